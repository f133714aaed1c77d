"""Havana (Havannah). Rulebook, `two_player_b.md` (Christian Freeling, about 1980)."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.board_game import BLACKS, WHITES, PieceKind
from games.rules.bases.placing import Balanced, Stones, pie_option
from games.rules.boards.fields import ColumnBoard, cornered, each, hexhex
from games.rules.options import size_option
from games.rules.text import Text, text

_SMALLEST_RING = 6
_BRIDGE, _FORK = text("fez uma ponte"), text("fez uma forquilha")


@dataclass(frozen=True)
class Havannah(Balanced[Stones]):
    """Put a stone on an empty cell; whoever makes a bridge, a fork or a ring with it wins. White begins.

    Options: the cells of a side; with the balance rule Black may answer the first stone by exchanging
    colours. A full board without a winner is a draw.
    """

    slug: ClassVar[str] = "havannah"
    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[PieceKind, ...]] = (WHITES, BLACKS)
    full: ClassVar[Text | None] = text("o tabuleiro encheu sem que ninguém ganhasse")

    size: int = size_option(10, 3, 10)
    pie: bool = pie_option(text("Depois da primeira pedra, o Preto pode trocar de cores em vez de jogar."))

    @cached_property
    def board(self) -> ColumnBoard:
        """The corners, which belong to nobody, are drawn apart."""
        board = hexhex(self.size)
        return cornered(board, tuple((name, "nobody") for name in board.names_of(board.corners)))

    def won_by(self, sets: tuple[int, ...]) -> int:
        """One stone must have ended the game: clumps that no match could have come to end nothing."""
        won = super().won_by(sets)
        stones = next((stones for stones in sets if stones & won), 0)
        shapes = (self.ends(0, chain) for chain in self.board.groups(stones))
        ended = (
            shape for shape in shapes if any(not self.ends(0, stones & ~(1 << last)) for last in each(shape))
        )
        return next(ended, 0)

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        chains = (self.board.flood(stone, stones),) if stone else self.board.groups(stones)
        shapes = (chain if self._joining(chain) else self._ring(chain) for chain in chains)
        return next(filter(None, shapes), 0)

    def _joining(self, chain: int) -> Text | None:
        """What a chain is that joins corners, or sides, to which no corner belongs."""
        if (chain & self.board.corners).bit_count() >= 2:
            return _BRIDGE
        return _FORK if len(self.board.touched_sides(chain & ~self.board.corners)) >= 3 else None

    def _ring(self, chain: int) -> int:
        """The stones of a chain that go round at least one cell, whatever is on it: round one of the chain's
        own, or round others, which then cannot reach the edge of the board."""
        if chain.bit_count() < _SMALLEST_RING:
            return 0
        board = self.board
        outside = board.full & ~chain
        around = outside & ~board.flood(board.edge, outside)
        inner = chain & ~board.edge & ~board.spread(outside)
        return chain & (board.spread(around) | board.spread(inner))

    def why(self, state: Stones) -> Text:
        return self._joining(state.shape) or text("fez um anel")
