"""Campanha once more, from the rulebook alone: cells are (column, row), nothing is shared with the rules."""

from dataclasses import dataclass, field

from tests.games.rules.two.naive import Cell, named

LEAPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


@dataclass
class Campaign:
    size: int
    knights: list[Cell]
    turn: int
    markers: tuple[set[Cell], set[Cell]] = field(default_factory=lambda: (set(), set()))
    winner: int | None = None

    def moves(self) -> dict[str, Cell]:
        if self.winner is not None:
            return {}
        column, row = self.knights[self.turn]
        taken = {*self.knights, *self.markers[0], *self.markers[1]}
        found = {}
        for across, up in LEAPS:
            to = column + across, row + up
            if all(0 <= part < self.size for part in to) and to not in taken:
                found[f"{named((column, row))}-{named(to)}"] = to
        return found

    def play(self, to: Cell) -> None:
        self.markers[self.turn].add(self.knights[self.turn])
        self.knights[self.turn] = to
        mover, self.turn = self.turn, 1 - self.turn
        if self.has_five(mover) or not self.moves():
            self.winner = mover

    def has_five(self, player: int) -> bool:
        markers = self.markers[player]
        return any(
            all((column + number * across, row + number * up) in markers for number in range(5))
            for column, row in markers
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        )
