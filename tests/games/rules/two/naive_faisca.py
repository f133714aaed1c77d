"""Faísca once more, from the rules: cells are pairs of numbers, pieces of each distance are counted down."""

from dataclasses import dataclass, field

from tests.games.rules.two.naive import Cell, cell_of, named


@dataclass
class Faisca:
    columns: int
    rows: int
    pieces: int
    taken: set[Cell] = field(default_factory=set)
    due: Cell | None = None
    turn: int = 0

    def __post_init__(self) -> None:
        self.left = [dict.fromkeys((1, 2, 3), self.pieces) for _player in range(2)]

    def moves(self) -> list[str]:
        cells = [(column, row) for column in range(self.columns) for row in range(self.rows)]
        free = [cell for cell in cells if cell not in self.taken]
        moves = []
        for column, row in [self.due] if self.due else free:
            for distance, left in self.left[self.turn].items():
                ends = [(column + distance, row), (column - distance, row)]
                ends += [(column, row + distance), (column, row - distance)]
                moves += [f"{named((column, row))}/{named(end)}" for end in ends if left and end in free]
        return moves

    def play(self, move: str) -> None:
        cell, end = map(cell_of, move.split("/"))
        self.left[self.turn][abs(cell[0] - end[0]) + abs(cell[1] - end[1])] -= 1
        self.taken.add(cell)
        self.due = end
        self.turn = 1 - self.turn
