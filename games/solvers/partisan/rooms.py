"""Rooms: the independent parts of a position, each with a value, a class by search, or bounds.

A game of rooms says how a position falls into parts and what each player leaves by moving there; what is
written here knows no game. Players are 0, Left, and 1, Right.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from games.solvers.partisan.values import Value, at_most, negative, total, value_of
from games.solvers.theory import too_big

Part = TypeVar("Part", bound=Any)

LEFT, RIGHT = 0, 1
Progress = Callable[[int], None]
# Rooms in their normal form, each with whether the players are exchanged in it.
_Sum = tuple[tuple[Part, bool], ...]
# Comparisons of values, and positions, of one question: two or three seconds in plain Python.
MOST_COMPARED = 400_000
MOST_POSITIONS = 20_000
_REMEMBERED = 1 << 17


def unheard(_met: int) -> None:
    """Nobody listens."""


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
        self._normals: dict[Part, tuple[Part, bool]] = {}
        self._wins: dict[tuple[_Sum[Part], int], bool] = {}
        self._counted: dict[tuple[Part, int], int] = {}

    def value(self, part: Part, progress: Progress = unheard) -> Value:
        """The value of a position, the sum of its rooms' values. Raises TooBig; so may `progress`, which
        hears how many rooms were met."""
        if len(self._values) > _REMEMBERED:
            self._values.clear()
        known, compared = len(self._values), at_most.cache_info().misses

        def check() -> None:
            progress(len(self._values) - known)
            _hold(len(self._values) - known, self._most_positions)
            _hold(at_most.cache_info().misses - compared, self._most_compared)

        return self._sum(part, check)

    def _sum(self, part: Part, check: Callable[[], None]) -> Value:
        return total(self._room(room, check) for room in self.game.split(part))

    def _room(self, room: Part, check: Callable[[], None]) -> Value:
        room, exchanged = self._normal(room)
        value = self._values.get(room)
        if value is None:
            check()
            left, right = (
                {self._sum(option, check) for option in self.game.options(room, player)}
                for player in (LEFT, RIGHT)
            )
            value = self._values[room] = value_of(left, right)
        return negative(value) if exchanged else value

    def outcome_class(self, part: Part, progress: Progress = unheard) -> str:
        """L, R, N or P by looking at every line to its end. Raises TooBig."""
        left, right = self.wins(part, LEFT, progress), self.wins(part, RIGHT, progress)
        return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[left, right]

    def wins(self, part: Part, player: int, progress: Progress = unheard) -> bool:
        """Whether a player who begins has the last move. Raises TooBig."""
        if len(self._wins) > _REMEMBERED:
            self._wins.clear()
            self._counted.clear()
        known = len(self._wins)
        rooms = self._plain(self._normal(room) for room in self.game.split(part))

        def check() -> None:
            progress(len(self._wins) - known)
            _hold(len(self._wins) - known, self._most_positions)

        return self._search(rooms, player, check)

    def _search(self, rooms: _Sum[Part], player: int, check: Callable[[], None]) -> bool:
        wins = self._wins.get((rooms, player))
        if wins is None:
            check()
            wins = self._wins[rooms, player] = any(
                not self._search(after, 1 - player, check) for after in self._promising(rooms, player)
            )
        return wins

    def _promising(self, rooms: _Sum[Part], player: int) -> list[_Sum[Part]]:
        """What a player can leave, first where he keeps many moves and the other few."""

        def left(after: _Sum[Part]) -> int:
            return sum(
                self._moves(room, 1 - player ^ exchanged) - self._moves(room, player ^ exchanged)
                for room, exchanged in after
            )

        return sorted(dict.fromkeys(self._after(rooms, player)), key=left)

    def _moves(self, room: Part, player: int) -> int:
        """The moves that a player has in a room now, and those that he can make at most."""
        known = self._counted.get((room, player))
        if known is None:
            now = sum(1 for _option in self.game.options(room, player))
            known = self._counted[room, player] = now + 2 * self.game.spare(room, player)
        return known

    def _after(self, rooms: _Sum[Part], player: int) -> Iterator[_Sum[Part]]:
        for place, (room, exchanged) in enumerate(rooms):
            others = (*rooms[:place], *rooms[place + 1 :])
            for option in self.game.options(room, player ^ exchanged):
                parts = (self._normal(part) for part in self.game.split(option))
                yield self._plain((*others, *((part, turned ^ exchanged) for part, turned in parts)))

    def _normal(self, room: Part) -> tuple[Part, bool]:
        known = self._normals.get(room)
        if known is None:
            if len(self._normals) > _REMEMBERED:
                self._normals.clear()
            known = self._normals[room] = self.game.normal(room)
        return known

    @staticmethod
    def _plain(rooms: Iterable[tuple[Part, bool]]) -> _Sum[Part]:
        """Rooms in one order, without pairs of which one is the negative of the other."""
        counts = Counter[Part]()
        for room, exchanged in rooms:
            counts[room] += -1 if exchanged else 1
        kept = sorted((room, count) for room, count in counts.items() if count)
        return tuple((room, count < 0) for room, count in kept for _ in range(abs(count)))

    def bounds(self, part: Part) -> tuple[int, int]:
        """Integers between which the value lies, both included: a player who plays alone has not more moves,
        and an opponent with so many spare moves elsewhere answers each of them."""
        rooms = list(self.game.split(part))
        low, high = (sum(self.game.spare(room, player) for room in rooms) for player in (RIGHT, LEFT))
        return -low, high


def _hold(met: int, most: int) -> None:
    if met > most:
        too_big(met, "É grande demais: encontrei mais de {n} posições.", n=most)
