"""Games in which pieces that are closed in between two of a player's are turned, and become his."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.board_game import Pieces
from games.rules.bases.counted import MostPieces
from games.rules.boards.lines import closed_in, closing
from games.rules.errors import refuse
from games.rules.game import Outcome
from games.rules.text import Text, text


@dataclass(frozen=True)
class Turning(MostPieces[Pieces]):
    """A turn is a piece on a cell from which rows of rivals lie between it and others of one's own: they all
    turn. Who can turn nothing passes; when nobody can turn anything the pieces are counted."""

    def faults(self, state: Pieces) -> Iterator[Text]:
        if not state.occupied:
            yield text("No Reversi há sempre peças no tabuleiro.")

    def drops(self, state: Pieces) -> int:
        """The cells on which the player on turn can put a piece."""
        return closing(self.board, state.own, state.occupied & ~state.own)

    def _is_over(self, state: Pieces) -> bool:
        pieces = state.occupied
        return not any(closing(self.board, stones, pieces & ~stones) for stones in (state.own, *state.sets))

    def moves(self, state: Pieces) -> Iterator[str]:
        drops = self.drops(state)
        yield from self.board.names_of(drops)
        if not drops and not self._is_over(state):
            yield "pass"

    def apply(self, state: Pieces, move: str) -> Pieces:
        if move == "pass":
            if self.drops(state):
                refuse("Só se passa quando não se pode virar nenhuma peça.")
            return Pieces(state.sets, self.follows[state.turn])
        cell = self.empty_cell(state, move)
        turned = 0
        for row in closed_in(self.board, cell, state.own, state.occupied & ~state.own):
            turned |= row
        if not turned:
            refuse("Em {cell} não viras nenhuma peça do adversário.", cell=move)
        sets = [stones & ~turned for stones in state.sets]
        sets[state.turn] |= turned | 1 << cell
        return Pieces(tuple(sets), self.follows[state.turn])

    def outcome(self, state: Pieces) -> Outcome | None:
        return self.counted(state) if self._is_over(state) else None

    def task(self, state: Pieces) -> Text | None:
        return None if self.drops(state) else text("Não podes virar nenhuma peça: tens de passar.")
