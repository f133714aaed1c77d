"""Places in rows, for rows of pieces that fall apart."""

from functools import lru_cache

from games.rules.boards.base import Board, Caption, Cell, Sign
from games.rules.text import text

ACROSS = 12
_LETTER = 0.8
_ROW_GAP = 0.4


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


@lru_cache(maxsize=256)
def pin_rows(lengths: tuple[int, ...]) -> Board:
    """Rows of places below each other, each behind its letter; long rows go on in the next line.

        a   o o o o o
        b   o o o

    Place k of a row, from 1, is `{letter}{k}`.
    """
    cells, signs = [], []
    top = 0.0
    for row, length in enumerate(lengths):
        letter = chr(ord("a") + row)
        signs.append(Sign(letter, _LETTER / 2, top + 0.5, "heap-name"))
        for index in range(length):
            line, column = divmod(index, ACROSS)
            label = text("Fila {row}, lugar {n}", row=letter, n=index + 1)
            cells.append(
                Cell(f"{letter}{index + 1}", _LETTER + column + 0.5, top + line + 0.5, label, "slot")
            )
        top += -(-length // ACROSS) + _ROW_GAP
    width = _LETTER + min(ACROSS, max(lengths))
    return Board(tuple(cells), (), width, top - _ROW_GAP, style="slots", signs=tuple(signs))
