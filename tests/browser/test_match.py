"""Two pupils play: by mouse, by keyboard, by finger; with the computer, at one screen, before an audience."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seated import (
    answer,
    cell,
    create,
    expect_heaps,
    expect_moves,
    looked_back,
    new_match,
    pair,
    said,
    take,
    turn,
)

pytestmark = pytest.mark.browser

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def test_a_whole_match_by_mouse(sign_in, accessible):
    one, two = pair(sign_in)
    expect(turn(one)).to_have_text("É a tua vez.")
    expect(turn(two)).to_have_text("É a vez do adversário.")
    take(one, "p2.4")
    expect(said(two)).to_have_text("O 1.º jogador tirou 2 feijões da pilha 2.")
    expect(two.locator("[data-last]")).to_have_count(2)
    expect_heaps(two, [3, 3, 7])
    take(two, "p3.1")
    take(one, "p1.3")
    take(two, "p2.3")
    take(one, "p1.1")
    take(two, "p2.1")
    expect(turn(two)).to_have_text("Ganhaste!")
    expect(turn(one)).to_have_text("Perdeste.")
    for page, line in ((one, "Perdeste."), (two, "Ganhaste!")):
        end = page.get_by_role("region", name=line)
        expect(end.get_by_role("button", name="Pedir desforra")).to_be_visible()
        expect(end).to_contain_text("tirou o último feijão")
    end.get_by_role("button", name="Ver onde virou").click()
    expect(two.locator("[data-replay-mistake]")).to_be_visible()
    expect(end).to_be_hidden()
    turned = two.get_by_role("region", name="Onde virou")
    expect(turned.get_by_role("heading", name=re.compile("^Jogada"))).to_have_count(1)
    # The curve follows the replay, and leads in it.
    shown = turned.locator(".expectations [aria-current]")
    expect(shown).to_have_attribute(
        "data-ply", turned.locator("[data-turned]").get_attribute("data-turned") or ""
    )
    two.keyboard.press("ArrowLeft")
    expect(turned.get_by_role("status")).to_contain_text("É certo.")
    turned.locator(".expectations [data-ply='1']").click()
    expect(two.locator("[data-replay-count]")).to_have_text("1 de 6")
    accessible(two)
    accessible(one)
    one.keyboard.press("Escape")
    two.get_by_role("button", name="Fim").click()
    for page in (one, two):
        expect_heaps(page, [0, 0, 0])
        expect_moves(page, ["p2-2", "p3-7", "p1-1", "p2-1", "p1-2", "p2-2"])
        expect(page.get_by_role("region", name="Rever a partida")).to_be_visible()


def walk_to(page: Page, target: str) -> None:
    """Goes to a bean with the arrow keys."""
    heap, bean = map(int, target[1:].split("."))
    for _step in range(40):
        here = page.evaluate("document.activeElement.dataset.cell")
        at_heap, at_bean = map(int, here[1:].split("."))
        if (at_heap, at_bean) == (heap, bean):
            return
        if at_heap != heap:
            page.keyboard.press("ArrowDown" if at_heap < heap else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if at_bean < bean else "ArrowLeft")
    pytest.fail(f"no way to {target}")


def tab_to_board(page: Page) -> None:
    for _step in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('cell')"):
            return
    pytest.fail("the board cannot be reached with Tab")


def test_a_whole_match_by_keyboard(sign_in):
    one, two = pair(sign_in, heaps="2, 3")
    tab_to_board(one)
    one.keyboard.press("Tab")
    assert not one.evaluate("document.activeElement.classList.contains('cell')"), "one tab stop for the board"
    one.keyboard.press("Shift+Tab")
    walk_to(one, "p2.1")
    one.keyboard.press("Enter")
    expect(answer(one)).to_have_text("Tirar 3 da pilha 2. Ficam: 0.")
    expect(one.locator("[data-choice]:is(.cell)")).to_have_count(3)
    one.keyboard.press("Escape")
    expect(one.locator("[data-choice]:is(.cell)")).to_have_count(0)
    walk_to(one, "p2.3")
    one.keyboard.press("Enter")
    one.keyboard.press("Enter")
    expect_moves(two, ["p2-1"])
    tab_to_board(two)
    walk_to(two, "p2.1")
    two.keyboard.press(" ")
    two.keyboard.press(" ")
    expect_moves(one, ["p2-1", "p2-2"])
    # The bean under the first player's hand is gone: the nearest one has the focus now.
    expect(one.locator(":focus")).to_have_attribute("data-cell", re.compile(r"^p1\."))
    walk_to(one, "p1.1")
    one.keyboard.press("Enter")
    one.keyboard.press("Enter")
    expect(turn(one)).to_have_text("Ganhaste!")
    expect(turn(two)).to_have_text("Perdeste.")


def test_the_text_box_and_clicks_that_are_no_moves_are_answered(sign_in):
    one, two = pair(sign_in)
    box = one.get_by_label("Jogada", exact=True)

    def ask(text: str, words: str) -> None:
        box.fill(text)
        box.press("Enter")
        expect(answer(one)).to_have_text(words)

    cell(two, "p1.1").click(force=True)
    expect(answer(two)).to_have_text("É a vez do adversário.")
    ask("estado", "Pilhas: 3, 5 e 7.")
    ask("quem joga", "É a tua vez.")
    ask("última", "Ainda ninguém jogou.")
    ask("p2-9", "A pilha 2 só tem 5 feijões: não podes tirar 9.")
    box.fill("p2-5")
    box.press("Enter")
    expect_heaps(two, [3, 0, 7])
    ask("última", "O 1.º jogador tirou 5 feijões da pilha 2.")
    expect(box).to_have_value("")
    take(two, "p1.1")
    expect_moves(one, ["p2-5", "p1-3"])
    cell(one, "p2.5").click(force=True)
    expect(answer(one)).to_have_text("Aqui não há nada para jogar.")
    expect_moves(one, ["p2-5", "p1-3"])


def test_a_double_click_plays_once_and_the_confirmation_can_be_switched_off(sign_in):
    one, two = pair(sign_in, heaps="9, 9")
    expect(cell(one, "p1.9")).to_have_attribute("data-step", "")
    cell(one, "p1.9").click()
    one.evaluate(
        "() => { for (let n = 0; n < 3; n++) document.querySelector('[data-choice=confirm]').click(); }"
    )
    expect_moves(two, ["p1-1"])
    take(two, "p2.9")
    expect_moves(one, ["p1-1", "p2-1"])
    switch = one.get_by_label("Confirmar antes de jogar")
    switch.uncheck()
    expect(cell(one, "p1.8")).to_have_attribute("data-step", "")
    cell(one, "p1.8").click()
    expect_moves(two, ["p1-1", "p2-1", "p1-1"])
    one.reload()
    expect(switch).not_to_be_checked()


def test_taking_back_needs_the_opponent_s_consent(sign_in):
    one, two = pair(sign_in)
    ask = one.get_by_role("button", name="Pedir para voltar atrás")
    take(one, "p3.1")
    ask.click()
    expect(one.locator("[data-question]")).to_contain_text("Espera pela resposta")
    expect(two.locator("[data-question]")).to_contain_text("Aluno 1 pede para voltar atrás")
    two.get_by_role("button", name="Aceitar").click()
    for page in (one, two):
        expect_heaps(page, [3, 5, 7])
        expect_moves(page, [])
    expect(turn(one)).to_have_text("É a tua vez.")
    take(one, "p1.3")
    expect_moves(two, ["p1-1"])
    ask.click()
    two.get_by_role("button", name="Recusar").click()
    expect(one.locator("[data-question]")).to_be_hidden()
    expect_heaps(one, [2, 5, 7])
    # Who was refused does not ask again at once.
    expect(ask).to_be_hidden()


def test_resigning_asks_first_and_a_rematch_swaps_the_seats(sign_in):
    one, two = pair(sign_in)
    take(one, "p1.1")
    path = one.url
    one.get_by_role("button", name="Desistir").click()
    dialog = one.get_by_role("dialog", name="Queres mesmo desistir?")
    dialog.get_by_role("button", name="Continuar a jogar").click()
    expect(dialog).to_be_hidden()
    one.get_by_role("button", name="Desistir").click()
    dialog.get_by_role("button", name="Desistir").click()
    expect(turn(two)).to_have_text("Ganhaste!")
    expect(said(two)).to_have_text("O 1.º jogador desistiu: ganha o 2.º jogador.")
    for page in (one, two):
        looked_back(page)
    two.get_by_role("button", name="Pedir desforra").click()
    expect(one.locator("[data-question]")).to_contain_text("Aluno 2 quer a desforra.")
    one.get_by_role("button", name="Recusar").click()
    expect(two.locator("[data-question]")).to_contain_text("Aluno 1 não quer a desforra.")
    # Who refused may still ask for it.
    one.get_by_role("button", name="Pedir desforra").click()
    two.get_by_role("button", name="Aceitar").click()
    for page in (one, two):
        page.wait_for_url(new_match(path))
    assert one.url == two.url
    expect(turn(two)).to_have_text("É a tua vez.")
    take(two, "p1.1")
    expect_heaps(one, [0, 5, 7])


def test_the_lobby_shows_a_new_match_at_once_and_joining_takes_one_click(sign_in):
    two = sign_in("aluno2", "/partidas/")
    one = sign_in("aluno1")
    one.goto(create(one, heaps="4, 4, 9"))
    row = two.locator(".match-row", has_text="4, 4, 9")
    row.get_by_role("button", name="Jogar").click()
    expect(turn(two)).to_have_text("É a vez do adversário.")
    expect(turn(one)).to_have_text("É a tua vez.")
    take(one, "p3.1")
    expect_heaps(two, [4, 4, 0])


def test_a_visitor_plays_the_computer(visit):
    page = visit("/jogos/nim/")
    page.goto(create(page, access="computer", level="perfect", heaps="2, 2"))
    take_alone(page, "p1.2")
    expect_moves(page, ["p1-1", "p2-1"])
    page.get_by_role("button", name="Voltar atrás").click()
    expect_heaps(page, [2, 2])
    take_alone(page, "p1.1")
    expect_moves(page, ["p1-2", "p2-2"])
    expect(turn(page)).to_have_text("Perdeste.")
    path = page.url
    looked_back(page)
    page.get_by_role("button", name="Jogar outra vez").click()
    page.wait_for_url(new_match(path))


def take_alone(page: Page, bean: str) -> None:
    """As `take`, where the computer may have answered before we can look."""
    expect(cell(page, bean)).to_have_attribute("data-step", "")
    cell(page, bean).click()
    page.get_by_role("button", name="Confirmar", exact=True).click()


def test_two_at_one_screen(visit):
    page = visit("/jogos/nim/")
    page.goto(create(page, access="hotseat", heaps="1, 2"))
    expect(turn(page)).to_have_text("Joga o 1.º jogador.")
    expect(page.get_by_label("Confirmar antes de jogar")).not_to_be_checked()
    cell(page, "p2.2").click()
    expect(turn(page)).to_have_text("Joga o 2.º jogador.")
    cell(page, "p1.1").click()
    expect(turn(page)).to_have_text("Joga o 1.º jogador.")
    cell(page, "p2.1").click()
    expect(turn(page)).to_have_text("Ganhou o 1.º jogador.")


def test_the_other_one_hears_a_phrase_and_a_spectator_sees_every_move(sign_in):
    one, two = pair(sign_in)
    three = sign_in("aluno3")
    three.goto(one.url)
    expect(three.get_by_text("Estás a ver esta partida.")).to_be_visible()
    one.get_by_text("Dizer ao adversário").click()
    one.get_by_role("button", name="Olá! Bom jogo!").click()
    expect(two.locator('[data-seat="0"] .bubble')).to_have_text("Olá! Bom jogo!")
    expect(two.locator("[data-heard]")).to_have_text("Aluno 1: Olá! Bom jogo!")
    take(one, "p2.4")
    take(two, "p1.1")
    expect_heaps(three, [0, 3, 7])
    expect(three.locator("#board")).to_have_attribute("role", "img")
    assert three.locator("#board [role=button], [data-command]:visible").count() == 0


def test_a_class_sees_its_matches_side_by_side(sign_in, everywhere):
    one, _two = pair(sign_in)
    wall = sign_in("professora", "/partidas/")
    wall.get_by_role("link", name="Partidas da turma 7.º A").click()
    board = wall.locator(".wall li", has=wall.locator(f"a[href='{urlsplit(one.url).path}']"))
    expect(board).to_contain_text("0 jogadas")
    everywhere(wall)
    take(one, "p2.4")
    expect(board).to_contain_text("1 jogada")


def test_the_sum_game_on_its_track(sign_in, accessible):
    one = sign_in("aluno1")
    one.goto(create(one, game="add_up", access="hotseat", **{"o-target": "7", "o-max": "3"}))
    one.get_by_label("Confirmar antes de jogar").check()
    cell(one, "s3").click()
    expect(answer(one)).to_have_text("Dizer 3. A soma passa a 3.")
    cell(one, "s3").click()
    expect(cell(one, "s3")).to_have_attribute("data-piece", "here")
    accessible(one)
    cell(one, "s7").click(force=True)
    expect(answer(one)).to_have_text("O maior número que podes dizer é 3.")
    expect(one.locator("#board [data-step]")).to_have_count(3)


def test_on_a_phone_with_a_finger(sign_in):
    one, two = pair(sign_in, first=PHONE)
    cell(one, "p3.3").tap()
    expect(answer(one)).to_have_text("Tirar 5 da pilha 3. Ficam: 2.")
    one.get_by_role("button", name="Confirmar", exact=True).tap()
    expect_heaps(two, [3, 5, 2])
    assert one.evaluate("document.documentElement.scrollWidth") <= 360
    box = cell(one, "p1.1").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24
    confirm = one.get_by_role("button", name="Confirmar", exact=True).bounding_box()
    assert confirm
    assert confirm["y"] + confirm["height"] <= 740


def test_without_javascript(sign_in):
    page = sign_in("aluno4", java_script_enabled=False)
    page.goto(create(page, access="hotseat", heaps="1, 2"))
    page.get_by_label("Jogada", exact=True).fill("p2-2")
    page.get_by_role("button", name="Jogar", exact=True).click()
    expect(turn(page)).to_have_text("Joga o 2.º jogador.")
    page.get_by_label("Jogada", exact=True).fill("p2-1")
    page.get_by_role("button", name="Jogar", exact=True).click()
    expect(page.get_by_text("A pilha 2 está vazia.")).to_be_visible()
    page.get_by_label("Jogada", exact=True).fill("p1-1")
    page.get_by_role("button", name="Jogar", exact=True).click()
    expect(turn(page)).to_have_text("Ganhou o 2.º jogador.")
    expect(
        page.get_by_role("listitem").filter(
            has_text=re.compile(r"Jogada 1, Tirar 2 feijões da pilha 2: foi um erro")
        )
    ).to_be_visible()
