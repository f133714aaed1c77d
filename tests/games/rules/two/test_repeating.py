"""What comes for the third time, and what makes a position of a game."""

from itertools import pairwise
from typing import Any

import pytest

from games.rules.bases.repeating import Past
from games.rules.catalogue import build
from tests.games.rules.plays import pieces

# Three kos, each of them taken in turn: the position comes again after six moves.
KOS = pieces("white d11 e2 e4 e6 e8 e10 e12 f3 f7 f11 black c3 c7 c11 d2 d4 d6 d8 d10 d12 e3 e7")
ROUND = ("d3", "e11", "d7", "e3", "d11", "e7")


def test_the_third_time_is_counted_from_the_first_position_on():
    past, places = Past(), [0, 1, 0, 1, 2, 0, 3, 1]
    found = []
    for before, now in pairwise(places):
        past = past.then(before, now)
        found.append(past.third)
    assert past.positions == tuple(places)
    assert found == [False, False, False, False, True, False, True]


@pytest.mark.parametrize("slug", ["go", "gonnect"])
def test_three_kos_draw_when_all_is_there_for_the_third_time(slug):
    game: Any = build(slug, {"size": 13})
    state = game.setup(KOS, "white")
    warned = []
    for move in (*ROUND, *ROUND):
        assert game.outcome(state) is None
        warned.append(str(game.warning(state) or ""))
        state = game.play(state, move)
    assert warned == [""] * 6 + ["2.ª vez desta posição: à 3.ª, empate."] * 6
    outcome = game.outcome(state)
    assert (outcome.winner, str(outcome.reason)) == (None, "a mesma posição apareceu três vezes")
    assert list(game.moves(state)) == game.next_steps(state) == []
    assert state == game.setup(KOS | {"extra": game.position(state)["extra"]}, "white"), (
        "no part of a position"
    )
