"""An author has a game examined: the wait, the report, and a counter-example on the board."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser

BOARD_GAME = """
from accounts.models import User
from tests.lessons.contest.examined_board import make_examined_entry
from tests.lessons.contest.finished_edition import make_edition
teacher, pupil = (User.objects.get(username=name) for name in ("professora", "aluno3"))
entry = make_examined_entry(make_edition(teacher, "judging"), pupil)
print(json.dumps(entry.invention.get_absolute_url()))
"""


def test_the_finished_report_of_a_board_game_is_accessible_and_fits(live_site, sign_in, everywhere):
    page = sign_in("aluno3", f"{live_site.run(BOARD_GAME)}exame/", viewport=PHONE, reduced_motion="reduce")
    expect(page.locator(".finding").first).to_be_visible()
    expect(page.locator(".finding:not(:has(.finding-measure > :is(svg, .felt)))")).to_have_count(0)
    everywhere(page)


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
