"""Produto once more, from the rules: cells are pairs of numbers, stones stand in a table of colours, and
groups are walked stone by stone."""

from dataclasses import dataclass, field

from tests.games.rules.two.naive import HEXAGONAL, Cell, named

COLOURS = ("black", "white")


def hexagon(side: int) -> set[Cell]:
    """The cells whose column and number differ by less than the side."""
    across = range(2 * side - 1)
    return {(column, number) for column in across for number in across if abs(column - number) < side}


@dataclass
class Product:
    side: int
    second_wins: bool = False
    stones: dict[Cell, str] = field(default_factory=dict)

    def moves(self) -> dict[str, tuple[Cell, str]]:
        """The legal moves, by what they are called."""
        return {
            f"{named(cell)}={colour}": (cell, colour)
            for cell in hexagon(self.side)
            if cell not in self.stones
            for colour in COLOURS
        }

    def play(self, move: tuple[Cell, str]) -> None:
        self.stones[move[0]] = move[1]

    @property
    def turn(self) -> str:
        """Whose stone comes next: one of Black, two of White, two of Black ..."""
        return COLOURS[(len(self.stones) + 1) // 2 % 2]

    @property
    def left(self) -> int:
        return 1 if len(self.stones) % 2 == 0 else 2

    def groups(self, colour: str) -> list[int]:
        waiting = {cell for cell, stone in self.stones.items() if stone == colour}
        sizes = []
        while waiting:
            group = [waiting.pop()]
            for column, number in group:
                near = {(column + across, number + up) for across, up in HEXAGONAL} & waiting
                waiting -= near
                group += near
            sizes.append(len(group))
        return sizes

    def points(self, colour: str) -> int:
        sizes = self.groups(colour)
        if len(sizes) < 2:
            return 0
        largest = max(sizes)
        sizes.remove(largest)
        return largest * max(sizes)

    def winner(self) -> str:
        black, white = map(self.points, COLOURS)
        if black != white:
            return "black" if black > white else "white"
        if self.second_wins:
            return "white"
        owned = list(self.stones.values())
        return min(COLOURS, key=owned.count)
