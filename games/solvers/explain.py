"""The blocks of which explanations are made. Templates draw each kind of block in its own way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.rules.game import Impartial
from games.rules.text import Text
from games.solvers.theory import nim_sum

_LINE_BEFORE = 16
_LINE_AFTER = 3
_LINE_LEAST = 20


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence."""

    text: Text


@dataclass(frozen=True, slots=True)
class Find:
    """A winning move and how it is found."""

    text: Text
    move: str


@dataclass(frozen=True, slots=True)
class Proven:
    """A theorem, and who proved it."""

    text: Text
    source: str


@dataclass(frozen=True, slots=True)
class BinaryRow:
    """A number in base 2, `bits` filled up with zeros to the width of the sum."""

    label: Text
    value: int
    bits: str


@dataclass(frozen=True, slots=True)
class BinarySum:
    """Numbers below each other in base 2, their nim-sum, the power of two of each column from left to
    right, and the indices of the columns with an odd number of ones."""

    rows: tuple[BinaryRow, ...]
    total: int
    total_bits: str
    columns: tuple[int, ...]
    odd: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ColumnCounts:
    """Numbers below each other in base 2, the power of two of each column from left to right, the number of
    ones in each; `modulus`, where the remainders of these counts matter; and the indices of the columns that
    break the rule of the game."""

    rows: tuple[BinaryRow, ...]
    columns: tuple[int, ...]
    counts: tuple[int, ...]
    modulus: int | None
    wrong: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NumberTable:
    """Rows of numbers, each with its label, and the indices of the columns to be marked."""

    caption: Text
    rows: tuple[tuple[Text, tuple[int, ...]], ...]
    marked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PowersRow:
    """A number as a sum of different powers of two, given by their exponents, the largest first."""

    label: Text
    value: int
    exponents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Powers:
    """Numbers as coloured powers of two, one colour an exponent (0 yellow, 1 red, 2 blue); `odd` exponents
    occur an odd number of times, the largest first."""

    rows: tuple[PowersRow, ...]
    odd: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The letters of the numbers from `start` on, one character a number; `here` is the present number."""

    start: int
    letters: str
    here: int
    period: int | None


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position as a drawing with a sentence under it. `marks` and `notes` are pairs of a cell and the word
    of its mark, or the short text written on it. The game can be drawn (`live_problem`)."""

    text: Text
    game: Impartial[Any]
    position: Any
    marks: tuple[tuple[str, str], ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Pictures:
    """Drawings in their order, such as the steps of a reduction."""

    pictures: tuple[Illustration, ...]


Block: TypeAlias = (
    Say | Proven | Find | BinarySum | ColumnCounts | NumberTable | Powers | NumberLine | Pictures
)

Labelled = Sequence[tuple[Text, int]]


def binary_sum(numbers: Labelled) -> BinarySum:
    total = nim_sum(value for _, value in numbers)
    rows, columns = _in_base_two(numbers)
    return BinarySum(
        rows=rows,
        total=total,
        total_bits=f"{total:0{len(columns)}b}",
        columns=columns,
        odd=tuple(index for index, power in enumerate(columns) if total & power),
    )


def modular_sum(numbers: Labelled, modulus: int) -> ColumnCounts:
    """The ones of each column counted modulo `modulus`, as Moore's Nim asks for; wrong where a remainder is
    left."""
    return column_counts(numbers, lambda count: count % modulus > 0, modulus)


def column_counts(
    numbers: Labelled, is_wrong: Callable[[int], bool], modulus: int | None = None
) -> ColumnCounts:
    """The ones of each column, counted; a column is wrong where its count is."""
    rows, columns = _in_base_two(numbers)
    counts = tuple(sum(value & power > 0 for _, value in numbers) for power in columns)
    wrong = tuple(index for index, count in enumerate(counts) if is_wrong(count))
    return ColumnCounts(rows, columns, counts, modulus, wrong)


def _in_base_two(numbers: Labelled) -> tuple[tuple[BinaryRow, ...], tuple[int, ...]]:
    """The rows of the numbers, all of one width, and the power of two of each column."""
    width = max(1, *(value.bit_length() for _, value in numbers))
    rows = tuple(BinaryRow(label, value, f"{value:0{width}b}") for label, value in numbers)
    return rows, tuple(1 << exponent for exponent in reversed(range(width)))


def powers(numbers: Labelled) -> Powers:
    rows = tuple(PowersRow(label, value, exponents(value)) for label, value in numbers)
    return Powers(rows, exponents(nim_sum(value for _, value in numbers)))


def exponents(value: int) -> tuple[int, ...]:
    """The exponents of the powers of two that make up a number, the largest first."""
    return tuple(exponent for exponent in reversed(range(value.bit_length())) if value >> exponent & 1)


def number_line(here: int, last: int | None, period: int | None, is_p: Callable[[int], bool]) -> NumberLine:
    """The numbers around `here`, from 0 where they are few; none above `last`."""
    end = max(here + _LINE_AFTER, _LINE_LEAST)
    if last is not None:
        end = min(end, last)
    start = max(0, here - _LINE_BEFORE) if here > _LINE_LEAST else 0
    letters = "".join("P" if is_p(number) else "N" for number in range(start, end + 1))
    return NumberLine(start, letters, here, period)


def line_end(here: int) -> int:
    """The last number that `number_line` may show."""
    return max(here + _LINE_AFTER, _LINE_LEAST)
