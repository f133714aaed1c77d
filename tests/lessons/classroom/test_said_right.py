"""Small things that pages and files say: points, dates, who never began, what a file is called."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.pictures.tags import dated
from lessons.classroom import sheets
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import CellWrite
from lessons.worksheets.builtin import FICHA, templates
from tests.lessons.builders import make_document, make_group, make_part, make_task
from tests.pages import shows

pytestmark = pytest.mark.django_db
Make = Callable[..., Any]
NOON = datetime(2026, 11, 22, 12, 5, tzinfo=UTC)


def said(client: Client, name: str, *args: object) -> str:
    """The words of a page, with single spaces."""
    return " ".join(client.get(reverse(name, args=args)).text.split())


@pytest.fixture
def group(make_assignment, pupils):
    """Two pupils at a worksheet of one task for one point: three numbers."""
    listed = {"kind": "sequence", "id": "list", "values": [0, 4, 8], "points": "1"}
    document = make_document(
        "Ficha: só uma!", make_part("I", "Uma", make_task("I.1", "?", listed, points="1"))
    )
    made: Group = make_group(make_assignment(document, due_at=NOON), pupils[:2])
    return made


def test_one_point_is_one_point(desk, group, pupils):
    sheets.write(group, pupils[0], [CellWrite("I.1:list", "0, 4")])
    page = shows(said(desk, "lessons:mark", group.key), "de 1 ponto ", hides=["1 pontos"])
    for name, key in (
        ("lessons:worksheet", group.assignment.version.worksheet.key),
        ("lessons:worksheet-edit", group.assignment.version.worksheet.key),
        ("lessons:worksheets", None),
        ("lessons:statistics", group.assignment.key),
    ):
        page = said(desk, name, *filter(None, [key]))
        assert "1 ponto" in page, name
        assert not re.search(r"\b1 pontos", page), name


def test_pupils_are_told_one_point(client, group, pupils):
    sheets.write(group, pupils[0], [CellWrite("I.1:list", "0, 4")])
    Group.objects.update(state=Group.State.RETURNED, returned_at=NOON)
    client.force_login(pupils[0])
    for page in (said(client, "lessons:sheet", group.key), said(client, "lessons:assignments")):
        assert "de 1 ponto" in page
        assert "1 pontos" not in page


def test_dates_are_portuguese(client, group, pupils):
    client.force_login(pupils[0])
    assert "Até 22 de novembro, 12:05" in said(client, "lessons:sheet", group.key)
    Group.objects.update(state=Group.State.HANDED_IN, handed_in_at=NOON)
    assert "Ficha entregue: 22 de novembro, 12:05." in said(client, "lessons:sheet", group.key)


def test_a_group_that_never_began_says_so(desk, group, pupils):
    key = group.assignment.key
    pages = [("lessons:grid", key), ("lessons:grades", key), ("lessons:mark", group.key)]
    for name, argument in pages:
        assert "ainda não começou" in said(desk, name, argument), name
    sheets.write(group, pupils[0], [CellWrite("I.1:list", "0, 4")])
    for name, argument in pages:
        assert "ainda não começou" not in said(desk, name, argument), name


@pytest.mark.parametrize(("page", "what"), [("grades", "notas"), ("grid", "aula"), ("statistics", "erros")])
def test_files_are_named_after_class_and_worksheet(desk, group, page, what):
    file = desk.get(reverse(f"lessons:{page}-file", args=[group.assignment.key, "csv"]))
    assert file["Content-Disposition"] == f'attachment; filename="{what}-8o-a-ficha-so-uma.csv"'
    Assignment.objects.get().version.worksheet.__class__.objects.update(title="x" * 120)
    file = desk.get(reverse(f"lessons:{page}-file", args=[group.assignment.key, "csv"]))
    assert len(file["Content-Disposition"]) < 140


def test_the_file_of_all_marks_of_a_class_is_named_after_it(desk, group):
    file = desk.get(reverse("lessons:class-grades-file", args=[group.assignment.classroom.key, "csv"]))
    assert file["Content-Disposition"] == 'attachment; filename="notas-8o-a.csv"'


def test_the_ficha_on_paper_does_not_speak_of_the_screen():
    words = templates()[FICHA].document("pt").intro + templates()[FICHA].document("en").intro
    for told in ("guardado", "página", "kept", "page"):
        assert told not in words, told


@time_machine.travel(NOON, tick=False)
def test_english_months_keep_their_capital():
    with translation.override("en"):
        assert dated(NOON) == "22 November"
    assert dated(NOON, "DATE_FORMAT") == "22 de novembro de 2026"


@time_machine.travel(NOON, tick=False)
def test_a_date_of_another_year_says_which():
    assert dated(NOON.date()) == "22 de novembro"
    assert dated(NOON.date().replace(year=2025)) == "22 de novembro de 2025"
    with translation.override("en"):
        assert dated(NOON.date().replace(year=2027)) == "22 November 2027"
