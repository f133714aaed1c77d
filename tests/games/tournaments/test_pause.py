"""The organisers stop all competitions of a tournament at once."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Action
from games.models import Competition, Match, Round, RoundTime, Tournament
from games.tournaments import desk, entering, hall, states
from tests.games.tournaments.test_days import day, entered, guest
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["day", "entered", "guest"]


@pytest.fixture
def running(day, teacher, classroom, pupils):
    """Two competitions, each with a round that is played."""
    states.open_entries(day, teacher)
    first, last = day.competitions.all()
    chosen = {first.pk: [pupil.pk for pupil in pupils[:2]], last.pk: [pupil.pk for pupil in pupils[2:4]]}
    entering.choose(day, classroom, chosen, teacher)
    states.close_entries(day, teacher)
    for competition in (first, last):
        desk.draft_round(competition, teacher)
        desk.publish_round(competition, teacher)
    return Tournament.objects.get()


def statuses(competition):
    rows = Match.objects.filter(fixture__round__phase__competition=competition)
    return {*rows.values_list("status", flat=True)}


def test_all_competitions_stop_and_go_on(client, running, teacher):
    first, last = running.competitions.all()
    hall.pause(last, teacher)
    hall.set_time(first, 10, teacher)
    ends_at = RoundTime.objects.get(round__phase__competition=first).ends_at
    client.force_login(teacher)
    state = reverse("games:tournament-state", args=[running.code])
    assert "Parar todas as provas" in client.get(running.get_absolute_url()).text
    assert "Todas as provas estão paradas" in client.post(state, {"do": "pause"}, follow=True).text
    hall.pause_all(running, teacher)  # again: nothing
    assert [statuses(competition) for competition in (first, last)] == [{"adjourned"}, {"adjourned"}]
    url = reverse("games:tournament-hall", args=[first.code])
    assert "A organização parou todas as provas." in client.get(url).text
    fixture = Round.objects.get(phase__competition=first).fixtures.exclude(second=None)[0]
    for tried in (
        lambda: hall.go_on(first, teacher),
        lambda: hall.resume(fixture, teacher),
        lambda: desk.publish_round(first, teacher),
    ):
        with refused("paused"):
            tried()
    before = timezone.now() - timedelta(minutes=5)
    RoundTime.objects.filter(round__phase__competition=first).update(paused_at=before)
    Tournament.objects.update(paused_at=before)
    client.post(state, {"do": "go-on"})
    hall.continue_all(running, teacher)  # again: nothing
    # What paused by itself before pauses on.
    assert [statuses(competition) for competition in (first, last)] == [{"playing"}, {"adjourned"}]
    assert RoundTime.objects.get(round__phase__competition=first).ends_at - ends_at >= timedelta(minutes=5)
    kinds = [action.kind for action in Action.objects.order_by("pk")]
    assert [kinds.count(kind) for kind in ("pause-tournament", "continue-tournament")] == [1, 1]


def test_the_time_put_on_in_a_pause_begins_at_its_end(running, teacher):
    first = running.competitions.first()
    hall.pause(first, teacher)
    RoundTime.objects.update(paused_at=timezone.now() - timedelta(minutes=15))
    hall.set_time(first, 20, teacher)
    hall.go_on(first, teacher)
    ends_at = RoundTime.objects.get(round__phase__competition=first).ends_at
    assert abs(ends_at - timezone.now() - timedelta(minutes=20)) < timedelta(minutes=1)


def test_no_table_goes_on_while_its_hall_pauses(client, running, teacher):
    """Neither by the desk nor by the page of the match."""
    first = running.competitions.first()
    hall.pause(first, teacher)
    fixture = Round.objects.get(phase__competition=first).fixtures.exclude(second=None)[0]
    with refused("paused"):
        hall.resume(fixture, teacher)
    client.force_login(teacher)
    address = reverse("games:arbitrate", args=[fixture.matches.get().code])
    told = client.post(address, {"kind": "reopen"}, follow=True).text
    assert "A sala do torneio está parada" in told
    assert statuses(first) == {"adjourned"}
    hall.pause_all(running, teacher)
    client.post(address, {"kind": "reopen"})
    assert statuses(first) == {"adjourned"}
    hall.continue_all(running, teacher)
    hall.go_on(first, teacher)
    hall.adjourn(fixture, teacher)
    client.post(address, {"kind": "reopen"})
    assert statuses(first) == {"playing"}


def test_one_bell_rings_for_all(client, running, teacher, guest):
    first, last = running.competitions.all()
    hall.pause(last, teacher)
    RoundTime.objects.update(paused_at=timezone.now() - timedelta(minutes=5))
    client.force_login(teacher)
    state = reverse("games:tournament-state", args=[running.code])
    assert "Toque comum" in client.get(running.get_absolute_url()).text
    shown = client.post(state, {"do": "bell", "minutes": "20"}, follow=True).text
    assert "O toque está marcado para todas as provas." in shown
    ends = {time.round.phase.competition: time.ends_at for time in RoundTime.objects.all()}
    # That of a round that pauses is put off by as long.
    assert timedelta(minutes=4) < ends[first] - ends[last] < timedelta(minutes=6)
    assert "20 minutos" in client.get(reverse("games:tournament-log", args=[running.code])).text
    for wrong in ("", "x", "999"):
        assert "Diz quantos minutos" in client.post(state, {"do": "bell", "minutes": wrong}, follow=True).text
    client.post(state, {"do": "bell", "minutes": "0"})
    assert not RoundTime.objects.exclude(ends_at=None).exists()
    with refused("forbidden"):
        hall.ring_for_all(running, 5, guest)
    Tournament.objects.update(state=Tournament.State.PRESENCE)
    with refused("no-round"):
        hall.ring_for_all(running, 5, teacher)


def test_who_may_not_stop_them(entered, guest, teacher):
    with refused("no-round"):
        hall.pause_all(entered, teacher)
    for step in (hall.pause_all, hall.continue_all):
        with refused("forbidden"):
            step(entered, guest)
    assert Competition.objects.filter(tournament__paused_at=None).count() == 2
