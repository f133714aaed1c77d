"""Endings that are solved while somebody waits."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.endings import ending
from games.bots.levels import SEARCHING, look_ahead
from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import build
from games.rules.errors import BadPosition
from games.solvers.exact import ExactSolver

QUICK = replace(SEARCHING["strong"], depth=1, playouts=5)


def heard(_met: int) -> None:
    """Nobody waits."""


def plainly(game: BoardGame[Any], state: Any, known: dict[Any, bool]) -> bool:
    """Whether the one on turn wins, in a game in which nothing comes back and there is no draw."""
    if state not in known:
        outcome = game.outcome(state)
        if outcome is None:
            known[state] = not all(plainly(game, game.play(state, move), known) for move in game.moves(state))
        else:
            known[state] = outcome.winner == game.players[state.turn]
    return known[state]


def any_state(game: BoardGame[Any], pieces_of: dict[str, int], random: Random) -> Any:
    """A state with so many pieces of each kind, anywhere, in which the game is not over."""
    while True:
        cells = random.sample(list(game.board.bits), sum(pieces_of.values()))
        position = {kind: [cells.pop() for _piece in range(count)] for kind, count in pieces_of.items()}
        try:
            state = game.setup(position, random.choice(game.players))
        except BadPosition:
            continue
        if game.outcome(state) is None:
            return state


@pytest.mark.parametrize(
    ("slug", "options", "pieces_of"),
    [
        ("pawns", {"size": 5}, {"white": 3, "black": 3}),
        ("pawns", {"size": 6}, {"white": 3, "black": 3}),
        ("trails", {"shape": "small"}, {"white": 1, "black": 35}),
        ("trails", {"shape": "small", "no_safety": True}, {"white": 1, "black": 35}),
        ("amazons", {"size": 5}, {"white": 1, "black": 1, "neutral": 18}),
    ],
)
def test_endings_are_played_perfectly(slug, options, pieces_of):
    """As a plain search says, and the strong computer wins what is won."""
    game: Any = build(slug, options)
    random = Random(5)
    shares = set()
    for _time in range(40):
        state = any_state(game, pieces_of, random)
        known: dict[Any, bool] = {}
        winning = [move for move in game.moves(state) if not plainly(game, game.play(state, move), known)]
        found = ending(hooks.of(game, Random(1)), state, heard)
        assert found
        assert found[0] == int(bool(winning))
        assert set(found[1]) <= set(winning)
        assert sorted(ExactSolver(game).best(state)[1]) == sorted(winning)
        if winning:
            assert look_ahead(game, state, QUICK, 1) in winning
        shares.add(found[0])
    assert shares == {0, 1}


@pytest.mark.parametrize(
    ("slug", "options"), [("trails", {}), ("hex", {}), ("gogol", {"size": 5}), ("triskelion", {"size": 3})]
)
def test_what_is_not_soon_known(slug, options):
    """Too many lines, too many moves, positions that come back, three players."""
    game = build(slug, options)
    assert ending(hooks.of(game, Random(1)), game.initial(), heard) is None


def test_six_pawns_at_home_are_solved():
    game: Any = build("pawns", {})
    state = game.setup({"white": ["a2", "b2", "c2"], "black": ["a7", "b7", "c7"]}, "white")
    assert ending(hooks.of(game, Random(1)), state, heard) == (0, [])


def test_a_draw_is_kept():
    game: Any = build("reversi", {"size": 4})
    black, white = ["a2", "a4", "b2", "b3", "b4", "c4", "d2"], ["b1", "c2", "c3", "d3"]
    state = game.setup({"black": black, "white": white}, "white")
    assert game.move_count(state) == 3
    assert ending(hooks.of(game, Random(1)), state, heard) == (0.5, ["a1"])
    assert look_ahead(game, state, QUICK, 1) == "a1"
