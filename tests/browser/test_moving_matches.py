"""Two pupils play whole matches of games in which pieces move, each in a browser of their own."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.pictures.texts import shown, translate
from games.rules.catalogue import build
from tests.browser.seated import expect_moves, said, turn
from tests.browser.test_board_matches import by_keyboard, by_mouse, pair, play_out

pytestmark = pytest.mark.browser

MATCHES = [
    pytest.param(
        "pawns",
        {"size": "5"},
        "d2-d3 e4-e3 b2-b3 a4-a3 d3:c4 d4-d2 c2:d3",
        by_mouse,
        id="pawns, the last one takes in passing",
    ),
    pytest.param(
        "trails",
        {"shape": "small"},
        "d4 d3 e4 f5 g6 g7",
        by_keyboard,
        id="trails on 7 x 7",
    ),
    pytest.param(
        "amazons",
        {"size": "5"},
        "d1-b3/d3 d5-d4/c4 e2-b2/a3 a4-b4/a5 b3-a4/c2 e4-e1/e2 a2-a1/a2 e1-c1/d2 b2-b3/b2 b4-c3/b4",
        by_mouse,
        id="amazons",
    ),
    pytest.param(
        "epaminondas",
        {"size": "5"},
        "e2-f3 e5,e4-e2 d1,c2:a4 e2-d1 a2-a3",
        by_mouse,
        id="epaminondas",
    ),
    pytest.param(
        "hobbes",
        {},
        "c1/b1-a1 c5/c4-c3 b1/b2-b3 c4/b4-a4 a3/a4-a5 b4:a4",
        by_keyboard,
        id="hobbes",
    ),
    pytest.param(
        "nosferatu",
        {"size": "3"},
        "b4 d2 c1 d4 c1:e3 c2 c4=nosferatu c1 c4:e4=vampire:b1=vampire c1:a1",
        by_mouse,
        id="nosferatu, with a chain",
    ),
]


@pytest.mark.parametrize(("slug", "options", "moves", "press"), MATCHES)
def test_a_whole_match(
    sign_in: Callable[..., Page],
    slug: str,
    options: dict[str, str],
    moves: str,
    press: Callable[..., None],
) -> None:
    game = build(slug, options)
    pages = pair(sign_in, slug, **options)
    state = play_out(pages, game, moves.split(), press)
    outcome = game.outcome(state)
    assert outcome is not None
    for page, role in zip(pages, game.players, strict=True):
        expect(turn(page)).to_have_text("Ganhaste!" if role == outcome.winner else "Perdeste.")
        expect(said(page)).to_contain_text(translate(outcome.reason))
        expect_moves(page, [shown(game, move) for move in moves.split()])
