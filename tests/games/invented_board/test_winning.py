"""Which moves may win at once: no win is missing among them."""

from contextlib import suppress
from random import Random

import pytest

from games.rules.catalogue import build
from games.rules.errors import BadOptions
from tests.games.invented_board.documents import STONES, drawn_by_lot, rectangle

DOCUMENTS = 400
MATCHES, PLIES = 2, 60
MOST_MOVES = 300


def game_of(**document):
    return build("invented_board", {"rules": document})


def _owner(game, state, player):
    return player ^ game.swapped(state)


def _wins(game, state, move):
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome is None or outcome.winner is None:
        return False
    return _owner(game, after, game.players.index(outcome.winner)) == _owner(game, state, state.turn)


def _games():
    for seed in range(DOCUMENTS):
        with suppress(BadOptions):
            yield seed, build("invented_board", {"rules": drawn_by_lot(seed)})


def test_every_win_in_one_is_among_the_possible_wins():
    listed = kept = won = 0
    for seed, game in _games():
        random = Random(seed)
        for _match in range(MATCHES):
            state = game.initial()
            while game.outcome(state) is None and state.plies < PLIES:
                moves, possible = list(game.moves(state)), list(game.possible_wins(state))
                assert set(possible) <= set(moves)
                if len(moves) <= MOST_MOVES:
                    wins = {move for move in moves if _wins(game, state, move)}
                    assert wins <= set(possible), (seed, state)
                    won += len(wins)
                listed, kept = listed + len(moves), kept + len(possible)
                state = game.play(state, random.choice(moves))
    assert won > 500
    assert kept < 3 * listed / 4


def test_only_what_completes_a_line_may_win():
    game = game_of(board=rectangle(10, 10), pieces=STONES, ends=[{"kind": "line", "length": 3}])
    state = game.initial()
    assert list(game.possible_wins(state)) == []
    for move in ("c3", "a9", "d3", "a10"):
        state = game.play(state, move)
    assert sorted(game.possible_wins(state)) == ["b3", "e3"]


@pytest.mark.parametrize("captures", [{}, {"surrounded": True}])
def test_nothing_wins_by_points_while_the_other_can_put_a_piece(captures):
    game = game_of(board=rectangle(5, 5), pieces=STONES, captures=captures, ends=[{"kind": "count"}])
    assert list(game.possible_wins(game.initial())) == []


def test_anything_may_win_by_points_where_the_other_must_capture():
    captures = {"duty": "always", "between": True}
    game = game_of(
        board=rectangle(5, 1),
        pieces=STONES,
        start=[
            {"piece": 0, "player": "first", "cells": ["a1"]},
            {"piece": 0, "player": "second", "cells": ["b1"]},
        ],
        captures=captures,
        ends=[{"kind": "count"}],
    )
    assert list(game.possible_wins(game.initial())) == ["c1"]
