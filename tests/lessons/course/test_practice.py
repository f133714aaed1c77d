"""The pages of exercises: for visitors, pupils, their teachers; what is kept, shown and erased."""

from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.utils import timezone

from lessons import privacy
from lessons.classroom import assignments
from lessons.course import practice
from lessons.course.exercises import EXERCISES
from lessons.course.library import shipped
from lessons.course.models import Answer
from lessons.course.progress import ExerciseTry
from lessons.worksheets import library
from tests.pages import shows
from tests.queries import steady

pytestmark = pytest.mark.django_db

PAGE = "/treino/soma-nim/1/abc/"
Page = Any


def own_question(client: Client, slug: str = "soma-nim", level: int = 1, seed: str = "abc") -> Any:
    """The question that this address asks this client."""
    client.get(f"/treino/{slug}/{level}/{seed}/")
    user = get_user(SimpleNamespace(session=client.session))
    return EXERCISES[slug].question(practice.personal_seed(user, client.session, seed), level)


def right(client: Client) -> str:
    first, second = own_question(client)
    return str(first ^ second)


def carried(client: Client) -> str:
    return str(sum(own_question(client)))


def test_what_is_typed_is_told_as_it_is_understood(browser):
    page = "/treino/jogada-no-nim/1/abc/"
    heaps = own_question(browser, "jogada-no-nim")
    written = f"{max(heaps)} > 0"
    told = f"da pilha de {max(heaps)} não fica nada"
    answer = browser.get(page, {"resposta": written})
    shows(answer, f"Percebi: {told}.", hides=["<form"])
    shows(browser.get(page, {"resposta": "tudo"}), hides=["Percebi", "<form"])
    shows(browser.post(page, {"resposta": written}), told)
    shows(browser.get(PAGE, {"resposta": "5"}), hides=["Percebi"])
    shows(browser.get(PAGE, {"resposta": "5 feijões"}), "Percebi: 5.")
    assert not Answer.objects.exclude(exercise="jogada-no-nim").exists()


def test_a_question_from_start_to_end(browser):
    shows(
        browser.get(PAGE),
        "{} ⊕ {}".format(*own_question(browser)),
        "Nível 1",
        "Pista",
        "Ver a resolução",
        hides=["Outra pergunta"],
    )
    shows(browser.post(PAGE, {"resposta": "x"}), "número inteiro", "Pista")
    shows(browser.post(PAGE, {"resposta": carried(browser)}), "soma habitual", "Pista")
    shows(browser.post(PAGE, {"pedir": "pista"}), "um por baixo do outro", hides=["soma habitual"])
    shows(browser.post(PAGE, {"resposta": carried(browser)}), "Outra pista", "Ver a resolução")
    shows(
        browser.post(PAGE, {"pedir": "pista"}),
        "um por baixo do outro",
        "onde o número de uns é ímpar",
        hides=["Outra pista", "Soma em base 2"],
    )
    shows(browser.post(PAGE, {"pedir": "resolucao"}), "Soma em base 2", "Outra pergunta")
    shows(browser.get("/treino/"), "0 de 1 à primeira", "a aprender")


def test_nobody_is_asked_the_question_of_somebody_else(cast, client):
    """Not even a visitor who knows its address, and may read the solution."""
    seeds = "abcdef"
    asked = [tuple(own_question(client, seed=seed) for seed in seeds)]
    for pupil in cast.pupils[:2]:
        client.force_login(pupil)
        asked += [tuple(own_question(client, seed=seed) for seed in seeds) for _again in "12"]
    visitor, first, again, second, _again = asked
    assert first == again
    assert len({visitor, first, second}) == 3


@pytest.mark.parametrize("slug", EXERCISES)
def test_each_exercise_has_two_hints_and_a_solution_that_says_more(client, slug):
    page = f"/treino/{slug}/1/abc/"
    exercise, given = EXERCISES[slug], own_question(client, slug)
    shows(client.get(page), "Pista", "Ver a resolução", hides=["Outra pista"])
    first = client.post(page, {"pedir": "pista"})
    shows(first, "Outra pista")
    assert first.context["hint"]
    assert first.context["worked"] == []
    second = client.post(page, {"pedir": "pista"})
    shows(second, "Ver a resolução", hides=["Outra pista"])
    solution = client.post(page, {"pedir": "resolucao"})
    shows(solution, "Outra pergunta", hides=["Ver a resolução"])
    assert 0 < len(second.context["worked"]) < len(solution.context["worked"])
    for level in range(1, len(exercise.levels) + 1):
        for number in range(10):
            given = exercise.question(f"row-{number}", level)
            hint = list(exercise.second_hint(given))
            assert hint == list(exercise.worked(given))[: len(hint)]
            assert 0 < len(hint) < len(list(exercise.worked(given)))


def test_right_answers_lead_on(browser):
    for seed in ("a", "b", "c"):
        first, second = own_question(browser, seed=seed)
        answer = browser.post(f"/treino/soma-nim/1/{seed}/", {"resposta": str(first ^ second)})
        shows(answer, "Certo!", "Outra pergunta")
    assert browser.get("/treino/soma-nim/").headers["Location"].startswith("/treino/soma-nim/2/")
    assert browser.get("/treino/soma-nim/?nivel=1").headers["Location"].startswith("/treino/soma-nim/1/")
    assert browser.get("/treino/soma-nim/?nivel=9").headers["Location"].startswith("/treino/soma-nim/2/")


def test_two_wrong_ones_offer_an_easier_level(browser):
    for seed in ("a", "b"):
        answer = browser.post(f"/treino/soma-nim/3/{seed}/", {"resposta": "99999"})
    shows(answer, "nível mais fácil")


@pytest.mark.parametrize(
    "address", ["nada/", "nada/1/abc/", "mex/0/abc/", "mex/9/abc/", f"mex/1/{'a' * 17}/"]
)
def test_there_is_no_such_question(client, address):
    assert client.get(f"/treino/{address}").status_code == 404


def test_what_is_kept(cast):
    pupil = cast.pupils[0]
    client = Client()
    client.force_login(pupil)
    for written in (carried(client), right(client), carried(client)):
        client.post(PAGE, {"resposta": written})
    rows = Answer.objects.filter(who=pupil)
    assert [(row.number, row.written, row.state, row.slip) for row in rows] == [
        (1, carried(client), "wrong", "carried"),
        (2, right(client), "right", ""),
    ]
    assert rows[0].given == list(own_question(client))
    assert str(rows[0]) == f"soma-nim 1.{rows[0].seed}.1"


def test_what_a_visitor_answers_after_the_right_answer_is_not_kept(client):
    for written in (right(client), carried(client)):
        client.post(PAGE, {"resposta": written})
    assert [one[3] for one in client.session["exercises"]] == ["right"]


def test_a_visitor_keeps_the_last_ones(client, monkeypatch):
    monkeypatch.setattr(practice, "KEPT", 2)
    for seed in ("a", "b", "c"):
        client.post(f"/treino/mex/1/{seed}/", {"resposta": "99"})
    own = [f"{practice.personal_seed(AnonymousUser(), client.session, seed)}-0" for seed in "bc"]
    assert [row[2] for row in client.session["exercises"]] == own


def test_what_should_be_done_again_is_listed(browser):
    shows(browser.get("/treino/"), hides=["Para rever"])
    for seed in ("a", "b"):
        browser.post(f"/treino/mex/1/{seed}/", {"resposta": "99"})
    shows(browser.get("/treino/"), "Para rever", "duas erradas seguidas")


def test_what_was_known_long_ago_is_listed(cast, pupil):
    long_ago = datetime(2026, 3, 2, 9, tzinfo=UTC)
    for seed in "abcd":
        tried = ExerciseTry("mex", 2, seed, "right", "", long_ago)
        practice.keep(cast.pupils[0], pupil.session, tried, "0", [1])
    practice.keep(cast.pupils[0], pupil.session, ExerciseTry("mex", 2, "e", "wrong", "", long_ago), "0", [1])
    shows(pupil.get("/treino/"), "Para rever", "a última certa foi a 2 de março")


# --- what was done without an account


def test_what_a_visitor_did_is_offered_once_to_who_logs_in(cast, client, pupil):
    steps = [step.id for step in shipped("bouton").steps]
    before, after = "/licoes/bouton/passos/d/", steps[steps.index("d") + 1]
    pupil.post(before, {"do": "seguir"})  # to the next one, with d open
    pupil.post(PAGE, {"resposta": carried(pupil)})
    client.post(before, {"resposta": "10"})
    client.post("/licoes/wythoff/passos/a/", {"do": "seguir"})
    client.post("/treino/mex/1/a/", {"resposta": "99"})
    client.post("/treino/mex/1/a/", {"pedir": "pista"})
    session = client.session
    known = Answer.objects.get(who=cast.pupils[0])
    session["exercises"] += [["soma-nim", 1, known.seed, "right", "", timezone.now().isoformat()]]
    session["exercises"] += [["nada", 1, "a", "right", "", timezone.now().isoformat()]]
    session["exercises"] += [["mex", 9, "a", "right", "", timezone.now().isoformat()]]
    session.save()
    shows(client.get("/licoes/"), hides=["Fui eu: juntar"])
    client.force_login(cast.pupils[0])
    for page in ("/licoes/", "/treino/"):
        shows(client.get(page), "2 lições", "5 respostas", "Fui eu: juntar")
    client.post("/licoes/sem-conta/", {"do": "mine"})
    shows(client.get("/licoes/"), hides=["Fui eu: juntar"])
    rows = {row.lesson: row for row in cast.pupils[0].lesson_progress.all()}
    assert (rows["bouton"].step, rows["bouton"].done) == (after, ["d"])
    assert rows["wythoff"].step == shipped("wythoff").steps[1].id
    kept = list(Answer.objects.values_list("exercise", "number", "state", "written"))
    assert kept == [
        ("soma-nim", 1, "wrong", carried(pupil)),
        ("mex", 1, "wrong", "99"),
        ("mex", 2, "hint", ""),
    ]


@pytest.mark.parametrize(
    ("address", "data"),
    [("/licoes/wythoff/passos/a/", {"do": "seguir"}), ("/treino/mex/1/a/", {"resposta": "99"})],
)
def test_what_a_visitor_did_outlasts_the_holidays_but_no_log_in_does(cast, client, address, data):
    client.get(address)
    assert client.session.get_expiry_age() == settings.SESSION_COOKIE_AGE
    page = client.post(address, data)
    assert page.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 90 * 24 * 60 * 60
    for days, kept in ((89, True), (91, False)):
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            assert bool(client.session.keys()) == kept
    client.force_login(cast.pupils[0])
    client.get("/licoes/")
    assert client.session.get_expiry_age() == settings.SESSION_COOKIE_AGE


def test_what_somebody_else_did_is_forgotten(cast, client):
    client.post("/licoes/wythoff/passos/a/", {"do": "seguir"})
    client.post(PAGE, {"resposta": right(client)})
    client.force_login(cast.pupils[0])
    client.post("/licoes/sem-conta/", {"do": "forget"})
    shows(client.get("/licoes/"), hides=["Fui eu: juntar"])
    assert not Answer.objects.exists()
    assert not cast.pupils[0].lesson_progress.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.databases
def test_clicks_at_once_are_one_after_the_other(make_user):
    pupil = make_user("aluno")
    ready = Barrier(4)

    def answer() -> None:
        ready.wait()
        tried = ExerciseTry("mex", 1, "a", "wrong", "", timezone.now())
        practice.keep(pupil, Client().session, tried, "99", [1])
        connection.close()

    threads = [Thread(target=answer) for _n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(Answer.objects.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_an_open_worksheet_closes_exercises_about_its_game(cast):
    assignments.assign(cast.classroom, library.shipped(), cast.teacher, assignments.AssignmentTerms())
    client = Client()
    client.force_login(cast.pupils[0])
    closed = "Isto diz o que a ficha pergunta"
    shows(client.get("/treino/posicoes-p/1/a/"), closed, "Outros exercícios", status=403)
    shows(client.post("/treino/posicoes-p/1/a/", {"pedir": "resolucao"}), closed, status=403)
    shows(client.get("/treino/mex/1/a/"), "Qual é o mex")


def test_the_teacher_sees_what_goes_wrong(cast):
    address = f"/turmas/{cast.classroom.key}/treino/"
    teacher, pupil = Client(), Client()
    teacher.force_login(cast.teacher)
    pupil.force_login(cast.pupils[0])
    shows(teacher.get(address), "Aluno 1", hides=["Erros mais frequentes"])
    pupil.post(PAGE, {"resposta": carried(pupil)})
    pupil.post("/treino/mex/1/a/", {"resposta": "99"})
    shows(teacher.get(address), "0 de 1", "Erros mais frequentes", "soma habitual", "1 aluno")
    shows(teacher.get("/treino/"), address)

    def more() -> None:
        tried = ExerciseTry("mex", 1, "b", "wrong", "", timezone.now())
        practice.keep(cast.pupils[Answer.objects.count() % 5], pupil.session, tried, "99", [1])

    steady(lambda: teacher.get(address), more)


def test_the_teacher_sees_who_should_do_what_again(cast):
    address = f"/turmas/{cast.classroom.key}/treino/"
    teacher = Client()
    teacher.force_login(cast.teacher)
    failing = iter(cast.pupils)

    def fails() -> None:
        who = next(failing)
        for seed in "ab":
            practice.keep(
                who, teacher.session, ExerciseTry("mex", 1, seed, "wrong", "", timezone.now()), "99", [1]
            )

    shows(teacher.get(address), hides=["Para rever"])
    fails()
    shows(teacher.get(address), "Para rever", "<b>Mex</b>: Aluno 1</li>")
    steady(lambda: teacher.get(address), fails)
    shows(teacher.get(address), "<b>Mex</b>: Aluno 1, Aluno 2, Aluno 3</li>")
    first, last = (cast.classroom.enrolments.get(pupil=cast.pupils[one]).pk for one in (0, 4))
    shows(teacher.get(f"{address}alunos/{first}/"), "para rever")
    shows(teacher.get(f"{address}alunos/{last}/"), hides=["para rever"])


def test_answers_are_shown_to_their_owner_and_erased(cast):
    pupil = cast.pupils[0]
    client = Client()
    client.force_login(pupil)
    client.post(PAGE, {"resposta": carried(client)})
    (shown,) = (section for section in privacy.sections(pupil) if section.key == "exercises")
    assert carried(client) in str(shown)
    privacy.erase(pupil, "Aluno", ["Aluno 1"])
    assert not Answer.objects.exists()


# --- questions of a release before this one, whose seeds make other questions now


def kept_before(pupil, given, state="wrong", *names):
    seed = practice.personal_seed(pupil, Client().session, *(names or ("abc",)))
    asked = ExerciseTry("soma-nim", 1, seed, state, "", timezone.now())
    practice.keep(pupil, Client().session, asked, "1", given)
    return seed


def test_a_question_that_was_begun_stays_and_is_marked_by_itself(cast, pupil):
    seed = kept_before(cast.pupils[0], (9, 5))
    shows(pupil.get(PAGE), "9 ⊕ 5", "Pista")
    shows(pupil.post(PAGE, {"resposta": "12"}), "Certo!")
    rows = Answer.objects.values_list("seed", "number", "state", "given")
    assert list(rows) == [(seed, 1, "wrong", [9, 5]), (seed, 2, "right", [9, 5])]


def test_what_a_visitor_had_begun_is_asked_anew(cast, client):
    fresh = own_question(client)
    session = client.session
    seed = practice.personal_seed(AnonymousUser(), session, "abc")
    session["exercises"] = [["soma-nim", 1, seed, "hint", "", timezone.now().isoformat()]]
    session.save()
    shows(client.get(PAGE), "{} ⊕ {}".format(*fresh), hides=["um por baixo do outro"])
    client.force_login(cast.pupils[0])
    client.post("/licoes/sem-conta/", {"do": "mine"})
    row = Answer.objects.get()
    assert (row.seed, row.given, practice.question_words(row)) == (seed, [], "")


def test_a_visitor_is_marked_by_the_question_that_was_answered(client, monkeypatch):
    client.post(PAGE, {"resposta": carried(client)})
    first, second = own_question(client)
    monkeypatch.setattr(type(EXERCISES["soma-nim"]), "question", lambda *_of: (1, 2))
    shows(client.get(PAGE), f"{first} ⊕ {second}")


def test_a_step_goes_on_with_what_was_begun_before(cast, client, pupil):
    page = "/licoes/bouton/passos/m/"
    names = ("bouton", "m")
    step = next(step for step in shipped("bouton").steps if step.id == "m")
    for number, state in enumerate(("right", "shown")):
        seed = practice.personal_seed(cast.pupils[0], Client().session, *names, number)
        asked = ExerciseTry(step.exercise, step.level, seed, state, "", timezone.now())
        practice.keep(cast.pupils[0], Client().session, asked, "1", (9, 5, 3))
    seed = practice.personal_seed(cast.pupils[0], Client().session, *names, 2)
    asked = ExerciseTry(step.exercise, step.level, seed, "wrong", "", timezone.now())
    practice.keep(cast.pupils[0], Client().session, asked, "1", (9, 5, 3))
    shows(pupil.get(page), "1 de 3", "9 ⊕ 5 ⊕ 3")
    shows(pupil.post(page, {"resposta": "15", "semente": seed}), "Certo!", "2 de 3")
    # A visitor's question was not kept: what was only begun is asked anew.
    client.get(page)
    session = client.session
    old = practice.personal_seed(AnonymousUser(), session, *names, 0)
    session["exercises"] = [[step.exercise, step.level, old, "wrong", "", timezone.now().isoformat()]]
    session.save()
    assert client.get(page).context["seed"].endswith("-0")


def test_exercises_go_on_in_a_row(browser, monkeypatch):
    def begun() -> str:
        address = browser.get("/treino/soma-nim/?nivel=1").headers["Location"]
        assert isinstance(address, str)
        return address

    assert begun() == begun() == "/treino/soma-nim/1/fila-0/"
    browser.post(begun(), {"resposta": "99"})
    assert begun() == "/treino/soma-nim/1/fila-1/"
    monkeypatch.setattr(practice, "ROW_LENGTH", 1)
    assert begun() == "/treino/soma-nim/1/fila1-0/"
    assert browser.get("/treino/soma-nim/1/fila-1/").status_code == 404


def test_a_step_does_not_go_on_for_ever(cast, pupil, monkeypatch):
    monkeypatch.setattr(practice, "ROW_LENGTH", 1)
    page = "/licoes/bouton/passos/m/"
    for data in ({"resposta": "99"}, {"resposta": "99"}, {"pedir": "resolucao"}):
        pupil.post(page, {"semente": pupil.get(page).context["seed"], **data})
    assert pupil.get(page).context["solved"]
