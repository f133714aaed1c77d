"""A class at a meeting: pupils wait, are seated, play, go on; others watch, arbitrate and look back."""

import re
import sqlite3

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import expect_renewed
from tests.browser.seated import cell, create, looked_back, said, take, turn

pytestmark = pytest.mark.browser


@pytest.fixture
def meeting(sign_in):
    """The address of a meeting of Nim with three beans, which a teacher of 7.º A has begun and will end."""
    teacher = sign_in("professora")
    teacher.goto("/jogos/nim/")
    room = teacher.locator("[name=classroom] option", has_text="7.º A").get_attribute("value")
    address = create(teacher, heaps="1, 2", access="meeting", classroom=room)
    yield address
    teacher.goto(address)
    teacher.get_by_role("button", name="Terminar o encontro").click()
    expect(teacher.get_by_text("Este encontro já terminou.")).to_be_visible()


def met(sign_in, meeting: str) -> tuple[Page, Page]:
    """aluno1 and aluno2 at their match of the meeting; aluno1 begins."""
    one, two = sign_in("aluno1"), sign_in("aluno2")
    for page in (one, two):
        page.goto(meeting)
    # Who comes first begins.
    one.get_by_role("button", name="Quero jogar").click()
    expect(one.get_by_role("heading", name="Estás à espera de quem jogue contigo.")).to_be_visible()
    two.get_by_role("button", name="Quero jogar").click()
    for page in (one, two):
        page.wait_for_url(re.compile("/partidas/"))
        expect(page.locator("#board[data-ready]")).to_be_visible()
    expect(turn(one)).to_have_text("É a tua vez.")
    return one, two


def test_a_class_meets_and_goes_on(sign_in, accessible, meeting):
    waiting = sign_in("aluno1")
    waiting.goto(meeting)
    accessible(waiting)
    waiting.get_by_role("button", name="Quero jogar").click()
    expect(waiting.get_by_role("heading", name="Estás à espera de quem jogue contigo.")).to_be_visible()
    accessible(waiting)
    # The page asks every two seconds: that takes neither the focus away, nor what is pressed just then.
    leave = waiting.get_by_role("button", name="Deixar de esperar")
    leave.focus()
    expect_renewed(waiting, "#encontro")
    expect(leave).to_be_focused()
    held: list[Route] = []
    waiting.route("**/esperar/", lambda route: held.append(route))  # noqa: PLW0108 - takes no built-in function
    with waiting.expect_request("**/esperar/"):
        leave.hover()
    waiting.mouse.down()
    with waiting.expect_response("**/esperar/"):
        held[-1].continue_()
    waiting.mouse.up()
    expect(waiting.get_by_role("button", name="Quero jogar")).to_be_visible()
    one, two = met(sign_in, meeting)
    take(one, "p2.2")
    take(two, "p1.1")
    take(one, "p2.1")
    end = two.get_by_role("region", name="Perdeste.")
    looked_back(two)
    end.get_by_role("button", name="Próximo jogo do encontro").click()
    expect(two.get_by_role("heading", name="Estás à espera de quem jogue contigo.")).to_be_visible()
    teacher = sign_in("professora", meeting)
    expect(teacher.get_by_role("row").filter(has_text="Aluno 1")).to_contain_text("1")
    accessible(teacher)


def test_a_teacher_arbitrates_a_spectator_watches_and_a_player_goes_away(sign_in, live_site, meeting):
    with sqlite3.connect(live_site.folder / "db.sqlite3") as database:
        # Ten seconds are the least that the form offers, and too long for a test.
        database.execute("UPDATE games_meeting SET patience = 1 WHERE code = ?", (meeting.split("/")[-2],))
    database.close()
    one, two = met(sign_in, meeting)
    three, teacher = sign_in("aluno3", one.url), sign_in("professora", one.url)
    expect(three.get_by_text("Estás a ver esta partida.")).to_be_visible()
    teacher.get_by_text("Arbitrar a partida").click()
    teacher.get_by_role("button", name="Suspender").click()
    for page in (one, two, three):
        expect(turn(page)).to_have_text("A partida está suspensa.")
    teacher.get_by_text("Arbitrar a partida").click()
    teacher.get_by_role("button", name="Retomar a partida").click()
    expect(turn(one)).to_have_text("É a tua vez.")
    take(one, "p2.2")
    expect(cell(three, "p2.2")).not_to_have_attribute("data-piece", "bean")

    two.goto("/jogos/")
    one.get_by_role("button", name="Reclamar a vitória").click()
    expect(turn(one)).to_have_text("Ganhaste!")
    expect(said(three)).to_have_text("O 2.º jogador abandonou a partida: ganha o 1.º jogador.")

    three.get_by_role("link", name="Analisar a partir daqui").click()
    three.get_by_role("button", name="Anterior").click()
    three.locator("[data-cell='p1.1']").click()
    expect(three.get_by_text("Ramo 2 de 2")).to_be_visible()
