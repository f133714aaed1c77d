"""What is known of a game without searching: the shape of closed forms, one file a game beside this one.

A game gives what it has: `summands` where its positions are sums of heaps, else `fact`, and a `theorem` for
people. Where it gives nothing, the position is searched. Every closed form is held against brute force in the
tests.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from games.rules.game import Impartial
from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Summand:
    """One heap of the Nim that a position hides: its Grundy value, `moves_to(value)`, the moves that give it
    that value, what it is called and the cells of the board where it can be seen."""

    value: int
    moves_to: Callable[[int], Iterable[str]]
    label: Text
    cells: tuple[str, ...] = ()


def heap_label(heap: int) -> Text:
    """What a heap is called, by its number from 1."""
    return text("Pilha {heap}", heap=heap)


def no_moves(value: int) -> Iterable[str]:
    """The moves of a heap that is like another one, which has them already."""
    return ()


@dataclass(frozen=True, slots=True)
class ClosedFormFact:
    """Whether a position is P under the game's own ending; its Grundy value in normal play, where known."""

    is_p: bool
    grundy: int | None


@dataclass(frozen=True, slots=True)
class Theorem:
    """What is true of a game (`statement`), how to find a winning move (`how`), and who proved it."""

    statement: Text
    how: Text
    source: str


@singledispatch
def summands(game: Impartial[Any], position: Any) -> list[Summand] | None:
    """The heaps of a position; None where none are known. Raises TooBig.

    In misère play they may be given only by games whose values alone decide it (`theory.previous_wins`).
    """
    return None


@singledispatch
def fact(game: Impartial[Any], position: Any) -> ClosedFormFact | None:
    """What a formula says of a position under the game's own ending, if there is one. Raises TooBig."""
    return None


@singledispatch
def winning(game: Impartial[Any], position: Any) -> Iterator[str] | None:
    """The moves to a P-position, for a game with a `fact` and too many moves to try each; else None."""
    return None


@singledispatch
def takes_long(game: Impartial[Any], position: Any) -> bool:
    """Whether what is known of a position takes seconds to work out, and so does not belong in a request."""
    return False


@singledispatch
def theorem(game: Impartial[Any]) -> Theorem | None:
    """The theorem behind `summands` or `fact` under the game's own ending; None where nothing is known."""
    return None
