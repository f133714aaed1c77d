"""Sets of amounts that may be taken, and the values of heaps from which they are: for several exercises."""

from functools import lru_cache
from random import Random

from games.rules.nim.subtraction.rules import Subtraction
from games.solvers.solve import solve

Amounts = tuple[int, ...]


def some_amounts(random: Random, count: int, most: int) -> Amounts:
    return tuple(sorted(random.sample(range(1, most + 1), count)))


@lru_cache(maxsize=4096)
def values(amounts: Amounts, most: int) -> tuple[int, ...]:
    """The Grundy values of the heaps 0 to `most`, as the solver finds them."""
    return tuple(_value(amounts, heap) for heap in range(most + 1))


def _value(amounts: Amounts, heap: int) -> int:
    game = Subtraction((heap,), (amounts,))
    value = solve(game, game.start()).grundy
    assert value is not None
    return value


def followers(amounts: Amounts, heap: int) -> list[int]:
    return [heap - taken for taken in amounts if taken <= heap]
