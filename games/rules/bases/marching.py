"""Pieces that only go forward, as in Peões and Avanço."""

from dataclasses import dataclass
from typing import Generic

from games.rules.bases.board_game import WhiteFirst
from games.rules.bases.moving import Moving, S


@dataclass(frozen=True)
class Marching(WhiteFirst, Moving[S], Generic[S]):
    """On a board of squares White's pieces go up, Black's go down. Who has one on the last row wins."""

    def ahead(self, pieces: int, player: int) -> int:
        """The cells one step forward of these."""
        return (pieces >> 1 if player else pieces << 1) & self.board.full

    def struck(self, pieces: int, player: int) -> int:
        """The cells one step diagonally forward of these."""
        front = self.ahead(pieces, player)
        return (front << self.board.stride | front >> self.board.stride) & self.board.full

    def ends(self, player: int, pieces: int) -> int:
        return pieces & self.board.ranks[player][-1]
