"""The Grundy values of the single heaps of a game, as a table: g(0), g(1), ..., and their period where one is
proven."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from games.rules.bases.splitting import SplittingGame
from games.rules.game import Impartial
from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.half.rules import Half
from games.rules.nim.odd_even.rules import OddEven
from games.rules.nim.subtraction.rules import Subtraction
from games.solvers import octal, subtraction
from games.solvers.closed.base import summands
from games.solvers.closed.splitting import rule_of
from games.solvers.theory import TooBig

# Period, preperiod and saltus of values by formula.
_PERIODS: dict[type[Impartial[Any]], tuple[int, ...]] = {OddEven: (4, 3), EvenOrOddHeap: (2, 0, 1)}


@dataclass(frozen=True, slots=True)
class GrundySequence:
    """The values of the heaps 0 to `count` - 1: `value(n)`.

    Where a period is proven, g(n + period) = g(n) + saltus for all n from `preperiod` on; else `period` is
    None.
    """

    count: int
    value: Callable[[int], int]
    period: int | None = None
    preperiod: int = 0
    saltus: int = 0


@singledispatch
def heap_table(game: Impartial[Any], count: int) -> GrundySequence | None:
    """The table of `count` values, in normal play; None for a game whose heaps have no values of their own.

    Raises TooBig.
    """
    return None


def has_heap_table(game: type[Impartial[Any]]) -> bool:
    """Whether single heaps of the game have values of their own."""
    return heap_table.dispatch(game) is not heap_table.dispatch(object)


@heap_table.register
def _splitting(game: SplittingGame, count: int) -> GrundySequence:
    rule = rule_of(game)
    quick = octal.quick_values(rule)
    values = quick if quick.proven or len(quick.values) >= count else octal.heap_values(rule, count)
    return GrundySequence(count, values.value, values.period, values.preperiod or 0, values.saltus)


@heap_table.register
def _subtraction(game: Subtraction, count: int) -> GrundySequence:
    """Of the first heap, where heaps have different sets of amounts."""
    amounts = game.sets[0] if game.sets else (1,)
    try:
        values = subtraction.heap_values(amounts, max(count, amounts[-1]))
    except TooBig:
        # Without the largest amounts the values are right as far as they go, but not the period.
        return GrundySequence(count, subtraction.heap_values(amounts, count).value)
    return GrundySequence(count, values.value, values.period, values.preperiod)


@heap_table.register
def _add_up(game: AddUp, count: int) -> GrundySequence:
    """By what is missing to the target."""
    block = game.max + 1
    return GrundySequence(count, lambda missing: missing % block, block)


@heap_table.register(Half)
@heap_table.register(Divisor)
@heap_table.register(OddEven)
@heap_table.register(EvenOrOddHeap)
def _by_formula(game: Impartial[Any], count: int) -> GrundySequence:
    normal = game.under(misere=False)

    def value(size: int) -> int:
        heaps = summands(normal, (size,))
        assert heaps is not None
        return heaps[0].value

    return GrundySequence(count, value, *_PERIODS.get(type(game), ()))
