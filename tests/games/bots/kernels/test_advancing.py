"""Avanço in machine code: its moves are those of the rules, and who wins is who wins."""

from typing import Any

import numpy as np
import pytest

from games.bots import kernels
from games.bots.kernels import advancing, deepening
from games.rules.catalogue import build
from games.solvers.exact import ExactSolver
from tests.games.bots.kernels.random_play import heard, random_states, soon


@pytest.mark.parametrize("options", [{}, {"columns": 8, "rows": 8}, {"columns": 5, "rows": 6}])
def test_moves_are_those_of_the_rules(options):
    """In 1,000 positions of random matches."""
    game: Any = build("breakthrough", options)
    kernel: Any = kernels.of(game)
    names = game.board.names
    for state in random_states(game, 1_000):
        own, other = (kernel.packed(cells) for cells in (state.own, state.rivals))
        legal = set()
        for move in range(advancing.WAYS * len(kernel.cells)):
            if advancing.may_move(kernel.board, own, other, state.turn, move):
                number, way = divmod(move, advancing.WAYS)
                to = kernel.cells[kernel.board.ahead[state.turn, number, way]]
                sign = ":" if state.rivals >> to & 1 else "-"
                legal.add(names[kernel.cells[number]] + sign + names[to])
        assert legal == set(game.moves(state))


@pytest.mark.parametrize("options", [{"columns": 3, "rows": 4}, {"columns": 4, "rows": 4}])
def test_who_wins_is_who_wins(options):
    """A value that says so, and a search that has seen all."""
    game: Any = build("breakthrough", options)
    kernel: Any = kernels.of(game)
    exact = ExactSolver(game)
    said = 0
    for state in random_states(game, 80):
        wins = exact.winner(state) == game.players[state.turn]
        own, other = (kernel.packed(cells) for cells in (state.own, state.rivals))
        value = advancing.value(kernel.board, own, other, state.turn)
        if abs(value) >= deepening.NEAR:
            said += 1
            assert (value > 0) == wins
        best = kernel.ranked(state, list(game.moves(state)), 10**6, 1, heard)[0]
        assert best.exact
        assert best.share == wins
        assert not wins or best.move in exact.winning_moves(state)
    assert said


def test_a_piece_that_is_gained_counts():
    """Also where captures go on beyond the depth."""
    game: Any = build("breakthrough", {})
    kernel: Any = kernels.of(game)
    state = game.setup({"white": ["a1", "b1", "d3", "f1"], "black": ["e4", "a7", "b7", "g7"]}, "white")
    assert kernel.ranked(state, list(game.moves(state)), 200, 1, heard)[0].move == "d3:e4"


def test_large_boards_have_none_and_time_ends():
    assert kernels.of(build("breakthrough", {"columns": 9, "rows": 9})) is None
    game: Any = build("breakthrough", {})
    state = game.initial()

    moves = list(game.moves(state))
    expected = kernels.of(game).ranked(state, moves, 10**6, 1, soon)
    assert sorted(one.move for one in expected) == sorted(moves)
    assert np.isfinite([one.share for one in expected]).all()
