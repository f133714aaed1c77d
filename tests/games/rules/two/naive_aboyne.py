"""Aboyne once more, as the rulebook says it: pairs of numbers."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.games.rules.two.naive import HEXAGONAL, Cell, named


@dataclass
class Aboyne:
    """A hexagon of `side` cells a side; the pieces of both, White's first; who is on turn."""

    side: int
    pieces: list[set[Cell]]
    turn: int = 0
    seen: dict[object, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.goals = (self.side - 1, 2 * self.side - 2), (self.side - 1, 0)
        self.note()

    def note(self) -> None:
        now = frozenset(self.pieces[0]), frozenset(self.pieces[1]), self.turn
        self.seen[now] = self.seen.get(now, 0) + 1

    def on_board(self, cell: Cell) -> bool:
        return all(0 <= place < 2 * self.side - 1 for place in cell) and abs(cell[0] - cell[1]) < self.side

    def steps(self) -> dict[str, tuple[Cell, Cell]]:
        """What the player on turn could do if nobody had won."""
        rivals = self.pieces[1 - self.turn]
        found = {}
        for cell in self.pieces[self.turn]:
            if not any((cell[0] + x, cell[1] + y) in rivals for x, y in HEXAGONAL):
                for to in self.reached(cell):
                    found[f"{named(cell)}{':' if to in rivals else '-'}{named(to)}"] = cell, to
        return found

    def reached(self, cell: Cell) -> Iterator[Cell]:
        own, forbidden = self.pieces[self.turn], self.goals[1 - self.turn]
        for x, y in HEXAGONAL:
            to = cell[0] + x, cell[1] + y
            while to in own:
                to = to[0] + x, to[1] + y
            if self.on_board(to) and to != forbidden:
                yield to

    def winner(self) -> int | None:
        for player in (0, 1):
            if self.goals[player] in self.pieces[player]:
                return player
        return None if self.steps() else 1 - self.turn

    def drawn(self) -> bool:
        return self.winner() is None and 3 in self.seen.values()

    def moves(self) -> dict[str, tuple[Cell, Cell]]:
        return {} if self.winner() is not None or self.drawn() else self.steps()

    def play(self, move: tuple[Cell, Cell]) -> None:
        cell, to = move
        self.pieces[self.turn] = self.pieces[self.turn] - {cell} | {to}
        self.turn = 1 - self.turn
        self.pieces[self.turn] = self.pieces[self.turn] - {to}
        self.note()
