"""Straight lines of a board: rows of stones, the cells that would make one, stones closed in between two.

For all boards of squares, points and hexagons; sets of cells are ints, as in `fields`. Nothing here goes over
the edge: each column ends with a bit that is no cell.
"""

from collections.abc import Iterator
from functools import lru_cache

from games.rules.boards.fields import ColumnBoard

# What follows is asked for the same few boards, millions of times.
_BOARDS = 64
_STONES = 4_096


@lru_cache(maxsize=_BOARDS)
def _axes(board: ColumnBoard) -> tuple[int, ...]:
    """How far apart the bits of neighbours are, for each straight line through a cell."""
    steps = (board.stride * across + up for across, up in board.directions)
    return tuple(step for step in steps if step > 0)


def crossing(board: ColumnBoard, cell: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Each straight line through a cell: the cells on one side of it and on the other, the nearest first."""
    rays = dict(zip(board.directions, board.rays[cell], strict=True))
    return ((ray, rays[-across, -up]) for (across, up), ray in rays.items() if (across, up) > (0, 0))


def rows(board: ColumnBoard, stones: int, stone: int) -> Iterator[int]:
    """The unbroken rows of `stones` through one of them, as long as they are: one for each straight line."""
    for step in _axes(board):
        row = stone
        near = stone << step
        while near & stones:
            row |= near
            near <<= step
        near = stone >> step
        while near & stones:
            row |= near
            near >>= step
        yield row


@lru_cache(maxsize=_STONES)
def in_row(board: ColumnBoard, stones: int, length: int) -> int:
    """Those of `stones` that stand in unbroken rows of so many or more."""
    row = 0
    for step in _axes(board):
        first, size = stones, 1  # those with which rows of so many begin
        while first and size < length:
            first &= stones >> size * step
            size += 1
        for far in range(size) if first else ():
            row |= first << far * step
    return row


def completing(board: ColumnBoard, stones: int, length: int, *, longer: bool = False) -> int:
    """The cells off `stones` on which one more stone would stand in a row of exactly so many; of so many or
    more where `longer`."""
    completing = 0
    for step in _axes(board):
        ahead = _counted(stones, step, length, board.full, longer=longer)
        behind = _counted(stones, -step, length, board.full, longer=longer)
        for before, after in zip(ahead, reversed(behind), strict=True):
            completing |= before & after
    return completing & ~stones


def _counted(stones: int, step: int, length: int, full: int, *, longer: bool) -> list[int]:
    """For 0, 1 ... up to `length` - 1: the cells that have just so many of `stones` next to them one way; so
    many or more where `longer`."""
    counted = []
    at_least, seen = full, stones
    for _number in range(length):
        seen = seen >> step if step > 0 else seen << -step
        more = at_least & seen
        counted.append(at_least if longer else at_least ^ more)
        at_least = more
    return counted


def closed_in(board: ColumnBoard, cell: int, own: int, rivals: int, *, slanted: bool = True) -> Iterator[int]:
    """The rows of `rivals` that begin next to a cell and end with one of `own`, one for each direction; with
    those of neighbours only, where not `slanted`."""
    rays = board.rays[cell]
    for ray in rays if slanted else rays[: len(board.adjacent)]:
        row = 0
        for to in ray:
            bit = 1 << to
            if rivals & bit:
                row |= bit
                continue
            if row and own & bit:
                yield row
            break


def closing(board: ColumnBoard, own: int, rivals: int) -> int:
    """The empty cells from which `closed_in` finds something."""
    empty = board.full & ~own & ~rivals
    closing = 0
    for step in _axes(board):
        up, down = own << step & rivals, own >> step & rivals
        while up or down:
            up, down = up << step, down >> step
            closing |= up | down
            up, down = up & rivals, down & rivals
    return closing & empty


def visible_cells(board: ColumnBoard, cells: int, empty: int) -> int:
    """All cells to which a straight line leads from one of these, over empty cells only."""
    visible = 0
    for step in _axes(board):
        line = cells << step & empty
        while line:
            visible |= line
            line = line << step & empty
        line = cells >> step & empty
        while line:
            visible |= line
            line = line >> step & empty
    return visible
