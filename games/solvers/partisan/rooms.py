"""Rooms: the independent parts of a position, each with a value, a class by search, or bounds.

A game of rooms says how a position falls into parts and what each player leaves by moving there; what is
written here knows no game. Players are 0, Left, and 1, Right.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from games.solvers.partisan.values import Value, at_most, negative, total, value_of
from games.solvers.theory import too_big

Part = TypeVar("Part", bound=Any)

LEFT, RIGHT = 0, 1
# Comparisons of values, and positions, of one question: a second or two each in plain Python.
MOST_COMPARED = 150_000
MOST_POSITIONS = 40_000
_REMEMBERED = 1 << 17


class RoomGame(ABC, Generic[Part]):
    """What a game knows of its rooms; a `Part` is hashable and without a turn."""

    @abstractmethod
    def split(self, part: Part) -> Iterable[Part]:
        """The independent parts of a position; those where nobody can move may be left out."""

    @abstractmethod
    def options(self, part: Part, player: int) -> Iterable[Part]:
        """What a player can leave, not split."""

    @abstractmethod
    def normal(self, part: Part) -> tuple[Part, bool]:
        """One part for all that are equal by a symmetry, and whether the players are exchanged in it."""

    @abstractmethod
    def spare(self, part: Part, player: int) -> int:
        """At least as many moves as a player can make while the other never moves there."""


class RoomValues(Generic[Part]):
    """The values and classes of rooms of a game, each computed once."""

    def __init__(
        self,
        game: RoomGame[Part],
        most_compared: int = MOST_COMPARED,
        most_positions: int = MOST_POSITIONS,
    ) -> None:
        self.game = game
        self._most_compared = most_compared
        self._most_positions = most_positions
        self._values: dict[Part, Value] = {}
        self._wins: dict[tuple[tuple[Part, ...], int], bool] = {}

    def value(self, part: Part) -> Value:
        """The value of a position, the sum of its rooms' values. Raises TooBig."""
        if len(self._values) > _REMEMBERED:
            self._values.clear()
        known, compared = len(self._values), at_most.cache_info().misses

        def check() -> None:
            _hold(len(self._values) - known, self._most_positions)
            _hold(at_most.cache_info().misses - compared, self._most_compared)

        return self._sum(part, check)

    def _sum(self, part: Part, check: Callable[[], None]) -> Value:
        return total(self._room(room, check) for room in self.game.split(part))

    def _room(self, room: Part, check: Callable[[], None]) -> Value:
        room, exchanged = self.game.normal(room)
        value = self._values.get(room)
        if value is None:
            check()
            left, right = (
                {self._sum(option, check) for option in self.game.options(room, player)}
                for player in (LEFT, RIGHT)
            )
            value = self._values[room] = value_of(left, right)
        return negative(value) if exchanged else value

    def outcome_class(self, part: Part) -> str:
        """L, R, N or P by looking at every line to its end. Raises TooBig."""
        self._wins.clear()
        left, right = self.wins(part, LEFT), self.wins(part, RIGHT)
        return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[left, right]

    def wins(self, part: Part, player: int) -> bool:
        """Whether a player who begins has the last move. Raises TooBig."""
        key = tuple(sorted(self.game.split(part))), player
        known = self._wins.get(key)
        if known is None:
            _hold(len(self._wins), self._most_positions)
            known = self._wins[key] = any(
                not self.wins(option, 1 - player) for option in self.game.options(part, player)
            )
        return known

    def bounds(self, part: Part) -> tuple[int, int]:
        """Integers between which the value lies, both included: a player who plays alone has not more moves,
        and an opponent with so many spare moves elsewhere answers each of them."""
        rooms = list(self.game.split(part))
        low, high = (sum(self.game.spare(room, player) for room in rooms) for player in (RIGHT, LEFT))
        return -low, high


def _hold(met: int, most: int) -> None:
    if met > most:
        too_big(met, "É grande demais: encontrei mais de {n} posições.", n=most)
