"""A rehearsal: invented pupils, played to the end, gone by one click."""

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from games.live.lobbies import lists
from games.live.matches import Person
from games.models import Competition, Entrant, Fixture, RoundTime, Tournament
from games.rules import catalogue
from games.tournaments import desk, group_stages, rehearsal, results, states
from games.tournaments.forms import game_choices
from tests.games.tournaments.conftest import BEAN
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)


def test_whole_rehearsal_with_absences_and_errors(client, classroom, teacher, pupils, monkeypatch):
    monkeypatch.setattr(rehearsal, "ABSENT", 0.3)
    monkeypatch.setattr(rehearsal, "WRONG", 0.5)
    client.force_login(teacher)
    url = reverse("games:tournament-rehearsals", args=[classroom.key])
    assert "alunos inventados" in client.get(url).text
    assert client.post(url, {"game": "nim", "count": 7}).status_code == 422
    made = client.post(url, {"game": "nim", "count": 9})
    tournament = Tournament.objects.get()
    # What it leads to is the desk of its only competition, which the page of the tournament leads to as well.
    assert "Fazer a primeira jornada" in client.get(made.url).text
    assert f'href="{made.url}">Nim<' in client.get(tournament.get_absolute_url()).text
    Competition.objects.update(seed="ensaio")
    competition = desk.competition_of(tournament)
    hall = reverse("games:tournament-hall", args=[competition.code])
    for number in (1, 2):
        desk.draft_round(competition, teacher)
        desk.publish_round(competition, teacher)
        assert "O computador joga esta jornada" in client.get(hall).text
        client.post(hall, {"do": "rehearse"})
        assert results.is_complete(results.published_rounds(competition)[number - 1], 2)
    decisions = {
        row.decision for played in results.published_rounds(competition) for row in played.fixtures.all()
    }
    assert {"board", "absence"} <= decisions
    assert any(
        row.reason for played in results.published_rounds(competition) for row in played.fixtures.all()
    )
    states.close(tournament, teacher)
    client.force_login(pupils[0])
    assert client.get(tournament.get_absolute_url()).status_code == 404
    assert lists(pupils[0], Person(pupils[0]))["tournaments"] == []
    client.force_login(teacher)
    client.post(reverse("games:rehearsal-end", args=[tournament.code]))
    assert (Tournament.objects.count(), Entrant.objects.count()) == (0, 0)


def test_free_play_goes_on_until_the_bell(client, classroom, teacher, monkeypatch):
    monkeypatch.setattr(rehearsal, "ABSENT", 0)
    client.force_login(teacher)
    url = reverse("games:tournament-rehearsals", args=[classroom.key])
    client.post(url, {"game": "nim", "count": 9, "shape": "free"})
    competition = desk.competition_of(Tournament.objects.get())
    assert competition.phases.get().format == "free"
    desk.begin_round(competition, teacher)
    hall = reverse("games:tournament-hall", args=[competition.code])
    for played in (4, 8):
        assert "O computador joga esta jornada" in client.get(hall).text
        client.post(hall, {"do": "rehearse"})
        assert Fixture.objects.exclude(decision="").count() == played
        assert Fixture.objects.filter(decision="").count() == 4
    assert Entrant.objects.exclude(free_since=None).count() == 1
    RoundTime.objects.update(ends_at=timezone.now())
    assert rehearsal.play_round(competition, teacher) == 4
    assert Fixture.objects.count() == 12
    assert results.is_complete(results.published_rounds(competition)[0], 2)


def test_a_knock_out_is_played_to_its_end(teacher, monkeypatch):
    """Who is level plays a decider."""
    monkeypatch.setattr(rehearsal, "_match", lambda _hand, *, begins: (1, 1))
    monkeypatch.setattr(rehearsal, "ABSENT", 0)
    competition = desk.competition_of(rehearsal.create(teacher, BEAN, 8, "knock-out"))
    for _round in range(3):
        desk.begin_round(competition, teacher)
        rehearsal.play_round(competition, teacher)
    assert Fixture.objects.filter(first_wins=4).exists()
    with refused("all-played"):
        desk.begin_round(competition, teacher)


def test_groups_lead_to_a_final(client, classroom, teacher):
    client.force_login(teacher)
    url = reverse("games:tournament-rehearsals", args=[classroom.key])
    assert "grupos de 4 a 6, e depois a final" in client.get(url).text
    client.post(url, {"game": "nim", "count": 8, "shape": "groups"})
    tournament = Tournament.objects.get()
    final = desk.competition_of(tournament)
    assert [group.entrants.count() for group in tournament.competitions.exclude(group_of=None)] == [4, 4]
    for _round in range(3):
        group_stages.begin_rounds(final, teacher)
        for group in tournament.competitions.exclude(group_of=None):
            rehearsal.play_round(group, teacher)
    assert len(group_stages.qualify(final, teacher)) == 4


def test_games_for_three_have_their_tables(client, classroom, teacher):
    client.force_login(teacher)
    slug = next(slug for slug, _name in game_choices((3,)))
    url = reverse("games:tournament-rehearsals", args=[classroom.key])
    client.post(url, {"game": slug, "count": 9, "shape": "groups"})
    assert desk.competition_of(Tournament.objects.get()).phases.get().format == "threes"
    with refused("threes"):
        rehearsal.create(teacher, BEAN, 9, "threes")


def test_nothing_is_locked_while_the_matches_are_played(teacher, monkeypatch):
    """A table that the desk decides meanwhile keeps its result."""
    competition = desk.competition_of(rehearsal.create(teacher, BEAN, 8))
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)
    first, *others = results.published_rounds(competition)[0].fixtures.all()

    def outcome(_hand, *, begins):
        assert not connection.in_atomic_block
        if not Fixture.objects.get(pk=first.pk).decision:
            desk.decide(first, (4, 0), Fixture.Decision.BOARD, "", teacher)
        return 1, 1

    monkeypatch.setattr(rehearsal, "_match", outcome)
    monkeypatch.setattr(rehearsal, "ABSENT", 0)
    assert rehearsal.play_round(competition, teacher) == len(others) == 3
    wins = {row.pk: (row.first_wins, row.second_wins) for row in Fixture.objects.all()}
    assert wins == {first.pk: (4, 0)} | {fixture.pk: (2, 2) for fixture in others}


@pytest.mark.parametrize("begins", [0, 1])
def test_who_begins_with_the_only_move_wins(begins):
    hand = rehearsal._Hand(BEAN, rehearsal.Random(1), 10**12)
    assert rehearsal._match(hand, begins=begins) == ((0, 2) if begins else (2, 0))


def test_matches_without_end_are_draws(monkeypatch):
    assert rehearsal._match(rehearsal._Hand(BEAN, rehearsal.Random(1), 0), begins=0) == (1, 1)
    monkeypatch.setattr(rehearsal, "LONGEST", 2)
    three_heaps = catalogue.build("nim", {"heaps": [1, 1, 1]})
    assert rehearsal._match(rehearsal._Hand(three_heaps, rehearsal.Random(1), 10**12), begins=0) == (1, 1)


def test_real_tournaments_are_no_rehearsals(begin, teacher):
    tournament = begin()
    with refused("real"):
        rehearsal.play_round(desk.competition_of(tournament), teacher)
    with refused("real"):
        rehearsal.delete(tournament, teacher)
    with refused("count"):
        rehearsal.create(teacher, BEAN, 301)
    assert rehearsal.play_round(desk.competition_of(rehearsal.create(teacher, BEAN, 8)), teacher) == 0
