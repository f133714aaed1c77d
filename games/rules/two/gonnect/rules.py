"""Gonexão (Gonnect). Rulebook, `two_player_b.md` (João Pedro Neto 2000)."""

from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.board_game import Extra
from games.rules.boards.fields import Boards, grid
from games.rules.errors import misread
from games.rules.options import size_option
from games.rules.text import Text, text
from games.rules.two.gonnect.captures import Capturing, GonnectState

_PAIRS = (("west", "east"), ("south", "north"))


@dataclass(frozen=True)
class Gonnect(Capturing):
    """Put a stone on an empty point, as in Go; whoever joins two opposite sides with a group wins. Nobody
    may pass: who has no legal move loses.

    Options: the points of a side.
    """

    slug: ClassVar[str] = "gonnect"
    boards: ClassVar[Boards] = grid
    search: ClassVar[str] = "eyes"
    usual: ClassVar[str | None] = "13x13"
    sized: ClassVar[str] = "{0}x{0}"

    size: int = size_option(
        13, 5, 19, text("Linhas do tabuleiro: 9, 12 ou 13; para aprender, também menos, até 5.")
    )

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> GonnectState:
        """Groups that no match could leave there (joined already, or without liberties) stay until a stone is
        put beside them: the rules speak of the stone just placed."""
        if all(self.ends(player, stones) for player, stones in enumerate(sets)):
            misread("As duas cores já ligaram dois lados: só uma pode ganhar.")
        return super().build_state(sets, extra, turn)

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        return next(filter(None, (self.board.chain(stones, pair, stone) for pair in _PAIRS)), 0)

    def why(self, state: GonnectState) -> Text:
        if all(state.shape & self.board.sides[side] for side in _PAIRS[0]):
            return text("ligou o lado esquerdo ao direito")
        return text("ligou o lado de baixo ao de cima")
