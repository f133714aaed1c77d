"""Dots in rows, the lines between them, and the boxes that four lines close."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from games.rules.boards.base import BoardCell, Curve, Point, signs_across, signs_down
from games.rules.boards.fields import ColumnBoard
from games.rules.boards.grids import column_name
from games.rules.text import text

_LEFT, _TOP = 1.0, 0.4  # of the first dot, in cell units
_JOINT = 0.08  # how far from its dots a line begins and ends


@dataclass(frozen=True, eq=False)
class DottedBoard(ColumnBoard):
    """Its cells are boxes, named by their lower left dot, and lines, named by their two dots: "a1", "a1+a2".

    `around` are the lines of each box, `beside` the one or two boxes of each line, all as sets.
    """

    around: Mapping[int, int] = field(default_factory=dict)
    beside: Mapping[int, int] = field(default_factory=dict)


def _dot(column: int, row: int) -> str:
    return f"{column_name(column)}{row + 1}"


def _line(column: int, row: int, *, upright: bool) -> str:
    return f"{_dot(column, row)}+{_dot(column + (not upright), row + upright)}"


def _names(columns: int, rows: int) -> Iterator[str]:
    """The boxes and lines in board order: by their first dot, the upright line first."""
    for column in range(columns + 1):
        for row in range(rows + 1):
            if column < columns and row < rows:
                yield _dot(column, row)
            if row < rows:
                yield _line(column, row, upright=True)
            if column < columns:
                yield _line(column, row, upright=False)


@lru_cache(maxsize=64)
def dotted(columns: int, rows: int) -> DottedBoard:
    """A board of so many boxes across and up."""
    bits = {name: bit for bit, name in enumerate(_names(columns, rows))}

    def at(column: float, row: float) -> Point:
        return round(_LEFT + column, 2), round(_TOP + rows - row, 2)

    boxes = [(column, row) for column in range(columns) for row in range(rows)]
    cells = [
        BoardCell(_dot(*box), *at(box[0] + 0.5, box[1] + 0.5), text("Caixa {name}", name=_dot(*box)), "box")
        for box in boxes
    ]
    for upright in (True, False):
        for column in range(columns + upright):
            for row in range(rows + (not upright)):
                name = _line(column, row, upright=upright)
                ends = [
                    at(column + (not upright) * part, row + upright * part) for part in (_JOINT, 1 - _JOINT)
                ]
                middle = at(column + (not upright) / 2, row + upright / 2)
                cells.append(BoardCell(name, *middle, text("Linha {name}", name=name), "edge", tuple(ends)))
    around = {bits[_dot(*box)]: sum(1 << bits[name] for name in _sides(*box)) for box in boxes}
    dots = [at(column, row) for column in range(columns + 1) for row in range(rows + 1)]
    letters = signs_across(map(column_name, range(columns + 1)), _LEFT - 0.5, _TOP + rows + 0.6)
    return DottedBoard(
        tuple(cells),
        (),
        _LEFT + columns + 0.4,
        _TOP + rows + 1,
        "boxes",
        signs=(*letters, *signs_down(range(rows + 1, 0, -1), 0.35, _TOP - 0.5)),
        curves=tuple(Curve("dot", (dot, dot)) for dot in dots),
        places={bits[cell.name]: (place, 0) for place, cell in enumerate(cells)},
        around=around,
        beside={
            bits[cell.name]: sum(1 << box for box, lines in around.items() if lines >> bits[cell.name] & 1)
            for cell in cells[len(boxes) :]
        },
    )


def _sides(column: int, row: int) -> tuple[str, ...]:
    """The four lines of a box."""
    return (
        _line(column, row, upright=True),
        _line(column + 1, row, upright=True),
        _line(column, row, upright=False),
        _line(column, row + 1, upright=False),
    )
