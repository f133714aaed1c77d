"""The drawings of the pieces of Gogol, by shape of cell and kind."""

from games.rules.piece_drawings import KING, SOLDIER, coloured

_DRAWN = coloured("king", KING) | coloured("soldier", SOLDIER)

PIECES = {"light": _DRAWN, "dark": _DRAWN}
