"""Squares of four cells with two stones of each colour crosswise, which nobody may make."""

from games.rules.boards.fields import DIAGONAL, ColumnBoard


def crossed(board: ColumnBoard, own: int, rivals: int) -> int:
    """The cells on which an own stone stands, or would stand, in such a square."""
    cells = 0
    for column, number in DIAGONAL:
        across = column * board.stride
        cells |= _shifted(own, across + number) & _shifted(rivals, across) & _shifted(rivals, number)
    return cells & board.full


def _shifted(cells: int, step: int) -> int:
    return cells << step if step > 0 else cells >> -step
