"""The arena's own part: how moves are spelled for the other program, and how sure a share is."""

import pytest

from games.rules.catalogue import build
from tests.benchmarks.arena import TWINS, bounds


@pytest.mark.parametrize(
    ("twin", "move", "steps"),
    [
        ("hex9", "a1", ("a1",)),
        ("hex9", "i9", ("i1",)),
        ("y9", "c2", ("b2",)),
        ("havannah6", "c2", ("c2",)),
        ("gomoku15", "b15", ("1,14",)),
        ("go9", "h9", ("h9",)),
        ("go9", "i1", ("j1",)),
        ("go9", "pass", ("PASS",)),
        ("othello", "c5", ("f5",)),
        ("othello", "pass", ("pass",)),
        ("amazons", "a4-a1/d2", ("(7, 1)", "(10, 1)", "(9, 4)")),
    ],
)
def test_moves_are_spelled_as_the_other_program_does(twin, move, steps):
    game = build(TWINS[twin].slug, TWINS[twin].options)
    assert TWINS[twin].spelling(game, move) == steps


def test_a_share_of_few_matches_is_unsure():
    low, high = bounds(40, 60)
    assert low == pytest.approx(0.541, abs=0.001)
    assert high == pytest.approx(0.773, abs=0.001)
    assert bounds(1, 1)[0] < 0.25
