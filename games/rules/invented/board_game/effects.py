"""What placements and moves of a board game from blocks do to the pieces."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.rules.invented.board_game.actions import Men
from games.rules.invented.board_game.base import FromBlocks
from games.rules.invented.board_game.captures import pieces_taken
from games.rules.invented.board_game.kinds import NEUTRAL
from games.rules.invented.board_game.states import BoardState, PieceChange


@dataclass(frozen=True)
class WithEffects(FromBlocks):
    """What an action does, whether it is legal or not."""

    def men(self, state: BoardState) -> Men:
        """The pieces as the player on turn sees them."""
        cells = self.endings.cells_of
        return Men(
            cells(state.sets, state.turn), cells(state.sets, 1 - state.turn), cells(state.sets, NEUTRAL)
        )

    def place_piece(self, state: BoardState, place: int, cell: int) -> PieceChange:
        """A piece of a kind on an empty cell."""
        sets = list(state.sets)
        sets[place] |= 1 << cell
        is_own = place in self.pieces.of[state.turn]
        return PieceChange(tuple(sets), 1 << cell if is_own else 0, (0,) * len(sets))

    def go(self, state: BoardState, men: Men, way: tuple[int, str, int]) -> PieceChange:
        """An own piece from a cell to another: between them a sign as in moves."""
        cell, sign, to = way
        sets, taken = list(state.sets), [0] * len(state.sets)
        place = next(place for place in self.pieces.of[state.turn] if sets[place] >> cell & 1)
        if sign == "/":
            row, behind = self.actions.pushing(self.pieces.all[place].number, men, state.turn, cell, to)
            _shift(sets, row, behind)
        elif sign == ":":
            gone = 1 << to if men.rivals >> to & 1 else 1 << (cell + to) // 2
            for rival in self.pieces.of[1 - state.turn]:
                taken[rival] = (sets[rival] & gone).bit_count()
                sets[rival] &= ~gone
        sets[place] = sets[place] & ~(1 << cell) | 1 << to
        return PieceChange(tuple(sets), 1 << to, tuple(taken))

    def without_taken(
        self, state: BoardState, change: PieceChange
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The sets when what the action takes is gone, and how many of each kind were taken in all."""
        captures = self.rules.captures
        cells = self.endings.cells_of
        men = Men(*(cells(change.sets, player) for player in (state.turn, 1 - state.turn, NEUTRAL)))
        gone = pieces_taken(self.board, captures, men, change.came)
        if not gone:
            return change.sets, change.taken
        sets, taken = list(change.sets), list(change.taken)
        for place in self.pieces.of[1 - state.turn]:
            lost = sets[place] & gone
            taken[place] += lost.bit_count()
            sets[place] &= ~lost
            twin = self.pieces.place(self.pieces.all[place].number, state.turn)
            if captures.fate == "turns" and twin is not None:
                sets[twin] |= lost
        return tuple(sets), tuple(taken)


def all_cells(sets: Iterable[int]) -> int:
    """The cells of all pieces."""
    cells = 0
    for others in sets:
        cells |= others
    return cells


def _shift(sets: list[int], row: Sequence[int], behind: int | None) -> None:
    """Pushes the pieces on a row of cells on by one: the last one onto the cell behind, or off the board."""
    goals = (*row[1:], behind)
    for cell, to in reversed([*zip(row, goals, strict=True)]):
        for place, cells in enumerate(sets):
            if cells >> cell & 1:
                sets[place] = cells & ~(1 << cell) | (0 if to is None else 1 << to)
