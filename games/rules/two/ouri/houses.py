"""The board of Ouri: two rows of six houses, and a store for each player at the end to which they sow."""

from dataclasses import replace
from functools import lru_cache

from games.rules.boards.base import Caption, Curve, Point, Sign, captions_on
from games.rules.boards.fields import ColumnBoard, squares
from games.rules.text import text

HOUSES = ("a1", "b1", "c1", "d1", "e1", "f1", "f2", "e2", "d2", "c2", "b2", "a2")  # as seeds are sown
_FIRST, _NEXT, _ROW, _LOW = 1.55, 1.06, 1.12, 1.75  # lengths in cells


@lru_cache(maxsize=1)
def house_board() -> ColumnBoard:
    """South's row is the lower one, and the right store; a caption in each house counts its seeds."""
    plain = squares(6, 2)
    cells = tuple(
        replace(
            cell,
            x=_FIRST + column * _NEXT,
            y=_LOW - row * _ROW,
            label=text("Casa {name}", name=cell.name),
            shape="house",
        )
        for cell, (column, row) in zip(plain.cells, plain.places.values(), strict=True)
    )
    width, middle = 2 * _FIRST + 5 * _NEXT, _LOW - _ROW / 2
    ends = {"north": 0.55, "south": width - 0.55}
    signs = [Sign(cell.name[0], cell.x, _LOW + 0.72, "coordinate") for cell in cells[::2]]
    for role, arrow in (("north", "▲"), ("south", "▼")):
        signs.append(Sign(arrow, ends[role], middle - 0.62, "owner"))
    return replace(
        plain,
        cells=cells,
        captions=(*captions_on(cells), *(Caption(role, x, middle + 0.1) for role, x in ends.items())),
        curves=tuple(Curve("store", _box(x, middle)) for x in ends.values()),
        signs=tuple(signs),
        width=width,
        height=_LOW + 0.95,
        style="sowing",
    )


def _box(x: float, y: float) -> tuple[Point, ...]:
    """The outline of a store, with its corners cut."""
    left, right, top, bottom = x - 0.42, x + 0.42, y - 0.98, y + 0.98
    cut = 0.2
    return (
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
        (left + cut, top),
    )
