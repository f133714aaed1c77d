"""Boards with cells too small for a finger, enlarged by one finger or by two."""

from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.seated import cell, create, live
from tests.phones import BOARD_ROOM, SMALLEST

pytestmark = pytest.mark.browser

# Each finger goes from a place to a place, all together; a place is a share of the board's width.
FINGERS = """([svg, ...ways]) => {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const touch = (kind, pointerId, share) => {
    const at = { clientX: left + width * share, clientY: top + height / 2 };
    const cell = svg.querySelector(".cell");
    cell.dispatchEvent(new PointerEvent(kind, { ...at, pointerId, pointerType: "touch", bubbles: true }));
  };
  ways.forEach(([from], finger) => touch("pointerdown", finger + 1, from));
  for (let step = 1; step <= 10; step++)
    ways.forEach(([from, to], finger) => touch("pointermove", finger + 1, from + ((to - from) * step) / 10));
  ways.forEach(([, to], finger) => touch("pointerup", finger + 1, to));
}"""
SEEN = "svg => svg.getAttribute('viewBox').split(' ').map(Number)"


@pytest.mark.parametrize("path", ["/jogos/go/analisar/ramos/", "/jogos/go/tabuleiro/"])
def test_a_finger_enlarges_and_two_go_on(visit, path):
    page = visit(path, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    board = page.locator("svg.board[role=group]")
    tools = page.locator("[data-zoom-tools]")
    expect(board).to_have_attribute("data-ready", "")

    def fingers(*ways: list[float]) -> None:
        page.evaluate(FINGERS, [board.element_handle(), *ways])

    def seen() -> list[float]:
        return list(board.evaluate(SEEN))

    whole = seen()
    # Two fingers that go apart make what lies between them larger, around the place where they are.
    fingers([0.4, 0.2], [0.6, 0.8])
    left, _top, width, _height = seen()
    assert width == pytest.approx(whole[2] / 3, rel=0.05)
    assert left + width / 2 == pytest.approx(whole[0] + whole[2] / 2, rel=0.05)
    # Both together take the view along; one does, too.
    fingers([0.5, 0.7], [0.6, 0.8])
    assert seen()[0] < left - 10
    assert seen()[2] == pytest.approx(width, rel=0.02)
    moved = seen()[0]
    fingers([0.6, 0.4])
    assert seen()[0] > moved + 10
    # Two that come together make it smaller, never smaller than all of it.
    fingers([0.1, 0.45], [0.9, 0.55])
    assert seen() == whole
    expect(board).to_have_attribute("data-enlarged", "false")
    # One that touches a cell enlarges without playing there.
    page.touchscreen.tap(*middle(board))
    expect(board).to_have_attribute("data-enlarged", "true")
    expect(board.locator("[data-piece=black]")).to_have_count(0)
    tools.get_by_role("button", name="Ver tudo").click()
    assert seen() == whole


def test_points_of_the_curved_board_are_hit_as_they_are_on_the_smallest_phone(sign_in):
    page = sign_in("aluno1", viewport=SMALLEST, has_touch=True, reduced_motion="reduce")
    page.goto(create(page, game="y", access="hotseat", **{"o-curved": "on"}))
    live(page)
    board = page.locator("#board")
    box = board.bounding_box()
    assert (int(box["width"]), int(box["height"])) == BOARD_ROOM
    points = board.locator(".cell .hit").evaluate_all(
        "hits => hits.map(hit => hit.getBoundingClientRect()).map(box => [box.x + box.width / 2, box.y])"
    )
    assert min(dist(one, other) for one, other in combinations(points, 2)) >= 24
    page.touchscreen.tap(*middle(cell(page, "e11").locator(".hit")))
    expect(page.get_by_role("button", name="Confirmar", exact=True)).to_be_visible()
    expect(board).not_to_have_attribute("data-enlarged", "true")


def middle(place) -> tuple[float, float]:
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
