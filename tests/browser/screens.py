"""The screens on which a board must keep its place."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from games.rules.boards.base import Board
from games.rules.catalogue import ENTRIES

SIZES = {
    "narrow and short": (360, 560),
    "narrow": (360, 640),
    "phone": (390, 844),
    "phone that lies": (640, 360),
    "screen": (1280, 720),
    "screen at 200 %": (683, 384),
}
# The least of each layout: narrow, lying and wide. What holds on these of every game does on the others too.
LEAST = ("narrow and short", "phone that lies", "screen")
PLACE = """selectors => {
  const boxes = selectors.map((selector) => document.querySelector(selector).getBoundingClientRect());
  return boxes.map(({ x, y, width, height }) => [x + scrollX, y + scrollY, width, height].map(Math.round));
}"""
HIT = """selector => {
  const here = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
  const { x, y, width, height } = here.getBoundingClientRect();
  return here.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
# Where a tap beside the board would reach one of its cells.
ASTRAY = """() => {
  const view = document.querySelector(".board-view").getBoundingClientRect();
  const beside = (x, y) => x < view.left || x > view.right || y < view.top || y > view.bottom;
  for (let x = 4; x < innerWidth; x += 20)
    for (let y = 4; y < innerHeight; y += 20)
      if (beside(x, y) && document.elementFromPoint(x, y)?.closest("svg.board .cell")) return [x, y];
}"""

# A board gets its room by its shape alone: between these there is no other case.
SHAPES: dict[str, Board] = {slug: entry.game().board for slug, entry in ENTRIES.items()}
MEASURES: list[Callable[[Board], float]] = [
    lambda board: board.width / board.height,
    lambda board: board.width,
    lambda board: board.height,
]


def _extremes() -> Iterator[str]:
    for measure in MEASURES:
        slugs = sorted(SHAPES, key=lambda slug: measure(SHAPES[slug]))
        yield from (slugs[0], slugs[-1])


EXTREMES = set(_extremes())


def _like(slug: str) -> tuple[object, ...]:
    """Games that are alike in this have their boards in the same place: shape, lines of players, points."""
    game, board = ENTRIES[slug].game(), SHAPES[slug]
    return board.width, board.height, len(game.players), game.score(game.initial()) is None


# Three players take a line more, and so do points, and what is chosen by buttons.
ROOMY = {"gomoku3", "go", "blocking_nim"}
# One game of each kind of place, and those with the most or the least room.
PLACED = sorted({*{_like(slug): slug for slug in ENTRIES}.values(), *EXTREMES, *ROOMY})


def places(page: Page, *selectors: str) -> dict[str, list[list[int]]]:
    """Where the first element of each selector is on the page, on each screen."""
    found = {}
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        found[name] = page.evaluate(PLACE, list(selectors))
    return found


def out_of_reach(page: Page, *selectors: str) -> list[str]:
    """Which of these actions no tap reaches before anybody scrolls; where one beside the board does."""
    found = []
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        found += [f"{name}: {one}" for one in selectors if not page.evaluate(HIT, one)]
        if astray := page.evaluate(ASTRAY):
            found.append(f"{name}: a cell takes a tap at {astray}")
    return found
