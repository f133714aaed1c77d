import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from python_calamine import CalamineWorkbook

from lessons.classroom import assignments, exports
from lessons.classroom.models import Assignment, Cell, Group, Mark
from lessons.worksheets import library, new_tasks
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.forms import impartial_games
from lessons.worksheets.sheet_contexts import rules_on_paper
from tests.lessons.builders import make_group, small_document
from tests.pages import shows
from tests.queries import steady
from tests.users import enrol

Make = Callable[..., Any]

RIGHT = {f"II.1:row:l{n}": "N" if n % 4 else "P" for n in range(6)} | {
    f"II.1:row:s{n}": str(n % 4) for n in range(6) if n % 4
}


def _write(group: Group, answers: dict[str, str]) -> None:
    for version, (name, value) in enumerate(answers.items(), 1):
        Cell.objects.create(group=group, name=name, value=value, version=version, at=timezone.now())


@pytest.fixture
def assignment(make_assignment):
    return make_assignment(small_document())


@pytest.fixture
def marked(assignment, pupils, teacher):
    """Two groups: one with everything right and handed in late, one that has hardly begun."""
    first, second = make_group(assignment, pupils[:2]), make_group(assignment, pupils[2:4], 2)
    _write(first, RIGHT | {"I.1:list": "0 1 2 3 4 5", "I.2:why": "São múltiplos de 4."})
    _write(second, {"I.1:list": "1 2 3 4 5 6", "II.1:row:l0": "P"})
    Mark.objects.create(group=first, task="I.2", points=Decimal("2.50"), by=teacher, seen=99)
    Group.objects.filter(pk=first.pk).update(
        state=Group.State.HANDED_IN, handed_in_at=timezone.now(), late=True, version=12
    )
    Group.objects.filter(pk=second.pk).update(version=2)
    return list(assignment.groups.all())


def _table(assignment: Assignment) -> list[dict[str, Any]]:
    table = exports.grades(assignment, exports.lines(assignment))
    return [dict(zip(table.header, row, strict=True)) for row in table.rows]


def test_a_line_for_each_pupil(assignment, marked):
    rows = _table(assignment)
    assert [row["Nome"] for row in rows] == [f"Aluno {n}" for n in range(1, 6)]
    first, third, fifth = rows[0], rows[2], rows[4]
    assert first["I.1 (2)"] == 2
    assert first["I.2 (3)"] == Decimal("2.5")
    assert first["II.1 (10)"] == 10
    assert (first["Total"], first["de"], first["Percentagem"]) == (Decimal("14.5"), 17, Decimal("85.29"))
    assert first["Estado"] == "entregue (fora do prazo)"
    assert first["Entregue em"]
    assert first["Por corrigir"] == 0
    assert rows[1]["Total"] == first["Total"]
    assert (third["I.1 (2)"], third["I.2 (3)"], third["II.1 (10)"]) == (0, None, 1)
    assert (fifth["Estado"], fifth["Total"], fifth["Grupo"]) == ("sem grupo", None, None)


def test_who_left_is_listed_only_with_a_group(assignment, marked, classroom):
    classroom.enrolments.filter(real_name__in=["Aluno 1", "Aluno 5"]).update(left_at=timezone.now())
    assert [row["Nome"] for row in _table(assignment)] == [f"Aluno {n}" for n in range(1, 5)]


def test_who_came_back_is_listed_once(assignment, marked, classroom, pupils):
    classroom.enrolments.filter(pupil=pupils[0]).update(left_at=timezone.now(), number=None)
    enrol(classroom, pupils[0], "Aluno 1 outra vez", None)
    assert [row["Nome"] for row in _table(assignment)][-1] == "Aluno 1 outra vez"
    assert len(_table(assignment)) == 5


def test_percentage_of_nothing(make_assignment, pupils):
    assignment = make_assignment()
    make_group(assignment, pupils[:1])
    assert _table(assignment)[0]["Percentagem"] is None


def test_as_many_queries_for_one_group_as_for_three(assignment, pupils):
    made = (make_group(assignment, [pupil], number) for number, pupil in enumerate(pupils, 1))
    next(made)
    fresh = Assignment.objects.select_related("version__worksheet", "classroom").get(pk=assignment.pk)
    steady(lambda: exports.grades(fresh, exports.lines(fresh)), lambda: next(made))


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_the_file_has_what_the_screen_shows(desk, assignment, marked, kind):
    page = desk.get(reverse("lessons:grades", args=[assignment.key]))
    answer = desk.get(reverse("lessons:grades-file", args=[assignment.key, kind]))
    assert "attachment" in answer["Content-Disposition"]
    assert "Aluno" not in answer["Content-Disposition"]
    rows = CalamineWorkbook.from_filelike(io.BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    assert rows[0] == page.context["table"].header
    shown = [["" if value is None else value for value in row] for row in page.context["table"].rows]
    assert rows[1:] == [[float(v) if isinstance(v, int | Decimal) else v for v in row] for row in shown]
    shows(page.text, "Aluno 1", "85,29")


def test_csv_file(desk, assignment, marked):
    text = desk.get(reverse("lessons:grades-file", args=[assignment.key, "csv"])).content.decode("utf-8-sig")
    assert "1;Aluno 1;14,50;17;85,29;0;1;entregue (fora do prazo);" in text


def test_an_empty_class_says_what_to_do(desk, assignment):
    shows(desk.get(reverse("lessons:grades", args=[assignment.key])).text, "ainda não tem alunos")


def test_the_grid_as_a_table(desk, assignment, marked):
    answer = desk.get(reverse("lessons:grid-file", args=[assignment.key, "xlsx"]))
    rows = CalamineWorkbook.from_filelike(io.BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    assert rows[0] == ["Grupo", "Membros", "I.1", "I.0", "I.2", "II.1", "Pontos", "de"]
    assert rows[1] == ["Grupo 1", "Aluno 1, Aluno 2", "certo", "por começar", "meio certo", "certo", 14.5, 17]
    assert rows[2][2:6] == ["errado", "por começar", "por começar", "em curso"]


def test_mistakes_as_tables(desk, assignment, marked):
    answer = desk.get(reverse("lessons:statistics-file", args=[assignment.key, "ods"]))
    book = CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    assert book.sheet_names == ["Perguntas", "Erros mais frequentes", "Respostas erradas", "Posições"]
    tasks = {row[0]: row[1:] for row in book.get_sheet_by_name("Perguntas").to_python()}
    assert tasks["I.1"][:2] == [1, 2]
    answers = book.get_sheet_by_name("Respostas erradas").to_python()
    assert [answers[1][0], *answers[1][2:]] == ["I.1", "1 2 3 4 5 6", 1]
    assert len(book.get_sheet_by_name("Erros mais frequentes").to_python()) > 1


# --- paper ---


def test_a_blank_sheet_has_the_school_s_head(desk, assignment, classroom):
    page = desk.get(reverse("lessons:assignment-print", args=[assignment.key]) + "?em=branco").text
    shows(page, "Escola Demo", "8.º A", "Nome", "N.º", "Turma", "Data", "Encarregado de educação", "Rubrica")
    own = desk.get(reverse("lessons:worksheet-print", args=[assignment.version.worksheet.key])).text
    shows(own, "Escola Demo", "Ficha pequena")


def test_own_worksheets_carry_the_rules_of_their_games_on_paper(desk, teacher, classroom):
    at = {"heaps": [9], "sets": [[2, 5]]}
    document, _left_out = new_tasks.worksheet(GameSpec("subtraction", at).game, "Duas ou cinco")
    own = library.create(teacher, document)
    blank = desk.get(reverse("lessons:worksheet-print", args=[own.key])).text
    assert blank.count("Quem fica sem jogadas perde.") == 1
    shows(blank, "2,5", hides=["Uma partida do princípio ao fim"])
    assert "Quem fica sem jogadas perde." not in desk.get(own.get_absolute_url()).text
    assert "sem jogadas perde" not in desk.get(reverse("lessons:worksheet-key", args=[own.key])).text
    given = assignments.assign(classroom, own, teacher, assignments.AssignmentTerms())
    page = desk.get(reverse("lessons:assignment-print", args=[given.key]) + "?em=branco").text
    assert "Quem fica sem jogadas perde." in page
    site = desk.get(reverse("lessons:worksheet-print", args=[library.shipped().key])).text
    assert "quantidades permitidas" not in site


@pytest.mark.parametrize("slug", impartial_games())
def test_the_rules_of_every_game_go_on_paper(slug):
    rules = rules_on_paper(GameSpec(slug, {}))
    assert rules["text"].strip().startswith('<div class="rule-text')
    assert rules["text"].count("<div") == rules["text"].count("</div>") == 1


def test_the_key_has_the_answers_and_the_blank_sheet_has_not(desk, assignment):
    key = assignment.version.worksheet.key
    solved = desk.get(reverse("lessons:worksheet-key", args=[key])).text
    blank = desk.get(reverse("lessons:worksheet-print", args=[key])).text
    shows(solved, "0, 1, 2, 3, 4, 5", hides=["Encarregado"])
    assert "0, 1, 2, 3, 4, 5" not in blank


def test_filled_sheets_on_paper(client, teacher, assignment, marked, pupils):
    client.force_login(teacher)
    everybody = client.get(reverse("lessons:assignment-print", args=[assignment.key])).text
    shows(everybody, "Aluno 1, Aluno 2", "Aluno 3, Aluno 4", "São múltiplos de 4.")
    client.force_login(pupils[0])
    page = client.get(reverse("lessons:sheet-print", args=[marked[0].key])).text
    assert "São múltiplos de 4." in page
    assert "14,5 / 17" not in page  # not returned yet
    Group.objects.filter(pk=marked[0].pk).update(state=Group.State.RETURNED, comment="Bom trabalho")
    shows(client.get(reverse("lessons:sheet-print", args=[marked[0].key])).text, "14,5 / 17", "Bom trabalho")
    assert client.get(reverse("lessons:sheet-print", args=[marked[1].key])).status_code == 403


def test_sheets_not_begun_stay_off_the_paper(desk, assignment, marked, pupils):
    make_group(assignment, pupils[4:5], 3)
    address = reverse("lessons:assignment-print", args=[assignment.key])
    page = shows(
        desk.get(address), "1 ficha ainda por começar ficou de fora", "Aluno 1, Aluno 2", hides=["Aluno 5"]
    )
    assert page.count('class="paper"') == 2
    everybody = shows(desk.get(address, {"em": "todas"}), "Aluno 5", hides=["ficou de fora"])
    assert everybody.count('class="paper"') == 3
    Group.objects.exclude(number=3).delete()
    shows(desk.get(address), "Ainda ninguém começou", hides=["Aluno 5"])


def test_paper_is_in_the_language_of_the_class(desk, assignment, marked):
    assignment.classroom.language = "en"
    assignment.classroom.save()
    address = reverse("lessons:assignment-print", args=[assignment.key])
    for wanted in ({}, {"em": "branco"}):
        shows(
            desk.get(address, wanted),
            "Mathematics worksheet",
            'lang="en"',
            "Imprimir",
            hides=["Ficha de trabalho de"],
        )
    Group.objects.filter(pk=marked[0].pk).update(state=Group.State.RETURNED)
    shows(desk.get(address), "14.5 / 17", hides=["14,5"])


def test_no_groups_no_paper(desk, assignment):
    page = desk.get(reverse("lessons:assignment-print", args=[assignment.key])).text
    assert "não há nada para imprimir" in page
