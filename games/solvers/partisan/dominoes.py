"""Rooms of Dominório (Domineering): sets of empty squares in which Left lays dominoes upright and Right
lying."""

from collections.abc import Iterable

from games.solvers.partisan.rooms import LEFT, RoomGame
from games.solvers.partisan.squares import STRIDE, connected, turned


class Dominoes(RoomGame[int]):
    """Rooms are sets of joined squares."""

    def split(self, part: int) -> Iterable[int]:
        return (room for room in connected(part) if room & room - 1)

    def options(self, part: int, player: int) -> Iterable[int]:
        step = STRIDE if player == LEFT else 1
        places = part & part >> step
        while places:
            place = places & -places
            yield part ^ (place | place << step)
            places ^= place

    def normal(self, part: int) -> tuple[int, bool]:
        straight, lying = turned(part)
        (least,), (other,) = min(straight), min(lying)
        return (least, False) if least <= other else (other, True)

    def spare(self, part: int, player: int) -> int:
        """The most dominoes that fit in one direction: each line of empty squares is filled from its end."""
        step = STRIDE if player == LEFT else 1
        count = 0
        while part:
            place = part & -part
            part ^= place
            if part & place << step:
                part ^= place << step
                count += 1
        return count
