"""Flume (Mark Steere, 2010), as the championship played it."""

from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.board_game import AsBlackAndWhite
from games.rules.bases.counted import MostPieces, WhenFull
from games.rules.bases.placing import Balanced, Stones
from games.rules.boards.fields import ORTHOGONAL, Boards, grid
from games.rules.errors import unfit
from games.rules.options import size_option
from games.rules.text import Text, ntext, text

MANY = 3  # contacts with which a player goes on


@dataclass(frozen=True)
class Flume(AsBlackAndWhite, WhenFull[Stones], MostPieces[Stones], Balanced[Stones]):
    """Put a stone on an empty point of a board with an odd side; stones and the border beside it are its
    contacts. With three or four of them the same player goes on.

    The first stone may not stand in the middle, and the second player may answer it by exchanging colours. On
    the full board more stones win. Decided: 7 points a side, as no sheet of the schools was to be had. Red of
    the inventor's sheet is Black here, blue White.
    """

    slug: ClassVar[str] = "flume"
    boards: ClassVar[Boards] = grid
    players: ClassVar[tuple[str, ...]] = ("red", "blue")
    drawable: ClassVar[bool] = False
    sized: ClassVar[str] = "{0}x{0}"

    size: int = size_option(7, 3, 11, text("Linhas do tabuleiro, um número ímpar: 5, 7, 9 ou 11."))

    def check_options(self) -> None:
        if self.size % 2 == 0:
            unfit("size", "O lado do tabuleiro tem de ser ímpar.")

    @property
    def middle(self) -> int:
        return 1 << (self.board.stride + 1) * (self.size // 2)

    def legal_cells(self, state: Stones) -> int:
        empty = self.empty(state)
        return empty & ~self.middle if empty == self.board.full else empty

    def closed(self, state: Stones, cell: int) -> Text:
        return text("A primeira pedra não pode ficar no meio.")

    def contacts(self, cell: int, stones: int) -> int:
        """The stones and parts of the border beside a point."""
        near = self.board.neighbours[cell]
        return len(ORTHOGONAL) - near.bit_count() + (near & stones).bit_count()

    def place(self, state: Stones, stone: int) -> Stones:
        again = self.contacts(stone.bit_length() - 1, state.occupied) >= MANY
        turn = state.turn if again else 1 - state.turn
        return Stones(state.with_own(state.own | stone), turn, self.opens(state), state.swapped)

    def points_words(self, state: Stones, role: str) -> Text:
        return ntext("{n} pedra", "{n} pedras", self.score(state)[role])

    def gifts(self, state: Stones) -> int:
        """The empty points after which the player on turn goes on."""
        stones = state.occupied
        cells = (1 << cell for cell in self.board.places if self.contacts(cell, stones) >= MANY)
        return sum(cells) & self.empty(state)

    def task(self, state: Stones) -> Text | None:
        if state.can_swap:
            return super().task(state)
        gifts = self.gifts(state).bit_count()
        if not gifts:
            return text("Põe uma pedra. Com três ou quatro contactos jogas outra vez.")
        return ntext("Há {n} ponto em que jogas outra vez.", "Há {n} pontos em que jogas outra vez.", gifts)
