"""Each strip of Sapos e Rãs is a room."""

from games.rules.bases.moving import MovingState
from games.rules.two.toads_frogs.rules import ToadsFrogs
from games.solvers.partisan.hopping import Hopping
from games.solvers.partisan.positions import Division, division
from games.solvers.partisan.rooms import RoomValues

_VALUES = RoomValues(Hopping())


@division.register
def _division(game: ToadsFrogs, state: MovingState) -> Division:
    strips = list(game.strip_texts(state))
    rooms = [((strip,), cells) for strip, cells in strips if any(_VALUES.game.split((strip,)))]
    return Division(_VALUES, tuple(strip for strip, _cells in strips), tuple(rooms))
