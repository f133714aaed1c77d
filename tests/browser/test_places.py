"""What is pressed while an answer is on its way is not lost, whichever answer comes first."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import SCREEN, settled

pytestmark = pytest.mark.browser


def held(page: Page, address: re.Pattern[str]) -> list[Route]:
    """The next request to this address, once it is made: it waits."""
    routes: list[Route] = []
    page.route(address, lambda route: route.continue_() if routes else routes.append(route))
    return routes


def release(page: Page, routes: list[Route]) -> None:
    while not routes:
        page.wait_for_timeout(20)
    routes[0].continue_()
    settled(page)


@pytest.mark.parametrize("first", [0, 1])
def test_the_last_press_counts_whichever_answer_comes_first(visit, first):
    page = visit("/treino/que-classe/1/a/", viewport=SCREEN)
    settled(page)
    moves, starts = held(page, re.compile("jogada=.")), held(page, re.compile("comeca="))
    with page.expect_request(re.compile("jogada=.")):
        page.locator("#experiencia .cell[data-step]").first.click()
    with page.expect_request(re.compile("comeca=")):
        page.get_by_role("button", name="Começam as rãs").click()
    before = page.locator("#experiencia").element_handle()
    for routes in (moves, starts) if first == 0 else (starts, moves):
        release(page, routes)
    expect(page.locator("#experiencia input[name=comeca][value=frogs]")).to_be_attached()
    assert not before.evaluate("part => part.isConnected")


def test_another_button_of_a_form_that_is_being_replaced_is_pressed_in_the_new_form(sign_in):
    page = sign_in("aluno2", "/concurso/oficina/nova/")
    page.get_by_role("button", name="Jogo de tabuleiro para dois").click()
    kinds = page.get_by_role("button", name="Tirar esta peça")
    another = page.get_by_role("button", name="Outro tipo de peça")
    expect(another).to_be_visible()
    settled(page)
    changes = held(page, re.compile("/concurso/oficina/"))
    with page.expect_request(re.compile("/concurso/oficina/")):
        page.get_by_role("button", name="Guardar", exact=True).click()
    another.click()
    another.click()
    expect(kinds).to_have_count(0)  # the only kind stays
    release(page, changes)
    expect(kinds).to_have_count(2)
    settled(page)
    expect(kinds).to_have_count(2)
