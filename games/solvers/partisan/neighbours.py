"""Rooms of Gatos & Cães (Snort): empty squares that cats (Left), dogs (Right) or both may still enter.

A part is two sets: what is open to cats and what is open to dogs. A piece closes the squares beside it to
the other.
"""

from collections.abc import Iterable

from games.solvers.partisan.rooms import LEFT, RoomGame
from games.solvers.partisan.squares import around, turned

Open = tuple[int, int]


class Neighbours(RoomGame[Open]):
    """Rooms are joined by sides across which a piece of one closes a square to the other."""

    def split(self, part: Open) -> Iterable[Open]:
        cats, dogs = part
        left = cats | dogs
        while left:
            room = left & -left
            while True:
                reached = around(room & cats) & dogs | around(room & dogs) & cats
                if reached & ~room == 0:
                    break
                room |= reached
            left &= ~room
            yield room & cats, room & dogs

    def options(self, part: Open, player: int) -> Iterable[Open]:
        own, other = part if player == LEFT else part[::-1]
        places = own
        while places:
            place = places & -places
            places ^= place
            after = own & ~place, other & ~(place | around(place))
            yield after if player == LEFT else after[::-1]

    def normal(self, part: Open) -> tuple[Open, bool]:
        straight, lying = turned(*part)
        cats, dogs = min(straight + lying)
        other = min((dogs, cats) for cats, dogs in straight + lying)
        return ((cats, dogs), False) if (cats, dogs) <= other else (other, True)

    def spare(self, part: Open, player: int) -> int:
        return part[player].bit_count()
