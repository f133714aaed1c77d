import csv
import io
from decimal import Decimal
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from lessons.table_files import ScreenTable, as_file

TABLE = ScreenTable(
    "Notas: 8.º A",
    ["N.º", "Nome", "Total"],
    [
        [1, "José d'Ávila", Decimal("12.50")],
        [2, "=1+1", None],
        [3, "@SUM(A1)", 7],
        [4, "+351 9", Decimal(-3)],
    ],
)


def _read(kind: str, data: bytes) -> dict[str, list[list[object]]]:
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_numbers_stay_numbers_and_text_stays_text(kind):
    rows = _read(kind, as_file(kind, [TABLE]))["Notas 8.º A"]
    assert rows == [
        ["N.º", "Nome", "Total"],
        [1.0, "José d'Ávila", 12.5],
        [2.0, "=1+1", ""],
        [3.0, "@SUM(A1)", 7.0],
        [4.0, "+351 9", -3.0],
    ]


def test_no_cell_holds_a_formula():
    with ZipFile(io.BytesIO(as_file("xlsx", [TABLE]))) as file:
        assert "<f>" not in file.read("xl/worksheets/sheet1.xml").decode()
    with ZipFile(io.BytesIO(as_file("ods", [TABLE]))) as file:
        assert "formula" not in ET.tostring(ET.fromstring(file.read("content.xml"))).decode()


@pytest.mark.parametrize(
    "text",
    ["\t=1+1", "\r=1+1", "\n=1+1", " =1+1", "\u00a0=1+1", "＝1+1", "＋1", "－1", "＠A", "\u200b=1+1", "=1"],
)
def test_what_a_spreadsheet_may_take_for_a_formula_is_text(text):
    data = as_file("csv", [ScreenTable("t", ["a", "b"], [[text, "Ana"]])]).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(data, newline=""), delimiter=";"))
    assert rows[1] == [f"'{text}", "Ana"]


def test_csv_for_a_portuguese_spreadsheet():
    data = as_file("csv", [TABLE, ScreenTable("Mais", ["a"], [[1]])])
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    assert rows == [
        ["N.º", "Nome", "Total"],
        ["1", "José d'Ávila", "12,50"],
        ["2", "'=1+1", ""],
        ["3", "'@SUM(A1)", "7"],
        ["4", "'+351 9", "-3"],
        [],
        ["a"],
        ["1"],
    ]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_sheets_get_names_that_files_allow(kind):
    tables = [ScreenTable(title, ["x"], []) for title in ["Notas/8.º [A]", "notas 8.º a", "", "y" * 50]]
    names = list(_read(kind, as_file(kind, tables)))
    assert names == ["Notas 8.º A", "notas 8.º a (2)", "3", "y" * 31]


@given(st.lists(st.one_of(st.text(max_size=20), st.integers(-(10**9), 10**9), st.none()), min_size=1))
def test_any_text_can_be_written(values):
    for kind in ("xlsx", "ods"):
        rows = _read(kind, as_file(kind, [ScreenTable("t", ["x"], [[value] for value in values])]))["t"]
        numbers = [value for value in values if isinstance(value, int)]
        assert [row[0] for row in rows if isinstance(row[0], float)] == numbers
