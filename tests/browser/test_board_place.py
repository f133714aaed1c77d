"""The board keeps its place: in every state of a match it stands where it stood, with all its cells.

A page is loaded once for each kind of place. Its states are made by what the server would send, written into
the page's own socket (`board_place.js`).
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import EXTREMES, LEAST, PLACED, ROOMY, SIZES
from tests.browser.seated import create, live, looked_back, seat

pytestmark = pytest.mark.browser

LYING = ("phone that lies", "screen at 200 %")
PARTS = 3
MATCHES = """
from accounts.models import User
from games.live import matches
from games.rules.catalogue import build
people = [matches.Person(user=User.objects.get(username=f"aluno{n}")) for n in (1, 2, 3)]
made = {}
for slug in given:
    game = build(slug, {})
    others = people[1 : len(game.players)]
    made[slug] = matches.create(game=game, access="link", person=people[0], others=others).code
print(json.dumps(made))
"""
LINE_AND_LOOK = Path(__file__).with_name("board_place.js")
# The actions that must be in reach in each state.
PLAYING = {
    "turn": ["#board .cell[data-step]"],
    "touch": [],
    "half": ["[data-choice=clear]", "[data-choice=confirm]"],
    "choice": ["[data-step-buttons] button"],
    "away": ["[data-absence] [data-fold]"],
    "claim": ["[data-absence] .primary:not([hidden])", "[data-absence] [data-fold]"],
    "draw": ["[data-answer=accept]", "[data-answer=decline]"],
    "take-back": ["[data-answer=accept]", "[data-answer=decline]"],
}
OVER = {
    "end": ["[data-end] [data-command=rematch]", "[data-end] .end-close"],
    "rematch": ["[data-answer=accept]", "[data-answer=decline]"],
}


def faults(page: Page, slug: str) -> list[str]:
    """What is wrong with the place of a game's board, in all states: in the least size of each layout, and
    in all sizes for the games whose boards and bars need the most room."""
    frames: dict[str, Any] = {}
    seen = []
    sizes = SIZES if slug in EXTREMES | ROOMY else {name: SIZES[name] for name in LEAST}
    # Once it is over nothing more can be chosen on it.
    for states in (PLAYING, OVER):
        for name, (width, height) in sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            looked = page.evaluate(
                "given => lookAtPlace(given)", {"states": states, "frame": frames.get(name)}
            )
            frames[name] = looked["frame"]
            seen += [f"{slug}, {name}, {fault}" for fault in looked["faults"]]
            if name in LYING and looked["share"] < 0.6:
                seen.append(f"{slug}, {name}: the board has {looked['share']:.0%} of the height")
    return seen


@pytest.mark.parametrize("part", range(PARTS))
def test_the_board_keeps_its_place(live_site, sign_in, part):
    page = sign_in("aluno1", "/tarefas/", reduced_motion="reduce")
    page.add_init_script(path=LINE_AND_LOOK)
    made = live_site.run(MATCHES, PLACED[part::PARTS])
    seen = []
    for slug, code in made.items():
        page.goto(f"/partidas/{code}/")
        live(page)
        seen += faults(page, slug)
    assert not seen, "\n".join(seen)


NARROW = {"viewport": {"width": 360, "height": 560}}
PLACE = "document.querySelector('#board').getBoundingClientRect().toJSON()"
# Of each player's line: is the name cut, its share of the line, is the colour whole or left out?
NAMED = """name => [...document.querySelectorAll(".player")].map((player) => {
  const [shown, more] = ["[data-name]", ".player-more"].map((one) => player.querySelector(one));
  shown.textContent = name;
  const role = more.firstElementChild;
  const { top, right } = role.getBoundingClientRect();
  const seen = top < more.getBoundingClientRect().bottom;
  return {
    cut: shown.scrollWidth > shown.clientWidth,
    share: shown.clientWidth / player.clientWidth,
    colour: !seen || right <= player.getBoundingClientRect().right,
    height: player.clientHeight,
  };
})"""


# As long as those of schools are: is all of it seen?
WRITE = "(field, address) => { field.value = address; }"
READ = "field => field.scrollHeight <= field.clientHeight + 2 && field.scrollWidth <= field.clientWidth"
LONG = "https://nimteca.agrupamento-de-escolas-de-vila-nova.example/partidas/pt8pdvx4z8qk/"


def in_reach(place: Locator) -> bool:
    """Is it in view before anybody scrolls, with nothing over it?"""
    hit = """one => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      return scrollY === 0 && y + height <= innerHeight && one.contains(there);
    }"""
    return bool(place.evaluate(hit))


def test_what_is_needed_is_in_view_from_the_invitation_to_the_replay(sign_in, accessible):
    one = sign_in("aluno1", **NARROW)
    one.add_init_script("navigator.share = async ({ url }) => { document.title = url; }")
    path = create(one, game="hex", access="link")
    one.goto(path)
    live(one)
    address = one.get_by_role("textbox", name="Endereço da partida")
    expect(address).to_have_value(one.url)
    address.evaluate(WRITE, LONG)
    assert address.evaluate(READ)
    for needed in (
        address,
        one.get_by_role("button", name="Copiar"),
        one.get_by_role("button", name="Partilhar"),
        one.get_by_role("img", name="Código QR do endereço da partida"),
    ):
        assert in_reach(needed)
    accessible(one)
    address.evaluate(WRITE, one.url)
    one.get_by_role("button", name="Partilhar").click()
    expect(one).to_have_title(one.url)
    two = sign_in("aluno2", **NARROW)
    two.goto(path)
    assert in_reach(two.get_by_role("button", name="Entrar na partida"))
    seat(one, two, path)
    before = one.evaluate(PLACE)
    # The rules come over the match, and leave it where it was.
    one.get_by_role("link", name="Como se joga").click()
    rules = one.get_by_role("dialog", name="Hex")
    expect(rules).to_contain_text("Ganha quem ligar os seus dois lados")
    accessible(one, themes=False)
    rules.get_by_role("button", name="Fechar").click()
    expect(rules).to_be_hidden()
    assert one.url.endswith(path)
    # A name is cut only where the line is full, and the name of a colour is whole or is not there.
    for short in one.evaluate(NAMED, "Maria Albertina"):
        assert not short["cut"]
        assert short["colour"]
    for long in one.evaluate(NAMED, "Maximiliana Albertina de Vasconcelos e Sousa"):
        assert long["cut"]
        assert long["share"] > 0.6
        assert long["colour"]
        assert long["height"] < 32
    # What is cut is read with one tap, over the board, which stays where it is.
    one.locator(".match-said").evaluate("one => { one.textContent = 'Tudo o que se disse. '.repeat(12); }")
    one.get_by_role("button", name="Ler tudo").click()
    assert one.locator(".match-say .lines-words").bounding_box()["height"] > 100
    assert one.evaluate(PLACE) == before
    one.keyboard.press("Escape")
    assert one.locator(".match-say .lines-words").bounding_box()["height"] < 70
    for number, page in enumerate((one, two)):
        page.locator("#board .cell[data-step]").nth(number).click()
        page.get_by_role("button", name="Confirmar", exact=True).click()
        expect(one.locator(".move-list li")).to_have_count(number + 1)
    one.get_by_role("button", name="Desistir").click()
    one.get_by_role("dialog", name="Queres mesmo desistir?").get_by_role("button", name="Desistir").click()
    looked_back(one)
    one.locator("[data-end] .end-close").click()
    slider = one.get_by_role("slider", name="Jogada")
    box = slider.bounding_box()
    assert box["width"] >= 160
    one.evaluate("scrollTo(0, 0)")
    for needed in (slider, one.get_by_role("button", name="Anterior"), one.get_by_role("button", name="Fim")):
        assert in_reach(needed)
    assert one.evaluate(PLACE) == before


def test_three_players_have_a_line_each(live_site, sign_in):
    page = sign_in("aluno1", "/tarefas/", **NARROW)
    page.goto(f"/partidas/{live_site.run(MATCHES, ['hex3'])['hex3']}/")
    live(page)
    for player in page.evaluate(NAMED, "Ana Beatriz"):
        assert not player["cut"]
        assert player["colour"]
        assert player["height"] < 32
