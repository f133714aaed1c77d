"""Lists of pupils as teachers have them: a number and a name from each line, however it is written.

Pure: it reads text, or the rows of a spreadsheet, and knows no class.
"""

import csv
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

NUMBER_HEADS = {
    "n",
    "no",
    "nr",
    "num",
    "numero",
    "number",
    "noaluno",
    "nodoaluno",
    "numerodoaluno",
    "noordem",
}
NAME_HEADS = {"nome", "nomes", "nomecompleto", "nomedoaluno", "nomedosalunos", "nomealuno", "aluno", "alunos"}
NAME_HEADS |= {"name", "names", "fullname", "nomeproprio", "primeironome", "firstname"}
SURNAME_HEADS = {"apelido", "apelidos", "ultimonome", "sobrenome", "surname", "lastname"}
MAX_LINE = 2000  # characters; far more than any name may have
HEADER_WITHIN = 20  # schools' lists begin with a few lines about the class

# A number before a name, with or without a point, a bracket or a dash between them.
LEADING_NUMBER = re.compile(r"(?:n\.?[ºo°]?\s*)?(\d+)(?:\s*[.ºª°)\]:,–—-]+\s*|\s+)(?=\D)(.+)", re.IGNORECASE)
BARE_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?\s*[.ºª°)]{0,2}")
INVISIBLE = {"Cf"}  # byte order marks, soft hyphens, marks of direction: they come along with copied text
BLANK = {"Zs", "Zl", "Zp"}


@dataclass(frozen=True)
class Entry:
    """What a line says: the number as it was typed, and the name."""

    number: str
    name: str


def from_text(text: str) -> list[Entry]:
    """The entries of pasted text, or of a file of text: one pupil a line."""
    return from_rows(split(text))


def split(text: str) -> list[list[str]]:
    """The cells of each line. Tabs and semicolons separate; commas only next to numbers or in a header."""
    lines = [line[:MAX_LINE] for line in text.splitlines()]
    for separator in "\t;":
        if any(separator in line for line in lines):
            return _cells(lines, separator)
    if rows := _separated_by_commas(lines):
        return rows
    return [[line] for line in lines]


def from_rows(rows: Sequence[Sequence[str]]) -> list[Entry]:
    """The entries of a table, with or without a header; blank rows are left out."""
    tidied = [[tidy(cell) for cell in row] for row in rows]
    for index, row in enumerate(tidied[:HEADER_WITHIN]):
        if columns := _columns(row):
            entries = [columns.entry(cells) for cells in tidied[index + 1 :]]
            break
    else:
        entries = [_entry([cell for cell in row if cell]) for row in tidied]
    return [entry for entry in entries if entry.number or entry.name]


def tidy(cell: str) -> str:
    """A cell in composed letters and single spaces, without invisible characters and quotation marks."""
    composed = unicodedata.normalize("NFC", cell)
    kept = (
        " " if letter in "\t\r\n\v\f" or unicodedata.category(letter) in BLANK else letter
        for letter in composed
        if unicodedata.category(letter) not in INVISIBLE
    )
    return re.sub(" +", " ", "".join(kept)).strip(' "“”«»')


@dataclass(frozen=True)
class _Columns:
    """Where a table with a header has what."""

    number: int | None
    name: int
    surname: int | None

    def entry(self, cells: Sequence[str]) -> Entry:
        number = _at(cells, self.number)
        name = " ".join(filter(None, (_at(cells, self.name), _at(cells, self.surname))))
        if number:
            return Entry(_bare(number), _turned(name))
        return _from_line(name)


def _columns(row: Sequence[str]) -> _Columns | None:
    """The columns of a header; None when this row is none."""
    heads = [_head(cell) for cell in row]
    name = _first(heads, NAME_HEADS)
    if name is None:
        words = row[0].split(" ", 1) if len(row) == 1 else []
        if len(words) == 2 and _head(words[0]) in NUMBER_HEADS and _head(words[1]) in NAME_HEADS:
            return _Columns(number=None, name=0, surname=None)
        return None
    return _Columns(_first(heads, NUMBER_HEADS), name, _first(heads, SURNAME_HEADS))


def _entry(cells: Sequence[str]) -> Entry:
    """The entry of a row without a header; the cells are not empty."""
    if len(cells) < 2:
        return _from_line(cells[0] if cells else "")
    numbers = [index for index, cell in enumerate(cells) if BARE_NUMBER.fullmatch(cell)]
    if not numbers and re.fullmatch(r"\d\S*", cells[0]):
        numbers = [0]  # "1a": a mistake to show, not a name
    words = [cell for index, cell in enumerate(cells) if index not in numbers]
    name = words[0] if words else ""
    if " " not in name and len(words) > 1 and _is_name(words[1]):
        name = f"{name} {words[1]}"  # first name and surname, each in its column
    if numbers:
        return Entry(_bare(cells[numbers[0]]), _turned(name))
    return _from_line(name)


def _from_line(line: str) -> Entry:
    match = LEADING_NUMBER.fullmatch(line)
    if match:
        return Entry(match[1], _turned(match[2]))
    return Entry(_bare(line), "") if BARE_NUMBER.fullmatch(line) else Entry("", _turned(line))


def _turned(name: str) -> str:
    """ "Silva, Ana" is Ana Silva; a line with more commas stays, since it may be several pupils."""
    parts = [part.strip() for part in name.split(",")]
    return f"{parts[1]} {parts[0]}" if len(parts) == 2 and all(parts) else name


def _bare(number: str) -> str:
    """A number without the point or the ordinal sign after it, and without the ".0" of a spreadsheet."""
    return re.sub(r"[.,]0+$", "", number.rstrip(" .ºª°)"))


def _is_name(cell: str) -> bool:
    return all(letter.isalpha() or letter in " '’-" for letter in cell)


def _head(cell: str) -> str:
    """A header's cell without accents, points and spaces: "N.º" is "no"."""
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", cell.casefold()))


def _first(heads: Sequence[str], known: set[str]) -> int | None:
    return next((index for index, head in enumerate(heads) if head in known), None)


def _at(cells: Sequence[str], index: int | None) -> str:
    return cells[index] if index is not None and index < len(cells) else ""


def _separated_by_commas(lines: Sequence[str]) -> list[list[str]]:
    """The cells where the commas of most lines set off a number, or a header says so; else nothing."""
    rows = _cells([line for line in lines if line.strip()], ",")
    numbered = sum(len(row) > 1 and any(BARE_NUMBER.fullmatch(cell.strip()) for cell in row) for row in rows)
    headed = any(len(row) > 1 and _columns([tidy(cell) for cell in row]) for row in rows[:HEADER_WITHIN])
    return rows if headed or numbered * 2 > len(rows) else []


def _cells(lines: Sequence[str], separator: str) -> list[list[str]]:
    """The cells of lines; a cell in quotation marks may hold the separator."""
    return [row for line in lines for row in csv.reader([line], delimiter=separator)]
