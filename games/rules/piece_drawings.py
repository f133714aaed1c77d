"""What drawings of pieces have in common: SVG around the middle of a cell, which is 40 long.

Pieces take their colours from the cell; `shade` and `ink` are their fixed parts (docs/board.md).
"""

# On pieces that show why the game is over.
CROWN = '<circle class="crown" r="8.8"/>'


def standing(outline: str, *more: str) -> str:
    """A piece that stands, with its shade."""
    shade = f'<path class="shade" d="{outline}" transform="translate(1.4 1.8)"/>'
    return f'{shade}<path d="{outline}"/>{"".join(more)}'


def disc(radius: float, *more: str) -> str:
    """A round piece that lies, with its shade."""
    return f'<circle class="shade" cx=".8" cy="2" r="{radius:g}"/><circle r="{radius:g}"/>{"".join(more)}'


def coloured(kind: str, drawing: str) -> dict[str, str]:
    """The drawings of a kind of piece that both colours have, also where one shows why the game is over."""
    return {
        f"{colour}_{kind}{fate}": drawing + crown
        for colour in ("white", "black")
        for fate, crown in (("", ""), ("_won", CROWN))
    }


PAWN = standing(
    "M0-16.5A6.4 6.4 0 0 1 4.2-5.2H6.2V-2.4H4.2C4.6 3 6 6 9.6 9.4C11 10.8 11.6 13 11.6 16H-11.6"
    "C-11.6 13-11 10.8-9.6 9.4C-6 6-4.6 3-4.2-2.4H-6.2V-5.2H-4.2A6.4 6.4 0 0 1 0-16.5Z",
    '<path class="line" d="M-8 11.5H8"/>',
)
KING = standing(
    "M-2-17.5H2V-14.7H5V-11.2H2V-8.4C8.5-9.8 14.5-5.5 12.5 1.5L9 8.6V11.2H-9V8.6L-12.5 1.5"
    "C-14.5-5.5-8.5-9.8-2-8.4V-11.2H-5V-14.7H-2Z",
    '<path d="M-11.5 12.5H11.5V16.5H-11.5Z"/>',
)
KNIGHT = standing(
    "M-9.5 13C-9.5 7-4.5 4.5-2.2-1.2C-5.2 1-7.4.8-8.8 3C-10.2 5-12 5.4-13.4 4.2C-15 2.8-14.6.8-13.4-.8"
    "L-8.4-8.6C-8.2-11-7.6-13-7.8-16.6L-3.4-13.4C8-14 13.4-6 12 13Z",
    '<circle class="eye" cx="-4.4" cy="-7" r="1.5"/>',
    '<path d="M-12.5 12.5H12.5V16.5H-12.5Z"/>',
)
_CAT = (
    "M-12.5-15C-11.8-15.6-10.8-15-5-9.6C-2-10.5 2-10.5 5-9.6C10.8-15 11.8-15.6 12.5-15"
    "C14.5-9 14.8-4 14.2 1C13 9.2 7 14 0 14C-7 14-13 9.2-14.2 1C-14.8-4-14.5-9-12.5-15Z"
)
_CAT_FACE = (
    "M-2 4.2H2L0 6.4ZM0 6.4V8.2M0 8.2C-1.2 10.4-4 10.2-4.8 8.6M0 8.2C1.2 10.4 4 10.2 4.8 8.6"
    "M-8.5 5L-16.5 3.4M-8.5 7.4L-16 9.4M8.5 5L16.5 3.4M8.5 7.4L16 9.4"
)
_DOG = (
    "M-6.5-12.5C-2-14.5 2-14.5 6.5-12.5C11-15 16.5-11 16.8-4.5C17 .5 15.5 5.5 12.8 5.5C11.8 5.5 11.2 4.8"
    " 10.8 4C9.5 10.5 6 15 0 15C-6 15-9.5 10.5-10.8 4C-11.2 4.8-11.8 5.5-12.8 5.5C-15.5 5.5-17 .5-16.8-4.5"
    "C-16.5-11-11-15-6.5-12.5Z"
)
_DOG_FACE = (
    "M-3 3.6H3L0 6.8ZM0 6.8V9M0 9C-1.6 11.2-4.6 10.8-5.4 9M0 9C1.6 11.2 4.6 10.8 5.4 9"
    "M-10.8 4C-10.2-1-9.4-7-6.5-12.5M10.8 4C10.2-1 9.4-7 6.5-12.5"
)


def _faced(outline: str, face: str, eyes: str) -> str:
    """A head with its face."""
    return standing(
        outline, f'<path class="feature" d="{face}"/>', f'<path class="feature wide" d="{eyes}"/>'
    )


CAT = _faced(_CAT, _CAT_FACE, "M-5.6-1.4V-.6M5.6-1.4V-.6")
DOG = _faced(_DOG, _DOG_FACE, "M-4.8-2.4V-1.6M4.8-2.4V-1.6")

SOLDIER = standing(
    "M0-15L12-10.5V0C12 8 6.5 13 0 16C-6.5 13-12 8-12 0V-10.5Z",
    '<path class="ink" d="M-7 3.5L0-4.5L7 3.5"/>',
)
# A head from above: the tip points where the animal goes.
_TOAD = "M15 2C11 10.5 2 13 -6 11.5C-13 10 -15 4 -14 -1C-13 -8 -6 -11 1 -10.5C8 -10 13 -5 15 2Z"
_TOAD_EYES = '<circle class="eye" cx="2.5" cy="-9" r="3.4"/><circle class="eye" cx="-5" cy="-9.8" r="3.4"/>'
_TOAD_MOUTH = '<path class="line" d="M14 3.2C8 6.6 1 6.8-4 5"/>'
TOAD = (
    f'<path class="shade" d="{_TOAD}" transform="translate(1 1.8)"/><path d="{_TOAD}"/>'
    f"{_TOAD_EYES}{_TOAD_MOUTH}"
)
FROG = f'<g transform="scale(-1 1)">{TOAD}</g>'
