"""Positions of the games that fall into rooms: their rooms, the class of the whole, and the moves that win.

`division` says of a game how its positions fall apart; it is registered by the files of `played/`, one a
game.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from games.rules.catalogue import build
from games.rules.game import Game
from games.solvers.partisan.names import value_name
from games.solvers.partisan.rooms import Progress, RoomValues, unheard
from games.solvers.partisan.sums import SumGame
from games.solvers.partisan.thermographs import thermograph
from games.solvers.partisan.values import Value, outcome_class
from games.solvers.theory import TooBig

Watch = Callable[[], Progress]


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
    """A room: its cells by name; its value by name with mean and temperature, "" where that takes too long;
    its class, "" where that does too; and two integers between which the value lies."""

    cells: tuple[str, ...]
    value: str
    mean: str
    temperature: str
    outcome_class: str
    least: int
    greatest: int


@dataclass(frozen=True, slots=True)
class Whole:
    """What is true of a position: its rooms in the order of the board; the class of their sum, "" where that
    takes too long; and the moves of the player on turn that win, None where finding them does."""

    rooms: tuple[Room, ...]
    outcome_class: str
    winning_moves: tuple[str, ...] | None


@singledispatch
def division(game: Game[Any], state: Any) -> Division | None:
    """How a position falls into rooms; None for other games, and where rules go beyond the rooms."""
    return None


def has_rooms(game: Game[Any]) -> bool:
    """Whether positions of a game fall into rooms."""
    return division.dispatch(type(game)) is not division.dispatch(object)


def whole(game: Game[Any], state: Any, watch: Watch = lambda: unheard) -> Whole | None:
    """All that is said of a position that falls into rooms; None for others. Each question about a room, or
    about all, has a listener of its own, which may raise TooBig."""
    divided = division(game, state)
    if divided is None:
        return None
    order = {cell.name: place for place, cell in enumerate(game.board.cells)}
    rooms = sorted(_rooms(divided, watch), key=lambda room: min(order[cell] for cell in room.cells))
    # Where one room's value is unknown, those of what it becomes are as hard to find.
    valued = all(room.value for room in rooms)
    letter = _class_of(divided, watch(), valued=valued)
    winning = _winning_moves(game, state, watch(), valued=valued) if letter else None
    return Whole(tuple(rooms), letter, winning)


def whole_after(
    slug: str, options: Mapping[str, Any], moves: Iterable[str], watch: Watch = lambda: unheard
) -> Whole:
    """The same after these moves of a game, where there are rooms."""
    game = build(slug, options)
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    told = whole(game, state, watch)
    assert told is not None
    return told


def _rooms(divided: Division, watch: Watch) -> Iterable[Room]:
    values = divided.values
    for part, cells in divided.rooms:
        value: Value | None = _tried(values.value, part, watch())
        if value is None:
            letter = _tried(values.outcome_class, part, watch()) or ""
            yield Room(cells, "", "", "", letter, *values.bounds(part))
        else:
            graph = thermograph(value)
            heat = str(graph.mean), str(graph.temperature)
            yield Room(cells, value_name(value), *heat, outcome_class(value), *values.bounds(part))


def _tried(question: Callable[..., Any], *about: Any) -> Any:
    """The answer, None where finding it would take too long."""
    try:
        return question(*about)
    except TooBig:
        return None


def _class_of(divided: Division, progress: Progress, *, valued: bool) -> str:
    """The class of the sum."""
    if valued:
        return _tried(SumGame().outcome_class, divided.summands()) or ""
    return _tried(divided.values.outcome_class, divided.part, progress) or ""


def _winning_moves(
    game: Game[Any], state: Any, progress: Progress, *, valued: bool
) -> tuple[str, ...] | None:
    """With the values of rooms, else by looking at all lines."""
    sums = SumGame()

    def wins(move: str) -> bool:
        divided = division(game, game.apply(state, move))
        assert divided is not None
        if valued:
            return not sums.wins(divided.summands(), 1 - state.turn)
        return not divided.values.wins(divided.part, 1 - state.turn, progress)

    try:
        return tuple(filter(wins, game.moves(state)))
    except TooBig:
        return None
