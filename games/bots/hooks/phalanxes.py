"""Epaminondas: pieces, how far they are, and how they stand in line."""

from typing import Any

from games.bots.hooks.base import CapturingHook
from games.rules.two.epaminondas.rules import Epaminondas

_FORWARD = 0.5  # of a piece, for the square of the share of the way that it has gone
_PAIR = 0.03  # of a piece, for each two that stand side by side
_TRIPLE = 0.05  # the same, for three in a row
_ACROSS = 3.0  # of a piece, for each one more on the last row than the rival


class Phalanxes(CapturingHook):
    """Pieces count, more so the further they are and the more of them stand in rows."""

    word = "phalanxes"
    margin = 0.0
    game: Epaminondas

    def value(self, state: Any, seat: int) -> float:
        return self._worth(state, seat) - self._worth(state, 1 - seat)

    def _worth(self, state: Any, player: int) -> float:
        game, pieces = self.game, state.sets[player]
        worth: float = pieces.bit_count() + _ACROSS * game.across(state, player)
        row, last = game.board.ranks[player][0], game.size - 1
        for gone in range(last + 1):
            worth += _FORWARD * (gone / last) ** 2 * (pieces & row).bit_count()
            row = row >> 1 if player else row << 1
        for way in game.board.adjacent[:2] + game.board.adjacent[4:6]:
            step = abs(game.board.stride * way[0] + way[1])
            pairs = pieces & pieces << step
            worth += _PAIR * pairs.bit_count() + _TRIPLE * (pairs & pieces << 2 * step).bit_count()
        return worth
