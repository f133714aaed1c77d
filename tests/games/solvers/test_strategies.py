"""Known strategies win against every answer."""

from dataclasses import replace
from random import Random
from typing import Any

from games.bots import hooks
from games.bots.hooks.base import winners
from games.bots.levels import SEARCHING, look_ahead
from games.bots.opinion import Opinion, opinion
from games.rules.bases.repeating import Past
from games.rules.catalogue import build
from games.solvers.strategies import winning_move

HOBBES: Any = build("hobbes", {})


def followed(game: Any) -> tuple[int, int]:
    """In how many positions the strategy is asked, whatever is answered, and in at most how many own moves it
    has won. Fails where it does not win."""
    left: dict[Any, int] = {}

    def turns(state: Any) -> int:
        if state not in left:
            move = winning_move(game, state) or next(winners(hooks.of(game, Random(1)), state))
            after = game.play(state, move)
            outcome = game.outcome(after)
            assert outcome is None or outcome.winner == game.players[state.turn]
            left[state] = 1 + max(
                (turns(game.play(after, answer)) for answer in game.moves(after)), default=0
            )
        return left[state]

    most = turns(game.initial())
    return sum(winning_move(game, state) is not None for state in left), most


def test_white_wins_hobbes_in_eleven_moves():
    assert followed(HOBBES) == (469, 11)


def test_what_is_known_is_told_and_played():
    state = HOBBES.initial()
    assert opinion(HOBBES, state, 1) == Opinion(1, ("c1/c2-c3",), exact=True)
    assert look_ahead(HOBBES, state, SEARCHING["strong"], 1) == "c1/c2-c3"


def test_nothing_is_known_elsewhere():
    state = HOBBES.initial()
    handicap: Any = build("hobbes", {"no_forward_opening": True})
    assert winning_move(handicap, handicap.initial()) is None
    assert winning_move(HOBBES, HOBBES.play(state, "c1/b1-a1")) is None
    assert winning_move(build("pawns", {}), build("pawns", {}).initial()) is None
    assert winning_move(build("nim", {"heaps": [1]}), None) is None


def test_a_position_that_came_back_is_not_told():
    state = HOBBES.initial()
    here = (state.sets, state.turn)
    assert winning_move(HOBBES, replace(state, past=Past((here, "elsewhere", here), 2))) is None
