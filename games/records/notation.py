"""Names of cells in files of others, and ours: each notation writes a cell's name and finds one."""

import re
from collections.abc import Callable
from typing import NamedTuple

from games.rules.boards.fields import ColumnBoard
from games.rules.boards.grids import column_name

_LETTER_AND_NUMBER = re.compile(r"([a-z]{1,2})([0-9]{1,2})")
_TWO_LETTERS = re.compile(r"[a-z]{2}")


_LETTER_AND_ONE_NUMBER = re.compile(r"[a-z][0-9]{1,2}")
_LETTERS_ALONE = re.compile(r"(?:[a-z]{2})+")
_SIGNED = re.compile(r"[a-z][0-9]{1,2}(?:[-:x/(,\s]*[a-z][0-9]{1,2})*")
_REMARKS = ")+!?#* "  # that may stand behind a move


class CellNotation(NamedTuple):
    """`write` names a cell of a board, `read` finds one (None: there is no such cell)."""

    write: Callable[[ColumnBoard, str], str]
    read: Callable[[ColumnBoard, str], str | None]


def _by_letters(board: ColumnBoard, name: str) -> str:
    """Two letters: the column from the left, the row from the top."""
    column, row = board.places[board.bits[name]]
    return chr(97 + column) + chr(97 + board.stride - 2 - row)


def _of_letters(board: ColumnBoard, typed: str) -> str | None:
    if not _TWO_LETTERS.fullmatch(typed):
        return None
    column, row = ord(typed[0]) - 97, board.stride - 2 - (ord(typed[1]) - 97)
    return board.names.get(board.stride * column + row) if 0 <= row < board.stride - 1 else None


def _of_letters_or_from_below(board: ColumnBoard, typed: str) -> str | None:
    """Also a letter and a number counted from below, as Gomoku is often written."""
    return _of_letters(board, typed) or _as_named(board, typed)


def _of_letters_or_from_above(board: ColumnBoard, typed: str) -> str | None:
    """Also a letter and a number counted from above, as Othello is often written."""
    match = _LETTER_AND_NUMBER.fullmatch(typed)
    if not match:
        return _of_letters(board, typed)
    return _as_named(board, f"{match[1]}{board.stride - int(match[2])}")


def _own_name(_board: ColumnBoard, name: str) -> str:
    return name


def _as_named(board: ColumnBoard, typed: str) -> str | None:
    return typed if typed in board.bits else None


def _as_named_without_i(board: ColumnBoard, typed: str) -> str | None:
    """As people of Go name points, whose columns have no letter I."""
    column = typed[:1]
    return _as_named(board, f"{chr(ord(column) - 1)}{typed[1:]}" if column > "i" else typed)


def _of_from_one(board: ColumnBoard, typed: str) -> str | None:
    """Little Golem's Havannah: the cells of each column are counted from 1."""
    match = _LETTER_AND_NUMBER.fullmatch(typed)
    if not match or len(match[1]) > 1:
        return None
    column, number = ord(match[1]) - 97, int(match[2]) - 1
    if number < 0 or column * board.stride >= board.full.bit_length():
        return None
    return board.names.get(column * board.stride + _lowest(board, column) + number)


def _lowest(board: ColumnBoard, column: int) -> int:
    """The number, from 0, of the first cell of a column."""
    cells = board.full >> column * board.stride
    return (cells & -cells).bit_length() - 1


def cells_in(typed: str, count: int) -> list[str]:
    """The names of the cells of a move from cell to cell, written with signs between them or without; none
    where they are not this many."""
    plain = typed.rstrip(_REMARKS)
    if _LETTERS_ALONE.fullmatch(plain):
        names = [plain[at : at + 2] for at in range(0, len(plain), 2)]
    elif _SIGNED.fullmatch(plain):
        names = _LETTER_AND_ONE_NUMBER.findall(plain)
    else:
        names = []
    return names if len(names) == count else []


def _rhombus(board: ColumnBoard, name: str) -> str:
    """SGF's Hex: Black joins top and bottom. A diagonal of ours is a column there, its cells are the rows."""
    column, diagonal = board.places[board.bits[name]]
    return f"{column_name(diagonal)}{column - diagonal + 1}"


def _of_rhombus(board: ColumnBoard, typed: str) -> str | None:
    match = _LETTER_AND_NUMBER.fullmatch(numbered(typed))
    if not match or len(match[1]) > 1:
        return None
    diagonal, number = ord(match[1]) - 97, int(match[2])
    return board.names.get(board.stride * (diagonal + number - 1) + diagonal) if number else None


def numbered(typed: str) -> str:
    """A cell of a rhombus by letter and number, also where two letters name it: the column and the row."""
    return f"{typed[0]}{ord(typed[1]) - 96}" if _TWO_LETTERS.fullmatch(typed) else typed


def mirrored(typed: str) -> str:
    """The cell of a rhombus on the other side of its long diagonal, which changes letters for numbers."""
    match = _LETTER_AND_NUMBER.fullmatch(numbered(typed))
    if not match or len(match[1]) > 1 or not 1 <= int(match[2]) <= 26:
        return typed
    return f"{column_name(int(match[2]) - 1)}{ord(match[1]) - 96}"


# By the words of an entry (`Sgf.cells`).
NOTATIONS = {
    "named": CellNotation(_own_name, _as_named),
    "letters": CellNotation(_by_letters, _of_letters),
    "letters or from above": CellNotation(_by_letters, _of_letters_or_from_above),
    "letters or from below": CellNotation(_by_letters, _of_letters_or_from_below),
    "rhombus": CellNotation(_rhombus, _of_rhombus),
}
# Only read.
FROM_ONE = CellNotation(_own_name, _of_from_one)
NAMED_FROM_BELOW = CellNotation(_own_name, _as_named)
NAMED_WITHOUT_I = CellNotation(_own_name, _as_named_without_i)
