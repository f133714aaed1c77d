"""Rooms of Gatos & Cães are empty cells across which one closes something to the other."""

from games.rules.bases.placing import Stones
from games.rules.two.cats_dogs.rules import CatsDogs
from games.solvers.partisan.fields import names_on, squares_on
from games.solvers.partisan.neighbours import Neighbours
from games.solvers.partisan.positions import Division, division
from games.solvers.partisan.rooms import LEFT, RIGHT, RoomValues

_VALUES = RoomValues(Neighbours())


@division.register
def _division(game: CatsDogs, state: Stones) -> Division | None:
    """None while the rules for the first pieces say where they go, whatever the rooms are."""
    if not game.free and 0 in state.sets:
        return None
    cats, dogs = (squares_on(game.board, game.open_cells(state, player)) for player in (LEFT, RIGHT))
    rooms = ((room, names_on(game.board, room[0] | room[1])) for room in _VALUES.game.split((cats, dogs)))
    return Division(_VALUES, (cats, dogs), tuple(rooms))
