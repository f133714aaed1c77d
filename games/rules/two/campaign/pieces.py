"""The drawings of the pieces of Campanha, by shape of cell and kind."""

from games.rules.piece_drawings import KNIGHT, coloured

_DRAWN = coloured("knight", KNIGHT)

PIECES = {"light": _DRAWN, "dark": _DRAWN}
