"""The drawings of the pieces of Intersecções, by shape of cell and kind."""

from games.rules.piece_drawings import standing

# They point along a row and down a column.
_POINTERS = {
    "black_pointer": standing("M-13-7.5H1V-14L15 0L1 14V7.5H-13Z"),
    "white_pointer": standing("M-7.5-13V1H-14L0 15L14 1H7.5V-13Z"),
}

PIECES = {"track": _POINTERS}
