"""The night in which clocks change: minutes of a round are minutes."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import RoundTime
from games.tournaments import desk, hall, results
from games.tournaments.hall_pages import time_of

pytestmark = pytest.mark.django_db(transaction=True)

# Ten minutes before Lisbon puts its clocks on from 01:00 to 02:00, and back from 02:00 to 01:00.
NIGHTS = {
    "summer": datetime(2027, 3, 28, 0, 50, tzinfo=UTC),
    "winter": datetime(2027, 10, 31, 0, 50, tzinfo=UTC),
}


@pytest.fixture(params=NIGHTS)
def wait(request, monkeypatch) -> Callable[[int], datetime]:
    """Lets so many minutes pass from ten before the change on; answers what time it is then."""
    now = [NIGHTS[request.param]]
    monkeypatch.setattr(timezone, "now", lambda: now[0])

    def wait(minutes: int) -> datetime:
        now[0] += timedelta(minutes=minutes)
        return now[0]

    return wait


@pytest.fixture
def competition(wait, begin, teacher):
    """Of four, whose first round has half an hour from ten minutes before the change."""
    competition = desk.competition_of(begin())
    desk.begin_round(competition, teacher)
    hall.set_time(competition, 30, teacher)
    return competition


def time_left(competition):
    return time_of(results.published_rounds(competition)[-1])


def test_the_clock_on_the_wall_changes_and_the_round_does_not(client, competition, teacher, wait):
    begun = wait(0)
    offsets = {timezone.localtime(begun + timedelta(minutes=passed)).utcoffset() for passed in (0, 30)}
    assert len(offsets) == 2
    client.force_login(teacher)
    wait(15)
    assert (time_left(competition).minutes, time_left(competition).over) == (15, False)
    shown = client.get(reverse("games:tournament-hall", args=[competition.code])).text
    assert "Faltam 15 minutos" in shown
    wait(14)
    assert (time_left(competition).minutes, time_left(competition).soon) == (1, True)
    assert time_left(competition).over == (wait(1) < begun + timedelta(minutes=30))


def test_a_pause_over_the_change_is_as_long_as_it_was(competition, teacher, wait):
    begun = wait(0)
    wait(5)
    hall.pause(competition, teacher)
    wait(20)
    assert time_left(competition).minutes == 25
    hall.go_on(competition, teacher)
    assert RoundTime.objects.get().ends_at == begun + timedelta(minutes=50)
    assert time_left(competition).minutes == 25


def test_who_does_not_come_is_missing_after_the_same_minutes(competition, wait):
    played = results.published_rounds(competition)[-1]
    wait(competition.absence_minutes - 1)
    assert hall.missing_sides(competition, played) == {}
    wait(1)
    assert len(hall.missing_sides(competition, played)) == 2
