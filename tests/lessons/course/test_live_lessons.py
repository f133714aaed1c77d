"""A class at a lesson: what its teachers see and do, what pupils' pages are told."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from lessons.classroom import presence
from lessons.course import lesson_control, lesson_overview, lesson_positions, library, practice
from lessons.course.documents.lesson import parse_lesson
from lessons.course.library import CourseLesson
from lessons.course.models import Answer, GivenLesson
from tests.pages import shows
from tests.queries import queries
from tests.users import enrol, make_user

pytestmark = pytest.mark.django_db

STEPS = [
    {"id": "a", "kind": "idea", "title": "O jogo", "text": "Tiram-se 1, 2 ou 3."},
    {
        "id": "b",
        "kind": "ask",
        "title": "De quanto em quanto?",
        "text": "De quanto em quanto vão?",
        "numbers": [4],
        "known": [{"number": 3, "reply": "3 é o máximo."}],
    },
    {"id": "c", "kind": "exercise", "title": "Mex", "exercise": "mex", "level": 1, "count": 2},
    {"id": "d", "kind": "free", "title": "Porquê?"},
]


@pytest.fixture
def lesson(cast):
    document = parse_lesson({"format": "nimteca-lesson-1", "title": "Tirar", "steps": STEPS})
    row = library.create(cast.teacher, document)
    return CourseLesson(row.key, document, row)


@pytest.fixture
def given(cast, lesson):
    return library.give(lesson, cast.classroom, cast.teacher)


def at(given: GivenLesson, step: str) -> str:
    return f"/licoes/{given.lesson}/passos/{step}/"


def page(given: GivenLesson, rest: str = "ao-vivo/") -> str:
    return f"/turmas/{given.classroom.key}/licoes/{given.lesson}/{rest}"


def told(client: Client, given: GivenLesson, step: str = "") -> dict:
    return client.get(page(given, "estado/"), {"passo": step} if step else {}).json()


def test_who_is_where_is_seen_with_names_or_without(cast, given, desk, pupil):
    first, second, *_others = cast.pupils
    lesson_overview.at_step(given, first.pk, "b")
    lesson_overview.at_step(given, second.pk, "b")
    lesson_positions.be_at(first, pupil.session, given.lesson, "a", done=True)
    shown = desk.get(page(given))
    shows(shown, "2 de 5 estão na lição", "Não estão:", "Aluno 3, Aluno 4, Aluno 5", "Aluno 1, Aluno 2")
    rows = {step.id: step for step in shown.context["overview"].steps}
    assert (rows["a"].done, rows["b"].here) == (1, ("Aluno 1", "Aluno 2"))
    dark = desk.get(page(given), {"projetor": "1"})
    shows(
        dark,
        "<b>2</b>",
        "● ●",
        "De quanto em quanto?",
        "ainda escondido",
        hides=["Aluno", "Porquê?", "Com erros"],
    )
    part = desk.get(page(given), headers={"HX-Request": "true"})
    shows(part, "2 de 5", hides=["<html", "Conduzir a aula"])


def test_answers_are_grouped_by_mistakes_and_without_names(cast, given, desk):
    for pupil, written in zip(cast.pupils, ("3", "3", "5", "4", "4"), strict=True):
        client = Client()
        client.force_login(pupil)
        client.post(at(given, "b"), {"resposta": written})
    shown = desk.get(page(given), {"passo": "b"})
    shows(shown, "As respostas ao passo 2", "3 é o máximo.", "2×")
    answers = [(group.written, group.state, group.times) for group in shown.context["groups"]]
    assert answers == [("3", "wrong", 2), ("5", "wrong", 1), ("4", "right", 2)]
    assert {step.id: step.wrong for step in shown.context["overview"].steps}["b"] == 3
    dark = desk.get(page(given), {"passo": "b", "projetor": "1"})
    shows(dark, "Mostrar a todos", hides=["3 é o máximo", "certa", "errada", "Aluno"])
    shows(desk.get(page(given), {"passo": "d"}), "Ainda ninguém respondeu")
    shows(desk.get(page(given), {"passo": "x"}), "Escolhe um passo")


def test_the_answers_of_exercises_are_among_them(cast, given, desk, pupil):
    pupil.post(at(given, "c"), {"semente": pupil.get(at(given, "c")).context["seed"], "resposta": "99"})
    (group,) = desk.get(page(given), {"passo": "c"}).context["groups"]
    assert (group.written, group.state) == ("99", "wrong")
    assert "mex" in group.question
    shows(desk.get(f"/turmas/{cast.classroom.key}/licoes/"), "1 errada")
    trained = Answer.objects.get()
    trained.pk, trained.seed = None, "abc-0"  # a training by itself is of no step
    trained.save()
    assert len(desk.get(page(given), {"passo": "c"}).context["groups"]) == 1
    seed = practice.personal_seed_of(str(cast.pupils[0].pk), given.lesson, "c", 1)
    Answer.objects.filter(seed="abc-0").update(seed=seed)  # of before questions came in rows
    assert sum(group.times for group in desk.get(page(given), {"passo": "c"}).context["groups"]) == 1
    shows(desk.get(f"/turmas/{cast.classroom.key}/licoes/"), "2 erradas")


def test_all_are_brought_to_a_step_and_let_go(given, desk, pupil):
    assert told(pupil, given)["focus"] is None
    sent = desk.post(page(given, "comandos/") + "?passo=b", {"do": "bring", "step": "d"})
    assert sent.headers["Location"] == page(given) + "?passo=b"
    shows(desk.get(page(given)), "Todos foram levados ao passo 4.")
    assert told(pupil, given)["focus"] == {"step": "d", "url": at(given, "d")}
    assert pupil.get(at(given, "a")).headers["Location"] == at(given, "d")
    assert pupil.get(at(given, "d")).status_code == 200
    assert pupil.post(at(given, "b"), {"resposta": "4"}).status_code == 200, "what was begun is kept"
    assert desk.get(at(given, "a")).status_code == 200, "a teacher is led nowhere"
    desk.post(page(given, "comandos/"), {"do": "release"})
    assert pupil.get(at(given, "a")).status_code == 200


def test_a_pause_and_a_shown_answer_reach_all(cast, given, desk, pupil):
    pupil.post(at(given, "d"), {"resposta": "Porque se completa."})
    desk.post(page(given, "comandos/"), {"do": "pause", "message": ""})
    assert told(pupil, given)["pause"] == "Olhem para o quadro."
    shows(desk.get(page(given)), "Todos em pausa:", "Continuar a aula")
    (group,) = desk.get(page(given), {"passo": "d"}).context["groups"]
    desk.post(page(given, "comandos/"), {"do": "show", "step": "d", "answer": group.place})
    desk.post(page(given, "comandos/"), {"do": "resume"})
    now = told(pupil, given)
    assert now["pause"] == ""
    shows(now["shown"], "Uma resposta ao passo 4", "Porque se completa.", hides=["Aluno"])
    shows(desk.get(page(given), {"projetor": "1"}), "Porque se completa.", "Deixar de mostrar")
    pupil.post(at(given, "d"), {"resposta": "Mudei de ideias."})
    assert "Porque se completa." in told(pupil, given)["shown"], "what is shown stays as it was"
    desk.post(page(given, "comandos/"), {"do": "hide"})
    assert told(pupil, given)["shown"] == ""


def test_what_cannot_be_done_is_refused_in_words(given, desk):
    def refused(**sent: str) -> str:
        return shows(desk.post(page(given, "comandos/"), sent), status=422)

    assert "caber em 200" in refused(do="pause", message="x" * 201)
    assert "não tem esse passo" in refused(do="bring", step="x")
    assert "já não está cá" in refused(do="show", step="b", answer="right::4")
    assert "Não percebi" in refused(do="dance")
    assert desk.get(f"/turmas/{given.classroom.key}/licoes/bouton/ao-vivo/").status_code == 404


def test_a_command_that_was_forgotten_holds_nobody_at_home(given, lesson, desk, pupil):
    lesson_control.bring_to(given, lesson.document, "d")
    lesson_control.pause(given, "Já volto")
    with time_machine.travel(timezone.now() + timedelta(hours=3), tick=False):
        desk.force_login(given.given_by)
        pupil.force_login(given.classroom.enrolments.first().pupil)
        assert told(pupil, given) == {"pause": "", "focus": None, "shown": ""}
        assert pupil.get(at(given, "a")).status_code == 200
        desk.post(page(given, "comandos/"), {"do": "pause", "message": "Outra vez"})
        assert told(pupil, given)["focus"] is None, "what was over is not taken up again"


def test_a_page_without_a_socket_says_where_it_is(cast, given, desk, pupil):
    told(pupil, given, "b")
    assert presence.there(lesson_overview.presence_key(given), [cast.pupils[0].pk]) == {
        cast.pupils[0].pk: "b"
    }
    told(desk, given, "b")
    assert desk.get(page(given)).context["overview"].here == 1


def test_a_step_that_is_gone_is_shown_no_more(given, lesson, desk, pupil):
    lesson_control.bring_to(given, lesson.document, "d")
    pupil.post(at(given, "d"), {"resposta": "Sim."})
    (group,) = lesson_overview.answer_groups(given, lesson, "d")
    lesson_control.show(given, "d", group)
    shorter = {**given.document, "steps": given.document["steps"][:3]}
    GivenLesson.objects.update(document=shorter)
    assert told(pupil, given) == {"pause": "", "focus": None, "shown": ""}
    assert pupil.get(at(given, "a")).status_code == 200
    shows(desk.get(page(given)), "Tirar", hides=["Deixar de mostrar", "foram levados"])


def test_a_pupil_of_two_classes_follows_the_one_that_got_the_lesson_last(cast, given, other_teacher):
    assert lesson_overview.given_for(cast.teacher, given.lesson) is None
    assert lesson_overview.given_for(cast.pupils[0], given.lesson) == given
    elsewhere = other_teacher.teachings.get().classroom
    enrol(elsewhere, cast.pupils[0], "Aluno 1", 9)
    there = GivenLesson.objects.create(classroom=elsewhere, lesson=given.lesson, document=given.document)
    assert lesson_overview.given_for(cast.pupils[0], given.lesson) == there


def test_the_number_of_queries_does_not_grow(cast, given, desk, pupil):
    def more(number: int) -> None:
        user = make_user(f"mais{number}")
        enrol(cast.classroom, user, f"Mais {number}", 10 + number)
        client = Client()
        client.force_login(user)
        client.post(at(given, "b"), {"resposta": "3"})
        client.post(at(given, "c"), {"semente": client.get(at(given, "c")).context["seed"], "resposta": "77"})

    more(0)
    pages = [
        lambda: desk.get(page(given), {"passo": "c"}),
        lambda: told(pupil, given),
        lambda: desk.get(f"/turmas/{cast.classroom.key}/licoes/"),
    ]
    before = [(ask(), queries(ask))[1] for ask in pages]
    more(1)
    more(2)
    assert [queries(ask) for ask in pages] == before
