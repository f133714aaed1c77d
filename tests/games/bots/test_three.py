"""The computer among three players: what it takes, and what it does not give away, in every game."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.hooks.base import winners
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import GAMES, build
from games.rules.three.gonnect3.rules import Gonnect3
from games.rules.three.iqishiqi3.rules import Iqishiqi3
from games.rules.three.reversi3.rules import Reversi3
from games.rules.three.triad.rules import Triad

SMALL = {"gomoku3": {"size": 11}, "gonnect3": {"size": 5}}
THREE = sorted(slug for slug, game in GAMES.items() if len(game.players) == 3)
HASTY = replace(SEARCHING["beginner"], playouts=5)
MATCHES = 4


def match(game: Any, seed: int) -> list[Any]:
    """The states of a random match."""
    rng, states = Random(seed), [game.initial()]
    while game.outcome(states[-1]) is None:
        states.append(game.apply(states[-1], rng.choice(list(game.moves(states[-1])))))
    return states


@pytest.mark.parametrize("slug", THREE)
def test_it_takes_a_win(slug: str) -> None:
    game: Any = build(slug, SMALL.get(slug, {}))
    seen = 0
    for seed in range(MATCHES):
        state = match(game, seed)[-2]
        won = list(winners(hooks.of(game, Random(0)), state))
        seen += bool(won)
        assert not won or look_ahead(game, state, HASTY, 0) in won
    assert seen


def test_a_random_match_asks_not_what_stop_next_forbids() -> None:
    game = Iqishiqi3(size=4)
    hook = hooks.of(game, Random(0))
    state = next(
        state for state in match(game, 1) if len(game.legal(state)) < len(list(game.base_moves(state)))
    )
    seen = {hook.random_step(state)[0] for _try in range(200)}
    assert seen > set(game.legal(state))
    assert seen <= set(game.base_moves(state))
    assert hook.playout(state).worth != hook.undecided()


@pytest.mark.parametrize(
    "game", [Gonnect3(size=5), Reversi3(), Triad()], ids=["gonnect3", "reversi3", "triad"]
)
def test_it_gives_no_win_away_where_no_rule_forbids_it(game: Any) -> None:
    def given(state: Any, move: str) -> bool:
        """Whether the game ends with another's win, or the next one can win at once."""
        after = game.apply(state, move)
        outcome = game.outcome(after)
        if outcome is not None:
            return bool(outcome.ranks(game.players)[state.turn] > 1)
        return bool(after.turn != state.turn) and any(winners(hooks.of(game, Random(0)), after))

    avoided = 0
    for seed in range(MATCHES):
        state = match(game, seed)[-3]
        gifts = [given(state, move) for move in game.moves(state)]
        if any(gifts) and not all(gifts):
            avoided += 1
            assert not given(state, look_ahead(game, state, HASTY, 0))
    assert avoided
