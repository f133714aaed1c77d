"""The least number that is missing in a set."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random
from typing import ClassVar

from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from games.solvers.theory import mex
from lessons.course.exercises.base import Misconception, NumberExercise, numbers_text

TEXTS = Texts.of(__name__)

Given = tuple[int, ...]


class Mex(NumberExercise[Given]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "mex"
    order: ClassVar[int] = 60
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("above_all", lambda given: [max(given) + 1]),
        Misconception(
            "from_one",
            lambda given: [next(n for n in range(1, len(given) + 2) if n not in given)],
            is_rare=True,  # only where 0 is missing
        ),
        Misconception("counted", lambda given: [len(given)]),
    )

    def draw(self, random: Random, level: int) -> Given:
        return self.draw_class(random, level, random.choice(self.answer_bag(random, level)))

    def answer_bag(self, random: Random, level: int) -> Sequence[int]:
        return range(5 if level == 1 else 7)

    def answer_class(self, given: Given) -> int:
        return mex(given)

    def draw_class(self, random: Random, level: int, wanted: Hashable) -> Given:
        """All numbers below the answer, and some above it."""
        assert isinstance(wanted, int)
        size, most = (random.randint(4, 5), 9) if level == 1 else (random.randint(6, 7), 12)
        above = random.sample(range(wanted + 1, most + 1), max(size - wanted, random.randint(1, 2)))
        return tuple(random.sample([*range(wanted), *above], wanted + len(above)))

    def identity(self, given: Given) -> Hashable:
        return frozenset(given)

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", numbers=numbers_text(given))

    def expected(self, given: Given) -> Collection[int]:
        return [mex(given)]

    def where(self, given: Given, answer: int) -> Text:
        if answer in given:
            return TEXTS("where.in_set", n=answer)
        return TEXTS("where.not_least", n=answer)

    def worked(self, given: Given) -> Iterable[Block]:
        yield Say(TEXTS("worked.sorted", numbers=numbers_text(sorted(given))))
        yield Say(TEXTS("worked.mex", mex=mex(given)))


EXERCISE = Mex()
