"""The curved board of Y: 93 points in six rings (Schensted and Titus)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, pi, sin

from games.rules.boards.base import BoardCell, Curve, Point, Sign
from games.rules.boards.fields import HEXAGONAL, ColumnBoard, Place, each
from games.rules.text import text

# From a corner line to the next one, in each ring from the outermost; the innermost has three points.
_STEPS = (8, 7, 6, 5, 4, 1)
# Neighbours are as far apart as such rings allow: on the smallest phone a finger hits each.
_RADII = (4.951, 4.177, 3.387, 2.576, 1.739, 0.568)
_STRIDE = 25
_ROUND = 0.08  # how far the outermost corners stand out, of its radius: less, the further inside
_WIDTH, _HEIGHT = 11.0, 11.3
_MIDDLE = (5.5, 5.1)
_SPACING = 0.886
_BESIDE = 0.5  # from the outermost points to the lines of the sides
_SIDES = ("north", "east", "west")


@dataclass(frozen=True, eq=False)
class RingBoard(ColumnBoard):
    """A board whose neighbours follow no directions: `links` are the neighbours of each cell."""

    links: Mapping[int, int] = field(default_factory=dict)

    def spread(self, cells: int) -> int:
        near = 0
        for cell in each(cells):
            near |= self.links[cell]
        return near

    def flood(self, seed: int, within: int) -> int:
        reached = new = seed & within
        while new:
            new = self.spread(new) & within & ~reached
            reached |= new
        return reached


@lru_cache(maxsize=1)
def curved_board() -> RingBoard:
    """Rings a, outermost, to f; in each the numbers run clockwise from the line to the upper left corner.

    Sides: north a1 to a9, east a9 to a17, west a17 to a24 and a1; corners belong to two.
    """
    places = {
        _bit(ring, number): (ring, number) for ring, steps in enumerate(_STEPS) for number in range(3 * steps)
    }
    links = dict.fromkeys(places, 0)
    for point, neighbour in _links():
        links[point] |= 1 << neighbour
        links[neighbour] |= 1 << point
    cells = tuple(_cell(place) for place in places.values())
    sides = {
        name: sum(1 << _bit(0, 8 * side + step) for step in range(9)) for side, name in enumerate(_SIDES)
    }
    points = {bit: (cell.x, cell.y) for bit, cell in zip(places, cells, strict=True)}
    lines = [
        Curve("grid", (points[point], points[neighbour]))
        for point, near in links.items()
        for neighbour in each(near >> point << point)
    ]
    return RingBoard(
        cells,
        (),
        _WIDTH,
        _HEIGHT,
        "points rings",
        signs=tuple(_signs()),
        curves=(*lines, *(Curve("frame", tuple(_beside(side))) for side in range(3))),
        spacing=_SPACING,
        stride=_STRIDE,
        places=places,
        adjacent=HEXAGONAL,
        sides=sides,
        corners=sum(1 << _bit(0, 8 * side) for side in range(3)),
        links=links,
    )


def _bit(ring: int, number: int) -> int:
    """The cell of a ring with this number, counted from 0 and round and round."""
    return _STRIDE * ring + number % (3 * _STEPS[ring])


def _links() -> Iterator[tuple[int, int]]:
    for ring, steps in enumerate(_STEPS):
        for number in range(3 * steps):
            yield _bit(ring, number), _bit(ring, number + 1)
    # In each of five rings the j-th point of a side touches the j-th and the next one of that outside.
    for ring in range(1, 5):
        inner, outer = _STEPS[ring], _STEPS[ring - 1]
        for side in range(3):
            for step in range(inner + 1):
                for beside in (step, step + 1):
                    yield _bit(ring, side * inner + step), _bit(ring - 1, side * outer + beside)
    # The middle, where the points on the corner lines touch none further inside.
    for corner in range(3):
        place = 4 * corner
        yield _bit(4, place + 1), _bit(4, place - 1)
        for near in (-2, -1, 1, 2):
            yield _bit(5, corner), _bit(4, place + near)


def _at(ring: int, number: float, beyond: float = 0.0) -> Point:
    """Where a point is drawn, or one so far outside."""
    turn = 2 * pi * number / (3 * _STEPS[ring])
    bulge = 1 + _ROUND * _RADII[ring] / _RADII[0] * cos(3 * turn)
    radius = _RADII[ring] * bulge + beyond
    angle = turn - 5 * pi / 6  # the upper left corner
    return _MIDDLE[0] + radius * cos(angle), _MIDDLE[1] + radius * sin(angle)


def _cell(place: Place) -> BoardCell:
    ring, number = place
    name = f"{'abcdef'[ring]}{number + 1}"
    return BoardCell(name, *_at(ring, number), text("Ponto {name}", name=name), "point")


def _beside(side: int) -> Iterator[Point]:
    """The line along a side, which leaves room at the corners for their names, also in Braille."""
    for tenth in range(5, 76):
        yield _at(0, 8 * side + tenth / 10, _BESIDE)


def _signs() -> Iterator[Sign]:
    """The names of the corners."""
    for side in range(3):
        x, y = _at(0, 8 * side, 0.7)
        yield Sign(f"a{8 * side + 1}", x, y, "coordinate")
