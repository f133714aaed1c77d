"""Moves that are tried with branches, in a browser: clicks, typing, keys, keeping, the computer's opinion."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, fits, settled

pytestmark = pytest.mark.browser


def play(page: Page, cell: str) -> None:
    page.locator(f"[data-cell='{cell}']").click()
    expect(page.locator(f"[data-cell='{cell}'][data-last]")).to_be_visible()


def test_a_pupil_tries_branches_and_keeps_them(sign_in, accessible):
    page = sign_in("aluno1")
    page.goto("/jogos/hex/analisar/?size=5")
    for cell in ("c3", "b2", "d2"):
        play(page, cell)
    page.get_by_role("button", name="Anterior").click()
    page.get_by_role("button", name="Anterior").click()
    play(page, "d4")
    expect(page.get_by_text("Ramo 2 de 2")).to_be_visible()
    page.get_by_label("Ou escreve a jogada").fill("e3")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell='e3'][data-last]")).to_be_visible()
    page.get_by_label("Comentário a esta jogada").fill("Assim ganho")

    # On a cell the arrows walk over the board, elsewhere over the moves.
    page.locator("[data-cell='c3']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cell='c3']")).not_to_be_focused()
    expect(page.locator(".cell:focus")).to_have_count(1)
    expect(page.locator("[aria-current=step]")).to_contain_text("e3")
    page.locator("[data-tree] [aria-current=step]").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current=step]")).to_contain_text("d4")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[aria-current=step]")).to_contain_text("b2")

    page.get_by_role("button", name="Apagar a partir daqui").click()
    expect(page.locator(".branch-move")).to_have_count(4)
    page.get_by_role("button", name="Repor o que apaguei").click()
    expect(page.locator("[aria-current=step]")).to_contain_text("b2")

    page.get_by_label("Mostrar a opinião do computador").check()
    expect(page.locator("[data-opinion-said]")).to_contain_text("que joga agora")
    page.get_by_label("Mostrar a opinião do computador").uncheck()

    page.get_by_label("Título").fill("A minha análise")
    page.get_by_role("button", name="Guardar", exact=True).click()
    expect(page.get_by_role("heading", name="A minha análise")).to_be_visible()
    expect(page.get_by_text("Assim ganho")).to_be_visible()
    expect(page.locator(".branch-move")).to_have_count(6)
    accessible(page)
    page.set_viewport_size(PHONE)
    fits(page)


SHOW = "Mostrar as salas e o que vale cada uma"


def cell_of(page: Page, name: str) -> Locator:
    return page.locator(f"[data-step][data-cell='{name}']")


def rooms(page: Page) -> Locator:
    return page.locator(".rooms-item")


def test_rooms_are_shown_to_a_finger(visit, accessible):
    """Two squares of four are as good as none; a domino in the left one leaves a spare move and a switch."""
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    walls = '{"position":{"neutral":["c1","c2"]},"to_move":"vertical"}'
    page.goto(f"/jogos/domineering/analisar/?{urlencode({'columns': 5, 'rows': 2, 'start': walls})}")
    page.get_by_label(SHOW).tap()
    expect(rooms(page)).to_have_count(2)
    expect(page.locator("[data-rooms-shown]")).to_contain_text("da classe P")
    expect(page.get_by_text("nenhuma jogada ganha")).to_be_visible()
    for name in ("a1", "a2"):
        cell_of(page, name).tap()
    expect(rooms(page).first).to_contain_text("Classe L: ganha o Vertical")
    for told in ("{1|-1}", "mais quente", "Classe N", "Média 0, temperatura 1"):
        expect(rooms(page).last).to_contain_text(told)
    expect(rooms(page).first).not_to_contain_text("mais quente")
    expect(page.get_by_text("Joga o Horizontal, e ganha com: d1+e1, d2+e2.")).to_be_visible()
    accessible(page)
    fits(page)


def test_rooms_are_shown_by_keys(visit):
    page = visit(viewport={"width": 1280, "height": 720})
    page.goto("/jogos/cats_dogs/analisar/?columns=4&rows=1&free=1")
    settled(page)
    page.get_by_label(SHOW).focus()
    page.keyboard.press("Space")
    expect(rooms(page)).to_have_count(1)
    for told in ("{{2|1}|{-1|-2}}", "mais quente", "Classe N", "Média 0, temperatura 3/2"):
        expect(rooms(page)).to_contain_text(told)
    cell_of(page, "b1").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(rooms(page)).to_contain_text("{2|-1}")
    expect(rooms(page)).to_contain_text("Média 1/2, temperatura 3/2")
    expect(page.locator("[data-rooms-shown]")).to_contain_text("Joga o Cão, e ganha com: c1.")
    page.get_by_label(SHOW).focus()
    page.keyboard.press("Space")
    expect(rooms(page).first).to_be_hidden()
