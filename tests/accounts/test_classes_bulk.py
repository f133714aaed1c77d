"""Pupils who move, leave and come back, many at a time: all of them or nobody, both ways."""

from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import people
from accounts.models import Action, Classroom, Enrolment, User
from tests.at_once import all_at_once, at_once, refusals
from tests.users import make_user

pytestmark = pytest.mark.databases


@pytest.fixture
def other(teacher: User, classroom: Classroom) -> Classroom:
    return people.create_classroom(classroom.school, "7.º B", teacher, "2026/27")


@pytest.fixture
def three(classroom: Classroom) -> list[Enrolment]:
    return [people.enrol(classroom, make_user(f"aluno{n}"), f"Aluno {n}", n) for n in (1, 2, 3)]


def register(classroom: Classroom) -> list[tuple[int | None, str]]:
    return [(row.number, row.real_name) for row in people.current_pupils(classroom)]


ALL = [(1, "Aluno 1"), (2, "Aluno 2"), (3, "Aluno 3")]


# --- moving ---------------------------------------------------------------------------------------


def test_moving_there_and_back(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    there = people.move(three[:2], other, teacher)
    assert register(classroom) == ALL[2:]
    assert register(other) == ALL[:2]
    assert there.cleared == []
    assert not people.attends(three[0].pupil, classroom)
    assert [row.real_name for row in people.former_pupils(classroom)] == ["Aluno 1", "Aluno 2"]
    people.move(there.enrolments, classroom, teacher)
    assert register(classroom) == ALL
    assert register(other) == []
    assert people.former_pupils(classroom) == []
    assert [row.real_name for row in people.former_pupils(other)] == ["Aluno 1", "Aluno 2"]
    logged = Action.objects.filter(subject=three[0].pupil).order_by("pk")
    assert list(logged.values_list("kind", "classroom")) == [
        ("enrol", classroom.pk),
        ("move-out", classroom.pk),
        ("move-in", other.pk),
        ("move-out", other.pk),
        ("move-in", classroom.pk),
    ]


def test_a_number_that_is_taken_is_cleared_and_reported(
    teacher: User, other: Classroom, three: list[Enrolment]
) -> None:
    people.enrol(other, make_user("aluno9"), "Aluno 9", 2)
    moved = people.move(three, other, teacher)
    assert [row.real_name for row in moved.cleared] == ["Aluno 2"]
    assert set(register(other)) == {(1, "Aluno 1"), (2, "Aluno 9"), (3, "Aluno 3"), (None, "Aluno 2")}


def test_pupils_of_two_classes_with_one_number(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    third = people.create_classroom(classroom.school, "7.º C", teacher, "2026/27")
    second = people.enrol(other, make_user("aluno9"), "Aluno 9", 1)
    moved = people.move([three[0], second], third, teacher)
    assert len(moved.cleared) == 1
    assert {number for number, _name in register(third)} == {1, None}


def test_one_who_is_there_already_keeps_all_where_they_are(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    people.enrol(other, three[2].pupil, "Aluno 3", 30)
    with pytest.raises(ValidationError, match=r"Aluno 3 já está na turma 7\.º B"):
        people.move(three, other, teacher)
    assert register(classroom) == ALL
    assert register(other) == [(30, "Aluno 3")]


def test_one_who_left_meanwhile_keeps_all_where_they_are(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    people.remove([three[1]], teacher)
    with pytest.raises(people.Outdated, match="Aluno 2 já não está"):
        people.move(three, other, teacher)
    assert register(classroom) == [ALL[0], ALL[2]]
    assert register(other) == []


@pytest.mark.parametrize("whose", ["target", "source"])
def test_pupils_move_between_ones_own_classes(
    classroom: Classroom, other: Classroom, three: list[Enrolment], whose: str
) -> None:
    second = make_user("segunda", User.Kind.TEACHER)
    people.add_teacher(other if whose == "target" else classroom, second)
    with pytest.raises(ValidationError, match="entre turmas tuas"):
        people.move(three, other, second)
    assert register(classroom) == ALL


def test_pupils_stay_in_their_school(teacher: User, classroom: Classroom, three: list[Enrolment]) -> None:
    far = people.create_classroom(people.create_school("Outra Escola"), "7.º A", teacher, "2026/27")
    with pytest.raises(ValidationError, match="da mesma escola"):
        people.move(three, far, teacher)


def test_moving_to_the_same_class_is_said(
    teacher: User, classroom: Classroom, three: list[Enrolment]
) -> None:
    with pytest.raises(ValidationError, match="já estão nesta turma"):
        people.move(three, classroom, teacher)
    assert register(classroom) == ALL


def test_an_archived_class_is_left_alone(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    people.archive(other, teacher)
    with pytest.raises(ValidationError, match=r"7\.º B .* está arquivada"):
        people.move(three, other, teacher)
    people.remove(three[:1], teacher)
    people.archive(classroom, teacher)
    for change in (
        lambda: people.remove(three[1:], teacher),
        lambda: people.restore_pupils(three[:1], teacher),
        lambda: people.edit_enrolment(three[1], teacher, "Outro", 2, ("Aluno 2", 2)),
        lambda: people.enrol_existing(classroom, "aluno2", teacher),
    ):
        with pytest.raises(ValidationError, match="arquivada"):
            change()
    assert register(classroom) == ALL[1:]


def test_nobody_chosen_is_said(teacher: User, classroom: Classroom, other: Classroom) -> None:
    for change in (
        lambda: people.move([], other, teacher),
        lambda: people.remove([], teacher),
        lambda: people.restore_pupils([], teacher),
    ):
        with pytest.raises(ValidationError, match="pelo menos um aluno"):
            change()


# --- leaving and coming back ----------------------------------------------------------------------


def test_leaving_and_coming_back(teacher: User, classroom: Classroom, three: list[Enrolment]) -> None:
    people.remove(three[:2], teacher)
    assert register(classroom) == ALL[2:]
    assert not people.attends(three[0].pupil, classroom)
    assert classroom.enrolments.count() == 3
    back = people.restore_pupils(three[:2], teacher)
    assert (len(back.enrolments), back.cleared) == (2, [])
    assert register(classroom) == ALL
    assert people.attends(three[0].pupil, classroom)
    assert classroom.enrolments.count() == 3


def test_leaving_twice_or_coming_back_twice_is_said(
    teacher: User, classroom: Classroom, three: list[Enrolment]
) -> None:
    with pytest.raises(people.Outdated):
        people.restore_pupils(three, teacher)
    people.remove(three[:1], teacher)
    with pytest.raises(people.Outdated, match="Aluno 1"):
        people.remove(three, teacher)
    assert register(classroom) == ALL[1:]
    people.restore_pupils(three[:1], teacher)
    with pytest.raises(people.Outdated):
        people.restore_pupils(three[:1], teacher)
    assert register(classroom) == ALL


def test_who_comes_back_to_a_taken_number_has_none(
    teacher: User, classroom: Classroom, three: list[Enrolment]
) -> None:
    people.remove(three[:1], teacher)
    people.enrol(classroom, make_user("aluno9"), "Aluno 9", 1)
    back = people.restore_pupils(three[:1], teacher)
    assert [row.real_name for row in back.cleared] == ["Aluno 1"]
    assert set(register(classroom)) == {(None, "Aluno 1"), (1, "Aluno 9"), *ALL[1:]}


def test_who_is_back_by_another_way_does_not_come_twice(
    teacher: User, classroom: Classroom, three: list[Enrolment]
) -> None:
    people.remove(three[:1], teacher)
    people.enrol(classroom, three[0].pupil, "Aluno 1", 1)
    with pytest.raises(people.Outdated):
        people.restore_pupils(three[:1], teacher)
    assert register(classroom) == ALL


def test_an_erased_pupil_does_not_come_back(
    teacher: User, classroom: Classroom, three: list[Enrolment]
) -> None:
    people.remove(three, teacher)
    User.objects.filter(pk=three[0].pupil.pk).update(erased_at=timezone.now())
    assert [row.real_name for row in people.former_pupils(classroom)] == ["Aluno 2", "Aluno 3"]
    with pytest.raises(people.Outdated):
        people.restore_pupils(three, teacher)
    assert register(classroom) == []


# --- one pupil ------------------------------------------------------------------------------------


def test_editing_name_and_number(teacher: User, classroom: Classroom, three: list[Enrolment]) -> None:
    people.edit_enrolment(three[0], teacher, "  Aluna Um ", None, ("Aluno 1", 1))
    assert (None, "Aluna Um") in register(classroom)
    people.edit_enrolment(three[0], teacher, "Aluna Um", None, ("Aluno 1", 1))  # sent twice
    assert Action.objects.filter(kind="edit-enrolment").count() == 1


@pytest.mark.parametrize(("name", "number"), [("", 1), ("x" * 121, 1), ("Aluno 1", 2), ("Aluno 1", 0)])
def test_a_bad_edit_is_refused(
    teacher: User, classroom: Classroom, three: list[Enrolment], name: str, number: int
) -> None:
    with pytest.raises(ValidationError):
        people.edit_enrolment(three[0], teacher, name, number, ("Aluno 1", 1))
    assert register(classroom) == ALL


def test_a_form_older_than_the_pupil_overwrites_nothing(
    teacher: User, classroom: Classroom, three: list[Enrolment]
) -> None:
    people.edit_enrolment(three[0], teacher, "Aluna Um", 1, ("Aluno 1", 1))
    with pytest.raises(people.Outdated):
        people.edit_enrolment(three[0], teacher, "Aluno Um", 1, ("Aluno 1", 1))
    people.remove(three[1:2], teacher)
    with pytest.raises(people.Outdated):
        people.edit_enrolment(three[1], teacher, "Aluno 2", 2, ("Aluno 2", 2))
    assert register(classroom) == [(1, "Aluna Um"), ALL[2]]


def test_a_pupil_of_another_own_class_comes_in_too(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    people.enrol(other, make_user("aluno9"), "Aluno 9", 2)
    entered = people.enrol_existing(other, " Aluno2 ", teacher)
    assert [row.real_name for row in entered.cleared] == ["Aluno 2"]
    assert set(register(other)) == {(2, "Aluno 9"), (None, "Aluno 2")}
    assert register(classroom) == ALL
    with pytest.raises(ValidationError, match="já está na turma"):
        people.enrol_existing(other, "aluno2", teacher)


def test_other_pupils_are_all_unknown(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    second = make_user("segunda", User.Kind.TEACHER)
    foreign = people.create_classroom(classroom.school, "7.º C", second, "2026/27")
    people.enrol(foreign, make_user("estranho"), "Estranho")
    far = people.create_classroom(people.create_school("Longe"), "7.º A", teacher, "2026/27")
    people.enrol(far, make_user("distante"), "Distante")
    people.remove(three[:1], teacher)
    said = set()
    for username in ("ninguem", "estranho", "distante", "aluno1", "professora", ""):
        with pytest.raises(ValidationError) as refused:
            people.enrol_existing(other, username, teacher)
        said |= set(refused.value.messages)
    assert len(said) == 1
    assert register(other) == []


# --- two teachers at once -------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_two_teachers_who_move_the_same_pupils_one_is_told(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    third = people.create_classroom(classroom.school, "7.º C", teacher, "2026/27")
    outcomes = at_once(*(partial(people.move, three, target, teacher) for target in (other, third)))
    assert [type(error) for error in refusals(outcomes)] == [people.Outdated]
    assert sorted([len(register(other)), len(register(third))]) == [0, 3]
    assert register(classroom) == []


@pytest.mark.django_db(transaction=True)
def test_two_classes_that_exchange_pupils_at_once_do_not_wait_for_each_other(
    teacher: User, classroom: Classroom, other: Classroom, three: list[Enrolment]
) -> None:
    theirs = [
        people.enrol(other, User.objects.create_user(f"outro{n}"), f"Outro {n}", n) for n in (11, 12, 13)
    ]
    all_at_once(partial(people.move, three, other, teacher), partial(people.move, theirs, classroom, teacher))
    assert register(other) == ALL
    assert [number for number, _name in register(classroom)] == [11, 12, 13]
