"""Dominório, Gatos & Cães, Quelhas: places that are left for each, and those that nobody can take away."""

from heapq import nlargest
from typing import Any

from games.bots.hooks.base import Valued
from games.rules.bases.segments import Segments
from games.rules.two.cats_dogs.rules import CatsDogs
from games.rules.two.quelhas.rules import Quelhas

_FEW, _MANY = 14, 60  # lines of Quelhas that are looked at, on the way and at first
_OPEN = 0.25  # what a line weighs that the other may still cut, in lines that only one can make


def pieces_in(cells: int, shift: int) -> int:
    """How many pieces of two cells fit into the unbroken rows of a set, along which a step is this shift."""
    count = 0
    while starts := cells & ~(cells << shift) & cells >> shift:
        count += starts.bit_count()
        cells &= ~(starts | starts << shift)
    return count


def lines_in(cells: int, shift: int) -> int:
    """How many unbroken rows of two cells or more a set has along such a step."""
    return (cells & ~(cells << shift) & cells >> shift).bit_count()


class DomineeringHook(Valued):
    """Places for dominoes, and twice as much those on cells that the rival cannot cover."""

    word = "domineering"
    counts_moves = True
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
    counts_moves = True
    game: CatsDogs

    def value(self, state: Any, seat: int) -> float:
        mine, his = (self.game.open_cells(state, player) for player in (seat, 1 - seat))
        first = 0.3 if state.turn == seat else -0.3
        return (mine & ~his).bit_count() - (his & ~mine).bit_count() + (first if mine & his else 0)


class QuelhasHook(Valued):
    """Lines that only one can make are a burden: each costs a turn at least, and who cannot move has won."""

    word = "quelhas"
    game: Quelhas

    def value(self, state: Any, seat: int) -> float:
        burdens = [self.missing(state, player) for player in (0, 1)]
        player = self.owner(state, seat)
        return burdens[1 - player] - burdens[player]

    def missing(self, state: Any, player: int) -> float:
        empty = self.game.empty(state)
        own, across = (1, self.game.board.stride) if player == 0 else (self.game.board.stride, 1)
        safe = empty & ~(empty >> across | empty << across)
        return lines_in(safe, own) + _OPEN * lines_in(empty, own)

    def candidates(self, state: Any) -> list[str]:
        return self._best(state, _FEW)

    def first_candidates(self, state: Any) -> list[str]:
        return self._best(state, _MANY)

    def _best(self, state: Any, most: int) -> list[str]:
        """So many of the moves, those that look best at once; and `swap`."""
        moves = list(self.game.moves(state))
        if len(moves) <= most:
            return moves
        seat = self.seat(state)
        return nlargest(most, moves, key=lambda move: self.value(self.after(state, move), seat))

    def after(self, state: Any, move: str) -> Any:
        cells = self.game.segments(state.turn).get(move)
        return self.game.exchanged(state) if cells is None else self.game.laid(state, cells)
