"""Files with tables, as they come from outside: CSV, plain text, XLSX and ODS, read into rows of strings.

What a file says of itself (name, type, sizes) is not believed. Workbooks are opened in a process of their own
with little memory and time (`accounts/table_reader.py`): a few bytes can ask for 17,000 million cells.
"""

import json
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from django.utils.translation import gettext as _

from accounts import html_tables, lists, table_reader, text_files

MAX_BYTES = 2 * 1024 * 1024
MAX_ROWS = 1000
MAX_COLUMNS = 50
MAX_CELL = 1000  # characters; longer cells are cut
MAX_ZIP_FILES = 500
MAX_TAGS = 100_000  # of a page
MAX_UNZIPPED = 30 * 1024 * 1024
MAX_SECONDS = 60  # the process has 10 of the processor; this is for a machine that is very busy

ROOT = Path(__file__).resolve().parent.parent
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"  # XLS, and workbooks with a password
ZIPPED = b"PK\x03\x04"
NOT_TEXT = (b"%PDF", b"{\\rtf")


@dataclass(eq=False)
class BadFile(Exception):
    """The file cannot be read as a table; `message` says why, to whoever sent it."""

    message: str


@dataclass(frozen=True)
class FileTable:
    """One table of a file; a file of text has one, without a name."""

    name: str
    rows: list[list[str]]


def read_rows(data: bytes) -> list[list[str]]:
    """The rows of the sheet that looks most like a list of pupils; raises BadFile."""
    return max(read_sheets(data), key=lambda sheet: lists.likeness(lists.recognised(sheet.rows))).rows


def read_sheets(data: bytes) -> list[FileTable]:
    """The tables in this file; raises BadFile. The content decides what it is, not its name."""
    check_size(len(data))
    if data.startswith(OLD_WORKBOOK):
        raise BadFile(
            _(
                "Esta folha de cálculo é de um formato antigo (.xls) ou tem palavra-passe. "
                "Abre-a e guarda-a como .xlsx, sem palavra-passe."
            )
        )
    if data.startswith(ZIPPED):
        return _workbook(data)
    text = _decoded(data)
    if text.lstrip().startswith("<"):
        return _of_page(text)
    rows = _without_blank_end(lists.split(text))
    _check_rows(len(rows))
    return [FileTable("", _cut(rows))]


def _of_page(text: str) -> list[FileTable]:
    """The tables of a page, which some programs save as a spreadsheet."""
    if not html_tables.has_table(text):
        raise _unreadable()
    if text.count("<") > MAX_TAGS:
        raise _too_big()
    tables = html_tables.tables(text)
    if not tables:
        raise _empty()
    for rows in tables:
        _check_rows(len(rows))
    return [FileTable("", _cut(rows)) for rows in tables]


def _without_blank_end(rows: list[list[str]]) -> list[list[str]]:
    while rows and not any(cell.strip() for cell in rows[-1]):
        rows.pop()
    if not rows:
        raise _empty()
    return rows


def _cut(rows: list[list[str]]) -> list[list[str]]:
    return [[cell[:MAX_CELL] for cell in row[:MAX_COLUMNS]] for row in rows]


def check_size(size: int) -> None:
    """Raises BadFile when a file of so many bytes is not even looked at."""
    if size > MAX_BYTES:
        raise BadFile(_("O ficheiro é grande demais: no máximo %(n)d MB.") % {"n": MAX_BYTES // 1024**2})


def _check_rows(count: int) -> None:
    if count > MAX_ROWS:
        raise BadFile(
            _("O ficheiro tem linhas a mais (%(count)d): no máximo %(n)d. Deixa só os alunos desta turma.")
            % {"count": count, "n": MAX_ROWS}
        )


def _unreadable() -> BadFile:
    return BadFile(
        _(
            "Isto não é uma folha de cálculo nem uma lista em texto. "
            "Serve um ficheiro .xlsx, .ods, .csv ou .txt."
        )
    )


def _empty() -> BadFile:
    return BadFile(_("O ficheiro está vazio."))


def _too_big() -> BadFile:
    return BadFile(
        _("Esta folha de cálculo é grande demais. Copia só a lista de alunos para uma folha nova.")
    )


def _decoded(data: bytes) -> str:
    """The text of a file in the encodings that spreadsheet programs write."""
    text = None if data.startswith(NOT_TEXT) else text_files.decode(data)
    if text is None:
        raise _unreadable()
    return text


def _workbook(data: bytes) -> list[FileTable]:
    """The sheets that are not empty, and of which none is far too long unless all are."""
    _check_zip(data)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "accounts.table_reader"],
            cwd=ROOT,
            input=data,
            capture_output=True,
            timeout=MAX_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _too_big() from None
    if done.returncode == table_reader.UNREADABLE:
        raise _unreadable()
    if done.returncode != 0:  # it ran out of memory or time, and was ended
        raise _too_big()
    sheets = json.loads(done.stdout)
    if not sheets:
        raise _empty()
    short = [sheet for sheet in sheets if sheet["count"] <= MAX_ROWS]
    if not short:
        _check_rows(min(sheet["count"] for sheet in sheets))
    return [FileTable(sheet["name"], _cut(_without_blank_end(sheet["rows"]))) for sheet in short]


def _check_zip(data: bytes) -> None:
    """Refuses a workbook that says itself that it is huge; what lies meets the limits of the process."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        raise _unreadable() from None
    if len(entries) > MAX_ZIP_FILES or sum(entry.file_size for entry in entries) > MAX_UNZIPPED:
        raise _too_big()
