"""A law is written and its counterexample played, by mouse, finger and keys; a reload keeps both."""

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
    page.locator("[data-cell='p1.2']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#veredicto")).to_contain_text("Ganhou o computador: 4 é P")
    settled(page)
    law.fill("múltiplos de 2")
    page.get_by_role("button", name="Testar").click()
    expect(said).to_contain_text("Contraexemplo: 2")
    page.get_by_role("link", name="Trocar quem começa").click()
    page.locator("[data-cell='p1.1']").click()
    expect(page.locator("[data-answer-line]")).to_contain_text("Ganhaste!")
    settled(page)
    law.fill("4k")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("resiste a 200 posições")
    expect(page.get_by_role("button", name="Terminar")).to_be_visible()
