"""Grundy values of one heap of a subtraction game, by period detection.

A value depends only on the last `max(amounts)` values, so the sequence is periodic from the point where a
window of that length comes again. Two facts spare long searches: amounts with a common divisor d give g(n)
= h(floor(n / d)), h the values of the amounts divided by d; and all amounts from a to b give g(n) =
floor((n mod (a + b)) / a) (Winning Ways, ch. 4).
"""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import gcd
from typing import Protocol

from games.solvers.theory import mex, too_big

# About a second: a step for each earlier value looked up, and some for each value found.
MAX_STEPS = 12_000_000
_STEPS_FOR_A_VALUE = 8
_LEAST_BOUND = 1 << 10


class ValueSequence(Protocol):
    """The sequence g(0), g(1), ... `period` is None where only the first values are known."""

    @property
    def preperiod(self) -> int: ...

    @property
    def period(self) -> int | None: ...

    def value(self, size: int) -> int: ...

    def residues(self, wanted: int) -> list[range]:
        """The runs of residues, modulo the period, of the sizes from `preperiod` on whose value is "
        "`wanted`."""
        ...


def heap_values(amounts: tuple[int, ...], size: int, steps: int = MAX_STEPS) -> ValueSequence:
    """The values of heaps of up to `size` beans; `amounts` ascending, from 1.

    Amounts larger than `size` are ignored. Raises TooBig when it would take more than `steps`.
    """
    usable = amounts[: bisect_right(amounts, size)] or amounts[:1]
    step = gcd(*usable)
    reduced = tuple(amount // step for amount in usable)
    values: ValueSequence
    if reduced[-1] - reduced[0] == len(reduced) - 1:
        values = RangeValues(reduced[0], reduced[-1])
    else:
        values = _searched(reduced, max(_LEAST_BOUND, 1 << (size // step).bit_length()), steps)
        if values.period is None and len(values.known) <= size // step:
            met = len(values.known)
            too_big(met, "Não encontrei o período: calculei {n} valores e não chegaram.", n=met)
    return values if step == 1 else ScaledValues(values, step)


@dataclass(frozen=True, slots=True)
class RangeValues:
    """The values where all amounts from `low` to `high` are allowed."""

    low: int
    high: int

    @property
    def preperiod(self) -> int:
        return 0

    @property
    def period(self) -> int:
        return self.low + self.high

    def value(self, size: int) -> int:
        return size % self.period // self.low

    def residues(self, wanted: int) -> list[range]:
        first = wanted * self.low
        return [range(first, min(first + self.low, self.period))] if first < self.period else []


@dataclass(frozen=True, slots=True)
class KnownValues:
    """Values found one by one: `known` ends with the first period, if there is one."""

    known: Sequence[int]
    preperiod: int
    period: int | None

    def value(self, size: int) -> int:
        if self.period is None or size < len(self.known):
            return self.known[size]
        return self.known[self.preperiod + (size - self.preperiod) % self.period]

    def residues(self, wanted: int) -> list[range]:
        if self.period is None:
            return []
        last = self.preperiod + self.period
        first = last - last % self.period
        residues = []
        for value, run in groupby(range(self.period), lambda residue: self.value(first + residue)):
            if value == wanted:
                numbers = list(run)
                residues.append(range(numbers[0], numbers[-1] + 1))
        return residues


@dataclass(frozen=True, slots=True)
class ScaledValues:
    """The values of the amounts of `inner`, each `step` times as large."""

    inner: ValueSequence
    step: int

    @property
    def preperiod(self) -> int:
        return self.inner.preperiod * self.step

    @property
    def period(self) -> int | None:
        return self.inner.period and self.inner.period * self.step

    def value(self, size: int) -> int:
        return self.inner.value(size // self.step)

    def residues(self, wanted: int) -> list[range]:
        return [range(run.start * self.step, run.stop * self.step) for run in self.inner.residues(wanted)]


@lru_cache(maxsize=16)
def _searched(amounts: tuple[int, ...], bound: int, steps: int) -> KnownValues:
    """The values up to the first proven period; at most `bound` of them and what `steps` allow.

    The last window before an anchor is searched in what follows (Knuth, Morris, Pratt); the anchor moves to
    twice its distance where it was not found (Brent), so the cost is linear in pre-period, period and window.
    """
    window = amounts[-1]
    values = array("H")
    most = min(bound, steps // (_STEPS_FOR_A_VALUE + len(amounts)))
    pattern: Sequence[int] = ()
    failures: list[int] = []
    anchor = matched = 0
    while len(values) < most:
        size = len(values)
        value = mex(values[size - amount] for amount in amounts[: bisect_right(amounts, size)])
        values.append(value)
        if pattern:
            while matched and pattern[matched] != value:
                matched = failures[matched - 1]
            matched += pattern[matched] == value
            if matched == window:
                return _trimmed(values, len(values) - anchor)
        if len(values) == max(window, 2 * anchor):
            anchor = len(values)
            pattern = values[anchor - window :]
            failures = _failures(pattern)
            matched = failures[-1]
    return KnownValues(values, 0, None)


def _failures(pattern: Sequence[int]) -> list[int]:
    """For each end the length of the longest proper border of the pattern's beginning."""
    failures = [0] * len(pattern)
    border = 0
    for end in range(1, len(pattern)):
        while border and pattern[border] != pattern[end]:
            border = failures[border - 1]
        border += pattern[border] == pattern[end]
        failures[end] = border
    return failures


def _trimmed(values: "array[int]", period: int) -> KnownValues:
    """The values up to the end of the first period; `period` holds at the end of `values`."""
    preperiod = len(values) - period
    while preperiod and values[preperiod - 1] == values[preperiod - 1 + period]:
        preperiod -= 1
    return KnownValues(values[: preperiod + period], preperiod, period)
