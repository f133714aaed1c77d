"""Tables as files that open right in a spreadsheet: numbers as numbers, accents right, and text that stays
text, whatever it begins with.
"""

import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias, TypeVar

import odswriter
import xlsxwriter
from defusedcsv import csv

Value = str | int | Decimal | None

TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "csv": "text/csv; charset=utf-8",
}
SHEET_NAME = 31  # characters, in XLSX
_FORBIDDEN = re.compile(r"[\[\]:*?/\\']")
_WIDE_SIGNS = tuple("＝＋－＠｜％﹢﹣﹦﹫")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # no XML can hold them


@dataclass(frozen=True, slots=True)
class ScreenTable:
    """A table as the screen shows it; every row as long as `header`."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[Value]]

    @property
    def lines(self) -> list[list[Value]]:
        """Header and rows, without what a file cannot hold."""
        return [[_clean(value) for value in line] for line in (self.header, *self.rows)]


Row = TypeVar("Row")
Column: TypeAlias = tuple[str, Callable[[Row], Value]]


def table(title: str, of: Iterable[Row], columns: Sequence[Column[Row]]) -> ScreenTable:
    """A row for each thing; a column says what stands at its head, and what of a thing stands below."""
    return ScreenTable(
        title, [head for head, _say in columns], [[say(row) for _head, say in columns] for row in of]
    )


def _clean(value: Value) -> Value:
    return _CONTROL.sub("", value) if isinstance(value, str) else value


def as_file(kind: str, tables: Sequence[ScreenTable]) -> bytes:
    """The tables as "xlsx" or "ods", a sheet each, or as "csv", one below the other."""
    return {"xlsx": _xlsx, "ods": _ods, "csv": _csv}[kind](tables)


def _xlsx(tables: Sequence[ScreenTable]) -> bytes:
    out = io.BytesIO()
    plain = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(out, {"in_memory": True, **plain}) as book:
        bold = book.add_format({"bold": True})
        for name, table in zip(_names(tables), tables, strict=True):
            sheet = book.add_worksheet(name)
            sheet.freeze_panes(1, 0)
            for row, line in enumerate(table.lines):
                sheet.write_row(row, 0, line, bold if row == 0 else None)
            sheet.autofit()
    return out.getvalue()


def _ods(tables: Sequence[ScreenTable]) -> bytes:
    out = io.BytesIO()
    with odswriter.writer(out) as book:
        for name, table in zip(_names(tables), tables, strict=True):
            book.new_sheet(name).writerows(table.lines)
    return out.getvalue()


def _names(tables: Sequence[ScreenTable]) -> list[str]:
    """A name for each sheet, which both formats allow, each once."""
    names: list[str] = []
    for number, table in enumerate(tables, 1):
        name = " ".join(_FORBIDDEN.sub(" ", table.title).split())[:SHEET_NAME] or str(number)
        names.append(
            name if name.casefold() not in {n.casefold() for n in names} else f"{name[:26]} ({number})"
        )
    return names


def _csv(tables: Sequence[ScreenTable]) -> bytes:
    """As spreadsheets set to Portuguese read it: a byte order mark, semicolons, decimal commas."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";")
    for number, table in enumerate(tables):
        if number:
            writer.writerow([])
        writer.writerows([[_cell_value(value) for value in line] for line in table.lines])
    return out.getvalue().encode("utf-8-sig")


def _cell_value(value: Value) -> str | int:
    if value is None:
        return ""
    if isinstance(value, str):
        return f"'{value}" if _may_become_formula(value) else value
    return str(value).replace(".", ",") if isinstance(value, Decimal) else value


def _may_become_formula(text: str) -> bool:
    """Whether a spreadsheet may drop how the text begins and see a formula behind it, or take a wide sign for
    a narrow one; what begins with a narrow sign itself, the writer knows."""
    return text[:1].isspace() or text.startswith(_WIDE_SIGNS) or unicodedata.category(text[:1] or "a") == "Cf"
