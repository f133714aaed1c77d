"""A number that is written in base 2."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from lessons.course.exercises.base import Misconception, NumberExercise

TEXTS = Texts.of(__name__)

Given = tuple[str]


def _ones(given: Given) -> list[int]:
    """The places of the ones, counted from 1 on the right."""
    return [place for place, digit in enumerate(reversed(given[0]), start=1) if digit == "1"]


class FromBits(NumberExercise[Given]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "ler-base-2"
    order: ClassVar[int] = 20
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("decimal", lambda given: [int(given[0])]),
        Misconception("places", lambda given: [sum(_ones(given))]),
        Misconception("reversed", lambda given: [int(given[0][::-1], 2)]),
        Misconception("doubled", lambda given: [2 * int(given[0], 2)]),
    )

    def draw(self, random: Random, level: int) -> Given:
        least, most = ((2, 64), (32, 128), (64, 256), (128, 256))[level - 1]
        return (f"{random.randrange(least, most):b}",)

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", bits=given[0])

    def expected(self, given: Given) -> Collection[int]:
        return [int(given[0], 2)]

    def where(self, given: Given, answer: int) -> Text:
        if (answer ^ int(given[0], 2)) & 1:
            return TEXTS("where.parity")
        largest = 1 << len(given[0]) - 1
        if answer < largest:
            return TEXTS("where.too_little", largest=largest)
        return TEXTS("where.too_much", largest=largest)

    def worked(self, given: Given) -> Iterable[Block]:
        values = [1 << place - 1 for place in reversed(_ones(given))]
        yield Say(TEXTS("worked.columns", values=join_words(values, "e")))
        yield Say(TEXTS("worked.sum", sum=sum(values)))


EXERCISE = FromBits()
