"""Linhas de acção in machine code: its moves and groups are those of the rules, and who wins is who wins."""

from typing import Any

import numpy as np
import pytest

from games.bots import kernels
from games.bots.kernels import gathering
from games.bots.kernels.deepening import MOST, WON, empty_table
from games.bots.levels import SEARCHING, look_ahead
from games.rules.boards.fields import each
from games.rules.catalogue import build
from tests.games.bots.kernels.random_play import heard, random_states, soon
from tests.games.rules.plays import stones

SIZES = [5, 6, 7, 8]


def sets(kernel: Any, state: Any) -> tuple[Any, Any]:
    return kernel.packed(state.own), kernel.packed(state.rivals)


@pytest.mark.parametrize("size", SIZES)
def test_moves_and_groups_are_those_of_the_rules(size):
    """In 60 positions of random matches."""
    game: Any = build("lines_of_action", {"size": size})
    kernel: Any = kernels.of(game)
    names = {number: game.board.names[cell] for cell, number in kernel.numbers.items()}
    listed = np.empty(gathering.MOST_MOVES, np.int64)
    for state in random_states(game, 60):
        own, other = sets(kernel, state)
        legal = set()
        for move in listed[: gathering.moves_of(kernel.board, own, other, listed)]:
            start, goal = divmod(int(move), gathering.SIDE**2)
            legal.add(f"{names[start]}{':' if int(other) >> goal & 1 else '-'}{names[goal]}")
        assert legal == set(game.moves(state))
        assert gathering.groups(kernel.board, own) == len(list(game.board.groups(state.own)))


def search(kernel: Any, state: Any, depth: int) -> int:
    table = empty_table()
    table.left[0] = 10_000
    return gathering.search(kernel.board, table, *sets(kernel, state), depth, -MOST, MOST)


def test_who_has_won_has_won_by_the_rules():
    """After every move of some random states, also where both are joined."""
    game: Any = build("lines_of_action", {"size": 5})
    kernel: Any = kernels.of(game)
    ends = set()
    both = stones(game, "black b2 e1 white a5 b5 c1; black")
    assert all(map(game.board.joined, game.play(both, "e1:c1").sets))
    for state in [both, *random_states(game, 40)]:
        for move in game.moves(state):
            after = game.apply(state, move)
            ended = game.outcome(after)
            worth = search(kernel, after, 0)
            assert (abs(worth) == WON) == (ended is not None)
            if ended is not None:
                assert (worth == -WON) == (ended.winner == game.players[state.turn])
                ends.add(worth)
    assert ends == {WON, -WON}


def test_pieces_are_as_scattered_as_they_are_far_from_their_middle_by_the_rules():
    game: Any = build("lines_of_action", {})
    kernel: Any = kernels.of(game)
    for state in random_states(game, 40):
        places = [game.board.places[cell] for cell in each(state.own)]
        column, row = (int(sum(along) / len(places) + 0.5) for along in zip(*places, strict=True))
        steps = sum(max(abs(across - column), abs(up - row)) for across, up in places)
        least = len(places) - 1 + max(0, len(places) - 9)
        groups = len(list(game.board.groups(state.own)))
        own, _other = sets(kernel, state)
        assert gathering.scattered(kernel.board, own) == 60 * (steps - least + groups)


def test_a_win_in_three_is_found_and_is_sure():
    game: Any = build("lines_of_action", {})
    kernel: Any = kernels.of(game)
    state = stones(game, "white g3 h1 d6 c8 black c3 e3 a8; black")
    best, *others = kernel.ranked(state, list(game.moves(state)), 10**4, 1, heard)
    assert (best.move, best.share, best.exact) == ("a8-c6", 1, True)
    assert not any(other.exact and other.share for other in others)


def test_who_cannot_move_passes_by_the_rules():
    game: Any = build("lines_of_action", {"size": 5})
    kernel: Any = kernels.of(game)
    state = stones(game, "black a1 e5 white b1 a2 b2 d5 e4 d4; black")
    assert list(game.moves(state)) == ["pass"]
    assert search(kernel, state, 2) == -search(kernel, game.play(state, "pass"), 1)
    (expected,) = kernel.ranked(state, ["pass"], 10, 1, heard)
    assert expected.move == look_ahead(game, state, SEARCHING["strong"], 1) == "pass"


def test_what_has_come_back_is_a_draw():
    game: Any = build("lines_of_action", {})
    state = game.initial()
    for move in ("b1-b3", "a2-c2", "b3-b1", "c2-a2"):
        state = game.play(state, move)
    ranked = kernels.of(game).ranked(state, ["b1-b3"], 20, 1, heard)
    assert (ranked[0].share, ranked[0].exact) == (0.5, False)


def test_the_same_number_of_matches_expects_the_same_and_time_ends():
    game: Any = build("lines_of_action", {})
    kernel: Any = kernels.of(game)
    state = game.initial()
    moves = list(game.moves(state))
    assert kernel.ranked(state, moves, 500, 1, heard) == kernel.ranked(state, moves, 500, 2, heard)

    expected = kernel.ranked(state, moves, 10**6, 1, soon)
    assert sorted(one.move for one in expected) == sorted(moves)


def test_a_board_full_of_pieces_is_left_to_the_search_in_python():
    game: Any = build("lines_of_action", {})
    names = list(game.board.bits)
    assert kernels.of(game).fits(game.initial())
    assert not kernels.of(game).fits(game.setup({"black": names[:17], "white": names[-2:]}, "white"))
