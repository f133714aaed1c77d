"""First steps whose answers are all the moves that win, as a search of every line to its end says."""

import pytest

from games.rules.catalogue import ENTRIES
from games.solvers.exact import ExactSolver

SOLVED = ("product", "dots_and_boxes", "flume", "faisca")
STEPS = [(slug, number) for slug in SOLVED for number in range(len(ENTRIES[slug].first_steps))]


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_the_answers_are_the_moves_that_win(slug, number):
    step = ENTRIES[slug].first_steps[number]
    game = ENTRIES[slug].game_of(step)
    state = game.setup(step.position, step.to_move)
    assert sorted(step.answers) == ExactSolver(game).winning_moves(state)
