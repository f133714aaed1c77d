"""Rastros: how far the piece is from each goal."""

from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import ColumnBoard

_CUT_OFF = 100  # steps to a goal that cannot be reached any more


def steps_to(board: ColumnBoard, start: int, goal: int, empty: int) -> int:
    """The steps from one set of cells to another over empty cells."""
    reached, steps = start, 0
    while not reached & goal:
        grown = reached | board.spread(reached) & empty
        if grown == reached:
            return _CUT_OFF
        reached, steps = grown, steps + 1
    return steps


class TrailsHook(Valued):
    """Whose goal is nearer stands well; whose goal alone can be reached has as good as won."""

    word = "trails"

    def value(self, state: Any, seat: int) -> float:
        return self.missing(state, 1 - seat) - self.missing(state, seat)

    def missing(self, state: Any, player: int) -> int:
        game: Any = self.game
        return steps_to(game.board, state.sets[0], game.board.goals[player], game.empty(state))
