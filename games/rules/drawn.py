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
