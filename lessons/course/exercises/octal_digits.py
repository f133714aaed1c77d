"""What a digit of an octal code allows."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.nim.octal.rules import Octal
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from lessons.course.exercises.base import Exercise, Misconception, numbers_text, read_numbers

TEXTS = Texts.of(__name__)

Given = tuple[str, int]  # the code, and how many are taken
Counts = frozenset[int]
ENOUGH = 12  # beans: from so many every number of heaps can be left where the code allows it


def digit(given: Given) -> int:
    return int(given[0][given[1]])


def left(given: Given) -> Counts:
    """How many heaps may be left, as the rules of the game say: of a large heap, and of one that is taken
    whole."""
    code, taken = given
    large, whole = (
        {len(parts) for parts in Octal(code).results(size) if size - sum(parts) == taken}
        for size in (ENOUGH, taken)
    )
    return frozenset(large | (whole & {0}))


class OctalDigits(Exercise[Given, Counts]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "algarismos-octais"
    order: ClassVar[int] = 130
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("octal",)
    slips: ClassVar[tuple[Misconception[Given, Counts], ...]] = (
        Misconception("as_number", lambda given: [frozenset({digit(given)})]),
        Misconception("up_to", lambda given: [frozenset(range(min(digit(given), 2) + 1))]),
    )

    def draw(self, random: Random, level: int) -> Given:
        digits = [random.randint(1, 7) for _digit in range(2 * level)]
        return "." + "".join(map(str, digits)), random.randint(1, len(digits))

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", code=given[0], taken=given[1])

    def expected(self, given: Given) -> Collection[Counts]:
        return [left(given)]

    def parse(self, given: Given, written: str) -> Counts:
        return read_numbers(written)

    def where(self, given: Given, answer: Counts) -> Text:
        wrong = min(answer ^ left(given))
        if wrong > 2:
            return TEXTS("where.too_many")
        return TEXTS("where.digit", n=wrong, power=1 << wrong, digit=digit(given))

    def worked(self, given: Given) -> Iterable[Block]:
        counts = sorted(left(given))
        yield Say(
            TEXTS(
                "worked.digit",
                taken=given[1],
                digit=digit(given),
                powers=join_words([1 << count for count in counts], "e"),
            )
        )
        yield Say(TEXTS("worked.counts", counts=numbers_text(counts)))


EXERCISE = OctalDigits()
