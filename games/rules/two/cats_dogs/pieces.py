"""The drawings of the pieces of Gatos & Cães, by shape of cell and kind."""

from games.rules.piece_drawings import CAT, DOG

_DRAWN = {"black_cat": CAT, "white_dog": DOG}

PIECES = {"light": _DRAWN, "dark": _DRAWN}
