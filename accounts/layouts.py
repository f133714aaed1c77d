"""How the rows of a list of pupils lie, before anything is said of its columns: several pupils in one row,
blocks side by side, tables one below the other. Pure.
"""

import re
from collections.abc import Sequence

from accounts.cells import tidy
from accounts.heads import CALLED_HEADS, NUMBER_HEADS, header_score, known_key
from accounts.name_shapes import looks_like_name

LEAST_CALLED = 10  # the score of a header with a head of names

_BULLET = re.compile(r"[•·▪◦●○■□✓✔➢►>*–—-]\s+(?=\w)")
_ADDRESS = re.compile(r"\s*<\s*\S+@\S+\s*>")
_PROCESS_FIRST = re.compile(r"^(\d{4,})\s+(\d{1,3})\s+(?=\D)")
_PROCESS = re.compile(r"\d{4,}\s+(?=\D)")
_NUMBER_LAST = re.compile(r"(?<=[\s.ºo°,–—-])\d{1,3}$")
_WORD_FOR_NUMBER = re.compile(r"(?<=[\s,])n\.?[ºo°]?$", re.IGNORECASE)
_SEX = re.compile(r" [FMfm]$")


def without_bullet(cell: str) -> str:
    """The cell without the sign before an item of a list."""
    return _BULLET.sub("", cell, count=1) if _BULLET.match(cell) else cell


def spread(rows: list[list[str]]) -> list[list[str]]:
    """The rows with a pupil in each, where one row has several, or addresses stand beside all names, as in
    the line of addressees of a letter."""
    cells = [cell for row in rows for cell in row if cell]
    if len(rows) == 1 and len(cells) == 1:
        cells = [part for part in re.split(r"[,;]", cells[0]) if part.strip()]
    elif not (len(rows) == 1 or (cells and all(map(_ADDRESS.search, cells)))):
        return rows
    names = [tidy(_ADDRESS.sub("", cell)) for cell in cells]
    if len(names) < 2 or not all(len(name.split()) > 1 and looks_like_name(name) for name in names):
        return rows
    return [[name] for name in names]


def numbers_first(lines: list[str]) -> list[str]:
    """The lines with the number of the pupil first, where it stands behind that of the process, or behind the
    name and in each line is another."""
    turned = [_PROCESS_FIRST.sub(r"\2 \1 ", line, count=1) for line in lines]
    last = [ends for line in turned if (ends := _number_and_name(line))]
    if (
        len(last) * 10 < len(lines) * 8
        or len(last) < 2
        or len({number for number, _name in last}) < len(last)
    ):
        return turned
    return [" ".join(_number_and_name(line) or (line,)) for line in turned]


def _number_and_name(line: str) -> tuple[str, str] | None:
    """What stands at the end of a line and before it, where these are a number and a name, perhaps behind the
    number of a process."""
    match = _NUMBER_LAST.search(line)
    if not match:
        return None
    name = _WORD_FOR_NUMBER.sub("", line[: match.start()].rstrip()).rstrip(" ,–—-")
    return (match[0], name) if looks_like_name(_PROCESS.sub("", name, count=1)) else None


def without_sex(names: list[str]) -> list[str]:
    """The names without the letter of the sex behind them, where nearly all have one."""
    marked = sum(map(bool, map(_SEX.search, names)))
    return [_SEX.sub("", name) for name in names] if marked * 10 >= len(names) * 8 and marked > 1 else names


def below_each_other(heads: list[str], body: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """The table with blocks of the same columns, which stand side by side, one below the other."""
    keys = [known_key(head) for head in heads]
    first = next((index for index, key in enumerate(keys) if key), 0)
    width = next((at for at in range(2, len(keys) - first) if keys[first + at] == keys[first]), 0)
    starts = range(first, len(keys), width) if width else range(0)
    block = keys[first : first + width]
    if not (set(block) & CALLED_HEADS and set(block) & NUMBER_HEADS) or len(starts) < 2:
        return heads, body
    if any(keys[start : start + width] != block[: len(keys[start : start + width])] for start in starts):
        return heads, body
    parts = [row[start : start + width] for start in starts for row in body]
    return heads[first : first + width], [[*part, *[""] * (width - len(part))] for part in parts if any(part)]


def sections(rows: Sequence[Sequence[str]]) -> list[tuple[str, list[list[str]]]]:
    """The tables that stand one below the other, each with its title ("" for the first): a new one begins
    where other heads stand, with names in the same column."""
    tables: list[tuple[str, list[list[str]]]] = [("", [])]
    known: list[str] = []
    for row in map(list, rows):
        keys = _heads(row)
        if keys and not known:
            known = keys
        elif keys and keys != known and _called(keys) & _called(known):
            tables.append((_title(tables[-1][1]), []))
            known = keys
        tables[-1][1].append(row)
    return tables


def _heads(row: list[str]) -> list[str]:
    """The keys of a row's heads, "" for what is none; nothing where the row is no header with names."""
    cells = [cell.strip() for cell in row]
    is_header = header_score(cells) >= LEAST_CALLED and not any(map(str.isdigit, "".join(cells)))
    return list(map(known_key, cells)) if is_header else []


def _called(keys: list[str]) -> set[int]:
    """The columns of names."""
    return {at for at, key in enumerate(keys) if key in CALLED_HEADS}


def _title(rows: list[list[str]]) -> str:
    """The only cell of the last row that is not blank, which is taken away; "" where it has more."""
    while rows and not any(cell.strip() for cell in rows[-1]):
        rows.pop()
    cells = [cell.strip() for cell in rows[-1] if cell.strip()] if len(rows) > 1 else []
    if len(cells) != 1:
        return ""
    rows.pop()
    return cells[0]
