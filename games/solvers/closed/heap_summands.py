"""The heaps of a game in which all follow one rule: as summands, and in words."""

from collections.abc import Callable, Iterable
from functools import partial

from games.rules.bases.heaps import MAX_LIVE_SIZE
from games.rules.text import Text, text
from games.solvers.closed.base import Summand, Theorem


def heap_summands(
    position: tuple[int, ...], value_of: Callable[[int], int], lefts: Callable[[int, int], Iterable[int]]
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


def heap_cells(heap: int, size: int) -> tuple[str, ...]:
    """The beans of a heap, counted from 1, on a board of heaps."""
    return tuple(f"p{heap}.{bean}" for bean in range(1, size + 1)) if size <= MAX_LIVE_SIZE else ()


def heap_theorem(misere: bool, values: Text, how: Text | None = None) -> Theorem:
    """What is known of a game whose heaps have these values; `how` to win in misère play, where that can be
    said in a better way."""
    if misere:
        how = how or text("Deixa soma-nim 0; se só deixares valores 0 e 1, deixa soma-nim 1.")
        return Theorem(values, how, "Conway (1976), cap. 12")
    how = text("Leva uma pilha ao valor que põe a soma-nim a 0.")
    return Theorem(values, how, "Sprague (1935), Grundy (1939)")
