"""Arrows drawn by hand in the workshop: by mouse and by keys, with a circle, on paper at last."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser


def begin(page: Page) -> None:
    page.get_by_role("main").get_by_role("link", name="Inventar um jogo").click()
    page.locator("button[value=digraph]").click()
    expect(page.locator("[data-drawing] svg")).to_be_visible()
    page.wait_for_load_state()


def test_a_graph_is_drawn_played_and_printed(sign_in, everywhere):
    page = sign_in("aluno4", "/concurso/oficina/", viewport=PHONE, reduced_motion="reduce")
    begin(page)
    arrows = page.get_by_label("Setas", exact=True)
    tokens = page.get_by_label("Marcas no início")
    drawing = page.locator("[data-drawing]").first
    drawing.get_by_role("button", name="Novo vértice").click()
    expect(arrows).to_have_value("A>B,C; B>C,D; C>D,E; D>E; E; F")

    drawing.get_by_role("button", name="Vértice E").click()
    expect(drawing).to_contain_text("E está escolhido")
    drawing.get_by_role("button", name="Vértice A").click()
    expect(arrows).to_have_value("A>B,C; B>C,D; C>D,E; D>E; E>A; F")

    drawing.get_by_role("button", name="Vértice A").click()
    expect(drawing).to_contain_text("A está escolhido")
    expect(drawing.locator("[data-cell=A]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(drawing).to_contain_text("Clica no vértice de onde sai a seta")
    drawing.get_by_role("button", name="Vértice B").press("Enter")
    drawing.get_by_role("button", name="Pôr uma marca em B").press("Enter")
    expect(tokens).to_have_value("A, B")
    expect(drawing.locator("[data-cell=B]")).to_have_attribute("data-piece", "token")

    arrows.fill("A>B; A>C")
    expect(drawing).to_contain_text("O vértice A aparece duas vezes.")
    arrows.fill("A>B,C; B>C; C")
    expect(drawing.locator(".cell")).to_have_count(3)
    expect(page.locator("[data-status]")).to_have_attribute("data-state", "saved")
    everywhere(page)

    page.reload()
    expect(arrows).to_have_value("A>B,C; B>C; C")
    page.get_by_label("Peças", exact=True).select_option("fish")
    expect(drawing.locator("svg")).to_have_class("board squares own-pieces")
    expect(page.locator("[data-status]")).to_have_attribute("data-state", "saved")
    page.get_by_role("link", name="Imprimir").click()
    expect(page.get_by_role("heading", name="Como se joga")).to_be_visible()
    expect(page.locator(".printed-board [data-cell=A]")).to_have_attribute("data-piece", "token")
    page.get_by_label("Tabuleiro sem peças").check()
    page.get_by_role("button", name="Mostrar").click()
    expect(page.locator(".printed-board [data-cell=A]")).to_have_attribute("data-piece", "")
    everywhere(page)
