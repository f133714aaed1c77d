"""Reversi in machine code: its moves are those of the rules, and who wins is who wins."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from games.bots import kernels
from games.bots.kernels import cell_sets, deepening, turning
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import build
from games.solvers.exact import ExactSolver
from games.solvers.theory import TooBig
from tests.games.bots.kernels.random_play import heard, random_states, soon


def late_states(game: Any, count: int, least: int = 0) -> Iterator[Any]:
    """States of random matches in which so many pieces have been put."""
    return random_states(game, count, is_wanted=lambda state: state.occupied.bit_count() >= least)


def sets(kernel: Any, state: Any) -> tuple[Any, Any]:
    return kernel.packed(state.own), kernel.packed(state.rivals)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_moves_and_what_turns_are_those_of_the_rules(size):
    """In 500 positions of random matches."""
    game: Any = build("reversi", {"size": size})
    kernel: Any = kernels.of(game)
    for state in late_states(game, 500):
        own, other = sets(kernel, state)
        cells = int(turning.drops(kernel.board, own, other))
        legal = {game.board.names[cell] for cell, number in kernel.numbers.items() if cells >> number & 1}
        assert (legal or {"pass"}) == set(game.moves(state))
        for move in legal:
            cell = kernel.packed(1 << game.board.bits[move])
            pieces = own | cell | turning.turned_pieces(kernel.board, own, other, cell)
            assert pieces == kernel.packed(game.apply(state, move).rivals)


def test_what_is_counted_is_what_is_there_by_the_rules():
    random = Random(2)
    for _set in range(100):
        cells = random.getrandbits(64) & random.getrandbits(64)
        assert cell_sets.size_of(np.uint64(cells)) == cells.bit_count()


@pytest.mark.parametrize(("size", "least"), [(4, 8), (6, 30)])
def test_who_wins_is_who_wins(size, least):
    """It finds that, and all moves that keep it; so does a search."""
    game: Any = build("reversi", {"size": size})
    kernel: Any = kernels.of(game)
    exact = ExactSolver(game)
    worths = set()
    for state in late_states(game, 80, least):
        worth, best = exact.best(state)
        solved = kernel.solved(state, heard)
        assert (solved[0], sorted(solved[1])) == (worth, sorted(best))
        expected = kernel.ranked(state, list(game.moves(state)), 10**6, 1, heard)[0]
        assert expected.share == worth
        assert expected.exact == (worth != 0.5)
        assert not worth or expected.move in best
        worths.add(worth)
    assert worths == {0, 0.5, 1}


def test_corners_are_liked_and_what_gives_them_away_is_not():
    game: Any = build("reversi", {})
    kernel: Any = kernels.of(game)
    black, white = ["d4", "e5", "e4"], ["d5", "c4"]

    def value(*more: str) -> int:
        own, other = sets(kernel, game.setup({"black": [*black, *more], "white": white}, "black"))
        moves = np.uint64(turning.drops(kernel.board, own, other))  # a number of Python's, where compiled
        return turning.value(kernel.board, own, other, moves)

    assert value("a1", "a2") > value("a1") > value()
    assert value("a2") < value()
    assert value("b2") < value("a2")
    state = game.setup({"black": ["d4", "e4", "d5", "f5"], "white": ["b7", "c6", "e5"]}, "black")
    assert "a8" in set(game.moves(state))
    assert kernel.ranked(state, list(game.moves(state)), 5, 1, heard)[0].move == "a8"


def test_the_same_number_of_matches_expects_the_same():
    game: Any = build("reversi", {})
    kernel: Any = kernels.of(game)
    state = next(late_states(game, 1, 20))
    moves = list(game.moves(state))
    assert kernel.ranked(state, moves, 500, 1, heard) == kernel.ranked(state, moves, 500, 1, heard)


def test_large_boards_have_none_and_time_ends(monkeypatch):
    assert kernels.of(build("reversi", {"size": 10})) is None
    game: Any = build("reversi", {})
    kernel: Any = kernels.of(game)
    state = game.initial()

    moves = list(game.moves(state))
    expected = kernel.ranked(state, moves, 10**6, 1, soon)
    assert sorted(one.move for one in expected) == sorted(moves)
    assert kernel.solved(state, heard) is None
    monkeypatch.setattr(deepening, "AT_ONCE", 5)
    monkeypatch.setattr(turning, "_MOST_MET", 20)
    late = next(late_states(game, 1, 55))
    with pytest.raises(TooBig):
        kernel.solved(late, heard)


def test_who_has_to_pass_passes():
    game: Any = build("reversi", {"size": 6})
    state = next(state for state in late_states(game, 10**6) if list(game.moves(state)) == ["pass"])
    (expected,) = kernels.of(game).ranked(state, ["pass"], 10**6, 1, heard)
    assert expected.move == look_ahead(game, state, SEARCHING["strong"], 1) == "pass"
