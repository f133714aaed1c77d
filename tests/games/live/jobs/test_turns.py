"""Turns with work that needs a given time and a clock that the test moves: no machine is too slow for it."""

from dataclasses import dataclass

import pytest

from games.analysis.studies import RUNNING, TICK
from games.live.jobs.turns import HELD, REMEMBERED, Served, Work, going, ordered, too_many

LARGE = 60.0
SMALL = 0.5  # with the beginning of a process


@dataclass(slots=True, eq=False)
class Fake(Work):
    """Work that is done after `needs` seconds; when it came, began and was done."""

    needs: float = SMALL
    came: float = 0.0
    began: float | None = None
    done: float | None = None


def play(arriving: list[Fake], until: float = 2_000.0) -> None:
    """Let time go on until everything is done. Like the keeper of `Studies`, in steps of its clock."""
    now, there = 0.0, []
    left = sorted(arriving, key=lambda work: work.came)
    while there or left:
        while left and left[0].came <= now:
            there.append(left.pop(0))
        chosen = going(there, RUNNING)
        for work in too_many(there, chosen):
            work.ended()
        assert sum(work.alive and work not in chosen for work in there) <= HELD
        assert len(chosen) <= RUNNING + 1
        for work in chosen:
            work.alive = True
            work.began = now if work.began is None else work.began
        now += TICK
        for work in chosen:
            work.worked(TICK)
            if work.ran >= work.needs:
                work.done = now
                there.remove(work)
        assert now < until


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


def test_what_has_got_farthest_keeps_what_it_has_done():
    works = [Work(n, level=2, ran=float(n), alive=True) for n in range(5)]
    works.append(Work("not begun"))
    assert too_many(works, [works[0]]) == [works[2], works[1]]
    works[2].ended()
    assert (works[2].level, works[2].ran, works[2].alive) == (2, 0.0, False)


def test_not_everybody_who_was_served_is_remembered():
    served = Served()
    for number in range(REMEMBERED):
        served.note(Work(f"user-{number}", crowd="7A"))
    assert (served.when("user-0"), served.when("user-1"), served.when("7A")) == (0, 2, REMEMBERED)
