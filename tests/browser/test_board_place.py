"""The board keeps its place: in every state of a match it stands where it stood, with all its cells.

A page of each game is loaded once. Its states are made by what the server would send, written into the
page's own socket (`board_place.js`).
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from games.rules.catalogue import ENTRIES
from tests.browser.seated import live

pytestmark = pytest.mark.browser

SIZES = {
    "narrow and short": (360, 560),
    "narrow": (360, 640),
    "phone": (390, 844),
    "phone that lies": (640, 360),
    "screen": (1280, 720),
    "screen at 200 %": (683, 384),
}
LYING = ("phone that lies", "screen at 200 %")
PARTS = 4
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
    """What is wrong with the place of a game's board, in all sizes and states."""
    frames: dict[str, Any] = {}
    seen = []
    # Once it is over nothing more can be chosen on it.
    for states in (PLAYING, OVER):
        for name, (width, height) in SIZES.items():
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
    made = live_site.run(MATCHES, list(ENTRIES)[part::PARTS])
    seen = []
    for slug, code in made.items():
        page.goto(f"/partidas/{code}/")
        live(page)
        seen += faults(page, slug)
    assert not seen, "\n".join(seen)
