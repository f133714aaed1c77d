"""Flume once more, from the rules: points are pairs of numbers, and the border is a ring around them."""

from dataclasses import dataclass, field

from tests.games.rules.two.naive import Cell, named


@dataclass
class Flume:
    side: int
    stones: dict[Cell, int] = field(default_factory=dict)
    turn: int = 0
    swapped: bool = False

    def moves(self) -> list[str]:
        inside = range(self.side)
        points = [(column, row) for column in inside for row in inside if (column, row) not in self.stones]
        if not self.stones:
            points.remove((self.side // 2, self.side // 2))
        swap = len(self.stones) == 1 and not self.swapped
        return [*map(named, points), *(["swap"] if swap else [])]

    def play(self, move: str) -> None:
        if move == "swap":
            self.swapped = True
            return
        column, row = point = ord(move[0]) - ord("a"), int(move[1:]) - 1
        outside = (-1, self.side)
        near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        contacts = [cell for cell in near if cell in self.stones or cell[0] in outside or cell[1] in outside]
        self.stones[point] = self.turn
        if len(contacts) not in (3, 4):
            self.turn = 1 - self.turn

    def points(self) -> list[int]:
        return [list(self.stones.values()).count(player) for player in (0, 1)]
