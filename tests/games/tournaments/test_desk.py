"""The desk: rounds wholly or not at all, results from matches or decided, corrections with a reason."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts import people
from accounts.models import Action, User
from games.live import matches
from games.live.match_state import MatchCommand
from games.models import CompetitionPhase, Entrant, Fixture, Match, Round, Tournament
from games.rules import catalogue
from games.tournaments import desk, results, states
from games.tournaments.bracket_pages import bracket_rounds
from games.tournaments.pages import CompetitionView
from games.tournaments.standings import TieBreak
from tests.at_once import at_once
from tests.games.conftest import enrolled
from tests.games.live.tables import FIRST
from tests.games.tournaments.conftest import BEAN
from tests.refusals import refused
from tests.users import make_user

pytestmark = pytest.mark.django_db(transaction=True)


def publish(tournament: Tournament, by: User) -> Round:
    desk.draft_round(desk.competition_of(tournament), by)
    return desk.publish_round(desk.competition_of(tournament), by)


def play_out(tournament: Tournament) -> None:
    """Everybody plays all their matches: who begins wins each."""
    for entrant in Entrant.objects.filter(competition__tournament=tournament).select_related("user"):
        while (match := desk.next_match(desk.competition_of(tournament), entrant.user)) is not None:
            play(match)


def play(match: Match) -> None:
    version = matches.version(match.code)
    assert matches.execute([MatchCommand(match.code, "play", FIRST, version, "p1-1")]) == [None]


def standings(tournament: Tournament) -> dict[str, int]:
    """Points in halves, by user name."""
    competition = desk.competition_of(tournament)
    entrants = list(competition.entrants.select_related("user"))
    table = results.standings_of(competition, results.published_rounds(competition), entrants)
    return {entrant.user.username: table.points(entrant.number) for entrant in entrants}


def fixtures(tournament: Tournament) -> list[Fixture]:
    return list(results.published_rounds(desk.competition_of(tournament))[-1].fixtures.all())


def test_swiss_of_two_matches_with_seats_exchanged(begin, teacher):
    tournament = begin(5)
    assert tournament.state == "presence"
    drafted = desk.draft_round(desk.competition_of(tournament), teacher)
    assert (drafted.fixtures.count(), Match.objects.count()) == (3, 0)
    assert results.published_rounds(desk.competition_of(tournament)) == []
    desk.publish_round(desk.competition_of(tournament), teacher)
    tournament.refresh_from_db()
    assert (tournament.state, Match.objects.count()) == ("running", 2)
    fixture = fixtures(tournament)[0]
    first = fixture.matches.get()
    assert [seat.user for seat in first.seats.all()] == [fixture.first.user, fixture.second.user]
    assert matches.look_at(first.code, lambda state: state.terms.meeting)
    play(first)
    second = desk.next_match(desk.competition_of(tournament), fixture.first.user)
    assert second == desk.next_match(desk.competition_of(tournament), fixture.second.user)
    assert [seat.user for seat in second.seats.all()] == [fixture.second.user, fixture.first.user]
    play(second)
    assert desk.next_match(desk.competition_of(tournament), fixture.first.user) is None
    result = results.result_of(fixtures(tournament)[0], 2)
    assert (result.wins, result.points, result.is_final) == ((2, 2), (1, 1), True)
    play_out(tournament)
    assert sorted(standings(tournament).values()) == [1, 1, 1, 1, 2]
    publish(tournament, teacher)
    assert Round.objects.exclude(closed_at=None).count() == 1
    play_out(tournament)
    with refused("all-played"):
        desk.draft_round(desk.competition_of(tournament), teacher)
    states.close(tournament, teacher)
    tournament.refresh_from_db()
    assert tournament.state == "closed"
    with refused("over"):
        desk.draft_round(desk.competition_of(tournament), teacher)
    states.reopen(tournament, teacher)
    with refused("state"):
        states.reopen(tournament, teacher)
    states.delete(tournament, teacher)
    assert Match.objects.count() == 0
    kinds = Action.objects.values_list("kind", flat=True)
    assert {"create-tournament", "publish-round", "close-tournament", "reopen-tournament"} < {*kinds}


def test_without_a_round_it_is_reopened_with_who_is_there(begin, teacher):
    tournament = begin(3)
    states.close(tournament, teacher)
    states.reopen(tournament, teacher)
    tournament.refresh_from_db()
    assert tournament.state == "presence"


def test_one_match_is_won_by_who_began(begin, teacher):
    tournament = begin(4, matches_each=1)
    publish(tournament, teacher)
    play_out(tournament)
    fixture = fixtures(tournament)[0]
    assert results.result_of(fixture, 1).points == (2, 0)
    competition = desk.competition_of(tournament)
    rounds = results.published_rounds(competition)
    field = results.field_of(competition, rounds, list(competition.entrants.all()))
    assert sorted(player.seats for player in field) == [(-1,), (-1,), (1,), (1,)]


def test_all_against_all_with_somebody_absent(begin, teacher):
    tournament = begin(3, "round-robin", 3)
    absent = Entrant.objects.select_related("user").first()
    desk.set_status(absent, Entrant.Status.ABSENT, teacher)
    for _round in range(3):
        publish(tournament, teacher)
        play_out(tournament)
    points = standings(tournament)
    assert points[absent.user.username] == 2  # only the bye
    assert {fixture.decision for fixture in Fixture.objects.exclude(second=None)} == {"", "absence"}
    # The two others met once: a draw; a win by absence each, and a bye each.
    assert sorted(points.values()) == [2, 5, 5]


def test_nobody_gets_points_where_both_are_absent(begin, teacher):
    tournament = begin(2, "round-robin", 1)
    for entrant in Entrant.objects.all():
        desk.set_status(entrant, Entrant.Status.ABSENT, teacher)
    publish(tournament, teacher)
    assert [*standings(tournament).values()] == [0, 0]
    assert desk.next_match(desk.competition_of(tournament), Entrant.objects.first().user) is None


def test_absent_and_withdrawn_are_not_paired(begin, teacher):
    tournament = begin(4)
    leaving = Entrant.objects.first()
    desk.set_status(leaving, Entrant.Status.WITHDRAWN, teacher)
    assert all(
        leaving not in (fixture.first, fixture.second)
        for fixture in desk.draft_round(desk.competition_of(tournament), teacher).fixtures.all()
    )


def test_who_leaves_the_class_leaves_the_tournament(begin, teacher, classroom):
    tournament = begin(4)
    desk.draft_round(desk.competition_of(tournament), teacher)
    gone = Entrant.objects.select_related("user").first()
    people.remove(list(classroom.enrolments.filter(pupil=gone.user)), teacher)
    desk.publish_round(desk.competition_of(tournament), teacher)
    fixture = next(fixture for fixture in fixtures(tournament) if gone in (fixture.first, fixture.second))
    assert (fixture.decision, Match.objects.count()) == ("absence", 1)
    play_out(tournament)
    left = Entrant.objects.exclude(status=Entrant.Status.WITHDRAWN).select_related("user")
    people.remove(list(classroom.enrolments.filter(pupil=left[0].user)), teacher)
    assert [len(desk.draft_round(desk.competition_of(tournament), teacher).fixtures.all()), left.count()] == [
        1,
        2,
    ]


def test_nobody_plays_with_who_left_the_class_during_a_round(begin, teacher, classroom):
    tournament = begin(2, rounds=1)
    publish(tournament, teacher)
    fixture = fixtures(tournament)[0]
    play(fixture.matches.get())
    people.remove(list(classroom.enrolments.filter(pupil=fixture.second.user)), teacher)
    assert desk.next_match(desk.competition_of(tournament), fixture.first.user) is None


def test_late_entry(begin, teacher, pupils, classroom):
    tournament = begin(4)
    drafted = desk.draft_round(desk.competition_of(tournament), teacher)
    late = desk.enter(desk.competition_of(tournament), pupils[4], teacher)
    assert late.number == 5
    assert not Round.objects.filter(pk=drafted.pk).exists()
    with refused("entered"):
        desk.enter(desk.competition_of(tournament), pupils[4], teacher)
    with refused("no-pupil"):
        desk.enter(desk.competition_of(tournament), make_user("estranho"), teacher)
    publish(tournament, teacher)
    play_out(tournament)
    desk.enter(desk.competition_of(tournament), enrolled(classroom, "aluno6", "Aluno 6"), teacher)
    publish(tournament, teacher)
    with refused("late"):
        desk.enter(desk.competition_of(tournament), enrolled(classroom, "aluno7", "Aluno 7"), teacher)


def test_late_entry_where_all_meet_all(begin, teacher, pupils):
    tournament = begin(3, "round-robin", 3)
    publish(tournament, teacher)
    with refused("late"):
        desk.enter(desk.competition_of(tournament), pupils[4], teacher)


def test_round_waits_for_all_results(begin, teacher):
    tournament = begin(4)
    publish(tournament, teacher)
    for tried, what in ((desk.draft_round, desk.competition_of(tournament)), (states.close, tournament)):
        with pytest.raises(ValidationError, match=r"mesa 1, mesa 2"):
            tried(what, teacher)


def test_desk_decides_and_corrects_with_a_reason(begin, teacher):
    tournament = begin(4)
    publish(tournament, teacher)
    fixture = fixtures(tournament)[0]
    running = fixture.matches.get()
    board = Fixture.Decision.BOARD
    desk.decide(fixture, (3, 1), board, "", teacher)
    running.refresh_from_db()
    assert (running.status, running.end) == ("finished", "ended")
    assert results.result_of(fixtures(tournament)[0], 2).points == (2, 0)
    with refused("no-reason"):
        desk.decide(fixture, (1, 3), board, " ", teacher)
    desk.decide(fixture, (1, 3), board, "papel trocado", teacher)
    assert results.result_of(fixtures(tournament)[0], 2).points == (0, 2)
    noted = Action.objects.filter(kind="decide-fixture").order_by("-pk")[0].details
    assert (noted["before"], noted["after"]) == ([3, 1], [1, 3])
    desk.undecide(fixture, "afinal jogam", teacher)
    again = desk.next_match(desk.competition_of(tournament), fixture.second.user)
    assert [seat.user for seat in again.seats.all()] == [fixture.first.user, fixture.second.user]


def test_correction_of_an_earlier_round_changes_the_table(begin, teacher):
    tournament = begin(4)
    publish(tournament, teacher)
    early = fixtures(tournament)[0]
    play_out(tournament)
    publish(tournament, teacher)
    desk.decide(early, (4, 0), Fixture.Decision.JUDGED, "engano no registo", teacher)
    points = standings(tournament)
    assert (points[early.first.user.username], points[early.second.user.username]) == (2, 0)


@pytest.mark.parametrize(
    ("wins", "decision", "code"),
    [((4, 1), "board", "impossible"), ((3, 1), "absence", "impossible"), ((5, -1), "judged", "impossible")],
)
def test_results_that_cannot_be(begin, teacher, wins, decision, code):
    tournament = begin(4)
    publish(tournament, teacher)
    with refused(code):
        desk.decide(fixtures(tournament)[0], wins, Fixture.Decision(decision), "", teacher)


def test_absence_is_no_encounter(begin, teacher):
    tournament = begin(4)
    publish(tournament, teacher)
    fixture = fixtures(tournament)[0]
    desk.decide(fixture, (4, 0), Fixture.Decision.ABSENCE, "", teacher)
    competition = desk.competition_of(tournament)
    rounds = results.published_rounds(competition)
    field = {player.number: player for player in results.field_of(competition, rounds, [fixture.first])}
    assert field[fixture.first.number].opponents == frozenset()


def test_bye_has_no_result_to_change(begin, teacher):
    tournament = begin(3, rounds=1)
    publish(tournament, teacher)
    bye = Fixture.objects.get(second=None)
    with refused("bye"):
        desk.decide(bye, (4, 0), Fixture.Decision.JUDGED, "", teacher)


def test_draft_is_discarded_or_made_again(begin, teacher):
    tournament = begin(4)
    with refused("no-draft"):
        desk.publish_round(desk.competition_of(tournament), teacher)
    desk.draft_round(desk.competition_of(tournament), teacher)
    again = desk.draft_round(desk.competition_of(tournament), teacher)
    assert Round.objects.get() == again
    desk.discard_draft(desk.competition_of(tournament), teacher)
    assert not Round.objects.exists()


def test_published_round_is_taken_back_until_somebody_moves(begin, teacher):
    tournament = begin(4)
    with refused("no-round"):
        desk.unpublish_round(desk.competition_of(tournament), teacher)
    publish(tournament, teacher)
    desk.decide(fixtures(tournament)[1], (4, 0), Fixture.Decision.JUDGED, "", teacher)
    desk.unpublish_round(desk.competition_of(tournament), teacher)
    assert not Match.objects.exists()
    assert not Fixture.objects.exclude(decision="").exists()
    desk.publish_round(desk.competition_of(tournament), teacher)
    play(fixtures(tournament)[0].matches.get())
    with refused("begun"):
        desk.unpublish_round(desk.competition_of(tournament), teacher)


def test_matches_that_were_aborted_do_not_count(begin, teacher):
    tournament = begin(2, rounds=1)
    publish(tournament, teacher)
    fixture = fixtures(tournament)[0]
    aborted = fixture.matches.get()
    matches.execute([MatchCommand(aborted.code, "abort", FIRST, matches.version(aborted.code))])
    again = desk.next_match(desk.competition_of(tournament), fixture.first.user)
    assert again != aborted
    assert again.seats.first().user == fixture.first.user


def test_field_too_small_for_another_round_says_what_to_do(begin, teacher):
    tournament = begin(4)
    publish(tournament, teacher)
    play_out(tournament)
    fixture = fixtures(tournament)[0]
    for entrant in Entrant.objects.exclude(pk__in=[fixture.first_id, fixture.second_id]):
        desk.set_status(entrant, Entrant.Status.WITHDRAWN, teacher)
    with refused("no-round"):
        desk.draft_round(desk.competition_of(tournament), teacher)


@pytest.mark.parametrize(
    ("count", "phase_format", "rounds", "code"),
    [(1, "swiss", 1, "too-few"), (4, "swiss", 3, "rounds"), (4, "swiss", 0, "rounds")],
)
def test_numbers_that_cannot_be_paired(begin, count, phase_format, rounds, code):
    with refused(code):
        begin(count, phase_format, rounds)


def test_all_against_all_is_for_few(begin, classroom, pupils):
    pupils += [enrolled(classroom, f"mais{number}", f"Mais {number}") for number in range(8)]
    with refused("too-many"):
        begin(13, CompetitionPhase.Format.ROUND_ROBIN, 13)


@pytest.mark.parametrize(
    ("game", "code"),
    [
        (catalogue.build("hex3", {}), "threes"),
        (catalogue.build("nim", {"heaps": [10**6]}), "no-board"),
    ],
)
def test_games_that_cannot_be_played(classroom, teacher, pupils, game, code):
    with refused(code):
        desk.create(
            classroom=classroom,
            by=teacher,
            name="Torneio",
            game=game,
            pupils=pupils,
            phase_format="swiss",
            rounds=1,
        )


def test_only_teachers_of_the_class_run_it(begin, pupils, classroom):
    tournament = begin(4)
    other = make_user("outra", User.Kind.TEACHER)
    for by in (pupils[0], other):
        for tried in (desk.draft_round, desk.publish_round, desk.discard_draft):
            with refused("forbidden"):
                tried(desk.competition_of(tournament), by)
        for tried in (states.close, states.delete):
            with refused("forbidden"):
                tried(tournament, by)
        with refused("forbidden"):
            desk.create(
                classroom=classroom,
                by=by,
                name="x",
                game=BEAN,
                pupils=pupils,
                phase_format="swiss",
                rounds=1,
            )


def test_stranger_has_nothing_to_play(begin, teacher):
    tournament = begin(4)
    assert desk.next_match(desk.competition_of(tournament), teacher) is None
    publish(tournament, teacher)
    assert desk.next_match(desk.competition_of(tournament), teacher) is None


def test_somebody_erased_leaves_the_results(begin, teacher):
    tournament = begin(2, rounds=1)
    publish(tournament, teacher)
    play_out(tournament)
    before = results.result_of(fixtures(tournament)[0], 2)
    User.objects.filter(username="aluno1").delete()
    assert results.result_of(fixtures(tournament)[0], 2) == before
    assert desk.next_match(desk.competition_of(tournament), User.objects.get(username="aluno2")) is None


def test_tie_breaks_are_stored_as_they_are_called(begin):
    competition = desk.competition_of(begin(4))
    assert [TieBreak(name) for name in competition.tie_breaks] == [*desk.TIE_BREAKS]


@pytest.mark.databases
def test_two_who_press_at_once_make_one_round(begin, teacher):
    tournament = begin(4)
    at_once(*[lambda: desk.draft_round(desk.competition_of(tournament), teacher)] * 3)
    assert Round.objects.count() == 1
    told = at_once(*[lambda: desk.publish_round(desk.competition_of(tournament), teacher)] * 3)
    assert sum(isinstance(outcome, ValidationError) for outcome in told) == 2
    assert Match.objects.count() == 2


@pytest.mark.databases
def test_two_who_ask_at_once_get_the_same_match(begin, teacher):
    tournament = begin(2, rounds=1)
    publish(tournament, teacher)
    fixture = fixtures(tournament)[0]
    play(fixture.matches.get())
    both = (fixture.first.user, fixture.second.user)
    first, second = at_once(
        *[lambda user=user: desk.next_match(desk.competition_of(tournament), user) for user in both]
    )
    assert first == second
    assert Match.objects.count() == 2


def test_two_change_places_in_a_draft(begin, teacher):
    tournament = begin(4)
    desk.draft_round(desk.competition_of(tournament), teacher)
    before = [(fixture.first, fixture.second) for fixture in Fixture.objects.order_by("table")]
    assert not desk.exchange(before[0][1], before[1][0], teacher)
    after = [(fixture.first, fixture.second) for fixture in Fixture.objects.order_by("table")]
    assert after == [(before[0][0], before[1][0]), (before[0][1], before[1][1])]
    assert not desk.exchange(*after[0], teacher)
    assert Fixture.objects.order_by("table")[0].first == after[0][1]
    with refused("not-there"):
        desk.exchange(before[0][0], before[0][0], teacher)
    desk.publish_round(desk.competition_of(tournament), teacher)
    with refused("not-there"):
        desk.exchange(before[0][0], before[0][1], teacher)


def test_exchange_tells_of_a_rematch(begin, teacher):
    tournament = begin(4)
    publish(tournament, teacher)
    old = fixtures(tournament)
    play_out(tournament)
    desk.draft_round(desk.competition_of(tournament), teacher)
    partner = next(
        other
        for fixture in Fixture.objects.filter(round__published_at=None)
        for own, other in ((fixture.first, fixture.second), (fixture.second, fixture.first))
        if own == old[0].first
    )
    assert desk.exchange(partner, old[0].second, teacher)


def test_exchange_with_the_bye(begin, teacher):
    tournament = begin(3, rounds=1)
    desk.draft_round(desk.competition_of(tournament), teacher)
    bye = Fixture.objects.get(second=None)
    paired = Fixture.objects.exclude(second=None).get()
    desk.exchange(bye.first, paired.second, teacher)
    bye.refresh_from_db()
    assert bye.first == paired.second


def test_where_nobody_is_there_the_desk_says_so(begin, teacher):
    competition = desk.competition_of(begin(4))
    for entrant in competition.entrants.all()[:3]:
        desk.set_status(entrant, Entrant.Status.ABSENT, teacher)
    with pytest.raises(ValidationError, match="Não há dois presentes"):
        desk.draft_round(competition, teacher)


@pytest.fixture
def eliminations(begin, pupils, classroom):
    """A knock-out of six, of one match a pairing."""
    pupils.append(enrolled(classroom, "aluno6", "Aluno 6"))
    return begin(6, "knock-out", 3, matches_each=1)


def won(fixture: Fixture, by: User, *, first: bool = True) -> None:
    wins = (2, 0) if first else (0, 2)
    desk.decide(fixture, wins, Fixture.Decision.BOARD, "", by)


def test_knock_out_to_the_final(eliminations, teacher):
    competition = desk.competition_of(eliminations)
    publish(eliminations, teacher)
    first = fixtures(eliminations)
    assert [len(fixture.sides) for fixture in first] == [2, 2, 1, 1]
    assert Match.objects.count() == 2
    for fixture in first[:2]:
        won(fixture, teacher)
    assert CompetitionView(competition, teacher).standings_rows()[0]["place"] == 1
    publish(eliminations, teacher)
    semi = fixtures(eliminations)
    tables = CompetitionView(competition, teacher).round_tables(results.published_rounds(competition)[-1])
    assert [str(table["part"]) for table in tables] == ["meia-final", "meia-final", "segundo sorteio"]
    with refused("bracket"):
        won(first[0], teacher, first=False)
    with refused("bracket"):
        desk.undecide(first[0], "", teacher)
    for fixture in semi:
        won(fixture, teacher)
    publish(eliminations, teacher)
    last = fixtures(eliminations)
    assert len(last) == 2
    won(last[0], teacher, first=False)
    won(last[1], teacher)
    rows = CompetitionView(competition, teacher).standings_rows()
    by_entrant = {row["entrant"]: row["place"] for row in rows}
    assert [by_entrant[side] for side in (last[0].second, last[0].first, *last[1].sides)] == [1, 2, 3, 4]
    assert CompetitionView(competition, teacher).explanation(last[0].second.number)["place"] == 1
    with refused("all-played"):
        desk.draft_round(competition, teacher)


def test_in_a_knock_out_of_one_match_who_begins_is_balanced(eliminations, teacher):
    begun = Counter[int]()
    for _round in range(3):
        publish(eliminations, teacher)
        met = [fixture for fixture in fixtures(eliminations) if fixture.second is not None]
        assert all(begun[fixture.first_id] <= begun[fixture.second_id] for fixture in met)
        for fixture in met:
            won(fixture, teacher, first=fixture.first.number < fixture.second.number)
            begun.update({fixture.first_id: 1, fixture.second_id: -1})
    assert max(map(abs, begun.values())) <= 2


def test_the_bracket_is_shown_as_far_as_it_is_known(eliminations, teacher, client):
    competition = desk.competition_of(eliminations)
    assert bracket_rounds(CompetitionView(competition, teacher)) == []
    desk.draft_round(competition, teacher)
    drafted = CompetitionView(competition, teacher).draft()["tables"]
    assert [table.get("why") for table in drafted[:2]] == [
        "4.º contra 5.º do sorteio.",
        "3.º contra 6.º do sorteio.",
    ]
    publish(eliminations, teacher)
    won(fixtures(eliminations)[0], teacher)
    shown = bracket_rounds(CompetitionView(competition, teacher))
    assert [str(met["name"]) for met in shown] == ["jornada 1", "meia-final", "final"]
    told = [
        sorted((side["name"] == "—", side["won"], side["goes_on"]) for side in tie)
        for tie in shown[0]["ties"]
    ]
    free = [(False, "", False), (True, "", False)]
    assert sorted(told) == sorted(
        [free, [(False, "0", False), (False, "1", True)], free, [(False, "", False)] * 2]
    )
    assert [sum(not side["name"] for side in tie) for met in shown[1:] for tie in met["ties"]] == [0, 1, 2]
    client.force_login(teacher)
    for page in (competition.get_absolute_url(), reverse("games:tournament-lists", args=[competition.code])):
        assert "Quadro das eliminatórias" in client.get(page).text


def test_level_pairs_of_a_knock_out_are_decided_first(eliminations, teacher):
    competition = desk.competition_of(eliminations)
    desk.draft_round(competition, teacher)
    assert [str(row["part"]) for row in CompetitionView(competition, teacher).draft()["tables"]] == [""] * 4
    desk.publish_round(competition, teacher)
    level, other = fixtures(eliminations)[:2]
    won(other, teacher)
    desk.decide(level, (1, 1), Fixture.Decision.BOARD, "", teacher)
    with refused("level"):
        desk.draft_round(competition, teacher)
    assert len(CompetitionView(competition, teacher).standings_rows()) == 6
    desk.decide(level, (0, 0), Fixture.Decision.ABSENCE, "faltaram", teacher)
    drafted = desk.draft_round(competition, teacher)
    assert drafted.fixtures.count() == 1  # the other semi-final has nobody against whoever had none


def test_knock_out_of_too_few(begin, teacher, eliminations, pupils):
    with refused("too-few"):
        begin(3, "knock-out", 2)
    for entrant in Entrant.objects.all()[:3]:
        desk.set_status(entrant, Entrant.Status.ABSENT, teacher)
    with refused("too-few"):
        desk.draft_round(desk.competition_of(eliminations), teacher)
    desk.set_status(Entrant.objects.first(), Entrant.Status.PRESENT, teacher)
    publish(eliminations, teacher)
    assert CompetitionPhase.objects.get().rounds == 2
    with refused("entered"):
        desk.enter(desk.competition_of(eliminations), pupils[0], teacher)


def test_all_tables_of_a_round_have_the_start_that_was_drawn(classroom, teacher, pupils):
    nim = catalogue.build("nim", {"heaps": [3, 5, 7]})
    tournament = desk.create(
        classroom=classroom,
        by=teacher,
        name="Torneio",
        game=nim,
        pupils=pupils[:4],
        phase_format="swiss",
        rounds=2,
        draws_start=True,
    )
    starts = []
    for _round in range(2):
        publish(tournament, teacher)
        first, second = (fixture.matches.get() for fixture in fixtures(tournament))
        assert first.options == second.options != nim.options_json()
        starts.append(first.options)
        running = fixtures(tournament)[0]
        version = matches.version(first.code)
        matches.execute([MatchCommand(first.code, "resign", FIRST, version)])
        again = desk.next_match(desk.competition_of(tournament), running.first.user)
        assert again.options == first.options
        for fixture in fixtures(tournament):
            desk.decide(fixture, (2, 2), Fixture.Decision.BOARD, "", teacher)
    assert starts[0] != starts[1]


def test_who_was_absent_and_has_come_plays_when_the_round_is_published_again(begin, teacher):
    tournament = begin(4)
    competition = desk.competition_of(tournament)
    desk.draft_round(competition, teacher)
    late = Entrant.objects.first()
    desk.set_status(late, Entrant.Status.ABSENT, teacher)
    desk.publish_round(competition, teacher)
    assert Fixture.objects.filter(decision="absence").count() == 1
    desk.unpublish_round(competition, teacher)
    desk.set_status(late, Entrant.Status.PRESENT, teacher)
    desk.publish_round(competition, teacher)
    assert not Fixture.objects.exclude(decision="").exists()
    assert Match.objects.count() == 2


def test_a_round_taken_back_is_the_only_draft(begin, teacher):
    tournament = begin(4)
    publish(tournament, teacher)
    for fixture in fixtures(tournament):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    competition = desk.competition_of(tournament)
    desk.draft_round(competition, teacher)
    desk.unpublish_round(competition, teacher)
    assert [played.number for played in Round.objects.all()] == [1]
