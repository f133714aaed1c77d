"""The gallery in a browser: a visitor finds a game and plays it against the computer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.seated import cell, live, turn

pytestmark = pytest.mark.browser

BOARD_GAME = """
from django.utils import timezone
from accounts.models import User
from tests.lessons.contest.examined_board import make_examined_entry, publish
from tests.lessons.contest.finished_edition import make_edition
edition = make_edition(User.objects.get(username="professora"), published_at=timezone.now())
print(json.dumps(publish(make_examined_entry(edition)).get_absolute_url()))
"""


def test_a_game_is_accessible_and_fits(visit, everywhere):
    page = visit("/concurso/galeria/", viewport=PHONE, reduced_motion="reduce")
    page.get_by_role("link", name="Conchas da Maré").click()
    page.get_by_text("Ver o segredo").click()
    everywhere(page)


def test_a_board_game_with_its_report_is_accessible_and_fits(live_site, visit, everywhere):
    page = visit(live_site.run(BOARD_GAME), viewport=PHONE, reduced_motion="reduce")
    page.get_by_text("O que diz a máquina").click()
    expect(page.locator(".finding svg.plies-ahead")).to_be_visible()
    expect(page.locator(".finding svg.board").first).to_be_visible()
    everywhere(page)


def test_a_visitor_finds_a_game_and_plays_it_against_the_computer(visit):
    page = visit("/concurso/galeria/")
    page.get_by_label("Procurar um jogo").fill("conchas mare")
    page.get_by_role("button", name="Procurar").click()
    expect(page.get_by_role("status")).to_contain_text("1 jogo encontrado")
    page.get_by_role("link", name="Conchas da Maré").click()
    expect(page.get_by_text("Cada monte vale o resto")).to_be_hidden()
    page.get_by_text("Ver o segredo").click()
    expect(page.get_by_text("Cada monte vale o resto")).to_be_visible()
    page.get_by_role("link", name="médio").click()
    expect(page.get_by_role("link", name="médio")).to_have_attribute("aria-current", "true")
    page.get_by_role("link", name="pequeno").click()
    expect(page.get_by_role("link", name="pequeno")).to_have_attribute("aria-current", "true")
    page.get_by_label("Perfeito").check()
    page.get_by_role("button", name="Começar a partida").click()
    expect(page).to_have_url(re.compile(r"/partidas/\w+/$"))
    # Of 1 and 3 two go, and the computer has lost: whatever it leaves is the last one.
    live(page)
    take(page, "p2.2")
    expect(page.locator(".move-list li")).to_have_count(2)
    expect(turn(page)).to_have_text("É a tua vez.")
    last = page.locator("#board [data-cell][data-step]")
    expect(last).to_have_count(1)
    take(page, last.get_attribute("data-cell") or "")
    expect(turn(page)).to_have_text("Ganhaste!")


def take(page: Page, name: str) -> None:
    expect(cell(page, name)).to_have_attribute("data-step", "")
    cell(page, name).click()
    page.get_by_role("button", name="Confirmar", exact=True).click()
