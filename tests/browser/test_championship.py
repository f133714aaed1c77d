"""The championship on screens and on paper."""

import re

import pytest
from playwright.sync_api import expect

from games.championship.championship_games import school_games
from tests.browser.conftest import PHONE
from tests.browser.seated import create

pytestmark = pytest.mark.browser

GAMES = [key for key, game in school_games().items() if game.slug]


@pytest.mark.parametrize("path", ["", "pawns/", "pawns/tabuleiro/?relevo=1"])
def test_pages_are_accessible_and_fit(visit, everywhere, path):
    everywhere(visit(f"/campeonato/{path}", viewport=PHONE, reduced_motion="reduce"))


def test_each_sheet_of_rules_is_one_page(visit):
    page = visit("/campeonato/pawns/folha/")
    pages = {}
    for key in GAMES:
        page.goto(f"/campeonato/{key}/folha/")
        printed = page.pdf(prefer_css_page_size=True)
        pages[key] = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert pages == dict.fromkeys(GAMES, 1)


def test_no_spot_covers_the_number_of_the_last_piece(visit):
    page = visit("/jogos/faisca/")
    spots = page.locator(".board.pointing .cell").first.evaluate(
        "cell => { cell.dataset.last = ''; return getComputedStyle(cell).getPropertyValue('--recent'); }"
    )
    assert spots == "none"


@pytest.mark.parametrize(("slug", "first"), [("faisca", "blue"), ("flume", "red")])
def test_who_begins_has_a_dark_stone_beside_the_name(visit, slug, first):
    page = visit()
    page.goto(create(page, game=slug, access="hotseat"))
    marks = page.locator(".player .seat-mark")
    expect(marks.first).to_have_attribute("data-role", first)
    grounds = marks.evaluate_all("marks => marks.map(mark => getComputedStyle(mark).backgroundColor)")
    stones = page.evaluate(
        """() => ["ebony", "ivory"].map(name => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.background = `var(--${name})`;
          return getComputedStyle(probe).backgroundColor;
        })"""
    )
    assert grounds == stones
