"""The process that opens one workbook: `python -m accounts.table_reader`, started by `table_files.py`.

It reads the file from its standard input and writes JSON: of each sheet that a reader sees its name, how many
rows there are, and as many as are wanted as strings. The library makes room for a sheet's whole rectangle at
once, and without room the process dies: so this is never done in the server. No Django here.
"""

import json
import sys
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from python_calamine import CalamineError, SheetVisibleEnum, load_workbook

from accounts.modest import limit_process

MAX_MEMORY = 512 * 1024**2
MAX_PROCESSOR_SECONDS = 10
WANTED_ROWS = 1001
WANTED_COLUMNS = 50
WANTED_LETTERS = 1000  # of a cell
WANTED_SHEETS = 20
UNREADABLE = 3  # what the process ends with when the file is no workbook


def main() -> None:  # pragma: no cover - runs in another process; tested there
    limit_process(MAX_MEMORY, MAX_PROCESSOR_SECONDS)
    try:
        sheets = filled_sheets(sys.stdin.buffer.read())
    except CalamineError:
        sys.exit(UNREADABLE)
    json.dump(
        [
            {"name": name, "count": len(rows), "rows": [cell_texts(row) for row in rows[:WANTED_ROWS]]}
            for name, rows in sheets
        ],
        sys.stdout,
    )


def filled_sheets(data: bytes) -> list[tuple[str, list[list[Any]]]]:
    """Name and rows of the sheets with something in them: of those that are shown, if any is."""
    workbook = load_workbook(BytesIO(data))
    about = workbook.sheets_metadata[:WANTED_SHEETS]
    shown = [sheet.name for sheet in about if sheet.visible == SheetVisibleEnum.Visible]
    for names in (shown, [sheet.name for sheet in about]):
        sheets = [(name, workbook.get_sheet_by_name(name).to_python()) for name in names]
        filled = [(name, rows) for name, rows in sheets if any(cell != "" for row in rows for cell in row)]
        if filled:
            return filled
    return []


def cell_texts(row: Sequence[Any]) -> list[str]:
    """The cells as strings; a whole number without the ".0" that spreadsheets keep."""
    return [
        (str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell))[:WANTED_LETTERS]
        for cell in row[:WANTED_COLUMNS]
    ]


if __name__ == "__main__":  # pragma: no cover - as above
    main()
