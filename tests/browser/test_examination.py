"""An author has a game examined: the wait, the report, and a counter-example on the board."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser


def test_an_endless_game_is_examined_and_mended(sign_in, everywhere):
    page = sign_in("aluno3", "/concurso/oficina/", viewport=PHONE, reduced_motion="reduce")
    page.get_by_role("main").get_by_role("link", name="Inventar um jogo").click()
    page.get_by_role("button", name="Fita", exact=False).first.click()
    expect(page.get_by_role("heading", name="O jogo agora")).to_be_visible()
    page.get_by_label("As moedas também andam para a direita").check()
    expect(page.locator("[data-status]")).to_have_attribute("data-state", "saved")
    page.goto(page.url + "exame/")
    expect(page.locator(".finding.fails")).to_contain_text("volta-se à mesma posição", timeout=90_000)
    assert page.locator(".finding.fails svg.board").count() >= 3
    everywhere(page)

    page.get_by_role("navigation", name="Onde estás").get_by_role("link").last.click()
    page.get_by_label("As moedas também andam para a direita").uncheck()
    expect(page.locator("[data-status]")).to_have_attribute("data-state", "saved")
    page.goto(page.url + "exame/")
    expect(page.locator(".finding")).to_have_count(6, timeout=90_000)
    expect(page.locator(".finding.fails")).to_have_count(0)
    expect(page.locator(".report")).to_contain_text("O jogo cumpre as cinco condições.")
