"""Wins in one move, of whoever is on turn and of the other."""

from typing import Any

import pytest

from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import build
from games.solvers.threats import threats
from tests.games.rules.two.properties import random_states


def board_game(slug: str, **options: Any) -> BoardGame[Any]:
    return build(slug, options)


HEX = board_game("hex", size=5)
# One cell is missing in the middle of a black diagonal, and two ways are open to a white one.
STONES = {"black": ["c3", "d3", "f3", "g3"], "white": ["e1", "e2", "e4", "e5"]}


@pytest.mark.parametrize("role", HEX.players)
def test_both_may_win_on_one_cell(role):
    assert threats(HEX, HEX.setup(STONES, role)) == {"black": ["e3"], "white": ["e3"]}


def test_an_empty_board_threatens_nothing():
    assert threats(HEX, HEX.initial()) == {}


def test_a_game_that_is_over_threatens_nothing():
    assert threats(HEX, HEX.play(HEX.setup(STONES, "black"), "e3")) == {}


def test_a_role_that_cannot_be_on_turn_is_left_out():
    swap = HEX.play(HEX.initial(), "c3")
    assert threats(HEX, swap) == {}
    placing = board_game("gomoku", form="opening", size=9)
    assert threats(placing, placing.initial()) == {}


@pytest.mark.parametrize(
    ("slug", "options"),
    [("havannah", {"size": 4}), ("reversi", {"size": 4}), ("iqishiqi", {"size": 4}), ("intersections", {})],
)
def test_whoever_wins_next_was_about_to(slug, options):
    game = board_game(slug, **options)
    for seed in range(5):
        states = random_states(game, seed)
        outcome = game.outcome(states[-1])
        mover = game.to_move(states[-2])
        if outcome.winner == mover:
            assert threats(game, states[-2])[mover]
