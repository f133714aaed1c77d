"""The heaps of a game in which all follow one rule: as summands, and in words.

Nim: a heap of n beans is worth n (Bouton 1901, "Nim, a game with a complete mathematical theory"). Poker Nim:
Nim, whatever is in the bag; beans that are added can be taken away again (Winning Ways, ch. 3).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from games.rules.bases.heaps import MAX_LIVE_SIZE
from games.rules.nim.nim.rules import Nim
from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.nim.poker_nim.stock import Stock
from games.rules.text import Text
from games.rules.text_files import Texts
from games.solvers.closed.base import Summand, Theorem, heap_label, summands, theorem

TEXTS = Texts.of(__name__)


def heap_summands(
    position: tuple[int, ...], value_of: Callable[[int], int], lefts: Callable[[int, int], Iterable[int]]
) -> list[Summand]:
    """A summand for each heap: `value_of(size)` is its Grundy value, `lefts(size, value)` the sizes that a
    move can leave of it and that have another value."""

    def moves_to(heap: int, size: int, value: int) -> Iterable[str]:
        return (f"p{heap}-{size - left}" for left in lefts(size, value))

    return [
        Summand(value_of(size), partial(moves_to, heap, size), heap_label(heap), heap_cells(heap, size))
        for heap, size in enumerate(position, 1)
    ]


def heap_cells(heap: int, size: int) -> tuple[str, ...]:
    """The beans of a heap, counted from 1, on a board of heaps."""
    return tuple(f"p{heap}.{bean}" for bean in range(1, size + 1)) if size <= MAX_LIVE_SIZE else ()


def heap_theorem(misere: bool, values: Text, how: Text | None = None) -> Theorem:
    """What is known of a game whose heaps have these values; `how` to win in misère play, where that can be
    said in a better way."""
    if misere:
        how = how or TEXTS("misere_how")
        return Theorem(values, how, "Conway (1976), cap. 12")
    how = TEXTS("how")
    return Theorem(values, how, "Sprague (1935), Grundy (1939)")


@summands.register
def _poker(game: PokerNim, position: Stock) -> list[Summand]:
    """A heap is worth its beans. In misère play too the values alone decide, as in Nim: what the opponent
    adds is taken away, and from no beans at all one adds a single one."""

    def moves_to(heap: int, size: int) -> Callable[[int], Iterator[str]]:
        def moves(value: int) -> Iterator[str]:
            if value < size:
                yield f"p{heap}-{size - value}"
            elif size < value <= size + position.bag:
                yield f"p{heap}+{value - size}"

        return moves

    return [
        Summand(size, moves_to(heap, size), heap_label(heap), heap_cells(heap, size))
        for heap, size in enumerate(position.heaps, 1)
    ]


@theorem.register
def _poker_theorem(game: PokerNim) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("poker.misere.statement"), TEXTS("poker.misere.how"), "Winning Ways, cap. 3")
    return Theorem(TEXTS("poker.normal.statement"), TEXTS("poker.normal.how"), "Winning Ways, cap. 3")


@summands.register
def _nim(game: Nim, position: tuple[int, ...]) -> list[Summand]:
    """A Nim heap of n beans has the value n (Bouton 1901)."""
    return heap_summands(position, lambda size: size, lambda size, value: [value] if value < size else [])


@theorem.register
def _nim_theorem(game: Nim) -> Theorem:
    if game.misere:
        return Theorem(TEXTS("nim.misere.statement"), TEXTS("nim.misere.how"), "Bouton (1901)")
    return Theorem(TEXTS("nim.normal.statement"), TEXTS("nim.normal.how"), "Bouton (1901)")
