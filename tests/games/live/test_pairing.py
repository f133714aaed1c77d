"""Who plays whom next at a meeting."""

from collections import Counter

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
