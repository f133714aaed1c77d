"""The organiser's files: what stands in them, and what must not before the results are published."""

import csv
import io
import re
import zipfile
from typing import Any

import pytest
from django.urls import reverse
from python_calamine import CalamineWorkbook

from accounts.models import User
from lessons.contest import exports, results
from lessons.contest.models import Edition, Entry
from tests.lessons.contest.finished_edition import judge, make_edition, make_entry
from tests.pages import shows
from tests.users import make_user

pytestmark = pytest.mark.django_db

KINDS = ("xlsx", "ods", "csv")


@pytest.fixture
def judges(db):
    names = {"first_name": "Jurada", "last_name": "Secreta"}
    return [make_user(f"juiz{number}", User.Kind.JUDGE, **names) for number in range(3)]


@pytest.fixture
def entry(edition, classroom, pupils, judges):
    """A final entry of two pupils whose name is in its title and in a comment."""
    made = make_entry(edition, classroom, pupils[:2], name="Luar do Aluno 1")
    judge(made, judges[0], points=60, comments={"rules": "Bem, Aluno 2!", "general": "=1+1"})
    judge(made, judges[1], points=70)
    judge(made, judges[2], state="recused", reason="Conheço o aluno2.")
    return made


def table(edition: Edition, reader: User, title: str) -> list[dict[str, Any]]:
    found = {one.title: one for one in exports.tables(edition, reader)}[title]
    assert all(len(row) == len(found.header) for row in found.rows)
    return [dict(zip(found.header, row, strict=True)) for row in found.rows]


def test_what_the_tables_say(edition, entry, cast):
    waiting = make_entry(edition, cast.classroom, cast.pupils[2:3], name="")
    draft = make_entry(edition, cast.classroom, cast.pupils[3:4], state="draft")
    Entry.objects.filter(pk=draft.pk).update(number=None, category=None)
    judge(waiting, cast.teacher, state="draft", comments={"rules": "Ainda a pensar."})
    rows = table(edition, cast.teacher, "Propostas")
    assert [(row["N.º"], row["Jogo"], row["Categoria"], row["Estado"]) for row in rows] == [
        (1, "Luar do […]", "2.º ciclo", "versão final"),
        (2, "Jogo n.º 2", "2.º ciclo", "versão final"),
    ]
    assert rows[0]["Versão final em"]
    assert rows[0]["Retirada em"] is None
    rows = table(edition, cast.teacher, "Avaliações")
    assert [(row["N.º"], row["Estado"], row["Pontos"]) for row in rows] == [
        (1, "entregue", 60),
        (1, "entregue", 70),
        (1, "escusa", None),
        (2, "em rascunho", None),
    ]
    assert rows[0]["Análise do jogo (20)"] == 10
    assert rows[0]["Comentário: Regras claras e completas"] == "Bem, […]!"
    assert rows[0]["Comentário geral"] == "=1+1"
    assert rows[3]["Análise do jogo (20)"] is None
    assert rows[3]["Comentário: Regras claras e completas"] is None
    (row,) = table(edition, cast.teacher, "Resultados (por publicar)")
    assert (row["Lugar"], row["N.º"], row["Mediana"], row["Média"], row["Avaliações"]) == (1, 1, 65, 65, 2)
    rows = table(edition, cast.teacher, "Progresso")
    assert [
        (row["N.º"], row["Pedidas"], row["entregue"], row["escusa"], row["Diferença"]) for row in rows
    ] == [
        (1, 2, 2, 1, 10),
        (2, 2, 0, 0, None),
    ]


def test_while_it_is_blind_no_file_names_anybody(edition, entry, desk):
    for kind in KINDS:
        answer = desk.get(reverse("lessons:edition-export", args=[edition.key, kind]))
        assert answer.status_code == 200
        assert answer.headers["Content-Disposition"] == (
            f'attachment; filename="nimteca-concurso-{edition.key}.{kind}"'
        )
        written = shows(words(kind, answer.content), "Jurado 1")
        for name in ("Aluno 1", "Aluno 2", "aluno2", "8.º A", "Escola Demo", "Secreta", "juiz"):
            assert name not in written, (kind, name)


def words(kind: str, content: bytes) -> str:
    """Every text that a file holds, also outside its cells."""
    if kind == "csv":
        return content.decode("utf-8-sig")
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return "\n".join(packed.read(name).decode() for name in packed.namelist() if name.endswith(".xml"))


def test_after_publication_names_are_those_that_the_reader_may_know(edition, entry, teacher):
    published = results.publish(edition, teacher)
    (row,) = table(published, teacher, "Propostas")
    assert (row["Escola"], row["Turma"], row["Autores"]) == (
        "Escola Demo",
        "8.º A (2026/27)",
        "Aluno 1, Aluno 2",
    )
    assert row["Jogo"] == "Luar do Aluno 1"
    assert table(published, teacher, "Avaliações")[0]["Jurado"] == "Jurada Secreta"
    assert table(published, teacher, "Resultados")[0]["Lugar"] == 1
    chief = make_user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True)
    (row,) = table(published, chief, "Propostas")
    assert "Aluno" not in row["Autores"]


def test_an_edition_that_is_not_blind_names_from_the_beginning(cast, judges):
    edition = make_edition(cast.teacher, blind=False)
    judge(make_entry(edition, None, cast.pupils[:1]), judges[0])
    User.objects.filter(pk=judges[0].pk).update(first_name="", last_name="")
    (row,) = table(edition, cast.teacher, "Propostas")
    assert (row["Escola"], row["Turma"]) == (None, None)
    assert table(edition, cast.teacher, "Avaliações")[0]["Jurado"] == "juiz0"


def test_files_open_with_all_sheets_and_formulas_stay_text(edition, entry, desk):
    for kind in ("xlsx", "ods"):
        content = desk.get(reverse("lessons:edition-export", args=[edition.key, kind])).content
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        assert book.sheet_names == ["Propostas", "Avaliações", "Resultados (por publicar)", "Progresso"]
        cells = [cell for row in book.get_sheet_by_name("Avaliações").to_python() for cell in row]
        assert "=1+1" in cells
        assert 60 in cells
        assert "<f>" not in words(kind, content)
    content = desk.get(reverse("lessons:edition-export", args=[edition.key, "csv"])).content
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    assert not [cell for row in rows for cell in row if re.match(r"[=+@-]", cell)]


def test_an_edition_without_entries_has_empty_tables(edition, teacher):
    assert [one.rows for one in exports.tables(edition, teacher)] == [[], [], [], []]
