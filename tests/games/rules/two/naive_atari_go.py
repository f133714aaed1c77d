"""Atari Go once more, from the rules: points are pairs of numbers, and the liberties of a group are counted
by walking over its stones."""

from dataclasses import dataclass, field

from tests.games.rules.two.naive import Cell, named

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass
class AtariGo:
    side: int
    suicide: bool = False
    stones: dict[Cell, str] = field(default_factory=dict)
    turn: str = "black"
    winner: str | None = None

    @property
    def other(self) -> str:
        return "white" if self.turn == "black" else "black"

    def near(self, point: Cell) -> list[Cell]:
        points = [(point[0] + across, point[1] + up) for across, up in STRAIGHT]
        return [place for place in points if min(place) >= 0 and max(place) < self.side]

    def breathes(self, point: Cell) -> bool:
        """Whether the group of the stone on a point has a liberty."""
        group = [point]
        for stone in group:
            for place in self.near(stone):
                if place not in self.stones:
                    return True
                if self.stones[place] == self.stones[point] and place not in group:
                    group.append(place)
        return False

    def without_liberties(self, point: Cell) -> tuple[bool, bool]:
        """Whether a stone on an empty point takes the last liberty of others, and whether it has none."""
        self.stones[point] = self.turn
        closed = [
            self.stones[place]
            for place in self.near(point)
            if self.stones.get(place) and not self.breathes(place)
        ]
        own = not self.breathes(point)
        del self.stones[point]
        return self.other in closed, own

    def moves(self) -> dict[str, Cell]:
        if self.winner is not None:
            return {}
        points = [(column, row) for column in range(self.side) for row in range(self.side)]
        legal = {}
        for point in points:
            if point not in self.stones:
                takes, dies = self.without_liberties(point)
                if takes or not dies or self.suicide:
                    legal[named(point)] = point
        return legal

    def play(self, point: Cell) -> None:
        takes, dies = self.without_liberties(point)
        self.stones[point] = self.turn
        if takes or dies:
            self.winner = self.turn if takes else self.other
        self.turn = self.other
        if not self.winner and not self.moves():
            self.winner = self.other
