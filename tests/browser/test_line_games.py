"""SanQi, Iqishiqi, Intersecções and Semáforo on a board for two: colours, two clicks, pointers, lights."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import ENTRIES
from tests.browser.seated import answer, cell, create, said, turn

pytestmark = pytest.mark.browser


def started(slug: str, number: int) -> str:
    """A first step as the start of a match."""
    first_step = ENTRIES[slug].first_steps[number]
    game: Any = ENTRIES[slug].game_of(first_step)
    assert isinstance(game, BoardGame)
    return game.starting_at(game.setup(first_step.position, first_step.to_move)).start


def opened(sign_in: Callable[..., Page], slug: str, **options: str) -> Page:
    page = sign_in("aluno1")
    fields = {f"o-{name}": value for name, value in options.items()}
    page.goto(create(page, game=slug, access="hotseat", **fields))
    expect(page.locator("#match")).to_have_attribute("data-status", "playing")
    return page


def press(page: Page, name: str) -> None:
    """Also a cell that cannot be chosen: the page says why."""
    cell(page, name).click(force=True)


def test_sanqi_asks_for_the_colour(sign_in: Callable[..., Page], accessible: Callable[[Page], None]) -> None:
    page = opened(sign_in, "sanqi", size="4", start=started("sanqi", 3))
    expect(turn(page)).to_contain_text("Faz um círculo ou um triângulo.")
    press(page, "d5")
    expect(answer(page)).to_contain_text("A pedra de d5 está segura")
    press(page, "f5")
    buttons = page.locator(".step-buttons").get_by_role("button")
    expect(buttons).to_have_text(["Pedra cinzenta"])
    press(page, "a1")
    expect(buttons).to_have_text(["Pedra branca", "Pedra preta", "Pedra cinzenta"])
    accessible(page)
    press(page, "f5")
    buttons.get_by_text("Pedra cinzenta").click()
    expect(said(page)).to_contain_text("Ganha o 1.º jogador: fez um círculo.")
    expect(page.locator("#board [data-piece='grey_won']")).to_have_count(6)


def test_iqishiqi_is_a_stone_and_a_push(sign_in: Callable[..., Page]) -> None:
    page = opened(sign_in, "iqishiqi", size="5", start=started("iqishiqi", 0))
    press(page, "i8")
    expect(answer(page)).to_contain_text("não empurra: a peça neutra não vê o grupo dela")
    press(page, "c5")
    expect(answer(page)).to_contain_text("escolhe para onde vai a peça neutra")
    press(page, "c1")
    expect(said(page)).to_contain_text("Ganha o jogador Este: a peça neutra chegou a um dos seus lados.")
    expect(page.locator("#board [data-piece='neutral_won']")).to_have_count(1)


def test_intersections_from_the_pointers_on(sign_in: Callable[..., Page]) -> None:
    page = opened(sign_in, "intersections")
    for name, words in (("a3", "Põe o teu ponteiro na linha 6"), ("c6", "Joga na coluna c")):
        press(page, name)
        expect(turn(page)).to_contain_text(words)
    expect(cell(page, "a3")).to_have_attribute("data-piece", "black_pointer")
    expect(cell(page, "c3")).to_have_attribute("data-piece", "white")
    press(page, "c3")
    expect(answer(page)).to_contain_text("O teu ponteiro tem de mudar de lugar.")
    press(page, "c5")
    expect(cell(page, "a5")).to_have_attribute("data-piece", "black_pointer")
    expect(cell(page, "a5")).to_have_attribute("data-last", "")
    expect(cell(page, "a3")).to_have_attribute("data-piece", "")


def test_traffic_lights_to_the_end(sign_in: Callable[..., Page]) -> None:
    page = opened(sign_in, "traffic_lights", size="4x3", lights="GRYR/Y.R./Y..Y")
    press(page, "b3")
    expect(answer(page)).to_contain_text("A luz de b3 é vermelha: já não muda.")
    press(page, "d1")
    expect(said(page)).to_contain_text("Ganha o 1.º jogador: fez três vermelhos em linha.")
    expect(page.locator("#board [data-piece='red_won']")).to_have_count(3)
