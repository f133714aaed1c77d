"""Files from outside, honest and not."""

import io
import struct
import zipfile
from contextlib import suppress
from typing import Any

import odswriter
import pytest
import xlsxwriter

from accounts import lists, table_files, table_reader
from accounts.lists import ListedPupil
from accounts.table_files import MAX_BYTES, BadFile, read_rows
from tests.accounts.pasted import pasted
from tests.pages import shows

ROWS = [["N.º", "Nome"], ["1", "Ana Gonçalves"], ["2", "Inês d'Ávila"]]


def xlsx(*sheets: list[list[Any]]) -> bytes:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        for rows in sheets:
            sheet = book.add_worksheet()
            for index, row in enumerate(rows):
                sheet.write_row(index, 0, row)
    return buffer.getvalue()


def ods(rows: list[list[Any]]) -> bytes:
    buffer = io.BytesIO()
    with odswriter.writer(buffer) as book:
        book.new_sheet("Folha1").writerows(rows)
    return buffer.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(BadFile) as caught:
        read_rows(data)
    return caught.value.message


TABLE = [["N.º", "Nome"], [1, "Ana Gonçalves"], [2.0, "Inês d'Ávila"]]
TEXT = "N.º;Nome\r\n1;Ana Gonçalves\r\n2;Inês d'Ávila\r\n"


@pytest.mark.parametrize(
    "data",
    [
        xlsx(TABLE),
        xlsx([], TABLE, [["x"]]),
        ods(TABLE),
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("cp1252"),
        TEXT.encode("utf-16"),
        TEXT.replace(";", "\t").encode(),
        TEXT.replace(";", ",").encode(),
        TEXT.replace("\r\n", "\n").encode() + b"\n\n",
    ],
    ids=["xlsx", "second sheet", "ods", "utf-8", "bom", "cp1252", "utf-16", "tabs", "commas", "blank end"],
)
def test_the_same_table_in_every_format(data):
    assert read_rows(data) == ROWS


def test_numbers_that_are_not_whole_stay():
    assert read_rows(xlsx([[1.5, True, 3]])) == [["1.5", "True", "3"]]


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"%PDF-1.7\n1 0 obj",
        b"<!doctype html><p>Ana",
        b"{\\rtf1 Ana}",
        b"PK\x03\x04 not a zip",
        b"\xff\xfeA",  # half a letter
        b"Ana\x81\x8d\x8f",  # no letters in Windows-1252
        b"Ana\0Silva",
    ],
)
def test_what_is_no_table_is_refused(data):
    assert "não é uma folha de cálculo" in refused(data)


def zipped(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def far_away() -> bytes:
    """One cell far from all others, which would take much memory."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "Ana")
        sheet.write(1_048_575, 16_383, "longe")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (zipped(**{"word/document.xml": b"<w:document/>"}), "não é uma folha de cálculo"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), ".xlsx"),  # an old workbook is to be saved anew
        (bytes(MAX_BYTES + 1), "2 MB"),
        (zipped(**{"xl/workbook.xml": bytes(40 * 1024 * 1024)}), "grande demais"),  # a bomb that says so
        (zipped(**{f"xl/{number}.xml": b"" for number in range(501)}), "grande demais"),
        (far_away(), "grande demais"),
    ],
    ids=["document", "old", "large", "bomb", "many files", "far away"],
)
def test_what_is_refused_with_its_reason(data, said):
    assert said in refused(data)


@pytest.mark.parametrize("data", [b"", b"\r\n \n", xlsx([]), xlsx([["", ""]])])
def test_an_empty_file(data):
    assert refused(data) == "O ficheiro está vazio."


@pytest.mark.parametrize("data", [xlsx([["Aluno"]] * 10_000), b"Aluno\n" * 10_000])
def test_ten_thousand_rows(data):
    shows(refused(data), "10000", "no máximo 1000")


def test_wide_rows_and_long_cells_are_cut():
    (row,) = read_rows(("a" * 1500 + ";" + "b;" * 80).encode())
    assert len(row) == 50
    assert len(row[0]) == 1000


def test_a_zip_bomb_that_lies_about_its_size():
    honest = zipfile.ZipFile(io.BytesIO(xlsx([["Ana"]])))
    buffer = io.BytesIO()
    huge = 700 * 1024 * 1024
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in honest.namelist():
            with archive.open(name, "w") as entry:
                content = honest.read(name)
                if name.endswith("sharedStrings.xml"):
                    before, after = content.split(b"Ana")
                    entry.write(before)
                    for _block in range(huge >> 20):
                        entry.write(b"a" * (1 << 20))
                    content = after
                entry.write(content)
    sizes = [entry.file_size for entry in zipfile.ZipFile(buffer).infolist()]
    data = buffer.getvalue().replace(struct.pack("<I", max(sizes)), struct.pack("<I", 1000))
    assert len(data) < MAX_BYTES
    assert refused(data)


def test_the_reader_itself():
    assert table_reader.filled_sheets(xlsx([], [["Ana"]])) == [("Sheet2", [["Ana"]])]
    assert table_reader.filled_sheets(xlsx([])) == []
    assert table_reader.cell_texts([1.0, 2.5, "x"]) == ["1", "2.5", "x"]


def book(*sheets: tuple[str, bool, list[list[Any]]]) -> bytes:
    """A workbook of sheets, each with its name, and whether it is hidden."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as file:
        for name, is_hidden, rows in sheets:
            sheet = file.add_worksheet(name)
            for index, row in enumerate(rows):
                sheet.write_row(index, 0, row)
            if is_hidden:
                sheet.hide()
            else:
                sheet.activate()
                sheet.set_first_sheet()
    return buffer.getvalue()


def test_the_sheet_of_pupils_is_read_and_no_hidden_one_or_cover():
    other = [["Nome"], ["Rui Costa"], ["Eva Reis"], ["Ada Sá"]]
    file = book(("Dados", True, other), ("Capa", False, [["Escola Demo"], ["7.º A"]]), ("7A", False, TABLE))
    assert read_rows(file) == ROWS
    assert [sheet.name for sheet in table_files.read_sheets(file)] == ["Capa", "7A"]


def test_a_hidden_sheet_is_read_where_nothing_else_is():
    assert read_rows(book(("Dados", True, TABLE), ("Capa", False, []))) == ROWS


def test_a_sheet_that_is_far_too_long_is_no_obstacle():
    file = book(("Registo", False, [["x"]] * 2000), ("7A", False, TABLE))
    assert read_rows(file) == ROWS


# --- what a list says -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "number", "name"),
    [
        ("Ana Silva", "", "Ana Silva"),
        ("1 Ana Silva", "1", "Ana Silva"),
        ("1. Ana Silva", "1", "Ana Silva"),
        ("1) Ana Silva", "1", "Ana Silva"),
        ("1 - Ana Silva", "1", "Ana Silva"),
        ("1.º Ana Silva", "1", "Ana Silva"),
        ("n.º 12 Ana Silva", "12", "Ana Silva"),
        ("1;Ana Silva", "1", "Ana Silva"),
        ("1\tAna Silva", "1", "Ana Silva"),
        ("1,Ana Silva", "1", "Ana Silva"),
        ("Ana Silva;1", "1", "Ana Silva"),
        ("1\tAna\tSilva", "1", "Ana Silva"),
        ("1\tAna Silva\t7.ºA", "1", "Ana Silva"),
        ("Ana Silva\tana@exemplo.pt", "", "Ana Silva"),
        ("1 Ana Silva;F", "1", "Ana Silva"),
        ("Silva, Ana", "", "Ana Silva"),
        ("3 Silva, Ana", "3", "Ana Silva"),
        ("3;Silva, Ana", "3", "Ana Silva"),
        ('3;"Silva; Ana"', "3", "Silva; Ana"),
        ("Ana, Bruno, Carla", "", "Ana, Bruno, Carla"),
        ("1a;Ana Silva", "1a", "Ana Silva"),
        ("-1;Ana Silva", "-1", "Ana Silva"),
        ("1.0;Ana Silva", "1", "Ana Silva"),
        ("7", "7", ""),
        ("7;", "7", ""),
        ("  Ana \u00a0  Maria   Silva\ufeff ", "", "Ana Maria Silva"),
        ("Ine\u0302s D'A\u0301vila-Lobo", "", "Inês D'Ávila-Lobo"),
        ("“Ana Silva”", "", "Ana Silva"),
        ("Aluno 1", "", "Aluno 1"),
        ("Ana;", "", "Ana"),
    ],
)
def test_a_line(line, number, name):
    assert pasted(line) == [ListedPupil(number, name)]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("\n Ana \n\n;\n;;\nBruno\r\n", [("", "Ana"), ("", "Bruno")]),
        ("", []),
        # Columns in another order with lines above the header; a header without numbers or without columns.
        (
            "Escola Demo;;\n7.º A;;\n\nProcesso;Apelido;Nome próprio;N.º\n10001;Silva;Ana;4\n10002;Sousa\n",
            [("4", "Ana Silva"), ("", "Sousa")],
        ),
        ("Nome\n1 Ana\nBruno", [("1", "Ana"), ("", "Bruno")]),
        ("N.º Nome\n1 Ana", [("1", "Ana")]),
        ("N.º,Nome\n1,Ana\n2,Bruno", [("1", "Ana"), ("2", "Bruno")]),
    ],
)
def test_several_lines(text, entries):
    assert pasted(text) == [ListedPupil(*one) for one in entries]


@pytest.mark.parametrize(
    "header",
    [
        "N.º;Nome;Turma",
        "Nº;NOME COMPLETO;Turma",
        "numero;nome do aluno;x",
        "Número;Aluno;x",
        "No.;Name;x",
        "n°;Nome;N.º de processo",
    ],
)
def test_a_header_says_which_column_is_which(header):
    assert pasted(header + "\n4;Ana Silva;7") == [ListedPupil("4", "Ana Silva")]


def test_a_line_without_end_is_cut():
    (entry,) = pasted('"' + "a" * 300_000 + ";b")
    assert len(entry.name) <= lists.MAX_LINE


def test_a_workbook_that_takes_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(table_files, "MAX_SECONDS", 0.001)
    assert "grande demais" in refused(xlsx([["Ana"]]))


# --- pages that were saved as spreadsheets --------------------------------------------------------

PAGE = (
    "\n<html><head><style>td {x}</style></head><body><table><tr><td colspan=2>Agrupamento</td></tr>"
    "<tr><th>N.&ordm;</th><th>Nome</th></tr><tr><td>1</td><td>Ana&nbsp;<b>Gon&ccedil;alves</b></td></tr>"
    "<tr><td>2<td>Inês<br>d'Ávila <script>x < y</script></tr></table><table></table></body></html>"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_table_of_a_page_is_read(encoding):
    expected = [ListedPupil("1", "Ana Gonçalves"), ListedPupil("2", "Inês d'Ávila")]
    assert lists.from_rows(read_rows(PAGE.encode(encoding))) == expected


def test_the_best_table_of_a_page_is_taken():
    page = "<table><tr><td>Escola</td></tr></table><table><td>Nome</td><tr><td>Ana Gonçalves</td></table>"
    assert read_rows(page.encode()) == [["Nome"], ["Ana Gonçalves"]]


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("<p>Ana</p>", "não é uma folha"),
        ("<table><tr><td> </td></tr></table>", "está vazio"),
        ("<table>" + "<tr><td>Ana</td></tr>" * 1001 + "</table>", "linhas a mais"),
    ],
)
def test_a_page_without_a_list(page, reason):
    assert reason in refused(page.encode())


@pytest.mark.parametrize("part", ["<td", "<td>", "<", "<table><tr>", "<table>", "<!--", "&#", "</"])
def test_a_damaged_page_is_read_to_its_end(part):
    for count in (table_files.MAX_TAGS // 2 - 10, 1_900_000 // len(part)):
        page = f"<table>{part * count}"
        with suppress(BadFile):
            assert len(read_rows(page.encode())) <= 1000
