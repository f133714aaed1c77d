"""Flume: contacts, turns that go on, the exchange of colours; the rules against a second account of them."""

from random import Random

import pytest

from games.bots import hooks
from games.bots.endings import ending
from games.bots.hooks import flume
from games.bots.hooks.flume import FlumeHook
from games.rules.errors import BadOptions
from games.rules.two.flume.rules import Flume
from games.solvers.exact import ExactSolver
from games.solvers.perft import perft
from tests.budgets import matches
from tests.games.rules.plays import after, ended, refusal, run
from tests.games.rules.two.naive import match
from tests.games.rules.two.naive_flume import Flume as Naive

SCHOOL, THREE, FIVE = Flume(), Flume(size=3), Flume(size=5)


def never(_met):
    """There is no hurry."""


def hook_of(game, seed=1):
    hook = hooks.of(game, Random(seed))
    assert isinstance(hook, FlumeHook)
    return hook


def agrees(game, naive, random):
    """Plays one random match that both accounts of the rules follow."""
    for state in match(game, naive, random):
        assert [*game.score(state).values()] == naive.points()
        assert game.to_move(state) in (None, game.players[naive.turn])
    red, blue = naive.points()
    assert game.outcome(state).winner == game.players[blue > red]


def test_a_second_account_of_the_rules_agrees():
    random = Random(49)
    for number in matches(20):
        size = 3 + 2 * (number % 3)
        agrees(Flume(size=size), Naive(size), random)


def test_three_contacts_let_a_player_go_on():
    assert perft(SCHOOL, SCHOOL.initial(), 2) == 48 * 49
    state = after(SCHOOL, "a1", "e5", "c1", "d6")
    assert str(SCHOOL.task(state)) == "Há 1 ponto em que jogas outra vez."
    state = run(SCHOOL, state, "b1")
    assert SCHOOL.to_move(state) == "red"
    assert SCHOOL.to_move(run(SCHOOL, state, "g7")) == "blue"
    assert "três ou quatro" in str(SCHOOL.task(after(SCHOOL, "a1", "e5")))
    assert "trocar" in str(SCHOOL.task(after(SCHOOL, "a1")))


def test_the_first_stone_is_not_in_the_middle_and_the_side_is_odd():
    assert "meio" in refusal(SCHOOL, SCHOOL.initial(), "d4")
    assert "d4" in list(SCHOOL.moves(after(SCHOOL, "a1")))
    with pytest.raises(BadOptions, match="ímpar"):
        Flume(size=6)


def test_more_stones_win():
    state = THREE.setup({"red": ["a1", "a2", "a3"], "blue": ["b1", "b3", "c1", "c2", "c3"]}, "red")
    assert ended(THREE, THREE.play(state, "b2")) == ("blue", "5 pedras contra 4 pedras")
    assert THREE.view(state).pieces["a1"] == "black"


# --- the computer


def late(seed):
    """A state near the end, and its hook."""
    hook, state = hook_of(FIVE, seed), FIVE.initial()
    while FIVE.empty(state).bit_count() > 7:
        moves = [move for move in hook.candidates(state) if move != "swap"]
        state = FIVE.play(state, hook.random.choice(moves))
    return hook, state


@pytest.mark.parametrize("seed", range(8))
def test_the_end_is_known(seed):
    hook, state = late(seed)
    worth, best = hook.solved(state, never)
    assert worth == (ExactSolver(FIVE).winner(state) == FIVE.to_move(state))
    assert set(best) <= set(ExactSolver(FIVE).winning_moves(state) if worth else FIVE.moves(state))


def test_the_end_is_given_up_where_it_is_too_long(monkeypatch):
    hook, state = late(1)
    monkeypatch.setattr(flume, "MOST_MET", 2)
    assert ending(hook, state, never) is None
    assert hook_of(SCHOOL).solved(SCHOOL.initial(), never) is None


def test_nothing_is_given_away_while_it_can_be_helped():
    # After b1 or d1 the point c1 would have three contacts, after b2 the point b1.
    state = after(FIVE, "a1", "e5", "c2", "a5")
    assert not set(hook_of(FIVE).candidates(state)) & {"b1", "d1", "b2"}
    gift = after(FIVE, "a1", "e5", "c1", "a4")
    assert "b1" in hook_of(FIVE).candidates(gift)
    worth, made = hook_of(FIVE).playout(gift)
    assert sorted(worth) == [0, 1]
    assert len(made[0] | made[1]) == 21
