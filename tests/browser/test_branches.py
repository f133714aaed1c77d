"""Moves that are tried with branches, in a browser: clicks, typing, keys, keeping, the computer's opinion."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, fits

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
