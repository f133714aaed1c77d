"""Boards of bushes: edges that grow from the ground, each a curve that can be clicked."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import dist, hypot, pi

from games.rules.boards.base import Board, BoardCell, Curve, Point, captions_on
from games.rules.boards.curves import along, looped
from games.rules.text import text

Edge = tuple[str, int, int]
Bush = tuple[Edge, ...]
Places = tuple[tuple[int, float, float], ...]

GROUND = 0
_ROW = 1.1
_GAP = 0.6  # between parts that only the ground holds together
_FEET = 0.6  # between edges from one vertex to the ground
_SIDE = 0.7  # between parallel edges, at their widest
_LOOP = 1.1
_BOW = 0.35  # how high an edge rises over vertices between, of its length
_MIDDLES = 0.1  # between the middles of two edges, where they are clicked
_JOINT = 0.13  # how far from its vertices an edge begins and ends, so that one sees where it does
_LEAST_WIDTH = 5.0
_APART = 1.6
_LEAST_HEIGHT = 1.5  # for drawing, where there may be nothing yet


@lru_cache(maxsize=128)
def bush_board(edges: Bush, places: Places = ()) -> Board:
    """A bush, the ground below. Every edge is a cell of its own name.

           o---o
            \\ /
             o
        =============

    `places` are points for the vertices, in cell units, y upwards from the ground; without a place of its own
    for each vertex they are laid out by their distance from the ground.
    """
    curves, _points = _curves_and_points(edges, places)
    return _sheet(curves, {}, 0.0)


@lru_cache(maxsize=128)
def joint_board(edges: Bush, places: Places = ()) -> Board:
    """The same bush with its vertices as cells, `v.{number}`, and the ground `v.0` on the left."""
    drawn, placed = _curves_and_points(edges, places)
    curves = {name: tuple(map(_apart, curve)) for name, curve in drawn.items()}
    points = {vertex: _apart(point) for vertex, point in placed.items()}
    first = min((x for curve in curves.values() for x, _ in curve), default=0.0)
    return _sheet(curves, {GROUND: (first - 1.0, 0.0), **points}, _LEAST_HEIGHT)


def _apart(point: Point) -> Point:
    """Points further from each other, so that vertices leave room for their edges."""
    return point[0] * _APART, point[1] * _APART


def _curves_and_points(edges: Bush, places: Places) -> tuple[dict[str, tuple[Point, ...]], dict[int, Point]]:
    """The curves of the edges and the points of the vertices above the ground, y downwards from it."""
    vertices = {end for _, *ends in edges for end in ends} - {GROUND}
    points = {vertex: (x, -y) for vertex, x, y in places if vertex in vertices}
    if vertices != points.keys() or len(set(points.values())) < len(points):
        points = _grown(edges)
    return dict(_spread((name, _jointed(curve)) for name, curve in _curves(edges, points))), points


def _sheet(curves: dict[str, tuple[Point, ...]], joints: dict[int, Point], least_height: float) -> Board:
    drawn = [along(curve, part / 8) for curve in curves.values() for part in range(9)] + [*joints.values()]
    left, right = min(x for x, _ in drawn) - 0.5, max(x for x, _ in drawn) + 0.5
    spare = max(0.0, _LEAST_WIDTH - (right - left)) / 2
    left, right = left - spare, right + spare
    top = min(-least_height, *(y for _, y in drawn)) - 0.4
    width, height = round(right - left, 2), round((0.5 if joints else 0.3) - top, 2)
    cells = []
    for name, curve in curves.items():
        moved = tuple((round(x - left, 2), round(y - top, 2)) for x, y in curve)
        middle = along(moved, 0.5)
        cells.append(
            BoardCell(
                name, round(middle[0], 2), round(middle[1], 2), text("Ramo {name}", name=name), "edge", moved
            )
        )
    for vertex, (x, y) in joints.items():
        label = text("Ponto {number}", number=vertex) if vertex else text("Chão")
        cells.append(BoardCell(f"v.{vertex}", round(x - left, 2), round(y - top, 2), label, "node"))
    ground = Curve("ground", ((0.0, round(-top, 2)), (width, round(-top, 2))))
    captions = captions_on(cell for cell in cells if cell.shape == "node")
    return Board(tuple(cells), captions, width, height, curves=(ground,))


def _grown(edges: Bush) -> dict[int, Point]:
    """Points for the vertices: as high as their distance from the ground, side by side above what they grow
    from; y downwards, the ground at 0."""
    beside: dict[int, list[int]] = defaultdict(list)
    for _, end, other in edges:
        beside[end].append(other)
        beside[other].append(end)
    height = {GROUND: 0}
    children: dict[int, list[int]] = defaultdict(list)
    order = [GROUND]
    for vertex in order:
        for other in beside[vertex]:
            if other not in height:
                height[other] = height[vertex] + 1
                children[vertex].append(other)
                order.append(other)
    points: dict[int, Point] = {}
    right = 0.0
    for part in _parts(children[GROUND], beside):
        for root in part:
            right = _place(root, children, height, points, right)
        right += _GAP
    return points


def _parts(roots: Sequence[int], beside: dict[int, list[int]]) -> list[list[int]]:
    """The vertices next to the ground, those together that hang together without it."""
    parts = []
    left = list(roots)
    while left:
        reached, waiting = {GROUND, left[0]}, [left[0]]
        while waiting:
            new = [other for other in beside[waiting.pop()] if other not in reached]
            reached.update(new)
            waiting += new
        parts.append([root for root in left if root in reached])
        left = [root for root in left if root not in reached]
    return parts


def _place(
    vertex: int,
    children: dict[int, list[int]],
    height: dict[int, int],
    points: dict[int, Point],
    right: float,
) -> float:
    """Place a vertex above `right` and what grows on it; the next free x."""
    first = right
    for child in children[vertex]:
        right = _place(child, children, height, points, right)
    if not children[vertex]:
        right += 1.0
    xs = [points[child][0] for child in children[vertex]] or [first]
    points[vertex] = (xs[0] + xs[-1]) / 2, -height[vertex] * _ROW
    return right


def _curves(edges: Bush, points: dict[int, Point]) -> Iterable[tuple[str, tuple[Point, ...]]]:
    """The curve of each edge, in the order of the edges."""
    parallel: dict[tuple[int, int], list[str]] = defaultdict(list)
    for name, vertex, other in edges:
        parallel[min(vertex, other), max(vertex, other)].append(name)
    grown_on = {
        max(ends, key=lambda end: points[end][1])
        for ends in parallel
        if GROUND not in ends and ends[0] != ends[1]
    }
    right = max((x for x, _ in points.values()), default=-1.0)
    for name, vertex, other in edges:
        low, high = min(vertex, other), max(vertex, other)
        group = parallel[low, high]
        place, count = group.index(name), len(group)
        if low == high == GROUND:
            yield name, _arch((right + 1.0 + place, 0.0))
        elif low == high:
            yield name, looped(points[low], _angle(place, count, leaf=low not in grown_on), _LOOP, 0.55)
        elif low == GROUND:
            x, y = points[high]
            foot = x + (place - (count - 1) / 2) * _FEET
            yield name, ((foot, 0.0), (foot, y / 2), (x, y)) if count > 1 else ((foot, 0.0), (x, y))
        else:
            yield name, _side_by_side(points[low], points[high], place, count, points.values())


def _spread(curves: Iterable[tuple[str, tuple[Point, ...]]]) -> Iterable[tuple[str, tuple[Point, ...]]]:
    """The same curves; one whose middle would lie on that of another is bent until it does not."""
    middles: list[Point] = []
    for name, drawn in curves:
        curve = drawn
        while any(dist(along(curve, 0.5), middle) < _MIDDLES for middle in middles):
            curve = _bent(curve)
        middles.append(along(curve, 0.5))
        yield name, curve


def _bent(curve: tuple[Point, ...]) -> tuple[Point, ...]:
    """The curve, further to the side that `_side_by_side` bends to; one without length, upwards."""
    (x, y), *inner, (to_x, to_y) = curve
    length = dist(curve[0], curve[-1])
    right, up = ((to_y - y) / length, abs(to_x - x) / length) if length else (0.0, 1.0)
    inner = inner or [((x + to_x) / 2, (y + to_y) / 2)]
    moved = ((across + right * _SIDE, down - up * _SIDE) for across, down in inner)
    return curve[0], *moved, curve[-1]


def _arch(start: Point) -> tuple[Point, ...]:
    """From the ground to the ground."""
    x, y = start
    return (x, y), (x, y - 1.2), (x + 0.8, y - 1.2), (x + 0.8, y)


def _angle(place: int, count: int, *, leaf: bool) -> float:
    """Where a loop points to, from straight up, clockwise: on a tip they fan out, elsewhere to the sides."""
    if leaf:
        return (place - (count - 1) / 2) * min(pi / 3.2, 1.5 * pi / count)
    side = 1 if place % 2 == 0 else -1
    return side * (0.35 + 0.16 * (place // 2)) * pi


def _side_by_side(
    point: Point, other: Point, place: int, count: int, points: Iterable[Point]
) -> tuple[Point, ...]:
    """A segment, or a curve to the side of it; along a row it rises over what stands between."""
    (x, y), (to_x, to_y) = point, other
    left, right = sorted((x, to_x))
    over = y == to_y and any(between[1] == y and left < between[0] < right for between in points)
    side = (place if over else place - (count - 1) / 2) * _SIDE / hypot(to_x - x, to_y - y)
    bend = side + _BOW if over else side
    if not bend:
        return point, other
    return point, ((x + to_x) / 2 + (to_y - y) * bend, (y + to_y) / 2 - abs(to_x - x) * bend), other


def _jointed(curve: Sequence[Point]) -> tuple[Point, ...]:
    """The curve without what lies on its first and last point."""
    (x, y), (to_x, to_y), *_ = curve
    *_, (from_x, from_y), (end_x, end_y) = curve
    part = min(0.4, _JOINT / (hypot(to_x - x, to_y - y) or 1.0))
    last = min(0.4, _JOINT / (hypot(from_x - end_x, from_y - end_y) or 1.0))
    return (
        (x + (to_x - x) * part, y + (to_y - y) * part),
        *curve[1:-1],
        (end_x + (from_x - end_x) * last, end_y + (from_y - end_y) * last),
    )
