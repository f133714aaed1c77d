"""Pieces that are dragged: with the mouse and with a finger, onto a place and beside the board."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seated import cell, create, expect_moves, live, moves

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def hotseat(page: Page, game: str, **options: str) -> None:
    page.goto(create(page, game=game, access="hotseat", **options))
    live(page)


def middle(page: Page, name: str) -> tuple[float, float]:
    box = cell(page, name).locator(".hit").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, source: str, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(page, source))
    page.mouse.down()
    page.mouse.move(*to, steps=5)
    expect(page.locator("#board .carried")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("#board .carried")).to_have_count(0)


def test_a_piece_is_dragged_where_it_may_go(visit):
    page = visit("/jogos/northcott/")
    hotseat(page, "northcott")
    chosen = page.locator("#board [data-choice]")
    # The keys do what the mouse does, and a click still takes a piece.
    cell(page, "b6").focus()
    page.keyboard.press("Enter")
    expect(cell(page, "b5")).to_have_attribute("data-step", "")
    cell(page, "a7").click()
    expect(cell(page, "a5")).to_have_attribute("data-step", "")
    drag(page, "a7", (5, 5))
    expect(chosen).to_have_count(0)
    drag(page, "a7", middle(page, "c5"))
    expect(chosen).to_have_count(0)
    expect(page.locator(".choice-words")).to_have_attribute("data-kind", "refused")
    # Where moves are confirmed, so is one that was dragged.
    page.get_by_label("Confirmar antes de jogar").check()
    drag(page, "a7", middle(page, "a5"))
    expect(chosen).to_have_count(2)
    expect(page.locator("#board [data-ghost]")).to_have_attribute("data-cell", "a5")
    assert moves(page) == []
    page.get_by_role("button", name="Confirmar", exact=True).click()
    expect(page.locator(".move-list .move-notation")).to_have_text(["a7-a5"])


def test_what_one_click_plays_is_dragged_too(visit):
    page = visit("/jogos/stairs/")
    hotseat(page, "stairs")
    drag(page, "e2.1", middle(page, "e1.4"))
    expect(page.locator(".move-list .move-notation")).to_have_text(["2-1=1"])
    hotseat(page, "digraph")
    drag(page, "C", middle(page, "B"))
    expect(page.locator(".move-list .move-notation")).to_have_text(["C-B"])


def test_a_finger_drags_a_piece_and_scrolls_beside_it(visit):
    page = visit("/jogos/northcott/", **PHONE)
    hotseat(page, "northcott")
    page.get_by_label("Confirmar antes de jogar").uncheck()
    page.evaluate("scrollTo(0, 0)")
    swipe(page, middle(page, "a7"), middle(page, "a5"))
    expect(page.locator(".move-list .move-notation")).to_have_text(["a7-a5"])
    assert page.evaluate("scrollY") == 0
    x, y = middle(page, "c5")
    swipe(page, (x, y), (x, y - 200))
    page.evaluate("new Promise((go) => scrollY > 0 ? go() : addEventListener('scroll', go, { once: true }))")


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes from one point of the window to another."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    (left, top), (right, bottom) = start, end
    touch("touchStart", start)
    for part in range(1, 9):
        touch("touchMove", (left + (right - left) * part / 8, top + (bottom - top) * part / 8))
    touch("touchEnd")


def test_a_line_is_drawn_from_end_to_end(visit):
    """By mouse, where all that it will cover is shown on the way, by finger, and by keys."""
    page = visit("/jogos/quelhas/", **PHONE)
    hotseat(page, "quelhas", **{"o-columns": "5", "o-rows": "5"})
    page.get_by_label("Confirmar antes de jogar").uncheck()
    page.mouse.move(*middle(page, "c1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "c3"), steps=5)
    expect(cell(page, "c4")).to_have_attribute("data-step", "")
    page.mouse.move(*middle(page, "c4"), steps=3)
    expect(page.locator("#board [data-hover]")).to_have_count(4)
    page.mouse.up()
    expect_moves(page, ["c1+c4"])
    swipe(page, middle(page, "e5"), middle(page, "a5"))
    expect_moves(page, ["c1+c4", "a5+e5"])
    cell(page, "a1").focus()
    page.keyboard.press("Enter")
    expect(cell(page, "a3")).to_have_attribute("data-step", "")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect_moves(page, ["c1+c4", "a5+e5", "a1+a2"])
