"""Games in a real browser: first moves are played by clicking what is offered, on every material there is.

What can be clicked in each game, and that it makes every legal move, is shown without a browser:
`check_clicks`.
"""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from games.rules.catalogue import ENTRIES, build
from games.rules.game import Game
from games.rules.options import option_fields, value_text
from tests.browser.conftest import PHONE, fits
from tests.browser.seated import BROKEN_SOCKETS, WRITTEN, cell, create, expect_moves, live, moves
from tests.waiting import wait_for

pytestmark = pytest.mark.browser

MOST_CLICKS = 20
CONFIRM = "localStorage.setItem('confirm-moves', 'on')"
MOVES = 2
LARGE = {"width": 1280, "height": 900}
# One game for each kind of cell.
MATERIALS = {
    cell.shape: slug for slug in ENTRIES for cell in build(slug, ENTRIES[slug].presets[0].options).board.cells
}
# Where a click on a cell goes: the middle of its drawing, for a line the middle of the line.
MIDDLE = """(cell) => {
  const hit = cell.querySelector(".hit");
  if (hit.tagName === "path" && !/z$/i.test(hit.getAttribute("d"))) {  // a line
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
def seat(browser, _site):
    """One page for all games, and what went wrong on it since it was looked at last."""
    if not _site.running():
        _site.start()
    context = browser.new_context(locale="pt-PT", base_url=_site.url, viewport=LARGE, reduced_motion="reduce")
    page, faults = context.new_page(), []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(message.text)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", note)
    page.goto("/jogos/nim/")
    page.evaluate(CONFIRM)
    yield page, faults
    context.close()


@pytest.fixture
def unconfirmed(seat):
    """A match on the page of all games, whose moves are not confirmed; those of later tests are."""
    page, _faults = seat
    open_match(page, build("coins", COINS))
    page.get_by_label("Confirmar antes de jogar").uncheck()
    yield page
    page.evaluate(CONFIRM)


def open_match(page: Page, game: Game[Any], link: str = "live", clock: str = "none") -> None:
    """A match of this game with both seats at this page."""
    fields = {
        f"o-{option.name}": value_text(option, value)
        for option in option_fields(type(game))
        if (value := getattr(game, option.name)) is not False
    }
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"].endswith("csrftoken"))
    answer = page.request.post(
        "/partidas/nova/",
        form={
            "game": game.slug,
            "access": "hotseat",
            "clock": clock,
            "csrfmiddlewaretoken": token,
            **fields,
        },
        headers={"Referer": page.url},
        max_redirects=0,
    )
    assert answer.status == 302, answer.text()
    page.goto(answer.headers["location"])
    expect(page.locator("#match")).to_have_attribute("data-link", link)


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
        offered = page.evaluate(OFFERED)
        # Where there is a whole move the same click again would play it.
        other = [place for place in offered if place not in clicked]
        if confirm.is_enabled() and (not other or luck.random() < 0.6):
            break
        assert offered, f"nothing to click after {clicked}"
        clicked.append(luck.choice(other or offered))
        click(page, *clicked[-1])
    assert page.locator(".choice-words").inner_text().strip()
    expect(confirm, f"no move after {clicked}").to_be_enabled()
    confirm.click()
    expect(page.locator(".move-list li")).to_have_count(before + 1)


def expect_position(page: Page, game: Game[Any], played: list[str]) -> None:
    """The board shows what the rules say is there after these moves."""
    state = game.initial()
    for move in played:
        state = game.play(state, game.parse_typed(move))
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


@pytest.mark.parametrize("slug", sorted({*MATERIALS.values()}))
def test_the_first_moves_can_be_clicked_and_the_board_fits_a_phone(seat, slug):
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
    page.set_viewport_size(PHONE)
    try:
        fits(page)
        box = page.locator("#board").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    finally:
        page.set_viewport_size(LARGE)


# --- moves of several clicks


# Every socket of the page, and what is sent over it.
WATCHED = """
  window.sockets = [];
  window.sent = [];
  window.deaf = false;
  const { send } = WebSocket.prototype;
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      sockets.push(this);
    }
    send(text) {
      sent.push(JSON.parse(text));
      if (!deaf || !text.includes("steps")) send.call(this, text);
    }
  };
"""
# What slides: the cell to which a piece goes, and whether another one stands there.
SLIDES = """
  window.slides = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (way, how) {
    const cell = this.closest(".cell");
    slides.push([cell.dataset.cell, way.transform[0], cell.querySelectorAll(".piece").length]);
    return animate.call(this, way, how);
  };
"""
COINS = {"coins": [3, 8]}


def chosen(page: Page) -> list[str]:
    """The cells that are shown as chosen, once the server has answered."""
    expect(page.locator("#board")).not_to_have_attribute("data-asking", "")
    return page.locator("#board .cell[data-choice]").evaluate_all("cells => cells.map(c => c.dataset.cell)")


def offered(page: Page) -> set[str]:
    return {name for kind, name in page.evaluate(OFFERED) if kind == "cell"}


@pytest.fixture
def fresh(seat):
    """Another page of the same reader, with scripts that run before those of the page."""
    pages = []

    def open_page(*scripts: str, **motion: Any) -> Page:
        page = seat[0].context.new_page()
        pages.append(page)
        for script in scripts:
            page.add_init_script(script)
        if motion:
            page.emulate_media(**motion)
        page.goto("/jogos/nim/")
        return page

    yield open_page
    for page in pages:
        page.close()


def test_a_move_of_two_clicks_is_chosen_taken_back_and_played(seat):
    page, _faults = seat
    open_match(page, build("coins", COINS))
    confirm, words = page.locator("[data-choice=confirm]"), page.locator(".choice-words")
    assert offered(page) == {"3", "8"}
    click(page, "cell", "8")
    assert chosen(page) == ["8"]
    assert offered(page) == {"4", "5", "6", "7"}
    expect(words).to_have_text("Moeda da casa 8: escolhe para onde")
    expect(confirm).to_be_disabled()
    click(page, "cell", "5")
    assert sorted(chosen(page)) == ["5", "8"]
    expect(words).to_have_text("Mover a moeda da casa 8 para a 5")
    page.keyboard.press("Escape")
    assert chosen(page) == ["8"]
    page.get_by_role("button", name="Desfazer").click()
    assert chosen(page) == []
    assert offered(page) == {"3", "8"}
    click(page, "cell", "8")
    cell(page, "8").click()
    assert chosen(page) == []
    expect(words).to_have_text("Escolhe no tabuleiro.")
    # Another piece starts again, and a wrong cell says why.
    click(page, "cell", "8")
    click(page, "cell", "3")
    assert chosen(page) == ["3"]
    assert offered(page) == {"1", "2"}
    cell(page, "6").click(force=True)
    expect(words).to_have_attribute("data-kind", "refused")
    assert chosen(page) == ["3"]
    click(page, "cell", "1")
    confirm.click()
    expect_moves(page, ["3-1"])
    expect_position(page, build("coins", COINS), ["3-1"])


def test_a_move_of_two_clicks_by_keyboard(seat):
    page, _faults = seat
    open_match(page, build("coins", COINS))

    def walk_to(name: str, key: str) -> None:
        for _step in range(12):
            if page.evaluate("document.activeElement.dataset.cell") == name:
                return
            page.keyboard.press(key)
        pytest.fail(f"no way to {name}")

    for _press in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('cell')"):
            break
    walk_to("8", "ArrowRight")
    page.keyboard.press("Enter")
    assert chosen(page) == ["8"]
    walk_to("4", "ArrowLeft")
    page.keyboard.press(" ")
    expect(page.locator(".choice-words")).to_have_text("Mover a moeda da casa 8 para a 4")
    page.keyboard.press("Enter")
    expect_moves(page, ["8-4"])


def test_a_step_without_a_place_is_a_button(seat):
    page, _faults = seat
    open_match(page, build("blocking_nim", {"heaps": [4, 6]}))
    button = page.get_by_role("button", name="Bloquear 1 em todas")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-choice=confirm]")).to_be_enabled()
    page.locator("[data-choice=confirm]").focus()
    page.keyboard.press("Enter")
    expect_moves(page, ["bloqueia=1,1"])
    expect(button).to_have_count(0)


def test_without_confirming_a_whole_move_is_played_at_once(unconfirmed):
    click(unconfirmed, "cell", "8")
    cell(unconfirmed, "7").click()
    expect_moves(unconfirmed, ["8-7"])


def test_a_half_made_move_is_kept_over_a_reconnect(fresh):
    page = fresh(WATCHED)
    open_match(page, build("coins", COINS))
    click(page, "cell", "8")
    page.evaluate("sockets.at(-1).close()")
    wait_for(lambda: page.evaluate("sockets.length > 1"))
    expect(page.locator("#match")).to_have_attribute("data-link", "live")
    assert chosen(page) == ["8"]
    expect(page.locator(".choice-words")).to_have_text("Moeda da casa 8: escolhe para onde")
    click(page, "cell", "5")
    page.locator("[data-choice=confirm]").click()
    expect_moves(page, ["8-5"])


def test_a_question_that_was_lost_is_asked_again(fresh):
    page = fresh(WATCHED)
    open_match(page, build("coins", COINS))
    page.evaluate("window.deaf = true")
    cell(page, "8").click()
    expect(page.locator("#board")).to_have_attribute("data-asking", "")
    page.evaluate("window.deaf = false; sockets.at(-1).close()")
    expect(page.locator("#board")).not_to_have_attribute("data-asking", "")
    assert offered(page) == {"4", "5", "6", "7"}


def test_a_half_made_move_is_dropped_when_the_position_changes(fresh):
    one, two = fresh(), fresh()
    open_match(one, build("coins", COINS))
    two.goto(one.url)
    click(one, "cell", "8")
    box = two.get_by_label("Jogada", exact=True)
    box.fill("3-2")
    box.press("Enter")
    expect_moves(one, ["3-2"])
    assert chosen(one) == []
    assert offered(one) == {"2", "8"}


def test_several_clicks_where_sockets_are_blocked(fresh):
    page = fresh(BROKEN_SOCKETS)
    open_match(page, build("moore_nim", {"heaps": [3, 4, 5], "k": 2}), link="polling")
    click(page, "cell", "p1.2")
    expect(page.locator("[data-choice=confirm]")).to_be_enabled()
    click(page, "cell", "p2.4")
    assert sorted(chosen(page)) == ["p1.2", "p1.3", "p2.4"]
    page.locator("[data-choice=confirm]").click()
    expect_moves(page, ["p1-2/p2-1"])


def test_games_of_one_click_ask_nothing(fresh):
    page = fresh(WATCHED)
    open_match(page, build("nim", {"heaps": [3, 5]}))
    cell(page, "p2.4").click()
    expect(page.locator(".choice-words")).to_have_text("Tirar 2 da pilha 2. Ficam: 3.")
    page.locator("[data-choice=confirm]").click()
    expect_moves(page, ["p2-2"])
    assert [message["type"] for message in page.evaluate("sent")] == ["play"]


def test_a_piece_slides_off_a_stack_and_onto_one(fresh):
    page = fresh(SLIDES, reduced_motion="no-preference")
    open_match(page, build("nimble", {"coins": [0, 1, 0, 2, 0, 0]}))
    for move in ("4-2", "4-1"):
        page.get_by_label("Jogada", exact=True).fill(move)
        page.get_by_role("button", name="Jogar", exact=True).click()
        expect(page.locator(WRITTEN).last).to_have_text(move)
    onto, off = page.evaluate("slides")
    assert (onto[0], onto[2]) == ("2", 2)
    assert (off[0], off[2]) == ("1", 1)
    # The one that slid is gone again: two coins are one piece with their number.
    expect(cell(page, "2").locator(".piece")).to_have_count(1)
    expect(cell(page, "2").locator(".caption")).to_have_text("2")


def test_what_leaves_a_heap_that_falls_apart_is_seen_to_go(sign_in):
    page = sign_in("aluno1")
    for motion, outlines in (("no-preference", 2), ("reduce", 0)):
        page.emulate_media(reduced_motion=motion)
        page.goto(create(page, game="kayles", heaps="7, 4", access="hotseat"))
        live(page)
        page.evaluate(
            """() => {
              window.traced = 0;
              new MutationObserver((changes) => {
                for (const { addedNodes } of changes)
                  traced += [...addedNodes].filter((node) => node.matches?.(".trace")).length;
              }).observe(document.querySelector("#board"), { childList: true });
            }"""
        )
        cell(page, "s4").click()
        cell(page, "s5").click()
        expect(cell(page, "s9")).to_have_attribute("data-last", "")
        assert page.evaluate("traced") == outlines
        # The mark lies on the gap, on nothing that remains, and the outlines go.
        expect(page.locator('#board .cell[data-last]:not([data-piece=""])')).to_have_count(0)
        expect(page.locator("#board .trace")).to_have_count(0)
