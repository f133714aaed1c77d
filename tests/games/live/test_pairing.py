"""Who plays whom next at a meeting."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.live.pairing import AGAIN, Games, Waiting, pairs

NOW = 1000.0


def paired(players: int, games: Games, playing: int = 0, now: float = NOW) -> list[tuple[int, int]]:
    """The matches of so many players, of whom 0 has waited longest."""
    return pairs([Waiting(player, NOW - players + player) for player in range(players)], games, playing, now)


def test_one_alone_waits() -> None:
    assert paired(1, {}) == []


def test_who_has_waited_longest_plays_first_and_the_odd_one_waits() -> None:
    assert paired(5, {}) == [(0, 1), (2, 3)]


def test_who_have_not_met_play_first() -> None:
    assert paired(4, {(0, 1): 1, (2, 3): 1}) == [(0, 2), (1, 3)]


def test_the_first_move_goes_to_whoever_has_had_it_less_often() -> None:
    assert paired(2, {(0, 1): 1}) == [(1, 0)]
    assert paired(2, {(0, 1): 1, (1, 0): 1}) == [(0, 1)]


def test_two_who_have_just_met_wait_a_little_while_others_still_play() -> None:
    met = {(0, 1): 1}
    assert paired(2, met, playing=2) == []
    assert paired(2, met, playing=2, now=NOW + AGAIN) == [(1, 0)]
    assert paired(2, met, playing=0) == [(1, 0)]


@given(st.integers(2, 8), st.integers(1, 6))
def test_in_a_round_nobody_plays_twice_and_all_but_one_play(players: int, rounds: int) -> None:
    games: Counter[tuple[int, int]] = Counter()
    for _round in range(rounds):
        found = paired(players, games)
        seated = [player for pair in found for player in pair]
        assert len(seated) == len(set(seated)) == players // 2 * 2
        games.update(found)
