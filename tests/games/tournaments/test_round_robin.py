"""All against all, and groups by the snake."""

from itertools import combinations, pairwise

import pytest

from games.tournaments.round_robin import rounds_of_all, snake


@pytest.mark.parametrize("count", range(2, 14))
def test_everybody_meets_everybody_once_and_begins_as_often(count):
    numbers = list(range(1, count + 1))
    rounds = rounds_of_all(numbers)
    met = [frozenset(pair) for paired in rounds for pair in paired.pairs]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(numbers, 2)))
    for paired in rounds:
        bye = [] if paired.bye is None else [paired.bye]
        assert sorted([*bye, *(side for pair in paired.pairs for side in pair)]) == numbers
    for number in numbers:
        seats = [pair[0] == number for paired in rounds for pair in paired.pairs if number in pair]
        assert abs(2 * sum(seats) - len(seats)) <= 1
        assert not any(a == b == c for (a, b), (_b, c) in pairwise(pairwise(seats)))


def test_table_of_berger_for_six():
    assert rounds_of_all([1, 2, 3, 4, 5, 6])[0].pairs == ((1, 6), (2, 5), (3, 4))
    assert {*rounds_of_all([1, 2, 3, 4, 5, 6])[1].pairs} == {(6, 4), (5, 3), (1, 2)}


def test_snake():
    assert snake([1, 2, 3, 4, 5, 6, 7], 3) == [[1, 6, 7], [2, 5], [3, 4]]
