"""Positions of the games that fall into rooms: their rooms, the class of the whole, and the moves that win.

`division` says of a game how its positions fall apart; it is registered by the files of `played/`, one a
game.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import singledispatch
from typing import Any

from games.rules.game import Game
from games.solvers.partisan.rooms import RoomValues
from games.solvers.partisan.sums import SumGame
from games.solvers.partisan.thermographs import thermograph
from games.solvers.partisan.values import Value, outcome_class
from games.solvers.theory import TooBig


@dataclass(frozen=True, slots=True)
class Division:
    """A position without a turn as a part of `values`, and its rooms, each with the names of its cells."""

    values: RoomValues[Any]
    part: Any
    rooms: tuple[tuple[Any, tuple[str, ...]], ...]

    def summands(self) -> list[Value]:
        """The values of the rooms. Raises TooBig."""
        return [self.values.value(room) for room, _cells in self.rooms]


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its cells by name; its value, None where that takes too long; its class, None where that does
    too; and two integers between which the value lies."""

    cells: tuple[str, ...]
    value: Value | None
    outcome_class: str | None
    bounds: tuple[int, int]

    @property
    def mean(self) -> Fraction | None:
        return None if self.value is None else thermograph(self.value).mean

    @property
    def temperature(self) -> Fraction | None:
        return None if self.value is None else thermograph(self.value).temperature


@dataclass(frozen=True, slots=True)
class Whole:
    """What is true of a position: its rooms in the order of the board; the class of their sum and the moves
    of the player on turn that win, None where finding them takes too long."""

    rooms: tuple[Room, ...]
    outcome_class: str | None
    winning_moves: tuple[str, ...] | None


@singledispatch
def division(game: Game[Any], state: Any) -> Division | None:
    """How a position falls into rooms; None for other games, and where rules go beyond the rooms."""
    return None


def has_rooms(game: Game[Any]) -> bool:
    """Whether positions of a game fall into rooms."""
    return division.dispatch(type(game)) is not division.dispatch(object)


def whole(game: Game[Any], state: Any) -> Whole | None:
    """All that is said of a position that falls into rooms; None for others."""
    divided = division(game, state)
    if divided is None:
        return None
    order = {cell.name: place for place, cell in enumerate(game.board.cells)}
    rooms = sorted(_rooms(divided), key=lambda room: min(order[cell] for cell in room.cells))
    return Whole(tuple(rooms), class_of(divided), _winning_moves(game, state))


def _rooms(divided: Division) -> Iterable[Room]:
    values = divided.values
    for part, cells in divided.rooms:
        value = _tried(values.value, part)
        letter = _tried(values.outcome_class, part) if value is None else outcome_class(value)
        yield Room(cells, value, letter, values.bounds(part))


def _tried(question: Callable[..., Any], *about: Any) -> Any:
    """The answer, None where finding it would take too long."""
    try:
        return question(*about)
    except TooBig:
        return None


def class_of(divided: Division) -> str | None:
    """The class of the sum, None where finding it takes too long."""
    summands = _tried(divided.summands)
    letter: str | None = None if summands is None else _tried(SumGame().outcome_class, summands)
    return letter or _tried(divided.values.outcome_class, divided.part)


def _winning_moves(game: Game[Any], state: Any) -> tuple[str, ...] | None:
    sums = SumGame()
    try:
        return tuple(move for move in game.moves(state) if _wins_by(game, state, move, sums))
    except TooBig:
        return None


def _wins_by(game: Game[Any], state: Any, move: str, sums: SumGame) -> bool:
    """Whether a move wins for the player on turn. Raises TooBig."""
    divided = division(game, game.apply(state, move))
    assert divided is not None
    try:
        return not sums.wins(divided.summands(), 1 - state.turn)
    except TooBig:
        return not divided.values.wins(divided.part, 1 - state.turn)
