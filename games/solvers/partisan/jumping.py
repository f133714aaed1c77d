"""Rooms of Konane: the squares that jumps may still change. White is Left, Black is Right.

A part is three sets: white stones, black stones and empty squares. All other squares stay as they are.
"""

from collections.abc import Iterable, Iterator

from games.rules.boards.fields import shifted
from games.solvers.partisan.rooms import LEFT, RoomGame
from games.solvers.partisan.squares import STRIDE, turned

Stones = tuple[int, int, int]
_STEPS = (1, -1, STRIDE, -STRIDE)


def _bits(cells: int) -> Iterator[int]:
    while cells:
        bit = cells & -cells
        cells ^= bit
        yield bit


class Jumping(RoomGame[Stones]):
    """Rooms share no square that any jump could change, be it after many others."""

    def split(self, part: Stones) -> Iterable[Stones]:
        white, black, empty = part
        rooms: list[int] = []
        for jump in _possible_jumps(part):
            joined = jump
            for room in rooms:
                joined |= room if room & jump else 0
            rooms = [*(room for room in rooms if not room & jump), joined]
        return ((white & room, black & room, empty & room) for room in rooms)

    def options(self, part: Stones, player: int) -> Iterable[Stones]:
        own, other, empty = part if player == LEFT else (part[1], part[0], part[2])
        for stone in _bits(own):
            for step in _STEPS:
                left, gone, free = own ^ stone, other, empty | stone
                over, to = shifted(stone, step), shifted(stone, 2 * step)
                while gone & over and free & to:
                    gone, free = gone ^ over, free ^ to | over
                    after = left | to
                    yield (after, gone, free) if player == LEFT else (gone, after, free)
                    over, to = shifted(to, step), shifted(to, 2 * step)

    def normal(self, part: Stones) -> tuple[Stones, bool]:
        straight, lying = turned(*part)
        least = min((white, black, empty) for white, black, empty in straight + lying)
        other = min((black, white, empty) for white, black, empty in straight + lying)
        return (least, False) if least <= other else (other, True)

    def spare(self, part: Stones, player: int) -> int:
        """Each jump of a player takes one stone at least."""
        return part[1 - player].bit_count()


def _possible_jumps(part: Stones) -> set[int]:
    """The squares of each jump that could ever be made: where stones may come to stand, and what may become
    empty, only grows here, whoever's turn it is."""
    white, black, empty = part
    stones = [white, black]
    jumps: set[int] = set()
    met = -1
    while met < len(jumps):
        met = len(jumps)
        for player in (0, 1):
            for stone in _bits(stones[player]):
                for step in _STEPS:
                    over, to = shifted(stone, step), shifted(stone, 2 * step)
                    if stones[1 - player] & over and empty & to:
                        jumps.add(stone | over | to)
                        empty |= stone | over
                        stones[player] |= to
    return jumps
