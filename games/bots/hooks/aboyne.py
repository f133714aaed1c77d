"""Aboyne: who has more pieces that can move, and who is nearer to the goal."""

from typing import Any

from games.bots.hooks.base import CapturingHook
from games.rules.two.aboyne.rules import Aboyne

_FREE = 1.0  # of a piece, for each one that is not blocked
_STEP = 0.25  # of a piece, for each step that the nearest of them is from the goal


class Blocking(CapturingHook):
    """Pieces count, twice where they can move; so does the way of the first one to the goal."""

    word = "aboyne"
    sharp = 1
    margin = 0.0
    game: Aboyne

    def value(self, state: Any, seat: int) -> float:
        return self._worth(state, seat) - self._worth(state, 1 - seat)

    def _worth(self, state: Any, player: int) -> float:
        free = self.game.free(state, player)
        worth: float = state.sets[player].bit_count() + _FREE * free.bit_count()
        return worth - _STEP * self._steps(free, player)

    def _steps(self, pieces: int, player: int) -> int:
        """From the nearest of these to the goal; as many as there are on the board where there is none."""
        reached = self.game.board.goals[player]
        most = 2 * self.game.size - 1
        for steps in range(most):
            if reached & pieces:
                return steps
            reached |= self.game.board.spread(reached)
        return most
