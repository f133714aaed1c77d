"""Sesqui in machine code: its acts are those of the rules, and it sees what wins and what loses."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from games.bots import hooks, kernels
from games.bots.hooks.random_play import random_move
from games.bots.kernels import deepening, sliding
from games.rules.catalogue import build
from tests.games.bots.kernels.random_play import heard, random_states, soon
from tests.games.rules.plays import stones


def sliding_states(game: Any, count: int) -> Iterator[Any]:
    """States of random matches at the beginning of a turn."""
    return random_states(game, count, 5, is_wanted=lambda state: not state.placing, draw=random_move)


def word(kernel: Any, turn: int) -> str:
    """The notation of a turn."""
    board = kernel.game.board
    names = {kernel.number(place): board.names[cell] for cell, place in board.places.items()}
    drop, start, goal = turn >> 16 & 255, turn >> 8 & 255, turn & 255
    return f"{names[drop]}/{names[start]}-{names[goal]}" if start else names[drop]


def count_wins(size: int, count: int) -> int:
    """In how many of so many states somebody wins at once, after a look at what the kernel says of each:
    stones that may be put, stones that are missing, turns that win, turns that look best."""
    game: Any = build("sesqui", {"size": size})
    kernel, hook = sliding.SlidingKernel(game), hooks.of(game, Random(1))
    field, listed, won = sliding.empty_field(size, 1), np.empty(64, np.int64), 0
    for state in sliding_states(game, count):
        cells = kernel.cells(state)
        numbers = {cell: kernel.number(place) for cell, place in game.board.places.items()}
        drops = {number for number in range(len(cells)) if sliding.may_drop(field, cells, number, state.turn)}
        assert drops == {number for cell, number in numbers.items() if game.drops(state) >> cell & 1}
        for player in (0, 1):
            missing = sliding.missing(field, cells, player)
            assert hook.needed(state.sets, player) == (2 * size if missing == len(cells) else missing)
        wins = set(hook.decisive(state))
        turn = sliding.winning_turn(field, cells, state.turn)
        assert turn == sliding.NOTHING if not wins else word(kernel, turn) in wins
        won += bool(wins)
        for turn in listed[: sliding.best_turns(field, cells, state.turn, listed)]:
            move = word(kernel, turn)
            if move.split("/")[0] not in wins:  # a stone that wins is the whole turn
                game.play(state, move)
        assert (cells == kernel.cells(state)).all()
    return won


@pytest.mark.parametrize(("size", "count"), [(4, 9), (5, 9)])
def test_what_it_looks_at_is_legal_at_every_ply(size, count):
    assert count_wins(size, count)


def test_what_it_looks_at_is_legal_on_the_schools_board():
    count_wins(9, 20)


def test_the_same_seed_and_number_of_matches_expect_the_same():
    game: Any = build("sesqui", {"size": 5})
    kernel, state = kernels.of(game), stones(game, "black b2 c4 white d3 a3; black")
    assert not kernel.fits(game.initial())
    assert kernel.fits(state)
    moves = hooks.of(game, Random(1)).candidates(state)
    expected = kernel.ranked(state, moves, 600, 7, heard)
    assert expected == kernel.ranked(state, moves, 600, 7, heard)
    assert sorted(expectation.move for expectation in expected) == sorted(moves)


def test_a_turn_that_wins_comes_first_and_one_that_loses_last():
    game: Any = build("sesqui", {"size": 5})
    state = stones(game, "black a1 a2 b3 c4 white e1 e2 d1; black")
    ranked = kernels.of(game).ranked(state, ["a3/a1-b1", "c5"], 1_000, 1, heard)
    assert (ranked[0].move, ranked[0].exact) == ("c5", True)
    # White joins at once unless the way over c3 and d2 is shut.
    state = stones(game, "white a3 b3 c2 black a1 e5 e4; black")
    hook = hooks.of(game, Random(1))
    moves = hook.candidates(state)
    expected = {one.move: one for one in kernels.of(game).ranked(state, moves, 3_000, 1, heard)}
    loses = {move for move in moves if set(hook.decisive(game.play(state, move)))}
    assert loses == {move for move, one in expected.items() if one.exact and one.share == 0}


def test_out_of_time():
    game: Any = build("sesqui", {"size": 5})
    state = stones(game, "black b2 c4 white d3 a3; black")

    moves = hooks.of(game, Random(1)).candidates(state)
    expected = kernels.of(game).ranked(state, moves, 10**6, 1, soon)
    assert sorted(one.move for one in expected) == sorted(moves)


def test_what_is_as_good_as_lost_is_worth_next_to_nothing():
    """Where only some turns were looked at, and all of them lose."""
    expected = deepening.deepened(
        deepening.empty_table(), ["c5"], lambda _move, _deep, _least: 1 - deepening.NEAR, 10, heard
    )
    assert expected[0].share == pytest.approx(0)
    assert not expected[0].exact
