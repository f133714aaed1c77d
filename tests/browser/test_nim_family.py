"""Every game of the Nim family in a real browser: its first moves are played by clicking what is offered."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from games.rules.catalogue import ENTRIES, build
from games.rules.game import Game
from games.rules.options import option_fields, shown
from tests.browser.conftest import Site
from tests.browser.seated import moves

pytestmark = pytest.mark.browser

MOST_CLICKS = 20
MOVES = 2
# Where a click on a cell goes: the middle of its drawing, for a line the middle of the line.
MIDDLE = """(cell) => {
  const hit = cell.querySelector(".hit");
  if (hit.tagName === "path") {
    const point = hit.getPointAtLength(hit.getTotalLength() / 2).matrixTransform(hit.getScreenCTM());
    return [point.x, point.y];
  }
  const box = hit.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
OFFERED = """() => [
  ...[...document.querySelectorAll("#board .cell[data-step]")].map((cell) => ["cell", cell.dataset.cell]),
  ...[...document.querySelectorAll("[data-step-text]")].map((button) => ["button", button.dataset.stepText]),
]"""


@pytest.fixture(scope="module")
def seat(browser: Browser, _site: Site) -> Iterator[tuple[Page, list[str]]]:
    """One page for all games, and what went wrong on it since it was looked at last."""
    if not _site.running():
        _site.start()
    context = browser.new_context(
        locale="pt-PT", base_url=_site.url, viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
    )
    page, faults = context.new_page(), []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(message.text)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", note)
    page.goto("/jogos/nim/")
    page.evaluate("localStorage.setItem('confirm-moves', 'on')")
    yield page, faults
    context.close()


def open_match(page: Page, game: Game[Any]) -> None:
    """A match of this game with both seats at this page."""
    fields = {
        f"o-{option.name}": shown(option, value)
        for option in option_fields(type(game))
        if (value := getattr(game, option.name)) is not False
    }
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"].endswith("csrftoken"))
    answer = page.request.post(
        "/partidas/nova/",
        form={
            "game": game.slug,
            "access": "hotseat",
            "clock": "none",
            "csrfmiddlewaretoken": token,
            **fields,
        },
        headers={"Referer": page.url},
        max_redirects=0,
    )
    assert answer.status == 302, answer.text()
    page.goto(answer.headers["location"])
    expect(page.locator("#match")).to_have_attribute("data-link", "live")


def click(page: Page, kind: str, name: str) -> None:
    """Clicks a cell where a finger would, or a button; waits until the server has said how it goes on."""
    if kind == "button":
        page.locator(f"[data-step-text={json.dumps(name)}]").click()
    else:
        cell = page.locator(f'#board [data-cell="{name}"]')
        cell.scroll_into_view_if_needed()
        page.mouse.click(*cell.evaluate(MIDDLE))
        expect(page.locator("#board .cell[data-choice], #board .cell[aria-pressed]").first).to_be_attached()
    expect(page.locator("#board")).not_to_have_attribute("data-asking", "")


def play_by_clicking(page: Page, luck: random.Random) -> None:
    """One whole move, chosen from what the page offers and confirmed."""
    before, clicked = len(moves(page)), []
    confirm = page.locator("[data-choice=confirm]")
    for _click in range(MOST_CLICKS):
        # The same click again would take back or confirm.
        offered = [place for place in page.evaluate(OFFERED) if place not in clicked]
        if confirm.is_enabled() and (not offered or luck.random() < 0.6):
            break
        assert offered, f"nothing to click after {clicked}"
        clicked.append(luck.choice(offered))
        click(page, *clicked[-1])
    assert page.locator(".choice-words").inner_text().strip()
    expect(confirm, f"no move after {clicked}").to_be_enabled()
    confirm.click()
    expect(page.locator(".move-list li")).to_have_count(before + 1)


def expect_position(page: Page, game: Game[Any], played: list[str]) -> None:
    """The board shows what the rules say is there after these moves."""
    state = game.initial()
    for move in played:
        state = game.play(state, move)
    view = game.view(state)
    pieces = page.locator("#board .cell").evaluate_all(
        "cells => cells.map(cell => [cell.dataset.cell, cell.dataset.piece])"
    )
    assert {name: kind for name, kind in pieces if kind} == dict(view.pieces)
    labels = page.locator("#board [data-label]").evaluate_all(
        "labels => labels.map(label => [label.dataset.label, label.textContent])"
    )
    assert {name: label for name, label in labels if label} == {
        name: label for name, label in view.labels.items() if label
    }


@pytest.mark.parametrize("slug", list(ENTRIES))
def test_the_first_moves_of_each_game_can_be_clicked(seat: tuple[Page, list[str]], slug: str) -> None:
    page, faults = seat
    faults.clear()
    game = build(slug, ENTRIES[slug].presets[0].options)
    open_match(page, game)
    luck = random.Random(slug)
    for _move in range(MOVES):
        if page.locator("#match").get_attribute("data-status") == "playing":
            play_by_clicking(page, luck)
    expect_position(page, game, moves(page))
    assert not faults
