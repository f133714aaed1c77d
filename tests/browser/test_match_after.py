"""After a match, and how its pages and the lobby look to assistive technology."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.seated import (
    cell,
    create,
    expect_heaps,
    expect_moves,
    live,
    pair,
    take,
    turn,
)

pytestmark = pytest.mark.browser


@pytest.fixture
def played(visit):
    """A finished match of two at one screen: 2 and 1 beans; the first player's first move is a mistake."""
    page = visit("/jogos/nim/")
    page.goto(create(page, access="hotseat", heaps="2, 1"))
    live(page)
    for played, bean in enumerate(("p1.1", "p2.1"), 1):
        cell(page, bean).click()
        expect(page.locator(".move-list li")).to_have_count(played)
    expect(turn(page)).to_have_text("Ganhou o 2.º jogador.")
    expect(page.locator("[data-replay-count]")).to_have_text("2 de 2")
    return page


def test_the_replay_has_keys_buttons_a_slider_and_the_list_and_marks_every_position(played):
    replay = played.get_by_role("region", name="Rever a partida")
    expect_heaps(played, [0, 0])
    expect(replay.get_by_text("posição P")).to_be_visible()
    # What the move was is read whole beside what the letter says.
    expect(replay.locator("[data-lines-more]")).to_be_hidden()
    expect(played.locator("[data-replay-mistake]")).to_be_hidden()
    played.keyboard.press("ArrowLeft")
    expect_heaps(played, [0, 1])
    expect(played.locator("[data-replay-count]")).to_have_text("1 de 2")
    expect(replay.get_by_text("posição N")).to_be_visible()
    expect(
        played.get_by_text("Foi um erro. Ganhava-se assim: Tirar 1 feijão da pilha 1.", exact=True)
    ).to_be_visible()
    wrong = played.get_by_role("button", name="Tirar 2 feijões da pilha 1")
    expect(wrong).to_contain_text("erro")
    expect(wrong).to_contain_text("posição N")
    played.keyboard.press("ArrowLeft")
    expect(played.locator("[data-replay-said]")).to_have_text("Posição inicial.")
    played.keyboard.press("ArrowLeft")
    expect_heaps(played, [2, 1])
    expect(played.get_by_role("button", name="Anterior")).to_be_disabled()
    expect(replay.get_by_text("posição N")).to_be_visible()
    played.keyboard.press("ArrowRight")
    expect_heaps(played, [0, 1])
    played.get_by_role("button", name="Início").click()
    expect_heaps(played, [2, 1])
    played.get_by_role("button", name="Seguinte").click()
    expect_heaps(played, [0, 1])
    played.get_by_role("button", name="Fim").click()
    expect_heaps(played, [0, 0])
    played.get_by_role("slider", name="Jogada").focus()
    played.keyboard.press("Home")
    expect_heaps(played, [2, 1])
    played.get_by_role("button", name="Tirar 1 feijão da pilha 2").click()
    expect_heaps(played, [0, 0])
    expect(played.get_by_role("button", name="Tirar 1 feijão da pilha 2")).to_have_attribute(
        "aria-current", "step"
    )
    # A move that was a mistake stands in one line.
    lines = "text => text.offsetHeight / parseFloat(getComputedStyle(text).lineHeight)"
    for width in (360, 390, 1280):
        played.set_viewport_size({"width": width, "height": 800})
        assert wrong.locator(".move-text").evaluate(lines) < 1.5, width


def test_the_match_can_be_shown_to_others_and_taken_along(played, visit):
    other = visit("/")
    other.goto(played.url)
    expect(other.locator("[data-replay-count]")).to_have_text("2 de 2")
    other.keyboard.press("ArrowLeft")
    expect_heaps(other, [0, 1])
    for watched in (played, other):
        watched.get_by_text("Partilhar e guardar").click()
    expect(other.get_by_label("Endereço da partida")).to_have_value(played.url)
    with played.expect_download() as text:
        played.get_by_role("link", name="Registo em texto").click()
    assert "p1-2" in text.value.path().read_text(encoding="utf-8")
    with played.expect_download() as record:
        played.get_by_role("link", name="Registo em JSON").click()
    assert json.loads(record.value.path().read_text(encoding="utf-8"))["moves"] == ["p1-2", "p2-1"]
    played.context.grant_permissions(["clipboard-read", "clipboard-write"])
    played.get_by_role("button", name="Copiar").click()
    expect(played.get_by_role("button", name="Copiado")).to_be_visible()
    assert played.evaluate("navigator.clipboard.readText()") == played.url


def test_a_match_for_study_shows_letters_that_follow_each_move(visit):
    page = visit("/jogos/nim/")
    page.goto(create(page, access="hotseat", study="on"))
    study = page.get_by_role("region", name="Modo de estudo")
    expect(study.get_by_text("posição N")).to_be_visible()
    cell(page, "p1.3").click()
    expect(study.get_by_text("posição P")).to_be_visible()


def test_match_pages_are_accessible(sign_in, accessible):
    one = sign_in("aluno1")
    path = create(one, clock="5+3")
    one.goto(path)
    live(one)
    accessible(one)
    two = sign_in("aluno2")
    two.goto(path)
    accessible(two)
    two.get_by_role("button", name="Entrar na partida").click()
    take(one, "p2.4")
    expect_moves(two, ["p2-2"])
    accessible(one)
    one.get_by_role("button", name="Pedir para voltar atrás").click()
    expect(two.get_by_role("button", name="Aceitar")).to_be_visible()
    accessible(two)
    two.get_by_role("button", name="Desistir").click()
    expect(two.get_by_role("dialog")).to_be_visible()
    accessible(two)
    two.get_by_role("dialog").get_by_role("button", name="Desistir").click()
    expect(one.locator("[data-replay-count]")).to_be_visible()
    one.keyboard.press("ArrowLeft")
    accessible(one)


def test_the_lobby_is_accessible(sign_in, accessible):
    one, two = pair(sign_in, heaps="1")
    take(one, "p1.1")
    create(one, heaps="1, 2")
    create(two)
    one.goto("/partidas/")
    expect(one.get_by_role("heading", name="Terminadas")).to_be_visible()
    accessible(one)


GIVEN_UP = """
from games.live import matches
from games.live.match_state import MatchCommand
from games.rules.catalogue import build

game = build(given["game"], {"size": given["size"]})
match = matches.create(game=game, access="hotseat", person=matches.Person(visitor="somebody"))
state, both = game.initial(), frozenset({0, 1})
for version in (2, 3):
    move = next(iter(game.moves(state)))
    state = game.play(state, move)
    assert matches.execute([MatchCommand(match.code, "play", both, version, move)]) == [None]
assert matches.execute([MatchCommand(match.code, "resign", both, 4)]) == [None]
print(json.dumps(match.code))
"""


def test_where_a_match_turned_is_waited_for_or_no_longer(live_site, visit, accessible):
    long, short = (
        live_site.run(GIVEN_UP, {"game": game, "size": size}) for game, size in (("gogol", 5), ("reversi", 4))
    )
    page = visit(f"/partidas/{long}/virou/")
    waiting = page.get_by_role("progressbar", name="A rever a partida")
    expect(waiting).to_be_visible()
    expect(page.locator("#virou")).to_contain_text("A rever a partida:")
    accessible(page)
    page.get_by_role("button", name="Parar").click()
    expect(page.get_by_text("Parou. Podes voltar a pedir")).to_be_visible()
    expect(waiting).to_be_hidden()
    page.get_by_role("link", name="Ver onde virou").click()
    expect(waiting).to_be_visible()
    page.get_by_role("button", name="Parar").click()
    expect(page.get_by_text("Parou. Podes voltar a pedir")).to_be_visible()
    # The page asks again by itself until it is there.
    page.goto(f"/partidas/{short}/virou/")
    expect(page.get_by_text("O que se podia esperar", exact=True)).to_be_visible()
    expect(page.locator("[data-turned]")).to_be_visible()
