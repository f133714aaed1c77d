"""Hobbes once more, as the rulebook says it: pairs of numbers, one step after the other."""

from dataclasses import dataclass

from tests.games.rules.two.naive import Cell as Square
from tests.games.rules.two.naive import named

_WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def _from(square: Square, way: Square, far: int) -> Square:
    return square[0] + far * way[0], square[1] + far * way[1]


@dataclass
class Hobbes:
    """The kings, that of the player on turn first, and the neutral pieces."""

    king: Square | None
    rival: Square
    neutral: set[Square]
    handicap: bool = False

    def empty(self, square: Square) -> bool:
        inside = all(0 <= place < 5 for place in square)
        return inside and square != self.rival and square not in self.neutral

    def walks(self) -> set[Square]:
        found = set() if self.king is None else {self.king}
        while more := {_from(at, way, 1) for at in found for way in _WAYS} - found:
            if not (more := {at for at in more if self.empty(at)}):
                break
            found |= more
        return found

    def moves(self) -> dict[str, tuple[Square, Square, Square] | None]:
        """Where the king ends, where the piece was and where it is; None where the rival's king is taken."""
        found: dict[str, tuple[Square, Square, Square] | None] = {}
        for stand in self.walks():
            for way in _WAYS:
                piece = _from(stand, way, 1)
                if piece == self.rival and self.king is not None:
                    found[f"{named(self.king)}:{named(self.rival)}"] = None
                if piece not in self.neutral:
                    continue
                far = 1
                while self.empty(goal := _from(piece, way, far)):
                    if not (self.handicap and way == (0, 1)):
                        found[f"{named(stand)}/{named(piece)}-{named(goal)}"] = (
                            _from(piece, way, far - 1),
                            piece,
                            goal,
                        )
                    far += 1
                far = 1
                while self.empty(_from(stand, way, -far)):
                    goal = _from(stand, way, 1 - far)
                    found[f"{named(stand)}/{named(piece)}-{named(goal)}"] = (
                        _from(stand, way, -far),
                        piece,
                        goal,
                    )
                    far += 1
        return found

    def play(self, done: tuple[Square, Square, Square] | None) -> None:
        self.handicap = False
        if done is None:
            self.king, self.rival = None, self.rival
            return
        king, piece, goal = done
        self.king, self.rival = self.rival, king
        self.neutral = self.neutral - {piece} | {goal}
