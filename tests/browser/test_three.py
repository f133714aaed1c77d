"""Three at one board: whole matches, somebody is out or leaves; a power cut; one person and two computers."""

import re

import pytest
from playwright.sync_api import expect

from games.rules.catalogue import build
from tests.browser.seated import cell, create, expect_moves, live, turn
from tests.browser.test_board_matches import by_mouse, play_out
from tests.browser.test_board_place import NAMED

pytestmark = pytest.mark.browser

PUPILS = ("aluno1", "aluno2", "aluno3")
SMALL = {"game": "hex3", "o-size": "3", "o-no_pp": "on"}
SHORT_TRIAD = ["c3-c6/g8", "f8-f4/h9", "g8-f8/e7", "c6-e8/f3", "h5-g4"]  # somebody has no pieces left


# Who is second never comes, and the first has their seat given to the computer.
GIVEN_AWAY = """
import time
from accounts.models import User
from games.live import matches
from games.live.match_state import PATIENCE, MatchCommand
from games.rules.catalogue import build
people = [matches.Person(user=User.objects.get(username=f"aluno{n}")) for n in (1, 2, 3)]
game = build("hex3", {"size": 3, "no_pp": True})
code = matches.create(game=game, access="link", person=people[0], others=people[1:]).code
for kind, text, at in (("play", "c3", 0), ("claim-seat", "", PATIENCE + 1)):
    version = matches.known_version(code)
    command = MatchCommand(code, kind, frozenset({0}), version, text)
    assert matches.execute([command], time.time() + at) == [None]
print(json.dumps(code))
"""


def three(sign_in, **choices):
    """Three pupils of a class at a new match, in the order of their turns."""
    pages = [sign_in(PUPILS[0])]
    path = create(pages[0], **(choices or SMALL))
    pages[0].goto(path)
    expect(turn(pages[0])).to_have_text("Ainda faltam 2 jogadores.")
    for pupil in PUPILS[1:]:
        page = sign_in(pupil)
        page.goto(path)
        page.get_by_role("button", name="Entrar na partida").click()
        pages.append(page)
    for page in pages:
        expect(page.locator("#match")).to_have_attribute("data-status", "playing")
        live(page)
    return pages


def put(page, name):
    """Puts a stone, and waits until it is played."""
    expect(cell(page, name)).to_have_attribute("data-step", "")
    cell(page, name).click()
    page.get_by_role("button", name="Confirmar", exact=True).click()
    expect(cell(page, name)).to_have_attribute("data-piece", re.compile("."))


def order(page):
    return page.locator("[data-order]")


def places(page):
    expect(page.locator("[data-end-line]")).to_be_visible()
    return page.locator("[data-place]")


def test_a_whole_match_of_triad(sign_in):
    pages = three(sign_in, game="triad")
    play_out(pages, build("triad", {}), SHORT_TRIAD[:-1], by_mouse)
    for page in pages:
        # A turn may come back at once: nobody knows who is called after this one.
        expect(order(page)).to_have_text(["talvez a seguir", "talvez a seguir", "joga"])
    play_out(pages, build("triad", {}), SHORT_TRIAD[-1:], by_mouse, made=SHORT_TRIAD[:-1])
    for page in pages:
        expect(places(page)).to_have_text(["1.º lugar", "3.º lugar", "2.º lugar"])


def test_a_whole_match_of_hex_in_which_somebody_is_out(sign_in):
    pages = three(sign_in)
    game, moves = build("hex3", {"size": 3, "no_pp": True}), ["d5", "c5", "c3", "e5", "a3", "c1", "b4"]
    play_out(pages, game, moves[:4], by_mouse)
    for page in pages:
        expect(order(page)).to_have_text(["a seguir", "joga", "já não joga"])
    play_out(pages, game, moves[4:], by_mouse, made=moves[:4])
    for page in pages:
        expect(places(page)).to_have_text(["2.º lugar", "1.º lugar", "3.º lugar"])


def test_three_play_a_match_that_one_of_them_leaves(sign_in):
    one, two, three_ = pages = three(sign_in)
    for page in pages:
        expect(order(page)).to_have_text(["joga", "a seguir", "depois"])
    put(one, "c3")
    for page in pages:
        expect(order(page)).to_have_text(["depois", "joga", "a seguir"])
    expect(turn(one)).to_have_text("É a vez do Cinzento.")
    two.get_by_role("button", name="Desistir").click()
    two.get_by_role("dialog").get_by_role("button", name="Desistir").click()
    # The computer plays for who left, and the others go on.
    expect(turn(three_)).to_contain_text("É a tua vez.")
    for page in pages:
        expect(page.locator("[data-left]:not([hidden])")).to_have_text("saiu: joga o computador")
        expect(page.locator('#board [data-piece="grey"]')).to_have_count(1)
    expect(two.locator("[data-actions] button:visible")).to_have_count(0)
    three_.get_by_role("button", name="Desistir").click()
    three_.get_by_role("dialog").get_by_role("button", name="Desistir").click()
    ends = ("Ganhaste!", "Ficaste em 3.º lugar.", "Ficaste em 2.º lugar.")
    for page, words in zip(pages, ends, strict=True):
        expect(page.locator("[data-end-line]")).to_have_text(words)
        expect(page.locator("[data-end-places] b")).to_have_text(["1.º", "2.º", "3.º"])
        expect(page.locator("[data-place]")).to_have_text(["1.º lugar", "3.º lugar", "2.º lugar"])


def test_a_third_player_comes_back_to_the_seat(live_site, sign_in):
    path = f"/partidas/{live_site.run(GIVEN_AWAY)}/"
    one, two = (sign_in(pupil, path) for pupil in ("aluno1", "aluno2"))
    for page in (one, two):
        live(page)
        expect(page.locator("[data-left]:not([hidden])")).to_have_text("saiu: joga o computador")
        assert not any(player["cut"] for player in page.evaluate(NAMED, "Aluno 2"))
    back = two.get_by_role("button", name="Voltar ao meu lugar")
    expect(one.get_by_role("button", name="Voltar ao meu lugar")).to_be_hidden()
    back.click()
    for page in (one, two):
        expect(page.locator("[data-left]:not([hidden])")).to_have_count(0)
        expect(page.get_by_text("voltou ao seu lugar")).to_be_visible()
    expect(back).to_be_hidden()


def test_the_server_is_killed_in_a_match_of_three(sign_in, live_site):
    one, two, three_ = pages = three(sign_in)
    put(one, "c3")
    live_site.kill()
    cell(two, "b2").click()
    two.get_by_role("button", name="Confirmar", exact=True).click()
    live_site.start()
    for page in pages:
        live(page)
        expect_moves(page, ["c3", "b2"])
    put(three_, "d3")
    expect_moves(one, ["c3", "b2", "d3"])
    expect(turn(one)).to_contain_text("É a tua vez.")


def test_one_person_plays_two_computers_to_the_end(sign_in):
    page = sign_in("aluno1")
    path = create(page, **SMALL, access="computer", level="beginner", level_of_third="medium")
    page.goto(path)
    expect(page.locator("[data-name]")).to_have_text(["Aluno 1", "Computador", "Computador"])
    for _turn in range(10):
        expect(page.locator('#match[data-status="finished"], .match:has([data-step])').first).to_be_visible()
        if page.locator("#match").get_attribute("data-status") == "finished":
            break
        played = page.locator(".move-list li").count()
        page.locator("#board [data-step]").first.click()
        page.get_by_role("button", name="Confirmar", exact=True).click()
        # The computers may have answered before we can look.
        expect(page.locator(".move-list li").nth(played)).to_be_attached()
    expect(turn(page)).to_have_text(re.compile(r"Ganhaste!|Ficaste em [23]\.º lugar\."))
    expect(page.locator("[data-end-places] li")).to_have_count(3)


def test_a_cell_is_chosen_beyond_the_glued_edge_too(sign_in):
    page = sign_in("aluno1")
    page.goto(create(page, game="porus_torus", access="hotseat", **{"o-size": "4"}))
    page.locator('#board [data-copy="d1"]').first.click()
    expect(cell(page, "d1")).to_have_attribute("data-piece", "black")
