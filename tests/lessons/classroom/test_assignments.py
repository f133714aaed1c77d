"""A worksheet given to a class: its terms, newer versions, putting away; the lists of teachers and pupils."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import timezone

from accounts import people
from accounts.models import Action, Classroom, User
from games.live import broadcast
from lessons.classroom import agenda, assignments, groups
from lessons.classroom.assignments import AssignmentTerms
from lessons.classroom.models import Assignment, Cell, Group
from lessons.worksheets import library
from lessons.worksheets.documents import parse_document
from lessons.worksheets.models import Worksheet, WorksheetVersion
from tests.commits import committed
from tests.lessons.builders import make_document, make_group, make_part, make_task, number_field
from tests.queries import steady

NOW = datetime(2026, 11, 23, 10, 0, tzinfo=UTC)
DAY = timedelta(days=1)

Make = Callable[..., Any]


def task(ident: str, prompt: str = "Quanto é?") -> dict[str, Any]:
    return make_task(ident, prompt, number_field())


def document(**parts: list[dict[str, Any]]) -> dict[str, Any]:
    return make_document(
        "Ficha", *(make_part(name, f"Parte {name}", *tasks) for name, tasks in parts.items())
    )


@pytest.fixture
def worksheet(teacher):
    return library.create(teacher, parse_document(document(I=[task("I.1"), task("I.2")], II=[task("II.1")])))


@pytest.fixture
def assignment(classroom, worksheet, teacher):
    return assignments.assign(classroom, worksheet, teacher, AssignmentTerms())


def write(group: Group, name: str = "I.1:x") -> None:
    Cell.objects.create(group=group, name=name, value="1", version=1, at=timezone.now())
    Group.objects.filter(pk=group.pk).update(version=1)


def edit(worksheet: Worksheet, by: User, **parts: list[dict[str, Any]]) -> None:
    worksheet.refresh_from_db()
    library.save_draft(worksheet, parse_document(document(**parts)), worksheet.revision, by)


def logged(kind: str) -> int:
    return Action.objects.filter(kind=kind).count()


# --- giving it


def test_a_class_gets_the_worksheet_as_it_is_now(classroom, worksheet, teacher):
    terms = AssignmentTerms(mode="alone", feedback="at_once", attempts=3, opens_at=NOW, due_at=NOW + DAY)
    made = assignments.assign(classroom, worksheet, teacher, terms)
    made.refresh_from_db()
    assert assignments.terms_of(made) == terms
    assert (made.created_by, made.version.number, made.open_parts) == (teacher, 1, None)
    assert made.version.document == worksheet.draft
    again = assignments.assign(classroom, worksheet, teacher, terms)
    assert again.version == made.version
    assert logged("make-assignment") == 2


def test_parts_that_are_open_at_the_beginning(classroom, worksheet, teacher):
    made = assignments.assign(classroom, worksheet, teacher, AssignmentTerms(), ["II", "I"])
    assert made.open_parts == ["I", "II"]
    with pytest.raises(ValidationError) as caught:
        assignments.assign(classroom, worksheet, teacher, AssignmentTerms(), ["I", "VII"])
    assert list(caught.value.error_dict) == ["open_parts"]


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        (AssignmentTerms(opens_at=NOW, due_at=NOW), "due_at"),
        (AssignmentTerms(opens_at=NOW, closes_at=NOW), "closes_at"),
        (AssignmentTerms(due_at=NOW, closes_at=NOW - DAY), "closes_at"),
        (AssignmentTerms(attempts=0), "attempts"),
        (AssignmentTerms(attempts=21), "attempts"),
        (AssignmentTerms(stuck_minutes=0), "stuck_minutes"),
        (AssignmentTerms(feedback="never"), "feedback"),
        (AssignmentTerms(mode="all"), "mode"),
    ],
)
def test_terms_that_make_no_sense(classroom, worksheet, teacher, terms, field):
    with pytest.raises(ValidationError) as caught:
        assignments.assign(classroom, worksheet, teacher, terms)
    assert list(caught.value.error_dict) == [field]
    assert not Assignment.objects.exists()
    assert not WorksheetVersion.objects.exists()


def test_a_due_date_may_be_the_closing_date():
    assignments._check_dates(AssignmentTerms(opens_at=NOW, due_at=NOW + DAY, closes_at=NOW + DAY))


def test_somebody_elses_or_an_empty_worksheet(classroom, worksheet, teacher, other_teacher):
    with pytest.raises(PermissionDenied):
        assignments.assign(classroom, worksheet, other_teacher, AssignmentTerms())
    empty = library.create(teacher, parse_document(document(I=[])))
    with pytest.raises(library.IncompleteWorksheet):
        assignments.assign(classroom, empty, teacher, AssignmentTerms())


# --- other terms


def test_other_terms_reach_all_screens(assignment, cast, monkeypatch):
    sent: list[str] = []
    monkeypatch.setattr(broadcast, "send", lambda messages: sent.extend(one for one, _message in messages))
    group = make_group(assignment, cast.pupils[:1])
    terms = AssignmentTerms(feedback="return", attempts=2, closes_at=NOW, grouping="pupils")
    with committed():
        changed = assignments.change_terms(assignment, terms, cast.teacher)
    assignment.refresh_from_db()
    assert assignments.terms_of(assignment) == assignments.terms_of(changed) == terms
    assert set(sent) == {f"sheet.{group.key}", f"grid.{assignment.key}"}
    assert list(assignment.groups.all()) == [group]


def test_wrong_terms_change_nothing(assignment, teacher):
    for terms in (
        AssignmentTerms(attempts=0),
        AssignmentTerms(due_at=NOW, opens_at=NOW),
        AssignmentTerms(grouping="x", mode="alone"),
    ):
        with pytest.raises(ValidationError):
            assignments.change_terms(assignment, terms, teacher)
    assignment.refresh_from_db()
    assert assignments.terms_of(assignment) == AssignmentTerms()


def test_two_teachers_change_the_terms(assignment, teacher):
    seen = assignments.terms_of(assignment).fingerprint()
    assignments.change_terms(assignment, AssignmentTerms(attempts=2), teacher, base=seen)
    with pytest.raises(ValidationError, match="Entretanto"):
        assignments.change_terms(assignment, AssignmentTerms(attempts=3), teacher, base=seen)
    assignment.refresh_from_db()
    assert assignment.attempts == 2
    now = assignments.terms_of(assignment).fingerprint()
    assignments.change_terms(assignment, AssignmentTerms(attempts=3), teacher, base=now)


@pytest.mark.parametrize("mode", ["group", "alone"])
def test_the_mode_changes_only_while_nobody_has_written(assignment, pupils, teacher, mode):
    Assignment.objects.update(mode=mode)
    other = replace(AssignmentTerms(), mode="alone" if mode == "group" else "group")
    make_group(assignment, pupils[:1])
    assignments.change_terms(assignment, other, teacher)
    assert not assignment.groups.exists()
    write(make_group(assignment, pupils[:1]))
    with pytest.raises(ValidationError) as caught:
        assignments.change_terms(assignment, AssignmentTerms(mode=mode), teacher)
    assert list(caught.value.error_dict) == ["mode"]
    assignments.change_terms(assignment, replace(other, attempts=4), teacher)
    assert Cell.objects.count() == 1


# --- a newer version


def test_what_a_newer_version_changes(assignment, worksheet, cast):
    write(make_group(assignment, cast.pupils[:1]), "I.2:x")
    write(make_group(assignment, cast.pupils[1:2], number=2), "I.1:x")
    edit(worksheet, cast.teacher, I=[task("I.1", "Outra pergunta"), task("I.3")], II=[task("II.1")])
    assignment = Assignment.objects.get()
    told = assignments.difference(assignment)
    assert told == assignments.Difference(("I.3",), ("I.2",), ("I.1",), 1)
    assert assignments.use_newer_version(assignment, cast.teacher) == told
    assignment = Assignment.objects.get()
    assert assignment.version.number == 2
    assert Cell.objects.count() == 2
    assert assignments.difference(assignment) == assignments.Difference((), (), (), 0)
    assert logged("renew-assignment") == 1


def test_what_the_lesson_shows_of_parts_that_are_gone(assignment, worksheet, teacher):
    Assignment.objects.update(open_parts=["I", "II"], focus="II")
    edit(worksheet, teacher, I=[task("I.1")])
    assignments.use_newer_version(assignment, teacher)
    assignment.refresh_from_db()
    assert (assignment.open_parts, assignment.focus) == (["I"], "")
    Assignment.objects.update(focus="I", open_parts=None)
    edit(worksheet, teacher, I=[task("I.1", "Sim?")])
    assignments.use_newer_version(assignment, teacher)
    assignment.refresh_from_db()
    assert (assignment.open_parts, assignment.focus) == (None, "I")


# --- putting away


def test_archived_and_back(assignment, pupils, teacher):
    for _twice in range(2):
        assignments.put_away(assignment, teacher)
    assert agenda.runs(teacher) == []
    assert agenda.tasks(pupils[0]) == []
    assert [run.state for run in agenda.runs(teacher, archived=True)] == ["archived"]
    for _twice in range(2):
        assignments.put_away(assignment, teacher, archived=False)
    assert [run.state for run in agenda.runs(teacher)] == ["open"]
    assert logged("archive-assignment") == logged("restore-assignment") == 1


def test_deleted_only_while_nothing_is_written(assignment, cast):
    group = make_group(assignment, cast.pupils[:1])
    write(group)
    with pytest.raises(ValidationError, match="arquiva-se"):
        assignments.delete(assignment, cast.teacher)
    Group.objects.update(version=0)
    assignments.delete(assignment, cast.teacher)
    assert not Assignment.objects.exists()
    assert logged("delete-assignment") == 1


# --- lists


@pytest.mark.parametrize(
    ("terms", "states", "expected"),
    [
        ({}, [], "open"),
        ({"opens_at": NOW + DAY}, [], "scheduled"),
        ({"closes_at": NOW - DAY}, [], "closed"),
        ({}, ["open", "handed_in"], "open"),
        ({}, ["returned", "handed_in"], "to-mark"),
        ({"closes_at": NOW - DAY}, ["open", "handed_in"], "to-mark"),
        ({"closes_at": NOW - DAY}, ["open", "returned"], "closed"),
        ({}, ["returned", "returned"], "returned"),
    ],
)
def test_how_an_assignment_stands(make_assignment, cast, terms, states, expected):
    assignment = make_assignment(**terms)
    make_group(assignment, [], number=9)
    for number, state in enumerate(states, 1):
        group = make_group(assignment, cast.pupils[2 * number - 2 : 2 * number], number=number)
        Group.objects.filter(pk=group.pk).update(state=state)
    (run,) = agenda.runs(cast.teacher, now=NOW)
    assert (run.state, run.groups, run.done) == (
        expected,
        len(states),
        len([state for state in states if state != "open"]),
    )


def test_a_teachers_list_is_of_the_own_classes(make_assignment, classroom, teacher, other_teacher):
    assignment = make_assignment()
    beside = people.create_classroom(classroom.school, "8.º B", teacher, "2026/27")
    assert [run.assignment for run in agenda.runs(teacher)] == [assignment]
    assert agenda.runs(teacher, beside) == []
    assert len(agenda.runs(teacher, classroom)) == 1
    assert agenda.runs(other_teacher) == []
    Classroom.objects.update(archived_at=NOW)
    assert agenda.runs(teacher) == []
    assert agenda.run(assignment).state == "open"


@pytest.mark.parametrize(
    ("terms", "group", "expected"),
    [
        ({}, None, "open"),
        ({}, {}, "open"),
        ({"opens_at": NOW + DAY}, None, "scheduled"),
        ({"opens_at": NOW + DAY}, {}, "scheduled"),
        ({"closes_at": NOW - DAY}, None, "closed"),
        ({"closes_at": NOW - DAY}, {"extended_to": NOW + DAY}, "open"),
        ({"closes_at": NOW - DAY}, {"state": "handed_in"}, "handed-in"),
        ({}, {"state": "returned"}, "returned"),
    ],
)
def test_how_a_pupils_task_stands(make_assignment, pupils, terms, group, expected):
    assignment = make_assignment(document(I=[task("I.1")]), **terms)
    if group is not None:
        made = make_group(assignment, pupils[:2])
        Group.objects.filter(pk=made.pk).update(**group)
    (found,) = agenda.tasks(pupils[0], NOW)
    assert (found.state, found.group is None) == (expected, group is None)
    assert (found.points, found.most) == (("0", "1") if expected == "returned" else ("", ""))


def test_what_is_due_first_comes_first(make_assignment, pupils):
    later = make_assignment(due_at=NOW + 2 * DAY)
    whenever = make_assignment()
    soon = make_assignment(closes_at=NOW + DAY)
    late = make_assignment(due_at=NOW - DAY)
    coming = make_assignment(opens_at=NOW + DAY)
    with time_machine.travel(NOW, tick=False):
        found = agenda.tasks(pupils[0])
        assert [one.assignment for one in found] == [late, soon, later, whenever, coming]
        assert [one.overdue for one in found] == [True, False, False, False, False]


def test_lists_ask_the_database_the_same_however_long(make_assignment, pupils, teacher):
    def more() -> None:
        group = make_group(make_assignment(document(I=[task("I.1")])), pupils[:3])
        Group.objects.filter(pk=group.pk).update(state="returned")
        # The first who needs a version's document reads it; it is then kept in memory.
        agenda.tasks(pupils[0])

    more()
    steady(lambda: agenda.runs(teacher), more)
    steady(lambda: agenda.tasks(pupils[0]), more)
    assert len(agenda.runs(teacher)) == len(agenda.tasks(pupils[0])) == 5


def test_groups_of_an_archived_class_are_not_lost(assignment, cast):
    groups.make_groups(assignment, 4, cast.teacher)
    people.put_away(assignment.classroom, cast.teacher)
    assert agenda.tasks(cast.pupils[0]) == []
    assert assignment.members.count() == 5
