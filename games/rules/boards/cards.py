"""Numbers too large for beans: a row of cards."""

from functools import lru_cache

from games.rules.boards.base import Board, BoardCell, Sign, captions_on
from games.rules.text import text

_SPACE = 2.5
_ROW = 4


@lru_cache(maxsize=64)
def card_board(count: int) -> Board:
    """Cards `c1` ... `c{count}` from left to right, rows of four; a number stands on its card.

      1      2      3
    [ 10 ] [  7 ] [ 10^10 ]
    """
    cells: list[BoardCell] = []
    signs: list[Sign] = []
    for place in range(count):
        row, column = divmod(place, _ROW)
        x, y = (column + 0.5) * _SPACE, row * 1.9 + 1.1
        cells.append(BoardCell(f"c{place + 1}", x, y, text("Componente {n}", n=place + 1), "card"))
        signs.append(Sign(str(place + 1), x, y - 0.8, "coordinate"))
    width, height = min(_ROW, count) * _SPACE, -(-count // _ROW) * 1.9 - 0.2
    return Board(tuple(cells), captions_on(cells), width, height, signs=tuple(signs))
