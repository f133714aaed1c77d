"""Tables of three: who waits, who meets whom, who has which seat."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.tournaments.standings import absence_wins, place_points, possible_wins
from games.tournaments.threes import ThreesPlayer, most_rounds, seat_threes
from tests.games.tournaments.hall_of_threes import Hall


@given(st.integers(3, 16), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
@example(9, 1)
def test_nobody_meets_again_where_that_is_sure_to_be_possible(count, seed):
    hall = Hall(count, seed)
    sure = (count // 3 + 1) // 2
    again = [hall.play() for _round in range(min(most_rounds(count), sure + 1))]
    assert sum(again[:sure]) == 0
    assert max(hall.waits.values()) <= 1


@given(st.data(), st.integers(6, 14), st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_whoever_comes_or_goes_a_round_can_be_made(data, count, seed):
    hall = Hall(count, seed, seats_count=True)
    for _round in range(4):
        hall.play(data.draw(st.sets(st.sampled_from(hall.numbers), min_size=3)))


def test_each_has_each_seat_once_in_three_rounds_of_one_match():
    for count in (15, 18, 21):
        hall = Hall(count, count, seats_count=True)
        assert [hall.play() for _round in range(3)] == [0, 0, 0]
        assert {*map(tuple, hall.seats.values())} == {(1, 1, 1)}


def test_the_same_seed_makes_the_same_round():
    field = [ThreesPlayer(number, 0, number) for number in range(1, 12)]
    assert seat_threes(field, "a") == seat_threes(field[::-1], "a") != seat_threes(field, "b")


def test_nearly_the_same_points_sit_together_and_clubs_apart():
    field = [ThreesPlayer(number, number, number) for number in range(9)]
    assert [{*table} for table in seat_threes(field, "").pairs] == [{6, 7, 8}, {3, 4, 5}, {0, 1, 2}]
    field = [ThreesPlayer(number, 0, number, club="abc"[number // 3]) for number in range(9)]
    assert all({number // 3 for number in table} == {0, 1, 2} for table in seat_threes(field, "").pairs)


def test_who_met_twice_meets_last():
    twice = (2, 3, 2, 3)
    field = [ThreesPlayer(1, 0, 1, twice), *(ThreesPlayer(n, 0, n, (1, 1, 5 - n, 5 - n)) for n in (2, 3))]
    others = [ThreesPlayer(number, 9, number, tuple({4, 5, 6} - {number})) for number in (4, 5, 6)]
    assert all(len({*table} & {1, 2, 3}) < 3 for table in seat_threes([*field, *others], "").pairs)


def test_rounds_in_which_nobody_waits_twice():
    assert [most_rounds(count) for count in (3, 4, 5, 6, 7, 8, 11)] == [3, 4, 2, 6, 7, 4, 5]


def test_points_by_place_are_those_of_three_meetings():
    assert place_points([9, 5, 1]) == (4, 2, 0)
    assert place_points([5, 5, 1]) == (3, 3, 0)
    assert place_points([5, 1, 1]) == (4, 1, 1)
    assert place_points([1, 1, 1]) == (2, 2, 2)
    assert place_points([3, 1]) == (2, 0)


def test_results_that_can_be():
    assert {*possible_wins(2, 2)} == {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}
    assert len(possible_wins(3, 1)) == 13
    assert (3, 2, 1) not in possible_wins(3, 1)
    assert (9, 5, 4) in possible_wins(3, 3)
    assert {sum(wins) for wins in possible_wins(3, 3)} == {18}


def test_who_is_there_has_the_best_places():
    assert absence_wins([True, False], 2) == (4, 0)
    assert absence_wins([True, False, True], 1) == (3, 0, 3)
    assert absence_wins([False, True, False], 3) == (0, 12, 0)
    assert absence_wins([False] * 3, 3) == (0, 0, 0)
