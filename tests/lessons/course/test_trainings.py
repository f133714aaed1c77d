"""Exercises and problems given to a class: giving them, what pupils and teachers see, files, the weeks."""

import csv
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.analysis import problems
from lessons.course import practice, trainings
from lessons.course.exercises import EXERCISES
from lessons.course.models import Answer, Training
from lessons.course.progress import ExerciseTry, Week, weeks
from lessons.course.trainings import MOST_ITEMS, Chosen
from tests.pages import shows
from tests.queries import steady

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 24)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def answer(user: User, written: str, slug: str = "soma-nim", seed: str = "abc", level: int = 1) -> None:
    signed_in(user).post(f"/treino/{slug}/{level}/{seed}/", {"resposta": written})


def own_question(user: User, slug: str = "soma-nim", seed: str = "abc", level: int = 1) -> Any:
    """The question that this address asks this person."""
    return EXERCISES[slug].question(practice.personal_seed(user, Client().session, seed), level)


def right(user: User, slug: str, seed: str, level: int = 1) -> str:
    return str(next(iter(EXERCISES[slug].expected(own_question(user, slug, seed, level)))))


def carried(user: User) -> str:
    return str(sum(own_question(user)))


@pytest.fixture
def day_problem():
    return problems.of_day(TODAY, 1)


@pytest.fixture
def given(cast, day_problem):
    chosen = Chosen("Semana 3", [("soma-nim", 1, 2), ("mex", 0, 1)], [day_problem.code], None, TODAY)
    return trainings.give(cast.classroom, cast.teacher, chosen)


def test_a_pupil_sees_what_is_to_do_and_how_far_it_is(given, cast, day_problem):
    pupil = cast.pupils[0]
    page = signed_in(pupil).get("/treino/")
    shows(
        page, "Semana 3", "0 de 2", "0 de 1", "nivel=1", day_problem.get_absolute_url(), "até 24 de novembro"
    )
    answer(pupil, right(pupil, "soma-nim", "abc"))
    answer(pupil, "99", "mex")
    answer(pupil, right(pupil, "soma-nim", "hard", 2), "soma-nim", "hard", 2)  # another level
    problems.note(pupil, day_problem, solved=True)
    shows(signed_in(pupil).get("/treino/"), "1 de 2", "1 de 1", "As tuas semanas")
    (done,) = [
        items for training, items in trainings.for_pupil(pupil, practice.tries_of(pupil, Client().session))
    ]
    assert [(item.asked, item.done, item.right, item.over) for item in done] == [
        (2, 1, 1, False),
        (1, 1, 0, True),
        (1, 1, 1, True),
    ]
    shows(signed_in(cast.teacher).get("/treino/"), hides=["Semana 3"])


def test_what_was_answered_before_does_not_count(cast):
    pupil = cast.pupils[0]
    answer(pupil, right(pupil, "soma-nim", "abc"))
    trainings.give(cast.classroom, cast.teacher, Chosen("Depois", [("soma-nim", 1, 1)]))
    ((_training, (item,)),) = trainings.for_pupil(pupil, practice.tries_of(pupil, Client().session))
    assert (item.done, item.over) == (0, False)


def test_it_opens_on_its_day(cast):
    tomorrow = timezone.localdate() + timedelta(days=1)
    later = trainings.give(cast.classroom, cast.teacher, Chosen("Amanhã", [("mex", 0, 1)], (), tomorrow))
    assert list(trainings.of_pupil(cast.pupils[0])) == []
    Training.objects.filter(pk=later.pk).update(opens_on=timezone.localdate())
    assert list(trainings.of_pupil(cast.pupils[0])) == [later]
    cast.classroom.enrolments.filter(pupil=cast.pupils[0]).update(left_at=timezone.now())
    assert list(trainings.of_pupil(cast.pupils[0])) == []


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        (Chosen("Nada", []), "empty"),
        (Chosen("Muito", [("mex", 0, 1)] * (MOST_ITEMS + 1)), "many"),
        (Chosen("Outro", [("nada", 0, 1)]), "unknown"),
        (Chosen("Nível", [("mex", 9, 1)]), "unknown"),
        (Chosen("Vezes", [("mex", 0, 0)]), "unknown"),
        (Chosen("Problema", [], ["nada"]), "unknown"),
        (Chosen("Datas", [("mex", 0, 1)], (), TODAY, TODAY - timedelta(days=1)), "dates"),
    ],
)
def test_what_cannot_be_given(cast, chosen, code):
    with pytest.raises(ValidationError) as refused:
        trainings.give(cast.classroom, cast.teacher, chosen)
    assert refused.value.code == code


def test_only_its_teachers_give_and_take_back(given, cast, other_teacher):
    with pytest.raises(PermissionDenied):
        trainings.give(cast.classroom, other_teacher, Chosen("Alheio", [("mex", 0, 1)]))
    with pytest.raises(PermissionDenied):
        trainings.take_back(given, other_teacher)


def test_the_teacher_gives_sees_and_takes_back(cast, day_problem):
    teacher, pupil = signed_in(cast.teacher), cast.pupils[0]
    address = f"/turmas/{cast.classroom.key}/treino/"
    shows(teacher.get(f"{address}dar/"), "Soma-nim", "Perguntas de cada exercício")
    typed: dict[str, Any] = {"title": "Semana 4", "exercises": ["soma-nim", "mex"], "level": 4, "count": 2}
    shows(teacher.post(f"{address}dar/", typed | {"exercises": []}), "pelo menos um exercício", status=422)
    shows(
        teacher.post(f"{address}dar/", typed, follow=True), "Treino atribuído", "Semana 4", "0 de 2, 0 certas"
    )
    training = Training.objects.get()
    assert training.exercises == [["soma-nim", 4, 2], ["mex", 2, 2]]  # as many levels as they have
    answer(pupil, right(pupil, "soma-nim", "abc", 4), level=4)
    shows(teacher.get(training.get_absolute_url()), "1 de 2, 1 certa")
    shows(teacher.get(address), "Semana 4")

    def more() -> None:
        tried = ExerciseTry("mex", 2, str(Answer.objects.count()), "wrong", "", timezone.now())
        practice.keep(cast.pupils[Answer.objects.count() % 5], Client().session, tried, "99", [1])

    steady(lambda: teacher.get(training.get_absolute_url()), more)
    shows(teacher.post(training.get_absolute_url(), {"sure": "1"}, follow=True), "Treino retirado")
    assert not Training.objects.exists()
    assert Answer.objects.exists()


def test_what_is_gone_from_this_release_is_left_out(given, cast):
    Training.objects.update(exercises=[["nada", 1, 1], ["mex", 0, 1]], problems=["nada"])
    ((_training, items),) = trainings.for_pupil(cast.pupils[0], [])
    assert [item.name for item in items] == ["Mex"]


def test_a_class_without_pupils(given, cast):
    cast.classroom.enrolments.update(left_at=timezone.now())
    shows(signed_in(cast.teacher).get(given.get_absolute_url()), "ainda não tem alunos")


def test_the_teacher_reads_what_a_pupil_answered(cast):
    teacher, pupil = signed_in(cast.teacher), cast.pupils[0]
    enrolment = cast.classroom.enrolments.get(pupil=pupil)
    address = f"/turmas/{cast.classroom.key}/treino/alunos/{enrolment.pk}/"
    shows(teacher.get(address), "Ainda não respondeu")
    answer(pupil, carried(pupil))
    answer(pupil, "9", "completar-digrafo")  # cannot be read: nothing is kept
    exercise = EXERCISES["completar-digrafo"]
    arrows = next(iter(exercise.expected(own_question(pupil, exercise.slug))))
    answer(pupil, ", ".join(sorted(arrows)), exercise.slug)
    first, second = own_question(pupil)
    shows(teacher.get(address), f"{first} ⊕ {second}", carried(pupil), "soma habitual", "Setas:", "Semana de")
    assert [said.exercise for said in trainings.said_by(pupil)] == ["Completar um digrafo", "Soma-nim"]
    stranger = cast.classroom.enrolments.exclude(pupil=pupil).first()
    assert stranger is not None
    stranger.left_at = timezone.now()
    stranger.save()
    assert teacher.get(f"/turmas/{cast.classroom.key}/treino/alunos/{stranger.pk}/").status_code == 404


def test_the_teacher_reads_what_goes_wrong_in_an_exercise(cast):
    teacher = signed_in(cast.teacher)
    address = f"/turmas/{cast.classroom.key}/treino/exercicios/soma-nim/"
    shows(teacher.get(f"/turmas/{cast.classroom.key}/treino/"), address)
    answer(cast.pupils[0], right(cast.pupils[0], "soma-nim", "abc"))
    answer(cast.pupils[0], "99", "mex")
    shows(teacher.get(address), "Ainda ninguém errou", hides=["Erros mais frequentes"])
    first, second = own_question(cast.pupils[1])
    answer(cast.pupils[1], "99")
    shows(
        teacher.get(address),
        "Aluno 2",
        f"{first} ⊕ {second}",
        "99",
        hides=["Erros mais frequentes", "Aluno 1"],
    )
    answer(cast.pupils[2], carried(cast.pupils[2]))
    shows(
        teacher.get(address),
        "Erros mais frequentes",
        "soma habitual",
        "1 aluno",
        "Aluno 3",
        hides=["Aluno 1"],
    )
    said = [name for name, _said in trainings.wrong_in(cast.classroom, "soma-nim")]
    assert said == ["Aluno 3", "Aluno 2"]
    assert teacher.get(address.replace("soma-nim", "nada")).status_code == 404


def test_every_kind_of_question_is_said_again_from_what_is_stored(cast):
    pupil = cast.pupils[0]
    for slug, exercise in EXERCISES.items():
        for level in range(1, len(exercise.levels) + 1):
            question = exercise.question("a", level)
            tried = ExerciseTry(slug, level, "a", "wrong", "", timezone.now())
            practice.keep(pupil, Client().session, tried, "?", question)
    said = {(one.exercise, one.level): one.question for one in trainings.said_by(pupil)}
    for exercise in EXERCISES.values():
        for level in range(1, len(exercise.levels) + 1):
            assert said[str(exercise.name), level] == str(exercise.prompt(exercise.question("a", level)))


def test_a_file_has_every_answer(cast):
    answer(cast.pupils[0], carried(cast.pupils[0]))
    page = signed_in(cast.teacher).get(f"/turmas/{cast.classroom.key}/treino.csv")
    rows = list(csv.reader(StringIO(page.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[0][:3] == ["Aluno", "Exercício", "Nível"]
    assert rows[1][:5] == ["Aluno 1", "Soma-nim", "1", rows[1][3], carried(cast.pupils[0])]
    assert "soma habitual" in rows[1][6]
    mastery = next(row for row in rows[3:] if row[0] == "Aluno 1")
    assert mastery[1 + list(EXERCISES).index("soma-nim")] == "a aprender"


def test_a_file_has_what_each_pupil_gets_wrong_and_should_do_again(cast):
    answer(cast.pupils[0], carried(cast.pupils[0]))
    answer(cast.pupils[0], carried(cast.pupils[0]))
    answer(cast.pupils[0], right(cast.pupils[0], "mex", "abc"), "mex")
    for seed in "ab":
        answer(cast.pupils[1], "99", "mex", seed)
    wrong = trainings.as_tables(cast.classroom)[2]
    shown = [[row[0], row[1], row[2], row[3], row[5]] for row in wrong.rows]
    assert shown == [
        ["Aluno 1", "Soma-nim", 1, 0, ""],
        ["Aluno 1", "Mex", 1, 1, ""],
        ["Aluno 2", "Mex", 2, 0, "sim"],
    ]
    assert "soma habitual" in str(wrong.rows[0][4])
    assert "(2×)" in str(wrong.rows[0][4])
    assert [row[4] for row in wrong.rows[1:]] == ["", ""]


def test_a_pupil_sees_their_own_slips(cast):
    pupil = cast.pupils[0]
    answer(pupil, carried(pupil))
    shows(signed_in(pupil).get("/treino/"), "Os teus erros mais frequentes", "soma habitual")
    assert len(practice.own_slips(practice.standings(practice.tries_of(pupil, Client().session)))) == 1


def test_weeks_begin_on_monday():
    def tried(day: int, state: str, seed: str) -> ExerciseTry:
        return ExerciseTry("mex", 1, seed, state, "", datetime(2026, 11, day, 12, tzinfo=UTC))

    found = weeks(
        [
            tried(22, "right", "a"),
            tried(23, "wrong", "b"),
            tried(23, "right", "b"),  # a second answer
            tried(24, "right", "c"),
        ],
        lambda moment: moment.date(),
    )
    assert found == [Week(date(2026, 11, 16), 1, 1), Week(date(2026, 11, 23), 2, 1)]
