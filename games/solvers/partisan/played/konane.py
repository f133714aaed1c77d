"""Rooms of Konane are cells that jumps may still change."""

from games.rules.two.konane.rules import Konane, Leaping
from games.solvers.partisan.fields import names_on, squares_on
from games.solvers.partisan.jumping import Jumping
from games.solvers.partisan.positions import Division, division
from games.solvers.partisan.rooms import RoomValues

_VALUES = RoomValues(Jumping())


@division.register
def _division(game: Konane, state: Leaping) -> Division | None:
    """None while the first stones are taken off, which is another move."""
    if state.phase == "remove":
        return None
    white, black = (squares_on(game.board, cells) for cells in state.sets)
    part = white, black, squares_on(game.board, game.empty(state))
    rooms = ((room, names_on(game.board, room[0] | room[1] | room[2])) for room in _VALUES.game.split(part))
    return Division(_VALUES, part, tuple(rooms))
