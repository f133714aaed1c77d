"""The value of a heap with certain amounts beside a heap of Nim."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from lessons.course.exercises.base import Misconception, NumberExercise
from lessons.course.exercises.columns import added, first_wrong_column
from lessons.course.exercises.subtraction import Amounts, some_amounts, values
from lessons.worksheets.documents.facts import Fact, some_of, subtraction_fact

TEXTS = Texts.of(__name__)

Given = tuple[Amounts, int, int]  # the amounts and the heap from which they are taken, and the heap of Nim


def parts(given: Given) -> tuple[int, int]:
    """The values of both heaps."""
    amounts, heap, nim = given
    return values(amounts, heap)[-1], nim


class Sums(NumberExercise[Given]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "soma-de-jogos"
    order: ClassVar[int] = 80
    games: ClassVar[tuple[str, ...]] = ("nim", "sum")
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("plus", lambda given: [sum(parts(given))]),
        Misconception("size", lambda given: [given[1] ^ given[2]]),
    )

    def facts(self, level: int) -> frozenset[Fact]:
        return super().facts(level) | {some_of("subtraction")}

    def question_facts(self, given: Given, level: int) -> frozenset[Fact]:
        return super().facts(level) | {subtraction_fact(given[0])}

    def draw(self, random: Random, level: int) -> Given:
        return some_amounts(random, level + 1, 6), random.randint(5, 10), random.randint(1, 7)

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        """In one of five the heap is worth nothing, so that the last number of the text is right."""
        return True, *[False] * 4

    def answer_class(self, given: Given) -> Hashable:
        return parts(given)[0] == 0

    def prompt(self, given: Given) -> Text:
        amounts, heap, nim = given
        return TEXTS("prompt", heap=heap, amounts=join_words(amounts), nim=nim)

    def expected(self, given: Given) -> Collection[int]:
        first, second = parts(given)
        return [first ^ second]

    def where(self, given: Given, answer: int) -> Text:
        first, second = parts(given)
        if answer in (first, second):
            return TEXTS("where.only_one")
        return TEXTS("where.column", nim=second, column=first_wrong_column((first, second), answer))

    def worked(self, given: Given) -> Iterable[Block]:
        amounts, heap, nim = given
        first, _second = parts(given)
        yield Say(TEXTS("worked.values", heap=heap, values=join_words(values(amounts, heap), "e")))
        yield Say(TEXTS("worked.both", first=first, nim=nim))
        yield from added((first, nim))


EXERCISE = Sums()
