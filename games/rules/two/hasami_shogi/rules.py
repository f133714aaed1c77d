"""Hasami Shogi. Rules of Wikipedia, "Hasami shogi", variant 1 (traditional, Japan)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.moving import Moving, MovingState, Reach
from games.rules.boards.fields import ORTHOGONAL, Boards, each, square
from games.rules.boards.lines import closed_in
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, text


@dataclass(frozen=True)
class HasamiShogi(Moving[MovingState]):
    """Slide a man along its row or column. All men of the rival in an unbroken row between it and another of
    yours are taken, in several directions at once too; one in a corner by men on both squares beside it.

    Only the mover takes: who goes between two rivals is safe. Who has one man or none has lost. Where the
    source is silent: who cannot move loses, and the third time of a position draws. Option: the squares of a
    side, as many as each has men.
    """

    slug: ClassVar[str] = "hasami_shogi"
    reach: ClassVar[Reach] = Reach(ORTHOGONAL)
    replaces: ClassVar[bool] = False
    captures: ClassVar[bool] = True
    boards: ClassVar[Boards] = square
    todo: ClassVar[Text] = text("Move uma peça em linha reta. O que fechares entre duas tuas é capturado.")

    size: int = size_option(9, 5, 9)

    def opening(self) -> MovingState:
        return MovingState((self.board.sides["south"], self.board.sides["north"]), 0)

    def faults(self, state: MovingState) -> Iterator[Text]:
        if all(men.bit_count() < 2 for men in state.sets):
            yield text("Não podem ter ganhado os dois.")

    def pieces_taken(self, state: MovingState, cell: int, to: int) -> int:
        own = state.own ^ 1 << cell | 1 << to
        cells = 0
        for row in closed_in(self.board, to, own, state.rivals, slanted=False):
            cells |= row
        for corner in each(self.board.neighbours[to] & self.board.corners & state.rivals):
            if self.board.neighbours[corner] & ~own == 0:
                cells |= 1 << corner
        return cells

    def ended(self, state: MovingState) -> Outcome | None:
        for player, men in enumerate(state.sets):
            if men.bit_count() < 2:
                return Outcome(self.players[1 - player], text("deixou o adversário com menos de duas peças"))
        return None
