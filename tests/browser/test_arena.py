"""Every game on every size of screen: board, clocks and confirming are in view together, nothing scrolled."""

import pytest
from playwright.sync_api import Page

from games.rules.catalogue import ENTRIES
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


@pytest.mark.parametrize("slug", ENTRIES)
def test_the_board_and_its_bars_fit(seat: tuple[Page, list[str]], slug: str) -> None:
    page, _faults = seat
    open_match(page, ENTRIES[slug].game(), clock="5+3")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        outside, cell = page.evaluate(LOOK)
        assert not outside, (width, height)
        assert cell >= LEAST, (width, height)
