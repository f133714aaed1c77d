"""The end of a match on its page: who won, who lost, what is in view, what comes next."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seated import answer, cell, create, live, looked_back, new_match, pair, take

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 640}, "reduced_motion": "reduce"}
# Which of the stones that won lie below something else, and is the card in view?
COVERED = """() => [...document.querySelectorAll('#board .cell[data-piece$="_won"]')].filter((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".tray-card");
}).map((cell) => cell.dataset.cell)"""
# The parts of the bar that are cut off, or lie over another one.
CUT_OFF = """() => {
  const PARTS = '.replay-controls :is([data-replay-go], input, [data-replay-said])';
  const parts = [...document.querySelectorAll(PARTS)];
  const box = (part) => part.getBoundingClientRect();
  const shared = (a, b, start, end) => Math.min(a[end], b[end]) - Math.max(a[start], b[start]) > 1;
  const meet = (a, b) => shared(a, b, "left", "right") && shared(a, b, "top", "bottom");
  return parts.filter((part) => {
    const here = box(part);
    if (!here.width) return false;
    const covered = parts.some((other) => other !== part && meet(here, box(other)));
    return covered || here.left < 0 || here.right > innerWidth || part.scrollWidth > part.clientWidth + 1;
  }).map((part) => part.outerHTML);
}"""
IN_VIEW = """card => {
  const { top, bottom, height } = card.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight;
}"""
WON_IN_ONE = """
from accounts.models import User
from games.live import matches
from games.live.match_state import MatchCommand
from games.rules.catalogue import build
made = []
person = matches.Person(user=User.objects.get(username="aluno1"))
for size, moves in given:
    game = build("hex", {"size": size})
    match = matches.create(game=game, access="hotseat", person=person)
    for move in moves[:-1]:
        version = matches.version(match.code)
        (refused,) = matches.execute([MatchCommand(match.code, "play", frozenset({0, 1}), version, move)])
        assert refused is None, refused.message
    made.append(match.code)
print(json.dumps(made))
"""
# The last stone of Black joins the sides across the middle of the board, and along its edge.
LINES = [(5, line.split()) for line in ("c3 a1 d3 b1 e3 c1 f3 d1 g3", "a1 c3 b1 d3 c1 e3 d1 f3 e1")]


def card(page: Page) -> Any:
    return page.locator("[data-end]")


def test_a_win_and_a_loss_look_like_what_they_are_and_resigning_brings_the_card(sign_in, accessible):
    one, two = pair(sign_in, PHONE, PHONE)
    take(one, "p1.1")
    one.get_by_role("button", name="Desistir").click()
    one.get_by_role("dialog").get_by_role("button", name="Desistir").click()
    for page, outcome, words in ((one, "lost", "Perdeste. Fica para a próxima!"), (two, "won", "Ganhaste!")):
        expect(card(page)).to_have_attribute("data-outcome", outcome)
        title = card(page).get_by_role("heading")
        expect(title).to_have_text(words, use_inner_text=True)
        expect(title.locator(".icon")).to_be_visible(visible=outcome == "won")
        expect(card(page)).to_be_focused()
        assert card(page).evaluate(IN_VIEW)
    accessible(one)
    accessible(two)
    looked_back(one)
    # When it is closed by a key the reader is where the match is looked at again.
    one.keyboard.press("Escape")
    expect(one.get_by_role("slider", name="Jogada")).to_be_focused()


def test_who_writes_something_is_not_taken_away(sign_in):
    one, two = pair(sign_in, heaps="1, 1")
    take(one, "p1.1")
    field = one.get_by_label("Jogada", exact=True)
    field.fill("que")
    take(two, "p2.1")
    expect(card(one)).to_be_visible()
    expect(card(two)).to_be_focused()
    expect(card(one)).not_to_be_focused()


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 720)])
def test_the_line_that_won_stays_in_view(live_site, sign_in, size):
    page = sign_in(
        "aluno1", "/tarefas/", viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    for code, (_size, moves) in zip(live_site.run(WON_IN_ONE, LINES), LINES, strict=True):
        page.goto(f"/partidas/{code}/")
        live(page)
        cell(page, moves[-1]).click()
        expect(card(page)).to_be_visible()
        expect(page.locator('#board .cell[data-piece$="_won"]')).to_have_count(5)
        assert page.evaluate(COVERED) == [], size
        # Also where only the title is shown, the next match is one tap away; the rest opens, and goes away.
        expect(card(page).get_by_role("button", name="Jogar outra vez")).to_be_visible()
        more = card(page).get_by_role("button", name="Mostrar tudo")
        if more.is_visible():
            more.click()
        card(page).get_by_role("button", name="Ver o tabuleiro").click()
        expect(card(page)).to_be_hidden()


def test_a_match_follows_with_one_tap_from_a_card_that_is_only_a_title(live_site, sign_in):
    page = sign_in("aluno1", "/tarefas/", **PHONE)
    ((_size, moves), *_rest) = LINES
    (code, *_others) = live_site.run(WON_IN_ONE, LINES)
    page.goto(f"/partidas/{code}/")
    live(page)
    cell(page, moves[-1]).click()
    expect(card(page).get_by_role("button", name="Mostrar tudo")).to_be_visible()
    old = page.url
    card(page).get_by_role("button", name="Jogar outra vez").click()
    page.wait_for_url(new_match(old))


def test_the_bar_of_the_replay_is_whole(sign_in):
    """Its buttons are on the screen, and the move between them is not cut off."""
    page = sign_in("aluno1", "/tarefas/", reduced_motion="reduce")
    page.goto(create(page, access="hotseat", heaps="1"))
    live(page)
    cell(page, "p1.1").click()
    expect(page.locator("[data-replay-said]")).to_contain_text("tirou 1 feijão")
    for width, height in ((768, 1024), (1280, 720), (683, 384), (640, 360), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_OFF) == [], (width, height)


def test_against_the_computer_the_next_level_or_an_easier_follows(visit):
    page = visit("/jogos/nim/", **PHONE)
    page.goto(create(page, access="computer", level="medium", heaps="1"))
    live(page)
    cell(page, "p1.1").click()
    page.get_by_role("button", name="Confirmar", exact=True).click()
    expect(card(page).get_by_role("button", name="Mais fácil: iniciante")).to_be_hidden()
    old = page.url
    card(page).get_by_role("button", name="Nível seguinte: perfeito").click()
    page.wait_for_url(new_match(old))
    expect(page.locator("[data-line]")).to_have_text("Perdeste.")
    page.reload()
    easier = page.get_by_role("button", name="Mais fácil: médio")
    expect(easier).to_be_visible()
    old = page.url
    easier.click()
    page.wait_for_url(new_match(old))


def test_a_confirmed_move_says_at_once_that_it_waits(sign_in):
    one, two = pair(sign_in)
    one.context.set_offline(True)
    cell(one, "p1.1").click()
    one.get_by_role("button", name="Confirmar", exact=True).click()
    expect(answer(one)).to_contain_text("a jogada está guardada e espera")
    one.context.set_offline(False)
    expect(two.locator(".move-list li")).to_have_count(1)
    expect(answer(one)).not_to_contain_text("espera")


def test_a_rematch_asked_for_without_a_line_says_that_it_waits(sign_in):
    one, two = pair(sign_in, PHONE, PHONE)
    take(one, "p1.1")
    one.get_by_role("button", name="Desistir").click()
    one.get_by_role("dialog").get_by_role("button", name="Desistir").click()
    expect(card(one)).to_be_visible()
    one.context.set_offline(True)
    card(one).get_by_role("button", name="Pedir desforra").click()
    question = one.locator("[data-question]")
    expect(question).to_be_in_viewport(ratio=1)
    expect(question).to_contain_text("Sem ligação: isto espera")
    one.context.set_offline(False)
    expect(question).to_contain_text("Pediste a desforra")
    expect(two.locator("[data-question]")).to_contain_text("quer a desforra")
