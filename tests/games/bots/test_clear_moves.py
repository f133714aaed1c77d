"""One move that is clearly better than all others: where every line is looked at, it alone wins."""

from random import Random

import pytest

from games.bots import clear_moves
from games.bots.clear_moves import clear_move
from games.bots.kernels import Expectation
from games.bots.kernels.stones import StonesKernel
from games.rules.catalogue import build
from games.solvers.exact import ExactSolver

SOLVABLE = 11  # empty cells
BRIDGED = {"black": ["a1", "c2", "c3", "d2", "d4", "g4", "g5"]} | {
    "white": ["b2", "d3", "e1", "e5", "f2", "g3", "i5"]
}


def hex_states(seed):
    """The states of a random match of Hex that soon ends."""
    game, random = build("hex", {"size": 4}), Random(seed)
    state = game.setup({"black": ["b2"], "white": []}, "white")
    while game.outcome(state) is None:
        if game.empty(state).bit_count() <= SOLVABLE:
            yield game, state
        state = game.apply(state, random.choice(list(game.moves(state))))


def test_a_clear_move_is_the_only_one_that_wins():
    told = 0
    for seed in range(8):
        for game, state in hex_states(seed):
            move = clear_move(game, state, 1)
            if move is not None:
                assert ExactSolver(game, 1_000_000).winning_moves(state) == [move]
                told += 1
    assert told > 3


def test_the_same_seed_tells_the_same():
    game = build("hex", {"size": 5})
    state = game.setup(BRIDGED, "black")
    assert clear_move(game, state, 1) == clear_move(game, state, 1) == "h4"


def test_where_many_moves_are_good_none_is_told():
    game = build("hex", {"size": 5})
    assert clear_move(game, game.setup({"black": ["c3"], "white": []}, "black"), 1) is None


@pytest.mark.parametrize(
    ("slug", "options"), [("reversi", {"size": 10}), ("cats_dogs", {"columns": 4, "rows": 4})]
)
def test_games_that_no_kernel_searches_tell_nothing(slug, options):
    game = build(slug, options)
    assert clear_move(game, game.initial(), 1) is None


def test_whether_to_exchange_colours_is_no_such_move():
    game = build("hex", {"size": 5})
    assert clear_move(game, game.apply(game.initial(), "a1"), 1) is None


def test_what_looks_best_must_hold_when_it_is_asked_anew(monkeypatch):
    game = build("hex", {"size": 5})
    state = game.setup(BRIDGED, "white")
    expected = [Expectation("h4", 0.9, 200), Expectation("b1", 0.1, 0)]
    monkeypatch.setattr(clear_moves, "SCREENED", 1)
    kernel = clear_moves.kernels.of(game)
    asked = kernel.ranked

    def lucky(state, moves, playouts, seed, progress):
        return expected if playouts == 1 else asked(state, moves, playouts, seed, progress)

    monkeypatch.setattr(kernel, "ranked", lucky)
    assert clear_move(game, state, 1) == "h4"  # White breaks it
    expected[0], expected[1] = Expectation("b1", 0.9, 200), Expectation("h4", 0.1, 0)
    assert clear_move(game, state, 1) is None
    assert clear_move(game, game.setup(BRIDGED, "black"), 1) is None


def test_a_move_that_no_search_can_follow_is_never_clear(monkeypatch):
    game = build("go", {"size": 5})
    state = game.setup({"black": ["a2", "c2"], "white": ["b2", "c3"]}, "black")
    expected = [Expectation("a1", 0.9, 200), Expectation("pass", 0.1, 9)]
    monkeypatch.setattr(StonesKernel, "ranked", lambda *_asked: expected)
    monkeypatch.setattr(StonesKernel, "fits", lambda _kernel, now: now == state)
    assert clear_move(game, state, 1) is None
