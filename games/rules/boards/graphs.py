"""Boards of digraphs: vertices in layers, and arrows that keep clear of other vertices."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot

from games.rules.boards.base import Board, Caption, Cell, Curve, Point
from games.rules.text import text

Arrows = tuple[tuple[str, tuple[str, ...]], ...]

_WIDEST = 7  # vertices beside each other
_SHEET = 8.0  # longest distance between vertices of a layer
_COLUMN, _ROW = 1.6, 1.4
_CLEAR = 0.55  # how near an arrow may come to a vertex that it does not touch
_BENDS = (0.0, 0.4, -0.4, 0.6, -0.6, 0.9, -0.9)  # of an arrow's length
_LEAST_WIDTH = 4.0
_SAMPLES = 16
_SHOWN = 6


@lru_cache(maxsize=64)
def graph_board(arrows: Arrows) -> Board:
    """A digraph without cycles: every arrow leads down, vertices without arrows lie at the bottom.

        (C)
         | \\
        (B) |
         | /
        (A)

    The cell and the caption of a vertex have its name.
    """
    places = layered(arrows)
    curves = routed(places, arrows)
    points = [*places.values(), *(_middle(curve.points) for curve in curves)]
    left, top = min(x for x, _ in points) - 0.5, min(y for _, y in points) - 0.5
    right, bottom = max(x for x, _ in points) + 0.5, max(y for _, y in points) + 0.5
    spare = max(0.0, _LEAST_WIDTH - (right - left)) / 2
    left, right = left - spare, right + spare
    cells = tuple(
        Cell(name, round(x - left, 2), round(y - top, 2), text("Vértice {name}", name=name), "node")
        for name, (x, y) in places.items()
    )
    return Board(
        cells,
        tuple(Caption(cell.name, cell.x, cell.y) for cell in cells),
        round(right - left, 2),
        round(bottom - top, 2),
        curves=tuple(
            Curve(curve.kind, tuple((round(x - left, 2), round(y - top, 2)) for x, y in curve.points))
            for curve in curves
        ),
    )


def shortened(name: str) -> str:
    """A vertex's name as it fits on its place."""
    return name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1]}…"


def layered(arrows: Arrows) -> dict[str, Point]:
    """Where to draw the vertices of a digraph without cycles, in cell units, the middle of a layer at x = 0.

    A vertex's layer is the longest way from it to a vertex without arrows; those are in the lowest. Layers of
    many vertices take several rows. Within a layer vertices are ordered by the mean place of those that they
    point to, so that fewer arrows cross.
    """
    import networkx as nx  # noqa: PLC0415 - takes long to import, and few pages need it

    graph = nx.DiGraph([(name, to) for name, targets in arrows for to in targets])
    graph.add_nodes_from(name for name, _ in arrows)
    rows: list[list[str]] = []
    order: dict[str, float] = {}
    number = {name: place for place, (name, _) in enumerate(arrows)}
    for generation in nx.topological_generations(graph.reverse(copy=False)):
        layer = sorted(generation, key=number.__getitem__)
        if rows:
            layer.sort(key=lambda name: _mean([order[to] for to in graph[name]]))
        order.update({name: place - (len(layer) - 1) / 2 for place, name in enumerate(layer)})
        parts = -(-len(layer) // _WIDEST)
        rows += [layer[part::parts] for part in range(parts)]
    found = nx.multipartite_layout(graph, subset_key=dict(enumerate(rows)), align="horizontal")
    widest = max(map(len, rows))
    unit = _unit([(float(x), float(y)) for x, y in found.values()], widest, len(rows))
    column = min(_COLUMN, _SHEET / max(1, widest - 1))
    top = max(float(y) for _, y in found.values())
    return {
        name: (round(float(x) / unit * column, 3), round((top - float(y)) / unit * _ROW, 3))
        for name, (x, y) in ((name, found[name]) for name, _ in arrows)
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _unit(points: Sequence[Point], widest: int, rows: int) -> float:
    """The distance of neighbours in a layout whose layers are as far from each other as their vertices."""
    if rows > 1:
        return (max(y for _, y in points) - min(y for _, y in points)) / (rows - 1)
    return (max(x for x, _ in points) - min(x for x, _ in points)) / (widest - 1) if widest > 1 else 1.0


def routed(places: Mapping[str, Point], arrows: Arrows) -> tuple[Curve, ...]:
    """The arrows as curves between the middles of their vertices, bent where others stand in the way."""
    curves: list[Curve] = []
    for name, targets in arrows:
        for to in targets:
            side = 1 if len(curves) % 2 else -1
            others = [place for other, place in places.items() if other not in (name, to)]
            routes = (_route(places[name], places[to], side * bend) for bend in _BENDS)
            best = max(routes, key=lambda route: min(_clearance(route, others), _CLEAR))
            curves.append(Curve("arrow", best))
    return tuple(curves)


def _route(start: Point, end: Point, bend: float) -> tuple[Point, ...]:
    """A segment, or a curve whose control point lies `bend` of its length to the side."""
    if not bend:
        return start, end
    (x, y), (to_x, to_y) = start, end
    across = (to_y - y) * bend, (x - to_x) * bend
    return start, ((x + to_x) / 2 + across[0], (y + to_y) / 2 + across[1]), end


def _clearance(route: Sequence[Point], others: Sequence[Point]) -> float:
    """The least distance between a route and the vertices that it should keep away from."""
    passed = [_along(route, step / _SAMPLES) for step in range(1, _SAMPLES)]
    return min((hypot(x - px, y - py) for x, y in others for px, py in passed), default=_CLEAR)


def _along(route: Sequence[Point], part: float) -> Point:
    start, *bend, end = route
    middle = bend[0] if bend else ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    weights = (1 - part) ** 2, 2 * part * (1 - part), part**2
    points = start, middle, end
    return (
        sum(weight * x for weight, (x, _) in zip(weights, points, strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, points, strict=True)),
    )


def _middle(route: Sequence[Point]) -> Point:
    return _along(route, 0.5)
