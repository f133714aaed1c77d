"""The tables of Semáforo are what is counted out again, and what brute force says."""

import random
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from games.management.commands import solve_traffic_lights
from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.brute import Brute
from games.solvers.closed.base import theorem
from games.solvers.traffic_lights import file_name, representative, shipped_table, value_of
from games.solvers.traffic_tables import grundy_table, packed

SMALL = TrafficLights(size="3x3")
LARGE = TrafficLights()


def test_three_by_three_has_the_numbers_of_the_rulebook():
    values, open_ = grundy_table(SMALL.shape)
    assert np.count_nonzero(open_) == 180_400
    assert np.count_nonzero((values == 0) & open_) == 22_046
    assert values.max() == 6
    assert packed(SMALL.shape, values, open_) == shipped_table(SMALL.shape)


def test_the_p_positions_up_to_symmetry():
    values, open_ = grundy_table(SMALL.shape)
    found = {representative(SMALL.shape, int(code)) for code in np.flatnonzero((values == 0) & open_)}
    assert len(found) == 2_995


def test_values_are_those_of_the_whole_table():
    values, open_ = grundy_table(SMALL.shape)
    codes = np.flatnonzero(open_)
    for code in random.Random(1).sample(list(map(int, codes)), 2_000):
        assert value_of(SMALL.shape, code) == values[code]
    over = SMALL.position_of("GGG/.../...")
    assert value_of(SMALL.shape, over) == 0


@pytest.mark.parametrize("game", [SMALL, LARGE])
@pytest.mark.parametrize("seed", range(8))
def test_values_are_those_of_brute_force(game, seed):
    """Of the last positions of random plays, from which few others can be reached."""
    rng = random.Random(seed)
    position, before = game.start(), [game.start()]
    while moves := list(game.position_moves(position)):
        safe = [move for move in moves if not game.is_over(game.follow(position, move))]
        position = game.follow(position, rng.choice(safe or moves))
        before.append(position)
    for earlier in before[-9:]:
        assert value_of(game.shape, earlier) == Brute().grundy(game, earlier)


def test_the_rulebooks_answers_on_four_by_three():
    winning = {
        "a1": "a1 b3 c2 d1 d2 d3",
        "a2": "b1 c1 d1 a2 d2 b3 c3 d3",
        "b1": "b1 a2 d2 a3 c3",
        "b2": "b2 d1 d3",
    }
    assert value_of(LARGE.shape, 0) == 0
    for first, answers in winning.items():
        after = LARGE.follow(0, first)
        found = {
            move
            for move in LARGE.position_moves(after)
            if value_of(LARGE.shape, LARGE.follow(after, move)) == 0
        }
        assert found == set(answers.split())


@pytest.mark.parametrize(("game", "images"), [(LARGE, 4), (SMALL, 8)])
def test_turned_and_mirrored_positions_have_one_representative(game, images):
    board = game.board
    assert len(board.symmetries) == images
    lights = {"green": ["a1", "b1"], "yellow": ["c2"], "red": ["a3"]}
    found = {
        representative(
            game.shape,
            game.position_of(
                {
                    kind: [board.names[image[board.bits[name]]] for name in names]
                    for kind, names in lights.items()
                }
            ),
        )
        for image in board.symmetries
    }
    assert len(found) == 1
    assert found.pop() <= game.position_of(lights)


def test_each_board_has_its_theorem():
    large, small = theorem(LARGE), theorem(SMALL)
    assert "9 038 683" in str(large.statement)
    assert "180 400" in str(small.statement)


def test_the_command_counts_and_compares(tmp_path, monkeypatch):
    out = StringIO()
    call_command("solve_traffic_lights", "--board", "3x3", stdout=out)
    assert "3x3: 180400 positions, 22046 P, Grundy up to 6, empty board 1" in out.getvalue()
    call_command("solve_traffic_lights", "--board", "3x3", "--write", str(tmp_path), stdout=out)
    kept = Path("games/solvers") / file_name(SMALL.shape)
    assert (tmp_path / file_name(SMALL.shape)).stat().st_size == kept.stat().st_size
    monkeypatch.setattr(solve_traffic_lights, "shipped_table", lambda shape: b"")
    with pytest.raises(CommandError, match="is not what was found"):
        call_command("solve_traffic_lights", "--board", "3x3", stdout=out)
