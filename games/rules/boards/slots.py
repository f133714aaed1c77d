"""Places in rows, for rows of pieces that fall apart."""

from functools import lru_cache

from games.rules.boards.base import Board, Caption, Cell
from games.rules.text import text

ACROSS = 12


@lru_cache(maxsize=256)
def slot_board(length: int) -> Board:
    """Places `s1` ... `s{length}` in rows of twelve, read like text; each has a caption of its own name.

        o o o o o 5 o o 2 o 1 .
        . . .

    A position of several heaps is laid out one after the other, with an empty place after each, in which its
    caption can stand.
    """
    cells = []
    for number in range(1, length + 1):
        row, column = divmod(number - 1, ACROSS)
        cells.append(Cell(f"s{number}", column + 0.5, row + 0.5, text("Lugar {n}", n=number), "slot"))
    captions = tuple(Caption(cell.name, cell.x, cell.y) for cell in cells)
    return Board(tuple(cells), captions, min(ACROSS, length), -(-length // ACROSS), style="slots")
