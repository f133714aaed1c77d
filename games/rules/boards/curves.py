"""Bézier curves: their points, and loops at a vertex."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, sin

from games.rules.boards.base import Point


def along(curve: Sequence[Point], part: float) -> Point:
    """A point of a Bézier curve, by halving ever shorter rows of points."""
    points = list(curve)
    while len(points) > 1:
        points = [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in pairwise(points)]
    return points[0]


def looped(vertex: Point, angle: float, length: float, spread: float) -> tuple[Point, ...]:
    """A curve from a vertex to itself that points to `angle`, from straight up, clockwise."""
    x, y = vertex
    ends = [(x + length * sin(angle + turn), y - length * cos(angle + turn)) for turn in (-spread, spread)]
    return vertex, *ends, vertex
