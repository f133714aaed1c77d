"""Kernels of the connection games: they and the rules say the same of every position."""

from random import Random

import numpy as np
import pytest

from games.bots.kernels import connect
from games.rules.catalogue import build

MATCHES = [
    ("hex", {"size": 3}, 150),
    ("hex", {"size": 11}, 12),
    ("y", {"size": 3}, 150),
    ("y", {"size": 9}, 20),
    ("y", {"curved": True}, 30),
    ("havannah", {"size": 3}, 300),
    ("havannah", {"size": 4}, 200),
    ("havannah", {"size": 8}, 12),
]


@pytest.mark.parametrize(("slug", "options", "matches"), MATCHES)
def test_kernels_and_rules_agree_at_every_ply(slug, options, matches):
    game = build(slug, options)
    kernel = connect.of(game)
    reasons = set()
    for seed in range(matches):
        cells = sorted(game.board.bits)
        Random(seed).shuffle(cells)
        state = game.initial()
        stones, _work = kernel.begin(state)
        for cell in cells:
            player = state.turn
            state = game.apply(state, cell)
            winner = connect.place_stone(kernel.board, stones, kernel.numbers[cell])
            ended = game.outcome(state)
            if ended is None:
                assert winner == connect.GOING
                continue
            assert winner == (connect.DRAW if ended.winner is None else player)
            assert ended.winner in (None, game.players[player])
            reasons.add(str(ended.reason))
            break
        else:
            pytest.fail("no end")
    if (slug, options) == ("havannah", {"size": 4}):
        assert len(reasons) == 3  # rings, bridges and forks


def test_random_matches_keep_a_bridge():
    """A stone between two of the other colour leaves them one cell to be joined by."""
    game = build("hex", {"size": 5})
    kernel = connect.of(game)
    board = game.board
    middle = board.bits["e3"]
    near = [board.names[ray[0]] for ray in board.rays[middle][:6]]
    stones, _work = kernel.begin(game.initial())
    for cell in (near[0], "a1", near[2], "e3"):
        connect.place_stone(kernel.board, stones, kernel.numbers[cell])
    saving = connect._saving(kernel.board.near, stones, np.array([1], np.uint64))
    assert saving == kernel.numbers[near[1]]
    connect.place_stone(kernel.board, stones, saving)
    assert not stones[connect._REST, connect._INTRUDED]
