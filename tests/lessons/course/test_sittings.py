"""Sittings of training: what is asked and in which order, breaking off, reloading, the end."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
import time_machine
from django.contrib.auth import get_user
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.analysis import problems
from games.models import Attempt
from lessons import privacy
from lessons.course import practice, sittings
from lessons.course.exercises import EXERCISES
from lessons.course.interleaving import (
    LEAST_KINDS,
    MOST_KINDS,
    MOST_PROBLEMS,
    QUESTIONS,
    chosen_exercises,
    mixed,
    spread,
)
from lessons.course.models import Answer, PracticeSitting
from lessons.course.progress import LONG, ExerciseTry, Mastery
from lessons.course.topics import GAMES
from tests.lessons.builders import make_document, make_part
from tests.pages import shows
from tests.queries import steady

NOW = datetime(2026, 11, 24, 9, tzinfo=UTC)
PAGE = "/treino/agora/"
database = pytest.mark.django_db


# --- what is asked


def mastery(state: str, *, days: int = 0, failing: bool = False) -> Mastery:
    """Somebody's mastery, with the last right answer so many days ago."""
    known = NOW - timedelta(days)
    return Mastery(
        1,
        easier=False,
        state=state,
        questions=int(state != "new"),
        right=1,
        slips=(),
        failing=failing,
        known=None if state == "new" else known,
        since=known if state in ("practised", "firm") else None,
    )


NEW, LEARNING, FAILING = mastery("new"), mastery("learning"), mastery("learning", failing=True)
FADING, FRESH = mastery("firm", days=LONG.days), mastery("practised")


@pytest.mark.parametrize(
    ("masteries", "chosen"),
    [
        ([NEW] * 6, "abc"),
        ([LEARNING, NEW, NEW, NEW], "abc"),
        ([NEW, NEW, LEARNING, LEARNING, LEARNING], "cde"),
        ([FRESH, LEARNING, FADING, FAILING], "cdba"),
        ([FAILING, FADING, LEARNING, FRESH, FRESH, FRESH, NEW], "bacde"),
        ([mastery("practised", days=2), mastery("practised", days=9), NEW], "bac"),
        ([NEW], "a"),
    ],
)
def test_what_is_due_comes_first(masteries, chosen):
    known = dict(zip("abcdefg", masteries, strict=False))
    assert "".join(chosen_exercises(known, NOW)) == chosen
    assert "".join(chosen_exercises(known, NOW, closed=chosen[0]))[:1] != chosen[0]


@pytest.mark.parametrize(
    ("masteries", "taught", "chosen"),
    [
        ([NEW] * 7, "e", "eab"),
        ([NEW] * 7, "cdef", "cdef"),
        ([NEW] * 7, "abcdefg", "abcde"),
        ([NEW, LEARNING, NEW, NEW, NEW], "be", "bea"),
        ([FAILING] * 5 + [NEW], "f", "abcde"),
    ],
)
def test_what_was_taught_comes_before_what_is_new(masteries, taught, chosen):
    known = dict(zip("abcdefg", masteries, strict=False))
    assert "".join(chosen_exercises(known, NOW, taught=taught)) == chosen


def test_a_sitting_has_few_kinds():
    assert LEAST_KINDS <= len(chosen_exercises(dict.fromkeys("abcdefg", FAILING), NOW)) == MOST_KINDS


@given(st.integers(0, 8), st.integers(0, 30), st.integers())
def test_kinds_are_mixed(kinds, count, seed):
    names = "abcdefgh"[:kinds]
    order = mixed(names, count, Random(seed))
    assert len(order) == (count if kinds else 0)
    if kinds > 1:
        assert all(kind != following for kind, following in pairwise(order))
    times = [order.count(name) for name in names]
    assert not times or max(times) - min(times) <= 1


@given(st.integers(0, 9), st.integers(0, 4))
def test_problems_stand_apart_from_each_other(questions, problems):
    order = spread("q" * questions, "P" * problems)
    assert (order.count("q"), order.count("P")) == (questions, problems)
    if questions >= 2 * problems:
        assert "PP" not in "".join(order)
        assert not order or order[0] == "q"


# --- the pages


def begin(client: Client) -> str:
    """Begins a sitting; the address of its question."""
    assert client.post(PAGE).headers["Location"] == PAGE
    return str(client.get(PAGE).headers["Location"])


def solve(client: Client, address: str) -> None:
    book, made = problems.builtin_entries()[address.split("/")[3]]["solution"], []
    while book:
        move = next(iter(book))
        client.post(address, {"feitas": made, "jogada": move})
        made, book = [*made, move], book[move][1]


def answer(client: Client, address: str, *, right: bool) -> None:
    """Answers a question of a sitting: right at first, or with a help and the solution; a problem right, or
    with a hint."""
    if address.startswith(PAGE):
        if right:
            solve(client, address)
        else:
            client.post(address, {"mostrar": "pista"})
        return
    _root, _page, slug, level, name, _end = address.split("/")
    client.get(address)
    if not right:
        client.post(address, {"pedir": "pista"})
        client.post(address, {"pedir": "resolucao"})
        return
    who = get_user(type("Request", (), {"session": client.session}))
    given = practice.find_question(who, client.session, EXERCISES[slug], int(level), name).given
    seed = practice.seed_of(who, client.session, name)
    tried = ExerciseTry(slug, int(level), seed, "right", "", timezone.now())
    session = client.session
    practice.keep(who, session, tried, "", given)
    session.save()


def through(client: Client, said: str) -> None:
    """Answers so many questions of the sitting, each right ("r") or not."""
    for letter in said:
        answer(client, client.get(PAGE).headers["Location"], right=letter == "r")


@database
def test_a_sitting_from_start_to_end(browser):
    shows(browser.get("/treino/"), "Treino misturado", "Começar", hides=["Continuar"])
    assert browser.get(PAGE).headers["Location"] == "/treino/"
    first = begin(browser)
    shows(browser.get(first), "pergunta 1 de 10", "Interromper", hides=["Todos os exercícios", "Níveis"])
    assert browser.get(PAGE).headers["Location"] == first  # a reload, or a second window
    assert begin(browser) == first  # two clicks
    answer(browser, first, right=True)
    shows(browser.get(first), "Seguinte", hides=["Outra pergunta"])
    second = browser.get(PAGE).headers["Location"]
    assert second.split("/")[2] != first.split("/")[2]
    shows(browser.get("/treino/"), "Ficaste a meio: 1 de 10", "Continuar", hides=["Dez perguntas de"])
    shows(browser.get("/caminho/"), "Ficaste a meio")
    through(browser, "rrrrrrrrr")
    shows(
        browser.get(PAGE),
        "Treino feito!",
        "10 de 10 perguntas certas",
        "tudo certo à primeira",
        "Começa",
        "nada a fugir-te",
        hides=["há de voltar", "É assim que se aprende"],
    )
    shows(browser.get("/treino/"), "Como correu o último")
    assert begin(browser) not in (first, second)


@database
def test_the_end_says_what_went_well_and_what_comes_again(browser):
    begin(browser)
    through(browser, "wwwrrrrrrr")  # each kind is once among the first three
    page = browser.get(PAGE)
    shows(page, "7 de 10 perguntas certas", "há de voltar", "ver a lição", " de ", hides=["tudo certo"])
    begin(browser)
    through(browser, "wwwwwwwwww")
    shows(browser.get(PAGE), "É assim que se aprende", "0 de 10 perguntas", hides=["nada a fugir-te"])


def answer_before(who, count, state, at):
    """So many questions of the second level of mex."""
    for number in range(count):
        Answer.objects.create(
            who=who, exercise="mex", level=2, seed=f"a-{number}", number=1, given=[1], state=state, at=at
        )


@database
def test_what_has_come_further_is_said(cast, pupil):
    answer_before(cast.pupils[0], 4, "right", timezone.now() - timedelta(1))
    begin(pupil)
    through(pupil, "rrrrrrrrrr")
    shows(pupil.get(PAGE), "Mex: <strong>praticado</strong>")


@database
def test_a_question_is_of_a_sitting_only_by_its_address(browser):
    shows(browser.get("/treino/mex/1/treino-0/"), "Todos os exercícios", hides=["pergunta 1"])
    first = begin(browser)
    slug = first.split("/")[2]
    other = browser.get(f"/treino/{slug}/").headers["Location"]
    assert other != first
    shows(browser.get(other), "Todos os exercícios", hides=["pergunta 1"])
    shows(browser.get("/treino/mex/1/treino-99/"), hides=["pergunta 1"])


@database
def test_no_question_comes_twice_and_an_easier_level_is_taken(cast, pupil):
    answer_before(cast.pupils[0], 2, "wrong", timezone.now())
    begin(pupil)
    first = PracticeSitting.objects.get().questions
    assert {tuple(question[:2]) for question in first if question[0] == "mex"} == {("mex", 1)}
    through(pupil, "rrrrrrrrrr")
    begin(pupil)
    again = PracticeSitting.objects.get().questions
    assert not {tuple(question) for question in first} & {tuple(question) for question in again}
    assert len({tuple(question) for question in again}) == QUESTIONS
    assert str(PracticeSitting.objects.get()).startswith(str(cast.pupils[0].pk))


@database
def test_what_another_release_asked_is_left_out(cast, pupil):
    rows = [["nada", 1, "treino-0"], ["mex", 9, "treino-0"]]
    PracticeSitting.objects.create(who=cast.pupils[0], questions=rows, begun_at=timezone.now())
    assert pupil.get(PAGE).headers["Location"] == "/treino/"
    assert begin(pupil).startswith("/treino/")


@database
def test_a_closed_exercise_is_passed_over(cast, pupil, make_assignment):
    begin(pupil)
    asked = {question[0] for question in PracticeSitting.objects.get().questions}
    assert {"posicoes-p", "comecar-ou-nao"} <= asked
    part = make_part(
        "I", "Subtração", game={"slug": "subtraction", "options": {"heaps": [4], "sets": [[1, 2]]}}
    )
    make_assignment(make_document("Subtração", part))
    for _n in range(QUESTIONS):
        address = pupil.get(PAGE).headers.get("Location", "")
        if not address:
            break
        assert address.startswith("/treino/classificar-jogo/")
        answer(pupil, address, right=True)
    shows(pupil.get(PAGE), "Treino feito!")
    begin(pupil)
    slugs = {question[0] for question in PracticeSitting.objects.get().questions}
    assert not slugs & {"posicoes-p", "comecar-ou-nao"}


@database
def test_a_sitting_asks_about_the_lessons_that_were_begun(browser):
    browser.post("/licoes/arbustos/passos/b/", {"do": "seguir"})
    begin(browser)
    shows(browser.get("/treino/"), "Ficaste a meio")
    through(browser, "rrrrrrrrrr")
    assert "valor-de-arbusto" in [asked.question.slug for asked in browser.get(PAGE).context["sitting"].asked]


@database
def test_where_all_is_closed_there_is_no_sitting(cast, pupil):
    everything = sittings.WithheldFacts(lambda facts: True, lambda game: True)
    sittings.begin(cast.pupils[0], pupil.session, everything, timezone.now())
    assert not PracticeSitting.objects.exists()


@database
def test_a_visitor_keeps_a_sitting_over_the_holidays(client):
    first = begin(client)
    with time_machine.travel(timezone.now() + timedelta(60)):
        assert client.get(PAGE).headers["Location"] == first


@database
@pytest.mark.parametrize("do", ["mine", "other"])
def test_a_visitors_sitting_is_of_nobody_else(cast, client, do):
    begin(client)
    through(client, "r")
    client.force_login(cast.pupils[0])
    client.post("/licoes/sem-conta/", {"do": do})
    assert sittings.KEPT_AS not in client.session
    assert client.get(PAGE).headers["Location"] == "/treino/"


@database
def test_what_is_kept_is_shown_and_erased(cast, pupil):
    begin(pupil)
    shown = {section.key: section for section in privacy.sections(cast.pupils[0])}
    assert "Imparcial ou não" in str(shown["sitting"])
    assert "problemas" in str(shown["sitting"])
    privacy.erase(cast.pupils[0], "Aluno", ["Aluno 1"])
    assert not PracticeSitting.objects.exists()


@database
def test_the_queries_of_a_sitting_do_not_grow_with_the_answers(cast, pupil):
    first = begin(pupil)

    def more() -> None:
        Answer.objects.create(
            who=cast.pupils[0],
            exercise="mex",
            level=1,
            seed=f"b-{Answer.objects.count()}",
            number=1,
            given=[1],
            state="right",
            at=timezone.now(),
        )

    more()
    steady(lambda: (pupil.get(first), pupil.get("/treino/"), pupil.get(PAGE)), more)
    through(pupil, "r" * QUESTIONS)
    steady(lambda: pupil.get(PAGE), more)


# --- problems


def miss(who, code, days):
    """A problem that went wrong so many days ago."""
    with time_machine.travel(timezone.now() - timedelta(days)):
        problems.note(who, problems.builtin_problem(code), solved=False)


def codes_of(client: Client) -> list[str]:
    current = sittings.find_sitting(
        get_user(type("Request", (), {"session": client.session})), client.session, ()
    )
    return [asked.question.name for asked in current.problems]


@database
def test_problems_stand_between_the_exercises(browser):
    begin(browser)
    codes = codes_of(browser)
    assert len(codes) == 2
    # Who begins is asked about the exercises that the sitting has, so about subtraction games.
    assert {problems.builtin_entries()[code]["game"] for code in codes} == {"subtraction"}
    addresses = []
    while address := browser.get(PAGE).headers.get("Location"):
        addresses.append(address)
        if not address.startswith(PAGE):
            answer(browser, address, right=True)
            continue
        shows(browser.get(address), f"pergunta {len(addresses)} de 10", "Problema", hides=["Seguinte"])
        answer(browser, address, right=len(addresses) < 6)
        shows(browser.get(address), "Seguinte")
        solve(browser, address)  # what comes afterwards changes nothing
    at = [number for number, address in enumerate(addresses, 1) if address.startswith(PAGE)]
    assert at == [4, 7]
    shows(browser.get(PAGE), "9 de 10 perguntas certas", "resolvido à primeira", "/problemas/subtraction-")
    begin(browser)
    assert not set(codes) & set(codes_of(browser))


@database
def test_problems_that_went_wrong_come_first_until_they_are_solved(cast, pupil):
    who = cast.pupils[0]
    miss(who, "hex-1", 2)
    miss(who, "northcott-1", 9)
    miss(who, "turtles-1", 0)
    begin(pupil)
    codes = codes_of(pupil)
    assert codes[:2] == ["northcott-1", "hex-1"]
    assert len(codes) == MOST_PROBLEMS
    assert "turtles-1" not in codes
    through(pupil, "r" * QUESTIONS)
    assert set(Attempt.objects.filter(missed_at=None).values_list("problem__code", flat=True)) >= set(codes)
    assert problems.due(who, timezone.now() + timedelta(1)) == [problems.builtin_problem("turtles-1")]


@database
def test_problems_are_of_the_lessons_that_were_begun(browser):
    browser.post("/licoes/arbustos/passos/b/", {"do": "seguir"})
    browser.post("/licoes/nim-disfarcado/passos/b/", {"do": "seguir"})
    begin(browser)
    games = {problems.builtin_entries()[code]["game"] for code in codes_of(browser)}
    taught = {*GAMES["arbustos"], *GAMES["nim-disfarcado"], *GAMES["de-tras-para-a-frente"]}
    assert games <= taught
    assert games & taught


@database
def test_a_problem_of_a_closed_game_is_passed_over(cast, pupil, make_assignment):
    begin(pupil)
    (code, *_others) = codes_of(pupil)
    part = make_part(
        "I", "Subtração", game={"slug": "subtraction", "options": {"heaps": [4], "sets": [[1, 2]]}}
    )
    make_assignment(make_document("Subtração", part))
    assert pupil.get(f"{PAGE}{code}/").status_code == 403
    for _n in range(QUESTIONS):
        if not (address := pupil.get(PAGE).headers.get("Location", "")):
            break
        assert not address.startswith(PAGE)
        answer(pupil, address, right=True)
    shows(pupil.get(PAGE), "Treino feito!")
    begin(pupil)
    assert "subtraction" not in {problems.builtin_entries()[code]["game"] for code in codes_of(pupil)}


@database
def test_a_problem_that_no_sitting_asks_is_shown_by_itself(cast, pupil):
    assert pupil.get(f"{PAGE}hex-1/").headers["Location"] == "/problemas/hex-1/"
    begin(pupil)
    assert pupil.get(f"{PAGE}hex-1/").headers["Location"] == "/problemas/hex-1/"
    rows = [["problema", 1, "nada-1"], ["mex", 1, "treino-0"]]
    PracticeSitting.objects.update(questions=rows)
    assert pupil.get(PAGE).headers["Location"] == "/treino/mex/1/treino-0/"
    sittings.note_problem(cast.pupils[1], pupil.session, "hex-1", solved=True)
    assert PracticeSitting.objects.count() == 1
