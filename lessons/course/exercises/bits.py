"""A number in base 2."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say, binary_sum
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer

TEXTS = Texts.of(__name__)

Given = tuple[int]


def bits(number: int) -> str:
    return f"{number:b}"


class Bits(Exercise[Given, str]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "base-2"
    order: ClassVar[int] = 10
    slips: ClassVar[tuple[Misconception[Given, str], ...]] = (
        Misconception("reversed", lambda given: [bits(given[0])[::-1].lstrip("0")]),
        Misconception("doubled", lambda given: [bits(2 * given[0])]),
        Misconception("missing_zero", lambda given: _without_a_zero(bits(given[0]))),
    )

    def draw(self, random: Random, level: int) -> Given:
        least = (1, 4, 64, 128)[level - 1]
        return (random.randrange(least, 16 << level),)

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", n=given[0])

    def expected(self, given: Given) -> Collection[str]:
        return [bits(given[0])]

    def parse(self, given: Given, written: str) -> str:
        digits = written.replace(" ", "").lstrip("0") or "0"
        if not set(written.replace(" ", "")) <= {"0", "1"} or not written:
            raise UnreadableAnswer(TEXTS("unreadable"))
        return digits

    def where(self, given: Given, answer: str) -> Text:
        value = int(answer, 2)
        if value > given[0]:
            return TEXTS("where.too_much", n=given[0])
        return TEXTS("where.too_little", value=value)

    def worked(self, given: Given) -> Iterable[Block]:
        n = given[0]
        parts = [1 << place for place in reversed(range(n.bit_length())) if n >> place & 1]
        yield Say(TEXTS("worked.powers", n=n, parts=join_words(parts, "e")))
        yield binary_sum([(TEXTS("worked.number"), n)])
        yield Say(TEXTS("worked.bits", bits=bits(n)))


def _without_a_zero(written: str) -> list[str]:
    return sorted({written[:at] + written[at + 1 :] for at, digit in enumerate(written) if digit == "0"})


EXERCISE = Bits()
