"""Boards of all shapes on every size of screen: board, clocks and confirming are in view together."""

import pytest

from games.rules.catalogue import ENTRIES
from tests.browser.screens import EXTREMES, ROOMY
from tests.browser.test_nim_family import open_match, seat

pytestmark = pytest.mark.browser

__all__ = ["seat"]  # a fixture

SCREENS = [(360, 640), (390, 844), (768, 1024), (1280, 720), (1920, 950)]
LEAST = 14  # px of a cell: on a phone the first touch enlarges what is smaller than a finger
# What is not wholly in the window, and how long a cell of the board is, in pixels.
LOOK = """() => {
  const parts = ["#board", "[data-clock]", "[data-choice=confirm]", "[data-choice=clear]"];
  const hidden = (part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  };
  const outside = parts.filter((part) => [...document.querySelectorAll(part)].some(hidden));
  return [outside, 40 * document.getElementById("board").getScreenCTM().a];
}"""

AMONG_WORDS = ["/jogos/queens/analisar/", "/jogos/queens/rondas/", "/jogos/northcott/"]
TALLEST = """() => {
  const boards = [...document.querySelectorAll("main svg.board")];
  return Math.max(...boards.map((board) => board.getBoundingClientRect().height));
}"""


@pytest.mark.parametrize("slug", sorted(EXTREMES | ROOMY))
def test_the_board_and_its_bars_fit(seat, slug):
    page, _faults = seat
    open_match(page, ENTRIES[slug].game(), clock="5+3")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        outside, cell = page.evaluate(LOOK)
        assert not outside, (width, height)
        assert cell >= LEAST, (width, height)


@pytest.mark.parametrize("path", AMONG_WORDS)
def test_a_board_among_words_is_no_higher_than_what_is_below_the_menu(seat, path):
    page, _faults = seat
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(path)
    menu = page.locator(".site-header").bounding_box()
    assert page.evaluate(TALLEST) <= 360 - menu["height"]
