"""Ouri in machine code: its rules are the rules, and its table of endings holds against any play."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from games.bots import hooks, kernels
from games.bots.kernels import deepening, sowing
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import build
from games.rules.two.ouri.houses import HOUSES
from games.rules.two.ouri.rules import Sown
from tests.games.bots.kernels.random_play import random_states, soon

RULES = pytest.mark.parametrize("rules", ["ouri", "oware"])
FEW = 5  # seeds


@pytest.fixture(scope="module", params=["ouri", "oware"])
def few(request) -> Any:
    """A game, and its table of endings with few sowing."""
    table = sowing.no_endings(request.param == "oware", FEW)
    for total in range(FEW + 1):
        sowing.solve(table, total)
    return build("ouri", {"rules": request.param}), table


def sown_states(game: Any, count: int) -> Iterator[Sown]:
    return random_states(game, count, 3)


@RULES
def test_it_sows_by_the_rules(rules):
    """In 4,000 positions of random matches."""
    game: Any = build("ouri", {"rules": rules})
    after = np.empty(sowing.HOUSES, np.int64)
    for state in sown_states(game, 4_000):
        there = sowing.turned(state)
        may = [house for house in range(6) if sowing.may_sow(there, house, rules == "oware")]
        assert [house + 6 * state.turn for house in may] == game.houses(state)
        for house in may:
            taken = int(sowing.sow(there, house, rules == "oware", after))
            then = game.after(state, house + 6 * state.turn)
            assert (taken < 0) == then.again or game.outcome(then)
            if any(then.seeds):  # those of the houses are kept by the rules when it is over
                assert abs(taken) == then.stores[state.turn] - state.stores[state.turn]
                assert list(after) == list(sowing.turned(then))


def positions(total: int) -> Iterator[tuple[int, ...]]:
    """All ways to lay so many seeds into the houses."""
    for bars in combinations(range(total + 11), 11):
        edges = (-1, *bars, total + 11)
        yield tuple(after - before - 1 for before, after in pairwise(edges))


def test_positions_are_numbered():
    choose = sowing.no_endings(False, 4).choose
    numbers = [sowing.index_of(choose, np.array(there)) for total in range(5) for there in positions(total)]
    assert sorted(numbers) == list(range(len(numbers)))


def ahead(state: Sown, player: int) -> int:
    return state.stores[player] - state.stores[1 - player]


def guaranteed(game: Any, table: Any, state: Sown, player: int, known: dict[Any, int]) -> int:
    """How many seeds more than the other a player has in the end who plays by the table, whatever the other
    does. Nothing comes back, so that no position is there for the third time."""
    if game.outcome(state) is not None:
        return ahead(state, player)
    assert state.past.times == 1
    if state not in known:
        moves = list(game.moves(state))
        if state.turn == player:
            index = sowing.index_of(table.choose, sowing.turned(state))
            if table.low[index] == -sum(state.seeds):  # nothing is promised
                return ahead(state, player) - sum(state.seeds)
            moves = [HOUSES[6 * player + int(table.house[index])]]
        known[state] = min(guaranteed(game, table, game.play(state, move), player, known) for move in moves)
    return known[state]


def test_nobody_gets_less_than_the_table_promises(few):
    """Against every answer, and after every move the other can hold to the most that the table allows."""
    game, table = few
    known: dict[Any, int] = {}
    for total in range(1, FEW + 1):
        for there in positions(total):
            state = Sown((), 0, there)
            if not game.houses(state):
                continue
            index = sowing.index_of(table.choose, np.array(there))
            assert guaranteed(game, table, state, 0, known) >= table.low[index] >= -total
            after = [game.play(state, move) for move in game.moves(state)]
            most = max(_most(game, table, then) for then in after)
            assert most == table.high[index] <= total


def _most(game: Any, table: Any, after: Sown) -> int:
    """What South gets at most after a move, by what the table promises the one on turn then."""
    if game.outcome(after) is not None:
        return ahead(after, 0)
    index = sowing.index_of(table.choose, sowing.turned(after))
    if after.turn == 0:
        return ahead(after, 0) + int(table.high[index])
    return ahead(after, 0) - int(table.low[index])


def plainly(game: Any, hook: Any, state: Sown, depth: int) -> int:
    """What a state is worth to whoever is on turn, so many moves ahead, in hundredths of a seed."""
    if game.outcome(state) is not None:
        return int(sowing.ended(sowing.lead(state)))
    if depth <= 0 and any(state.side(state.turn)):
        return round(100 * hook.value(state, state.turn))
    values = []
    for move in game.moves(state):
        after = game.play(state, move)
        value = plainly(game, hook, after, depth - 1)
        values.append(value if after.turn == state.turn else -value)
    return max(values)


@RULES
def test_it_searches_as_a_plain_search_does(rules):
    game: Any = build("ouri", {"rules": rules})
    hook: Any = hooks.of(game, Random(1))
    nothing = sowing.no_endings(rules == "oware", 0)
    for number, state in enumerate(sown_states(game, 300)):
        if number % 7 or state.past.positions:
            continue
        table = deepening.empty_table()
        table.left[0] = 100_000
        window = -deepening.MOST, deepening.MOST
        found = sowing.search(nothing, table, sowing.turned(state), sowing.lead(state), 3, *window)
        expected = plainly(game, hook, state, 3)
        # Who has more than the houses hold has won before the rules say so.
        assert found == expected or min(abs(found), abs(expected)) > deepening.NEAR


@pytest.fixture
def kernel(monkeypatch) -> Any:
    """A kernel of few seeds, the one that the levels use."""
    monkeypatch.setattr(sowing, "MOST_SEEDS", 7)
    own = sowing.SowingKernel(build("ouri", {}))
    monkeypatch.setattr(kernels, "of", lambda _game: own)
    return own


def test_the_table_is_used(kernel):
    """The strong computer wins what is won in it."""
    game = kernel.game
    state = Sown((), 0, (0, 0, 1, 0, 2, 0, 0, 1, 0, 0, 2, 0), (21, 21))
    assert kernel.solved(state, never) is None  # nothing is known yet
    kernel.prepare()
    shares = set()
    random = Random(2)
    for _time in range(60):
        there = [0] * 12
        for _seed in range(6):
            there[random.randrange(12)] += 1
        state = Sown((), 0, tuple(there), (21, 21))
        if game.outcome(game.settled(state)) or (known := kernel.solved(state, never)) is None:
            continue
        shares.add(known[0])
        while known[0] == 1 and game.outcome(state) is None:
            replies = list(game.moves(state))
            strong = state.turn == 0
            move = look_ahead(game, state, SEARCHING["strong"], 1) if strong else random.choice(replies)
            state = game.play(state, move)
        assert known[0] < 1 or game.outcome(state).winner == "south"
    assert shares == {0.0, 0.5, 1.0}


def never(_done: int) -> None:
    """There is no hurry."""


def test_a_position_that_was_there_twice_is_searched(kernel):
    """The third time may come before the table's moves are made."""
    kernel.prepare()
    state, seen = Sown((), 0, (1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0), (23, 23)), 0
    while kernel.game.outcome(state) is None:
        past = state.past.positions
        if len(set(past)) < len(past):
            seen += 1
            assert kernel.solved(state, never) is None
        state = kernel.game.play(state, next(iter(kernel.game.moves(state))))
    assert seen


def test_out_of_time(kernel):
    """The moves that were looked at in time come first."""
    state = kernel.game.initial()

    moves = list(kernel.game.moves(state))
    assert sorted(expected.move for expected in kernel.ranked(state, moves, 10**6, 1, soon)) == moves
    expected = kernel.ranked(state, moves, 300, 1, never)
    assert expected == kernel.ranked(state, moves, 300, 2, never)
    assert all(0 < one.share < 1 for one in expected)
    assert [one.matches for one in expected] == [300, 0, 0, 0, 0, 0]
