"""What the computer never ignores where pieces move: a win in two moves, a piece taken for nothing.

The positions come from random matches on small boards; the search for forced wins says which are won in two.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import build
from games.rules.text import text
from games.solvers.forced import forced
from games.solvers.theory import TooBig
from tests.games.rules.plays import pieces

WON_IN_TWO = [
    pytest.param("aboyne", {"size": 3}, "white a1 a2 d2 e3 black b2 b3 c4 e5; black", {}, id="aboyne-1"),
    pytest.param("aboyne", {"size": 3}, "white a3 b1 b2 b3 black b4 c4 d3 e4; white", {}, id="aboyne-2"),
    pytest.param(
        "amazons",
        {"size": 5},
        "white a2 c1 e1 e3 black b5 c3 d5 e4 neutral a1 a5 b3 b4 c2 c4 c5 d2 d3 d4 e2 e5; white",
        {},
        id="amazons-1",
    ),
    pytest.param("annuvin", {"size": 3}, "white c2 c3 black b2 d5; white", {}, id="annuvin-1"),
    pytest.param("annuvin", {"size": 3}, "white c2 e3 black b3 c4; black", {}, id="annuvin-2"),
    pytest.param(
        "campaign",
        {"size": 5},
        "white a1 c2 d1 e3 black c1 c3 d5 e2; white",
        {"white_knight": "b2", "black_knight": "b4"},
        id="campaign-1",
    ),
    pytest.param(
        "campaign",
        {"size": 5},
        "white a3 b5 c2 c3 e3 e4 black b3 c1 c4 d2 d4 e2; white",
        {"white_knight": "c5", "black_knight": "b2"},
        id="campaign-2",
    ),
    pytest.param(
        "epaminondas",
        {"size": 5},
        "white a5 b1 b3 c1 d3 e3 f1 g1 g2 black b2 b4 c3 c5 d1 d2 d5 e4 f4 f5 g4 g5; black",
        {},
        id="epaminondas-1",
    ),
    pytest.param(
        "estarolas",
        {},
        "white b2 d2 d4 black a3 c2 e3; white",
        {"white_squares": ["b2", "b3", "c1", "c5", "d2", "d4", "e4"], "last_swap": "e2", "swaps": 1},
        id="estarolas-1",
    ),
    pytest.param(
        "gogol",
        {"size": 5},
        "white a4 b1 c1 c4 d4 black b2 b5 c5 e2 e5; white",
        {"kings": {"white": "c3", "black": "a2"}},
        id="gogol-1",
    ),
    pytest.param(
        "hobbes",
        {"no_forward_opening": True},
        "white c1 black c5 neutral a1 b2 b4 b5 c3 c4 d1 d3 d4 d5; white",
        {},
        id="hobbes-1",
    ),
    pytest.param(
        "hobbes",
        {"no_forward_opening": True},
        "white a2 black d5 neutral a1 a3 a5 b4 c1 c2 c4 d3 d4 e5; black",
        {},
        id="hobbes-2",
    ),
    pytest.param(
        "lines_of_action",
        {"size": 5},
        "black b1 b5 c5 d3 d5 white a4 c2 d1 e4; black",
        {},
        id="lines_of_action-1",
    ),
    pytest.param(
        "lines_of_action",
        {"size": 5},
        "black a5 b1 c4 d3 white b2 d5 e2 e5; white",
        {},
        id="lines_of_action-2",
    ),
    pytest.param(
        "nosferatu",
        {"size": 3},
        "black a1 d5 white b1 c1; white",
        {"reserve": {"vampires": 1, "villagers": 2, "nosferatu": 0}, "nosferatu": "d3"},
        id="nosferatu-1",
    ),
    pytest.param(
        "nosferatu",
        {"size": 3},
        "black d3 white c5; white",
        {"reserve": {"vampires": 2, "villagers": 5, "nosferatu": 0}, "nosferatu": "d4"},
        id="nosferatu-2",
    ),
    pytest.param("pawns", {"size": 5}, "white a2 b2 c3 d2 e3 black a4 b3 c4 d4 e4; black", {}, id="pawns-1"),
    pytest.param("pawns", {"size": 5}, "white a2 b2 c3 d2 e3 black a3 b4 c4 d4 e4; black", {}, id="pawns-2"),
    pytest.param(
        "trails",
        {"shape": "small"},
        "white f5 black a3 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4 d5 e1 e4 e5 f2 f4 g1 g2 g3; second",
        {},
        id="trails-1",
    ),
    pytest.param(
        "trails",
        {"shape": "small"},
        "white b4 black a2 a4 a5 b1 b3 c1 d1 d2 e1 e2 e3 e5 f1 f2 f5 g2 g3 g4; first",
        {},
        id="trails-2",
    ),
]
# With a piece that can be taken, after which nothing can be taken back.
FREE = [
    pytest.param(
        "aboyne", {"size": 3}, "white a1 b1 c2 d3 e3 black a3 b4 c3 d5 e5; white", {}, id="aboyne-1"
    ),
    pytest.param(
        "aboyne", {"size": 3}, "white a1 b1 b2 d2 e3 black a3 b3 b4 d5 e5; white", {}, id="aboyne-2"
    ),
    pytest.param("annuvin", {"size": 3}, "white a2 c1 d2 black b3 c5 d5; black", {}, id="annuvin-1"),
    pytest.param("annuvin", {"size": 3}, "white b4 c1 black a2 d5; black", {}, id="annuvin-2"),
    pytest.param(
        "epaminondas",
        {"size": 5},
        "white a1 b1 b2 c3 d2 d3 e1 f2 g1 g3 black a2 a4 b3 b4 b5 c5 d5 e3 e4 e5 g2 g4; white",
        {},
        id="epaminondas-1",
    ),
    pytest.param(
        "gogol",
        {"size": 5},
        "white c2 d1 e1 black c3 c5 d5; black",
        {"kings": {"white": "a2", "black": "a4"}},
        id="gogol-1",
    ),
    pytest.param(
        "gogol",
        {"size": 5},
        "white a1 a4 black c1 d2 e5; white",
        {"kings": {"white": "e1", "black": "c5"}},
        id="gogol-2",
    ),
]
ENOUGH = 100  # of what the search counts: a fraction of a second


def set_up(game: Any, written: str, extra: dict[str, Any]) -> Any:
    placed, _, to_move = written.partition("; ")
    return game.setup({**pieces(placed), "extra": extra}, to_move)


def hurried(done: int) -> None:
    if done > ENOUGH:
        raise TooBig(text("Já."), done)


def chosen(game: Any, state: Any) -> str:
    """The move of the strong level, which has less time here but looks as many moves ahead in all games."""
    hook: Any = hooks.of(game, Random(1))
    level = replace(SEARCHING["strong"], playouts=60, depth=4 + hook.sharp)
    return look_ahead(game, state, level, 1, hurried)


@pytest.mark.parametrize(("slug", "options", "written", "extra"), WON_IN_TWO)
def test_a_win_in_two_is_not_ignored(slug, options, written, extra):
    game: Any = build(slug, options)
    state = set_up(game, written, extra)
    win = forced(game, state, 2)
    assert win.moves == 2
    assert chosen(game, state) in win.book


@pytest.mark.parametrize(("slug", "options", "written", "extra"), FREE)
def test_a_free_capture_is_not_ignored(slug, options, written, extra):
    game: Any = build(slug, options)
    state = set_up(game, written, extra)
    captures = [move for move in game.moves(state) if ":" in move]
    replies = [list(game.moves(game.play(state, move))) for move in captures]
    assert any(not any(":" in reply for reply in its) for its in replies)
    assert chosen(game, state) in captures
