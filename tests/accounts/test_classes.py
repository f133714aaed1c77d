"""Classes and their teachers: names, archive, next year, owners."""

import pytest
from django.core.exceptions import ValidationError

from accounts import people
from accounts.models import Action, Classroom, Cycle, Enrolment, School, User
from accounts.stale_edits import StaleEdit
from tests.at_once import at_once, refusals
from tests.users import make_user

pytestmark = pytest.mark.databases


@pytest.fixture
def second(classroom):
    user = make_user("segunda", User.Kind.TEACHER)
    people.add_teacher(classroom, user)
    return user


@pytest.fixture
def third(classroom, second):
    user = make_user("terceira", User.Kind.TEACHER)
    people.add_teacher(classroom, user)
    return user


def order(classroom: Classroom) -> list[tuple[int, str]]:
    return [(teaching.position, teaching.teacher.username) for teaching in classroom.teachings.all()]


def kinds(classroom: Classroom) -> list[str]:
    return list(Action.objects.filter(classroom=classroom).order_by("pk").values_list("kind", flat=True))


# --- names and archive ----------------------------------------------------------------------------


def test_a_teacher_still_finds_archived_classes(teacher, pupil, classroom):
    people.put_away(classroom, teacher)
    assert list(people.taught(teacher)) == [classroom]
    assert not people.taught(pupil).exists()


def test_the_school_of_a_teacher(teacher, classroom):
    assert people.school_of(teacher) == classroom.school
    other = School.objects.create(name="Outra Escola")
    teacher.school = other
    assert people.school_of(teacher) == other
    assert people.school_of(make_user("nova", User.Kind.TEACHER)) is None


def test_a_new_class_and_who_comes_into_it_are_told(teacher, pupil):
    new = people.create_classroom(people.create_school("Escola Nova"), "9.º C", teacher, "2026/27")
    people.enrol(new, pupil, "Aluno 1", 1, teacher)
    assert kinds(new) == ["create-class", "enrol"]


def test_renaming(teacher, classroom):
    seen = Classroom.objects.get(pk=classroom.pk)
    renamed = people.rename_classroom(classroom, teacher, " 8.º B ", "2027/28", seen)
    assert str(renamed) == str(Classroom.objects.get()) == "8.º B (2027/28)"
    assert kinds(classroom) == ["rename-class"]


def test_the_cycle_of_a_class_goes_on_into_the_next_year(teacher, classroom):
    people.choose_cycle(classroom, teacher, Cycle.SECOND)
    people.choose_cycle(classroom, teacher, Cycle.SECOND)
    assert kinds(classroom) == ["choose-cycle"]
    assert people.next_year_copy(classroom, teacher, "7.º A", "2027/28").cycle == Cycle.SECOND
    people.choose_cycle(classroom, teacher, None)
    assert Classroom.objects.get(pk=classroom.pk).cycle is None


def test_renaming_to_the_same_changes_nothing(teacher, classroom):
    people.rename_classroom(classroom, teacher, classroom.name, classroom.year, classroom)
    assert kinds(classroom) == []


@pytest.mark.parametrize(("name", "year"), [("", "2026/27"), ("x" * 41, "2026/27"), ("7.º A", "2026")])
def test_a_bad_name_is_refused(teacher, classroom, name, year):
    with pytest.raises(ValidationError):
        people.rename_classroom(classroom, teacher, name, year, classroom)
    assert str(Classroom.objects.get()) == "7.º A (2026/27)"


def test_a_form_older_than_the_name_overwrites_nothing(teacher, second, classroom):
    seen = Classroom.objects.get(pk=classroom.pk)
    people.rename_classroom(classroom, second, "8.º B", "2026/27", seen)
    with pytest.raises(StaleEdit, match=r"8\.º B"):
        people.rename_classroom(classroom, teacher, "8.º C", "2026/27", seen)
    assert Classroom.objects.get().name == "8.º B"


def test_a_class_has_a_language(classroom, teacher):
    assert classroom.language == "pt"
    name, year = classroom.name, classroom.year
    english = people.rename_classroom(classroom, teacher, name, year, classroom, language="en")
    assert Classroom.objects.get(pk=classroom.pk).language == "en"
    # A form that was opened before says nothing else than it showed.
    with pytest.raises(StaleEdit):
        people.rename_classroom(classroom, teacher, "8.º B", year, classroom, language="pt")
    assert people.rename_classroom(classroom, teacher, "8.º B", year, english).language == "en"
    assert people.next_year_copy(english, teacher, "9.º B", "2030/31").language == "en"
    assert people.create_classroom(classroom.school, "Outra", teacher, language="en").language == "en"
    with pytest.raises(ValidationError):
        people.create_classroom(classroom.school, "Mais uma", teacher, language="tlh")


def test_archiving_and_back_each_once(teacher, pupil, classroom):
    for _twice in range(2):
        people.put_away(classroom, teacher)
        assert classroom.archived_at == Classroom.objects.get().archived_at is not None
    assert not people.may_enter(pupil, classroom)
    for _twice in range(2):
        people.put_away(classroom, teacher, archived=False)
        assert classroom.archived_at is None is Classroom.objects.get().archived_at
    assert people.may_enter(pupil, classroom)
    assert kinds(classroom) == ["archive-class", "restore-class"]


# --- next year ------------------------------------------------------------------------------------


def test_next_year_has_the_same_teachers_and_pupils(cast, second):
    gone = people.enrol(cast.classroom, make_user("aluno2"), "Aluno 2", 2)
    people.remove([gone], cast.teacher)
    new = people.next_year_copy(cast.classroom, cast.teacher, " 8.º A ", "2027/28")
    assert (new.name, new.school, new.continues) == ("8.º A", cast.classroom.school, cast.classroom)
    assert order(new) == [(0, "professora"), (1, "segunda")]
    assert list(new.enrolments.values_list("pupil__username", "real_name", "number")) == [
        ("aluno1", "Aluno 1", 1)
    ]
    assert new.code != cast.classroom.code
    assert Classroom.objects.get(pk=cast.classroom.pk).archived_at is None
    assert people.may_enter(cast.pupil, new)


def test_the_old_class_is_archived_if_wanted(teacher, pupil, classroom):
    new = people.next_year_copy(classroom, teacher, "8.º A", "2027/28", archive_old=True)
    assert classroom.archived_at is not None
    assert list(people.classrooms_of(pupil)) == [new]


def test_an_archived_class_goes_on_too(teacher, pupil, classroom):
    people.put_away(classroom, teacher)
    assert people.next_year_copy(classroom, teacher, "8.º A", "2027/28").enrolments.count() == 1


def test_next_year_twice_is_said_and_makes_nothing(teacher, pupil, classroom):
    people.next_year_copy(classroom, teacher, "8.º A", "2027/28")
    with pytest.raises(ValidationError, match=r"já continua em «8\.º A"):
        people.next_year_copy(classroom, teacher, "8.º B", "2027/28")
    assert Classroom.objects.count() == 2
    assert Enrolment.objects.count() == 2


@pytest.mark.parametrize("year", ["2026/27", "2025/26"])
def test_next_year_is_later(teacher, classroom, year):
    with pytest.raises(ValidationError, match="depois de 2026/27"):
        people.next_year_copy(classroom, teacher, "8.º A", year)


def test_next_year_under_a_name_of_another_class_is_refused_whole(cast):
    people.create_classroom(cast.classroom.school, "8.º A", cast.teacher, "2027/28")
    with pytest.raises(ValidationError, match="já tem uma turma"):
        people.next_year_copy(cast.classroom, cast.teacher, "8.º A", "2027/28", archive_old=True)
    assert Classroom.objects.get(pk=cast.classroom.pk).archived_at is None
    assert Enrolment.objects.count() == 1


# --- teachers -------------------------------------------------------------------------------------


def test_an_archived_class_takes_nobody(teacher, classroom):
    people.put_away(classroom, teacher)
    with pytest.raises(ValidationError, match="arquivada"):
        people.add_teacher(classroom, make_user("segunda", User.Kind.TEACHER))
    with pytest.raises(ValidationError, match="arquivada"):
        people.enrol(classroom, make_user("aluno2"), "Aluno 2")


def test_a_teacher_leaves(teacher, second, third, classroom):
    people.remove_teacher(classroom, second, second)
    assert order(classroom) == [(0, "professora"), (1, "terceira")]
    assert not people.teaches(second, classroom)


def test_the_owner_leaves_and_the_next_one_owns(teacher, second, third, classroom):
    people.remove_teacher(classroom, teacher, teacher)
    assert order(classroom) == [(0, "segunda"), (1, "terceira")]


def test_the_owner_sends_others_and_nobody_else_does(teacher, second, third, classroom):
    for target in (teacher, third):
        with pytest.raises(ValidationError, match="Só o responsável"):
            people.remove_teacher(classroom, target, second)
    people.remove_teacher(classroom, third, teacher)
    assert order(classroom) == [(0, "professora"), (1, "segunda")]
    with pytest.raises(StaleEdit, match="já não dá aulas"):
        people.remove_teacher(classroom, third, teacher)


def test_the_last_teacher_stays(teacher, classroom):
    with pytest.raises(ValidationError, match="último professor"):
        people.remove_teacher(classroom, teacher, teacher)
    assert people.teaches(teacher, classroom)


def test_handing_over(teacher, second, third, classroom):
    people.hand_over(classroom, third, teacher)
    assert order(classroom) == [(0, "terceira"), (1, "professora"), (2, "segunda")]
    with pytest.raises(ValidationError, match="Só o responsável"):
        people.hand_over(classroom, second, teacher)
    assert kinds(classroom)[-1] == "hand-over"


def test_a_class_goes_to_one_of_its_teachers(teacher, classroom):
    with pytest.raises(StaleEdit):
        people.hand_over(classroom, make_user("estranha", User.Kind.TEACHER), teacher)


@pytest.mark.django_db(transaction=True)
def test_of_two_teachers_who_leave_at_once_one_stays(teacher, classroom):
    second = User.objects.create_user("segunda", kind=User.Kind.TEACHER)
    people.add_teacher(classroom, second)
    outcomes = at_once(
        lambda: people.remove_teacher(classroom, teacher, teacher),
        lambda: people.remove_teacher(classroom, second, second),
    )
    assert len(refusals(outcomes)) == 1
    assert [position for position, _name in order(classroom)] == [0]


@pytest.mark.django_db(transaction=True)
def test_of_two_names_given_at_once_one_wins(teacher, classroom):
    outcomes = at_once(
        *(
            lambda name=name: people.rename_classroom(
                Classroom.objects.get(pk=classroom.pk), teacher, name, "2026/27", classroom
            )
            for name in ("8.º B", "8.º C")
        )
    )
    assert [type(error) for error in refusals(outcomes)] == [StaleEdit]


@pytest.mark.django_db(transaction=True)
def test_next_year_made_twice_at_once_is_made_once(teacher, pupil, classroom):
    outcomes = at_once(
        *(
            lambda name=name: people.next_year_copy(classroom, teacher, name, "2027/28")
            for name in ("8.º A", "8.º B")
        )
    )
    assert [type(error) for error in refusals(outcomes)] == [ValidationError]
    assert Classroom.objects.filter(year="2027/28").count() == 1


@pytest.mark.django_db
def test_a_school_is_created_wholly_or_not_at_all(monkeypatch):
    save = School.save

    def fail_after(school, *given, **more):
        save(school, *given, **more)
        raise OSError

    monkeypatch.setattr(School, "save", fail_after)
    with pytest.raises(OSError):
        people.create_school("Escola Nova")
    assert not School.objects.filter(name="Escola Nova").exists()
