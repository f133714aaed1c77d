"""Races of games from blocks: what is left of the way."""

import json
from dataclasses import replace
from importlib import resources
from random import Random

import pytest

from games.bots import hooks
from games.bots.fairness import strengths
from games.bots.hooks.goals import GoalsHook
from games.rules.catalogue import build
from tests.games.invented_board.documents import rectangle

STEP = {"kind": "step", "ways": "rows"}
START = [
    {"piece": 0, "player": "first", "cells": ["a1", "b1"]},
    {"piece": 0, "player": "second", "cells": ["a4", "b4"]},
]
GOAL = {"kind": "goal", "cells": "last_row"}


def race(**document):
    whole = {"board": rectangle(2, 4), "pieces": [{"movements": [STEP]}], "start": START, "ends": [GOAL]}
    return build("invented_board", {"rules": {**whole, **document}})


@pytest.mark.parametrize(
    ("document", "is_race"),
    [
        ({}, True),
        ({"captures": {"between": True}}, False),
        ({"pieces": [{"movements": [STEP], "placing": {}}]}, False),
        ({"ends": [{"kind": "stuck"}]}, False),
    ],
)
def test_a_race_is_a_game_in_which_pieces_only_run_to_a_goal(document, is_race):
    assert isinstance(hooks.of(race(**document), Random(1)), GoalsHook) == is_race


def test_who_has_less_before_him_and_is_on_turn_can_expect_more():
    game = race(ends=[{**GOAL, "count": 2}])
    hook = hooks.of(game, Random(1))
    assert hook.longest < hook.facts.longest
    state = game.initial()
    first, second = hook.promising(state)
    assert first > second
    assert first + second == pytest.approx(1)
    assert hook.promising(replace(state, turn=1)) == [second, first]
    assert hook.promising(game.play(state, "a1-a2"))[0] > 1 / 2


def test_cells_that_nobody_comes_to_are_farthest():
    holes = {**rectangle(2, 4), "holes": ["a2", "b2"]}
    hook = hooks.of(race(board=holes), Random(1))
    assert hook.promising(hook.game.initial())[0] == pytest.approx(1 / (1 + 2.718281828 ** (-0.25)))


def test_in_a_race_looking_further_wins():
    file = resources.files("lessons.contest") / "board_ideas.json"
    rules = json.loads(file.read_text(encoding="utf-8"))["crossing_frogs"]
    game = build("invented_board", {"rules": rules})
    assert strengths(game).strong > 10
