"""Who goes on from groups: counts, places of all groups compared, and groups with schools apart."""

from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.days import CHAMPIONSHIP_STAGE
from games.tournaments.qualifying import GroupPlace, QualifyingRule, count_groups, get_qualifiers
from games.tournaments.round_robin import snake

OF_SIX = QualifyingRule(1, 4)
OF_CHAMPIONSHIP = QualifyingRule(CHAMPIONSHIP_STAGE.best_each, CHAMPIONSHIP_STAGE.least)


@pytest.mark.parametrize(
    ("players", "size", "groups"),
    [(4, 6, 0), (5, 6, 1), (7, 6, 1), (8, 6, 2), (13, 6, 3), (19, 6, 4), (13, 12, 2), (40, None, 1)],
)
def test_so_many_groups(players, size, groups):
    assert count_groups(players, size, OF_SIX) == groups


@given(st.integers(8, 400))
def test_groups_of_four_to_six(players):
    sizes = {len(group) for group in snake(range(players), count_groups(players, 6, OF_SIX))}
    assert sizes <= {4, 5, 6}


@given(st.integers(1, 200))
def test_finals_of_the_championship_have_seven_to_seventeen(players):
    count = count_groups(players, 12, OF_CHAMPIONSHIP)
    if not count:
        assert players <= 7
        return
    groups = snake(range(players), count)
    places = [
        GroupPlace(key, place, Fraction(0), Fraction(0), key)
        for group in groups
        for place, key in enumerate(group, 1)
    ]
    assert all(len(group) <= 12 for group in groups)
    assert 7 <= len(get_qualifiers(places, OF_CHAMPIONSHIP)) <= 17


def test_the_next_best_are_compared_by_points_of_a_round():
    """Two of four rounds count as much as three of six; then matches won, then the lot."""
    tables = {
        1: [(1, 4, 4), (2, 2, 2), (3, 1, 1)],  # key, points, wins of four rounds
        2: [(4, 6, 6), (5, 3, 4), (6, 3, 4)],  # of six
    }
    places = [
        GroupPlace(key, place, Fraction(points, 2 + 2 * group), Fraction(wins, 2 + 2 * group), key)
        for group, rows in tables.items()
        for place, (key, points, wins) in enumerate(rows, 1)
    ]
    order = [place.key for place in get_qualifiers(places, QualifyingRule(1, 5))]
    assert order == [1, 4, 5, 2, 6]
    assert [place.key for place in get_qualifiers(places, QualifyingRule(2, 2))] == [1, 4, 5, 2]


@given(st.lists(st.sampled_from("ABC"), min_size=4, max_size=40), st.integers(2, 6))
def test_groups_are_even_and_schools_apart(schools, count):
    clubs = dict(enumerate(schools))
    groups = snake(range(len(schools)), count, clubs)
    assert sorted(chain(*groups)) == list(range(len(schools)))
    sizes = [len(group) for group in groups]
    assert max(sizes) - min(sizes) <= 1


def test_two_of_a_school_at_the_turn_of_the_snake_are_apart():
    clubs = {3: "A", 4: "A"}
    assert snake([1, 2, 3, 4, 5, 6], 3, clubs) == [[1, 6], [2, 4], [3, 5]]
