"""Wythoff's game and the queen in n dimensions.

Two heaps: the pairs of the golden ratio (Wythoff 1907, "A modification of the game of nim"; misère play:
Fraenkel 1984, "Wythoff games, continued fractions, cedar trees and Fibonacci searches"). No formula is
known for more heaps, nor for Grundy values: they come from a table of all smaller positions.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import isqrt, prod

from games.rules.bases.heaps import Heaps
from games.rules.nim.queen_nd.rules import QueenNd
from games.rules.nim.wythoff.rules import Wythoff
from games.rules.text_files import Texts
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning
from games.solvers.closed.boards import queen_values
from games.solvers.theory import too_big

TEXTS = Texts.of(__name__)

LARGEST_SIDE = 1_024
MOST_VISITS = 1_600_000


@fact.register
def _wythoff_fact(game: Wythoff, position: Heaps) -> ClosedFormFact:
    if game.misere:
        return ClosedFormFact(is_pair(*position, misere=True), None)
    return ClosedFormFact(is_pair(*position), _value(*position))


@winning.register
def _wythoff_winning(game: Wythoff, position: Heaps) -> Iterator[str]:
    first, two = position
    for taken in pairs_below(first, two, misere=game.misere):
        yield game.amounts_text(position, {heap: amount for heap, amount in enumerate(taken, 1) if amount})


@theorem.register
def _wythoff_theorem(game: Wythoff) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("misere.statement"), TEXTS("how"), "Fraenkel (1984)")
    return Theorem(TEXTS("normal.statement"), TEXTS("how"), "Wythoff (1907)")


@fact.register
def _queen_fact(game: QueenNd, position: Heaps) -> ClosedFormFact:
    """Raises TooBig where a table would be too large."""
    alive = [size for size in position if size]
    if game.misere:
        is_p = is_pair(*_two(alive), misere=True) if len(alive) <= 2 else _lookup(game, position) == 0
        return ClosedFormFact(is_p, None)
    if len(alive) <= 2:
        return ClosedFormFact(is_pair(*_two(alive)), _value(*_two(alive)))
    known = _lookup(game, position)
    return ClosedFormFact(known == 0, known)


@winning.register
def _queen_winning(game: QueenNd, position: Heaps) -> Iterator[str] | None:
    """With at most two heaps left as in Wythoff's game; else each move is tried."""
    alive = [heap for heap, size in enumerate(position, 1) if size]
    if len(alive) > 2:
        return None
    sizes = _two([position[heap - 1] for heap in alive])
    return (
        game.amounts_text(
            position, {heap: amount for heap, amount in zip(alive, taken, strict=False) if amount}
        )
        for taken in pairs_below(*sizes, misere=game.misere)
    )


@theorem.register
def _queen_theorem(game: QueenNd) -> Theorem | None:
    return None if len(game.heaps) != 2 else _wythoff_theorem(Wythoff((0, 0), misere=game.misere))


def _two(sizes: Sequence[int]) -> tuple[int, int]:
    first, two = (*sizes, 0, 0)[:2]
    return first, two


def pair(index: int) -> tuple[int, int]:
    """The P-position of normal play whose numbers differ by `index`: floor(index * golden ratio) and its
    square, in whole numbers."""
    smaller = (index + isqrt(5 * index * index)) // 2
    return smaller, smaller + index


def is_pair(first: int, two: int, *, misere: bool = False) -> bool:
    """Whether two heaps are a P-position."""
    return partner(first, misere=misere) == two


def partner(size: int, *, misere: bool = False) -> int:
    """The only second heap that makes a P-position with a first one of that size."""
    if misere and size < 3:
        return (1, 0, 2)[size]
    # Rounded down, size / golden ratio is one less than the index of a smaller number, and the partner of a
    # larger one.
    low = (isqrt(5 * size * size) - size) // 2
    return size + low + 1 if pair(low + 1)[0] == size else low


def pairs_below(first: int, two: int, *, misere: bool) -> Iterator[tuple[int, int]]:
    """What can be taken from the two heaps, all or nothing from one of them, to leave a P-position."""
    if (left := partner(two, misere=misere)) < first:
        yield first - left, 0
    if (left := partner(first, misere=misere)) < two:
        yield 0, two - left
    difference = abs(first - two)
    smaller = {0: 2, 1: 0}.get(difference) if misere else None
    if smaller is None:
        smaller = pair(difference)[0]
    if (taken := min(first, two) - smaller) > 0:
        yield taken, taken


def _value(first: int, two: int) -> int | None:
    """The Grundy value of two heaps; None where a table would be too large."""
    side = 1 << max(first, two).bit_length()
    if min(first, two) == 0:
        return first + two
    return int(queen_values(side)[first, two]) if side <= LARGEST_SIDE else None


def _lookup(game: QueenNd, position: Heaps) -> int:
    """The value from a table that has the position: that of the game's start, to be used again, or a smaller
    one. Raises TooBig."""
    wanted = sorted(position, reverse=True)
    start = sorted(map(max, position, game.heaps), reverse=True)
    largest = start if _visits(start) <= MOST_VISITS else wanted
    visits = _visits(largest)
    if visits > MOST_VISITS:
        too_big(visits, "É grande demais: são {n} posições.", n=prod(size + 1 for size in largest))
    index = 0
    for size, most in zip(wanted, largest, strict=True):
        index = index * (most + 1) + size
    value: int = dimensional_table(tuple(largest), game.misere)[index]
    return value


def _visits(largest: Sequence[int]) -> int:
    """How many lines of positions a table looks at, all cells together."""
    return prod(size + 1 for size in largest) * ((1 << len(largest)) - 1)


@lru_cache(maxsize=4)
def dimensional_table(largest: Heaps, misere: bool) -> Sequence[int]:
    """Grundy values, in misère play 0 for P and 1 for N, of all positions up to `largest`, row by row.

    A cell lies on one line for each set of coordinates that can shrink together; what stands on a line so far
    is kept as the bits of one number.
    """
    lines = _lines(largest)
    seen = [[0] * len(line) for line in lines]
    values = array("I", [0]) * len(lines[0])
    for cell, starts in enumerate(zip(*lines, strict=True)):
        used = 0
        for marks, start in zip(seen, starts, strict=True):
            used |= marks[start]
        value = (~used & (used + 1)).bit_length() - 1
        if misere:
            value = int(value > 0 or cell == 0)
        values[cell] = value
        bit = 1 << value
        for marks, start in zip(seen, starts, strict=True):
            marks[start] |= bit
    return values


def _lines(largest: Heaps) -> list[list[int]]:
    """For each set of coordinates, the cell in which the line of each cell begins."""
    import numpy as np  # noqa: PLC0415 - takes long to import, and few games need it

    shape = tuple(size + 1 for size in largest)
    places = np.indices(shape).reshape(len(shape), -1)
    weights = np.array([prod(shape[place + 1 :]) for place in range(len(shape))])
    lines: list[list[int]] = []
    for count in range(1, len(shape) + 1):
        for chosen in combinations(range(len(shape)), count):
            start = places.copy()
            start[list(chosen)] -= places[list(chosen)].min(axis=0)
            lines.append((weights @ start).tolist())
    return lines
