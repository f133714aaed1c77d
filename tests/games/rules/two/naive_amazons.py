"""Amazonas once more, as the rulebook says it: pairs of numbers, one step after the other."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.games.rules.two.naive import EIGHT, named
from tests.games.rules.two.naive import Cell as Square

Move = tuple[Square, Square, Square]


@dataclass
class Amazons:
    """The amazons of both, the one on turn first; the marks."""

    size: int
    own: set[Square]
    rivals: set[Square]
    marks: set[Square] = field(default_factory=set)

    def line(self, start: Square, left: Square | None = None) -> Iterator[Square]:
        """Where a queen may go, one square being empty already that somebody `left`."""
        for across, up in EIGHT:
            x, y = start[0] + across, start[1] + up
            while 0 <= x < self.size and 0 <= y < self.size:
                if (x, y) != left and (x, y) in self.own | self.rivals | self.marks:
                    break
                yield x, y
                x, y = x + across, y + up

    def moves(self) -> dict[str, Move]:
        return {
            f"{named(start)}-{named(goal)}/{named(mark)}": (start, goal, mark)
            for start in self.own
            for goal in self.line(start)
            for mark in self.line(goal, start)
        }

    def play(self, move: Move) -> None:
        start, goal, mark = move
        moved = self.own - {start} | {goal}
        self.own, self.rivals = self.rivals, moved
        self.marks = self.marks | {mark}
