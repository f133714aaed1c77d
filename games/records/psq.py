"""Matches of five in a row as Piskvork and the Gomocup keep them: `.psq`.

A heading with the size of the board, then a line for each move: the column from the left, the row from the
top, both from 1, and the time used. Names, the result and the rules follow.
"""

import re
from typing import NamedTuple

from games.records.match_record import UnreadableRecord, Word
from games.rules.errors import quoted
from games.rules.text import text

MAX_MOVES = 1_000

_HEADING = re.compile(r"\s*Piskvorky\s+([0-9]{1,3})\s*x\s*([0-9]{1,3})\b", re.IGNORECASE)
_MOVE = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*(?:,\s*-?[0-9.]+\s*)?")
_FREESTYLE = re.compile(r"freestyle", re.IGNORECASE)


class Psq(NamedTuple):
    """What such a file says: the cells are named as in SGF."""

    size: int
    words: list[Word]
    is_freestyle: bool


def is_psq(written: str) -> bool:
    return _HEADING.match(written) is not None


def parse_psq(written: str) -> Psq:
    """The match in the text of such a file. Raises Unreadable."""
    heading, *lines = written.splitlines()
    match = _HEADING.match(heading)
    assert match is not None
    if match[1] != match[2]:
        shape = f"{match[1]}x{match[2]}"
        raise UnreadableRecord(text("O tamanho do tabuleiro não serve: {size}.", size=shape))
    places = []
    for line in lines:
        stone = _MOVE.fullmatch(line)
        if not stone:
            break
        places.append((int(stone[1]), int(stone[2])))
    if len(places) > MAX_MOVES:
        raise UnreadableRecord(text("São jogadas a mais: no máximo {n}.", n=MAX_MOVES))
    # Some programs count from 0.
    least = 0 if any(0 in place for place in places) else 1
    words = [
        Word("BW"[index % 2], _cell(column - least, row - least), index + 1)
        for index, (column, row) in enumerate(places)
    ]
    return Psq(int(match[1]), words, any(map(_FREESTYLE.search, lines[len(places) :])))


def _cell(column: int, row: int) -> str:
    """Two letters, as in SGF; where there are none, the numbers, which name no cell."""
    if max(column, row) >= 26:
        return quoted(f"{column + 1},{row + 1}")
    return chr(97 + column) + chr(97 + row)
