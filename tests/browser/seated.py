"""What the browser tests of matches share: making a match, sitting down, reading and playing on the board."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

CHOICES = {"game": "nim", "o-heaps": "3, 5, 7", "access": "class", "starts": "me", "clock": "none"}
BROKEN_SOCKETS = """
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    constructor() {
      super();
      setTimeout(() => {
        this.readyState = 3;
        this.dispatchEvent(new CloseEvent("close", { code: 1006 }));
      }, 5);
    }
    close() {}
    send() {}
  };
"""


def create(page: Page, **choices: str) -> str:
    """Makes a match as the page's reader and returns its path. `choices` are fields of the form."""
    fields = {name.replace("heaps", "o-heaps"): value for name, value in choices.items()}
    page.goto("/jogos/nim/")
    token = page.locator("#jogar [name=csrfmiddlewaretoken]").input_value()
    answer = page.request.post(
        "/partidas/nova/",
        form={**CHOICES, **fields, "csrfmiddlewaretoken": token},
        headers={"Referer": page.url},
        max_redirects=0,
    )
    assert answer.status == 302, re.findall(r'class="errorlist.*?</ul>', answer.text(), re.DOTALL)
    return answer.headers["location"]


def pair(
    sign_in: Callable[..., Page], first: Any = None, second: Any = None, **choices: str
) -> tuple[Page, Page]:
    """aluno1 and aluno2 at a new match; aluno1 begins. `first` and `second` are options of their contexts."""
    one = sign_in("aluno1", **(first or {}))
    path = create(one, **choices)
    two = sign_in("aluno2", **(second or {}))
    seat(one, two, path)
    return one, two


def seat(one: Page, two: Page, path: str) -> None:
    """Both open the match; the second takes the free seat."""
    one.goto(path)
    two.goto(path)
    two.get_by_role("button", name="Entrar na partida").click()
    for page in (one, two):
        expect(page.locator("#match")).to_have_attribute("data-status", "playing")
        # A click before the scripts came means nothing.
        expect(page.locator("#match")).to_have_attribute("data-link", re.compile("live|polling"))


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'#board [data-cell="{name}"]')


def turn(page: Page) -> Locator:
    """Whose turn it is, or how it ended."""
    return page.locator(".match-turn")


def said(page: Page) -> Locator:
    return page.locator(".match-said")


def answer(page: Page) -> Locator:
    """The line under the board: choice, reason, refusal."""
    return page.locator(".choice-words")


def heaps(page: Page) -> list[int]:
    """The beans that are drawn in each heap."""
    beans = page.locator('#board [data-piece="bean"]').evaluate_all(
        "cells => cells.map(c => c.dataset.group)"
    )
    names = page.locator("#board .caption").evaluate_all("labels => labels.map(l => l.dataset.label)")
    return [beans.count(name) for name in names]


def expect_heaps(page: Page, sizes: list[int]) -> None:
    """Waits until the heaps have these sizes, as numbers and as beans."""
    expect(page.locator("#board .caption")).to_have_text([str(size) for size in sizes])
    expect(page.locator('#board [data-piece="bean"]')).to_have_count(sum(sizes))
    assert heaps(page) == sizes


def take(page: Page, bean: str) -> None:
    """Chooses a bean with the mouse, confirms, and waits until the server has said that it is played."""
    expect(cell(page, bean)).to_have_attribute("data-step", "")
    before = moves(page)
    cell(page, bean).click()
    page.get_by_role("button", name="Confirmar", exact=True).click()
    expect(page.locator(".move-list li")).to_have_count(len(before) + 1)


def looked_back(page: Page) -> None:
    """Waits until the replay has come to a match that is over: it moves what stands around the board."""
    expect(page.locator(".replay-controls")).to_be_visible()


# The notation of each move of the list: where the move is told in words, it stands behind them.
WRITTEN = ".move-list :is(.move-notation:not(:empty), .move-text:not(:has(~ .move-notation:not(:empty))))"


def moves(page: Page) -> list[str]:
    """The list of moves, in their notation."""
    return [text.strip() for text in page.locator(WRITTEN).all_inner_texts()]


def expect_moves(page: Page, played: list[str]) -> None:
    expect(page.locator(WRITTEN)).to_have_text(played)


def line(page: Page) -> Locator:
    """The state of the connection."""
    return page.locator("[data-connection]")


def live(page: Page) -> None:
    """Waits until the page has its socket."""
    expect(page.locator("#match")).to_have_attribute("data-link", "live")


def new_match(old: str) -> re.Pattern[str]:
    """The address of any match but this one."""
    code = old.rstrip("/").rsplit("/", 1)[-1]
    return re.compile(rf"/partidas/(?!{code})[a-z0-9]{{12}}/$")
