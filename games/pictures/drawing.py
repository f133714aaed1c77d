"""A position as SVG: one component for all games.

Everything that does not depend on the position is made once for each board and language and kept as text; a
drawing joins it with the pieces. What shapes and pieces look like is in `materials.py`, their colours and
motion in `static/css/board.css`: the drawing has classes and data attributes only.

Lengths inside the drawing are `UNIT` to a cell.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from math import hypot
from operator import attrgetter
from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from games.pictures.materials import CHOSEN, CHOSEN_PLACE, PIECES, REPLACED, SOCKETS, TARGETS
from games.pictures.texts import translate
from games.rules.boards import Board, BoardCell, Caption, Curve, Point, Sign
from games.rules.game import Game, Sketch, View

UNIT = 40
_MARGIN = 6
_VAST = 16  # cells: a board so wide has tiny cells on a phone
_LARGE = 64  # a board of more cells is large: little signs grow, and not every possible cell has its dot
# Lines of a board that are drawn as one.
_JOINED = frozenset(
    {"grid", "star", "side-black", "side-white", "side-grey", "side-nobody", "side-east", "side-west"}
)
_NODE = 16  # radius of a vertex
_FOR_NODE = 1.5  # an arrow that ends so near to the middle of a vertex points at its rim
_WAY_START, _WAY_END = 9, 13  # how far from the middles of its cells an arrow of a move begins and ends
_BOW = 0.22  # how high an arrow over other cells of a row rises, of its length

_FATES = frozenset({"won", "dead", "area"})

_NO_PIECE = '<use class="piece"/>'
_HEAD = "M0-{half:g}L{tip:g} 0L0 {half:g}Z"
_LETTERS = {
    "p": '<circle r="11"/><text class="letter">P</text>',
    "n": '<path d="M0-14L14 0L0 14L-14 0Z"/><text class="letter">N</text>',
}


@dataclass(frozen=True, slots=True)
class _CellText:
    """A cell's text: before the kind of its piece, after its data, before the kind again where it is drawn,
    where there is no piece, and before its caption ("": it has none). `plain` keeps what was made of them, by
    kind, without flags."""

    name: str
    before: str
    after: str
    piece: str
    empty: str
    caption: str
    plain: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A board's text without a position. `captions` are those outside the cells: name, and text before;
    `ghosts` are copies of cells, which show whatever these show."""

    opening: str
    fixed: str
    places: tuple[_CellText, ...]
    captions: tuple[tuple[str, str], ...]
    ghosts: str


def draw_board(
    game: Game[Any],
    state: Any,
    *,
    interactive: bool,
    ident: str = "board",
    last: Collection[str] = (),
    marks: Mapping[str, str] | None = None,
    notes: Mapping[str, str] | None = None,
    arrows: Sequence[tuple[str, str]] = (),
    steps: Collection[str] | None = None,
    title: str | None = None,
    still: bool = False,
) -> SafeString:
    """The position as an `<svg>` element.

    Interactive: every cell has a spoken name; `static/js/board.js` makes buttons of them, and the board one
    tab stop.
    Otherwise one picture with a name. `ident` must be different for each board on a page. `last` are the
    cells of the last move, `steps` the cells that can be chosen now, `marks` words for cells that the style
    sheet knows: "win", "chosen", "p" and "n" (with their letter and shape), "power-1" to "power-16". `notes`
    are short texts written into cells, such as Grundy values. `arrows` lead from cell to cell, drawn above
    everything. `title` is the spoken name, by default the position in words. Raises ValueError where the game
    has no board, KeyError where an arrow names a cell that the board does not have.
    """
    if title is None:
        title = gettext("Tabuleiro") if interactive else translate(game.picture(state))
    return draw(
        game.board,
        game.view(state),
        title,
        interactive=interactive,
        ident=ident,
        kinds=game.piece_kinds(),
        last=last,
        marks=marks,
        notes=notes,
        arrows=arrows,
        steps=steps,
        still=still,
    )


def draw(
    board: Board,
    view: View,
    title: str,
    *,
    interactive: bool,
    ident: str = "board",
    kinds: frozenset[str] = frozenset(),
    last: Collection[str] = (),
    marks: Mapping[str, str] | None = None,
    notes: Mapping[str, str] | None = None,
    arrows: Sequence[tuple[str, str]] = (),
    steps: Collection[str] | None = None,
    still: bool = False,
) -> SafeString:
    """What is to be seen on a board, as `draw_board` does for a game's position.

    `kinds` as `Game.piece_kinds` says them. `still`: nothing on it changes, so that it carries no pieces but
    those that stand on it.
    """
    pieces, labels = view.pieces, view.labels
    there = frozenset(kind.removesuffix("_stuck") for kind in pieces.values()) if still else None
    sheet = _sheet(board, ident, interactive, kinds, there, get_language())
    steps, marks, notes = steps or (), marks or {}, notes or {}
    parts = [sheet.opening, escape(title), '">', sheet.fixed]
    for place in sheet.places:
        name = place.name
        kind = pieces.get(name, "")
        if name in last or name in steps or name in marks or name in view.grounds:
            parts.append(_text_of(place, kind, _flags(name, last, steps, marks, view.grounds)))
        else:
            plain = place.plain.get(kind)
            if plain is None:
                plain = place.plain[kind] = _text_of(place, kind)
            parts.append(plain)
        if place.caption:
            parts += (place.caption, escape(labels.get(name, "")), "</text>")
        if name in marks or name in notes:
            parts.append(_mark_text(marks.get(name, ""), notes.get(name, "")))
        parts.append("</g>")
    for name, before in sheet.captions:
        parts += (before, escape(labels.get(name, "")), "</text>")
    parts.append(sheet.ghosts)
    if arrows:
        parts.append(_ways(board, arrows, ident))
    parts.append("</svg>")
    return mark_safe("".join(parts))  # noqa: S308 - texts are escaped above, the rest is ours


def draw_sketch(sketch: Sketch, ident: str) -> SafeString:
    """A small drawing beside a rule."""
    return draw(
        sketch.board,
        sketch.view,
        translate(sketch.words),
        interactive=False,
        ident=ident,
        last=sketch.last,
        marks=sketch.marks,
        notes=sketch.notes,
        arrows=sketch.arrows,
        steps=sketch.steps,
        still=True,
    )


def _text_of(place: _CellText, kind: str, flags: str = "") -> str:
    piece = f'{place.piece}{kind.removesuffix("_stuck")}"/>' if kind else place.empty
    return f'{place.before}{kind}"{flags}{place.after}{piece}'


def _flags(
    name: str,
    last: Collection[str],
    steps: Collection[str],
    marks: Mapping[str, str],
    grounds: Mapping[str, str],
) -> str:
    flags = f' data-ground="{grounds[name]}"' if name in grounds else ""
    if name in last:
        flags += ' data-last=""'
    if name in steps:
        flags += ' data-step=""'
    return f'{flags} data-mark="{marks[name]}"' if name in marks else flags


def _mark_text(mark: str, note: str) -> str:
    """The sign of a mark, and a note, which the style sheet moves aside where a piece stands."""
    letter = _LETTERS.get(mark)
    drawn = f'<g class="sign {mark}" aria-hidden="true">{letter}</g>' if letter else ""
    return f'{drawn}<text class="note" aria-hidden="true">{escape(note)}</text>' if note else drawn


@lru_cache(maxsize=512)
def _sheet(
    board: Board,
    ident: str,
    interactive: bool,
    kinds: frozenset[str],
    there: frozenset[str] | None,
    _language: str | None,
) -> _Sheet:
    width, height = (_length(side) + 2 * _MARGIN for side in (board.width, board.height))
    box = f"-{_MARGIN} -{_MARGIN} {width:g} {height:g}"
    style = f"{board.style}{_size(board)}{_look(board)}"
    role = "group" if interactive else "img"
    data = f'id="{ident}" viewBox="{box}" data-preview="{"tail" if board.tails else "cell"}"'
    if board.spacing != 1:
        data += f' data-spacing="{board.spacing:g}"'
    opening = f'<svg class="board {style}" {data} role="{role}" aria-label="'
    names = {caption.name for caption in board.captions}
    nodes = {(cell.x, cell.y) for cell in board.cells if cell.shape == "node"}
    fixed = [_sprites(board, ident, kinds, there), *_stairs(board)]
    fixed += [
        _joined(kind, list(curves))
        if kind in _JOINED
        else "".join(_curve(curve, ident, nodes) for curve in curves)
        for kind, curves in groupby(board.curves, key=attrgetter("kind"))
    ]
    return _Sheet(
        opening,
        "".join(fixed) + "".join(map(_sign, board.signs)),
        tuple(_place(board, cell, ident, interactive, cell.name in names) for cell in board.cells),
        tuple(
            (caption.name, _caption(caption))
            for caption in board.captions
            if caption.name not in board.by_name
        ),
        "".join(
            f'<use class="ghost" data-copy="{name}" href="#{ident}-cell-{name}"'
            f' x="{_length(x):g}" y="{_length(y):g}" aria-hidden="true"/>'
            for name, x, y in board.ghosts
        ),
    )


def _size(board: Board) -> str:
    """Classes of a board with many cells, and of one that is wide for its cells to be seen."""
    if len(board.cells) <= _LARGE or not any(sign.kind == "coordinate" for sign in board.signs):
        return ""
    return " large vast" if board.width > _VAST else " large"


def _look(board: Board) -> str:
    """Classes of a board whose authors chose its pieces or its colours."""
    own = " own-pieces" if board.piece or board.picture else ""
    return f"{own} colour-{board.colour}" if board.colour else own


def _sprites(board: Board, ident: str, kinds: frozenset[str], there: frozenset[str] | None) -> str:
    shapes = sorted({cell.shape for cell in board.cells if not cell.curve})
    places = {shape: SOCKETS[shape] for shape in shapes}
    pieces = {
        kind: drawing
        for shape in shapes
        for kind, drawing in PIECES[shape].items()
        if (kind in there if there is not None else not kinds or _without_fate(kind) in kinds)
    }
    if own := _own_piece(board):
        pieces |= dict.fromkeys(REPLACED & pieces.keys(), own)
        if "bean" in places and board.piece != "bean":
            places["bean"] = CHOSEN_PLACE
    sockets = "".join(f'<g id="{ident}-socket-{shape}">{drawing}</g>' for shape, drawing in places.items())
    drawn = "".join(f'<g id="{ident}-piece-{kind}">{drawing}</g>' for kind, drawing in pieces.items())
    heads = ""
    if any(curve.kind == "arrow" for curve in board.curves):
        heads = _head(f"{ident}-arrow", 0) + _head(f"{ident}-arrow-node", _NODE + 1)
    return f"<defs>{sockets}{drawn}{heads}</defs>"


def _without_fate(kind: str) -> str:
    """The kind of a piece of which a drawing shows how it ended."""
    plain, _, fate = kind.rpartition("_")
    return plain if fate in _FATES else kind


def _own_piece(board: Board) -> str:
    """The drawing of the piece that the authors chose or brought; "" where they did not."""
    if not board.picture:
        return CHOSEN.get(board.piece, "")
    address = escape(reverse("lessons:picture", args=[board.picture]))
    return f'<image class="brought" href="{address}" x="-18" y="-18" width="36" height="36"/>'


def _head(ident: str, before: float) -> str:
    """The head of an arrow whose tip lies `before` the end of its line."""
    tip = 9
    return (
        f'<marker id="{ident}" class="head" viewBox="0 -6 {tip} 12" refX="{tip + before:g}" refY="0"'
        f' markerWidth="{tip}" markerHeight="12" markerUnits="userSpaceOnUse" orient="auto"'
        f' overflow="visible"><path d="{_HEAD.format(half=5, tip=tip)}"/></marker>'
    )


def _place(board: Board, cell: BoardCell, ident: str, interactive: bool, captioned: bool) -> _CellText:
    group, dot, index = cell.name.partition(".")
    data = f' data-group="{group}" data-index="{index}"' if dot else ""
    if board.ghosts:
        data += f' id="{ident}-cell-{cell.name}"'
    if interactive:
        spoken = escape(translate(cell.label))
        data += f' aria-label="{spoken}"'
    place = f"translate({_length(cell.x):g} {_length(cell.y):g})"
    before = (
        f'<g class="cell" transform="{place}" data-cell="{cell.name}" data-shape="{cell.shape}"{data}'
        ' data-piece="'
    )
    caption = f'<text class="caption" data-label="{cell.name}">' if captioned else ""
    if cell.curve:
        path = f'd="{path_of([(x - cell.x, y - cell.y) for x, y in cell.curve])}"'
        line = f'<path class="piece" {path} data-kind="'
        after = f'><path class="hit" {path}/><path class="socket" {path}/>'
        return _CellText(cell.name, before, after, line, f'{line}"/>', caption)
    # The ground of a bean shows its state; other places have one in their socket.
    needed = interactive or cell.shape == "bean"
    hit = TARGETS.get(cell.shape) or _square(board.spacing) if needed else ""
    after = f'>{hit}<use class="socket" href="#{ident}-socket-{cell.shape}"/>'
    return _CellText(
        cell.name, before, after, f'<use class="piece" href="#{ident}-piece-', _NO_PIECE, caption
    )


def _square(spacing: float) -> str:
    """What a finger hits where the nearest cells stand so far apart."""
    side = _length(spacing)
    return (
        f'<rect class="hit" x="{-side / 2:g}" y="{-side / 2:g}" width="{side:g}" height="{side:g}" rx="8"/>'
    )


def _stairs(board: Board) -> list[str]:
    """What is below the lowest place of each column of a staircase, down to the lowest line of the board."""
    floors: dict[float, float] = {}
    for cell in board.cells:
        if cell.shape == "stair":
            floors[cell.x] = max(cell.y + 0.5, floors.get(cell.x, 0.0))
    bottom = max((y for curve in board.curves for _x, y in curve.points), default=board.height)
    return [
        f'<rect class="stair"{_at(x - 0.5, top)} width="{UNIT}" height="{_length(bottom - top):g}"/>'
        for x, top in floors.items()
        if bottom > top
    ]


def _sign(sign: Sign) -> str:
    return f'<text class="{sign.kind}" aria-hidden="true"{_at(sign.x, sign.y)}>{escape(sign.text)}</text>'


def _curve(curve: Curve, ident: str, nodes: Collection[Point]) -> str:
    """A line of the board. An arrow that leads to the middle of a vertex points at its rim."""
    head = ""
    if curve.kind == "arrow":
        x, y = curve.points[-1]
        inside = any(_length(hypot(x - here, y - there)) < _FOR_NODE for here, there in nodes)
        head = f' marker-end="url(#{ident}-arrow{"-node" if inside else ""})"'
    return f'<path class="curve {curve.kind}" d="{path_of(curve.points)}"{head}/>'


def _joined(kind: str, curves: Sequence[Curve]) -> str:
    """All lines of a kind in one path; the sides of a board have a wider one below for their edge."""
    path = "".join(path_of(curve.points) for curve in curves)
    edge = f'<path class="curve edge {kind}" d="{path}"/>' if kind.startswith("side-") else ""
    return f'{edge}<path class="curve {kind}" d="{path}"/>'


def path_of(points: Sequence[Point]) -> str:
    """SVG path data: a segment, a quadratic or cubic Bézier curve, or a polyline through 5 or more points."""
    first, *others = [f"{_length(x):g} {_length(y):g}" for x, y in points]
    command = {1: "L", 2: "Q", 3: "C"}.get(len(others), "L")
    return f"M{first}{command}{' '.join(others)}"


def _ways(board: Board, arrows: Sequence[tuple[str, str]], ident: str) -> str:
    """Arrows from cell to cell, each on a lighter line that keeps it apart from what is below."""
    marker = _head(f"{ident}-way", 0)
    drawn = [f'<g class="ways" aria-hidden="true"><defs>{marker}</defs>']
    for start, end in arrows:
        path = _way(board.by_name[start], board.by_name[end])
        drawn.append(
            f'<path class="under" d="{path}"/><path class="way" d="{path}" marker-end="url(#{ident}-way)"/>'
        )
    return "".join((*drawn, "</g>"))


def _way(start: BoardCell, end: BoardCell) -> str:
    """From near the middle of one cell to near that of another, along a row with a bow over what is between.

    An arrow from a cell to itself is a short one that comes from above.
    """
    x, y, to_x, to_y = (_length(length) for length in (start.x, start.y, end.x, end.y))
    if start is end:
        y -= UNIT * 0.8
    long = hypot(to_x - x, to_y - y)
    across = (to_x - x) / long, (to_y - y) / long
    rise = _BOW * long if y == to_y and long > UNIT * 1.5 else 0.0
    bend = (x + to_x) / 2, y - 2 * rise
    if rise:
        y, to_y = y - _WAY_START, to_y - _WAY_END
        return f"M{x:g} {y:g}Q{bend[0]:g} {bend[1]:g} {to_x:g} {to_y:g}"
    from_x, from_y = x + _WAY_START * across[0], y + _WAY_START * across[1]
    return f"M{from_x:g} {from_y:g}L{to_x - _WAY_END * across[0]:g} {to_y - _WAY_END * across[1]:g}"


def _caption(caption: Caption) -> str:
    place = _at(caption.x, caption.y)
    return f'<text class="caption" aria-hidden="true" data-label="{caption.name}"{place}>'


def _at(x: float, y: float) -> str:
    return f' x="{_length(x):g}" y="{_length(y):g}"'


def _length(cells: float) -> float:
    return cells * UNIT
