"""Grundy values of heaps, for every rule that takes from one heap and may split what is left.

Rulebook, `nim_family.md` 3.29-3.33. Three ways, from quick to slow: a period that is proven; the sparse space
method (Berlekamp, Conway, Guy, Winning Ways, ch. 4; here with a sparse space chosen by the values found);
marking the value of every follower. The first values are found in plain Python, which is enough for most
periods; only where they are not is numba loaded.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from operator import xor

from games.solvers.heap_rules import HeapRule
from games.solvers.theory import too_big

MAX_COUNT = 20_000_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class HeapValues:
    """The Grundy values of the heaps 0, 1, 2 ... of a rule.

    Where `proven`, `value(n + period) == value(n) + saltus` for all n from `preperiod` on, and
    `last_exception`, one less, is the last heap of which that is not true (-1: none). Else all three are
    None: no period is known up to `checked_to`, the largest heap looked at for it.
    """

    values: "array[int]"
    checked_to: int
    period: int | None = None
    last_exception: int | None = None
    saltus: int = 0

    @property
    def proven(self) -> bool:
        return self.period is not None

    @property
    def preperiod(self) -> int | None:
        return None if self.last_exception is None else self.last_exception + 1

    def value(self, heap: int) -> int:
        """The value of a heap. Raises TooBig where neither the values nor a period reach it."""
        if heap < len(self.values):
            return self.values[heap]
        if self.period is None or self.preperiod is None:
            met = len(self.values)
            too_big(met, "Não se conhece o período: calculei {n} valores e não chegaram.", n=met)
        rounds, rest = divmod(heap - self.preperiod, self.period)
        return self.values[self.preperiod + rest] + rounds * self.saltus


def heap_values(rule: HeapRule, count: int, progress: Progress | None = None) -> HeapValues:
    """The values of the heaps 0 to `count - 1`, at least, and what is known of their period.

    `progress` hears from time to time how many of how many values are known; what it raises ends the search.
    Raises TooBig for more than `MAX_COUNT` values.
    """
    if count > MAX_COUNT:
        too_big(count, "São valores a mais: no máximo {n}.", n=MAX_COUNT)
    values = _theorem_values(rule) or _searched(rule, count, progress or _quietly)
    return values if len(values.values) >= count or not values.proven else _filled(values, count)


@lru_cache(maxsize=64)
def quick_values(rule: HeapRule) -> HeapValues:
    """The first values, found in a fraction of a second, with the period if they prove one."""
    return heap_values(rule, _first(rule))


def _first(rule: HeapRule) -> int:
    """How many values are found in plain Python: those that take less time than to load numba."""
    if rule.tail & 4:
        return 256
    return 4_096 // (isqrt(len(rule.allowing(4))) or 1)


def _quietly(done: int, total: int) -> None:
    """Progress that nobody watches."""


def _theorem_values(rule: HeapRule) -> HeapValues | None:
    """The values where a theorem gives them all.

    Every amount may be taken and one heap may be left: n is worth n, since all smaller values can be reached
    and two heaps a + b < n are worth at most a + b. Lasker's Nim: Winning Ways, ch. 4.
    """
    everything = all(digit & 3 == 3 for digit in (*rule.digits[1:], rule.tail))
    if everything and rule.digits[0] == 0:
        return HeapValues(array("I", [0]), 0, 1, -1, saltus=1)
    if (
        everything
        and not rule.unequal
        and rule.digits[0] == 4
        and not any(digit & 4 for digit in (*rule.digits[1:], rule.tail))
    ):
        return HeapValues(array("I", [0, 1, 2, 4, 3]), 4, 4, 0, saltus=4)
    return None


def _filled(heap_values: HeapValues, count: int) -> HeapValues:
    """The same with `count` values, by the period."""
    values = heap_values.values[:]
    assert heap_values.period is not None
    assert heap_values.preperiod is not None
    del values[heap_values.preperiod + heap_values.period :]
    while len(values) < count:
        # Doubling: a multiple of the period is a period too.
        whole = (len(values) - heap_values.preperiod) // heap_values.period
        block = values[heap_values.preperiod : heap_values.preperiod + whole * heap_values.period]
        if heap_values.saltus:
            block = array("I", (value + whole * heap_values.saltus for value in block))
        values.extend(block[: count - len(values)])
    return HeapValues(
        values, heap_values.checked_to, heap_values.period, heap_values.last_exception, heap_values.saltus
    )


def _searched(rule: HeapRule, count: int, progress: Progress) -> HeapValues:
    values = array("I", [0])
    while True:
        most = min(count, max(64, 2 * len(values)))
        if most <= _first(rule):
            _extend_plainly(rule, values, most)
        else:
            from games.solvers import heap_search  # noqa: PLC0415 - loads numba

            values = heap_search.extended(rule, values, count if rule.tail else most, progress, count)
        progress(len(values), count)
        period = None if rule.tail else _proven_period(rule, values)
        if period is not None:
            return HeapValues(values, len(values) - 1, period, _last_exception(values, period))
        if len(values) >= count:
            return HeapValues(values, len(values) - 1)


def _extend_plainly(rule: HeapRule, values: "array[int]", count: int) -> None:
    """The values up to `count`, by the definition."""
    for heap in range(len(values), count):
        seen = set()
        for taken in range(heap + 1):
            if taken >= len(rule.digits) and not rule.tail:
                break
            digit = rule.digit(taken)
            left = heap - taken
            if (digit & 1 and left == 0) or (digit & 2 and left > 0):
                seen.add(values[left])
            if digit & 4:
                half = (left - rule.unequal) // 2
                seen.update(map(xor, values[1 : half + 1], reversed(values[left - half : left])))
        value = 0
        while value in seen:
            value += 1
        values.append(value)


def _proven_period(rule: HeapRule, values: Sequence[int]) -> int | None:
    """The least period that the values prove, if they prove one.

    Guy and Smith 1956 ("The G-values of various games"): if g(n + p) = g(n) for n from e to 2e + p + k - 1,
    e at least 1, k the most that may be taken, then for all n from e on. Where no split is allowed each value
    depends on the k before it only: e to e + k - 1 is enough. Nothing of this holds for unequal heaps.
    """
    splits = bool(rule.allowing(4))
    if rule.unequal and splits:
        return None
    size, reach = len(values), rule.reach
    matching = (size + reach) // 2 if splits else reach
    for period in range(1, size - matching):
        if values[-1] != values[-1 - period] or values[-32:] != values[-32 - period : -period]:
            continue
        first = max(1, _last_exception(values, period) + 1)
        if size - period >= (2 * first + period + reach if splits else first + reach):
            return period
    return None


def _last_exception(values: Sequence[int], period: int) -> int:
    """The last heap whose value is not that of the heap one period later; -1 if there is none."""
    heap = len(values) - period - 1
    while heap >= 0 and values[heap] == values[heap + period]:
        heap -= 1
    return heap
