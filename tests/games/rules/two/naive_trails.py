"""Rastros once more, as the rulebook says it: cells are pairs of numbers, and every way is walked."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.games.rules.two.naive import EIGHT, HEXAGONAL, Cell, named


@dataclass
class Trails:
    """A board of some side, square or a rhombus; the piece, the used cells, and the goals of both."""

    cells: set[Cell]
    ways: tuple[Cell, ...]
    piece: Cell
    goals: tuple[Cell, Cell]
    safety: bool
    turn: int = 0

    def __post_init__(self) -> None:
        self.used: set[Cell] = set()

    def near(self, cell: Cell) -> Iterator[Cell]:
        for across, up in self.ways:
            to = cell[0] + across, cell[1] + up
            if to in self.cells and to not in self.used and to != self.piece:
                yield to

    def leads_to_a_goal(self, cell: Cell) -> bool:
        waiting, seen = [cell], {cell}
        while waiting:
            here = waiting.pop()
            if here in self.goals:
                return True
            for to in self.near(here):
                if to not in seen:
                    seen.add(to)
                    waiting.append(to)
        return False

    def moves(self) -> dict[str, Cell]:
        """The legal moves, by what they are called."""
        if self.winner() is not None:
            return {}
        return self.steps()

    def steps(self) -> dict[str, Cell]:
        return {named(to): to for to in self.near(self.piece) if not self.safety or self.leads_to_a_goal(to)}

    def play(self, to: Cell) -> None:
        self.used.add(self.piece)
        self.piece = to
        self.turn = 1 - self.turn

    def winner(self) -> int | None:
        if self.piece in self.goals:
            return self.goals.index(self.piece)
        return None if self.steps() else 1 - self.turn


def rhombus(*, safety: bool) -> Trails:
    cells = {(column, number) for number in range(10) for column in range(number, number + 10)}
    return Trails(cells, HEXAGONAL, (9, 4), ((9, 9), (9, 0)), safety)


def square(side: int, *, safety: bool) -> Trails:
    cells = {(column, row) for column in range(side) for row in range(side)}
    return Trails(cells, EIGHT, (4, 4), ((0, 0), (side - 1, side - 1)), safety)
