"""The screens on which a board must keep its place."""

from playwright.sync_api import Page

SIZES = {
    "narrow and short": (360, 560),
    "narrow": (360, 640),
    "phone": (390, 844),
    "phone that lies": (640, 360),
    "screen": (1280, 720),
    "screen at 200 %": (683, 384),
}
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
