"""Knock-out: one winner, nobody home after one match, the best two apart until the final."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.knock_out import OPEN, Part, Tie, main_rounds, places, rounds_needed, ties


def played(seeded, winner):
    """All rounds, each with its ties; `winner` says who wins a pair, or None."""
    outcomes, rounds = {}, []
    for number in range(1, rounds_needed(len(seeded)) + 1):
        met = ties(seeded, outcomes, number)
        rounds.append(met)
        outcomes |= {frozenset(tie.sides): winner(*tie.sides) for tie in met if len(tie.sides) == 2}
    return rounds, outcomes


@given(st.integers(2, 33), st.integers(0, 10**6))
def test_a_winner_and_nobody_home_after_one_match(count, seed):
    random = Random(seed)
    seeded = random.sample(range(1, 100), count)
    rounds, outcomes = played(seeded, lambda first, second: random.choice((first, second)))
    for met in rounds:
        assert max(Counter(side for tie in met for side in tie.sides).values()) == 1
    matches = Counter(side for met in rounds for tie in met for side in tie.sides if len(tie.sides) == 2)
    once = sum(matches[number] < 2 for number in seeded)
    assert once <= (2 if count < 4 else 1 if 4 < count < 8 else 0)
    lost = Counter(tie.loser(outcomes) for met in rounds for tie in met if tie.part != Part.SECOND_DRAW)
    ranked = places(seeded, outcomes, len(rounds))
    assert Counter(ranked.values())[1] == 1
    best = next(number for number, place in ranked.items() if place == 1)
    assert lost[best] == 0
    final = next(tie for tie in rounds[-1] if tie.part == Part.FINAL)
    assert ranked[final.loser(outcomes)] == 2


@given(st.integers(3, 33))
def test_the_best_two_meet_in_the_final(count):
    seeded = list(range(1, count + 1))
    rounds, outcomes = played(seeded, min)
    assert rounds[-1][0] == Tie(Part.FINAL, 1, 2)
    ranked = places(seeded, outcomes, len(rounds))
    assert (ranked[1], ranked[2], ranked[3]) == (1, 2, 3)


def test_a_bracket_is_there_before_it_is_played():
    seeded = list(range(1, 7))  # the best two have nobody in the first round
    first, semi, final = main_rounds(seeded, {})
    assert [(tie.first, tie.second) for tie in first] == [(1, None), (4, 5), (2, None), (3, 6)]
    assert [(tie.first, tie.second) for tie in semi] == [(1, OPEN), (2, OPEN)]
    assert [(tie.part, tie.first, tie.second) for tie in final] == [(Part.FINAL, OPEN, OPEN)]
    outcomes = {frozenset((4, 5)): 5, frozenset((3, 6)): None, frozenset((1, 5)): 5}
    _first, semi, final = main_rounds(seeded, outcomes)
    assert [(tie.first, tie.second) for tie in semi] == [(1, 5), (2, None)]
    assert [(tie.first, tie.second) for tie in final] == [(5, 2)]


def test_eight_by_hand():
    rounds, outcomes = played(list("abcdefgh"), min)
    assert [[(tie.part, *tie.sides) for tie in met] for met in rounds] == [
        [("main", "a", "h"), ("main", "d", "e"), ("main", "b", "g"), ("main", "c", "f")],
        [
            ("semi-final", "a", "d"),
            ("semi-final", "b", "c"),
            ("second-draw", "h", "f"),
            ("second-draw", "e", "g"),
        ],
        [("final", "a", "b"), ("third", "d", "c"), ("second-draw", "f", "e")],
    ]
    ranked = places(list("abcdefgh"), outcomes, 3)
    assert ranked == {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 7}


def test_where_neither_came_the_next_one_goes_on():
    rounds, outcomes = played(
        [1, 2, 3, 4], lambda first, second: None if {first, second} == {1, 4} else first
    )
    assert rounds[1] == []
    assert places([1, 2, 3, 4], outcomes, 2) == {1: 2, 2: 1, 3: 2, 4: 2}


def test_a_round_waits_for_the_one_before():
    with pytest.raises(KeyError):
        ties([1, 2, 3, 4], {}, 2)


@pytest.mark.parametrize(("players", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_rounds(players, rounds):
    assert rounds_needed(players) == rounds
