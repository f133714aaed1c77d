"""Boards for two as people see and use them: colours, switches, buttons, large boards on small screens."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seated import answer, cell, create, live, pair, said, turn

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def hotseat(page: Page, game: str, **options: str) -> None:
    page.goto(create(page, game=game, access="hotseat", **options))
    live(page)


def expect_colours(page: Page, *owned: str) -> None:
    """Waits until each player owns this, in words and as a stone: "Preto black"."""
    words, stones = zip(*(one.split() for one in owned), strict=True)
    expect(page.locator(".player [data-role-name]")).to_have_text(list(words))
    for mark, stone in enumerate(stones):
        expect(page.locator(".player .seat-mark").nth(mark)).to_have_attribute("data-role", stone)


def play(page: Page, name: str) -> None:
    expect(cell(page, name)).to_have_attribute("data-step", "")
    cell(page, name).click()
    page.get_by_role("button", name="Confirmar", exact=True).click()


def test_both_see_who_owns_which_colour_after_a_swap(sign_in, accessible):
    one, two = pair(sign_in, game="hex", **{"o-size": "5"})
    for page in (one, two):
        expect_colours(page, "Preto black", "Branco white")
    play(one, "e3")
    swap = two.get_by_role("button", name="Trocar de cores")
    swap.focus()
    two.keyboard.press("Enter")
    expect(swap).to_have_attribute("aria-pressed", "true")
    expect(answer(two)).to_have_text("Trocar de cores")
    two.keyboard.press("Enter")
    expect(one.locator("[data-roles-said]")).to_have_text("As cores trocaram. Agora és: Branco.")
    expect(two.locator("[data-roles-said]")).to_have_text("As cores trocaram. Agora és: Preto.")
    for page in (one, two):
        expect_colours(page, "Branco white", "Preto black")
    expect(turn(one)).to_have_text("É a tua vez.")
    expect(said(one)).to_have_text("O Branco trocou de cores com o adversário.")
    accessible(one)
    # The page that is loaded anew says the same, and the moves keep the colour of their moment.
    two.reload()
    expect_colours(two, "Branco white", "Preto black")
    for move, stone in enumerate(("black", "white")):
        expect(two.locator(".move-list .seat-mark").nth(move)).to_have_attribute("data-role", stone)
    play(one, "d3")
    expect(one.locator("[data-roles-said]")).to_be_visible()
    play(two, "d2")
    expect(one.locator("[data-roles-said]")).to_be_hidden()


def test_switches_are_remembered(visit):
    page = visit("/jogos/hex/")
    hotseat(page, "hex", **{"o-size": "11"})
    hints = page.get_by_label("Mostrar onde posso jogar")
    coordinates = page.get_by_label("Coordenadas")
    dot = "() => getComputedStyle(document.querySelector('#board [data-cell=k6]')).getPropertyValue('--dot')"
    expect(hints).not_to_be_checked()
    assert page.evaluate(dot) == "none"
    hints.check()
    assert page.evaluate(dot) != "none"
    coordinates.uncheck()
    expect(page.locator("#board .coordinate").first).to_be_hidden()
    look = page.get_by_label("Aspeto do tabuleiro")
    expect(look).to_have_value("paper")
    look.select_option("wood")
    page.reload()
    expect(hints).to_be_checked()
    expect(page.locator("#board .coordinate").first).to_be_hidden()
    expect(look).to_have_value("wood")
    expect(page.locator("html")).to_have_attribute("data-boards", "wood")
    # A small board has its dots unless somebody does not want them.
    hotseat(page, "hex", **{"o-size": "5"})
    expect(hints).to_be_checked()
    hints.uncheck()
    hotseat(page, "hex", **{"o-size": "11"})
    expect(hints).to_be_checked()


def test_cells_say_what_stands_on_them_and_arrows_stay_on_their_line(visit):
    page = visit("/jogos/havannah/")
    hotseat(page, "havannah", **{"o-size": "5"})
    cell(page, "e3").click()
    expect(page.get_by_role("button", name="Casa e3, pedra branca, última jogada")).to_be_visible()
    cell(page, "a3").focus()
    walked = []
    for _step in range(8):
        page.keyboard.press("ArrowRight")
        walked.append(page.evaluate("document.activeElement.dataset.cell"))
    # From the left corner to the right one every column is visited once.
    assert [name[0] for name in walked] == list("bcdefghi")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.cell")[0] == "h"
    expect(page.locator('#board .cell[tabindex="0"]')).to_have_count(1)


def test_a_large_board_stays_enlarged_from_the_first_touch_on(visit):
    page = visit("/jogos/hex/", **PHONE)
    hotseat(page, "hex", **{"o-size": "11"})
    board = page.locator("#board")
    cell(page, "k6").tap()
    expect(board).to_have_attribute("data-enlarged", "true")
    expect(answer(page)).to_have_text("Agora toca na casa que queres.")
    cell(page, "k6").tap()
    expect(cell(page, "k6")).to_have_attribute("data-piece", "black")
    seen = board.get_attribute("viewBox")
    page.reload()
    live(page)
    expect(board).to_have_attribute("data-enlarged", "true")
    expect(board).to_have_attribute("viewBox", str(seen))
    frame = board.bounding_box()
    assert frame is not None
    for number in ("1", "3", "5"):
        row = page.locator(f"#board .coordinate:text-is('{number}')").bounding_box()
        assert row["x"] >= frame["x"] - 1
    # Only a move that is out of sight takes the eye there.
    page.get_by_label("Jogada", exact=True).fill("a1")
    page.get_by_label("Jogada", exact=True).press("Enter")
    expect(board).not_to_have_attribute("viewBox", str(seen))
    page.get_by_role("button", name="Ver tudo").tap()
    expect(board).to_have_attribute("data-enlarged", "false")
    page.reload()
    live(page)
    expect(board).not_to_have_attribute("data-enlarged", "true")
    # Where moves are confirmed the first touch chooses, too.
    page.get_by_label("Confirmar antes de jogar").check()
    cell(page, "f6").tap()
    expect(board).to_have_attribute("data-enlarged", "true")
    expect(cell(page, "f6")).to_have_attribute("data-choice", "")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_is_enlarged_is_dragged_and_that_chooses_nothing(visit):
    page = visit("/jogos/hex/", viewport={"width": 1280, "height": 900})
    hotseat(page, "hex", **{"o-size": "11"})
    page.get_by_label("Confirmar antes de jogar").check()
    page.get_by_role("button", name="Ampliar").click()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-enlarged", "true")
    seen = board.get_attribute("viewBox")
    box = board.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 20, steps=4)
    page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", str(seen))
    expect(page.locator("#board [data-choice]")).to_have_count(0)
    page.mouse.click(x, y)
    expect(page.locator("#board [data-choice]")).to_have_count(1)


def test_a_piece_that_is_held_at_the_edge_takes_along_what_is_enlarged(visit):
    page = visit("/jogos/hex/", viewport=PHONE["viewport"])
    hotseat(page, "hasami_shogi")
    board = page.locator("#board")
    box = board.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    piece = cell(page, "e1").bounding_box()
    page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    page.keyboard.down("Control")
    for _notch in range(8):
        page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    expect(board).to_have_attribute("data-enlarged", "true")
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    expect(page.locator("#board .carried")).to_be_visible()
    seen = str(board.get_attribute("viewBox"))
    page.mouse.move(x, box["y"] + 4, steps=4)
    expect(board).not_to_have_attribute("viewBox", seen)
    expect(cell(page, "e8")).to_be_in_viewport()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    expect(board).to_have_attribute("data-enlarged", "true")
    expect(page.locator(".move-list li")).to_have_count(1)


def test_a_colour_is_chosen_after_the_cell(visit):
    page = visit("/jogos/sanqi/")
    hotseat(page, "sanqi")
    page.get_by_label("Confirmar antes de jogar").check()
    cell(page, "e5").focus()
    page.keyboard.press("Enter")
    buttons = page.locator("[data-step-buttons] button")
    expect(buttons).to_have_count(3)
    expect(buttons.locator(".seat-mark")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(buttons).to_have_count(0)
    page.keyboard.press("Enter")
    grey = page.get_by_role("button", name="Pedra cinzenta")
    grey.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Confirmar", exact=True)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(cell(page, "e5")).to_have_attribute("data-piece", "grey")
    expect(cell(page, "e5")).to_have_attribute("aria-label", "Casa e5, pedra cinzenta, última jogada")


def test_the_count_of_both_sides_stands_beside_the_players(visit):
    page = visit("/jogos/go/")
    hotseat(page, "go", **{"o-size": "9"})
    cell(page, "e5").click()
    expect(page.locator(".move-list .move-text")).to_have_count(1)
    for played in (2, 3):
        page.get_by_role("button", name="Passar").click()
        expect(page.locator(".move-list .move-text")).to_have_count(played)
    expect(page.locator(".player-score").first).to_be_hidden()
    while page.locator("#match").get_attribute("data-status") == "playing":
        number = page.locator(".move-list .move-text").count()
        page.locator("[data-step-buttons] button").first.click()
        expect(page.locator(".move-list .move-text")).to_have_count(number + 1)
    expect(page.locator("[data-score]").first).to_have_text("81")
    page.get_by_role("button", name="Anterior").click()
    expect(page.locator(".player-score").first).to_be_hidden()


def test_a_long_list_of_moves_is_in_portuguese_and_ends_where_it_ends(visit):
    page = visit("/jogos/go/")
    hotseat(page, "go", **{"o-size": "9"})
    page.get_by_label("Jogada", exact=True).fill("passa")
    page.get_by_label("Jogada", exact=True).press("Enter")
    expect(page.locator(".move-list .move-text")).to_have_text("passou")
    # As many rows as a long match has.
    below = page.evaluate(
        """() => {
          const list = document.querySelector(".move-list");
          for (let n = 2; n <= 150; n++) {
            const row = list.firstElementChild.cloneNode(true);
            row.querySelector(".move-n").textContent = n;
            list.append(row);
          }
          const wide = [...list.querySelectorAll(".move-n")].filter((n) => n.scrollWidth > n.clientWidth);
          const end = document.querySelector(".site-footer").getBoundingClientRect().bottom + scrollY;
          return [wide.length, document.documentElement.scrollHeight - Math.ceil(end)];
        }"""
    )
    assert below == [0, 0]
