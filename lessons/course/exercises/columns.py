"""Adding in base 2 without carrying, column by column: what several exercises say of it."""

from collections.abc import Sequence

from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say, binary_sum
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import numbers_text

TEXTS = Texts.of(__name__)


def first_wrong_column(numbers: Sequence[int], answer: int) -> Text:
    """The smallest power of two whose column does not add up to that of `answer`."""
    wrong = nim_sum(numbers) ^ answer
    power = wrong & -wrong
    ones = sum(number & power > 0 for number in numbers)
    return TEXTS.count("wrong_column", ones, power=power)


def still_odd(heaps: Sequence[int]) -> Text:
    """The largest column that heaps leave odd: why they are no P-position."""
    return TEXTS("still_odd", heaps=numbers_text(heaps), power=1 << nim_sum(heaps).bit_length() - 1)


def added(numbers: Sequence[int]) -> list[Block]:
    """The sum in base 2, and what it is."""
    return [
        Say(TEXTS("sum.rule")),
        binary_sum([(TEXTS("sum.number", n=at), number) for at, number in enumerate(numbers, 1)]),
    ]
