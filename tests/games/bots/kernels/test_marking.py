"""Amazonas in machine code: its moves are those of the rules, and who wins is who wins."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from games.bots import kernels
from games.bots.hooks.amazons import territory
from games.bots.hooks.random_play import random_move
from games.bots.kernels import deepening, marking
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import build
from games.solvers.exact import ExactSolver
from games.solvers.theory import TooBig
from tests.games.bots.kernels.random_play import heard, random_states, soon


def late_states(game: Any, count: int, least: int = 0) -> Iterator[Any]:
    """States of random matches in which so many cells are marked."""
    return random_states(
        game, count, 3, is_wanted=lambda state: state.sets[2].bit_count() >= least, draw=random_move
    )


@pytest.mark.parametrize(
    ("size", "count", "least"), [(5, 6, 0), (6, 4, 12), (7, 2, 25), (8, 2, 40), (9, 1, 60), (10, 2, 70)]
)
def test_moves_are_those_of_the_rules(size, count, least):
    game: Any = build("amazons", {"size": size})
    kernel: Any = kernels.of(game)
    listed = np.empty(marking.WIDEST, np.int64)
    for state in late_states(game, count, least):
        found = marking.best_moves(kernel.steps, *kernel.position(state), marking.WIDEST, listed)
        assert sorted(map(kernel.word, listed[:found])) == sorted(game.moves(state))


def test_all_moves_of_the_first_position_fit():
    game: Any = build("amazons", {})
    kernel: Any = kernels.of(game)
    listed = np.empty(marking.WIDEST, np.int64)
    position = kernel.position(game.initial())
    assert marking.best_moves(kernel.steps, *position, marking.WIDEST, listed) == 2176


@pytest.mark.parametrize("size", [5, 8, 10])
def test_positions_look_as_cells_are_reached_by_the_rules(size):
    game: Any = build("amazons", {"size": size})
    kernel, board = kernels.of(game), game.board
    for state in late_states(game, 20):
        empty = game.empty(state)
        mine, others = board.spread(state.own) & empty, board.spread(state.rivals) & empty
        looks = 5 * (mine.bit_count() - others.bit_count())
        looks += 50 * territory(board, state.own, state.rivals, empty, 0.2)
        while mine | others:
            looks += 25 * (mine.bit_count() - others.bit_count())
            empty &= ~(mine | others)
            mine, others = board.spread(mine) & empty, board.spread(others) & empty
        assert marking.value(kernel.steps, *kernel.position(state)) == round(looks)


def test_who_wins_is_who_wins():
    """It finds that, and all moves that keep it; so does a search by the rules."""
    game: Any = build("amazons", {"size": 5})
    kernel: Any = kernels.of(game)
    exact = ExactSolver(game)
    worths = set()
    for state in late_states(game, 30, 10):
        if (solved := kernel.solved(state, heard)) is None:
            continue
        worth, winning = solved
        assert (worth, sorted(winning)) == (exact.best(state)[0], sorted(exact.winning_moves(state)))
        worths.add(worth)
    assert worths == {0, 1}


def test_a_move_that_shuts_the_other_in_is_sure():
    game: Any = build("amazons", {"size": 5})
    kernel: Any = kernels.of(game)
    position = {"white": ["a1"], "black": ["e5"], "neutral": ["d4", "d5"]}
    state = game.setup(position, "white")
    moves = kernel.promising(state)
    assert set(moves) <= set(game.moves(state))
    best = kernel.ranked(state, moves, 10**4, 1, heard)[0]
    assert (best.move.split("/")[1], best.share, best.exact) == ("e4", 1, True)


def test_moves_that_look_best_come_first():
    game: Any = build("amazons", {})
    kernel: Any = kernels.of(game)
    state = game.initial()
    assert kernel.fits(state)
    moves = kernel.promising(state)
    assert len(set(moves)) == 40
    assert look_ahead(game, state, replace(SEARCHING["strong"], playouts=100), 1) in moves
    ranked = kernel.ranked(state, moves, 100, 1, heard)
    assert ranked == kernel.ranked(state, moves, 100, 2, heard)
    assert sorted(one.move for one in ranked) == sorted(moves)


def test_time_ends(monkeypatch):
    game: Any = build("amazons", {"size": 5})
    kernel: Any = kernels.of(game)

    state = game.initial()
    moves = kernel.promising(state)
    expected = kernel.ranked(state, moves, 10**6, 1, soon)
    assert sorted(one.move for one in expected) == sorted(moves)
    assert kernel.solved(state, heard) is None
    monkeypatch.setattr(deepening, "AT_ONCE", 5)
    monkeypatch.setattr(marking, "_MOST_MET", 20)
    late = next(state for state in late_states(game, 99, 10) if 10 < game.move_count(state) <= marking.SOLVED)
    with pytest.raises(TooBig):
        kernel.solved(late, heard)
