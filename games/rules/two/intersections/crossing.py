"""The board of Intersecções: cells for stones, and beside them the tracks of the two pointers."""

from dataclasses import replace

from games.rules.boards.fields import ColumnBoard, each, squares, without

_SIDE = 6
_STRIDE = _SIDE + 1
# One step along a row, up a column, and along both diagonals.
_STEPS = (_STRIDE, 1, _STRIDE + 1, _STRIDE - 1)
_UP, _RIGHT, _DOWN, _LEFT = range(4)  # ways of a board of squares


def _crossing_board() -> ColumnBoard:
    """Six by six squares without a6: column a and row 6 are the tracks of the pointers."""
    board = without(squares(_SIDE, _SIDE), ("a6",))
    tracks = board.sides["west"] | board.sides["north"]
    cells = zip(board.places, board.cells, strict=True)
    return replace(
        board,
        cells=tuple(replace(cell, shape="track") if tracks >> bit & 1 else cell for bit, cell in cells),
    )


BOARD = _crossing_board()
# Where Black's pointer and White's can stand; the cells of the line to which one on a track leads; where both
# stand when they cross on a cell for stones.
TRACKS = (BOARD.sides["west"], BOARD.sides["north"])
LINES = {
    end: BOARD.set_of(BOARD.names[cell] for cell in BOARD.rays[end][way])
    for track, way in zip(TRACKS, (_RIGHT, _DOWN), strict=True)
    for end in each(track)
}
POINTERS_AT = {
    cell: (BOARD.rays[cell][_LEFT][-1], BOARD.rays[cell][_UP][-1])
    for cell in each(BOARD.full & ~TRACKS[0] & ~TRACKS[1])
}


def four(stones: int) -> int:
    """The stones that stand four or more in a straight line; row 6, always empty, keeps columns apart."""
    four = 0
    for step in _STEPS:
        starts = stones & stones >> step & stones >> 2 * step & stones >> 3 * step
        four |= starts | starts << step | starts << 2 * step | starts << 3 * step
    return four
