"""The hints of drawn questions and steps are in sight when these are opened on the screen of a school."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SCREEN

pytestmark = pytest.mark.browser

ADDRESSES = (
    "/licoes/somas/passos/bd/",
    "/licoes/p-e-n/passos/f0/",
    "/licoes/jogos-partidarios/passos/a/",
    "/treino/que-classe/1/a/",
    "/treino/valor-de-arbusto/1/a/",
)


def test_hints_are_in_sight(visit):
    for address in ADDRESSES:
        page = visit(address, viewport=SCREEN)
        box = page.get_by_role("button", name="Ver a resolução").bounding_box()
        assert box, address
        assert box["y"] + box["height"] <= SCREEN["height"], (address, box)


def test_moves_are_tried_on_the_drawing_of_a_question_and_answered_by_a_button(visit, accessible):
    page = visit("/treino/que-classe/1/a/", viewport=SCREEN)
    page.locator("#experiencia .cell[data-step]").first.click()
    page.get_by_role("button", name="Começam as rãs").click()
    page.locator("#experiencia input[name=comeca][value=frogs]").wait_for(state="attached")
    accessible(page)
    page.locator("[data-choose=L]").click()
    page.locator("#dito [data-kind]:not([data-kind=''])").first.wait_for()
    expect(page.get_by_label("A tua resposta")).to_have_value("L")
