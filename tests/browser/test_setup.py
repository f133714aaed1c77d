"""Setting up positions on boards, and puzzles, in a browser: mouse, strokes, keys, sharing, solving."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, fits

pytestmark = pytest.mark.browser

EMPTY = "/jogos/hex/tabuleiro/?size=5&casas-black=&casas-white="
TWO = "/jogos/hex/tabuleiro/?size=5&casas-black=a1,b1,c1,d2&casas-white=b2,c2,d3,e3&vez=black"


def test_clicks_strokes_eraser_and_undo(visit):
    page = visit(EMPTY)
    page.locator("[data-cell='a1']").click()
    expect(page.locator("[name='casas-black']")).to_have_value("a1")
    page.get_by_role("radio", name="Brancas").check()
    page.locator("[data-cell='e3']").hover()
    page.mouse.down()
    page.locator("[data-cell='f3']").hover()
    page.locator("[data-cell='g3']").hover()
    page.mouse.up()
    expect(page.locator("[name='casas-white']")).to_have_value("e3, f3, g3")
    page.get_by_role("radio", name="Borracha").check()
    page.locator("[data-cell='f3']").click()
    expect(page.locator("[name='casas-white']")).to_have_value("e3, g3")
    page.get_by_role("button", name="Desfazer").click()
    expect(page.locator("[name='casas-white']")).to_have_value("e3, f3, g3")
    page.get_by_role("button", name="Limpar o tabuleiro").click()
    expect(page.locator("[name='casas-white']")).to_have_value("")


def test_clicks_faster_than_the_server_are_all_kept(visit):
    page = visit(EMPTY)
    page.route("**/tabuleiro/**", lambda route: (page.wait_for_timeout(300), route.continue_()))
    for name in ("a1", "b1", "c1"):
        page.locator(f"[data-cell='{name}']").click()
    page.get_by_role("radio", name="Brancas").check()
    for name in ("d2", "e2"):
        page.locator(f"[data-cell='{name}']").click()
    expect(page.locator("[name='casas-white']")).to_have_value("d2, e2")
    expect(page.locator("[name='casas-black']")).to_have_value("a1, b1, c1")


def test_keys_are_enough(visit):
    page = visit(EMPTY)
    page.locator("[data-cell='a1']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name='casas-black']")).to_have_value("a1")
    expect(page.locator("[data-cell='a1']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("[name='casas-black']")).to_have_value(re.compile(r"^a1, \w\d$"))


def test_more_kinds_of_pieces_than_a_phone_has_room_for(visit):
    page = visit("/jogos/hobbes/tabuleiro/", viewport=PHONE)
    fits(page)
    page.get_by_role("radio", name="Borracha").check()
    fits(page)


def test_a_position_is_shared_and_played(visit):
    page = visit(TWO)
    other = visit(page.get_by_label("Endereço da posição").input_value())
    expect(other.locator("[data-piece='black']")).to_have_count(4 + 1)  # with the one of the palette
    other.get_by_role("link", name="Jogar a partir daqui").click()
    expect(other.get_by_text("começa de uma posição montada")).to_be_visible()
    other.get_by_text("Dois no mesmo ecrã").click()
    other.get_by_role("button", name="Começar a partida").click()
    other.wait_for_url(re.compile(r"/partidas/[a-z0-9]{12}/$"))
    expect(other.locator("#board [data-piece='white']")).to_have_count(4)


def test_a_puzzle_from_the_board_to_its_solution(visit, sign_in, accessible):
    page = sign_in("professora", "/jogos/hex/tabuleiro/")
    page.goto(TWO)
    page.get_by_role("link", name="Ganha em 2 lances?").click()
    expect(page.get_by_text("Confirmado.")).to_be_visible()
    accessible(page)
    puzzle = page.locator("#problema")
    puzzle.get_by_label("Título").fill("Duas ameaças")
    puzzle.get_by_role("button", name="Guardar como problema").click()
    expect(page.get_by_role("heading", name="Duas ameaças")).to_be_visible()
    address = page.get_by_label("Endereço do problema").input_value()

    pupil = visit(address, viewport=PHONE)
    expect(pupil.get_by_text("Joga o Preto e ganha em 2 lances.")).to_be_visible()
    fits(pupil)
    pupil.locator("[data-cell='h4']").click()
    expect(pupil.get_by_text("já não consegues a tempo")).to_be_visible()
    expect(pupil.get_by_role("link", name="Mostrar a solução")).to_be_visible()
    pupil.locator("[data-cell='e2']").click()
    expect(pupil.get_by_text("Certo!")).to_be_visible()
    free = [
        name
        for name in ("d1", "e1", "f2")
        if pupil.locator(f"[data-cell='{name}']").get_attribute("data-piece") == ""
    ]
    accessible(pupil)
    pupil.locator(f"[data-cell='{free[-1]}']").click()
    expect(pupil.get_by_text("Resolvido!")).to_be_visible()
    pupil.get_by_role("link", name="Mostrar a solução").click()
    expect(pupil.get_by_role("heading", name="Uma solução")).to_be_visible()

    page.get_by_role("link", name="Posições").click()
    expect(page.get_by_role("link", name="Duas ameaças")).to_be_visible()
    expect(page.get_by_text("Problema. Joga o Preto e ganha em 2 lances.")).to_be_visible()
