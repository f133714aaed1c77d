"""Second accounts of Dominório, Gatos & Cães and Quelhas, written from the championship's rules: boards of
letters, looked through cell by cell."""

from itertools import pairwise

from tests.games.rules.two.naive import Cell, cell_of, named

EMPTY = "."


class _Grid:
    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.at = {(x, y): EMPTY for x in range(columns) for y in range(rows)}
        self.turn = 0

    def beside(self, cell: Cell) -> list[str]:
        """What stands on the cells that share a side with this one."""
        x, y = cell
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [self.at[place] for place in near if place in self.at]


class CatsDogs(_Grid):
    def __init__(self, columns: int, rows: int, *, free: bool = False) -> None:
        super().__init__(columns, rows)
        self.free = free

    def central(self, cell: Cell) -> bool:
        """No other cell is nearer to the middle of the board, measured along columns and along rows."""
        x, y = cell
        return abs(2 * x + 1 - self.columns) <= 1 and abs(2 * y + 1 - self.rows) <= 1

    def moves(self) -> list[str]:
        own, other = "cd"[self.turn], "dc"[self.turn]
        first = own not in self.at.values() and not self.free
        return [
            named(cell)
            for cell, piece in self.at.items()
            if piece == EMPTY
            and other not in self.beside(cell)
            and not (first and self.central(cell) is (own == "d"))
        ]

    def play(self, move: str) -> None:
        self.at[cell_of(move)] = "cd"[self.turn]
        self.turn = 1 - self.turn


class Domineering(_Grid):
    def lines(self) -> list[list[Cell]]:
        """The columns of the board, or its rows, as whoever is on turn lays dominoes."""
        if self.turn == 0:
            return [[(x, y) for y in range(self.rows)] for x in range(self.columns)]
        return [[(x, y) for x in range(self.columns)] for y in range(self.rows)]

    def moves(self) -> list[str]:
        return [
            f"{named(cell)}+{named(other)}"
            for line in self.lines()
            for cell, other in pairwise(line)
            if self.at[cell] == self.at[other] == EMPTY
        ]

    def play(self, move: str) -> None:
        for name in move.split("+"):
            self.at[cell_of(name)] = "vh"[self.turn]
        self.turn = 1 - self.turn


class Quelhas(Domineering):
    def __init__(self, columns: int, rows: int, *, no_swap: bool = False) -> None:
        super().__init__(columns, rows)
        self.plies, self.swaps = 0, not no_swap

    def moves(self) -> list[str]:
        found = [
            f"{named(line[first])}+{named(line[last])}"
            for line in self.lines()
            for first in range(len(line))
            for last in range(first + 1, len(line))
            if {self.at[cell] for cell in line[first : last + 1]} == {EMPTY}
        ]
        return [*found, "swap"] if found and self.swaps and self.plies == 1 else found

    def play(self, move: str) -> None:
        self.plies += 1
        if move == "swap":
            return
        ends = {cell_of(name) for name in move.split("+")}
        for line in self.lines():
            if ends <= set(line):
                first, last = sorted(map(line.index, ends))
                for cell in line[first : last + 1]:
                    self.at[cell] = "vh"[self.turn]
        self.turn = 1 - self.turn
