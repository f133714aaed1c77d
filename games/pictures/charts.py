"""Drawings that are no boards: the digraph of a game's positions, and the plot of the values of heaps.

Both have classes that `static/css/analysis.css` fills with the site's colours. The digraph can also stand
alone, with a style of its own, to be kept as a file.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.pictures.drawing import UNIT, path_of
from games.rules.boards.base import Point
from games.rules.boards.graphs import layered, routed

_RADIUS = 16
_DIAMOND = 20
_MARGIN = 30
_SHORT = 3  # letters that fit into a vertex at full size

_STYLE = """<style>
svg{background:#fff;font-family:sans-serif}
.arrow{fill:none;stroke:#545b6b;stroke-width:1.5}
.head{fill:#545b6b}
.node path,.node circle,.node rect{stroke:#1b2130;stroke-width:1.5;fill:#fff}
.node.p circle{fill:#0b6e7f}
.node.n path{fill:#b4500b}
.node text{font-size:13px;font-weight:700;text-anchor:middle;dominant-baseline:central;fill:#1b2130}
.node.p .name,.node.n .name{fill:#fff}
.node .long{font-size:9.5px}
.node .value{font-size:11px;fill:#1b2130}
</style>"""


@dataclass(frozen=True, slots=True)
class Vertex:
    """A position in a digraph: its name, its letter ("": none yet), a small text beside it, and whether it
    was coloured just now."""

    name: str
    letter: str = ""
    value: str = ""
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the vertices of a digraph stand, and the arrows between them, in cell units."""

    places: tuple[Point, ...]
    arrows: tuple[tuple[Point, ...], ...]
    box: tuple[float, float, float, float]


def layout(followers: Sequence[Sequence[int]]) -> Layout:
    """The layout of a digraph without cycles, given by the followers of each vertex."""
    arrows = tuple((str(index), tuple(map(str, targets))) for index, targets in enumerate(followers))
    named = layered(arrows)
    curves = tuple(curve.points for curve in routed(named, arrows))
    places = tuple(named[str(index)] for index in range(len(followers)))
    points = [*places, *(point for curve in curves for point in curve)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Layout(places, curves, (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


def digraph(
    drawn: Layout, vertices: Sequence[Vertex], title: str, *, ident: str = "grafo", alone: bool = False
) -> SafeString:
    """The digraph as an `<svg>` element; `alone` as a file of its own."""
    left, top, width, height = (round(number * UNIT) for number in drawn.box)
    box = f"{left - _MARGIN} {top - _MARGIN} {width + 2 * _MARGIN} {height + 2 * _MARGIN}"
    size = f' width="{width + 2 * _MARGIN}" height="{height + 2 * _MARGIN}"' if alone else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="digraph" id="{ident}" viewBox="{box}"{size}',
        f' role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>{_STYLE}" if alone else "",
        f'<defs><marker id="{ident}-head" class="head" viewBox="0 -5 9 10" refX="{_RADIUS + 10}" refY="0"',
        ' markerWidth="9" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto">',
        '<path d="M0-4.5L9 0L0 4.5Z"/></marker></defs>',
    ]
    parts += [
        f'<path class="arrow" d="{path_of(points)}" marker-end="url(#{ident}-head)"/>'
        for points in drawn.arrows
    ]
    parts += [_vertex(place, vertex) for place, vertex in zip(drawn.places, vertices, strict=True)]
    return mark_safe("".join([*parts, "</svg>"]))  # noqa: S308 - texts are escaped, the rest is ours


def _vertex(place: Point, vertex: Vertex) -> str:
    x, y = (round(number * UNIT, 1) for number in place)
    shape = {
        "P": f'<circle r="{_RADIUS}"/>',
        "N": f'<path d="M0-{_DIAMOND}L{_DIAMOND} 0L0 {_DIAMOND}L-{_DIAMOND} 0Z"/>',
        "": '<rect x="-14" y="-14" width="28" height="28" rx="7"/>',
    }[vertex.letter]
    kind = f"node {vertex.letter.lower()}{' fresh' if vertex.fresh else ''}"
    long = " long" if len(vertex.name) > _SHORT else ""
    value = f'<text class="value" x="24" y="-14">{escape(vertex.value)}</text>' if vertex.value else ""
    return (
        f'<g class="{kind}" transform="translate({x:g} {y:g})">{shape}'
        f'<text class="name{long}">{escape(vertex.name)}</text>{value}</g>'
    )


_WIDTH, _HEIGHT = 360, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 20, 22, 34
_MOST_TICKS = 8
_FEW = 250  # points that can be large


def scatter(values: Sequence[int], *, first: int | None, period: int | None, title: str) -> SafeString:
    """The values of the heaps 0, 1, 2 ... as points, with numbers at the axes.

    The first period, if there is one, lies on a shaded ground from `first` on.
    """
    right, high = max(1, len(values) - 1), max(1, *values)

    def x(number: float) -> float:
        return round(_LEFT + number / right * (_WIDTH - _LEFT - _RIGHT), 1)

    def y(number: float) -> float:
        return round(_HEIGHT - _BOTTOM - number / high * (_HEIGHT - _TOP - _BOTTOM), 1)

    parts = [
        f'<svg class="scatter" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">'
    ]
    if first is not None and period is not None and first < right:
        width = x(min(right, first + period)) - x(first)
        parts.append(
            f'<rect class="period" x="{x(first):g}" y="{_TOP}" width="{width:g}" height="{y(0) - _TOP:g}"/>'
        )
    parts += [
        f'<path class="grid" d="M{x(number):g} {_TOP}V{y(0):g}"/>'
        f'<text x="{x(number):g}" y="{_HEIGHT - _BOTTOM + 13}">{number}</text>'
        for number in _ticks(right)
    ]
    parts += [
        f'<path class="grid" d="M{_LEFT} {y(number):g}H{_WIDTH - _RIGHT}"/>'
        f'<text class="side" x="{_LEFT - 5}" y="{y(number):g}">{number}</text>'
        for number in _ticks(high)
    ]
    points = "".join(f"M{x(number):g} {y(value):g}h0" for number, value in enumerate(values))
    size = "few" if len(values) <= _FEW else "many"
    parts.append(
        f'<path class="points {size}" d="{points}"/>'
        f'<text x="{(_LEFT + _WIDTH) // 2}" y="{_HEIGHT - 4}" class="axis">n</text>'
        f'<text x="4" y="{_TOP - 10}" class="axis up">g(n)</text></svg>'
    )
    return mark_safe("".join(parts))  # noqa: S308 - texts are escaped, the rest is ours


def _ticks(most: int) -> range:
    """Round numbers from 0 to `most`, not more than a few."""
    step = 1
    while most / step > _MOST_TICKS:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return range(0, most + 1, step)


_LONG, _TALL = 320, 120  # of the curve, without its rim
_RIM = 6


class Share(NamedTuple):
    """What could be expected, from 0 to 1, and how far off that may be."""

    value: float
    spread: float


def expectations(
    curves: Sequence[Sequence[Share]], turns: Sequence[tuple[int, int]], even: float, title: str
) -> SafeString:
    """What could be expected after each ply of a match: curves in their bands, a line at an even share, and
    the turns marked, of which the number of the curve and the ply are told. Each ply has a strip that
    `static/js/replay.js` makes a way there."""
    plies = len(curves[0])
    step, tall = _LONG / max(1, plies - 1), _TALL + 2 * _RIM

    def x(ply: float) -> float:
        return round(_RIM + ply * step, 1)

    def y(share: float) -> float:
        return round(_RIM + (1 - min(1.0, max(0.0, share))) * _TALL, 1)

    def path(heights: Iterable[float]) -> list[str]:
        return [f"{x(ply):g} {y(height):g}" for ply, height in enumerate(heights)]

    parts = [
        f'<svg class="expectations" viewBox="0 0 {_LONG + 2 * _RIM} {tall}" role="img"',
        f' aria-label="{escape(title)}">',
        f'<path class="even" d="M{_RIM} {y(even):g}h{_LONG}"/>',
    ]
    for number, curve in enumerate(curves):
        upper = path(share.value + share.spread for share in curve)
        lower = path(share.value - share.spread for share in curve)
        parts.append(f'<path class="spread curve-{number}" d="M{"L".join([*upper, *reversed(lower)])}Z"/>')
    parts += [
        f'<path class="share curve-{number}" d="M{"L".join(path(share.value for share in curve))}"/>'
        for number, curve in enumerate(curves)
    ]
    parts += [
        f'<circle class="turn" cx="{x(ply):g}" cy="{y(curves[number][ply].value):g}" r="5"/>'
        for number, ply in turns
    ]
    parts += [
        f'<rect class="ply" data-ply="{ply}" x="{x(ply - 0.5):g}" y="0" width="{step:.1f}" height="{tall}"/>'
        for ply in range(plies)
    ]
    return mark_safe("".join([*parts, "</svg>"]))  # noqa: S308 - texts are escaped, the rest is ours


def curve_sample(number: int) -> SafeString:
    """How a curve of `expectations` is drawn, beside its name."""
    return mark_safe(  # noqa: S308 - as above
        '<svg class="curve-sample" viewBox="0 0 40 8" aria-hidden="true">'
        f'<path class="share curve-{number}" d="M2 4h36"/></svg>'
    )


_BAR, _THICK = 240, 12  # of a share's bar
_BAR_TALL = 30


def share_bar(share: float, low: float, high: float, title: str) -> SafeString:
    """A share, from 0 to 1, as a mark on a bar with a line in its middle; a band shows its bounds."""
    x, left, right = (round(_RIM + number * _BAR, 1) for number in (share, low, high))
    top, middle = (_BAR_TALL - _THICK) // 2, _RIM + _BAR // 2
    return mark_safe(  # noqa: S308 - the title is escaped, the rest is ours
        f'<svg class="share-bar" viewBox="0 0 {_BAR + 2 * _RIM} {_BAR_TALL}" role="img"'
        f' aria-label="{escape(title)}">'
        f'<rect class="track" x="{_RIM}" y="{top}" width="{_BAR}" height="{_THICK}" rx="3"/>'
        f'<rect class="interval" x="{left:g}" y="{top}" width="{right - left:.1f}" height="{_THICK}"/>'
        f'<path class="half" d="M{middle} 2V{_BAR_TALL - 2}"/>'
        f'<path class="value" d="M{x:g} 2V{_BAR_TALL - 2}"/></svg>'
    )


_MOST_COLUMNS = 40
_COLUMN, _COLUMN_TALL = 6, 48


def number_columns(numbers: Sequence[float], title: str) -> SafeString:
    """Numbers as columns, from the smallest to the largest; of many, some at equal distances."""
    ordered = sorted(numbers)
    count = min(len(ordered), _MOST_COLUMNS)
    shown = [ordered[at * len(ordered) // count] for at in range(count)]
    unit = (_COLUMN_TALL - 2) / max(1, *shown)
    columns = "".join(
        f'<rect x="{_RIM + at * _COLUMN}" y="{_COLUMN_TALL - 2 - number * unit:.1f}"'
        f' width="{_COLUMN - 1}" height="{number * unit + 2:.1f}"/>'
        for at, number in enumerate(shown)
    )
    return mark_safe(  # noqa: S308 - as above
        f'<svg class="number-columns" viewBox="0 0 {_BAR + 2 * _RIM} {_COLUMN_TALL}" role="img"'
        f' aria-label="{escape(title)}">{columns}</svg>'
    )


_PLY, _MOST_SEEN = 24, 8  # from one ply to the next


def plies_ahead(seen: int, title: str) -> SafeString:
    """How far somebody looks ahead: a row of plies, the first ones full, the others empty."""
    middle, count = _BAR_TALL // 2, _BAR // _PLY
    dots = "".join(
        f'<circle class="{"seen" if at < min(seen, _MOST_SEEN) else "unseen"}"'
        f' cx="{_RIM + _PLY // 2 + at * _PLY}" cy="{middle}" r="7"/>'
        for at in range(count)
    )
    return mark_safe(  # noqa: S308 - as above
        f'<svg class="plies-ahead" viewBox="0 0 {_BAR + 2 * _RIM} {_BAR_TALL}" role="img"'
        f' aria-label="{escape(title)}">'
        f'<path d="M{_RIM + _PLY // 2} {middle}h{(count - 1) * _PLY}"/>{dots}</svg>'
    )


_MOST_WAYS = 24
_FAN_TALL = 96


def fan_of_moves(count: float, title: str) -> SafeString:
    """The moves of a position as lines from where one stands; of very many, some."""
    ways = max(2, min(round(count), _MOST_WAYS))
    step = (_FAN_TALL - 2 * _RIM) / (ways - 1)
    ends = [f"{_RIM + at * step:.1f}" for at in range(ways)]
    lines = "".join(f"M{2 * _RIM} {_FAN_TALL // 2}L{_BAR} {end}" for end in ends)
    dots = "".join(f"M{_BAR} {end}h0" for end in ends)
    return mark_safe(  # noqa: S308 - as above
        f'<svg class="fan-of-moves" viewBox="0 0 {_BAR + 2 * _RIM} {_FAN_TALL}" role="img"'
        f' aria-label="{escape(title)}"><path d="{lines}"/><path class="ends" d="{dots}"/>'
        f'<circle cx="{2 * _RIM}" cy="{_FAN_TALL // 2}" r="7"/></svg>'
    )
