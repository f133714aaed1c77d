"""Grundy values of many heaps, by compiled kernels. Importing this module loads numba."""

from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.solvers.heap_rules import HeapRule
from games.solvers.kernels import Moves, Space, Tail, plain_values, sparse_values
from games.solvers.theory import too_big

_CHUNK_STEPS = 200_000_000  # a fraction of a second between two calls of `progress`
_MOST_MARKS = 1 << 16


def extended(
    rule: HeapRule, known: "array[int]", count: int, progress: Callable[[int, int], None], total: int
) -> "array[int]":
    """The values of the heaps 0 to `count - 1`, of which some are known. Raises TooBig, and what `progress`
    raises."""
    if rule.tail:
        return by_marks(rule, count, lambda done: progress(done, total))
    return _by_sparse_space(rule, known, count, lambda done: progress(done, total))


def by_marks(rule: HeapRule, count: int, progress: Callable[[int], None]) -> "array[int]":
    """The values of the heaps 0 to `count - 1`, by looking at every follower."""
    values = np.zeros(count, np.uint32)
    tail = Tail(np.array(rule.digits, np.int64), rule.tail, rule.unequal)
    always = np.zeros(4, np.uint8)
    done = 1
    while done < count:
        size = _room(int(values[:done].max()))
        always = np.concatenate([always, np.zeros(size - len(always), np.uint8)])
        marks = np.zeros(size, np.uint32)
        stop = min(count, done + max(256, _CHUNK_STEPS // (done * len(rule.digits))))
        done = plain_values(values, (done, stop), tail, always, marks)
        progress(done)
    return _as_array(values)


def _by_sparse_space(
    rule: HeapRule, known: "array[int]", count: int, progress: Callable[[int], None]
) -> "array[int]":
    """The values up to `count`, at most twice as many as are known."""
    values = np.zeros(count, np.uint16)
    done = len(known)
    values[:done] = known
    emptied, kept, split = (np.array(rule.allowing(bit), np.int64) for bit in (1, 2, 4))
    moves = Moves(emptied, kept, split, rule.unequal)
    while done < count:
        size = _room(int(values[:done].max()))
        if size > _MOST_MARKS:
            too_big(done, "Os valores são grandes demais: calculei {n} valores.", n=done)
        common = _outside_sparse_space(values[1:done], size)
        sizes = np.flatnonzero(common[values[:done]] == 0)[1:]
        count_done = len(sizes)
        sizes = np.concatenate([sizes, np.zeros(count - done, np.int64)])
        space = Space(common, sizes, values[sizes], np.zeros(size, np.uint8))
        # A value that needs more room ends a kernel early; it may also show a better sparse space.
        while done < count and 2 * int(values[done - 1]) < size:
            stop = min(count, done + max(256, _CHUNK_STEPS // (len(moves.split) + 1) // (count_done + 2_000)))
            done, count_done = sparse_values(values, (done, stop), moves, space, count_done)
            progress(done)
    return _as_array(values)


def _outside_sparse_space(values: NDArray[Any], size: int) -> NDArray[Any]:
    """For each of 0 to `size - 1` whether it is common: outside the subspace that fewest values lie in.

    A subspace is a mask: the numbers that have an even number of ones where the mask has ones. A Walsh-
    Hadamard transform of the numbers of values counts, for all masks at once, even ones less odd ones.
    """
    balance = np.bincount(values, minlength=size)
    width = 1
    while width < size:
        pairs = balance.reshape(-1, 2, width)
        balance = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        width *= 2
    mask = 1 + int(np.argmin(balance[1:]))
    return np.array([(number & mask).bit_count() & 1 for number in range(size)], np.uint8)


def _room(largest: int) -> int:
    """A power of two above twice the largest value."""
    return 4 << largest.bit_length()


def _as_array(values: NDArray[Any]) -> "array[int]":
    packed = array("I")
    packed.frombytes(values.astype(f"u{packed.itemsize}").tobytes())
    return packed
