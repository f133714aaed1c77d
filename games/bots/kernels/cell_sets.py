"""Sets of at most 64 cells as numbers of 64 bits, for kernels. Importing this module loads numba."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from games.bots.kernels.base import Kernel
from games.rules.boards.fields import ColumnBoard, each
from games.solvers.compiling import lean

SIDE = 8  # bits from a cell of a square board to the next one of its row
_U = np.uint64
_ONE = _U(1)


@lean
def size_of(cells: Any) -> int:
    """How many cells a set has."""
    cells -= cells >> _ONE & _U(0x5555555555555555)
    cells = (cells & _U(0x3333333333333333)) + (cells >> _U(2) & _U(0x3333333333333333))
    cells = cells + (cells >> _U(4)) & _U(0x0F0F0F0F0F0F0F0F)
    return np.int64(cells * _U(0x0101010101010101) >> _U(56))  # type: ignore[return-value]


@lean
def lowest(cells: Any) -> int:
    """The number of the first cell of a set that is not empty."""
    return size_of((cells & ~cells + _ONE) - _ONE)


def square_numbers(board: ColumnBoard) -> Mapping[int, int]:
    """The bit of each cell of a square board of up to eight cells a side: eight bits a column."""
    return {cell: SIDE * column + row for cell, (column, row) in board.places.items()}


class CellSetKernel(Kernel):
    """A kernel whose positions are sets of at most 64 cells. `numbers`: the bit of each cell of the rules."""

    numbers: Mapping[int, int]

    def packed(self, pieces: int) -> Any:
        """A set of the board's cells."""
        return _U(sum(1 << self.numbers[cell] for cell in each(pieces)))

    def position(self, state: Any) -> tuple[Any, Any]:
        """The pieces of who is on turn, and of the other one."""
        return self.packed(state.own), self.packed(state.rivals)

    def fits(self, state: Any) -> bool:
        return True
