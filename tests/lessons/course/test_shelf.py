"""Which lesson somebody goes on with, the shelf's pictures, and the end of a lesson."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from lessons.course import lesson_positions, library
from lessons.course.library import CourseLesson
from lessons.course.models import Answer, GivenLesson, LessonProgress
from lessons.course.next_lessons import coming_after, course_standings, lesson_standing, to_continue
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from tests.lessons.builders import make_document, make_part
from tests.pages import shows
from tests.queries import steady

pytestmark = pytest.mark.django_db

END = "/licoes/bouton/fim/"
BOUTON = shipped_lesson("bouton", "pt").steps
COUNT = len(BOUTON)
KEYS = list(LESSONS)
ALL = {key: [step.id for step in shipped_lesson(key, "pt").steps] for key in LESSONS}


def at(step: str) -> str:
    return f"/licoes/bouton/passos/{step}/"


def do(user, key, *steps, lesson_over=False):
    """Some steps of a lesson, or all."""
    LessonProgress.objects.create(
        who=user,
        lesson=key,
        step=ALL[key][-1] if lesson_over else steps[-1],
        done=ALL[key] if lesson_over else steps,
        at=timezone.now(),
    )


# --- which one


def places(*visited):
    """Places in these lessons, "key" begun and "key." done."""
    return {
        key.removesuffix("."): lesson_positions.LessonPosition(
            "a", frozenset(ALL[key.removesuffix(".")] if key.endswith(".") else "a")
        )
        for key in visited
    }


@pytest.mark.parametrize(
    ("visited", "key"),
    [
        ([], KEYS[0]),
        (["bouton"], "bouton"),
        (["bouton", "base-2"], "base-2"),
        (["base-2", "bouton."], "base-2"),
        (["bouton."], KEYS[0]),
        ([f"{key}." for key in KEYS], None),
    ],
)
def test_one_goes_on_with_what_was_visited_last_and_is_not_done(visited, key):
    known = places(*visited)
    standing = to_continue(known, [], course_standings(known))
    assert (standing and standing.lesson.key) == key


@pytest.mark.parametrize(
    ("visited", "after", "key"),
    [
        (["bouton."], "bouton", "sem-papel"),
        (["bouton."], "of-a-teacher", KEYS[0]),
        ([], KEYS[-1], KEYS[0]),
        ([f"{key}." for key in KEYS[5:]], "bouton", KEYS[0]),
        ([f"{key}." for key in KEYS], "bouton", None),
    ],
)
def test_what_comes_after_a_lesson(visited, after, key):
    standing = coming_after(after, [], course_standings(places(*visited)))
    assert (standing and standing.lesson.key) == key


def test_what_a_class_has_comes_first():
    given = [
        lesson_standing(CourseLesson(key, library.shipped(key)), places("arbustos."), GivenLesson(lesson=key))
        for key in ("arbustos", "wythoff")
    ]
    course = course_standings({})
    assert coming_after("bouton", given, course).lesson.key == "wythoff"
    assert to_continue({}, given, course).lesson.key == "wythoff"
    assert to_continue(places("base-2"), given, course_standings(places("base-2"))).lesson.key == "base-2"


# --- the shelf


def test_every_lesson_of_the_shelf_has_its_board(client):
    page = shows(client.get("/licoes/"), "Começa", "A seguir", hides=["Continua"])
    assert page.count('role="img"') >= len(LESSONS)
    shows(page, "Arbustos", 'aria-label="Nim: ')
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_the_shelf_has_one_button_that_goes_on(browser):
    browser.post("/licoes/base-2/passos/a/", {"do": "seguir"})
    browser.post(at("c"), {"do": "seguir"})
    number = next(number for number, step in enumerate(BOUTON, 1) if step.id == "c") + 1
    going_on = f"passo {number} de {COUNT}: {BOUTON[number - 1].title}"
    page = shows(browser.get("/licoes/"), "Ficaste aqui", going_on, hides=["Começa"])
    assert page.count(" Continua") == 1
    browser.post("/licoes/base-2/passos/a/", {"do": "seguir"})
    assert browser.get("/licoes/").context["resumed"]["standing"].lesson.key == "base-2"


def test_a_teacher_is_not_told_to_begin(cast, client):
    client.force_login(cast.teacher)
    shows(client.get("/licoes/"), hides=["Começa"])
    client.post(at("c"), {"do": "seguir"})
    shows(client.get("/licoes/"), "Continua")


def test_a_closed_step_is_not_called_by_its_name(cast, pupil, make_assignment):
    part = make_part("I", "Nim", game={"slug": "nim", "options": {"heaps": [1, 2]}})
    make_assignment(make_document("Nim", part))
    do(cast.pupils[0], "bouton", "c")
    row = LessonProgress.objects.get()
    row.step = "h"
    row.save()
    titles = {step.id: str(step.title) for step in BOUTON}
    number = [step.id for step in BOUTON].index("h") + 1
    shows(pupil.get("/licoes/"), f"passo {number} de {COUNT}", hides=[titles["h"]])
    row.done = ["c", "h", "j"]
    row.save()
    shows(pupil.get(END), "Passo 4<", "Ainda não ganhaste", hides=[titles["d"], 'id="ganha'])


def test_the_queries_of_the_shelf_do_not_grow(cast, pupil):
    day = timezone.localdate()

    def more() -> None:
        lesson = library.create(cast.teacher, library.shipped("bouton"))
        library.give(library.find(cast.teacher, lesson.key), cast.classroom, cast.teacher, due_on=day)

    more()
    steady(lambda: shows(pupil.get("/licoes/"), "Da tua turma"), more)
    do(cast.pupils[0], "bouton", lesson_over=True)
    steady(lambda: shows(pupil.get(END), "Lição feita!"), more)


def test_a_given_lesson_that_is_gone_is_left_out(cast):
    GivenLesson.objects.create(classroom=cast.classroom, lesson="nada", given_by=cast.teacher)
    row = library.create(cast.teacher, library.shipped("bouton"))
    library.give(library.find(cast.teacher, row.key), cast.classroom, cast.teacher)
    known = library.lessons_given_to(cast.pupils[0])
    assert [lesson.key for _given, lesson in known] == [row.key]


# --- the end


def test_a_lesson_that_was_not_begun_has_no_end(browser):
    assert browser.get(END).headers["Location"] == "/licoes/bouton/"


def test_the_end_shows_what_was_won_and_what_comes_next(browser):
    browser.post(at("d"), {"resposta": "10"})
    shows(
        browser.get(END),
        "Chegaste ao fim",
        f"1 de {COUNT} passos",
        "Ainda não ganhaste",
        f"Faltam {COUNT - 1} passos",
        "Nim sem papel",
        hides=["Lição feita"],
    )
    browser.post(at("h"), {"jogada": "p3-6"})
    shows(browser.get(END), 'id="ganha', "encontraste a jogada que ganha", f"Faltam {COUNT - 2} passos")


def test_steps_to_which_nobody_has_come_are_not_called_by_their_names(browser):
    titles = [str(step.title) for step in BOUTON]
    at_d = [step.id for step in BOUTON].index("d")
    browser.post(at("d"), {"resposta": "10"})
    hidden = [f">{title}</a>" for title in titles[at_d + 1 :]]
    shows(browser.get(END), f">{titles[0]}</a>", f"Passo {COUNT}<", hides=hidden)
    shows(browser.get("/licoes/"), f"passo {at_d + 2} de {COUNT}", hides=[f": {titles[at_d + 1]}"])


def test_the_end_of_a_whole_lesson(cast, pupil):
    do(cast.pupils[0], "bouton", lesson_over=True)
    shows(
        pupil.get(END),
        "Lição feita!",
        f"{COUNT} de {COUNT} passos",
        "Desta posição ganhaste ao computador",
        "nada a fugir-te da memória",
        "Imprimir",
        hides=["Falta"],
    )
    library.give(
        CourseLesson("wythoff", library.shipped("wythoff")),
        cast.classroom,
        cast.teacher,
        due_on=timezone.localdate() + timedelta(2),
    )
    shows(pupil.get(END), "Wythoff e o número de ouro", "até", hides=["Nim sem papel"])


def test_the_end_names_what_fades(cast, pupil):
    do(cast.pupils[0], "bouton", lesson_over=True)
    for seed in "abcde":
        Answer.objects.create(
            who=cast.pupils[0],
            exercise="mex",
            level=2,
            seed=seed,
            number=1,
            given=[1],
            state="right",
            at=timezone.now() - timedelta(40),
        )
    shows(pupil.get(END), "O que não se usa esquece-se", "/treino/mex/")


def test_after_the_last_lesson_there_is_no_next_one(cast, pupil):
    for key in LESSONS:
        do(cast.pupils[0], key, lesson_over=True)
    shows(pupil.get(END), "todas as lições")
    shows(pupil.get("/licoes/"), "feita", hides=["Continua", "Começa"])
