"""How pieces of Nosferatu jump over others, and where a new one could be taken by a row of jumps."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from games.rules.boards.fields import ColumnBoard, each


class HuntingJump(NamedTuple):
    """Where a piece comes to, what it takes, and the empty cells on which it must not be stopped; sets but
    for the first."""

    to: int
    taken: int
    way: int


def jumps(board: ColumnBoard, cell: int, prey: int, empty: int, *, far: bool) -> Iterator[HuntingJump]:
    """The single jumps from a cell: over a neighbour to the cell behind it, or `far` over any number of
    empty cells before and behind it."""
    for ray in board.rays[cell]:
        way = taken = 0
        for to in ray:
            bit = 1 << to
            if empty & bit:
                way |= bit
                if taken:
                    yield HuntingJump(to, taken, way)
                if not far:
                    break
            elif prey & bit and not taken:
                taken = bit
            else:
                break


def exposed(board: ColumnBoard, hunters: int, prey: int, nosferatu: int, empty: int) -> int:
    """The empty cells on which one more piece of the prey could be taken in the next turn, by any jump of a
    row. Nosferatu, on whichever side, jumps far as a hunter and is the last that is taken as prey."""
    cells = 0
    for hunter in each(hunters):
        far = bool(nosferatu >> hunter & 1)
        # By where the hunter has come and what is left: where the new piece would not have been in his way.
        coming = {(hunter, prey): empty}
        while coming:
            following: dict[tuple[int, int], int] = {}
            for (cell, left), aside in coming.items():
                now = empty | prey & ~left | 1 << hunter
                cells |= aside & _struck(board, cell, now, far=far)
                for to, taken, way in jumps(board, cell, left, now, far=far):
                    if not taken & nosferatu:
                        key = to, left & ~taken
                        following[key] = following.get(key, 0) | aside & ~way
            coming = following
    return cells


def _struck(board: ColumnBoard, cell: int, empty: int, *, far: bool) -> int:
    """The empty cells on which a new piece could be jumped over from a cell."""
    cells = 0
    for ray in board.rays[cell]:
        for over, to in pairwise(ray):
            if not (empty >> over & 1 and empty >> to & 1):
                break
            cells |= 1 << over
            if not far:
                break
    return cells
