"""Hints and solutions of steps: given on request, and what was solved with the solution does not count."""

from datetime import timedelta

import pytest
from django.utils import timezone

from lessons.course import lesson_positions, library, visitors
from lessons.course.documents.kinds import KINDS
from lessons.course.documents.lesson import parse_lesson
from lessons.course.documents.steps import HelpedStep, Practice, QuestionStep, WritingStep
from lessons.course.forms import new_step
from lessons.course.models import StepAnswer
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from lessons.course.step_helps import StepHelps, posted_helps, question_solution
from tests.pages import shows

pytestmark = pytest.mark.django_db

BOUTON = "/licoes/bouton/passos/"
QUESTION, MOVE, MATCH, CHOICE = (f"{BOUTON}{step}/" for step in "dhbf")


def step_of(ident: str) -> QuestionStep:
    step = next(step for step in shipped_lesson("bouton", "pt").steps if step.id == ident)
    assert isinstance(step, QuestionStep)
    return step


def rows(page) -> dict[str, object]:
    return {row.id: row for row in page.context["steps"]}


def test_hints_come_one_after_the_other_and_the_solution_at_any_time(browser):
    shows(browser.get(QUESTION), "Pista", "Ver a resolução", hides=["Outra pista"])
    first = browser.post(QUESTION, {"pedir": "pista", "pistas": "0"})
    shows(first, str(step_of("d").hint)[:20], "Outra pista", "Ver a resolução")
    second = browser.post(QUESTION, {"pedir": "pista", "pistas": "1"})
    shows(second, str(step_of("d").clue)[:12], "Ver a resolução", hides=["Outra pista"])
    assert StepAnswer.objects.count() == 0


CONJECTURE = "/licoes/de-tras-para-a-frente/passos/cj/"
LETTERS = "/licoes/mex-e-grundy/passos/pv/"
LINE = f"{BOUTON}pv/"


@pytest.mark.parametrize(
    ("page", "right", "told"),
    [
        (QUESTION, {"resposta": "10"}, "A resposta: 10"),
        (CHOICE, {"resposta": "3"}, "A resposta: Na de 9"),
        (MOVE, {"jogada": "p3-6"}, "Tirar 6 feijões da pilha 3"),
        (CONJECTURE, {"resposta": "múltiplos de 4"}, "São P: 0, 4, 8, 12, 16, 20, 24, 28, …"),
        (LETTERS, {"previsao": list("23201"), "resposta": "0"}, "A pilha de 16 é 0."),
        (LINE, {"previsao": ["p2-1", "p3-6", "p2-1"], "jogada": "p1-1"}, "É isto que acontece."),
    ],
)
def test_who_has_seen_the_solution_goes_on_but_the_step_counts_another_day(browser, page, right, told):
    ident = page.split("/")[-2]
    solution = browser.post(page, {"pedir": "resolucao"})
    shows(solution, told, "Seguinte", "resolução vista", hides=["Ver a resolução"])
    assert browser.post(page, right).context["solved"]
    row = rows(browser.get(page))[ident]
    assert (row.done, row.seen) == (False, True)
    yesterday = timezone.localdate() - timedelta(days=1)
    StepAnswer.objects.update(at=timezone.now() - timedelta(days=1))
    session = browser.session
    shown = session.get(lesson_positions.SHOWN_AS, {})
    session[lesson_positions.SHOWN_AS] = dict.fromkeys(shown, yesterday.isoformat())
    session.save()
    browser.post(page, right)
    row = rows(browser.get(page))[ident]
    assert (row.done, row.seen) == (True, False)


def test_a_solution_takes_nothing_from_what_was_done_before(browser):
    browser.post(QUESTION, {"resposta": "10"})
    browser.post(QUESTION, {"pedir": "resolucao"})
    browser.post(QUESTION, {"pedir": "resolucao"})
    row = rows(browser.get(QUESTION))["d"]
    assert (row.done, row.seen) == (True, False)
    assert StepAnswer.objects.filter(state="shown").count() <= 1


def test_why_a_move_loses_tells_the_move_where_one_is_asked_for(browser):
    browser.post(MOVE, {"feitas": "p3-9", "pedir": "porque"})
    browser.post(MOVE, {"jogada": "p3-6"})
    assert not rows(browser.get(MOVE))["h"].done


def test_helps_of_a_match(browser):
    shows(browser.get(MATCH), "Pista", "Ver a resolução")
    hinted = browser.post(MATCH, {"pedir": "pista"})
    assert "Outra pista" in hinted.text
    assert hinted.context["hint"] == hinted.context["hints"][0]
    state = browser.post(MATCH, {"pedir": "resolucao"})
    shows(state, "A posição:", "Seguinte")
    solved = browser.post(f"{BOUTON}a/", {"feitas": "p1-3", "pedir": "resolucao"})
    assert "3, 5 e 7" in str(solved.context["verdict"]["words"])


BEGIN = "/licoes/de-tras-para-a-frente/passos/a/"


def test_who_begins_is_chosen_with_the_helps_of_the_step(browser):
    opened = browser.get(BEGIN)
    assert opened.context["choose"]
    shows(opened, "Pista", "Ver a resolução")
    hinted = browser.post(BEGIN, {"pedir": "pista", "pistas": "0"})
    assert hinted.context["choose"]
    shows(hinted, str(hinted.context["hints"][0]), "Outra pista", "Começo eu")
    solution = browser.post(BEGIN, {"pedir": "resolucao"})
    assert solution.context["choose"]
    shows(solution, "A posição:", "resolução vista", "Começo eu", hides=["Ver a resolução"])
    assert not rows(solution)["a"].done


@pytest.mark.parametrize("written", ["", "-1", "x", "²", "1000"])
def test_counts_that_are_none_are_zero(written):
    step = step_of("d")
    assert posted_helps({"pistas": written}, step) == StepHelps()
    assert posted_helps({"pistas": "77"}, step).hints == len(step.hints)


def test_a_session_that_was_somebody_elses_keeps_no_solutions(client):
    client.post(QUESTION, {"pedir": "resolucao"})
    session = client.session
    assert lesson_positions.SHOWN_AS in session
    visitors.forget(session)
    assert lesson_positions.SHOWN_AS not in session


HELPED = [kind for kind in KINDS.values() if kind.asks and kind not in (Practice, WritingStep)]


@pytest.mark.parametrize("kind", HELPED)
def test_each_kind_that_asks_has_two_hints_and_a_solution_at_any_time(cast, client, kind):
    assert issubclass(kind, HelpedStep)
    begun = new_step(kind.kind, "Passo") | {"id": "a", "hint": "Pensa no fim.", "clue": "Conta com 4."}
    begun = {"text": "", **begun} | ({"kind": kind.kind})
    document = {"format": "nimteca-lesson-1", "title": "Ensaio", "steps": [begun]}
    row = library.create(cast.teacher, parse_lesson(document))
    client.force_login(cast.teacher)
    page = f"/licoes/{row.key}/passos/a/"
    shows(client.get(page), "Pista", "Ver a resolução", hides=["Pensa no fim."])
    shows(client.post(page, {"pedir": "pista"}), "Pensa no fim.", "Outra pista", hides=["Conta com 4."])
    both = client.post(page, {"pedir": "pista", "pistas": "1"})
    shows(both, "Conta com 4.", "Ver a resolução", hides=["Outra pista"])
    solution = client.post(page, {"pedir": "resolucao", "pistas": "2"})
    shows(solution, "resolução vista", "Terminar", hides=["Ver a resolução"])
    assert not rows(solution)["a"].done
    assert not StepAnswer.objects.exclude(state="shown").exists()


@pytest.mark.parametrize("language", ["pt", "en"])
@pytest.mark.parametrize("key", LESSONS)
def test_every_step_of_the_lessons_that_asks_has_two_hints(key, language):
    asked = [step for step in shipped_lesson(key, language).steps if isinstance(step, HelpedStep)]
    assert [step.id for step in asked if len(step.hints) < 2] == []


def test_a_conjecture_is_played_without_helps(browser):
    """The game is about the counterexample; the solution of the step stands beside the law."""
    answer = browser.post(CONJECTURE, {"resposta": "múltiplos de 3"})
    assert answer.text.count("Ver a resolução") == 1
    shows(browser.post(CONJECTURE, {"resposta": "múltiplos de 3", "pedir": "resolucao"}), "São P: 0, 4,")


def test_what_happens_can_be_seen_without_predicting_it_and_is_there_after_a_reload(browser):
    seen = browser.post(LETTERS, {"previsao": ["2"], "pedir": "resolucao"}, headers={"HX-Request": "true"})
    assert [(row.said, row.happened) for row in seen.context["rows"]][:2] == [("2", "2"), ("–", "3")]
    shows(browser.get(seen.headers["HX-Replace-Url"]), "A pilha de 16 é 0.", hides=["Que valor tem"])
    shows(browser.get(LETTERS), "Que valor tem a pilha de 11?")


def test_nobody_sees_by_an_address_what_happens(browser):
    shows(browser.get(f"{LETTERS}?visto=1"), "Que valor tem a pilha de 11?", hides=["A pilha de 16 é 0."])


@pytest.mark.parametrize("key", LESSONS)
def test_every_question_has_a_solution(key):
    for step in shipped_lesson(key, "pt").steps:
        if isinstance(step, QuestionStep):
            solution = question_solution(step)
            assert all(part in str(solution["words"]) for part in step.right_answers if str(part).isdigit())
            assert solution["because"] or solution["blocks"], step.id


def test_a_solution_with_a_reason_does_not_tell_the_law_that_is_still_to_be_found(browser):
    solution = browser.post("/licoes/de-tras-para-a-frente/passos/b/", {"pedir": "resolucao"})
    shows(solution, "A resposta: Quem joga em segundo", "Ficam 3, 2 ou 1", hides=["4 em 4", "Pista"])


def test_steps_are_named_when_they_are_reached(browser):
    listed = rows(browser.get(f"{BOUTON}a/"))
    assert listed["a"].title
    assert not listed["b"].title
    browser.post(f"{BOUTON}c/", {"do": "seguir"})
    listed = rows(browser.get(f"{BOUTON}a/"))
    assert all(listed[step].title for step in "abcd")
    assert not listed["e"].title
    assert rows(browser.get(f"{BOUTON}q/"))["q"].title


def test_teachers_see_the_names_of_all_steps(cast, client):
    client.force_login(cast.teacher)
    assert all(row.title for row in client.get(f"{BOUTON}a/").context["steps"])


def test_the_solution_of_a_drawing_is_drawn(browser):
    page = "/licoes/de-tras-para-a-frente/passos/c1/"
    shows(browser.get(page), "Pista", "Ver a resolução")
    shown = browser.post(page, {"pedir": "resolucao"})
    shows(shown, "Está aqui uma resposta certa.", "Seguinte")
    assert not rows(browser.get(page))["c1"].done
