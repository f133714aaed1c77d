"""The nim-sum of a few numbers."""

from collections.abc import Collection, Hashable, Iterable
from functools import reduce
from operator import or_
from random import Random
from typing import ClassVar

from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.explain import Block
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import Misconception, NumberExercise
from lessons.course.exercises.columns import added, first_wrong_column

TEXTS = Texts.of(__name__)

Given = tuple[int, ...]


class NimSum(NumberExercise[Given]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "soma-nim"
    order: ClassVar[int] = 30
    games: ClassVar[tuple[str, ...]] = ("nim",)
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("carried", lambda given: [sum(given)]),
        Misconception("largest_less_rest", lambda given: [abs(2 * max(given) - sum(given))]),
        Misconception("one_and_one", lambda given: [reduce(or_, given)]),
    )

    def draw(self, random: Random, level: int) -> Given:
        count, most = (2, 2, 3, 3)[level - 1], (15, 31, 15, 31)[level - 1]
        return tuple(random.randint(most // 4, most) for _number in range(count))

    def is_askable(self, given: Given) -> bool:
        """Whoever adds in the usual way is never right."""
        return nim_sum(given) != sum(given)

    def identity(self, given: Given) -> Hashable:
        return tuple(sorted(given))

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", sum=" ⊕ ".join(map(str, given)))

    def expected(self, given: Given) -> Collection[int]:
        return [nim_sum(given)]

    def where(self, given: Given, answer: int) -> Text:
        return first_wrong_column(given, answer)

    def worked(self, given: Given) -> Iterable[Block]:
        return added(given)


EXERCISE = NimSum()
