"""UN once more, as the rulebook says it: cells are pairs of numbers, and every way is walked."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.games.rules.two.naive import EIGHT, HEXAGONAL, Cell, named


@dataclass
class Un:
    """All cells, the ways to slide, how many pieces there are to be; the pieces, the used cells, who is on
    turn, and whether it is known who begins."""

    cells: set[Cell]
    ways: tuple[Cell, ...]
    number: int
    pieces: set[Cell] = field(default_factory=set)
    used: set[Cell] = field(default_factory=set)
    turn: int = 0
    begun: bool = False

    def line(self, start: Cell) -> Iterator[tuple[Cell, set[Cell]]]:
        """Where a piece may go, and the cells from which it vanishes on its way."""
        for across, up in self.ways:
            left = {start}
            x, y = start[0] + across, start[1] + up
            while (x, y) in self.cells - self.pieces - self.used:
                yield (x, y), set(left)
                left.add((x, y))
                x, y = x + across, y + up

    def moves(self) -> list[str]:
        if len(self.pieces) < self.number:
            return [named(cell) for cell in self.cells - self.pieces]
        if not self.begun:
            return ["start", "pass"]
        return [f"{named(piece)}-{named(to)}" for piece in self.pieces for to, _left in self.line(piece)]

    def play(self, move: str) -> None:
        by_name = {named(cell): cell for cell in self.cells}
        if move in by_name:
            self.pieces.add(by_name[move])
            self.turn = int(len(self.pieces) == self.number)
        elif not self.begun:
            self.begun, self.turn = True, int(move == "start")
        else:
            start, goal = (by_name[name] for name in move.split("-"))
            self.used |= dict(self.line(start))[goal]
            self.pieces = self.pieces - {start} | {goal}
            self.turn = 1 - self.turn

    def wins(self) -> bool:
        """Whether the one on turn wins with best play, by trying all lines."""
        for piece in list(self.pieces):
            for to, left in list(self.line(piece)):
                pieces = self.pieces - {piece} | {to}
                if not Un(self.cells, self.ways, self.number, pieces, self.used | left).wins():
                    return True
        return False


def hexagon(side: int, number: int = 1) -> Un:
    across = range(2 * side - 1)
    return Un({(x, y) for x in across for y in across if abs(x - y) < side}, HEXAGONAL, number)


def square(side: int, number: int = 1) -> Un:
    return Un({(x, y) for x in range(side) for y in range(side)}, EIGHT, number)
