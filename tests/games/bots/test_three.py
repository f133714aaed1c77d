"""The computer among three players; what is so with any number of players is in `test_search`."""

from random import Random

from games.bots import hooks
from games.bots.hooks.random_play import PORTION, some
from games.rules.catalogue import build
from games.rules.three.iqishiqi3.rules import Iqishiqi3


def test_a_random_match_asks_not_what_stop_next_forbids():
    game, chance = Iqishiqi3(size=4), Random(1)
    hook, state = hooks.of(game, Random(0)), game.initial()
    while len(list(game.legal(state))) == len(list(game.base_moves(state))):
        state = game.apply(state, game.random_move(state, chance))
    seen = {hook.random_step(state)[0] for _try in range(200)}
    assert seen > set(game.legal(state))
    assert seen <= set(game.base_moves(state))
    assert hook.playout(state).worth != hook.undecided()


def test_it_is_heard_how_many_moves_are_listed():
    game = build("triad", {"pp": True})
    heard: list[int] = []
    moves = some(game, game.initial(), Random(1), heard.append)
    assert heard[:2] == [PORTION, 2 * PORTION]
    assert heard[-1] == len(moves)
