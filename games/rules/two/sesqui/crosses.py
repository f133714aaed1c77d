"""Squares of four cells with two stones of each colour crosswise, which nobody may make: so nobody goes
slantwise between two stones of the other."""

from games.rules.boards.fields import ColumnBoard


def crossed(board: ColumnBoard, own: int, rivals: int) -> int:
    """The cells on which an own stone stands, or would stand, in such a square."""
    stride = board.stride
    up, down, right, left = rivals << 1, rivals >> 1, rivals << stride, rivals >> stride
    cells = own << stride + 1 & right & up | own << stride - 1 & right & down
    cells |= own >> stride + 1 & left & down | own >> stride - 1 & left & up
    return cells & board.full


def linked(board: ColumnBoard, cells: int, rivals: int) -> int:
    """The cells to which a chain on some cells can be led on by one stone."""
    stride = board.stride
    near = cells << 1 | cells >> 1 | cells << stride | cells >> stride
    # Cells whose neighbours above and below, on the right and on the left are the rival's.
    above, below, right, left = rivals >> 1, rivals << 1, rivals >> stride, rivals << stride
    near |= (cells & ~(above & right)) << stride + 1 | (cells & ~(below & right)) << stride - 1
    near |= (cells & ~(below & left)) >> stride + 1 | (cells & ~(above & left)) >> stride - 1
    return near & board.full
