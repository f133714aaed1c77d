"""An even number, or a whole odd heap: a heap of 2m or 2m - 1 beans is a Nim heap of m.

Misère as in Nim: 0 is the only heap of value 0, and those of value 1 (1 and 2) lead to it alone (Conway 1976,
"On numbers and games", ch. 12: tame games).
"""

from collections.abc import Iterator

from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.text import text
from games.solvers.closed.base import Summand, Theorem, summands, theorem
from games.solvers.closed.heap_summands import heap_summands, heap_theorem


def even_or_odd_heap_value(size: int) -> int:
    return (size + 1) // 2


@summands.register
def _even_or_odd_heap(game: EvenOrOddHeap, position: tuple[int, ...]) -> list[Summand]:
    def lefts(size: int, value: int) -> Iterator[int]:
        amounts = game.amounts(0, size)
        return (left for left in (2 * value, 2 * value - 1) if left >= 0 and size - left in amounts)

    return heap_summands(position, even_or_odd_heap_value, lefts)


@theorem.register
def _theorem(game: EvenOrOddHeap) -> Theorem:
    return heap_theorem(
        game.misere,
        text("Uma pilha par vale metade dos seus feijões. Uma ímpar vale a metade arredondada para cima."),
    )
