"""Peões: who is ahead in the race to the last row."""

from typing import Any

from games.bots.hooks.base import Capturing
from games.rules.two.pawns.rules import Pawns

_FORWARD = 0.03  # of a pawn, for the square of the rows that it has gone
_PASSED = 0.12  # the same, for one that no rival can stop or take on its way


class Racing(Capturing):
    """Pawns count, more so the further they are; most where no rival stands in front of them or beside."""

    word = "pawns"
    margin = 0.0
    game: Pawns

    def value(self, state: Any, seat: int) -> float:
        own, rivals = (self._worth(state, player) for player in (seat, 1 - seat))
        return own - rivals

    def _worth(self, state: Any, player: int) -> float:
        pawns, rivals = state.sets[player], state.sets[1 - player]
        passed = pawns & ~self._watched(rivals, 1 - player)
        worth = float(pawns.bit_count())
        row = self.game.starts[player]
        for gone in range(1, self.game.size - 2):
            row = self.game.ahead(row, player)
            far = _FORWARD * (pawns & row).bit_count() + _PASSED * (passed & row).bit_count()
            worth += far * gone * gone
        return worth

    def _watched(self, pawns: int, player: int) -> int:
        """The cells in front of these pawns, and beside those."""
        front, stride = 0, self.game.board.stride
        for _row in range(self.game.size - 2):
            pawns = self.game.ahead(pawns, player)
            front |= pawns
        return front | front << stride | front >> stride
