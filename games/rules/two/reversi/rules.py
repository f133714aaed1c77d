"""Reversi. Rulebook, `three_player.md`, 5.1 (Lewis Waterman and John W. Mollett, London, 1880s)."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar

from games.rules.bases.board_game import BLACK, Pieces
from games.rules.bases.turning import Turning
from games.rules.boards.fields import ColumnBoard, squares
from games.rules.errors import unfit
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, ntext, text


@dataclass(frozen=True)
class Reversi(Turning):
    """Put a piece so that rows of the rival's pieces lie between it and others of yours: they all become
    yours. Who can turn nothing passes. When nobody can turn anything, the colour with more pieces wins.

    Option: the cells of a side.
    """

    slug: ClassVar[str] = "reversi"
    search: ClassVar[str] = "corners"
    sized: ClassVar[str] = "{0}x{0}"

    size: int = size_option(8, 4, 10, text("Casas de cada lado: 4, 6, 8 ou 10."))

    def check_options(self) -> None:
        if self.size % 2:
            unfit("size", "O lado tem de ter um número par de casas.")

    @cached_property
    def board(self) -> ColumnBoard:
        return _plain(squares(self.size, self.size))

    def opening(self) -> Pieces:
        """Two pieces of each colour in the middle, Black's on the diagonal that rises to the right."""
        up = self.board.stride
        low = self.size // 2 - 1
        corner = 1 << up * low + low
        return Pieces((corner | corner << up + 1, corner << 1 | corner << up), BLACK)

    def tie(self, state: Pieces, points: float) -> Outcome:
        return Outcome(None, ntext("{n} peça para cada um", "{n} peças para cada um", int(points)))

    def margin(self, state: Pieces, winner: str, loser: str) -> Text:
        points = self.score(state)
        return ntext(
            "{n} peça contra {fewer}", "{n} peças contra {fewer}", points[winner], fewer=points[loser]
        )


@lru_cache(maxsize=8)
def _plain(board: ColumnBoard) -> ColumnBoard:
    """The board with all squares of one shade: here they are no chessboard."""
    return replace(board, cells=tuple(replace(cell, shape="dark") for cell in board.cells))
