"""Laws are tested, something is predicted and built: by mouse, finger and keys, and kept over a reload."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, fits, settled

pytestmark = pytest.mark.browser

LESSON = """
format: nimteca-lesson-1
title: Descobrir
steps:
  - id: a
    kind: conjecture
    title: A tua lei
    game: {slug: subtraction, options: {heaps: [9], sets: [[1, 2, 3]]}}
  - id: b
    kind: predict
    title: A letra seguinte
    game: {slug: subtraction, options: {heaps: [9], sets: [[1, 2]]}}
    first: 3
    most: 5
  - id: c
    kind: predict
    title: Que jogada
    about: moves
    game: {slug: nim, options: {heaps: [1, 2, 4]}}
  - id: d
    kind: predict
    title: Quem ganha
    about: winner
    game: {slug: nim, options: {heaps: [1, 2]}}
  - id: e
    kind: build
    title: Um digrafo
    game: {slug: digraph, options: {edges: "A>B; B"}}
    conditions: [{of: letter, at: A, letter: N}, {of: P, number: 3}]
    example: A→B; C; D
  - id: f
    kind: build
    title: Soma 0
    game: {slug: nim, options: {heaps: [1, 1, 2]}}
    conditions: [{of: letter, letter: P}, {of: alike, number: 0}]
    example: 1, 2, 3
    most: 6
"""


def imported(page: Page) -> str:
    """Where the lesson of this file is, once it is imported."""
    page.locator("input[type=file]").set_input_files(
        {"name": "descobrir.yaml", "mimeType": "application/yaml", "buffer": LESSON.encode()}
    )
    page.get_by_role("button", name="Importar").click()
    page.wait_for_url(re.compile(r"/licoes/\w+/editar/"))
    return page.url.removesuffix("editar/")


def test_a_law_is_tested_and_its_counterexample_played(sign_in, everywhere):
    page = sign_in("professora", "/licoes/ler/", viewport=PHONE, has_touch=True)
    lesson = imported(page)
    page.goto(f"{lesson}passos/a/")
    law, said = page.get_by_label("A tua lei"), page.locator("#conjetura")
    settled(page)
    law.fill("8k")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Contraexemplo: 4")
    everywhere(page)
    fits(page)
    page.locator("[data-cell='p1.3']").tap()
    expect(page.locator("#veredicto")).to_contain_text("Ganhou o computador: 4 é P")
    page.reload()
    expect(said).to_contain_text("Contraexemplo: 4")
    expect(page.get_by_label("Ou escreve a jogada")).to_have_count(0)
    page.get_by_role("link", name="Do princípio").click()
    expect(page.locator("[data-cell='p1.2'][data-step]")).to_be_attached()
    settled(page)
    page.locator("[data-cell='p1.2']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#veredicto")).to_contain_text("Ganhou o computador: 4 é P")
    settled(page)
    law.fill("múltiplos de 2")
    page.get_by_role("button", name="Testar").click()
    expect(said).to_contain_text("Contraexemplo: 2")
    page.get_by_role("link", name="Trocar quem começa").click()
    expect(page.get_by_text("Começas tu:")).to_be_visible()
    page.locator("[data-cell='p1.1']").click()
    expect(page.locator("[data-answer-line]")).to_contain_text("Ganhaste!")
    settled(page)
    law.fill("4k")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("resiste a 200 posições")
    expect(page.get_by_role("button", name="Seguinte")).to_be_visible()


def test_something_is_predicted_and_then_seen(sign_in, everywhere):
    page = sign_in("professora", "/licoes/ler/", viewport=PHONE, has_touch=True)
    lesson = imported(page)
    page.goto(f"{lesson}passos/b/")
    said = page.locator("#veredicto")
    settled(page)
    page.keyboard.press("n")
    expect(said).to_contain_text("Disseste N; a pilha de 3 é P.")
    settled(page)
    expect(page.get_by_role("button", name="P", exact=True)).to_be_focused()
    page.get_by_role("button", name="N", exact=True).tap()
    expect(said).to_contain_text("Como previste, a pilha de 4 é N.")
    everywhere(page)
    fits(page)
    page.reload()
    page.get_by_role("button", name="N", exact=True).click()
    expect(page.locator("#previstas")).to_contain_text("Previste 2 de 3.")
    expect(page.get_by_role("button", name="Seguinte")).to_be_visible()

    page.goto(f"{lesson}passos/c/")
    page.locator("[data-cell='p1.1']").tap()
    expect(page.locator("[data-answer-line]")).to_contain_text("deixava o outro ganhar")
    expect(page.locator("#previstas")).to_contain_text("tirou 1 feijão da pilha 1")
    everywhere(page)
    settled(page)
    page.get_by_label("Ou escreve a jogada").fill("p3-3")
    page.keyboard.press("Enter")
    expect(page.locator("#previstas")).to_contain_text("Jogada 3")

    page.goto(f"{lesson}passos/d/")
    page.get_by_role("button", name="Quem joga em segundo").click()
    onwards = page.get_by_role("link", name="Jogada seguinte")
    expect(onwards).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1.º jogador: tirou 1 feijão da pilha 2.")).to_be_visible()
    everywhere(page)


def test_something_is_built_on_its_drawing(sign_in, everywhere):
    page = sign_in("professora", "/licoes/ler/", viewport=PHONE, has_touch=True)
    lesson = imported(page)
    page.goto(f"{lesson}passos/e/")
    written = page.locator("#obra")
    new, check = (page.get_by_role("button", name=name) for name in ("Novo vértice", "Ver se está certo"))
    new.tap()
    expect(written).to_have_value("A→B; C")
    settled(page)
    page.locator("[data-cell=A]").tap()
    expect(page.get_by_role("button", name="Apagar A")).to_be_visible()
    settled(page)
    page.locator("[data-cell=C]").tap()
    expect(written).to_have_value("A→B,C")
    settled(page)
    page.locator("[data-cell=B]").drag_to(page.locator("[data-cell=C]"))
    expect(written).to_have_value("A→B,C; B→C")
    check.click()
    expect(page.locator("#veredicto")).to_contain_text("Vértices P: 3 (agora: 1)")
    everywhere(page)
    fits(page)
    settled(page)
    page.locator("[data-cell=B]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Apagar B")).to_be_visible()
    settled(page)
    expect(page.locator("[data-cell=B]")).to_be_focused()
    written.fill("A→B; C; D")
    page.keyboard.press("Enter")
    expect(page.locator("#veredicto")).to_contain_text("Certo!")

    page.goto(f"{lesson}passos/f/")
    page.locator("[data-cell='p1.5']").tap()
    expect(written).to_have_value("5, 1, 2")
    page.reload()
    expect(written).to_have_value("5, 1, 2")
    expect(page.locator("svg.board")).to_have_accessible_name("Pilhas: 5, 1 e 2.")
    everywhere(page)
