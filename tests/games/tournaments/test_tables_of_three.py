"""A tournament of a game for three: tables, seats that move on, results by place, paper and files."""

import json

import pytest
from django.http import Http404, QueryDict
from django.urls import reverse

from accounts.models import Classroom, User
from games.models import CompetitionPhase, Entrant, Fixture, Match, Tournament
from games.rules import catalogue
from games.rules.catalogue import build
from games.tournaments import days, desk, group_stages, hall, rehearsal, results, slips, states, transfer
from games.tournaments.day_forms import CompetitionForm
from games.tournaments.forms import TournamentForm
from games.tournaments.group_stages import StageTerms
from games.tournaments.lists import cross_table
from games.tournaments.pages import CompetitionView
from games.tournaments.plan import Capacity, Lack, plan_tournament
from games.tournaments.reasons import threes_reasons
from games.tournaments.regulation import get_articles
from games.tournaments.threes import ThreesPlayer
from games.views.parts.sent_results import sent_wins
from lessons.classroom.tournament_files import as_tables
from tests.games.conftest import enrolled
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)

GAME = catalogue.build("triad", {})
THREES = CompetitionPhase.Format.THREES


@pytest.fixture
def many(classroom: Classroom) -> list[User]:
    return [enrolled(classroom, f"aluno{number}", f"Aluno {number}") for number in range(1, 8)]


@pytest.fixture
def make(classroom, teacher, many):
    def make(count: int, **changed) -> Tournament:
        given = {"phase_format": THREES, "rounds": 2, "matches_each": 1, **changed}
        return desk.create(
            classroom=classroom, by=teacher, name="A três", game=GAME, pupils=many[:count], **given
        )

    return make


def tables(tournament: Tournament) -> list[Fixture]:
    return list(results.published_rounds(desk.competition_of(tournament))[-1].fixtures.all())


def finish(match: Match, places: tuple[int, ...]) -> None:
    for seat, place in zip(match.seats.order_by("index"), places, strict=True):
        seat.place = place
        seat.save()
    match.status, match.end = Match.Status.FINISHED, Match.End.GAME
    match.save()


def points(tournament: Tournament, teacher: User) -> dict[int, int]:
    standings = CompetitionView(desk.competition_of(tournament), teacher).standings
    return {number: standings.points(number) for number in standings.numbers}


def test_two_tables_and_one_who_waits(make, teacher):
    tournament = make(7)
    competition = desk.competition_of(tournament)
    desk.draft_round(competition, teacher)
    draft = CompetitionView(competition, teacher).draft()
    assert [table["why"] for table in draft["tables"]] == ["Pontos: 0, 0, 0."] * 2 + ["Pontos: 0."]
    entrants = {entrant.number: entrant for entrant in competition.entrants.all()}
    first, second = (table["fixture"].first for table in draft["tables"][:2])
    assert not desk.exchange(first, second, teacher)
    desk.publish_round(competition, teacher)
    seated = tables(tournament)
    assert [len(fixture.sides) for fixture in seated] == [3, 3, 1]
    assert (seated[0].first, seated[1].first) == (second, first)
    assert seated[2].first == entrants[7]
    match = seated[0].matches.get()
    assert [seat.user for seat in match.seats.all()] == [side.user for side in seated[0].sides]
    finish(match, (1, 2, 3))
    desk.decide(seated[1], (3, 0, 3), Fixture.Decision.BOARD, "", teacher)
    with refused("impossible"):
        desk.decide(seated[1], (3, 2, 1), Fixture.Decision.BOARD, "x", teacher)
    got = points(tournament, teacher)
    assert [got[side.number] for side in seated[0].sides] == [4, 2, 0]
    assert [got[side.number] for side in seated[1].sides] == [3, 0, 3]
    assert got[7] == 4
    desk.begin_round(competition, teacher)
    waits = tables(tournament)[2].first
    assert waits != entrants[7]
    assert got[waits.number] == 0


def test_in_three_matches_each_has_each_seat(make, teacher):
    tournament = make(3, matches_each=3)
    competition = desk.competition_of(tournament)
    desk.begin_round(competition, teacher)
    (fixture,) = tables(tournament)
    users = [side.user for side in fixture.sides]
    for number in range(3):
        match = desk.next_match(competition, users[number])
        assert [seat.user for seat in match.seats.all()] == users[number:] + users[:number]
        finish(match, (1, 2, 2))
    assert desk.next_match(competition, users[0]) is None
    result = results.result_of(tables(tournament)[0], 3)
    assert (result.wins, result.points, result.is_final) == ((6, 6, 6), (2, 2, 2), True)


def test_who_is_there_shares_the_best_places(make, teacher):
    tournament = make(3)
    competition = desk.competition_of(tournament)
    desk.draft_round(competition, teacher)
    desk.set_status(competition.entrants.get(number=2), Entrant.Status.ABSENT, teacher)
    desk.publish_round(competition, teacher)
    assert points(tournament, teacher) == {1: 3, 2: 0, 3: 3}
    rounds = results.published_rounds(competition)
    missed = results.absences(competition.entrants.all(), rounds)
    assert sorted(missed.values()) == [0, 0, 1]
    (score,) = results.standings_of(competition, rounds, list(competition.entrants.all())).scores(1)
    assert (score.met, {*score.missed}) == ({}, {2, 3})
    with refused("no-round"):
        desk.draft_round(competition, teacher)


def test_at_the_end_of_the_time_and_after_the_minutes(make, teacher):
    tournament = make(3, matches_each=3)
    competition = desk.competition_of(tournament)
    desk.begin_round(competition, teacher)
    finish(tables(tournament)[0].matches.get(), (1, 2, 3))
    assert hall.judge_unfinished(competition, teacher) == 1
    assert results.result_of(tables(tournament)[0], 3).wins == (8, 6, 4)
    tournament = make(3)
    competition = desk.competition_of(tournament)
    type(competition).objects.update(absence_minutes=0)
    competition.refresh_from_db()
    desk.begin_round(competition, teacher)
    hall.win_by_absence(tables(tournament)[0], teacher)
    assert results.result_of(tables(tournament)[0], 1).points == (0, 0, 0)


def test_what_cannot_be(make, teacher, many):
    for changed, code in (
        ({"phase_format": "swiss"}, "threes"),
        ({"matches_each": 2}, "matches"),
        ({"rounds": 4}, "rounds"),
    ):
        with refused(code):
            make(5, **changed)
    with refused("too-few"):
        make(2)


def test_hall_result_and_paper(client, make, teacher):
    tournament = make(3)
    competition = desk.competition_of(tournament)
    desk.begin_round(competition, teacher)
    (fixture,) = tables(tournament)
    hall.move_to(fixture, on_board=True, by=teacher)
    client.force_login(teacher)
    code = [competition.code]
    page = client.get(reverse("games:tournament-hall", args=code)).text
    assert page.count('small" name="outcome"') == 6
    assert "2–1–0" in page
    result = reverse("games:tournament-result", args=[*code, fixture.pk])
    page = client.get(result).text
    assert page.count('name="outcome"') == 13 + 7
    assert "Faltaram todos" in page
    assert "Faltaram Aluno" in page
    client.post(result, {"outcome": "board 4 1 1"})
    assert tables(tournament)[0].wins == (4, 1, 1)
    paper = client.get(reverse("games:tournament-paper", args=code)).text
    assert all(slips.slip_number(fixture, side) in paper for side in fixture.sides)
    for name in ("tournament", "tournament-lists"):
        assert client.get(reverse(f"games:{name}", args=code)).status_code == 200
    why = client.get(reverse("games:tournament-why", args=[*code, 1])).text
    assert "Numa mesa de três" in why
    view = CompetitionView(competition, teacher)
    assert cross_table(view)[0]["rounds"] == ["2+2: 2"]
    assert as_tables(competition, teacher)[2].rows[0][2:6] == [
        *view.round_tables(view.rounds[0])[0]["sides"],
        "2–½–½",
    ]


def test_points_of_three_matches_are_typed(client, make, teacher):
    tournament = make(3, matches_each=3)
    competition = desk.competition_of(tournament)
    desk.begin_round(competition, teacher)
    (fixture,) = tables(tournament)
    url = reverse("games:tournament-typed", args=[competition.code, 1, 1])
    client.force_login(teacher)
    assert client.get(url).text.count('name="wins"') == 3
    for place, side in enumerate(fixture.sides, 1):
        number = slips.slip_number(fixture, side)
        page = client.post(url, {"wins": ["4.5", "2,5", "2"], "number": number}, follow=True)
        assert ("Todos disseram o mesmo" in page.text) == (place == 3)
    assert tables(tournament)[0].wins == (9, 5, 4)
    result = reverse("games:tournament-result", args=[competition.code, fixture.pk])
    assert client.get(result).text.count('name="wins"') == 3
    client.post(result, {"wins": ["6", "3", "0"], "reason": "engano"})
    assert tables(tournament)[0].wins == (12, 6, 0)
    page = client.post(result, {"wins": ["6", "x", "0"], "reason": "engano"}, follow=True)
    assert "não é possível" in page.text


def test_results_that_no_form_sends():
    assert sent_wins(QueryDict("outcome=4 2 0")) == (4, 2, 0)
    for sent in ("", "4", "4 2 0 0", "4 x"):
        with pytest.raises(Http404):
            sent_wins(QueryDict(f"outcome={sent}"))


def test_a_file_comes_back_equal(make, teacher, classroom):
    tournament = make(7)
    competition = desk.competition_of(tournament)
    desk.begin_round(competition, teacher)
    desk.decide(tables(tournament)[0], (4, 2, 0), Fixture.Decision.BOARD, "", teacher)
    document = transfer.as_document(tournament, teacher)
    content = json.dumps(document.json()).encode()
    stored = transfer.store(transfer.parse_document(content), teacher, classroom)
    assert transfer.as_document(stored, teacher) == document
    table = document.json()["competitions"][0]["phases"][0]["played"][0]["tables"][0]
    for spoiled, code in (
        ({"second": None}, "misfit"),
        ({"wins": [4, 2]}, "misfit"),
        ({"third": None, "wins": [2, 4]}, "sides"),
    ):
        file = document.json()
        file["competitions"][0]["phases"][0]["played"][0]["tables"] = [table | spoiled]
        with refused(code):
            transfer.check(transfer.parse_document(json.dumps(file).encode()))


def test_regulation_plan_and_forms(make, teacher, classroom, many):
    words = {
        each: " ".join(
            sentence
            for article in get_articles(desk.competition_of(make(6, matches_each=each)))
            for sentence in article.sentences
        )
        for each in (1, 3)
    }
    assert "Mesas de três" in words[1]
    assert "cada lugar uma vez" in words[1]
    assert "Cada encontro são três partidas" in words[3]
    plan = plan_tournament(8, 60, 15, THREES, capacity=Capacity(2, 3))
    assert (plan.rounds, plan.screens, plan.boards) == (3, 1, 1)
    assert [shortage.lack for shortage in plan.shortages] == [Lack.DEVICES]
    data = {
        "name": "A três",
        "minutes": 60,
        "round_minutes": 15,
        "matches_each": 3,
        "phase_format": "swiss",
        "clock": "none",
        "pupils": [pupil.pk for pupil in many[:6]],
    }
    form = TournamentForm(classroom, build("triad", {}), data)
    assert not form.is_valid()
    form = TournamentForm(classroom, build("triad", {}), data | {"phase_format": ""})
    assert [value for value, _label in form.fields["matches_each"].choices] == [3, 1]
    assert form.is_valid()
    assert form.asked_of_planner()["phase_format"] == THREES
    assert form.cleaned()["phase_format"] == THREES


def test_a_school_day_has_tables_of_three(teacher):
    terms = [days.CompetitionTerms(GAME, "A três")]
    tournament = days.create_day(by=teacher, name="Dia", competitions=terms)
    competition = tournament.competitions.get()
    phase = competition.phases.get()
    assert (phase.format, competition.matches_each) == (THREES, 3)
    assert days.slot_of(competition, 9).tables == 3
    with refused("threes"):
        days.change_competition(competition, teacher, phase_format="swiss")
    with refused("threes"):
        days.change_competition(competition, teacher, stage=StageTerms(size=6))
    form = CompetitionForm(None, competition, phase, None, Classroom.objects.none())
    assert [value for value, _label in form.fields["phase_format"].choices] == [THREES]
    assert "groups" not in form.fields
    group_stages.fit_rounds(competition)
    assert competition.phases.get().rounds == 1


def test_a_rehearsal_of_three(teacher):
    tournament = rehearsal.create(teacher, GAME, 8)
    competition = tournament.competitions.get()
    desk.begin_round(competition, teacher)
    assert rehearsal.play_round(competition, teacher) == 2
    assert results.is_complete(results.published_rounds(competition)[-1], 3)
    states.close(tournament, teacher)


def test_the_desk_is_told_who_has_met():
    field = [ThreesPlayer(1, 3, 1, (2,)), ThreesPlayer(2, 4, 2, (1,)), ThreesPlayer(3, 0, 3)]
    (reason,) = threes_reasons(field, [(1, 2, 3)])
    assert "Há quem já tenha jogado junto" in str(reason)
