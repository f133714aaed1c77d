"""Reversi for three. Rulebook, `three_player.md`, 5.2."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACKS, GREYS, WHITES, Extra, PieceKind, Pieces
from games.rules.bases.turning import Turning
from games.rules.boards.fields import ColumnBoard, each, hexhex
from games.rules.boards.lines import closed_in
from games.rules.errors import misread, refuse
from games.rules.game import Outcome
from games.rules.options import yes_no_option
from games.rules.text import Text, join_words, ntext, text

_START = ("e4 e6", "d5 e5 f5", "d4 f6")


@dataclass(frozen=True)
class Reversi3(Turning):
    """As Reversi, on hexagons; a row that is turned may have pieces of both rivals. Nobody may take the last
    piece of a rival while he can do something else.

    When nobody can turn anything, the colour with most pieces wins; those who have as many share the place.
    """

    slug: ClassVar[str] = "reversi3"
    search: ClassVar[str] = "corners"
    players: ClassVar[tuple[str, ...]] = ("black", "grey", "white")
    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, GREYS, WHITES)

    no_protection: bool = yes_no_option(
        text("Sem proteção"),
        text("Pode-se sempre tirar a última peça a um adversário."),
    )

    @property
    def board(self) -> ColumnBoard:
        return hexhex(5)

    def opening(self) -> Pieces:
        return Pieces(tuple(self.board.set_of(cells.split()) for cells in _START), 0)

    def besides(self, state: Pieces) -> dict[str, Any]:
        return {"protect": False} if self.no_protection else {}

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Pieces:
        if extra.take("protect") not in (None, not self.no_protection):
            misread("Esta posição é de outra variante.")
        return super().build_state(sets, extra, turn)

    def drops(self, state: Pieces) -> int:
        cells = super().drops(state)
        return cells if self.no_protection else cells & ~self._robbing(state, cells) or cells

    def _robbing(self, state: Pieces, drops: int) -> int:
        """Those that take a rival's last piece: all his pieces are on lines through the cell then."""
        lines = _lines(self.board)
        rivals = [stones for player, stones in enumerate(state.sets) if stones and player != state.turn]
        cells = 0
        for cell in each(drops):
            near = [rival for rival in rivals if not rival & ~lines[cell]]
            if near:
                rows = sum(closed_in(self.board, cell, state.own, state.occupied & ~state.own))
                cells |= (1 << cell) * any(not stones & ~rows for stones in near)
        return cells

    def apply(self, state: Pieces, move: str) -> Pieces:
        after = super().apply(state, move)
        if move != "pass" and not self.drops(state) >> self.board.bits[move] & 1:
            robbed = next(at for at, stones in enumerate(after.sets) if state.sets[at] and not stones)
            player = self.role_name(self.players[robbed])
            refuse("O {player} ficava sem peças: enquanto puderes virar outras, não podes.", player=player)
        return after

    def tie(self, state: Pieces, points: float) -> Outcome:
        most = ntext("ninguém tem mais do que {n} peça", "ninguém tem mais do que {n} peças", int(points))
        return Outcome(None, most)

    def margin(self, state: Pieces, winner: str, loser: str) -> Text:
        points = dict(self.score(state))
        most = points.pop(winner)
        others = join_words(sorted(points.values(), reverse=True), "e")
        return ntext("{n} peça contra {others}", "{n} peças contra {others}", most, others=others)


@lru_cache(maxsize=4)
def _lines(board: ColumnBoard) -> dict[int, int]:
    """All cells on straight lines through each cell."""
    return {cell: sum(1 << to for ray in rays for to in ray) for cell, rays in board.rays.items()}
