"""Who is absent: asked about after two, lost after some minutes, never taken for a match that was played."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Action
from games.live import presence
from games.models import Entrant, Fixture, Round
from games.tournaments import desk, hall, lists, results, transfer
from games.tournaments.hall_pages import HallView
from games.tournaments.pages import CompetitionView
from games.tournaments.standings import RoundScore
from games.tournaments.trf import report
from tests.games.conftest import enrolled
from tests.games.tournaments.test_desk import fixtures, play, play_out, publish
from tests.games.tournaments.test_pages import address, words
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)


def round_of_absence(tournament, missing, teacher):
    """A round to which one does not come; the others draw."""
    publish(tournament, teacher)
    for fixture in fixtures(tournament):
        if missing in fixture.sides:
            wins = (0, 4) if missing == fixture.first else (4, 0)
            desk.decide(fixture, wins, Fixture.Decision.ABSENCE, "", teacher)
        elif fixture.second is not None:
            desk.decide(fixture, (2, 2), Fixture.Decision.BOARD, "", teacher)


def test_one_absence_throws_nobody_out_and_two_ask_the_arbiter(begin, teacher, client):
    tournament = begin(5, rounds=3)
    competition = desk.competition_of(tournament)
    missing = Entrant.objects.order_by("number")[0]
    round_of_absence(tournament, missing, teacher)
    assert CompetitionView(competition, teacher).often_absent() == []
    desk.set_status(missing, Entrant.Status.ABSENT, teacher)  # not paired at all: absent again
    round_of_absence(tournament, missing, teacher)
    asked = CompetitionView(competition, teacher).often_absent()
    assert [(row["entrant"], row["count"]) for row in asked] == [(missing, 2)]
    client.force_login(teacher)
    assert "já faltou a 2 jornadas" in words(client.get(address(tournament)))
    client.post(address(tournament, "tournament-entrants"), {"stays": missing.pk})
    assert CompetitionView(competition, teacher).often_absent() == []
    assert Action.objects.get(kind="excuse-entrant").details["count"] == 2
    assert Entrant.objects.get(pk=missing.pk).status == "absent"


def test_who_is_there_again_before_the_round_is_published_plays(begin, teacher):
    tournament = begin(4, phase_format="round-robin")
    competition = desk.competition_of(tournament)
    late = Entrant.objects.order_by("number")[0]
    desk.set_status(late, Entrant.Status.ABSENT, teacher)
    desk.draft_round(competition, teacher)
    decided = Fixture.objects.exclude(decision="")
    assert [late in fixture.sides for fixture in decided] == [True]
    desk.set_status(late, Entrant.Status.PRESENT, teacher)
    desk.publish_round(competition, teacher)
    assert not decided.all()
    assert all(fixture.matches.exists() for fixture in fixtures(tournament))


def test_a_win_by_absence_is_marked_in_every_table(begin, teacher):
    tournament = begin(4, rounds=2)
    missing = Entrant.objects.order_by("number")[0]
    round_of_absence(tournament, missing, teacher)
    view = CompetitionView(desk.competition_of(tournament), teacher)
    cells = {row["entrant"].pk: row["rounds"] for row in lists.cross_table(view)}
    assert cells[missing.pk][0].endswith(": 0 (f)")
    fixture = next(row for row in fixtures(tournament) if missing in row.sides)
    winner = next(side for side in fixture.sides if side != missing)
    assert cells[winner.pk][0].endswith(": 1 (f)")
    told = view.explanation(winner.number)["rounds"][0]
    assert (told["opponent"], told["missed"]) == ("", view.names[missing.pk])
    line = report("T", view.standings, lists.trf_players(view), view.order)
    seat = "w" if winner == fixture.first else "b"
    assert f"{missing.number:>4} {seat} +" in line
    assert f"{winner.number:>4} {'b' if seat == 'w' else 'w'} -" in line


def test_who_is_not_there_after_the_minutes_loses_by_absence(begin, teacher, client):
    tournament = begin(4, rounds=2)
    competition = desk.competition_of(tournament)
    publish(tournament, teacher)
    first, second = fixtures(tournament)
    with refused("nobody-missing"):
        hall.win_by_absence(first, teacher)
    past = timezone.now() - timedelta(minutes=competition.absence_minutes, seconds=1)
    Round.objects.update(published_at=past)
    presence.here(first.matches.get().code, 0)
    rows = {row["fixture"].pk: row for row in HallView(competition, teacher).tables()}
    names = CompetitionView(competition, teacher).names
    assert rows[first.pk]["missing"] == [names[first.second_id]]
    client.force_login(teacher)
    there = address(tournament, "tournament-hall")
    assert "Não veio" in words(client.get(there))
    client.post(there, {"do": "no-show", "fixture": first.pk})
    hall.win_by_absence(second, teacher)
    assert [results.result_of(fixture, 2).points for fixture in fixtures(tournament)] == [(2, 0), (0, 0)]
    with refused("nobody-missing"):
        hall.win_by_absence(first, teacher)
    assert "não veio em 10 minutos" in fixtures(tournament)[0].reason


def test_nobody_is_missing_where_both_are_at_the_table(begin, teacher):
    tournament = begin(4, rounds=2)
    competition = desk.competition_of(tournament)
    publish(tournament, teacher)
    first, second = fixtures(tournament)
    Round.objects.update(published_at=timezone.now() - timedelta(hours=1))
    for seat in (0, 1):
        presence.here(first.matches.get().code, seat)
    presence.here(second.matches.get().code, 0)
    presence.gone(second.matches.get().code, 0)
    rows = {row["fixture"].pk: row for row in HallView(competition, teacher).tables()}
    names = CompetitionView(competition, teacher).names
    assert (rows[first.pk]["missing"], rows[first.pk]["away"]) == ([], None)
    assert rows[second.pk]["missing"] == [names[second.second_id]]
    assert rows[second.pk]["away"] >= 0
    with refused("nobody-missing"):
        hall.win_by_absence(first, teacher)


def test_who_moved_is_there(begin, teacher):
    tournament = begin(2, rounds=1)
    publish(tournament, teacher)
    fixture = fixtures(tournament)[0]
    Round.objects.update(published_at=timezone.now() - timedelta(hours=1))
    play(fixture.matches.get())  # over: nobody is missing any more
    competition = desk.competition_of(tournament)
    assert hall.missing_sides(competition, results.published_rounds(competition)[0]) == {}


def test_half_a_point_once_for_who_comes_late(begin, teacher, classroom):
    tournament = begin(4, rounds=2, late_half=True)
    publish(tournament, teacher)
    play_out(tournament)
    competition = desk.competition_of(tournament)
    late = desk.enter(competition, enrolled(classroom, "tarde", "Tarde Chega"), teacher)
    rounds = results.published_rounds(competition)
    entrants = list(competition.entrants.select_related("user"))
    standings = results.standings_of(competition, rounds, entrants)
    assert standings.scores(late.number) == [RoundScore(1)]
    assert results.absences(entrants, rounds)[late.pk] == 0
    document = transfer.as_document(tournament, teacher)
    brought = transfer.store(document, teacher).competitions.get()
    assert transfer.as_document(brought.tournament, teacher).competitions == document.competitions
    assert brought.entrants.get(number=late.number).late_after.number == 1
    competition.late_half = False
    standings = results.standings_of(competition, rounds, entrants)
    assert standings.points(late.number) == 0
