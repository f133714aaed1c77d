"""Compiled loops over Grundy values. Importing this module loads numba: do so only where a kernel runs."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.solvers.compiling import compiled

_U = np.uint64  # an unsigned index spares the check for negative ones
_STAMPS = 255
_AT_ONCE = 1024


class Moves(NamedTuple):
    """The numbers of beans after whose removal nothing, one heap or two heaps may be left; whether two heaps
    must be different."""

    emptied: NDArray[np.int64]
    kept: NDArray[np.int64]
    split: NDArray[np.int64]
    unequal: bool


class Space(NamedTuple):
    """A sparse space: a subspace of the values under nim-sum that few values lie in.

    `common[v]` says whether v lies outside; `sizes` and `worth` have room for the rare heaps, whose values do
    not, ascending, and for their values; `marks` has room for every nim-sum.
    """

    common: NDArray[np.uint8]
    sizes: NDArray[np.int64]
    worth: NDArray[np.uint16]
    marks: NDArray[np.uint8]


@compiled  # pragma: no cover - machine code
def sparse_values(
    values: NDArray[np.uint16], heaps: tuple[int, int], moves: Moves, space: Space, size_count: int
) -> tuple[int, int]:
    """The values of the heaps `heaps[0]` to `heaps[1] - 1`, by the sparse space method.

    A common value is the nim-sum of a common and a rare one, a rare value that of two common or two rare
    ones. So the `found` rare heaps known tell all common values among the followers; only for rare values
    below the least common one left are other splits looked at, until all are found. Stops after a value for
    which the marks might not suffice.

    Returns the first heap without value and the number of rare heaps known.
    """
    marks, common = space.marks, space.common
    marks[:] = 0
    stamp = 0
    for heap in range(heaps[0], heaps[1]):
        stamp += 1
        if stamp > _STAMPS:
            marks[:] = 0
            stamp = 1
        _mark_whole(values, heap, moves, marks, stamp)
        _mark_rare_splits(values, heap, moves, space, size_count, stamp)
        missing = 0
        value = 0
        while marks[_U(value)] == stamp or not common[_U(value)]:
            missing += marks[_U(value)] != stamp
            value += 1
        if missing and _mark_splits(values, heap, moves, marks, stamp, value, missing):
            value = 0
            while marks[_U(value)] == stamp:
                value += 1
        values[heap] = value
        if not common[value]:
            space.sizes[size_count] = heap
            space.worth[size_count] = value
            size_count += 1
        if 2 * value >= len(marks):
            return heap + 1, size_count
    return heaps[1], size_count


@compiled  # pragma: no cover - machine code
def _mark_whole(
    values: NDArray[np.uint16], heap: int, moves: Moves, marks: NDArray[np.uint8], stamp: int
) -> None:
    """Mark the followers of at most one heap."""
    for taken in moves.emptied:
        if taken == heap:
            marks[0] = stamp
    for taken in moves.kept:
        if taken < heap:
            marks[values[_U(heap - taken)]] = stamp


@compiled  # pragma: no cover - machine code
def _mark_rare_splits(  # noqa: PLR0917
    values: NDArray[np.uint16], heap: int, moves: Moves, space: Space, size_count: int, stamp: int
) -> None:
    """Mark the followers of two heaps, one of them rare."""
    sizes, worth, marks = space.sizes, space.worth, space.marks
    for taken in moves.split:
        total = heap - taken
        usable = np.searchsorted(sizes[:size_count], total)
        # Of unequal heaps the pair of halves is left out.
        half = total // 2 if moves.unequal and total % 2 == 0 else 0
        before = np.searchsorted(sizes[:usable], half) if half else usable
        after = before + (before < usable and sizes[before] == half)
        for index in range(before):
            marks[worth[_U(index)] ^ values[_U(total - sizes[_U(index)])]] = stamp
        for index in range(after, usable):
            marks[worth[_U(index)] ^ values[_U(total - sizes[_U(index)])]] = stamp


@compiled  # pragma: no cover - machine code
def _mark_splits(  # noqa: PLR0917
    values: NDArray[np.uint16],
    heap: int,
    moves: Moves,
    marks: NDArray[np.uint8],
    stamp: int,
    below: int,
    missing: int,
) -> int:
    """Mark followers of two heaps until none of the `missing` values `below` is. Returns how many are."""
    for taken in moves.split:
        total = heap - taken
        last = (total - moves.unequal) // 2
        for first in range(1, last + 1, _AT_ONCE):
            for size in range(first, min(first + _AT_ONCE, last + 1)):
                marks[values[_U(size)] ^ values[_U(total - size)]] = stamp
            missing = 0
            for value in range(below):
                missing += marks[_U(value)] != stamp
            if missing == 0:
                return 0
    return missing


class Tail(NamedTuple):
    """A rule by its octal digits, `tail` for all larger numbers of beans."""

    digits: NDArray[np.int64]
    tail: int
    unequal: bool


@compiled  # pragma: no cover - machine code
def plain_values(
    values: NDArray[np.uint32],
    heaps: tuple[int, int],
    rule: Tail,
    always: NDArray[np.uint8],
    marks: NDArray[np.uint32],
) -> int:
    """The values of the heaps `heaps[0]` to `heaps[1] - 1`, by marking the value of every follower.

    What a tail allows stays allowed for all larger heaps: `always` keeps those values from one heap to the
    next, also over calls. Marks and `always` have room for every nim-sum. Stops after a value for which they
    might not suffice. Returns the first heap without value.
    """
    length = len(rule.digits)
    for heap in range(heaps[0], heaps[1]):
        if heap >= length:
            _mark_left(values, heap - length, rule.tail, rule.unequal, always, 1)
        for taken in range(min(length, heap + 1)):
            _mark_left(values, heap - taken, rule.digits[taken], rule.unequal, marks, heap)
        value = 0
        while always[_U(value)] or marks[_U(value)] == heap:
            value += 1
        values[heap] = value
        if 2 * value >= len(marks):
            return heap + 1
    return heaps[1]


@compiled  # pragma: no cover - machine code
def _mark_left(  # noqa: PLR0917
    values: NDArray[np.uint32], left: int, digit: int, unequal: bool, marks: NDArray[Any], stamp: int
) -> None:
    """Mark the values of what `digit` allows to make of `left` beans."""
    if left == 0:
        if digit & 1:
            marks[0] = stamp
    elif digit & 2:
        marks[values[left]] = stamp
    if digit & 4:
        for size in range(1, (left - unequal) // 2 + 1):
            marks[values[_U(size)] ^ values[_U(left - size)]] = stamp
