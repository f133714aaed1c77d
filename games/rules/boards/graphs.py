"""Boards of digraphs: vertices in layers, or around where arrows go in circles; arrows keep clear of other
vertices."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, hypot, pi, sin

from games.rules.boards.base import Board, BoardCell, Caption, Curve, Point, captions_on
from games.rules.boards.curves import along, looped
from games.rules.text import text

Arrows = tuple[tuple[str, tuple[str, ...]], ...]

_WIDEST = 7  # vertices beside each other
_SHEET = 8.0  # longest distance between vertices of a layer
_COLUMN, _ROW = 1.6, 1.4
_CLEAR = 0.55  # how near an arrow may come to a vertex that it does not touch
_BENDS = (0.0, 0.4, -0.4, 0.6, -0.6, 0.9, -0.9)  # of an arrow's length
_BOTH_WAYS = (0.2, 0.4, 0.6)  # of an arrow beside which another one comes back: each keeps to its side
_LOOP = 1.6
_AROUND = 1.3  # between neighbours around
_LEAST_AROUND = 1.7  # from the middle
_BESIDE = 0.3  # for the number of tokens beside a vertex
_HIGHEST = 9  # rows of layers; longer ways are drawn around
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
    return _sheet(layered(arrows), arrows)


@lru_cache(maxsize=64)
def any_graph_board(arrows: Arrows) -> Board:
    """A digraph as `graph_board` draws it, or where its arrows go in circles, or very far down, around.

    Beside each vertex is a caption `#{name}` for a number of tokens.
    """
    board = _sheet(_places(arrows), arrows, _BESIDE)
    beside = tuple(
        Caption(f"#{cell.name}", round(cell.x + 0.5, 2), round(cell.y - 0.5, 2)) for cell in board.cells
    )
    return replace(board, captions=(*board.captions, *beside))


def _places(arrows: Arrows) -> dict[str, Point]:
    try:
        places = layered(arrows)
    except CyclicGraphError:
        return around(arrows)
    height = max(y for _, y in places.values())
    return places if height < _HIGHEST * _ROW else around(arrows)


def _sheet(places: Mapping[str, Point], arrows: Arrows, beside: float = 0.0) -> Board:
    """The board of vertices at their places, with room around for what stands beside them."""
    curves = routed(places, arrows)
    points = [*places.values(), *(along(curve.points, 0.5) for curve in curves)]
    edge = 0.5 + beside
    left, top = min(x for x, _ in points) - edge, min(y for _, y in points) - edge
    right, bottom = max(x for x, _ in points) + edge, max(y for _, y in points) + 0.5
    spare = max(0.0, _LEAST_WIDTH - (right - left)) / 2
    left, right = left - spare, right + spare
    cells = tuple(
        BoardCell(name, round(x - left, 2), round(y - top, 2), text("Vértice {name}", name=name), "node")
        for name, (x, y) in places.items()
    )
    return Board(
        cells,
        captions_on(cells),
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


def captions(board: Board, count: Mapping[str, int]) -> dict[str, str]:
    """The names on a graph's vertices, and beside them the number of tokens where there are several."""
    numbers = {f"#{name}": f"×{number}" for name, number in count.items() if number > 1}
    names = {name: shortened(name) for name in board.by_name}
    return {caption.name: (names | numbers).get(caption.name, "") for caption in board.captions}


class CyclicGraphError(ValueError):
    """Vertices of a graph with cycles have no layers."""


def around(arrows: Arrows) -> dict[str, Point]:
    """The vertices around a middle in their order, the first one above: no arrow passes over a vertex."""
    count = len(arrows)
    radius = max(_LEAST_AROUND, _AROUND / (2 * sin(pi / count))) if count > 1 else 0.0
    turns = [2 * pi * number / count for number in range(count)]
    return {
        name: (round(radius * sin(turn), 3), round(radius * (1 - cos(turn)), 3))
        for (name, _), turn in zip(arrows, turns, strict=True)
    }


def layered(arrows: Arrows) -> dict[str, Point]:
    """Where to draw the vertices of a digraph without cycles, in cell units, the middle of a layer at x = 0.

    A vertex's layer is the longest way from it to a vertex without arrows; those are in the lowest. Layers of
    many vertices take several rows. Within a layer vertices are ordered by the mean place of those that they
    point to, so that fewer arrows cross. Raises CyclicGraphError.
    """
    import networkx as nx  # noqa: PLC0415 - takes long to import, and few pages need it

    graph = nx.DiGraph([(name, to) for name, targets in arrows for to in targets])
    graph.add_nodes_from(name for name, _ in arrows)
    if not nx.is_directed_acyclic_graph(graph):
        raise CyclicGraphError
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
    layout = nx.multipartite_layout(graph, subset_key=dict(enumerate(rows)), align="horizontal")
    widest = max(map(len, rows))
    unit = _unit([(float(x), float(y)) for x, y in layout.values()], widest, len(rows))
    column = min(_COLUMN, _SHEET / max(1, widest - 1))
    top = max(float(y) for _, y in layout.values())
    return {
        name: (round(float(x) / unit * column, 3), round((top - float(y)) / unit * _ROW, 3))
        for name, (x, y) in ((name, layout[name]) for name, _ in arrows)
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
    pointed = dict(arrows)
    for name, targets in arrows:
        for to in targets:
            side = 1 if len(curves) % 2 else -1
            others = [place for other, place in places.items() if other not in (name, to)]
            if name == to:
                curves.append(Curve("arrow", _loop(places[name], others)))
                continue
            bends = _BOTH_WAYS if name in pointed[to] else [side * bend for bend in _BENDS]
            routes = (_route(places[name], places[to], bend) for bend in bends)
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


def _loop(vertex: Point, others: Sequence[Point]) -> tuple[Point, ...]:
    """An arrow from a vertex to itself, on the side where there is most room."""
    x, y = vertex
    aims = [2 * pi * number / 8 for number in range(8)]
    best = max(
        aims,
        key=lambda aim: min(
            (hypot(x + _LOOP * sin(aim) - to_x, y - _LOOP * cos(aim) - to_y) for to_x, to_y in others),
            default=0.0,
        ),
    )
    return looped(vertex, best, _LOOP, 0.7)


def _clearance(route: Sequence[Point], others: Sequence[Point]) -> float:
    """The least distance between a route and the vertices that it should keep away from."""
    passed = [along(route, step / _SAMPLES) for step in range(1, _SAMPLES)]
    return min((hypot(x - px, y - py) for x, y in others for px, py in passed), default=_CLEAR)
