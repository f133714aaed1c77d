"""Games that are known sums of heaps: the Grundy value of each heap, and the moves that give it another
value."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from games.rules.game import Impartial
from games.rules.nim.add_up import AddUp
from games.rules.nim.nim import Nim
from games.rules.nim.subtraction import Subtraction
from games.solvers.subtraction import MAX_STEPS, Values, heap_values


@dataclass(frozen=True, slots=True)
class Summand:
    """One heap: its Grundy value, and `moves_to(value)`, the moves that give it that value."""

    value: int
    moves_to: Callable[[int], Iterator[str]]


@singledispatch
def summands(game: Impartial[Any], position: Any) -> list[Summand] | None:
    """The heaps of a position; None for a game without a closed form. Raises TooBig."""
    return None


@summands.register
def _nim(game: Nim, position: tuple[int, ...]) -> list[Summand]:
    """A Nim heap of n beans has the value n (Bouton 1901)."""

    def moves_to(heap: int, size: int) -> Callable[[int], Iterator[str]]:
        return lambda value: iter([f"p{heap}-{size - value}"] if value < size else [])

    return [Summand(size, moves_to(heap, size)) for heap, size in enumerate(position, 1)]


@summands.register
def _subtraction(game: Subtraction, position: tuple[int, ...]) -> list[Summand]:
    def moves_to(heap: int, size: int, values: Values) -> Callable[[int], Iterator[str]]:
        return lambda value: (
            f"p{heap + 1}-{amount}"
            for amount in game.amounts(heap, size)
            if values.value(size - amount) == value
        )

    return [
        Summand(values.value(size), moves_to(heap, size, values))
        for heap, (size, values) in enumerate(zip(position, all_heap_values(game, position), strict=True))
    ]


def all_heap_values(game: Subtraction, position: tuple[int, ...], least: int = 0) -> list[Values]:
    """The values of each heap's game, known up to the heap's size and at least up to `least`. Raises
    TooBig."""
    largest = dict.fromkeys(game.sets, least)
    for amounts, size in zip(game.sets, position, strict=True):
        largest[amounts] = max(largest[amounts], size)
    steps = MAX_STEPS // max(1, len(largest))
    known = {amounts: heap_values(amounts, size, steps) for amounts, size in largest.items()}
    return [known[amounts] for amounts in game.sets]


@summands.register
def _add_up(game: AddUp, position: int) -> list[Summand]:
    """One heap of the beans that are missing to the target, 1 to `max` of them to take."""
    left = game.target - position

    def moves_to(value: int) -> Iterator[str]:
        number = (left - value) % (game.max + 1)
        return iter([f"+{number}"] if 0 < number <= left and value <= game.max else [])

    return [Summand(left % (game.max + 1), moves_to)]
