"""What players ask each other for in a match, and how often they may. Pure."""

from collections import Counter
from dataclasses import dataclass, field

# A draw or a take-back that was not agreed to is asked for again only after so many moves of one's own, and
# no more once so many of them were refused.
MOVES_BETWEEN = 5
MOST_REFUSALS = 2
# By the command that asks.
BOUNDED = frozenset({"draw-offer", "takeback-ask"})


@dataclass(slots=True)
class OpenRequest:
    """What somebody asks everybody else for: the seat that asks, and those that have agreed."""

    seat: int
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class AskBounds:
    """How often what was asked: by kind and seat, after how many moves of that seat last, and the refusals.

    `moves` counts what each seat has played, taken back or not.
    """

    moves: Counter[int] = field(default_factory=Counter)
    last: dict[tuple[str, int], int] = field(default_factory=dict)
    refusals: Counter[tuple[str, int]] = field(default_factory=Counter)

    def copy(self) -> "AskBounds":
        return AskBounds(self.moves.copy(), self.last.copy(), self.refusals.copy())

    def wait(self, kind: str, seat: int) -> int | None:
        """After how many moves of its own a seat may ask; None: no more in this match."""
        if self.refusals[kind, seat] >= MOST_REFUSALS:
            return None
        last = self.last.get((kind, seat))
        return 0 if last is None else max(0, last + MOVES_BETWEEN - self.moves[seat])

    def note(self, kind: str, seat: int) -> None:
        """A seat has asked."""
        self.last[kind, seat] = self.moves[seat]

    def decline(self, kind: str, seat: int) -> None:
        """What a seat asked for was refused."""
        self.refusals[kind, seat] += 1

    def forget(self, kind: str, seat: int) -> None:
        """What a seat asked for was agreed to, or nobody is there to answer: that was no nuisance."""
        self.last.pop((kind, seat), None)
