"""Where the system forces its colours, players, pieces and what is chosen are still told apart."""

import itertools
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from games.rules.catalogue import build
from tests.browser.conftest import AT_REST
from tests.browser.seated import create, live

pytestmark = pytest.mark.browser

FORCED = {"forced_colors": "active"}
COMPUTER = {"access": "computer", "level": "beginner"}
# How an element looks in the end, without its words; the parts of a cell's place have their colours by name.
LOOKS = """selector => {
  const style = getComputedStyle(document.querySelector(selector));
  const names = ["background-color", "background-image", "border-color", "fill", "stroke",
                 "stroke-dasharray", "outline", "--bed", "--rim", "--rim-dash", "--dot"];
  return names.map((name) => style.getPropertyValue(name)).join("; ");
}"""


def told_apart(page: Page, *selectors: str) -> None:
    for selector in selectors:
        expect(page.locator(selector).first).to_be_attached()
    page.evaluate(AT_REST)  # what begins to change looks as before
    looks = {selector: page.evaluate(LOOKS, selector) for selector in selectors}
    for one, other in itertools.combinations(selectors, 2):
        assert looks[one] != looks[other], (one, other, looks[one])


def of_piece(name: str) -> str:
    return f'#board [data-piece="{name}"] .piece'


class Case(NamedTuple):
    """A match, and the selectors that must look different at its beginning, after a choice and a move."""

    choices: dict[str, str]
    beginning: list[list[str]]
    chosen: list[str]
    moved: list[str]


COLOURS = build("reversi3", {}).players
THREE_PLAYERS = Case(
    {"game": "reversi3", **COMPUTER, "level_of_third": "beginner"},
    [
        [f".player .seat-mark[data-role={colour}]" for colour in COLOURS],
        list(map(of_piece, COLOURS)),
        [".player[data-turn]", ".player:not([data-turn])"],
        # Where one may move.
        ["#board [data-step]", "#board [data-piece='']:not([data-step])"],
    ],
    ["#board [data-choice]", "#board [data-piece='']:not([data-choice])"],
    ["#board [data-last]", "#board .cell:not([data-last], [data-step])"],
)
BEANS = Case(
    {"game": "nim", **COMPUTER},
    [[".seat-mark[data-mark='0']", ".seat-mark[data-mark='1']"]],
    ["#board [data-choice] .piece", "#board .cell:not([data-choice]) .piece"],
    ["#board [data-last] .socket", "#board .cell:not([data-last]) .socket"],
)


@pytest.mark.parametrize(
    ("scheme", "case"),
    [("light", THREE_PLAYERS), ("dark", THREE_PLAYERS), ("light", BEANS)],
    ids=["three players, light", "three players, dark", "beans"],
)
def test_players_pieces_and_the_move(sign_in, scheme, case):
    page = sign_in("aluno1", color_scheme=scheme, **FORCED)
    page.goto(create(page, **case.choices))
    live(page)
    for selectors in case.beginning:
        told_apart(page, *selectors)
    page.locator("#board [data-step]").last.click()
    told_apart(page, *case.chosen)
    page.get_by_role("button", name="Confirmar", exact=True).click()
    expect(page.locator("#board [data-last]").first).to_be_visible()
    told_apart(page, *case.moved)


def test_letters_and_what_is_chosen(visit):
    page = visit("/jogos/nim/analisar/?heaps=3,4,5", **FORCED)
    told_apart(page, ".mark.p", ".mark.n")
    page.goto("/jogos/sanqi/tabuleiro/")
    told_apart(page, ".palette .choice:has(:checked)", ".palette .choice:not(:has(:checked))")
    page.goto("/jogos/hex/analisar/ramos/")
    page.locator("[data-cell=f6]").click()
    expect(page.locator(".branch-move")).to_have_count(2)
    told_apart(page, ".branch-move[aria-current]", ".branch-move:not([aria-current])")
    told_apart(page, ".opinion-bar", ".opinion-bar i")
    page.goto("/jogos/hex/primeiros-passos/1/")
    told_apart(page, ".step-list [aria-current]", ".step-list a:not([aria-current])")
