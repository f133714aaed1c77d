"""Linhas de acção: whose pieces are nearer to each other."""

from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import each
from games.rules.two.lines_of_action.rules import LinesOfAction

_GROUP = 1.0  # steps for each group


class Gathering(Valued):
    """How many steps the pieces are from their middle, beyond the least that so many can be, and in how many
    groups they stand."""

    word = "gathering"
    game: LinesOfAction

    def value(self, state: Any, seat: int) -> float:
        return self.missing(state, 1 - seat) - self.missing(state, seat)

    def missing(self, state: Any, player: int) -> float:
        pieces = state.sets[player]
        places = [self.game.board.places[cell] for cell in each(pieces)]
        count = len(places)
        column, row = (round(sum(along) / count) for along in zip(*places, strict=True))
        steps: int = sum(max(abs(across - column), abs(up - row)) for across, up in places)
        # One stands in the middle, eight around it, the others two steps away.
        least = count - 1 + max(0, count - 9)
        return steps - least + _GROUP * len(list(self.game.board.groups(pieces)))
