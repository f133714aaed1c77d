"""Matches of Reversi as the Generic Game Server and programs of Othello keep them: GGF.

It looks like SGF, but a whole match is one node, in which the order of the moves counts. Cells are named by
letter and number, rows from the top; after a cell may follow what the program thought and the time.
"""

import re
from typing import NamedTuple

from games.records.match_record import UnreadableRecord, Word
from games.records.sgf_text import MAX_MOVES, Properties
from games.rules.errors import quoted
from games.rules.text import text

_HEADING = re.compile(r"(?:[0-9]{1,2}\s*)?\(;\s*GM\[\s*(?:Othello|Reversi)\s*\]", re.IGNORECASE)
_MOVES_IN_NODE = re.compile(r"\]\s*B\[[^\[\]]*\]\s*W\[")
_USUAL = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"
_VALUE = re.compile(r"([A-Z]{1,8})\[([^\[\]]*)\]")
_BOARD = re.compile(r"\s*([0-9]{1,2})\s([-*Oo0\s]+)")
_KINDS = {"*": "AB", "O": "AW"}
_LETTERS = {"*": b"B", "O": b"W"}
_ENDS = {"r": "R", "t": "T", "l": "T"}
_RESULT = re.compile(r"([-+]?)([0-9]{1,3})(?:\.[0-9]+)?(?::([rtl]))?")


class Ggf(NamedTuple):
    """What such a file says, in the properties of SGF."""

    root: Properties
    setup: Properties
    words: list[Word]
    has_others: bool


def is_ggf(written: str) -> bool:
    is_of_game = _HEADING.match(written) is not None
    return is_of_game and ("BO[" in written or _MOVES_IN_NODE.search(written) is not None)


def parse_ggf(written: str) -> Ggf:
    """The first match in the text of such a file. Raises Unreadable."""
    first, _end, others = written.partition(";)")
    values = _VALUE.findall(first)
    root = dict(values)
    if "a" in root.get("TY", ""):
        raise UnreadableRecord(
            text("Este ficheiro é de Reversi ao contrário, em que ganha quem tem menos peças.")
        )
    moves = [(name, value.split("/")[0].strip()) for name, value in values if name in ("B", "W")]
    if len(moves) > MAX_MOVES:
        raise UnreadableRecord(text("São jogadas a mais: no máximo {n}.", n=MAX_MOVES))
    words = [
        Word(letter, "pass" if cell.lower() in ("pa", "ps", "pass") else cell, number)
        for number, (letter, cell) in enumerate(moves, 1)
    ]
    size, setup = _position(root.get("BO", _USUAL))
    return Ggf({"SZ": [size], "RE": [_result(root.get("RE", ""))]}, setup, words, "(;" in others)


def _position(board: str) -> tuple[bytes, Properties]:
    """The size of the board and what stands on it, row by row from the top, then who is on turn. Raises
    Unreadable."""
    match = _BOARD.fullmatch(board)
    signs = "".join(match[2].split()).upper().replace("0", "O") if match else ""
    size = int(match[1]) if match else 0
    if not 0 < size <= 26 or len(signs) != size * size + 1 or signs[-1] not in _LETTERS:
        raise UnreadableRecord(text("A posição inicial não se percebe: {board}", board=quoted(board)))
    setup: Properties = {"PL": [_LETTERS[signs[-1]]]}
    for at, sign in enumerate(signs[:-1]):
        if sign in _KINDS:
            row, column = divmod(at, size)
            setup.setdefault(_KINDS[sign], []).append(bytes((97 + column, 97 + row)))
    return str(size).encode(), setup


def _result(typed: str) -> bytes:
    """The value of RE: such a file counts Black's pieces more than White's."""
    match = _RESULT.match(typed)
    if not match:
        return b""
    if not int(match[2]):
        return b"0"
    winner = "W" if match[1] == "-" else "B"
    return f"{winner}+{_ENDS.get(match[3], match[2])}".encode()
