"""What stands in the columns of a list of pupils, and the pupils whom its rows are.

Columns are known by their heads and by what stands in them; a person may say otherwise (`with_role`). Pure.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from accounts import cells as text_cells
from accounts import layouts, name_shapes
from accounts.cells import tidy
from accounts.heads import (
    BARE_NUMBER,
    CALLED_HEADS,
    FULL_NAME_HEADS,
    GIVEN_HEADS,
    HEADER_WITHIN,
    KIND_HEADS,
    KNOWN_HEADS,
    LAST_HEADS,
    NAME_HEADS,
    NICKNAME_HEADS,
    NUMBER_HEADS,
    PERHAPS_NUMBER_HEADS,
    SCHOOL_HEADS,
    STATE_HEADS,
    Role,
    header_score,
    is_header_line,
    known_key,
)
from accounts.name_shapes import is_address, is_other_line, looks_like_name, tells_kind, tells_school

MAX_LINE = 2000  # characters; far more than any name may have
MAX_COLUMNS = 30  # that are looked at, of those with something in them
LARGEST_IN_CLASS = 999
LARGEST_PERHAPS = 60
LEAST_SHARE = 0.6  # of the rows, for a column or a layout to be of a kind

# A number before a name, with or without a point, a bracket or a dash between them.
LEADING_NUMBER = re.compile(r"(?:n\.?[ºo°]?\s*)?(\d+)[\s.ºª°)\]:,–—-]+(?=\D)(.+)", re.IGNORECASE)
LINE = re.compile(
    r"(?:n\.?[ºo°]?\s*)?(?P<number>\d+)\s*[.ºª°)\]:,–—-]*\s+(?:[–—-]\s+)?(?:(?P<process>\d{3,})\s+)?(?:\d{3,}\s+)?(?P<name>\D.*)",
    re.IGNORECASE,
)
# What follows a name on a line that was a row of a table: dates, numbers, addresses, a class, a sex.
TRAILING = re.compile(
    r"\s+(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{3,}|<?\S+@\S+\.\w+>?|\d{1,2}\.?\s?[ºª°]?\s?[A-Z]|\d{1,2} anos"
    r"|masculino|feminino|matriculad[oa]|ativ[oa])$",
    re.IGNORECASE,
)
PARTICLE_FIRST = re.compile(r"(?:d[aeo]s?|e) ")
PARTICLE_LAST = re.compile(r" (?:d[aeo]s?|e)$")
OTHER, TEACHER = "other", "teacher"  # why a row is left out


@dataclass(frozen=True)
class ListedPupil:
    """What a row says: the number as it was typed, the name, a remark about who left, why it is left out,
    and of which school somebody is."""

    number: str
    name: str
    note: str = ""
    out: str = ""
    school: str = ""


@dataclass(frozen=True)
class PupilTable:
    """The rows of a list below its heads, and what each column is."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    roles: tuple[Role, ...]

    def column(self, role: Role) -> int | None:
        return self.roles.index(role) if role in self.roles else None

    def filled(self, index: int) -> list[str]:
        """What stands in a column, without what is empty."""
        return [row[index] for row in self.rows if row[index]]

    @property
    def school_column(self) -> int | None:
        """The column of schools, by its head, or by most of what stands in it where it has none."""
        keys = list(map(known_key, self.heads))
        return next(
            (
                at
                for at, key in enumerate(keys)
                if key in SCHOOL_HEADS
                or (not self.heads[at] and _share(self.filled(at), tells_school) >= LEAST_SHARE)
            ),
            None,
        )

    def kind_columns(self) -> set[int]:
        """The columns that say what people are in the class, by their heads or of all of them."""
        columns = enumerate(map(known_key, self.heads))
        return {at for at, key in columns if key in KIND_HEADS or all(map(tells_kind, self.filled(at)))}


def split(text: str) -> list[list[str]]:
    """The cells of each line of a text."""
    return text_cells.split([line[:MAX_LINE] for line in text.splitlines()])


def from_rows(rows: Sequence[Sequence[str]]) -> list[ListedPupil]:
    """The entries of a table, with or without a header."""
    return entries(recognised(rows))


def likeness(table: PupilTable) -> int:
    """How much a table looks like a list of pupils: its rows that do, and twice all rows with a name where a
    head says that these are names."""
    pupils = [entry.name for entry in entries(table) if entry.name and not entry.out]
    is_headed = any(known_key(head) in CALLED_HEADS for head in table.heads)
    return 2 * len(pupils) if is_headed else sum(map(looks_like_name, pupils))


def recognised(rows: Sequence[Sequence[str]]) -> PupilTable:
    """The table below its header, without blank rows and columns, and what each of its columns is."""
    tidied = [[layouts.without_bullet(tidy(cell)) for cell in row] for row in rows]
    tidied = [row for row in tidied if any(letter.isalnum() for cell in row for letter in cell)]
    tidied = layouts.spread(tidied)
    if all(len([cell for cell in row if cell]) < 2 for row in tidied):
        tidied = _cells_of_lines([next(filter(None, row)) for row in tidied])
    heads, body = _below_header(tidied)
    width = max((len(row) for row in [heads, *body]), default=0)
    full = [[*row, *[""] * (width - len(row))] for row in [heads, *body]]
    heads, body = layouts.below_each_other(full[0], full[1:])
    full, width = [heads, *body], len(heads)
    kept = [index for index in range(width) if any(row[index] for row in full[1:])][:MAX_COLUMNS]
    heads, *body = [[row[index] for index in kept] for row in full]
    table = PupilTable(tuple(heads), tuple(map(tuple, body)), (Role.NONE,) * len(kept))
    return replace(table, roles=_roles(table))


def with_role(table: PupilTable, column: int, role: Role) -> PupilTable:
    """The same table with a column that is something else; what it is now, no other column is any more."""
    roles = [Role.NONE if known == role else known for known in table.roles]
    roles[column] = role
    return replace(table, roles=tuple(roles))


def entries(table: PupilTable) -> list[ListedPupil]:
    """The pupils of a table, and the rows that are nobody's, marked as left out."""
    surname_first = _puts_surname_first(table)
    kinds, school = table.kind_columns(), table.school_column
    built = (
        _remarked(table, row, _entry_of_row(table, row, surname_first=surname_first), kinds, school)
        for row in table.rows
    )
    return [entry for entry in built if entry.number or entry.name]


# --- header and layout ----------------------------------------------------------------------------


def _below_header(rows: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """The heads, and the rows below them that do not repeat them; no heads, and all rows."""
    scores = [header_score(row) * (not _holds_values(rows, row)) for row in rows[:HEADER_WITHIN]]
    best = max(scores, default=0)
    if not best:
        return [], [row for row in rows if not (len(row) == 1 and is_header_line(row[0]))]
    index = scores.index(best)
    heads = rows[index]
    return heads, [row for row in rows[index + 1 :] if row != heads]


def _holds_values(rows: list[list[str]], row: list[str]) -> bool:
    """Whether what might be a head of names ("Aluno") stands in its column in half of the rows, or others
    that say what somebody is."""
    heads = [at for at, cell in enumerate(row) if known_key(cell) in CALLED_HEADS]
    below = [[other[at] for other in rows if other != row and at < len(other)] for at in heads]
    return any(
        len(cells) > 1 and sum(cell == row[at] or tells_kind(cell) for cell in cells) * 2 >= len(cells)
        for at, cells in zip(heads, below, strict=True)
    )


def _cells_of_lines(lines: list[str]) -> list[list[str]]:
    """The cells of lines that are nothing but lines: numbers beside, above or below names, or apart."""
    pupils = layouts.numbers_first([line for line in lines if not is_header_line(line)])
    if stacked := _stacked(pupils):
        return stacked
    matches = [LINE.fullmatch(line) for line in pupils]
    about = sum(is_other_line(line) for line in pupils)
    if len(pupils) > 1 and any(matches) and sum(map(bool, matches)) >= LEAST_SHARE * (len(pupils) - about):
        return _numbered_lines(pupils, matches)
    if any("@" in line for line in pupils):
        return [
            [name, rest] for _none, _neither, name, rest in (_line_cells("", "", line) for line in pupils)
        ]
    return [[line] for line in lines]


def _numbered_lines(lines: list[str], matches: list[re.Match[str] | None]) -> list[list[str]]:
    """The cells of lines most of which begin with a number; a name that goes on in the next line is one."""
    rows: list[list[str]] = []
    for line, match in zip(lines, matches, strict=True):
        if match:
            rows.append(_line_cells(match["number"], match["process"] or "", match["name"]))
        elif rows and rows[-1][0] and (PARTICLE_LAST.search(rows[-1][2]) or PARTICLE_FIRST.match(line)):
            rows[-1][2] += f" {line}"
        else:
            rows.append(["", "", line, ""])
    names = layouts.without_sex([row[2] for row in rows if row[0]])
    for row in rows:
        row[2] = names.pop(0) if row[0] else row[2]
    return rows


def _line_cells(number: str, process: str, line: str) -> list[str]:
    """A line as cells: number, number of process, name, and what follows the name; a remark about who left
    stands there alone.
    """
    name, note = name_shapes.without_left_words(_without_end(line))
    name = _without_end(name)
    return [number, process, name, note or line[len(name) :].strip()]


def _without_end(line: str) -> str:
    while match := TRAILING.search(line):
        line = line[: match.start()]
    return line


def _stacked(lines: list[str]) -> list[list[str]]:
    """The rows of a table whose cells stand one below the other, or a column at a time; else nothing."""
    lines = [line for line in lines if not known_key(line)]
    kinds = "".join(_kind(line) for line in lines)
    runs = [(kind, len(list(run))) for kind, run in groupby(kinds.replace("E", "N"))]
    if len(runs) == 2 and runs[1][1] > 1 and runs[0][1] % runs[1][1] == 0 and runs[0][0] == "N":
        count = runs[1][1]
        columns = [lines[start : start + count] for start in range(0, len(lines), count)]
        return [list(row) for row in zip(*columns, strict=True)]
    pattern = "N+[TE]+" if kinds.startswith("N") else "T+[NE]+"
    spans = [match.span() for match in re.finditer(pattern, kinds)]
    if len(spans) < 2 or sum(end - start for start, end in spans) < len(kinds):
        return []
    return [_stacked_cells(lines[start:end]) for start, end in spans]


def _stacked_cells(lines: list[str]) -> list[str]:
    numbers = [line for line in lines if _kind(line) == "N"]
    others = [line for line in lines if _kind(line) != "N"]
    return [*numbers[:2], *[""] * (2 - len(numbers)), *others]


def _kind(line: str) -> str:
    """N: a number; E: an address; T: other text."""
    if BARE_NUMBER.fullmatch(line):
        return "N"
    return "E" if is_address(line) else "T"


# --- what the columns are -------------------------------------------------------------------------


def _roles(table: PupilTable) -> tuple[Role, ...]:
    keys = [known_key(head) for head in table.heads]
    name, last = _name_columns(table, keys)
    roles = [Role.NONE] * len(keys)
    number = _number_column(table, keys, {name, last})
    for index, role in ((number, Role.NUMBER), (last, Role.LAST), (name, Role.NAME)):
        if index is not None:
            roles[index] = role
    return tuple(roles)


def _name_columns(table: PupilTable, keys: list[str]) -> tuple[int | None, int | None]:
    """The columns of names, or of given names, and of family names."""
    full = _first(table, keys, FULL_NAME_HEADS, _may_be_name)
    if full is not None:
        return full, None
    last = _first(table, keys, LAST_HEADS, _may_be_name)
    name = _first(table, keys, GIVEN_HEADS if last is not None else NAME_HEADS, _may_be_name)
    if name is None:
        name = _first(table, keys, NAME_HEADS | GIVEN_HEADS, _may_be_name)
    if name is not None:
        return name, None if last is None or _holds(table, name, last) else last
    by_content = _names_by_content(table, keys)
    if by_content[0] is None:
        return _first(table, keys, NICKNAME_HEADS, _may_be_name), last
    return by_content if last is None else (by_content[0], last)


def _holds(table: PupilTable, name: int, last: int) -> bool:
    """Whether the names end with the family names of the other column already."""
    pairs = [(row[name], row[last]) for row in table.rows if row[name] and row[last]]
    return sum(full.endswith(f" {family}") for full, family in pairs) > LEAST_SHARE * len(pairs) > 0


def _names_by_content(table: PupilTable, keys: list[str]) -> tuple[int | None, int | None]:
    """The column with the longest names; or two with single words: in one of them more given names stand."""
    school = table.school_column
    likely = [
        index
        for index, key in enumerate(keys)
        if key not in KNOWN_HEADS
        and index != school
        and _share(_pupils_cells(table.filled(index)), _is_name_cell) >= LEAST_SHARE
    ]
    if not likely:
        return None, None
    best = max(likely, key=lambda index: (_words(table.filled(index)), -index))
    beside = next((index for index in likely if abs(index - best) == 1), None)
    if _words(table.filled(best)) >= 1.5 or beside is None:
        return best, None
    first, second = sorted((best, beside))
    if _count_given_names(table.filled(second)) > _count_given_names(table.filled(first)):
        return second, first
    return first, second


def _number_column(table: PupilTable, keys: list[str], taken: set[int | None]) -> int | None:
    column = _first(table, keys, NUMBER_HEADS, _are_numbers)
    if column is None:
        column = _first(table, keys, PERHAPS_NUMBER_HEADS, _are_small_numbers)
    if column is not None:
        return column
    unnamed = (index for index, head in enumerate(table.heads) if not head and index not in taken)
    return next((index for index in unnamed if _are_class_numbers(table.filled(index), index)), None)


def _are_class_numbers(cells: list[str], index: int) -> bool:
    """Whether these cells, whose column has no head, number pupils; "1a" is a mistake to show, not a name."""
    typed = _share(cells, lambda cell: bool(BARE_NUMBER.fullmatch(cell)))
    first = _share(cells, lambda cell: bool(re.fullmatch(r"\d[^\s/@]*", cell))) if index == 0 else 0
    return max(typed, first) >= LEAST_SHARE and _are_numbers(cells)


def _are_numbers(cells: list[str]) -> bool:
    """Whether these may be the numbers of pupils in a class, and not those of their processes."""
    large = sum(cell.isdigit() and int(cell[:9]) > LARGEST_IN_CLASS for cell in cells)
    return len(cells) < 2 or large * 2 <= len(cells)


def _are_small_numbers(cells: list[str]) -> bool:
    small = [cell for cell in cells if cell.isdigit() and 0 < int(cell[:9]) <= LARGEST_PERHAPS]
    return 0 < len(cells) == len(small) == len(set(small))


def _may_be_name(cells: list[str]) -> bool:
    return _share(cells, lambda cell: any(map(str.isalpha, cell)) and not is_address(cell)) >= LEAST_SHARE


def _pupils_cells(cells: list[str]) -> list[str]:
    return [cell for cell in cells if not is_other_line(cell)]


def _is_name_cell(cell: str) -> bool:
    match = LEADING_NUMBER.fullmatch(cell)
    name, _note = name_shapes.without_left_words(match[2] if match else cell)
    name = _turned(name, surname_first=True)
    return len(name) > 1 and looks_like_name(name) and not name_shapes.left_words(name)


def _first(
    table: PupilTable, keys: list[str], known: frozenset[str], fits: Callable[[list[str]], bool]
) -> int | None:
    """The first column with one of these heads in which what stands fits."""
    return next((i for i, key in enumerate(keys) if key in known and fits(table.filled(i))), None)


def _share(cells: list[str], is_so: Callable[[str], bool]) -> float:
    return sum(map(is_so, cells)) / len(cells) if cells else 0


def _words(cells: list[str]) -> float:
    return sum(len(cell.split()) for cell in cells) / len(cells)


def _count_given_names(cells: Iterable[str]) -> int:
    return sum(map(name_shapes.given_names, cells))


# --- what the rows are ----------------------------------------------------------------------------


def _entry_of_row(table: PupilTable, row: tuple[str, ...], *, surname_first: bool) -> ListedPupil:
    number_column, name_column = table.column(Role.NUMBER), table.column(Role.NAME)
    number = row[number_column] if number_column is not None else ""
    name, last = (row[index] if index is not None else "" for index in (name_column, table.column(Role.LAST)))
    if not any(table.heads) and (not (name or last) or (number and not re.match(r"[-+]?\d", number))):
        return _loose_entry([cell for cell in row if cell], surname_first=surname_first)
    if number_column is None:
        return _entry_of_line(" ".join(filter(None, (name, last))), surname_first=surname_first)
    full = " ".join(filter(None, (_turned(name, surname_first=surname_first), last)))
    return ListedPupil(_bare(number), full)


def _remarked(
    table: PupilTable, row: tuple[str, ...], entry: ListedPupil, kinds: set[int], school: int | None
) -> ListedPupil:
    """The entry with what its row says besides: that the pupil left, or that it is no pupil's, and of which
    school somebody is."""
    name, note = name_shapes.without_left_words(entry.name)
    keys = [known_key(head) for head in table.heads]
    told = [cell for at, cell in enumerate(row) if at != school]
    out = OTHER if _is_about_the_list(entry, told) else ""
    for index, (key, role, cell) in enumerate(zip(keys, table.roles, row, strict=True)):
        if role == Role.NONE and cell:
            note = note or name_shapes.left_words(cell, tells_state=key in STATE_HEADS)
            if index in kinds and name_shapes.is_teacher(cell):
                out = TEACHER
    if out == OTHER and not name and not re.match(r"[-+]?\d", entry.number):
        return ListedPupil("", entry.number, note, out)
    return ListedPupil(entry.number, name, note, out, "" if school is None else row[school])


def _is_about_the_list(entry: ListedPupil, cells: Sequence[str]) -> bool:
    first = next(filter(None, cells), "")
    unnumbered = not re.match(r"[-+]?\d", entry.number)
    return is_other_line(entry.name) or (unnumbered and (is_other_line(first) or bool(entry.number)))


def _loose_entry(cells: list[str], *, surname_first: bool) -> ListedPupil:
    """The entry of a row that is not as the others, or of a table in which nothing looks like names."""
    if len(cells) < 2:
        return _entry_of_line(cells[0] if cells else "", surname_first=surname_first)
    numbers = [index for index, cell in enumerate(cells) if BARE_NUMBER.fullmatch(cell)]
    if not numbers and re.fullmatch(r"\d\S*", cells[0]):
        numbers = [0]
    words = [cell for index, cell in enumerate(cells) if index not in numbers]
    name = words[0] if words else ""
    if numbers:
        return ListedPupil(_bare(cells[numbers[0]]), _turned(name, surname_first=surname_first))
    return _entry_of_line(name, surname_first=surname_first)


def _entry_of_line(line: str, *, surname_first: bool) -> ListedPupil:
    match = LEADING_NUMBER.fullmatch(line)
    if match:
        return ListedPupil(match[1], _turned(match[2], surname_first=surname_first))
    if BARE_NUMBER.fullmatch(line):
        return ListedPupil(_bare(line), "")
    return ListedPupil("", _turned(line, surname_first=surname_first))


def _puts_surname_first(table: PupilTable) -> bool:
    """Whether "a, b" is b a in this table, as registers write it: unless the given names stand before."""
    column = table.column(Role.NAME)
    cells = table.filled(column if column is not None else 0) if table.roles else []
    names = [match[2] if (match := LEADING_NUMBER.fullmatch(cell)) else cell for cell in cells]
    halves = [parts for name in names if len(parts := [part.strip() for part in name.split(",")]) == 2]
    return _count_given_names(before for before, _after in halves) <= _count_given_names(
        after for _before, after in halves
    )


def _turned(name: str, *, surname_first: bool) -> str:
    """ "Silva, Ana" is Ana Silva; with more commas, or two given names, they may be several and it stays."""
    parts = [part.strip() for part in name.split(",")]
    if (
        len(parts) != 2
        or not all(parts)
        or (_count_given_names(parts) == 2 and not any(" " in part for part in parts))
    ):
        return name
    return " ".join(reversed(parts) if surname_first else parts)


def _bare(number: str) -> str:
    """A number without the point or the ordinal sign after it, and without the ".0" of a spreadsheet."""
    return re.sub(r"[.,]0+$", "", number.rstrip(" .ºª°)"))
