"""The lines of a board through each cell, and how pieces jump along them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from games.rules.boards.fields import ColumnBoard
from games.rules.boards.lines import crossing


class LineJump(NamedTuple):
    """Where a piece comes to in so many steps one way, and what it passes over; both are sets."""

    to: int
    over: int


class ActionLine(NamedTuple):
    """A line from edge to edge through a cell, and for each number of steps the jumps from there."""

    cells: int
    jumps: tuple[tuple[LineJump, ...], ...]


@lru_cache(maxsize=16)
def lines(board: ColumnBoard) -> Mapping[int, tuple[ActionLine, ...]]:
    """The four lines through each cell."""
    return {cell: tuple(_line(cell, ways) for ways in crossing(board, cell)) for cell in board.places}


def _line(cell: int, ways: tuple[tuple[int, ...], ...]) -> ActionLine:
    cells = sum((1 << to for way in ways for to in way), 1 << cell)
    jumps = (
        tuple(_jump(way, steps) for way in ways if steps <= len(way))
        for steps in range(1, cells.bit_count() + 1)
    )
    return ActionLine(cells, ((), *jumps))


def _jump(way: tuple[int, ...], steps: int) -> LineJump:
    *over, to = way[:steps]
    return LineJump(1 << to, sum(1 << cell for cell in over))
