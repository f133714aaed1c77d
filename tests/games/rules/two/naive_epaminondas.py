"""Epaminondas once more, as the rulebook says it: pairs of numbers, every phalanx of every length."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.games.rules.two.naive import EIGHT, named
from tests.games.rules.two.naive import Cell as Square

Move = tuple[list[Square], list[Square], list[Square]]


@dataclass
class Epaminondas:
    """The pieces of White, who begins, and of Black; who is on turn."""

    rows: int
    turn: int = 0

    def __post_init__(self) -> None:
        across = range(self.rows + 2)
        self.pieces = [
            {(x, y) for x in across for y in home} for home in ((0, 1), (self.rows - 2, self.rows - 1))
        ]

    def winner(self) -> int | None:
        crossed = [sum(y == last for _x, y in self.pieces[p]) for p, last in ((0, self.rows - 1), (1, 0))]
        if crossed[self.turn] > crossed[1 - self.turn]:
            return self.turn
        return None if self.marches() else 1 - self.turn

    def moves(self) -> dict[str, Move]:
        return {} if self.winner() is not None else self.marches()

    def marches(self) -> dict[str, Move]:
        """What each phalanx may do: the squares that it leaves, where it comes to, what it takes."""
        own, rivals = self.pieces[self.turn], self.pieces[1 - self.turn]
        found = {}
        for phalanx, (dx, dy) in self.phalanxes(own):
            size, (x, y) = len(phalanx), phalanx[-1]
            for steps in range(1, size + 1):
                goal = x + steps * dx, y + steps * dy
                if not self.on_board(goal) or goal in own:
                    break
                taken: list[Square] = []
                while (next_one := (goal[0] + len(taken) * dx, goal[1] + len(taken) * dy)) in rivals:
                    taken.append(next_one)
                if len(taken) < size:
                    ends = named(phalanx[0]) + ("" if size == 1 else f",{named(phalanx[-1])}")
                    there = [(a + steps * dx, b + steps * dy) for a, b in phalanx]
                    found[f"{ends}{':' if taken else '-'}{named(goal)}"] = phalanx, there, taken
                if taken:
                    break
        return found

    def phalanxes(self, own: set[Square]) -> Iterator[tuple[list[Square], Square]]:
        """Every phalanx, the last piece first, with the way that it may go."""
        for x, y in own:
            for dx, dy in EIGHT:
                phalanx = [(x, y)]
                yield phalanx, (dx, dy)
                while (after := (x + len(phalanx) * dx, y + len(phalanx) * dy)) in own:
                    phalanx = [*phalanx, after]
                    yield phalanx, (dx, dy)

    def on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.rows + 2 and 0 <= square[1] < self.rows

    def play(self, move: Move) -> None:
        left, there, taken = move
        own, rivals = self.pieces[self.turn], self.pieces[1 - self.turn]
        self.pieces[self.turn] = own - set(left) | set(there)
        self.pieces[1 - self.turn] = rivals - set(taken)
        self.turn = 1 - self.turn
