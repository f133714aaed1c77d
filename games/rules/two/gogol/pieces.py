"""The drawings of the pieces of Gogol, by shape of cell and kind."""

from games.rules.piece_drawings import KING, coloured, standing

_SOLDIER = standing(
    "M0-15L12-10.5V0C12 8 6.5 13 0 16C-6.5 13-12 8-12 0V-10.5Z",
    '<path class="ink" d="M-7 3.5L0-4.5L7 3.5"/>',
)
_DRAWN = coloured("king", KING) | coloured("soldier", _SOLDIER)

PIECES = {"light": _DRAWN, "dark": _DRAWN}
