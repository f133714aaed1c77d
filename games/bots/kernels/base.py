"""What a kernel is: a search of one game in machine code, which orders moves that the rules have listed. It
sees the rules' states and boards, never their moves one after another, and imports no numba itself."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from games.rules.game import Game

Progress = Callable[[int], None]


class Expectation(NamedTuple):
    """What a search expects of a move: `share` of a win, from 0 to 1, for who makes it, in so many random
    matches; `exact`: that is proved."""

    move: str
    share: float
    matches: int
    exact: bool = False


class Kernel(ABC):
    """A game whose moves are searched in machine code; `proves`: it finds out who wins in endings as soon as
    looking at every line would, or sooner."""

    proves: ClassVar[bool] = False

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def prepare(self) -> None:  # noqa: B027 - most have nothing to begin
        """Do what takes longer than a move, and serves later ones: in a thread of its own."""

    def solved(self, state: Any, progress: Progress) -> tuple[float, list[str]] | None:
        """What a state is worth to the one on turn (a win 1, a draw 0.5), and moves that keep that; None
        where it cannot tell. `progress` as below, but TooBig goes through."""
        return None

    def unthreatened(self, state: Any) -> list[str]:
        """The moves after which the other one has no attack that every fair player sees, such as an open
        three; none where the game has no such attacks, or nothing helps."""
        return []

    def promising(self, state: Any) -> list[str]:
        """The moves of a state that it fits which look best, the best first, where there are too many to be
        searched; else none."""
        return []

    def fits(self, state: Any) -> bool:
        """Whether it can search this state, which is not over; some kernels only solve."""
        return False

    @abstractmethod
    def compile(self) -> bool:
        """Have all machine code, from where it is kept or compiled now: whether it is kept for others."""

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        """These legal moves of a state that it `fits`, the best first, after so many random matches or fewer.
        `progress` hears how many there were, and ends the search by raising TooBig; any other exception goes
        through. The same for the same seed and number of matches. A kernel that only solves expects the same
        of all."""
        return [Expectation(move, 0.5, 0) for move in moves]
