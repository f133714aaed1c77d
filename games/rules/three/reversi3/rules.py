"""Reversi for three. Rulebook, `three_player.md`, 5.2."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACKS, GREYS, WHITES, Extra, Kind, Pieces
from games.rules.bases.turning import Turning
from games.rules.boards.fields import Field, each, hexhex
from games.rules.boards.lines import closed_in
from games.rules.errors import misread, refuse
from games.rules.game import Outcome
from games.rules.options import yes_no_option
from games.rules.text import Text, listed, ntext, text

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
    kinds: ClassVar[tuple[Kind, ...]] = (BLACKS, GREYS, WHITES)

    no_protection: bool = yes_no_option(
        text("Sem proteção"),
        text("Pode-se sempre tirar a última peça a um adversário."),
    )

    @property
    def board(self) -> Field:
        return hexhex(5)

    def opening(self) -> Pieces:
        return Pieces(tuple(self.board.set_of(cells.split()) for cells in _START), 0)

    def besides(self, state: Pieces) -> dict[str, Any]:
        return {"protect": False} if self.no_protection else {}

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Pieces:
        if extra.take("protect") not in (None, not self.no_protection):
            misread("Esta posição é de outra variante.")
        return super().made(sets, extra, turn)

    def drops(self, state: Pieces) -> int:
        found = super().drops(state)
        return found if self.no_protection else found & ~self._robbing(state, found) or found

    def _robbing(self, state: Pieces, drops: int) -> int:
        """Those that take a rival's last piece: all his pieces are on lines through the cell then."""
        lines = _lines(self.board)
        rivals = [its for player, its in enumerate(state.sets) if its and player != state.turn]
        found = 0
        for cell in each(drops):
            near = [its for its in rivals if not its & ~lines[cell]]
            if near:
                rows = sum(closed_in(self.board, cell, state.own, state.occupied & ~state.own))
                found |= (1 << cell) * any(not its & ~rows for its in near)
        return found

    def apply(self, state: Pieces, move: str) -> Pieces:
        after = super().apply(state, move)
        if move != "pass" and not self.drops(state) >> self.board.bits[move] & 1:
            robbed = next(at for at, its in enumerate(after.sets) if state.sets[at] and not its)
            player = self.role_name(self.players[robbed])
            refuse("O {player} ficava sem peças: enquanto puderes virar outras, não podes.", player=player)
        return after

    def tie(self, points: float) -> Outcome:
        most = ntext("ninguém tem mais do que {n} peça", "ninguém tem mais do que {n} peças", int(points))
        return Outcome(None, most)

    def margin(self, state: Pieces, winner: str, loser: str) -> Text:
        points = dict(self.score(state))
        most = points.pop(winner)
        others = listed(sorted(points.values(), reverse=True), "e")
        return ntext("{n} peça contra {others}", "{n} peças contra {others}", most, others=others)


@lru_cache(maxsize=4)
def _lines(board: Field) -> dict[int, int]:
    """All cells on straight lines through each cell."""
    return {cell: sum(1 << to for ray in rays for to in ray) for cell, rays in board.rays.items()}
