"""Rooms of Dominório are empty cells that are joined."""

from games.rules.bases.board_game import Pieces
from games.rules.two.domineering.rules import Domineering
from games.solvers.partisan.dominoes import Dominoes
from games.solvers.partisan.fields import names_on, squares_on
from games.solvers.partisan.positions import Division, division
from games.solvers.partisan.rooms import RoomValues

_VALUES = RoomValues(Dominoes())


@division.register
def _division(game: Domineering, state: Pieces) -> Division:
    part = squares_on(game.board, game.empty(state))
    rooms = ((room, names_on(game.board, room)) for room in _VALUES.game.split(part))
    return Division(_VALUES, part, tuple(rooms))
