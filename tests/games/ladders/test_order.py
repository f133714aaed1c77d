"""How the order of a ladder changes: nobody is lost, and only who climbs passes others."""

from hypothesis import given
from hypothesis import strategies as st

from games.ladders.order import climb, insert, may_reach, seen_by, sink

ORDERS = st.integers(2, 12).flatmap(lambda count: st.permutations(range(count)))


@given(ORDERS, st.data())
def test_who_wins_takes_the_place_and_the_others_keep_their_order(order, data):
    winner, loser = data.draw(st.sampled_from(order)), data.draw(st.sampled_from(order))
    after = climb(order, winner, loser)
    assert sorted(after) == sorted(order)
    assert [who for who in after if who != winner] == [who for who in order if who != winner]
    assert after.index(winner) == min(order.index(winner), order.index(loser))


@given(ORDERS, st.data())
def test_who_was_idle_sinks_at_most_one_place_and_passes_nobody_idle(order, data):
    idle = data.draw(st.sets(st.sampled_from(order)))
    after = sink(order, idle)
    assert sorted(after) == sorted(order)
    assert [who for who in after if who in idle] == [who for who in order if who in idle]
    for at, who in enumerate(order[:-1]):
        if who in idle:
            assert after.index(who) == at + any(other not in idle for other in order[at + 1 :])


@given(ORDERS, st.data(), st.integers(-3, 20))
def test_teacher_puts_somebody_anywhere(order, data, place):
    who = data.draw(st.sampled_from(order))
    after = insert(order, who, place)
    assert after.index(who) == min(max(place, 1), len(order)) - 1
    assert [other for other in after if other != who] == [other for other in order if other != who]


def test_reach_and_sight():
    order = list("abcdefgh")
    assert [who for who in order if may_reach(order, "f", who)] == ["c", "d", "e"]
    assert [order[at] for at in seen_by(order, "a")] == ["a", "b", "c"]
    assert [order[at] for at in seen_by(order, "d")] == ["b", "c", "d", "e", "f"]
    assert [order[at] for at in seen_by(order, "h")] == ["f", "g", "h"]
