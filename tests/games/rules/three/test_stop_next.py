"""Games for three against a second account of their rules, above all of "stop next"."""

from random import Random
from typing import Any

import pytest

from games.rules.errors import IllegalMove
from games.rules.three.gomoku3.rules import Gomoku3
from games.rules.three.hex3.rules import Hex3
from games.rules.three.iqishiqi3.rules import Iqishiqi3
from games.rules.three.porus_torus.rules import PorusTorus
from games.rules.three.triskelion.rules import Triskelion
from tests.games.rules.three import naive_three as naive

BOTH: dict[str, tuple[Any, naive.Match, int]] = {
    "triskelion 3": (Triskelion(size=3), naive.Triskelion(side=3), 8),
    "triskelion 4": (Triskelion(size=4), naive.Triskelion(side=4), 1),
    "porus_torus": (PorusTorus(size=4), naive.PorusTorus(side=4), 6),
    "gomoku3": (Gomoku3(size=7), naive.Gomoku3(side=7), 3),
    "gomoku3 overline": (Gomoku3(size=7, overline=True), naive.Gomoku3(side=7, overline=True), 2),
    "hex3 3": (Hex3(size=3), naive.Hex3(side=3), 8),
    "hex3 4": (Hex3(size=4), naive.Hex3(side=4), 1),
    "hex3 no_pp": (Hex3(size=3, no_pp=True), naive.Hex3(side=3, stop_next=False), 2),
    "hex3 grey_first": (
        Hex3(size=3, grey_first=True),
        naive.Hex3(side=3, players=("grey", "white", "black")),
        2,
    ),
    "iqishiqi3": (Iqishiqi3(size=4), naive.Iqishiqi3(side=4, piece=(4, 4)), 3),
    "iqishiqi3 5": (Iqishiqi3(size=5), naive.Iqishiqi3(side=5, piece=(5, 5)), 1),
}


@pytest.mark.parametrize(("game", "match", "times"), BOTH.values(), ids=BOTH)
@pytest.mark.parametrize("seed", [1])
def test_random_matches_agree_with_a_second_account(game, match, times, seed):
    rng = Random(seed)
    begun = match
    for _time in range(times):
        state, match = game.initial(), begun
        while match.winner is None:
            assert game.outcome(state) is None
            assert game.to_move(state) == match.mover
            legal = match.legal()
            assert sorted(game.moves(state)) == sorted(legal)
            for move in set(match.base()) - set(legal):
                with pytest.raises(IllegalMove):
                    game.play(state, move)
            move = rng.choice(legal)
            state, match = game.play(state, move), match.after(move)
        outcome = game.outcome(state)
        assert outcome.winner == (None if match.winner == naive.DRAW else match.winner)
