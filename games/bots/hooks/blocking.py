"""Dominório and Gatos & Cães: places that are left for each, and those that nobody can take away."""

from typing import Any

from games.bots.hooks.base import Valued
from games.rules.bases.segments import Segments
from games.rules.two.cats_dogs.rules import CatsDogs


def pieces_in(cells: int, shift: int) -> int:
    """How many pieces of two cells fit into the unbroken rows of a set, along which a step is this shift."""
    count = 0
    while starts := cells & ~(cells << shift) & cells >> shift:
        count += starts.bit_count()
        cells &= ~(starts | starts << shift)
    return count


class DomineeringHook(Valued):
    """Places for dominoes, and twice as much those on cells that the rival cannot cover."""

    word = "domineering"
    game: Segments[Any]

    def value(self, state: Any, seat: int) -> float:
        mine, his = (self._places(state, player) for player in (seat, 1 - seat))
        return mine - his

    def _places(self, state: Any, player: int) -> float:
        empty = self.game.empty(state)
        own, across = (1, self.game.board.stride) if player == 0 else (self.game.board.stride, 1)
        open_to_rival = empty & (empty >> across | empty << across)
        return pieces_in(empty, own) + 2 * pieces_in(empty & ~open_to_rival, own)

    def after(self, state: Any, move: str) -> Any:
        return self.game.laid(state, self.game.segments(state.turn)[move])


class CatsDogsHook(Valued):
    """Cells that only one of the two may use, and a little those that both may."""

    word = "cats_dogs"
    game: CatsDogs

    def value(self, state: Any, seat: int) -> float:
        mine, his = (self.game.open_cells(state, player) for player in (seat, 1 - seat))
        first = 0.3 if state.turn == seat else -0.3
        return (mine & ~his).bit_count() - (his & ~mine).bit_count() + (first if mine & his else 0)
