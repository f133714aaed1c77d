"""The goals of a class: set, taken back and restored by its teachers, seen by its pupils."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts import privacy
from lessons.course import goals, library
from lessons.course.models import ClassGoal, GivenLesson, LessonProgress
from lessons.course.shipped_lessons import shipped_lesson
from tests.pages import shows
from tests.queries import steady

pytestmark = pytest.mark.django_db

BEGINNING = f"0 de {len(shipped_lesson('bouton', 'pt').steps)} passos"


@pytest.fixture
def desk(cast):
    client = Client()
    client.force_login(cast.teacher)
    return client


@pytest.fixture
def address(cast):
    return f"/turmas/{cast.classroom.key}/metas/"


def day(later=3):
    return timezone.localdate() + timedelta(later)


def test_a_teacher_sets_a_goal_takes_it_back_and_restores_it(desk, pupil, address):
    shows(desk.get(address), "ainda não tem metas", "Metas da turma")
    sent = {"do": "set", "about": "lesson:bouton", "due_on": day()}
    assert desk.post(address, sent).headers["Location"] == address
    shows(desk.get(address), "O teorema de Bouton", hides=["Metas retiradas"])
    shows(pupil.get("/caminho/"), "Metas da turma", BEGINNING)
    goal = ClassGoal.objects.get()
    assert str(goal).startswith("bouton")
    desk.post(address, {"do": "withdraw", "goal": goal.key})
    shows(desk.get(address), "Meta retirada", "Metas retiradas", "Repor", hides=["Retirar"])
    shows(pupil.get("/caminho/"), hides=["Metas da turma"])
    desk.post(address, {"do": "restore", "goal": goal.key})
    shows(pupil.get("/caminho/"), "Metas da turma")
    assert desk.post(address, {"do": "withdraw", "goal": "nada"}).status_code == 404


def test_one_thing_has_one_goal_whose_day_changes(cast):
    first = goals.set_goal(cast.classroom, cast.teacher, "lesson:bouton", day())
    goals.withdraw(first, cast.teacher)
    again = goals.set_goal(cast.classroom, cast.teacher, "lesson:bouton", day(5))
    assert (again.pk, again.due_on, again.withdrawn_at) == (first.pk, day(5), None)
    goals.set_goal(cast.classroom, cast.teacher, "exercise:mex", day())
    assert str(ClassGoal.objects.get(exercise="mex")).startswith("mex")


@pytest.mark.parametrize(
    ("about", "later", "words"),
    [
        ("lesson:bouton", -1, "já passou"),
        ("lesson:nada", 1, "selecione uma opção"),
        ("exercise:bouton", 1, "selecione uma opção"),
        ("", 1, "obrigatório"),
    ],
)
def test_what_cannot_be_a_goal_comes_back(desk, address, about, later, words):
    page = desk.post(address, {"do": "set", "about": about, "due_on": day(later)})
    assert words.lower() in shows(page, "Nova meta", status=422).lower()
    assert not ClassGoal.objects.exists()


def test_the_domain_refuses_by_itself(cast, other_teacher):
    with pytest.raises(ValidationError, match="não existe"):
        goals.set_goal(cast.classroom, cast.teacher, "exercise:nada", day())
    goal = goals.set_goal(cast.classroom, cast.teacher, "exercise:mex", day())
    for change in (goals.withdraw, goals.restore):
        with pytest.raises(PermissionDenied):
            change(goal, other_teacher)
    with pytest.raises(PermissionDenied):
        goals.set_goal(cast.classroom, other_teacher, "exercise:mex", day())


def test_a_class_has_so_many_goals(cast, monkeypatch):
    monkeypatch.setattr(goals, "MOST", 1)
    goal = goals.set_goal(cast.classroom, cast.teacher, "exercise:mex", day())
    goals.set_goal(cast.classroom, cast.teacher, "exercise:mex", day(9))
    with pytest.raises(ValidationError, match="1 metas"):
        goals.set_goal(cast.classroom, cast.teacher, "lesson:bouton", day())
    goals.withdraw(goal, cast.teacher)
    assert goals.set_goal(cast.classroom, cast.teacher, "lesson:bouton", day())


@pytest.mark.parametrize("more", [{}, {"lesson": "bouton", "exercise": "mex"}])
def test_a_goal_is_a_lesson_or_an_exercise(cast, more):
    with pytest.raises(IntegrityError), transaction.atomic():
        ClassGoal.objects.create(classroom=cast.classroom, due_on=day(), **more)


def test_a_lesson_of_the_teacher_is_a_goal_once_the_class_has_it(cast, desk, pupil, address):
    row = library.create(cast.teacher, library.shipped("bouton"))
    about = f"lesson:{row.key}"
    with pytest.raises(ValidationError):
        goals.set_goal(cast.classroom, cast.teacher, about, day())
    library.give(library.find(cast.teacher, row.key), cast.classroom, cast.teacher)
    goals.set_goal(cast.classroom, cast.teacher, about, day())
    shows(pupil.get("/caminho/"), f"/licoes/{row.key}/", BEGINNING)
    GivenLesson.objects.all().delete()
    shows(pupil.get("/caminho/"), hides=["Metas da turma"])
    assert not desk.get(address).context["goals"]


def test_a_goal_of_another_release_is_left_out(cast, desk, pupil, address):
    ClassGoal.objects.create(classroom=cast.classroom, exercise="nada", due_on=day())
    shows(pupil.get("/caminho/"), hides=["Metas da turma"])
    assert not desk.get(address).context["goals"]


def test_what_is_reached_is_said_and_who_is_late_is_not_scolded(cast, pupil):
    goals.set_goal(cast.classroom, cast.teacher, "exercise:mex", day())
    goals.set_goal(cast.classroom, cast.teacher, "lesson:bouton", day())
    shows(pupil.get("/caminho/"), "por começar", hides=["já está", "ainda vais a tempo"])
    steps = [step.id for step in shipped_lesson("bouton", "pt").steps]
    LessonProgress.objects.create(
        who=cast.pupils[0], lesson="bouton", step=steps[-1], done=steps, at=timezone.now()
    )
    assert shows(pupil.get("/caminho/"), "já está").count("goal-list") == 1
    ClassGoal.objects.update(due_on=day(-1))
    page = pupil.get("/caminho/")
    shows(page, "ainda vais a tempo", hides=["já está"])
    assert [standing.name for standing in page.context["path"].goals] == ["Mex"]


def test_the_queries_do_not_grow_with_the_goals(cast, desk, pupil, address):
    left = iter(["lesson:bouton", "exercise:mex", "lesson:wythoff"])

    def more() -> None:
        goals.set_goal(cast.classroom, cast.teacher, next(left), day())

    more()
    assert steady(lambda: (pupil.get("/caminho/"), desk.get(address)), more)


def test_who_set_a_goal_may_be_erased(cast):
    goals.set_goal(cast.classroom, cast.teacher, "lesson:bouton", day())
    cast.teacher.delete()
    assert ClassGoal.objects.get().set_by is None
    assert privacy.sections(cast.pupils[0])
