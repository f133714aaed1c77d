"""Places in rows, for rows of pieces that fall apart."""

from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin

from games.rules.boards.base import Board, BoardCell, Sign, numbered
from games.rules.text import text

ACROSS = 12
_LETTER = 0.8
_ROW_GAP = 0.4
_APART = 1.06  # from the middle of a pin on a circle to that of the next one


@lru_cache(maxsize=256)
def slot_board(length: int) -> Board:
    """Places `s1` ... `s{length}` in rows of twelve, read like text; each has a caption of its own name.

        o o o o o 5 o o 2 o 1 .
        . . .

    A position of several heaps is laid out one after the other, with an empty place after each, in which its
    caption can stand.
    """
    return replace(numbered(length, ACROSS, text("Lugar {n}"), "slot"), style="slots")


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
                BoardCell(f"{letter}{index + 1}", _LETTER + column + 0.5, top + line + 0.5, label, "slot")
            )
        top += -(-length // ACROSS) + _ROW_GAP
    width = _LETTER + min(ACROSS, max(lengths))
    return Board(tuple(cells), (), width, top - _ROW_GAP, style="slots", signs=tuple(signs))


@lru_cache(maxsize=256)
def pin_rings(lengths: tuple[int, ...]) -> Board:
    """Circles of places side by side and in lines, each behind its letter; the names are those of `pin_rows`.

            o
        a o   o   b o o
            o

    The first place of a circle is at its top, the next ones follow clockwise.
    """
    cells, signs = [], []
    left = top = bottom = width = 0.0
    for row, length in enumerate(lengths):
        letter = chr(ord("a") + row)
        radius = _APART / 2 / sin(pi / length) if length > 1 else 0.0
        side = 2 * radius + 1
        if left and left + _LETTER + side > ACROSS + _LETTER:
            left, top = 0.0, bottom + _ROW_GAP
        x, y = left + _LETTER + side / 2, top + side / 2
        signs.append(Sign(letter, left + _LETTER / 2, y, "heap-name"))
        for index in range(length):
            turn = 2 * pi * index / length
            label = text("Círculo {row}, lugar {n}", row=letter, n=index + 1)
            at = round(x + radius * sin(turn), 3), round(y - radius * cos(turn), 3)
            cells.append(BoardCell(f"{letter}{index + 1}", *at, label, "slot"))
        left += _LETTER + side
        width, bottom = max(width, left), max(bottom, top + side)
    return Board(tuple(cells), (), width, bottom, style="slots", signs=tuple(signs))
