"""Pontos e Quadrados once more, from the rules: lines are pairs of dots, and all boxes are looked at anew."""

from dataclasses import dataclass, field

from tests.games.rules.two.naive import Cell, named

Line = frozenset[Cell]


@dataclass
class DotsAndBoxes:
    columns: int
    rows: int
    drawn: set[Line] = field(default_factory=set)
    owners: dict[Cell, int] = field(default_factory=dict)
    turn: int = 0

    def moves(self) -> dict[str, Line]:
        lines = {}
        for column in range(self.columns + 1):
            for row in range(self.rows + 1):
                for to in ((column + 1, row), (column, row + 1)):
                    line = frozenset({(column, row), to})
                    if to[0] <= self.columns and to[1] <= self.rows and line not in self.drawn:
                        lines[f"{named((column, row))}+{named(to)}"] = line
        return lines

    def has_four_sides(self, column: int, row: int) -> bool:
        left, right, below, above = column, column + 1, row, row + 1
        corners = [(left, below), (right, below), (right, above), (left, above)]
        sides = [frozenset({corners[number], corners[number - 1]}) for number in range(4)]
        return self.drawn.issuperset(sides)

    def play(self, line: Line) -> None:
        self.drawn.add(line)
        boxes = [(column, row) for column in range(self.columns) for row in range(self.rows)]
        closed = [box for box in boxes if box not in self.owners and self.has_four_sides(*box)]
        self.owners |= dict.fromkeys(closed, self.turn)
        if not closed:
            self.turn = 1 - self.turn

    def points(self) -> list[int]:
        return [list(self.owners.values()).count(player) for player in (0, 1)]
