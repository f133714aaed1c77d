"""A position as SVG: one component for all games.

Everything that does not depend on the position is made once for each board and language and kept as text; a
drawing joins it with the pieces. Colours and motion are in `static/css/board.css`: the drawing has classes
and data attributes only.

Lengths inside the drawing are `UNIT` to a cell.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from games.rules.boards import Board, Caption, Cell, Curve, Point, Sign
from games.rules.game import Game
from games.texts import translate

UNIT = 40
_MARGIN = 6
_TALL = 0.75  # of its width: a board so high cannot be as wide as the screen

_BEAN = (
    "M2-15.5C10-15.5 13.5-8 13 0C13.5 8 10 15.5 2 15.5C-5.5 15.5-11 12-11 7C-11 3-6.5 3.5-6.5 0"
    "C-6.5-3.5-11-3-11-7C-11-12-5.5-15.5 2-15.5Z"
)
_NO_PIECE = '<use class="piece"/>'

# What a kind of piece looks like. Any may come in a later change, so a board carries all those of its shapes.
_PIECES = {
    "bean": {
        "bean": (
            f'<g transform="rotate(14)"><path class="shade" d="{_BEAN}" transform="translate(1.2 2.4)"/>'
            f'<path d="{_BEAN}"/><path class="shine" d="M4-11C7-10 8.6-6.5 8.6-2.5"/></g>'
        )
    },
    "square": {
        "past": '<rect x="-18.5" y="-18.5" width="37" height="37" rx="6"/>',
        "here": '<circle class="shade" cx=".8" cy="2" r="15"/><circle r="15"/>',
        "goal": '<rect x="-15" y="-15" width="30" height="30" rx="4"/>',
    },
}
_SOCKETS = {
    "bean": f'<path d="{_BEAN}" transform="rotate(14)"/>',
    "square": '<rect x="-18.5" y="-18.5" width="37" height="37" rx="6"/>',
}


@dataclass(frozen=True, slots=True)
class _Place:
    """A cell's text: before the kind of its piece, after its data, before the kind again where it is drawn,
    and before its caption ("": it has none). `plain` keeps what was made of them, by kind, without flags."""

    name: str
    before: str
    after: str
    piece: str
    caption: str
    plain: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A board's text without a position. `captions` are those outside the cells: name, and text before."""

    opening: str
    fixed: str
    places: tuple[_Place, ...]
    captions: tuple[tuple[str, str], ...]


def draw_board(
    game: Game[Any],
    state: Any,
    *,
    interactive: bool,
    ident: str = "board",
    last: Collection[str] = (),
    marks: Mapping[str, str] | None = None,
    steps: Collection[str] | None = None,
    title: str | None = None,
) -> SafeString:
    """The position as an `<svg>` element.

    Interactive: every cell is a button with a spoken name, and the board one tab stop (`static/js/board.js`).
    Otherwise one picture with a name. `ident` must be different for each board on a page. `last` are the
    cells of the last move, `steps` the cells that can be chosen now, `marks` words for cells that the style
    sheet knows ("win", "power-1" to "power-16"). `title` is the spoken name, by default the position in
    words. Raises ValueError where the game has no board.
    """
    sheet = _sheet(game.board, ident, interactive, get_language())
    view = game.view(state)
    pieces, labels = view.pieces, view.labels
    if title is None:
        title = gettext("Tabuleiro") if interactive else translate(game.picture(state))
    steps, marks = steps or (), marks or {}
    parts = [sheet.opening, escape(title), '">', sheet.fixed]
    for place in sheet.places:
        name = place.name
        kind = pieces.get(name, "")
        if name in last or name in steps or name in marks:
            parts.append(_text_of(place, kind, _flags(name, last, steps, marks)))
        else:
            plain = place.plain.get(kind)
            if plain is None:
                plain = place.plain[kind] = _text_of(place, kind)
            parts.append(plain)
        if place.caption:
            parts += (place.caption, escape(labels.get(name, "")), "</text>")
        parts.append("</g>")
    for name, before in sheet.captions:
        parts += (before, escape(labels.get(name, "")), "</text>")
    parts.append("</svg>")
    return mark_safe("".join(parts))  # noqa: S308 - texts are escaped above, the rest is ours


def _text_of(place: _Place, kind: str, flags: str = "") -> str:
    piece = f'{place.piece}{kind}"/>' if kind else _NO_PIECE
    return f'{place.before}{kind}"{flags}{place.after}{piece}'


def _flags(name: str, last: Collection[str], steps: Collection[str], marks: Mapping[str, str]) -> str:
    flags = ' data-last=""' if name in last else ""
    if name in steps:
        flags += ' data-step=""'
    return f'{flags} data-mark="{marks[name]}"' if name in marks else flags


@lru_cache(maxsize=512)
def _sheet(board: Board, ident: str, interactive: bool, _language: str | None) -> _Sheet:
    width, height = (_length(side) + 2 * _MARGIN for side in (board.width, board.height))
    box = f"-{_MARGIN} -{_MARGIN} {width:g} {height:g}"
    style = f"{board.style} tall" if board.height > _TALL * board.width else board.style
    role = "group" if interactive else "img"
    data = f'id="{ident}" viewBox="{box}" data-preview="{"tail" if board.tails else "cell"}"'
    opening = f'<svg class="board {style}" {data} role="{role}" aria-label="'
    names = {caption.name for caption in board.captions}
    return _Sheet(
        opening,
        _sprites(board, ident) + "".join(map(_curve, board.curves)) + "".join(map(_sign, board.signs)),
        tuple(_place(cell, ident, interactive, cell.name in names) for cell in board.cells),
        tuple(
            (caption.name, _caption(caption))
            for caption in board.captions
            if caption.name not in board.by_name
        ),
    )


def _sprites(board: Board, ident: str) -> str:
    shapes = sorted({cell.shape for cell in board.cells})
    sockets = "".join(f'<g id="{ident}-socket-{shape}">{_SOCKETS[shape]}</g>' for shape in shapes)
    pieces = "".join(
        f'<g id="{ident}-piece-{kind}">{drawing}</g>'
        for shape in shapes
        for kind, drawing in _PIECES[shape].items()
    )
    return f"<defs>{sockets}{pieces}</defs>"


def _place(cell: Cell, ident: str, interactive: bool, captioned: bool) -> _Place:
    group, dot, index = cell.name.partition(".")
    data = f' data-group="{group}" data-index="{index}"' if dot else ""
    if interactive:
        spoken = escape(translate(cell.label))
        data += f' id="{ident}-{cell.name}" role="button" tabindex="-1" aria-label="{spoken}"'
    place = f"translate({_length(cell.x):g} {_length(cell.y):g})"
    before = f'<g class="cell" transform="{place}" data-cell="{cell.name}"{data} data-piece="'
    after = (
        '><rect class="hit" x="-20" y="-20" width="40" height="40" rx="8"/>'
        f'<use class="socket" href="#{ident}-socket-{cell.shape}"/>'
    )
    caption = f'<text class="caption" data-label="{cell.name}">' if captioned else ""
    return _Place(cell.name, before, after, f'<use class="piece" href="#{ident}-piece-', caption)


def _sign(sign: Sign) -> str:
    return f'<text class="{sign.kind}" aria-hidden="true"{_at(sign.x, sign.y)}>{escape(sign.text)}</text>'


def _curve(curve: Curve) -> str:
    return f'<path class="curve {curve.kind}" d="{path_of(curve.points)}"/>'


def path_of(points: Sequence[Point]) -> str:
    """SVG path data: a segment, a quadratic or cubic Bézier curve, or a polyline through 5 or more points."""
    first, *others = [f"{_length(x):g} {_length(y):g}" for x, y in points]
    command = {1: "L", 2: "Q", 3: "C"}.get(len(others), "L")
    return f"M{first}{command}{' '.join(others)}"


def _caption(caption: Caption) -> str:
    place = _at(caption.x, caption.y)
    return f'<text class="caption" aria-hidden="true" data-label="{caption.name}"{place}>'


def _at(x: float, y: float) -> str:
    return f' x="{_length(x):g}" y="{_length(y):g}"'


def _length(cells: float) -> float:
    return cells * UNIT
