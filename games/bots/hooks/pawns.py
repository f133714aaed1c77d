"""Peões: who is ahead in the race to the last row."""

from typing import Any

from games.bots.hooks.racing import NEVER, Racing
from games.rules.two.pawns.rules import Pawns

_FORWARD = 0.03  # of a pawn, for the square of the rows that it has gone
_PASSED = 0.12  # the same, for one that no rival can stop or take on its way


class PawnsHook(Racing):
    """Pawns count, more so the further they are; most where no rival stands in front of them or beside."""

    word = "pawns"
    game: Pawns

    def looked_at(self, state: Any, player: int) -> tuple[float, int]:
        pawns, rivals = state.sets[player], state.sets[1 - player]
        passed = pawns & ~self._watched(rivals, 1 - player)
        free = passed & ~self._ahead_of(pawns, 1 - player)
        worth, moves = float(pawns.bit_count()), NEVER
        row = self.game.home(player)
        last = self.game.size - 2
        for gone in range(last):
            far = _FORWARD * (pawns & row).bit_count() + _PASSED * (passed & row).bit_count()
            worth += far * gone * gone
            if free & row:
                moves = last - max(gone, 1)
            row = self.game.ahead(row, player)
        return worth, moves

    def _watched(self, pawns: int, player: int) -> int:
        """The cells in front of these pawns, and beside those."""
        front, stride = self._ahead_of(pawns, player), self.game.board.stride
        return front | front << stride | front >> stride

    def _ahead_of(self, pawns: int, player: int) -> int:
        """The cells in front of these pawns."""
        front = 0
        for _row in range(self.game.size - 2):
            pawns = self.game.ahead(pawns, player)
            front |= pawns
        return front
