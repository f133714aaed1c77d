"""Turns with work that needs a given time and a clock that the test moves: no machine is too slow for it."""

from dataclasses import dataclass
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.analysis.studies import RUNNING, TICK
from games.live.jobs.turns import FIRST, LIMITS, PROMISE, REMEMBERED, GroupWork, Served, going, ordered, sure

PROCESSORS = 2
LARGE = 60.0
EIGHT = 8.0
SMALL = 0.5  # with the beginning of a process


@dataclass(slots=True, eq=False)
class Fake(GroupWork):
    """Work that is done after `needs` seconds; when it came, began and was done."""

    needs: float = SMALL
    came: float = 0.0
    began: float | None = None
    done: float | None = None
    had: float = 0.0


def play(
    arriving: list[Fake], until: float = 2_000.0, room: int = 1_000, *, says_shares: bool = False
) -> float:
    """Let time go on until everything is done, and say when that is: like the keeper of `Studies`, in steps
    of its clock, on two processors, with `room` for so many processes. `says_shares`: whether the system says
    how much of a processor each of them has had."""
    now, there, served = 0.0, [], Served()
    left = sorted(arriving, key=lambda work: work.came)
    while there or left:
        while left and left[0].came <= now:
            served.came(left[0], there)
            there.append(left.pop(0))
        alive = {work: work.ran for work in there if work.alive}
        chosen = going(there, RUNNING, served, has_room=len(alive) < room)
        assert len(chosen) <= RUNNING + 1
        assert {work: work.ran for work in alive} == alive
        if there:
            assert sure(there if len(alive) < room else [*alive] or there) in chosen
        for work in chosen:
            if not work.alive:
                served.note(work)
            work.alive = True
            work.began = now if work.began is None else work.began
        now += TICK
        for work in there:
            work.waited += TICK
        for work in chosen:
            share = TICK * min(1.0, PROCESSORS / len(chosen))
            work.worked(share if says_shares else TICK)
            work.had += share
            if work.had >= work.needs:
                work.done = now
                there.remove(work)
        assert now < until
    return now


@pytest.mark.parametrize("came", [0.0, 0.5, 2.0, 10.0, 90.0, 300.0])
@pytest.mark.parametrize("apart", [0.0, 0.3, 1.0, 5.0])
@pytest.mark.parametrize("place", [0, 5, 10])
def test_a_small_game_waits_at_most_five_seconds_behind_ten_large_ones(came, apart, place):
    large = [Fake(f"group {n}", needs=LARGE, came=n * apart) for n in range(10)]
    small = Fake("small", came=came)
    play([*large[:place], small, *large[place:]])
    assert small.done is not None
    assert small.began is not None
    assert small.began - small.came <= 5.0
    assert small.done - small.came <= 5.0 + SMALL
    assert all(work.done is not None for work in large)


def test_large_games_alone_are_made_one_after_the_other_and_lose_little():
    large = [Fake(f"group {n}", needs=LARGE) for n in range(10)]
    play(large)
    assert max(work.done or 0.0 for work in large) < 10 * LARGE * 1.1
    assert min(work.done or 0.0 for work in large) < LARGE + 60


def test_what_is_alone_is_never_ended_or_paused():
    work = Fake("one", needs=LARGE)
    play([work])
    assert work.done == LARGE


def test_one_group_with_much_goes_after_others_have_had_their_turn():
    many = [Fake("many", needs=0.1) for _ in range(6)]
    other = Fake("other", needs=0.1)
    assert ordered([*many, other]) == [many[0], other, *many[1:]]
    play([*many, other])
    assert other.began is not None
    assert other.began <= TICK


@pytest.mark.parametrize("apart", [0.0, 0.7, 2.0])
@pytest.mark.parametrize("count", range(1, 41))
def test_so_many_of_eight_seconds_end_one_after_the_other_and_all_begin_soon(count, apart):
    works = [Fake(f"group {n}", needs=EIGHT, came=n * apart) for n in range(count)]
    assert play(works) <= EIGHT * count + 10.0
    assert max(work.began - work.came for work in works) <= 30.0


def first_answers(works: list[Fake]) -> list[float]:
    """The seconds until each group's first work is done, whichever of its works that is."""
    groups = {work.group: [other for other in works if other.group == work.group] for work in works}
    return [min(one.done or inf for one in its) - min(one.came for one in its) for its in groups.values()]


shares = pytest.mark.parametrize("says_shares", [True, False])


@shares
@pytest.mark.parametrize("pieces", [1, 2, 3, 12])
@pytest.mark.parametrize("groups", range(1, 8))
@pytest.mark.parametrize("is_mixed", [True, False])
def test_each_of_up_to_seven_groups_soon_has_its_first_answer(groups, pieces, is_mixed, says_shares):
    """Two processors give 60 s in 30: enough for seven of 8 s, not for eight."""
    names = [n % groups if is_mixed else n // pieces for n in range(groups * pieces)]
    works = [Fake(f"group {name}", needs=EIGHT) for name in names]
    play(works, says_shares=says_shares)
    assert max(first_answers(works)) <= PROMISE


@pytest.mark.parametrize("needs", [6.5, 7.0, 7.5, 8.0, 8.4])
def test_the_last_ones_of_seven_end_together(needs):
    """Two that do not share a processor's time evenly leave the other processor to what is not first."""
    works = [Fake(f"group {n % 7}", needs=needs) for n in range(14)]
    play(works, says_shares=True)
    assert max(first_answers(works)) <= 7 * needs / PROCESSORS + 2.0


@shares
@given(
    st.lists(
        st.builds(
            Fake,
            st.sampled_from([f"group {n}" for n in range(7)]),
            tenant=st.sampled_from(["", "7A", "7B"]),
            needs=st.sampled_from([0.25, 0.75, 1.5, 3.9, 8.0]),
            came=st.integers(0, 200).map(lambda ticks: ticks * TICK),
        ),
        min_size=1,
        max_size=30,
    )
)
def test_so_it_has_whenever_they_come_and_however_many_pieces_others_have(says_shares, works):
    play(works, says_shares=says_shares)
    assert max(first_answers(works)) <= PROMISE


@pytest.mark.parametrize("groups", [1, 2, 3])
def test_beside_long_ones_three_groups_have_it_too(groups):
    """What came first keeps a processor until it is done, so that it ends whatever comes."""
    long = [Fake("long", needs=120.0) for _ in range(4)]
    works = [Fake(f"group {n}", needs=EIGHT, came=20.0) for n in range(groups)]
    play([*long, *works], says_shares=True)
    assert max(first_answers(works)) <= PROMISE


def test_what_one_group_asks_next_waits_for_the_first_of_others_only_where_these_would_be_late():
    works = [Fake(f"group {n}", needs=EIGHT) for n in range(3)]
    again = [Fake("again", needs=SMALL, came=n * 3.0) for n in range(4)]
    play([*works, *again], says_shares=True)
    assert max(work.done - work.came for work in again) <= 3.0
    assert max(first_answers(works)) <= PROMISE


def test_a_short_one_ends_beside_four_long_ones():
    long = [Fake(f"group {n}", needs=120.0, came=n) for n in range(4)]
    short = Fake("short", needs=1.5, came=30.0)
    play([*long, short])
    assert short.done <= 35.0


works_of_schedules = st.lists(
    st.builds(
        Fake,
        st.sampled_from(["ana", "rui", "eva", "teo"]),
        tenant=st.sampled_from(["", "7A", "7B"]),
        needs=st.sampled_from([0.25, 0.75, 1.5, 8.0, 60.0, 120.0]),
        came=st.integers(0, 400).map(lambda ticks: ticks * TICK),
    ),
    min_size=1,
    max_size=16,
)


@given(works_of_schedules, st.integers(1, 6))
def test_whatever_comes_everything_ends_and_nothing_begun_is_lost(works, room):
    """`play` sees that what came first always goes on, and that nothing takes away what somebody has had."""
    end = play(works, 4_000.0, room)
    # With less than both processors nobody waits; one process more than processors is a third of them away.
    assert end <= max(work.came for work in works) + sum(work.needs + TICK for work in works) * 1.5
    if room > len(works):
        waited = sorted(works, key=lambda work: work.came)
        for number, work in enumerate(waited):
            assert work.done - work.came <= 1.5 * sum(before.needs + TICK for before in waited[: number + 1])


def test_without_room_only_what_is_begun_goes_on_and_something_always_is():
    works = [GroupWork(n) for n in range(4)]
    assert going([], 2, has_room=False) == []
    assert going(works, 2, has_room=False) == works[:1]
    works[2].alive = True
    assert going(works, 2, has_room=False) == [works[2]]


def test_what_is_being_finished_keeps_its_place_among_what_takes_long():
    works = [GroupWork(n, level=len(LIMITS), ran=FIRST, alive=True) for n in range(4)]
    works[2].worked(TICK)
    assert works[2].is_finishing
    assert going(works, 2) == [works[0], works[2]]
    works[2].ended()
    assert (works[2].level, works[2].ran, works[2].alive, works[2].is_finishing) == (2, 0.0, False, False)
    assert going(works, 2) == [works[0], works[2]], "begun anew, it is one of the first"
    works[2].ran = FIRST
    assert going(works, 2) == works[:2]


def test_not_everybody_who_was_served_is_remembered():
    served = Served()
    for number in range(REMEMBERED):
        served.note(GroupWork(f"user-{number}", tenant="7A"))
    assert (served.when("user-0"), served.when("user-1"), served.when("7A")) == (0, 2, REMEMBERED)


def test_so_many_groups_are_remembered_by_their_turns_and_the_eldest_forgotten():
    served, waiting = Served(), Fake("somebody")
    works = [Fake(f"group-{number}") for number in range(REMEMBERED + 1)]
    for work in [*works, Fake("group-0"), Fake(f"group-{REMEMBERED}")]:
        served.came(work, [waiting])
        turn = work.turn
    again = Fake("group-0")
    served.came(again, [waiting])
    assert (turn, again.turn) == (1, 1)
    forgotten = Fake("group-1")
    served.came(forgotten, [waiting])
    assert forgotten.turn == 0
