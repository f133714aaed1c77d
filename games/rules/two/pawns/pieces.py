"""The drawings of the pieces of Peões, by shape of cell and kind."""

from games.rules.piece_drawings import PAWN, coloured

_DRAWN = coloured("pawn", PAWN)

PIECES = {"light": _DRAWN, "dark": _DRAWN}
