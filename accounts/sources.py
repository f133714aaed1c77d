"""What a list of pupils was taken from, as it travels with the preview: sheets, and what their columns are.

Nothing is stored before the teacher confirms: so the page brings it all back, and is not believed.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from accounts import layouts, lists
from accounts.heads import Role
from accounts.lists import PupilTable
from accounts.table_files import FileTable

MOST_LETTERS = 300_000  # of all that travels; sheets that do not fit stay behind
LONGEST_CELL = 150  # characters
MOST_SHEETS = 20
MOST_ROWS = 1000


@dataclass(frozen=True)
class Source:
    """The sheets of a file, or the one table of a text, and which of them is taken."""

    names: tuple[str, ...]
    tables: tuple[PupilTable, ...]
    at: int = 0

    @property
    def table(self) -> PupilTable:
        return self.tables[self.at]

    def with_role(self, column: int, role: Role) -> "Source":
        """The same with a column of the sheet that is taken being something else; unchanged without such."""
        if not 0 <= column < len(self.table.roles):
            return self
        tables = list(self.tables)
        tables[self.at] = lists.with_role(self.table, column, role)
        return replace(self, tables=tuple(tables))

    def with_sheet(self, at: int) -> "Source":
        """The same with another sheet taken; unchanged without such."""
        return replace(self, at=at) if 0 <= at < len(self.tables) else self


def of_sheets(sheets: Sequence[FileTable]) -> Source:
    """The source of these sheets, of which the one is taken that looks most like a list of pupils. Tables
    one below the other are sheets of their own."""
    parts = [
        (title or sheet.name, lists.recognised(rows))
        for sheet in sheets
        for title, rows in layouts.sections(sheet.rows)
    ]
    counts = [lists.likeness(table) for _title, table in parts]
    names = tuple(name or _("Tabela %(n)d") % {"n": at} for at, (name, _table) in enumerate(parts, 1))
    return Source(names, tuple(table for _name, table in parts), counts.index(max(counts)))


def of_text(text: str) -> Source:
    return of_sheets([FileTable("", lists.split(text))])


def dump(source: Source) -> str:
    """The source as it travels; nothing where the taken sheet alone is too long to travel."""
    kept = [_packed(source.names[source.at], source.table)]
    size = len(_text(kept))
    if size > MOST_LETTERS:
        return ""
    packed = [_packed(name, table) for name, table in zip(source.names, source.tables, strict=True)]
    if sum(len(_text(sheet)) for sheet in packed) <= MOST_LETTERS:
        return _text({"at": source.at, "sheets": packed})
    return _text({"at": 0, "sheets": kept})


def load(text: str) -> Source | None:
    """What `dump` made, or None where it is anything else."""
    try:
        data = msgspec.json.decode(text)
        sheets = [_unpacked(sheet) for sheet in data["sheets"][:MOST_SHEETS]]
        source = Source(tuple(name for name, _table in sheets), tuple(table for _name, table in sheets))
        return source.with_sheet(int(data["at"])) if sheets else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _packed(name: str, table: PupilTable) -> dict[str, Any]:
    rows = [[cell[:LONGEST_CELL] for cell in row] for row in table.rows]
    return {"name": name[:LONGEST_CELL], "heads": table.heads, "roles": table.roles, "rows": rows}


def _unpacked(sheet: dict[str, Any]) -> tuple[str, PupilTable]:
    """Raises one of the errors of `load` where something is no table."""
    heads, roles = map(str, sheet["heads"]), [Role(role) for role in sheet["roles"]]
    rows = [tuple(map(str, row)) for row in sheet["rows"][:MOST_ROWS]]
    table = PupilTable(tuple(heads), tuple(rows), tuple(roles))
    if len(roles) > lists.MAX_COLUMNS or {len(table.heads), *map(len, rows)} - {len(roles)}:
        raise ValueError
    return str(sheet["name"]), table


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
