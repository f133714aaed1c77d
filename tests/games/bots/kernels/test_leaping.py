"""Konane in machine code: its moves are those of the rules, and who wins is who wins."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from games.bots import hooks, kernels
from games.bots.kernels import leaping
from games.rules.catalogue import build
from games.solvers.exact import ExactSolver
from tests.games.bots.kernels.random_play import heard, random_states, soon

WAYS = [(0, 1), (1, 0), (-1, 0), (0, -1)]


def jumping_states(game: Any, count: int) -> Iterator[Any]:
    """States of random matches in which stones jump."""
    return random_states(game, count, is_wanted=lambda state: state.phase == "play")


def sets(kernel: Any, state: Any) -> tuple[Any, Any]:
    return kernel.packed(state.own), kernel.packed(state.rivals)


def spelled(kernel: Any, move: int) -> str:
    """A move as the rules write it."""
    names = {number: kernel.game.board.names[cell] for cell, number in kernel.numbers.items()}
    stone, way, jumps = move // 16, move // 4 % 4, move % 4
    column, row = WAYS[way]
    step = 2 * (leaping.SIDE * column + row)
    return ":".join(names[stone + jump * step] for jump in range(jumps + 2))


@pytest.mark.parametrize(
    "options", [{}, {"columns": 6, "rows": 5, "beginning": "opening"}, {"columns": 3, "rows": 8}]
)
def test_moves_and_where_they_lead_are_those_of_the_rules(options):
    """And values those of the search in Python, in 300 positions of random matches."""
    game: Any = build("konane", options)
    kernel: Any = kernels.of(game)
    hook: Any = hooks.of(game, Random(1))
    moves = np.empty(256, np.int64)
    for state in jumping_states(game, 300):
        own, other = sets(kernel, state)
        found = [int(move) for move in moves[: leaping.list_moves(kernel.full, own, other, moves)]]
        assert sorted(spelled(kernel, move) for move in found) == sorted(game.moves(state))
        for move in found:
            after, left = leaping.leapt(own, other, move)
            assert (after, left) == sets(kernel, game.apply(state, spelled(kernel, move)))
        value = leaping.value(kernel.full, own, other)
        assert value == pytest.approx(100 * hook.value(state, state.turn))


@pytest.mark.parametrize("options", [{"columns": 4, "rows": 5}, {"columns": 3, "rows": 6}])
def test_who_wins_is_who_wins(options):
    game: Any = build("konane", options)
    kernel: Any = kernels.of(game)
    exact = ExactSolver(game)
    worths = set()
    for state in jumping_states(game, 60):
        wins = exact.winner(state) == game.players[state.turn]
        best = kernel.ranked(state, list(game.moves(state)), 10**6, 1, heard)[0]
        assert best.exact
        assert best.share == wins
        assert not wins or best.move in exact.winning_moves(state)
        worths.add(wins)
    assert worths == {False, True}


def test_stones_are_taken_off_without_it():
    game: Any = build("konane", {"beginning": "opening"})
    kernel: Any = kernels.of(game)
    state = game.initial()
    fits = []
    for _ply in range(3):
        fits.append(kernel.fits(state))
        state = game.play(state, next(iter(game.moves(state))))
    assert fits == [False, False, True]


def test_large_boards_have_none_and_time_ends():
    assert kernels.of(build("konane", {"columns": 9, "rows": 4})) is None
    game: Any = build("konane", {})
    state = game.initial()

    moves = list(game.moves(state))
    expected = kernels.of(game).ranked(state, moves, 10**6, 1, soon)
    assert sorted(one.move for one in expected) == sorted(moves)
    assert np.isfinite([one.share for one in expected]).all()
