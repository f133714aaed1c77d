"""Boards: which cells there are, where they are drawn and how they are spoken of.

Lengths are in cell units: a cell is one unit wide, x grows to the right, y downwards, and (x, y) is a cell's
centre. Boards are immutable and made once for each size.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from games.rules.text import Text, text

ROW = 10
_HEAP_GAP = 0.5
_LABEL_COLUMN = 1.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A place that can be clicked. `shape` says how it is drawn: "bean" or "square"."""

    name: str
    x: float
    y: float
    label: Text
    shape: str


@dataclass(frozen=True, slots=True)
class Caption:
    """A place for a short text that changes with the position: `View.labels[name]`."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class Board:
    """Cells and captions on a sheet of `width` x `height` cell units."""

    cells: tuple[Cell, ...]
    captions: tuple[Caption, ...]
    width: float
    height: float

    @cached_property
    def by_name(self) -> Mapping[str, Cell]:
        return {cell.name: cell for cell in self.cells}


@lru_cache(maxsize=256)
def heap_board(sizes: tuple[int, ...]) -> Board:
    """Heaps below each other, beans in rows of ten, the heap's caption to the left of its first row.

        p1   o o o
        p2   o o o o o

    Bean k of heap i, counted from the left and from 1, is `p{i}.{k}`; the caption of heap i is `p{i}`.
    """
    cells: list[Cell] = []
    captions: list[Caption] = []
    top = 0.0
    for heap, size in enumerate(sizes, 1):
        captions.append(Caption(f"p{heap}", _LABEL_COLUMN / 2, top + 0.5))
        for bean in range(1, size + 1):
            row, column = divmod(bean - 1, ROW)
            label = text("Pilha {heap}, feijão {bean}", heap=heap, bean=bean)
            cells.append(
                Cell(f"p{heap}.{bean}", _LABEL_COLUMN + column + 0.5, top + row + 0.5, label, "bean")
            )
        top += max(1, -(-size // ROW)) + _HEAP_GAP
    width = _LABEL_COLUMN + min(ROW, max(sizes, default=1))
    return Board(tuple(cells), tuple(captions), width, max(1.0, top - _HEAP_GAP))


@lru_cache(maxsize=256)
def track_board(length: int) -> Board:
    """Squares `s1` ... `s{length}` in rows of ten, from left to right; each has a caption of its own name."""
    cells = []
    for number in range(1, length + 1):
        row, column = divmod(number - 1, ROW)
        cells.append(Cell(f"s{number}", column + 0.5, row + 0.5, text("Casa {n}", n=number), "square"))
    captions = tuple(Caption(cell.name, cell.x, cell.y) for cell in cells)
    return Board(tuple(cells), captions, min(ROW, length), -(-length // ROW))
