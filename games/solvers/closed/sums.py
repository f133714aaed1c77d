"""Sums: the heaps that all components hide, side by side (Sprague 1935, Grundy 1939)."""

from collections.abc import Callable, Iterator
from typing import Any

from games.rules.boards.sums import sum_name
from games.rules.game import Impartial, State
from games.rules.nim.sum.rules import Positions, Sum
from games.rules.text_files import Texts
from games.solvers.brute import Brute
from games.solvers.closed.base import Summand, Theorem, fact, summands, takes_long, theorem

TEXTS = Texts.of(__name__)


@summands.register
def _sum(game: Sum, position: Positions) -> list[Summand] | None:
    """Each component's own heaps; one heap for a component of which only the value is known, or found by
    search. Where nothing is known of any component the whole sum is left to the search."""
    pairs = list(zip(game.games, position, strict=True))
    if game.misere or not any(_is_known(part, place) for part, place in pairs):
        return None
    parts = []
    for number, (part, place) in enumerate(pairs, 1):
        own = summands(part, place)
        for heap in [_searched(part, place)] if own is None else own:
            label = TEXTS("part", n=number, label=heap.label)
            cells = tuple(sum_name(number - 1, name) for name in heap.cells)
            parts.append(Summand(heap.value, _prefixed(f"g{number}:", heap), label, cells))
    return parts


@takes_long.register
def _sum_takes_long(game: Sum, position: Positions) -> bool:
    return not game.misere and any(map(takes_long, game.games, position))


def _is_known(game: Impartial[Any], position: Any) -> bool:
    return summands(game, position) is not None or fact(game, position) is not None


def _prefixed(prefix: str, heap: Summand) -> Callable[[int], Iterator[str]]:
    return lambda value: (prefix + move for move in heap.moves_to(value))


def _searched(game: Impartial[Any], position: Any) -> Summand:
    """One heap for a whole component."""
    brute = Brute()

    def value_of(place: Any) -> int:
        known = fact(game, place)
        return brute.grundy(game, place) if known is None or known.grundy is None else known.grundy

    def moves_to(value: int) -> Iterator[str]:
        return (
            move for move in game.position_moves(position) if value_of(game.follow(position, move)) == value
        )

    return Summand(value_of(position), moves_to, game.picture(State(position, 0)))


@theorem.register
def _theorem(game: Sum) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(TEXTS("statement"), TEXTS("how"), "Sprague (1935), Grundy (1939)")
