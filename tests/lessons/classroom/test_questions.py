"""Marking by question, all groups one below the other; and the key that pupils see after the return."""

import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from lessons.classroom import assignments, sheets, verdicts
from lessons.classroom.models import Assignment, Group, Mark, Photo
from lessons.classroom.sheets import CellWrite
from lessons.worksheets.builtin import FICHA, templates
from tests.clients import signed_in
from tests.lessons.builders import SURE, make_group
from tests.pages import shows
from tests.queries import steady


@pytest.fixture
def group(assignment, pupils):
    """Handed in, with an open answer."""
    return answering(make_group(assignment, pupils[:2]), pupils[0], "Múltiplos de <4>. Quem recebe perde")


def answering(group: Group, pupil: User, words: str) -> Group:
    sheets.write(group, pupil, [CellWrite("I.1:list", "1 2 3"), CellWrite("I.2:why", words)])
    sheets.hand_in(group, pupil)
    return group


def address(assignment: Assignment, task: str = "I.2") -> str:
    return reverse("lessons:mark-question", args=[assignment.key, task])


# By question


def test_all_answers_to_a_question_stand_below_its_key(desk, assignment, group, pupils):
    answering(make_group(assignment, pupils[2:4], 2), pupils[2], "Quem recebe perde")
    make_group(assignment, pupils[4:], 3)
    page = shows(desk.get(address(assignment)))
    places = [page.index(words) for words in ("Porquê?", "• Quem recebe perde", "Múltiplos de &lt;4&gt;")]
    assert places == sorted(places)
    assert re.findall(r"data-shown>(.*?)<", page) == [
        "Múltiplos de &lt;4&gt;. Quem recebe perde",
        "Quem recebe perde",
    ]
    assert "Aluno 1, Aluno 2" in page
    assert page.count("data-mark-form") == 2
    assert re.findall(r'#pergunta-I\.2">([^<]*)</a>', page) == ["Grupo 1", "Grupo 2", "Grupo 3"]
    assert "Sem resposta:" in page
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))


def test_every_question_of_the_shipped_worksheet_has_such_a_page(desk, make_assignment, pupils):
    given = make_assignment(templates()[FICHA].document("pt").json())
    for number, pupil in enumerate(pupils[:2], 1):
        made = make_group(given, [pupil], number)
        cells = [
            name for name, spec in sheets.document_of(given.version).cells.items() if spec.form == "line"
        ]
        sheets.write(made, pupil, [CellWrite(name, "4, 8") for name in cells])
    for task in sheets.document_of(given.version).tasks:
        page = shows(desk.get(address(given, task.id)))
        ids = re.findall(r'\bid="([^"]*)"', page)
        assert len(ids) == len(set(ids)), task.id


def test_the_door_leads_to_the_first_question_that_waits(desk, assignment, group, teacher):
    door = reverse("lessons:mark-questions", args=[assignment.key])
    shows(desk.get(assignment.get_absolute_url()), door)
    assert desk.get(door).headers["Location"] == address(assignment, "I.2")
    verdicts.agree(group, seen=99, by=teacher)
    assert desk.get(door).headers["Location"] == address(assignment, "I.1")


def test_a_worksheet_without_questions_has_none_to_mark(desk, make_assignment):
    assert desk.get(reverse("lessons:mark-questions", args=[make_assignment().key])).status_code == 404


def test_a_question_that_nobody_answered_says_so(desk, assignment, group):
    shows(desk.get(address(assignment, "II.2")), "Ainda ninguém respondeu", hides=["data-mark-form"])


def test_who_only_brought_a_photograph_is_marked_too(desk, assignment, group):
    Photo.objects.create(group=group, content=b"", width=1, height=1)
    page = shows(desk.get(address(assignment, "II.2")))
    assert page.count("data-mark-form") == 1
    assert "1 fotografia" in page


def test_only_those_that_wait(desk, group, pupils, teacher):
    assignment = group.assignment
    other = answering(make_group(assignment, pupils[2:4], 2), pupils[2], SURE)
    verdicts.agree(group, seen=99, by=teacher)
    page = shows(desk.get(address(assignment) + "?ver=falta"))
    shows(page, f"grupo-{other.key}", hides=[f"grupo-{group.key}"])
    verdicts.agree(other, seen=99, by=teacher)
    page = shows(desk.get(address(assignment) + "?ver=falta"), "Está tudo corrigido.")
    assert page.count("data-mark-form") == 2


def test_sheets_of_one_are_sorted_by_name(desk, assignment, pupils, classroom):
    Assignment.objects.update(mode=Assignment.Mode.ALONE)
    for number, (pupil, name) in enumerate(zip(pupils, ["Zulmira", "Ângela", "Bruno"], strict=False), 1):
        classroom.enrolments.filter(pupil=pupil).update(real_name=name)
        answering(make_group(assignment, [pupil], number), pupil, name)
    shown = re.findall(r'#pergunta-I\.2">([^<]*)</a>', shows(desk.get(address(assignment))))
    assert shown == ["Ângela", "Bruno", "Zulmira"]


def test_the_plain_form_comes_back_to_the_question(desk, assignment, group):
    shows(desk.get(address(assignment)), 'name="by" value="question"')
    typed = {"revision": 0, "seen": group.version, "points": "2,5", "comment": "Bem", "by": "question"}
    answer = desk.post(reverse("lessons:mark-task", args=[group.key, "I.2"]), typed)
    assert answer.headers["Location"] == f"{address(assignment)}#grupo-{group.key}"
    assert Mark.objects.get().points == Decimal("2.5")
    shows(desk.get(address(assignment)), 'value="2,5"')


def test_a_question_takes_the_same_queries_for_one_and_for_three_groups(desk, group, pupils, teacher):
    assignment = group.assignment
    verdicts.agree(group, seen=99, by=teacher)
    free = iter((2, 3))

    def more() -> None:
        number = next(free)
        answering(make_group(assignment, [pupils[number]], number), pupils[number], "múltiplos")

    assert steady(lambda: shows(desk.get(address(assignment))), more) <= 12
    assert shows(desk.get(address(assignment))).count("data-mark-form") == 3


# The key


def reader(pupil: User) -> Client:
    return signed_in(pupil)


def returned(group: Group, teacher: User) -> None:
    verdicts.agree(group, seen=99, by=teacher)
    verdicts.give_back(group, teacher)


def key_seen(group: Group, pupil: User) -> bool:
    page = shows(reader(pupil).get(group.get_absolute_url()))
    assert ("0, 1, 2, 3, 4, 5" in page) == ("Solução" in page)
    return "Solução" in page


def test_pupils_see_the_key_only_after_the_return_and_where_the_teacher_allows_it(group, pupils, teacher):
    Assignment.objects.update(show_key=True)
    assert not key_seen(group, pupils[0]), "handed in"
    returned(group, teacher)
    assert key_seen(group, pupils[0])
    Assignment.objects.update(show_key=False)
    assert not key_seen(group, pupils[0]), "not allowed"


def test_who_may_still_correct_does_not_see_the_key(group, pupils, teacher):
    Assignment.objects.update(show_key=True, attempts=2)
    returned(group, teacher)
    assert not key_seen(group, pupils[0])
    sheets.reopen_by_group(group, pupils[0])
    assert not key_seen(group, pupils[0])
    sheets.hand_in(group, pupils[0])
    verdicts.give_back(group, teacher)
    assert key_seen(group, pupils[0])
    sheets.reopen(group, teacher)
    assert not key_seen(group, pupils[0]), "opened again by the teacher"


def test_the_key_has_no_cell_of_the_sheet(group, pupils, teacher):
    Assignment.objects.update(show_key=True)
    returned(group, teacher)
    page = shows(reader(pupils[0]).get(group.get_absolute_url()))
    entries = re.findall(r'data-entry="([^"]*)"', page)
    assert sorted(entries) == sorted(sheets.document_of(group.assignment.version).cells)
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))


def test_the_switch_is_off_by_default_and_stands_in_the_form(desk, assignment, teacher):
    assert not assignments.AssignmentTerms().show_key
    page = shows(desk.get(reverse("lessons:assignment-edit", args=[assignment.key])), 'name="show_key"')
    assert not re.search(r'name="show_key"[^>]*checked', page)
    shows(desk.get(assignment.get_absolute_url()), "não se mostram")
    typed = {"work": "teacher", "feedback": "hand_in", "attempts": 1, "stuck_minutes": 5, "show_key": "on"}
    desk.post(reverse("lessons:assignment-edit", args=[assignment.key]), typed)
    assignment.refresh_from_db()
    assert assignment.show_key
    shows(desk.get(assignment.get_absolute_url()), "mostradas depois de devolver")
