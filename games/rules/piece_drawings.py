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
