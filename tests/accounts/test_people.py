from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import people
from accounts.models import Classroom, Enrolment, School, Teaching, User
from tests.users import make_user

pytestmark = pytest.mark.databases


def leave(pupil: User, classroom: Classroom) -> None:
    Enrolment.objects.filter(pupil=pupil, classroom=classroom).update(left_at=timezone.now())


def archive(classroom: Classroom) -> None:
    Classroom.objects.filter(pk=classroom.pk).update(archived_at=timezone.now())


def test_who_is_in_the_class(pupil, teacher, classroom):
    for user, classes in ((pupil, [classroom]), (teacher, [classroom]), (make_user("estranho"), [])):
        assert list(people.classrooms_of(user)) == classes
        assert people.may_enter(user, classroom) is bool(classes)


def test_who_left_is_in_the_class_no_more_and_may_come_back(pupil, classroom):
    leave(pupil, classroom)
    assert not people.may_enter(pupil, classroom)
    people.enrol(classroom, pupil, "Aluno 1", 1)
    assert list(people.classrooms_of(pupil)) == [classroom]


def test_nobody_is_in_an_archived_class(pupil, teacher, classroom):
    archive(classroom)
    assert not people.may_enter(pupil, classroom)
    assert not people.may_enter(teacher, classroom)
    assert not people.share_a_class(pupil, teacher)


def test_sharing_a_class(pupil, teacher, classroom):
    mate, stranger = make_user("aluno2"), make_user("estranho")
    people.enrol(classroom, mate, "Aluno 2")
    assert people.share_a_class(pupil, mate)
    assert people.share_a_class(teacher, pupil)
    assert not people.share_a_class(pupil, stranger)


def test_only_a_teacher_is_a_teacher(db):
    found = [kind for kind in User.Kind if people.is_teacher(make_user(kind, kind))]
    assert found == [User.Kind.TEACHER]
    assert not people.is_teacher(AnonymousUser())


def test_classmates_see_real_names(pupil, teacher, classroom):
    mate = make_user("aluno2")
    people.enrol(classroom, mate, "Aluno 2")
    expected = {pupil.pk: "Aluno 1", mate.pk: "Aluno 2", teacher.pk: "Professora Demo"}
    for viewer in (pupil, mate, teacher):
        assert people.names_for(viewer, [pupil, mate, teacher]) == expected


def test_outside_the_class_names_are_hidden(pupil, teacher):
    outsider = make_user("estranho", first_name="Estranho")
    for viewer in (None, AnonymousUser()):
        assert set(people.names_for(viewer, [pupil, teacher]).values()) == {"Jogador"}
    assert people.names_for(outsider, [pupil, teacher, outsider]) == {
        pupil.pk: "Jogador",
        teacher.pk: "Jogador",
        outsider.pk: "Estranho",
    }
    assert people.names_for(pupil, [outsider]) == {outsider.pk: "Jogador"}


def test_names_are_hidden_again_from_who_left(pupil, teacher, classroom):
    leave(pupil, classroom)
    assert people.names_for(teacher, [pupil]) == {pupil.pk: "Jogador"}
    assert people.names_for(pupil, [pupil, teacher]) == {pupil.pk: "aluno1", teacher.pk: "Jogador"}


def test_the_name_is_that_of_a_shared_class(pupil, teacher):
    other_teacher = make_user("outra", User.Kind.TEACHER)
    club = people.create_classroom(people.create_school("Clube Demo"), "Clube", other_teacher)
    people.enrol(club, pupil, "Aluno Um")
    assert people.names_for(teacher, [pupil]) == {pupil.pk: "Aluno 1"}
    assert people.names_for(other_teacher, [pupil, other_teacher]) == {
        pupil.pk: "Aluno Um",
        other_teacher.pk: "outra",
    }


@pytest.mark.parametrize("count", [1, 20])
def test_names_take_two_queries_however_many(teacher, classroom, count, django_assert_num_queries):
    pupils = [make_user(f"a{n}") for n in range(count)]
    for n, pupil in enumerate(pupils):
        people.enrol(classroom, pupil, f"Aluno {n}")
    with django_assert_num_queries(2):
        names = people.names_for(teacher, [*pupils, teacher])
    assert len(set(names.values())) == count + 1


@pytest.mark.parametrize(
    ("day", "year"),
    [
        (date(2026, 8, 31), "2025/26"),
        (date(2026, 9, 1), "2026/27"),
        (date(2027, 1, 1), "2026/27"),
        (date(1999, 9, 1), "1999/00"),
    ],
)
def test_school_year(day, year):
    assert people.school_year(day) == year


def test_a_new_class_is_of_this_school_year(teacher):
    classroom = people.create_classroom(people.create_school(" Escola "), " 8.º C ", teacher)
    assert (classroom.school.name, classroom.name) == ("Escola", "8.º C")
    assert classroom.year == people.school_year(timezone.localdate())
    assert [teaching.teacher for teaching in classroom.teachings.all()] == [teacher]


@pytest.mark.parametrize("year", ["2026", "2026/28", "26/27", "2026-27", "2026/27 "])
def test_a_class_of_no_school_year_is_refused(teacher, year):
    with pytest.raises(ValidationError, match="2026/27"):
        people.create_classroom(people.create_school("Escola"), "8.º C", teacher, year)
    assert not Classroom.objects.exists()


def test_classes_that_are_refused(teacher, classroom):
    with pytest.raises(ValidationError):
        people.create_school("  ")
    with pytest.raises(ValidationError, match="já tem uma turma"):
        people.create_classroom(classroom.school, classroom.name, teacher, classroom.year)
    with pytest.raises(ValidationError, match="Só um professor"):
        people.create_classroom(classroom.school, "8.º A", make_user("aluno1"))
    assert (School.objects.count(), Classroom.objects.count(), Teaching.objects.count()) == (1, 1, 1)


def test_teachers_come_in_order_and_once(teacher, classroom):
    second = make_user("segunda", User.Kind.TEACHER)
    people.add_teacher(classroom, second)
    assert [teaching.teacher for teaching in classroom.teachings.all()] == [teacher, second]
    with pytest.raises(ValidationError, match="já está nesta turma"):
        people.add_teacher(classroom, second)


def test_only_pupils_are_enrolled_and_once(teacher, pupil, classroom):
    for user, words in ((teacher, "Só um aluno"), (pupil, "já está nesta turma")):
        with pytest.raises(ValidationError, match=words):
            people.enrol(classroom, user, "Aluno 1")


@pytest.mark.parametrize(
    ("name", "number", "message"),
    [("Aluno 2", 1, "este número"), ("   ", 2, "vazio"), ("Aluno 2", 0, "1"), ("Aluno 2", 1000, "999")],
)
def test_a_bad_enrolment_is_refused(pupil, classroom, name, number, message):
    with pytest.raises(ValidationError, match=message):
        people.enrol(classroom, make_user("aluno2"), name, number)
    assert classroom.enrolments.count() == 1
