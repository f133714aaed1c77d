"""Text of a list of pupils, as teachers have it, cut into the cells of a table.

Pure: `lists.py` says what the cells are.
"""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from accounts.heads import BARE_NUMBER, HEADER_WITHIN, is_header
from accounts.name_shapes import is_address

QUOTED_LINES = 20  # that one cell in quotation marks may take; more, and a mark was left open

SEPARATOR_LINE = re.compile(r"\ufeff?\"?sep=(.)\"?", re.IGNORECASE)
INVISIBLE = {"Cf"}  # byte order marks, soft hyphens, marks of direction: they come along with copied text
BLANK = {"Zs", "Zl", "Zp"}


def split(lines: Sequence[str]) -> list[list[str]]:
    """The cells of each line. Tabs, semicolons and upright lines separate; commas only where they set off
    numbers or addresses, or in a header.
    """
    if lines and (match := SEPARATOR_LINE.fullmatch(lines[0])):  # what Excel is told
        return _cells(lines[1:], match[1])
    for separator in "\t;|":
        if any(separator in line for line in lines) and not _is_inside_commas(lines, separator):
            return _cells(lines, separator)
    if rows := _separated_by_commas(lines):
        return rows
    return [[line] for line in lines]


def tidy(cell: str) -> str:
    """A cell in composed letters and single spaces, without invisible characters and quotation marks."""
    composed = unicodedata.normalize("NFC", cell)
    kept = (
        " " if letter in "\t\r\n\v\f" or unicodedata.category(letter) in BLANK else letter
        for letter in composed
        if unicodedata.category(letter) not in INVISIBLE
    )
    return re.sub(" +", " ", "".join(kept)).strip(' "“”«»')


def _is_inside_commas(lines: Sequence[str], separator: str) -> bool:
    """Whether the separator stands only inside cells of a table with commas."""
    rows = _cells([line for line in lines if line.strip()], ",")
    widths = Counter(len(row) for row in rows)
    width, count = widths.most_common(1)[0]
    return width > 2 and count * 10 >= len(rows) * 9 and not all(separator in line for line in lines)


def _separated_by_commas(lines: Sequence[str]) -> list[list[str]]:
    """The cells where the commas of most lines set off a number or an address, or a header says so."""
    rows = _cells([line for line in lines if line.strip()], ",")
    plain = sum(len(row) > 1 and any(map(_is_plainly_a_cell, row)) for row in rows)
    headed = any(is_header([tidy(cell) for cell in row]) for row in rows[:HEADER_WITHIN] if len(row) > 1)
    return rows if headed or plain * 2 > len(rows) else []


def _is_plainly_a_cell(cell: str) -> bool:
    return bool(BARE_NUMBER.fullmatch(cell.strip())) or is_address(cell.strip())


def _cells(lines: Sequence[str], separator: str) -> list[list[str]]:
    """The cells of lines; a cell in quotation marks may hold the separator, and line breaks."""
    rows: list[list[str]] = []
    opening = re.compile(rf'(?:^|{re.escape(separator)})\s*"(?!")')
    index = 0
    while index < len(lines):
        count = _line_count(lines, index, opening)
        rows += _cells_of(lines[index : index + count], separator)
        index += count
    return rows


def _cells_of(lines: Sequence[str], separator: str) -> list[list[str]]:
    """The cells of one row; where its quotation marks mean nothing, those of each of its lines."""
    try:
        return list(csv.reader(["\n".join(lines)], delimiter=separator))
    except csv.Error:
        return [line.split(separator) for line in lines]


def _line_count(lines: Sequence[str], index: int, opening: re.Pattern[str]) -> int:
    """How many lines the row has that begins here: those up to where its quotation marks are closed."""
    marks = lines[index].count('"')
    if marks % 2 == 0 or not opening.search(lines[index]):
        return 1
    for count, line in enumerate(lines[index + 1 : index + QUOTED_LINES], 2):
        marks += line.count('"')
        if marks % 2 == 0:
            return count
    return 1
