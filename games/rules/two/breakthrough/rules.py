"""Avanço (Breakthrough, Dan Troyka, 2000), as the Portuguese championship plays it.

Sources: the inventor's rules; the boards of the championship have 7 x 7 squares, that of Neto and Silva's
third book of games 8 x 8.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.marching import Marching
from games.rules.bases.moving import MovingState
from games.rules.bases.rectangle import Rectangular, columns_option, rows_option
from games.rules.game import Outcome
from games.rules.text import Text, text


@dataclass(frozen=True)
class Breakthrough(Marching[MovingState], Rectangular[MovingState]):
    """A piece goes one step forward, straight or diagonally, to an empty cell, or takes one step diagonally
    forward. Two rows of pieces each. Who has a piece on the last row, or takes the last one of the rival,
    wins: the foremost piece can always move, and nothing can come back.

    Options: columns and rows, at least four, so that all pieces have room.
    """

    slug: ClassVar[str] = "breakthrough"
    drawable: ClassVar[bool] = False
    reason: ClassVar[Text] = text("chegou à última linha")
    todo: ClassVar[Text] = text("Avança uma peça, ou captura na diagonal.")

    columns: int = columns_option(7, 2, 10)
    rows: int = rows_option(7, 4, 10)

    def opening(self) -> MovingState:
        south, north = self.board.ranks
        return MovingState((south[0] | south[1], north[0] | north[1]), 0)

    def faults(self, state: MovingState) -> Iterator[Text]:
        yield from super().faults(state)
        if not state.occupied:
            yield text("Tem de haver pelo menos uma peça.")

    def targets(self, state: MovingState, cell: int) -> int:
        front, diagonal = (way(1 << cell, state.turn) for way in (self.ahead, self.struck))
        return front & ~state.occupied | diagonal & ~state.own

    def can_move(self, state: MovingState) -> bool:
        return True

    def ended(self, state: MovingState) -> Outcome | None:
        if ended := super().ended(state):
            return ended
        for player, pieces in enumerate(state.sets):
            if not pieces:
                return Outcome(self.players[1 - player], text("capturou todas as peças do adversário"))
        return None

    def beyond(self, state: MovingState, cell: int, to: int) -> Text:
        if self.ahead(1 << cell, state.turn) >> to & 1:
            return text("Em frente não se captura: {cell} está ocupada.", cell=self.board.names[to])
        return text("Uma peça anda uma casa para a frente, a direito ou na diagonal.")
