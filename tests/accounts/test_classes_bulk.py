"""Pupils who move, leave and come back, many at a time: all of them or nobody, both ways."""

from dataclasses import dataclass
from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import people
from accounts.models import Action, Classroom, Enrolment, User
from accounts.stale_edits import StaleEdit
from tests.at_once import all_at_once, at_once, refusals
from tests.users import make_user

pytestmark = pytest.mark.databases


@pytest.fixture
def other(teacher, classroom):
    return people.create_classroom(classroom.school, "7.º B", teacher, "2026/27")


@pytest.fixture
def three(classroom):
    return [people.enrol(classroom, make_user(f"aluno{n}"), f"Aluno {n}", n) for n in (1, 2, 3)]


@dataclass(frozen=True)
class Classes:
    """Two classes of a teacher, with three pupils in the first."""

    teacher: User
    classroom: Classroom
    other: Classroom
    three: list[Enrolment]


@pytest.fixture
def both(teacher, classroom, other, three):
    return Classes(teacher, classroom, other, three)


def register(classroom: Classroom) -> list[tuple[int | None, str]]:
    return [(row.number, row.real_name) for row in people.current_pupils(classroom)]


ALL = [(1, "Aluno 1"), (2, "Aluno 2"), (3, "Aluno 3")]


# --- moving ---------------------------------------------------------------------------------------


def test_moving_there_and_back(both):
    there = people.move(both.three[:2], both.other, both.teacher)
    assert register(both.classroom) == ALL[2:]
    assert register(both.other) == ALL[:2]
    assert there.cleared == []
    assert not people.attends(both.three[0].pupil, both.classroom)
    assert [row.real_name for row in people.former_pupils(both.classroom)] == ["Aluno 1", "Aluno 2"]
    people.move(there.enrolments, both.classroom, both.teacher)
    assert register(both.classroom) == ALL
    assert register(both.other) == []
    assert people.former_pupils(both.classroom) == []
    assert [row.real_name for row in people.former_pupils(both.other)] == ["Aluno 1", "Aluno 2"]
    logged = Action.objects.filter(subject=both.three[0].pupil).order_by("pk")
    assert list(logged.values_list("kind", "classroom")) == [
        ("enrol", both.classroom.pk),
        ("move-out", both.classroom.pk),
        ("move-in", both.other.pk),
        ("move-out", both.other.pk),
        ("move-in", both.classroom.pk),
    ]


def test_a_number_that_is_taken_is_cleared_and_reported(both):
    people.enrol(both.other, make_user("aluno9"), "Aluno 9", 2)
    moved = people.move(both.three, both.other, both.teacher)
    assert [row.real_name for row in moved.cleared] == ["Aluno 2"]
    assert set(register(both.other)) == {(1, "Aluno 1"), (2, "Aluno 9"), (3, "Aluno 3"), (None, "Aluno 2")}


def test_pupils_of_two_classes_with_one_number(both):
    third = people.create_classroom(both.classroom.school, "7.º C", both.teacher, "2026/27")
    second = people.enrol(both.other, make_user("aluno9"), "Aluno 9", 1)
    moved = people.move([both.three[0], second], third, both.teacher)
    assert len(moved.cleared) == 1
    assert {number for number, _name in register(third)} == {1, None}


def test_one_who_is_there_already_keeps_all_where_they_are(both):
    people.enrol(both.other, both.three[2].pupil, "Aluno 3", 30)
    with pytest.raises(ValidationError, match=r"Aluno 3 já está na turma 7\.º B"):
        people.move(both.three, both.other, both.teacher)
    assert register(both.classroom) == ALL
    assert register(both.other) == [(30, "Aluno 3")]


def test_one_who_left_meanwhile_keeps_all_where_they_are(both):
    people.remove([both.three[1]], both.teacher)
    with pytest.raises(StaleEdit, match="Aluno 2 já não está"):
        people.move(both.three, both.other, both.teacher)
    assert register(both.classroom) == [ALL[0], ALL[2]]
    assert register(both.other) == []


@pytest.mark.parametrize("whose", ["target", "source"])
def test_pupils_move_between_ones_own_classes(both, whose):
    second = make_user("segunda", User.Kind.TEACHER)
    people.add_teacher(both.other if whose == "target" else both.classroom, second)
    with pytest.raises(ValidationError, match="entre turmas tuas"):
        people.move(both.three, both.other, second)
    assert register(both.classroom) == ALL


def test_pupils_stay_in_their_school(both):
    far = people.create_classroom(people.create_school("Outra Escola"), "7.º A", both.teacher, "2026/27")
    with pytest.raises(ValidationError, match="da mesma escola"):
        people.move(both.three, far, both.teacher)


def test_moving_to_the_same_class_is_said(both):
    with pytest.raises(ValidationError, match="já estão nesta turma"):
        people.move(both.three, both.classroom, both.teacher)
    assert register(both.classroom) == ALL


def test_an_archived_class_is_left_alone(both):
    people.put_away(both.other, both.teacher)
    with pytest.raises(ValidationError, match=r"7\.º B .* está arquivada"):
        people.move(both.three, both.other, both.teacher)
    people.remove(both.three[:1], both.teacher)
    people.put_away(both.classroom, both.teacher)
    for change in (
        lambda: people.remove(both.three[1:], both.teacher),
        lambda: people.restore_pupils(both.three[:1], both.teacher),
        lambda: people.edit_enrolment(both.three[1], both.teacher, "Outro", 2, ("Aluno 2", 2)),
        lambda: people.enrol_existing(both.classroom, "aluno2", both.teacher),
    ):
        with pytest.raises(ValidationError, match="arquivada"):
            change()
    assert register(both.classroom) == ALL[1:]


def test_nobody_chosen_is_said(both):
    for change in (
        lambda: people.move([], both.other, both.teacher),
        lambda: people.remove([], both.teacher),
        lambda: people.restore_pupils([], both.teacher),
    ):
        with pytest.raises(ValidationError, match="pelo menos um aluno"):
            change()


# --- leaving and coming back ----------------------------------------------------------------------


def test_leaving_and_coming_back(both):
    people.remove(both.three[:2], both.teacher)
    assert register(both.classroom) == ALL[2:]
    assert not people.attends(both.three[0].pupil, both.classroom)
    assert both.classroom.enrolments.count() == 3
    back = people.restore_pupils(both.three[:2], both.teacher)
    assert (len(back.enrolments), back.cleared) == (2, [])
    assert register(both.classroom) == ALL
    assert people.attends(both.three[0].pupil, both.classroom)
    assert both.classroom.enrolments.count() == 3


def test_leaving_twice_or_coming_back_twice_is_said(both):
    with pytest.raises(StaleEdit):
        people.restore_pupils(both.three, both.teacher)
    people.remove(both.three[:1], both.teacher)
    with pytest.raises(StaleEdit, match="Aluno 1"):
        people.remove(both.three, both.teacher)
    assert register(both.classroom) == ALL[1:]
    people.restore_pupils(both.three[:1], both.teacher)
    with pytest.raises(StaleEdit):
        people.restore_pupils(both.three[:1], both.teacher)
    assert register(both.classroom) == ALL


def test_who_comes_back_to_a_taken_number_has_none(both):
    people.remove(both.three[:1], both.teacher)
    people.enrol(both.classroom, make_user("aluno9"), "Aluno 9", 1)
    back = people.restore_pupils(both.three[:1], both.teacher)
    assert [row.real_name for row in back.cleared] == ["Aluno 1"]
    assert set(register(both.classroom)) == {(None, "Aluno 1"), (1, "Aluno 9"), *ALL[1:]}


def test_who_is_back_by_another_way_does_not_come_twice(both):
    people.remove(both.three[:1], both.teacher)
    people.enrol(both.classroom, both.three[0].pupil, "Aluno 1", 1)
    with pytest.raises(StaleEdit):
        people.restore_pupils(both.three[:1], both.teacher)
    assert register(both.classroom) == ALL


def test_an_erased_pupil_does_not_come_back(both):
    people.remove(both.three, both.teacher)
    User.objects.filter(pk=both.three[0].pupil.pk).update(erased_at=timezone.now())
    assert [row.real_name for row in people.former_pupils(both.classroom)] == ["Aluno 2", "Aluno 3"]
    with pytest.raises(StaleEdit):
        people.restore_pupils(both.three, both.teacher)
    assert register(both.classroom) == []


# --- one pupil ------------------------------------------------------------------------------------


def test_editing_name_and_number(both):
    people.edit_enrolment(both.three[0], both.teacher, "  Aluna Um ", None, ("Aluno 1", 1))
    assert (None, "Aluna Um") in register(both.classroom)
    people.edit_enrolment(both.three[0], both.teacher, "Aluna Um", None, ("Aluno 1", 1))  # sent twice
    assert Action.objects.filter(kind="edit-enrolment").count() == 1


@pytest.mark.parametrize(("name", "number"), [("", 1), ("x" * 121, 1), ("Aluno 1", 2), ("Aluno 1", 0)])
def test_a_bad_edit_is_refused(both, name, number):
    with pytest.raises(ValidationError):
        people.edit_enrolment(both.three[0], both.teacher, name, number, ("Aluno 1", 1))
    assert register(both.classroom) == ALL


def test_a_form_older_than_the_pupil_overwrites_nothing(both):
    people.edit_enrolment(both.three[0], both.teacher, "Aluna Um", 1, ("Aluno 1", 1))
    with pytest.raises(StaleEdit):
        people.edit_enrolment(both.three[0], both.teacher, "Aluno Um", 1, ("Aluno 1", 1))
    people.remove(both.three[1:2], both.teacher)
    with pytest.raises(StaleEdit):
        people.edit_enrolment(both.three[1], both.teacher, "Aluno 2", 2, ("Aluno 2", 2))
    assert register(both.classroom) == [(1, "Aluna Um"), ALL[2]]


def test_a_pupil_of_another_own_class_comes_in_too(both):
    people.enrol(both.other, make_user("aluno9"), "Aluno 9", 2)
    entered = people.enrol_existing(both.other, " Aluno2 ", both.teacher)
    assert [row.real_name for row in entered.cleared] == ["Aluno 2"]
    assert set(register(both.other)) == {(2, "Aluno 9"), (None, "Aluno 2")}
    assert register(both.classroom) == ALL
    with pytest.raises(ValidationError, match="já está na turma"):
        people.enrol_existing(both.other, "aluno2", both.teacher)


def test_other_pupils_are_all_unknown(both):
    second = make_user("segunda", User.Kind.TEACHER)
    foreign = people.create_classroom(both.classroom.school, "7.º C", second, "2026/27")
    people.enrol(foreign, make_user("estranho"), "Estranho")
    far = people.create_classroom(people.create_school("Longe"), "7.º A", both.teacher, "2026/27")
    people.enrol(far, make_user("distante"), "Distante")
    people.remove(both.three[:1], both.teacher)
    said = set()
    for username in ("ninguem", "estranho", "distante", "aluno1", "professora", ""):
        with pytest.raises(ValidationError) as refused:
            people.enrol_existing(both.other, username, both.teacher)
        said |= set(refused.value.messages)
    assert len(said) == 1
    assert register(both.other) == []


# --- two teachers at once -------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_two_teachers_who_move_the_same_pupils_one_is_told(both):
    third = people.create_classroom(both.classroom.school, "7.º C", both.teacher, "2026/27")
    outcomes = at_once(
        *(partial(people.move, both.three, target, both.teacher) for target in (both.other, third))
    )
    assert [type(error) for error in refusals(outcomes)] == [StaleEdit]
    assert sorted([len(register(both.other)), len(register(third))]) == [0, 3]
    assert register(both.classroom) == []


@pytest.mark.django_db(transaction=True)
def test_two_classes_that_exchange_pupils_at_once_do_not_wait_for_each_other(both):
    theirs = [
        people.enrol(both.other, User.objects.create_user(f"outro{n}"), f"Outro {n}", n) for n in (11, 12, 13)
    ]
    all_at_once(
        partial(people.move, both.three, both.other, both.teacher),
        partial(people.move, theirs, both.classroom, both.teacher),
    )
    assert register(both.other) == ALL
    assert [number for number, _name in register(both.classroom)] == [11, 12, 13]
