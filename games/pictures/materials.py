"""What the shapes of cells and the kinds of pieces look like: SVG to be put around the middle of a cell.

A cell is 40 long. A socket is what is there without a piece; its parts have classes that the style sheet
fills for each state of a cell: `bed` (the ground of the cell), `halo` (a ground around a round one), `rim` (a
frame) and `dot` (something may go here). Pieces take their colours from the cell; `shade`, `shine` and `ink`
are their fixed parts.
"""

from games.rules.catalogue import ENTRIES
from games.rules.piece_drawings import CAT, CROWN, KNIGHT, PAWN, disc, standing

BEAN = (
    "M2-15.5C10-15.5 13.5-8 13 0C13.5 8 10 15.5 2 15.5C-5.5 15.5-11 12-11 7C-11 3-6.5 3.5-6.5 0"
    "C-6.5-3.5-11-3-11-7C-11-12-5.5-15.5 2-15.5Z"
)
_PIN = (
    "M0-17.5C4.2-17.5 6-14 5-10.2C4.3-7.6 4-6 5.4-2.8C8.2 3.2 8.6 9 5.6 16.2H-5.6C-8.6 9-8.2 3.2-5.4-2.8"
    "C-4-6-4.3-7.6-5-10.2C-6-14-4.2-17.5 0-17.5Z"
)
_QUEEN = "M-15.5-6.5L-8.6 1.5-8.2-11-3 .4 0-13.5 3 .4 8.2-11 8.6 1.5 15.5-6.5 11 11H-11Z"
_TIPS = ((-15.5, -8), (-8.2, -12.6), (0, -15), (8.2, -12.6), (15.5, -8))
_BAG = (
    "M-8.5-17.5H8.5L5.8-11C13.5-7 18 .5 18 8.5C18 15.5 13 18.5 0 18.5S-18 15.5-18 8.5C-18 .5-13.5-7-5.8-11Z"
)


def _bean() -> str:
    return (
        f'<g transform="rotate(14)"><path class="shade" d="{BEAN}" transform="translate(1.2 2.4)"/>'
        f'<path d="{BEAN}"/><path class="shine" d="M4-11C7-10 8.6-6.5 8.6-2.5"/></g>'
    )


def _square(half: float, corner: float, part: str = "") -> str:
    named = f' class="{part}"' if part else ""
    side = f'width="{2 * half:g}" height="{2 * half:g}"'
    return f'<rect{named} x="-{half:g}" y="-{half:g}" {side} rx="{corner:g}"/>'


def _round(radius: float, part: str) -> str:
    return f'<circle class="{part}" r="{radius:g}"/>'


_DOT = _round(4.5, "dot")
_RING = '<circle class="line" r="10.6"/>'
_QUEEN_BALLS = "".join(f'<circle cx="{x}" cy="{y}" r="2"/>' for x, y in _TIPS)
_FOOT = '<path d="M-12.5 12.5H12.5V16.5H-12.5Z"/>'

# What tells stones apart without colour: black is full, white empty, grey has two bars, neutral a dot.
_STONE_MARKS = {
    "black": '<path class="gleam" d="M-9.5-4.5A10.5 10.5 0 0 1-4.5-9.5"/>',
    "white": "",
    "grey": '<path class="ink" d="M-7.5-3.4H7.5M-7.5 3.4H7.5"/>',
    "neutral": '<circle class="line" r="11.4"/><circle class="eye" r="4.4"/>',
}
_RECENT = '<path class="recent" d="M0-7.4L6.8 4.4H-6.8Z"/>'
# Over stones that are given up.
_CROSS = '<path class="cross" d="M-5.6-5.6L5.6 5.6M5.6-5.6L-5.6 5.6"/>'
_PIECE = {
    "bean": _bean(),
    "barred": _bean() + '<path class="bar under" d="M-12 12L12-12"/><path class="bar" d="M-12 12L12-12"/>',
    "past": _square(18.5, 6),
    "here": disc(15),
    "goal": _square(15, 4),
    "pin": standing(_PIN, '<path class="band" d="M-4.6-9.2H4.6M-4.2-5.4H4.2"/>'),
    "pawn": PAWN,
    "coin": disc(14, _RING),
    "face": disc(
        16.5,
        '<path class="ink" d="M-7.5 3.2C-4 8.6 4 8.6 7.5 3.2"/>',
        '<path class="ink wide" d="M-5.2-4.6V-3.8M5.2-4.6V-3.8"/>',
    ),
    "back": disc(
        16.5,
        '<circle class="line" r="13"/>',
        '<path class="ink" d="M-7.6 5.6V-4.6L-3.6-.6 0-6.4 3.6-.6 7.6-4.6V5.6Z"/>',
    ),
    "disc": disc(14, '<circle class="line" r="9.6"/>'),
    "queen": standing(_QUEEN, _FOOT, _QUEEN_BALLS),
    "knight": KNIGHT,
    "token": disc(15.5),
    "poison": disc(14, '<path class="ink wide" d="M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5"/>'),
    "wall": _square(17.5, 2) + '<path class="ink" d="M-17-6H17M-17 6H17M-6-17V-6M8-6V6M-6 6V17"/>',
    **{kind: disc(15.5, mark, _RECENT) for kind, mark in _STONE_MARKS.items()},
    **{f"{kind}_won": disc(15.5, mark, _RECENT, CROWN) for kind, mark in _STONE_MARKS.items()},
    **{f"{kind}_dead": disc(12.5, _CROSS) for kind in _STONE_MARKS},
    **{f"{kind}_area": _square(5.5, 1) for kind in _STONE_MARKS},
    "number": (
        '<rect class="shade" x="-45" y="-19.5" width="92" height="44" rx="5"/>'
        '<rect x="-46" y="-22" width="92" height="44" rx="5"/>'
    ),
}

_STAR = (
    "M0-16C1.2-16 1.8-14.6 4.7-6.9C12.6-6.6 15-6.4 15.4-5.2C15.8-4 14.2-2.8 7.8 2.2C10 9.8 10.6 12 9.5 12.8"
    "C8.5 13.5 6.8 12.6 0 8.2C-6.8 12.6-8.5 13.5-9.5 12.8C-10.6 12-10 9.8-7.8 2.2C-14.2-2.8-15.8-4-15.4-5.2"
    "C-15-6.4-12.6-6.6-4.7-6.9C-1.8-14.6-1.2-16 0-16Z"
)
_STONE = (
    "M-14.5 5C-16-2-10.5-9.5-3-11.5C6-13.5 14.5-7 15.2 1C15.8 8.5 8 12.5-1 12.5C-8 12.5-13.5 10.5-14.5 5Z"
)
_SHELL = (
    "M-4.5 14.5L-5.5 10.5C-12.5 7-16.5 .5-14.6-5.2C-13.6-8.6-10-10-8-9C-6.8-13.4-2.2-15 0-12.6"
    "C2.2-15 6.8-13.4 8-9C10-10 13.6-8.6 14.6-5.2C16.5 .5 12.5 7 5.5 10.5L4.5 14.5Z"
)
_MOON = "M4.5-15.5A16 16 0 1 0 14.5 7.5A12.8 12.8 0 0 1 4.5-15.5Z"
_LEAF = "M-10.5 11C-16 1-9-13 14.5-14.5C15.5 6-1 17-10.5 11Z"
_MUSHROOM = "M-15.5 1C-15.5-9-8.5-15-0-15C8.5-15 15.5-9 15.5 1C15.5 4-15.5 4-15.5 1Z"
_STEM = "M-5.2 3.2C-4.6 8-5.4 11-7 14C-3 16 3 16 7 14C5.4 11 4.6 8 5.2 3.2Z"
_APPLE = (
    "M0-6.5C-4.5-10.5-14.5-8.5-14.5 2C-14.5 10-8.5 15.8-4.5 15.8C-2.5 15.8-1.5 14.8 0 14.8"
    "C1.5 14.8 2.5 15.8 4.5 15.8C8.5 15.8 14.5 10 14.5 2C14.5-8.5 4.5-10.5 0-6.5Z"
)
_FISH = "M16 0C11.5-8.5 1.5-10.5-6.5-4L-15.5-9.5C-13.5-4-13.5 4-15.5 9.5L-6.5 4C1.5 10.5 11.5 8.5 16 0Z"
_PETALS = ((0, -9.4), (8.9, -2.9), (5.5, 7.6), (-5.5, 7.6), (-8.9, -2.9))
_FLOWER = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="6.4"/>' for x, y in _PETALS)


def _standing_drawing(outline: str, ink: str = "", *more: str) -> str:
    lines = f'<path class="ink thin" d="{ink}"/>' if ink else ""
    return standing(outline, lines, *more)


# Pieces that the authors of an invented game may choose instead of those below, and which these are: no
# faces of coins, no pieces that belong to a player, no branches. One piece stands for another kind alone.
REPLACED = frozenset({"bean", "coin", "disc", "token", "pin", "pawn", "queen", "knight"})
CHOSEN = {
    "bean": _bean(),
    "stone": _standing_drawing(_STONE, "M-9-1C-8.4-4.4-6-6.6-3-7.4M4 7.6C7 7 9.6 5.2 10.6 2.6"),
    "shell": _standing_drawing(_SHELL, "M0 12V-8M-2.2 11.6L-6.6-5M2.2 11.6L6.6-5M-4 11L-11.2-2M4 11L11.2-2"),
    "star": _standing_drawing(_STAR, "M-3.6-2V-1.2M3.6-2V-1.2M-3.4 2.6C-1.4 4.6 1.4 4.6 3.4 2.6"),
    "moon": _standing_drawing(_MOON, "M-7.4-4V-3.2M-8.8 4.2C-6.8 6.4-4.2 6.4-2.4 5"),
    "leaf": _standing_drawing(
        _LEAF, "M-14.5 15.5C-9 8-1-1 7-7M-3.2 2.6L-4.2-5M1.4-2.2L1-8.4M-5.4 5.2L3 5M-.6.2L7 .6"
    ),
    "flower": (
        f'<g class="shade" transform="translate(1.2 1.8)">{_FLOWER}</g>{_FLOWER}'
        '<circle r="6.6" stroke="none"/><circle class="ink thin" r="4.4"/>'
    ),
    "mushroom": (
        standing(_STEM)
        + standing(_MUSHROOM)
        + '<g class="ink thin"><circle cx="-6.4" cy="-4.4" r="2.6"/><circle cx="2" cy="-9" r="2.4"/>'
        '<circle cx="7.6" cy="-3" r="2.8"/></g>'
    ),
    "apple": _standing_drawing(_APPLE, "M0-6.5C0-10.5 1-13.5 3.4-15.6M-9.6 3C-9.8-.8-8-3.6-5.4-4.4")
    + '<path d="M1.6-10.4C4-15.4 9.4-16 12.6-14C10.6-9.6 5.6-8.6 1.6-10.4Z"/>',
    "fish": _standing_drawing(_FISH, "M3.4-5.4C5.2-2 5.2 2 3.4 5.4M-12.4-3.6L-9.4-1.8M-12.4 3.6L-9.4 1.8")
    + '<circle class="eye" cx="9.4" cy="-2" r="1.7"/>',
    "cat": CAT,
    "boat": (
        standing("M-15.5 5H15.5C14.5 11 11 14.5 6.5 14.5H-6.5C-11 14.5-14.5 11-15.5 5Z")
        + standing("M-1.6-15.5V2.4H-13Z")
        + standing("M1.6-12.5V2.4H11Z")
    ),
}
# What stays where a chosen piece was; the bean's own is for beans.
CHOSEN_PLACE = _round(13, "place")

# The kinds of pieces of a shape. Any may come in a later change, so a board carries all those of its shapes.
_ON = {
    "bean": ("bean", "barred"),
    "square": ("past", "here", "goal"),
    "slot": ("bean", "pin", "pawn"),
    "strip": ("coin",),
    "bag": ("coin",),
    "coin": ("face", "back"),
    "stair": ("disc",),
    "bit": ("disc",),
    "node": ("token",),
    "card": ("number",),
}
_STONES = tuple(f"{kind}{fate}" for kind in _STONE_MARKS for fate in ("", "_won", "_dead", "_area"))
_CHESS = (
    "queen",
    "knight",
    "coin",
    "poison",
    "wall",
    *_STONES,
)
_ON |= {"hex": _STONES, "upright": _STONES, "point": _STONES, "light": _CHESS, "dark": _CHESS}
PIECES: dict[str, dict[str, str]] = {
    shape: {kind: _PIECE[kind] for kind in kinds} for shape, kinds in _ON.items()
}
for _entry in ENTRIES.values():
    for _shape, _own in _entry.pieces.items():
        PIECES[_shape] = {**PIECES.get(_shape, {}), **_own}

_FIELD = _square(20, 0, "bed") + _square(17.2, 2, "rim") + _round(5, "dot")

_HEX = "M-11.5-20H11.5L23.1 0L11.5 20H-11.5L-23.1 0Z"
_UPRIGHT = "M-20-11.5L0-23.1L20-11.5V11.5L0 23.1L-20 11.5Z"

# What a finger or a pointer hits, where it is no square.
TARGETS = {"hex": f'<path class="hit" d="{_HEX}"/>', "upright": f'<path class="hit" d="{_UPRIGHT}"/>'}

SOCKETS = {
    "hex": f'<path class="bed" d="{_HEX}"/><path class="rim" d="{_HEX}" transform="scale(.86)"/>' + _DOT,
    "upright": f'<path class="bed" d="{_UPRIGHT}"/><path class="rim" d="{_UPRIGHT}" transform="scale(.86)"/>'
    + _DOT,
    "point": _round(18, "halo") + _round(17, "rim") + _DOT,
    "bean": f'<path d="{BEAN}" transform="rotate(14)"/>',
    "square": _square(18.5, 6),
    "slot": (
        _square(18.5, 8, "bed")
        + '<ellipse class="floor" cy="16" rx="8" ry="2.4"/>'
        + _square(17.5, 7, "rim")
        + _DOT
    ),
    "strip": _square(19.4, 3, "bed") + _square(16.8, 2, "rim") + _DOT,
    "bag": f'<path class="bed" d="{_BAG}"/><path class="tie" d="M-6.4-11H6.4"/>'
    f'<path class="rim" d="{_BAG}" transform="scale(.86)"/>',
    "coin": _round(20.5, "halo") + _round(18.8, "rim"),
    "house": _round(20, "bed") + _round(18.6, "rim"),
    "stair": _square(18, 4, "bed") + _square(16.5, 3, "rim") + _DOT,
    "light": _FIELD,
    "dark": _FIELD,
    "track": _square(17.5, 8, "bed") + _square(16, 7, "rim") + _DOT,
    "box": _square(15.5, 5, "rim"),
    "bit": _round(20.5, "halo") + _round(16, "bed") + _round(18.6, "rim") + _DOT,
    "node": _round(21.5, "halo") + _round(16, "bed") + _round(19, "rim"),
    "card": (
        '<rect class="halo" x="-48.5" y="-25" width="97" height="50" rx="7"/>'
        '<rect class="bed" x="-46" y="-22" width="92" height="44" rx="5"/>'
        '<rect class="rim" x="-48" y="-24.5" width="96" height="49" rx="6"/>'
    ),
}
