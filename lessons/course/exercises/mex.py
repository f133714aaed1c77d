"""The least number that is missing in a set."""

from collections.abc import Collection, Iterable
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
            "from_one", lambda given: [next(n for n in range(1, len(given) + 2) if n not in given)]
        ),
        Misconception("counted", lambda given: [len(given)]),
    )

    def draw(self, random: Random, level: int) -> Given:
        size, most = (4, 7) if level == 1 else (6, 12)
        return tuple(random.sample(range(most + 1), size))

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
