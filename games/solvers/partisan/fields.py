"""Sets of cells of a board of squares as the rooms have them, and back."""

from games.rules.boards.fields import ColumnBoard, each
from games.solvers.partisan.squares import cell_set, squares_of


def squares_on(board: ColumnBoard, cells: int) -> int:
    """The squares of a set of a board's cells."""
    return cell_set(board.places[cell] for cell in each(cells))


def names_on(board: ColumnBoard, squares: int) -> tuple[str, ...]:
    """The names of squares, in board order."""
    wanted = set(squares_of(squares))
    return tuple(board.names[cell] for cell, place in board.places.items() if place in wanted)
