"""The process that opens one workbook: `python -m accounts.table_reader`, started by `table_files.py`.

It reads the file from its standard input and writes JSON: how many rows there are, and as many as are wanted
as strings. The reader makes room for a sheet's whole rectangle at once, and without room the process dies:
so this is never done in the server. No Django here.
"""

import contextlib
import json
import sys
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from python_calamine import CalamineError, load_workbook

MAX_MEMORY = 512 * 1024**2
MAX_PROCESSOR_SECONDS = 10
WANTED_ROWS = 1001
WANTED_COLUMNS = 50
UNREADABLE = 3  # what the process ends with when the file is no workbook


def main() -> None:  # pragma: no cover - runs in another process; tested there
    _be_modest()
    try:
        rows = first_rows(sys.stdin.buffer.read())
    except CalamineError:
        sys.exit(UNREADABLE)
    json.dump({"count": len(rows), "rows": [said(row) for row in rows[:WANTED_ROWS]]}, sys.stdout)


def first_rows(data: bytes) -> list[list[Any]]:
    """The rows of the first sheet that has something in it."""
    workbook = load_workbook(BytesIO(data))
    for name in workbook.sheet_names:
        rows = workbook.get_sheet_by_name(name).to_python()
        if any(cell != "" for row in rows for cell in row):
            return rows
    return []


def said(row: Sequence[Any]) -> list[str]:
    """The cells as strings; a whole number without the ".0" that spreadsheets keep."""
    return [
        str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)
        for cell in row[:WANTED_COLUMNS]
    ]


def _be_modest() -> None:  # pragma: no cover - runs in another process; tested there
    """Little memory and time. Windows has no such limits; there the server's time limit remains."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_PROCESSOR_SECONDS, MAX_PROCESSOR_SECONDS))


if __name__ == "__main__":  # pragma: no cover - as above
    main()
