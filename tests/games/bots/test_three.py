"""The computer among three players; what is so with any number of players is in `test_search`."""

from random import Random

from games.bots import hooks
from games.rules.three.iqishiqi3.rules import Iqishiqi3


def test_a_random_match_asks_not_what_stop_next_forbids():
    game, chance = Iqishiqi3(size=4), Random(1)
    hook, state = hooks.of(game, Random(0)), game.initial()
    while len(game.legal(state)) == len(list(game.base_moves(state))):
        state = game.apply(state, game.random_move(state, chance))
    seen = {hook.random_step(state)[0] for _try in range(200)}
    assert seen > set(game.legal(state))
    assert seen <= set(game.base_moves(state))
    assert hook.playout(state).worth != hook.undecided()
