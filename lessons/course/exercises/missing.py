"""The number that is missing in a nim-sum."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from lessons.course.exercises.base import Misconception, NumberExercise
from lessons.course.exercises.columns import added, first_wrong_column

TEXTS = Texts.of(__name__)

Given = tuple[int, int]  # one number, and what it makes with the missing one


class MissingHeapExercise(NumberExercise[Given]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "numero-em-falta"
    order: ClassVar[int] = 40
    games: ClassVar[tuple[str, ...]] = ("nim",)
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("difference", lambda given: [abs(given[0] - given[1])]),
        Misconception("carried", lambda given: [sum(given)]),
        Misconception("one_and_one", lambda given: [given[0] | given[1]]),
    )

    def draw(self, random: Random, level: int) -> Given:
        most = 8 << level
        return random.randrange(most // 4, most), random.randrange(most // 4, most)

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", n=given[0], sum=given[1])

    def expected(self, given: Given) -> Collection[int]:
        return [given[0] ^ given[1]]

    def where(self, given: Given, answer: int) -> Text:
        return first_wrong_column(given, answer)

    def worked(self, given: Given) -> Iterable[Block]:
        n, total = given
        yield Say(TEXTS("worked", n=n, sum=total))
        yield from added(given)


EXERCISE = MissingHeapExercise()
