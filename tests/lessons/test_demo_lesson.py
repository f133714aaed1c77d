from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts import demo as school
from accounts import people
from accounts.models import Classroom
from lessons.classroom import assignments, grid, verdicts
from lessons.classroom import demo as lesson
from lessons.classroom.models import Assignment, Cell, Group, Member
from lessons.course import demo as course
from lessons.course import goals
from lessons.worksheets import library

pytestmark = [pytest.mark.databases, pytest.mark.django_db, pytest.mark.usefixtures("demo_password")]


def test_the_first_class_has_two_groups_and_one_has_begun():
    call_command("demo", stdout=StringIO())
    given = Assignment.objects.get()
    assert given.classroom.name == "7.º A"
    assert given.version.worksheet == library.shipped()
    shown = grid.grid(given)
    assert [[person.name for person in row.members] for row in shown.rows] == [
        ["Aluno 1", "Aluno 2", "Aluno 3"],
        ["Aluno 4", "Aluno 5", "Aluno 6"],
    ]
    first, second = (verdicts.marked_sheets([group])[group.pk] for group in given.groups.order_by("number"))
    states = {task: result.state for task, result in first.results.items() if result.state != "empty"}
    assert states == {
        "I.a": "partial",
        "I.b": "check",
        "II.1": "right",
        "II.2": "partial",
        "II.3": "half",
        "II.5": "half",
        "II.7": "half",
        "II.8": "partial",
    }
    assert first.marks.tasks["II.2"].cells["II.2:letters:l8"] == "wrong"
    assert not second.values


def test_a_class_has_goals_and_loading_again_restores_none_of_them():
    call_command("demo", stdout=StringIO())
    classroom = Classroom.objects.get(name="7.º A")
    due = sorted((goal.due_on, name) for goal, name in goals.of_class(classroom))
    assert [name for _day, name in due] == ["De trás para a frente", "Posições P"]
    classroom.goals.first().delete()
    course.load()
    assert classroom.goals.count() == 1
    classroom.goals.all().delete()
    Classroom.objects.filter(pk=classroom.pk).update(archived_at=timezone.now())
    course.load()
    assert not classroom.goals.exists()


def test_loading_again_changes_nothing():
    call_command("demo", stdout=StringIO())
    group = Group.objects.get(number=1)
    Cell.objects.filter(group=group, name="II.5:term").update(value="4k")
    Member.objects.filter(pupil__username="aluno6").delete()
    lesson.load()
    assert Assignment.objects.count() == 1
    assert Cell.objects.get(group=group, name="II.5:term").value == "4k"
    assert Member.objects.count() == 5


def test_a_class_with_another_assignment_or_in_the_archive_stays_as_it_is():
    school.load()
    classroom = Classroom.objects.get(name="7.º A")
    teacher = classroom.teachings.get().teacher
    given = assignments.assign(classroom, library.shipped(), teacher, assignments.AssignmentTerms())
    lesson.load()
    assert list(Assignment.objects.all()) == [given]
    assert not Group.objects.exists()
    given.delete()
    people.put_away(classroom, teacher)
    lesson.load()
    assert not Assignment.objects.exists()


def test_a_class_without_pupils_gets_no_groups():
    school.load()
    Classroom.objects.get(name="7.º A").enrolments.all().delete()
    lesson.load()
    assert Assignment.objects.count() == 1
    assert not Group.objects.exists()
