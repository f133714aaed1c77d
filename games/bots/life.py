"""Which stones live when both players of Go have passed, as it is seen at a glance. Pure.

A camp is all stones of a colour that the other colour does not part; its rooms are the parts of the board
that no other camp of the colour borders on. Who has two eyes in rooms without living enemies lives; a few
stones without two eyes in the room of somebody who lives are dead. Of all else (sekis, races, borders with
gaps) nothing is said.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.boards.fields import ColumnBoard

_TWO_EYES = 3  # points of a room in which the second eye can still be made
_WITH_ENEMIES = 7  # the same, where stones of the enemy take up some
_FEW = 4  # at most one of so many points of a room is a dead stone, where that is sure


@dataclass(frozen=True, slots=True)
class _Camp:
    colour: int
    stones: int
    rooms: tuple[int, ...]

    def strength(self, enemies: int) -> tuple[int, int]:
        """The points of its rooms, and its stones."""
        return sum(map(int.bit_count, self.rooms_without(0, enemies))), self.stones.bit_count()

    def rooms_without(self, living: int, enemies: int) -> list[int]:
        """Its rooms in which no living enemy is; one with half as many enemies as it has stones may as well
        be theirs."""
        most = self.stones.bit_count() // 2
        return [room for room in self.rooms if not room & living and (room & enemies).bit_count() <= most]


def life(board: ColumnBoard, sets: Sequence[int]) -> tuple[int, int]:
    """The stones of both colours (as sets of points) that surely live, and those that are surely dead."""
    enemies = sets[1], sets[0]
    camps = [camp for colour in (0, 1) for camp in _camps(board, sets, colour)]
    camps.sort(key=lambda camp: camp.strength(enemies[camp.colour]), reverse=True)
    alive = dead = 0
    for camp in camps:  # who lives whatever becomes of prisoners
        if _has_two_eyes(camp.rooms_without(enemies[camp.colour], 0), 0):
            alive |= camp.stones
    for camp in camps:
        foes = enemies[camp.colour]
        rooms = camp.rooms_without(foes & alive, foes)
        if not camp.stones & dead and _has_two_eyes(rooms, foes):
            alive |= camp.stones
            dead |= _prisoners(rooms, foes)
    return alive, dead


def _camps(board: ColumnBoard, sets: Sequence[int], colour: int) -> list[_Camp]:
    own, enemy = sets[colour], sets[1 - colour]
    rooms = [(room, board.spread(room) & own) for room in board.groups(board.full & ~own)]
    parts = (part & own for part in board.groups(board.full & ~enemy))
    return [
        _Camp(colour, stones, tuple(room for room, walls in rooms if walls and not walls & ~stones))
        for stones in parts
        if stones
    ]


def _has_two_eyes(rooms: Sequence[int], enemies: int) -> bool:
    return len(rooms) > 1 or any(
        room.bit_count() >= (_WITH_ENEMIES if room & enemies else _TWO_EYES) for room in rooms
    )


def _prisoners(rooms: Sequence[int], enemies: int) -> int:
    """The stones in rooms of which they take up a small part."""
    few = (room for room in rooms if (room & enemies).bit_count() * _FEW <= room.bit_count())
    return sum(room & enemies for room in few)
