"""Who plays whom next at a meeting."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.live.pairing import AGAIN, Games, Seating, Waiting, seatings

NOW = 1000.0


def seated(players: int, games: Games, playing: int = 0, now: float = NOW, seats: int = 2) -> list[Seating]:
    """The matches of so many players, of whom 0 has waited longest."""
    waiting = [Waiting(player, NOW - players + player) for player in range(players)]
    return seatings(waiting, games, seats, playing, now)


def test_one_alone_waits():
    assert seated(1, {}) == []


def test_who_has_waited_longest_plays_first_and_the_odd_one_waits():
    assert seated(5, {}) == [(0, 1), (2, 3)]


def test_who_have_not_met_play_first():
    assert seated(4, {(0, 1): 1, (2, 3): 1}) == [(0, 2), (1, 3)]


def test_the_first_move_goes_to_whoever_has_had_it_less_often():
    assert seated(2, {(0, 1): 1}) == [(1, 0)]
    assert seated(2, {(0, 1): 1, (1, 0): 1}) == [(0, 1)]


def test_two_who_have_just_met_wait_a_little_while_others_still_play():
    met = {(0, 1): 1}
    assert seated(2, met, playing=2) == []
    assert seated(2, met, playing=2, now=NOW + 60) == []
    assert seated(2, met, playing=2, now=NOW + AGAIN) == [(1, 0)]
    assert seated(2, met, playing=0) == [(1, 0)]


def test_three_at_one_board():
    assert seated(2, {}, seats=3) == []
    assert seated(7, {}, seats=3) == [(0, 1, 2), (3, 4, 5)]
    # Two of the first three have met, and of the last three nobody: 0 plays with 3 and 4.
    assert seated(6, {(0, 1, 2): 1}, seats=3)[0] == (3, 4, 0)


def test_among_three_whoever_came_early_comes_late():
    assert seated(3, {(0, 1, 2): 1}, seats=3) == [(2, 1, 0)]
    assert seated(3, {(0, 1, 2): 1, (2, 0, 1): 1}, seats=3) == [(1, 2, 0)]


@given(st.integers(2, 8), st.integers(1, 6), st.sampled_from([2, 3]))
def test_in_a_round_nobody_plays_twice_and_as_many_as_can_play(players, rounds, seats):
    games: Counter[Seating] = Counter()
    for _round in range(rounds):
        found = seated(players, games, seats=seats)
        playing = [player for seating in found for player in seating]
        assert len(playing) == len(set(playing)) == players // seats * seats
        games.update(found)


def repetitions(games: Games) -> int:
    met = Counter(frozenset(seating) for seating, number in games.items() for _time in range(number))
    return sum(number - 1 for number in met.values())


def rounds(players: int, count: int, games: Counter[Seating], order: random.Random) -> None:
    """So many rounds for which all wait at once, whoever asked first."""
    for _round in range(count):
        there = list(range(players))
        order.shuffle(there)
        waiting = [Waiting(player, NOW - place) for place, player in enumerate(there)]
        found = seatings(waiting, games, 2, 0, NOW)
        assert len(found) == players // 2
        games.update(found)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 12, 20, 21])
def test_while_all_wait_at_once_everybody_meets_everybody_before_anybody_again(players):
    games: Counter[Seating] = Counter()
    for cycle in range(2):
        rounds(players, players - 1 + players % 2, games, random.Random(players))
        assert sum(games.values()) == (cycle + 1) * players * (players - 1) // 2
        assert repetitions(games) == cycle * players * (players - 1) // 2
    turns = Counter(seating[0] for seating, number in games.items() for _time in range(number))
    assert min(turns.values()) > 0


@pytest.mark.parametrize("players", [6, 8, 12])
def test_after_rounds_that_nobody_planned_the_others_can_still_be_met(players):
    order = random.Random(players)
    for _time in range(5):
        games: Counter[Seating] = Counter()
        while len(games) < players:
            there = list(range(players))
            order.shuffle(there)
            drawn_by_lot = [(min(two), max(two)) for two in zip(there[::2], there[1::2], strict=True)]
            if games.keys().isdisjoint(drawn_by_lot):
                games.update(drawn_by_lot)
        rounds(players, players - 3, games, order)
        assert repetitions(games) == 0


def test_once_all_have_met_the_fewest_meet_again():
    games: Counter[Seating] = Counter(dict.fromkeys(combinations(range(4), 2), 1))
    games[0, 1] += 1
    assert {frozenset(two) for two in seated(4, games)} == {frozenset({0, 2}), frozenset({1, 3})}
    games.update(seated(6, games))
    assert repetitions(games) == 2


def test_who_comes_in_a_moment_is_waited_for_where_that_spares_a_repetition():
    met = {(0, 1): 1, (2, 3): 1}

    def begin(*there: int, later: float = 0) -> list[Seating]:
        waiting = [Waiting(player, NOW if player in there else None) for player in range(4)]
        return seatings(waiting, met, 2, 0, NOW + later)

    assert begin(0, 1) == []
    assert begin(0, 1, 2) == [(0, 2)]
    assert begin(0, 1, 2, 3) == [(0, 2), (3, 1)]


@pytest.mark.parametrize(("players", "count"), [(9, 4), (12, 4)])
def test_in_threes_nobody_meets_again_while_that_is_possible(players, count):
    games: Counter[Seating] = Counter()
    for _round in range(count):
        games.update(seated(players, games, seats=3))
    met = Counter(frozenset(two) for seating in games for two in combinations(seating, 2))
    assert (set(met.values()), len(met)) == ({1}, players * count)
