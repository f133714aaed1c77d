"""Estarolas once more, as the rulebook says it: cells are names, and every way is walked."""

from dataclasses import dataclass, field

BOARD = {
    f"{column}{row}"
    for row, columns in enumerate(("cd", "bcde", "abcdef", "bcde", "cd"), 1)
    for column in columns
}
WHITE_AT_FIRST = {"b3", "d3", "f3", "c2", "e2", "c4", "e4", "d1", "d5"}


def moved(cell: str, across: int, up: int) -> str:
    return f"{chr(ord(cell[0]) + across)}{int(cell[1]) + up}"


WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@dataclass
class Estarolas:
    """The pieces of both, White's first; the white squares; who is on turn, and what was turned lately."""

    pieces: list[set[str]] = field(default_factory=lambda: [{"b3", "d3", "f3"}, {"a3", "c3", "e3"}])
    white: set[str] = field(default_factory=lambda: set(WHITE_AT_FIRST))
    turn: int = 0
    turned: list[str | None] = field(default_factory=list)
    seen: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.remember()

    def remember(self) -> None:
        latest = [] if self.turned[-1:] == [None] else self.turned[-2:]
        lately = [cell for cell in latest if cell]
        pieces = tuple(frozenset(its) for its in self.pieces)
        self.seen.append((pieces, frozenset(self.white), self.turn, tuple(lately[-1:]), len(lately)))

    def lines(self) -> list[int]:
        """The players with three in line."""
        found = []
        for player, pieces in enumerate(self.pieces):
            for cell in pieces:
                if any({moved(cell, x, y), moved(cell, -x, -y)} < pieces for x, y in WAYS):
                    found.append(player)
                    break
        return found

    def moves(self) -> list[str]:
        if self.lines() or self.seen.count(self.seen[-1]) > 2:
            return []
        empty = BOARD - self.pieces[0] - self.pieces[1]
        own = BOARD - self.white if self.turn else self.white
        steps = [
            f"{cell}-{to}"
            for cell in self.pieces[self.turn]
            for way in WAYS
            if (to := moved(cell, *way)) in empty & own
        ]
        latest = self.turned[-2:]
        if len(latest) == 2 and None not in latest:
            return steps
        return steps + [cell for cell in empty if cell not in self.turned[-1:]]

    def play(self, move: str) -> None:
        cell, _, to = move.partition("-")
        if to:
            self.pieces[self.turn] = self.pieces[self.turn] - {cell} | {to}
        else:
            self.white = self.white ^ {cell}
        self.turned.append(None if to else cell)
        self.turn = 1 - self.turn
        self.remember()

    def winner(self) -> int | None:
        """Whose three stand in line, else who has left the other without a move, else nobody."""
        if lines := self.lines():
            return lines[0]
        return None if self.seen.count(self.seen[-1]) > 2 else 1 - self.turn
