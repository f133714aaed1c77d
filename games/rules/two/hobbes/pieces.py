"""The drawings of the pieces of Hobbes, by shape of cell and kind."""

from games.rules.piece_drawings import KING, coloured

_DRAWN = coloured("king", KING)

PIECES = {"light": _DRAWN, "dark": _DRAWN}
