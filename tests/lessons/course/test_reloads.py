"""A page that is loaded again shows what was done there: a game, an answer, a text."""

import pytest
from django.contrib.auth import get_user

from lessons.course import lesson_positions, visitors
from lessons.course.lesson_positions import WrittenAnswer
from lessons.course.models import StepAnswer
from tests.pages import shows

pytestmark = pytest.mark.django_db

BOUTON = "/licoes/bouton/passos/"
HTMX = {"HX-Request": "true"}


def test_a_game_goes_on_where_it_was(browser):
    answer = browser.post(f"{BOUTON}a/", {"jogada": "p1-1"}, headers=HTMX)
    address = answer.headers["HX-Replace-Url"]
    again = browser.get(address)
    assert again.context["table"] == answer.context["table"]
    assert ("feitas", "p1-1") in again.context["hidden"]
    assert "HX-Replace-Url" not in browser.get(f"{BOUTON}e/", headers=HTMX).headers


def test_a_problem_goes_on_where_it_was(client):
    page = client.get("/problemas/").context["cards"][0]["problem"].get_absolute_url()
    assert client.get(page, {"falhou": "1"}, headers=HTMX).headers["HX-Replace-Url"] == f"{page}?falhou=1"
    assert client.get(page, headers=HTMX).headers["HX-Replace-Url"] == page
    assert "HX-Replace-Url" not in client.get(page).headers


def test_the_last_answer_to_a_question_is_shown_again(browser):
    shows(browser.get(f"{BOUTON}d/"), hides=["Ainda não"])
    said = browser.post(f"{BOUTON}d/", {"resposta": "3"}).context["verdict"]
    again = browser.get(f"{BOUTON}d/")
    assert (again.context["verdict"], again.context["written"]) == (said, "3")
    right = str(5 ^ 6 ^ 9)
    browser.post(f"{BOUTON}d/", {"resposta": right})
    again = browser.get(f"{BOUTON}d/")
    assert again.context["solved"]
    shows(again, f'value="{right}"', "Seguinte")
    assert StepAnswer.objects.count() in (0, 2)


def test_a_choice_is_shown_again_while_the_question_has_it(browser):
    browser.post(f"{BOUTON}f/", {"resposta": "2"})
    again = browser.get(f"{BOUTON}f/")
    assert again.context["written"] == "2"
    assert again.context["verdict"]["kind"] == "bad"
    who = get_user(browser)
    lesson_positions.keep(
        who, session := browser.session, "bouton", "f", WrittenAnswer("wrong", "Uma resposta de outrora")
    )
    session.save()
    assert browser.get(f"{BOUTON}f/").context["written"] == ""


def test_the_last_answer_to_an_exercise_is_shown_again(browser):
    page = "/treino/soma-nim/1/abc/"
    first, second = map(int, str(browser.get(page).context["prompt"].parameters[0][1]).split(" ⊕ "))
    browser.post(page, {"resposta": str(first + second)})
    shows(browser.get(page), "Essa é a soma habitual", f'value="{first + second}"', "Pista")
    browser.post(page, {"pedir": "pista"})
    browser.post(page, {"resposta": str(first ^ second)})
    shows(browser.get(page), "Certo!", "Outra pergunta")


def test_a_wrong_answer_in_a_step_of_exercises_is_shown_again(browser):
    page = f"{BOUTON}m/"
    browser.post(page, {"semente": browser.get(page).context["seed"], "resposta": "999"})
    again = browser.get(page)
    assert (again.context["written"], again.context["verdict"]["kind"]) == ("999", "bad")


def test_a_text_stays_and_visitors_are_told_one_thing(browser):
    page = f"{BOUTON}q/"
    browser.post(page, {"resposta": "Com 2, 4 e 5."})
    again = browser.get(page)
    shows(again, "Com 2, 4 e 5.", "Uma resposta possível", "data-draft", "drafts")
    told = "Sem entrares, o que fizeres fica só neste navegador."
    if get_user(browser).is_authenticated:
        shows(again, hides=[told])
    else:
        for address in (page, "/licoes/", "/treino/"):
            shows(browser.get(address), told, hides=["não fica guardado"])


def test_what_a_visitor_wrote_goes_where_the_progress_goes(cast, client):
    client.post(f"{BOUTON}q/", {"resposta": "Com 2, 4 e 5."})
    client.post(f"{BOUTON}d/", {"resposta": "3"})
    pupil, session = cast.pupils[0], client.session
    lesson_positions.keep(pupil, session, "bouton", "d", WrittenAnswer("right", "10"))
    visitors.take_over(pupil, session)
    kept = list(StepAnswer.objects.values_list("step", "state", "written"))
    assert kept == [("d", "right", "10"), ("q", "sent", "Com 2, 4 e 5.")]
    assert lesson_positions.ANSWERED_AS not in session
    session[lesson_positions.ANSWERED_AS] = {"bouton/d": ["wrong", "3"]}
    visitors.forget(session)
    assert lesson_positions.ANSWERED_AS not in session


def test_a_session_keeps_the_newest_answers(client):
    session = client.session
    who = get_user(client)
    for number in range(lesson_positions.MOST_LAST + 5):
        lesson_positions.keep(who, session, "bouton", f"s{number}", WrittenAnswer("sent", str(number)))
    assert len(session[lesson_positions.ANSWERED_AS]) == lesson_positions.MOST_LAST
    assert lesson_positions.last_answer(who, session, "bouton", "s0") is None
    assert lesson_positions.last_answer(who, session, "bouton", "s64").written == "64"
