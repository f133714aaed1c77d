"""The drawings of the symbols that pieces may have, in both colours, by shape of cell and kind."""

from games.rules.piece_drawings import CAT, DOG, FROG, KING, KNIGHT, PAWN, SOLDIER, TOAD, coloured

_SYMBOLS = {
    "pawn": PAWN,
    "king": KING,
    "knight": KNIGHT,
    "soldier": SOLDIER,
    "cat": CAT,
    "dog": DOG,
    "toad": TOAD,
    "frog": FROG,
}
_DRAWN = {
    kind: drawing
    for symbol, picture in _SYMBOLS.items()
    for kind, drawing in coloured(symbol, picture).items()
}

PIECES = {"light": _DRAWN, "dark": _DRAWN, "hex": _DRAWN}
