"""The heaps of a game in which all follow one rule, as summands."""

from collections.abc import Callable, Iterable
from functools import partial

from games.rules.text import text
from games.solvers.closed.base import Summand
from games.solvers.closed.nim import heap_cells


def heap_summands(
    position: tuple[int, ...],
    value_of: Callable[[int], int],
    lefts: Callable[[int, int], Iterable[int]],
) -> list[Summand]:
    """A summand for each heap: `value_of(size)` is its Grundy value, `lefts(size, value)` the sizes that a
    move can leave of it and that have another value."""

    def moves_to(heap: int, size: int, value: int) -> Iterable[str]:
        return (f"p{heap}-{size - left}" for left in lefts(size, value))

    return [
        Summand(
            value_of(size),
            partial(moves_to, heap, size),
            text("Pilha {heap}", heap=heap),
            heap_cells(heap, size),
        )
        for heap, size in enumerate(position, 1)
    ]
