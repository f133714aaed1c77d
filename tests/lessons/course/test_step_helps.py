"""Hints and solutions of steps: given on request, and what was solved with the solution does not count."""

from datetime import timedelta

import pytest
from django.utils import timezone

from lessons.course import lesson_positions, visitors
from lessons.course.documents.steps import QuestionStep
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


def test_hints_come_one_after_the_other_and_then_the_solution(browser):
    shows(browser.get(QUESTION), "Pista", hides=["Outra pista", "Ver a resolução"])
    first = browser.post(QUESTION, {"pedir": "pista", "pistas": "0"})
    shows(first, str(step_of("d").hint)[:20], "Outra pista", hides=["Ver a resolução"])
    second = browser.post(QUESTION, {"pedir": "pista", "pistas": "1"})
    shows(second, str(step_of("d").clue)[:12], "Ver a resolução", hides=["Outra pista"])
    assert StepAnswer.objects.count() == 0


def test_the_solution_is_offered_after_two_wrong_answers(browser):
    wrong = browser.post(QUESTION, {"resposta": "20"})
    shows(wrong, 'name="tentativas" value="1"', hides=["Ver a resolução"])
    shows(browser.post(QUESTION, {"resposta": "15", "tentativas": "1"}), "Ver a resolução")


@pytest.mark.parametrize(
    ("page", "right", "told"),
    [
        (QUESTION, {"resposta": "10"}, "A resposta: 10"),
        (CHOICE, {"resposta": "3"}, "A resposta: Na de 9"),
        (MOVE, {"jogada": "p3-6"}, "fica com 3"),
    ],
)
def test_who_has_seen_the_solution_goes_on_but_the_step_counts_another_day(browser, page, right, told):
    ident = page.split("/")[-2]
    solution = browser.post(page, {"pedir": "resolucao"})
    shows(solution, told, "Seguinte", "resolução vista")
    shows(browser.post(page, right), "Certo!", "Seguinte")
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
    shows(browser.get(MATCH), "Pista", hides=["Ver a resolução"])
    hinted = browser.post(MATCH, {"pedir": "pista"})
    assert "Outra pista" in hinted.text
    assert hinted.context["hint"] == hinted.context["hints"][0]
    state = browser.post(MATCH, {"pedir": "resolucao"})
    shows(state, "A posição:", "Seguinte")
    lost = browser.post(f"{BOUTON}a/", {"jogada": "p1-3"})
    shows(lost, 'name="tentativas" value="1"')
    solved = browser.post(f"{BOUTON}a/", {"feitas": "p1-3", "pedir": "resolucao"})
    assert "3, 5 e 7" in str(solved.context["verdict"]["words"])


@pytest.mark.parametrize("written", ["", "-1", "x", "²", "1000"])
def test_counts_that_are_none_are_zero(written):
    step = step_of("d")
    assert posted_helps({"tentativas": written, "pistas": written}, step) == StepHelps()
    assert posted_helps({"pistas": "77"}, step).hints == len(step.hints)


def test_a_session_that_was_somebody_elses_keeps_no_solutions(client):
    client.post(QUESTION, {"pedir": "resolucao"})
    session = client.session
    assert lesson_positions.SHOWN_AS in session
    visitors.forget(session)
    assert lesson_positions.SHOWN_AS not in session


@pytest.mark.parametrize("key", LESSONS)
def test_every_question_has_a_solution(key):
    for step in shipped_lesson(key, "pt").steps:
        if isinstance(step, QuestionStep):
            solution = question_solution(step)
            assert all(part in str(solution["words"]) for part in step.right_answers if str(part).isdigit())
            assert solution["because"] or solution["blocks"], step.id


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
    shows(browser.get(page), "Pista", hides=["Ver a resolução"])
    shows(browser.post(page, {"parte-1": "P"}), 'name="tentativas" value="1"')
    shown = browser.post(page, {"pedir": "resolucao"})
    shows(shown, "Está aqui uma resposta certa.", "Seguinte")
    assert not rows(browser.get(page))["c1"].done
