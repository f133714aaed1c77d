"""Boards in rows and columns: chessboards, a corner of squares, matrices and triangles."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from games.rules.boards.base import Board, BoardCell, Caption, Sign, captions_on, signs_across, signs_down
from games.rules.text import text

Square = tuple[int, int]
Leap = tuple[int, int]  # squares to the right, squares up

_MARGIN = 0.6
_LEAST_DUEL_WIDTH = 4.0
_NAME = re.compile(r"([a-z]{1,3})([1-9][0-9]{0,3})")


def column_name(column: int) -> str:
    """Letters of a column counted from 0: a ... z, then aa, ab ... as in a spreadsheet."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def square_name(rows: int, square: Square) -> str:
    """The name of a square (rows below the top, columns from the left): on 8 rows (2, 4) is "e6"."""
    row, column = square
    return f"{column_name(column)}{rows - row}"


def square_of(rows: int, cols: int, name: str) -> Square | None:
    """The square of a name, None where the board has no such square."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    row = rows - int(match[2])
    return (row, column - 1) if row >= 0 and column <= cols else None


@lru_cache(maxsize=64)
def chessboard(rows: int, cols: int) -> Board:
    """Squares a1 ... from the lower left corner, which is dark; letters below, numbers on the left.

        2  a2 b2 c2
        1  a1 b1 c1
           a  b  c

    Every square has a caption of its own name.
    """
    cells = tuple(
        BoardCell(name, _MARGIN + column + 0.5, row + 0.5, text("Casa {name}", name=name), shade)
        for row, column in _places(rows, cols)
        for name, shade in [(square_name(rows, (row, column)), _shade(rows - row + column))]
    )
    letters = signs_across(map(column_name, range(cols)), _MARGIN, rows + _MARGIN / 2)
    signs = (*letters, *signs_down(range(rows, 0, -1), _MARGIN / 2))
    return Board(cells, captions_on(cells), cols + _MARGIN, rows + _MARGIN, signs=signs)


@lru_cache(maxsize=64)
def duel_board(rows: int, cols: int) -> Board:
    """A chessboard with two captions above it, `retreats.white` and `retreats.black`; none on the squares."""
    chess = chessboard(rows, cols)
    cells = tuple(replace(cell, y=cell.y + 1) for cell in chess.cells)
    signs = tuple(replace(sign, y=sign.y + 1) for sign in chess.signs)
    width = max(chess.width, _LEAST_DUEL_WIDTH)
    captions = (Caption("retreats.white", width / 4, 0.5), Caption("retreats.black", 3 * width / 4, 0.5))
    return Board(cells, captions, width, chess.height + 1, signs=signs)


@lru_cache(maxsize=64)
def corner_board(cols: int, rows: int) -> Board:
    """Squares `x{X}y{Y}`: X squares from the left edge, Y squares from the upper one, both counted from 0.

            0     1     2
        0  x0y0  x1y0  x2y0
        1  x0y1  x1y1  x2y1

    Every square has a caption of its own name.
    """
    label = text("Casa ({x},{y})")
    cells = tuple(
        BoardCell(
            f"x{x}y{y}", _MARGIN + x + 0.5, _MARGIN + y + 0.5, label.filled(x=x, y=y), _shade(x + y + 1)
        )
        for y, x in _places(rows, cols)
    )
    across = signs_across(range(cols), _MARGIN, _MARGIN / 2)
    signs = (*across, *signs_down(range(rows), _MARGIN / 2, _MARGIN))
    return Board(cells, captions_on(cells), cols + _MARGIN, rows + _MARGIN, signs=signs)


@lru_cache(maxsize=64)
def matrix_board(rows: int, cols: int) -> Board:
    """Places in rows a, b, c ... from the top, numbered from the left.

       1  2  3
    a  a1 a2 a3
    b  b1 b2 b3
    """
    cells = tuple(_bit(row, column, column + 0.5, row + 0.5) for row, column in _places(rows, cols))
    numbers = signs_across(range(1, cols + 1), _MARGIN, _MARGIN / 2)
    return Board(cells, (), cols + _MARGIN, rows + _MARGIN, signs=(*numbers, *_row_letters(rows)))


@lru_cache(maxsize=64)
def triangle_board(rows: int) -> Board:
    """Rows a, b, c ... of 1, 2, 3 ... places, each numbered from the left.

    a      a1
    b    b1  b2
    c  c1  c2  c3
    """
    cells = tuple(
        _bit(row, place, place + (rows - row) / 2, row + 0.5)
        for row in range(rows)
        for place in range(row + 1)
    )
    return Board(cells, (), rows + _MARGIN, rows + _MARGIN, signs=tuple(_row_letters(rows)))


def bit_name(row: int, place: int) -> str:
    """The name of a place of a matrix or triangle, row and place counted from 0."""
    return f"{column_name(row)}{place + 1}"


def _bit(row: int, place: int, x: float, y: float) -> BoardCell:
    name = bit_name(row, place)
    return BoardCell(name, _MARGIN + x, _MARGIN + y, text("Lugar {name}", name=name), "bit")


def _row_letters(rows: int) -> list[Sign]:
    return signs_down(map(column_name, range(rows)), _MARGIN / 2, _MARGIN)


def _places(rows: int, cols: int) -> Iterator[Square]:
    return ((row, column) for row in range(rows) for column in range(cols))


def _shade(steps: int) -> str:
    """Light and dark in turn."""
    return "dark" if steps % 2 else "light"
