"""What a board is made of.

Lengths are in cell units: a cell is one unit wide, x grows to the right, y downwards, and (x, y) is a centre.
Boards are immutable and made once for each size.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.rules.text import Text

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A place that can be clicked; `shape` says how it is drawn (docs/board.md lists the shapes).

    A cell that is a line rather than a spot, such as an edge, has a `curve`: its points in board coordinates,
    2 for a segment, 3 or 4 for a Bézier curve; (x, y) is then its middle.
    """

    name: str
    x: float
    y: float
    label: Text
    shape: str
    curve: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Caption:
    """A place for a short text that changes with the position: `View.labels[name]`.

    A caption with the name of a cell is drawn on it and moves with it.
    """

    name: str
    x: float
    y: float


def captions_on(cells: Iterable[BoardCell]) -> tuple[Caption, ...]:
    """For each cell a caption of its own name, drawn on it."""
    return tuple(Caption(cell.name, cell.x, cell.y) for cell in cells)


@dataclass(frozen=True, slots=True)
class Sign:
    """A short text that never changes, such as a coordinate; `kind` says how it is drawn."""

    text: str
    x: float
    y: float
    kind: str


def signs_across(texts: Iterable[object], left: float, y: float, kind: str = "coordinate") -> list[Sign]:
    """Signs above or below columns, the first of which begins at `left`."""
    return [Sign(str(sign), left + place + 0.5, y, kind) for place, sign in enumerate(texts)]


def signs_down(texts: Iterable[object], x: float, top: float = 0.0, kind: str = "coordinate") -> list[Sign]:
    """Signs beside rows, the first of which begins at `top`."""
    return [Sign(str(sign), x, top + place + 0.5, kind) for place, sign in enumerate(texts)]


@dataclass(frozen=True, slots=True)
class Curve:
    """A line that is not clicked: 2 points for a segment, 3 or 4 for a Bézier curve, more for a polyline.

    `kind` says how it is drawn: "line", "arrow", "ground", "wall".
    """

    kind: str
    points: tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Board:
    """Cells, captions, signs and lines on a sheet of `width` x `height` cell units.

    `style` names the material ("heaps", "squares", ...); `spacing` is how far apart the nearest cells are,
    where they stand closer together than others do. On a board with `tails` choosing a cell concerns
    also the pieces behind it in its group: a cell is then named `{group}.{index}`.

    Where edges are glued, `ghosts` are drawn beyond them: the name of a cell, and how far from it it is seen
    again.

    An invented game may bring a look: the name of a drawn `piece`, or the key of an own `picture`, instead of
    the pieces that may be replaced, and the name of the board's `colour`.
    """

    cells: tuple[BoardCell, ...]
    captions: tuple[Caption, ...]
    width: float
    height: float
    style: str = "squares"
    tails: bool = False
    signs: tuple[Sign, ...] = ()
    curves: tuple[Curve, ...] = ()
    ghosts: tuple[tuple[str, float, float], ...] = ()
    piece: str = ""
    picture: str = ""
    colour: str = ""
    spacing: float = 1.0

    @cached_property
    def by_name(self) -> Mapping[str, BoardCell]:
        return {cell.name: cell for cell in self.cells}


def numbered(length: int, across: int, label: Text, shape: str) -> Board:
    """Cells `s1` ... `s{length}`, read like text, so many in a row; each has a caption of its own name."""
    places = [(number + 1, *divmod(number, across)) for number in range(length)]
    cells = tuple(
        BoardCell(f"s{number}", column + 0.5, row + 0.5, label.filled(n=number), shape)
        for number, row, column in places
    )
    return Board(cells, captions_on(cells), min(across, length), -(-length // across))
