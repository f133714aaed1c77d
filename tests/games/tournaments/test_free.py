"""Free until the bell: who meets whom, however many say at once that they are free."""

from datetime import timedelta
from itertools import combinations
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import people
from games.live import matches
from games.live.match_state import MatchCommand
from games.models import Entrant, Fixture, Match, RoundTime
from games.pictures.names import options_text
from games.rules import catalogue
from games.tournaments import days, desk, entering, free_play, hall, lists, results, states, transfer
from games.tournaments.free import FreePlayer, may_meet_again, pair_free
from games.tournaments.pages import CompetitionView
from games.tournaments.plan import plan_tournament
from games.tournaments.standings import TieBreak
from tests.at_once import at_once
from tests.games.conftest import enrolled
from tests.games.live.tables import FIRST
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_desk import fixtures, play, publish
from tests.games.tournaments.test_pages import address, words
from tests.refusals import refused


def test_who_waits_longest_is_paired_and_the_same_two_never_running():
    first, second, third = FreePlayer(1, met=(2,)), FreePlayer(2, met=(1,)), FreePlayer(3)
    assert pair_free([first, second], "x") == []
    assert {*map(frozenset, pair_free([second, first, third], "x"))} == {frozenset({2, 3})}
    # One has met the other last, the other somebody else since.
    assert not may_meet_again(FreePlayer(1, met=(2,)), FreePlayer(2, met=(1, 3)))
    assert may_meet_again(FreePlayer(1, met=(2, 3)), FreePlayer(2, met=(1, 3)))


def test_of_those_who_wait_the_rarest_pair_with_the_nearest_points():
    waiting = [FreePlayer(1, 4, (2, 9)), FreePlayer(2, 3, (1, 8)), FreePlayer(3, 0), FreePlayer(4, 1)]
    assert {*map(frozenset, pair_free(waiting, "x"))} == {frozenset({1, 4}), frozenset({2, 3})}


def test_who_must_begin_meets_who_must_not():
    waiting = [
        FreePlayer(1, seats=(1, 1)),
        FreePlayer(2, seats=(1, 1)),
        FreePlayer(3, seats=(-1, -1)),
        FreePlayer(4, seats=(-1, -1)),
    ]
    assert {begins for begins, _other in pair_free(waiting, "x", seats_count=True)} == {3, 4}


@pytest.mark.parametrize("count", [3, 4, 9])
def test_an_afternoon_by_lot_leaves_at_most_two_waiting(count):
    """Matches end one by one: of three who are free two always meet, and never the same two running."""
    random = Random(count)
    met: dict[int, list[int]] = {number: [] for number in range(1, count + 1)}
    waiting, playing = list(met), []
    for step in range(120):
        pairs = pair_free([FreePlayer(number, met=tuple(met[number])) for number in waiting], f"{step}")
        for first, second in pairs:
            assert second not in met[first][-1:]
            assert first not in met[second][-1:]
            met[first].append(second)
            met[second].append(first)
            waiting = [number for number in waiting if number not in (first, second)]
        playing += pairs
        assert len(waiting) < 3
        waiting += playing.pop(random.randrange(len(playing)))
    assert all(met[first].count(second) > 0 for first, second in combinations(met, 2))


def test_plan_is_the_minutes_there_are():
    assert plan_tournament(25, 40, 10, "free").minutes == 40


# Stored


@pytest.fixture
def afternoon(begin, teacher):
    """Five, of one match each; one of them waits."""
    tournament = begin(5, "free", 1, matches_each=1)
    publish(tournament, teacher)
    return tournament


def entrants(tournament) -> list[Entrant]:
    related = "competition__tournament__classroom", "user"
    return list(Entrant.objects.filter(competition__tournament=tournament).select_related(*related))


def of(fixture) -> list[Entrant]:
    """The two of a fixture as they are stored."""
    return [
        Entrant.objects.select_related("competition__tournament__classroom", "user").get(pk=side.pk)
        for side in fixture.sides
    ]


@pytest.mark.django_db(transaction=True)
def test_who_is_free_meets_who_waits(afternoon, teacher):
    first, second = fixtures(afternoon)
    waiting = Entrant.objects.get(free_since__isnull=False)
    assert waiting not in (*first.sides, *second.sides)
    assert TieBreak.BUCHHOLZ not in afternoon.competitions.get().tie_breaks
    assert RoundTime.objects.get().ends_at > timezone.now()
    side = of(first)[0]
    assert free_play.say_free(side, side.user) == first  # still at the table
    play(first.matches.get())
    third = free_play.say_free(side, side.user)
    assert {*third.sides} == {side, waiting}
    assert third.matches.count() == 1
    other = of(first)[1]
    assert free_play.say_free(other, other.user) is None
    since = Entrant.objects.get(pk=other.pk).free_since
    assert free_play.say_free(other, other.user) is None
    assert Entrant.objects.get(pk=other.pk).free_since == since
    free_play.say_busy(other, other.user)
    assert not Entrant.objects.filter(free_since__isnull=False).exists()
    with refused("forbidden"):
        free_play.say_free(other, side.user)
    desk.set_status(other, Entrant.Status.ABSENT, teacher)
    with refused("absent"):
        free_play.say_free(other, other.user)


@pytest.mark.django_db(transaction=True)
def test_who_has_no_account_meets_on_a_board(teacher):
    day = days.create_day(by=teacher, name="Dia", competitions=[days.CompetitionTerms(BEAN, "Nim")])
    competition = day.competitions.get()
    days.change_competition(competition, teacher, phase_format="free")
    states.open_entries(day, teacher)
    entering.enter_names(competition, ["Ana", "Rui", "Eva"], teacher)
    states.close_entries(day, teacher)
    publish(day, teacher)
    (first,) = fixtures(day)
    desk.decide(first, (4, 0), Fixture.Decision.BOARD, "", teacher)
    waiting = Entrant.objects.get(free_since__isnull=False)
    winner = of(first)[0]
    second = free_play.say_free(winner, teacher)
    assert {*second.sides} == {winner, waiting}
    assert (second.on_board, second.matches.count()) == (True, 0)


@pytest.mark.django_db(transaction=True)
def test_each_encounter_has_a_start_of_its_own(begin, teacher, client):
    """The same in both of its matches; who plays on a board is told it, and who rules reads it."""
    tournament = begin(5, "free", 1, game=catalogue.build("nim", {"heaps": [5, 6, 7]}), draws_start=True)
    publish(tournament, teacher)
    first, second = fixtures(tournament)
    starts = [fixture.matches.get().options for fixture in (first, second)]
    assert starts[0] != starts[1]
    match = first.matches.get()
    matches.execute([MatchCommand(match.code, "resign", FIRST, matches.version(match.code))])
    competition = desk.competition_of(tournament)
    assert desk.next_match(competition, first.first.user).options == starts[0]
    hall.move_to(second, on_board=True, by=teacher)
    told = f"Começa com {options_text(catalogue.build('nim', starts[1]))}"
    client.force_login(second.first.user)
    assert f"{told}." in client.get(competition.get_absolute_url()).text
    client.force_login(teacher)
    for page in ("tournament-hall", "tournament-paper"):
        assert told in client.get(reverse(f"games:{page}", args=[competition.code])).text


@pytest.mark.django_db(transaction=True)
def test_all_say_at_once_that_they_are_free(afternoon):
    for fixture in fixtures(afternoon):
        play(fixture.matches.get())
    at_once(
        *[
            lambda entrant=entrant: free_play.say_free(entrant, entrant.user)
            for entrant in entrants(afternoon)
        ]
    )
    played = results.published_rounds(afternoon.competitions.get())[0]
    running = [fixture for fixture in played.fixtures.all() if not results.result_of(fixture, 1).is_final]
    sides = [side for fixture in running for side in fixture.sides]
    assert len(running) == 2
    assert len({*sides}) == 4
    assert [*free_play.waiting(afternoon.competitions.get())] == [
        entrant for entrant in entrants(afternoon) if entrant not in sides
    ]
    assert Match.objects.filter(status="playing").count() == 2


@pytest.mark.django_db(transaction=True)
def test_bell_pause_and_who_has_left(afternoon, teacher, classroom):
    competition = desk.competition_of(afternoon)
    first = fixtures(afternoon)[0]
    play(first.matches.get())
    here, gone = of(first)
    hall.pause(competition, teacher)
    with refused("paused"):
        free_play.say_free(here, here.user)
    hall.go_on(competition, teacher)
    people.remove(list(classroom.enrolments.filter(pupil=gone.user)), teacher)
    with refused("gone"):
        free_play.say_free(gone, gone.user)
    RoundTime.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    with refused("bell"):
        free_play.say_free(here, here.user)
    assert hall.judge_unfinished(competition, teacher) == 1
    assert results.result_of(fixtures(afternoon)[1], 1).points == (1, 1)
    states.close(afternoon, teacher)
    with refused("over"):
        free_play.say_free(here, here.user)


@pytest.mark.django_db(transaction=True)
def test_standings_files_and_a_late_one(afternoon, teacher, classroom, client):
    competition = desk.competition_of(afternoon)
    late = desk.enter(competition, enrolled(classroom, "tarde", "Tarde Chega"), teacher)
    first = fixtures(afternoon)[0]
    play(first.matches.get())
    late = entrants(afternoon)[-1]
    fixture = free_play.say_free(late, late.user)
    desk.decide(fixture, (1, 1), Fixture.Decision.BOARD, "", teacher)
    view = CompetitionView(competition, teacher)
    points = {row["entrant"].pk: row["points"] for row in view.standings_rows()}
    assert sorted(points.values()) == ["0", "0", "0", "1", "½", "½"]
    cross = {row["entrant"].pk: row["rounds"] for row in lists.cross_table(view)}
    assert [cell[-3:] for cell in cross[late.pk]] == [": ½"[-3:]]
    assert cross[fixtures(afternoon)[1].first_id] == [""]
    assert len(view.explanation(late.number)["rounds"]) == 1
    document = transfer.as_document(afternoon, teacher)
    brought = transfer.store(document, teacher)
    assert transfer.as_document(brought, teacher).competitions == document.competitions
    client.force_login(teacher)
    shown = words(client.get(address(afternoon, "tournament-hall")))
    assert "Sem jogar" in shown
    assert "Livre até ao toque" in words(client.get(address(afternoon)))
    assert "Faltam 15 minutos" in words(client.get(address(afternoon, "tournament-time")))
    idle = of(first)[0]
    client.post(address(afternoon, "tournament-free"), {"entrant": idle.pk})
    assert "À espera de adversário" in words(client.get(address(afternoon, "tournament-hall")))
    client.force_login(idle.user)
    assert "Estás livre" in words(client.get(address(afternoon)))
    client.post(address(afternoon, "tournament-free"), {"do": "busy"})
    assert "Estou livre" in words(client.get(address(afternoon)))
    client.post(address(afternoon, "tournament-free"))
    assert Entrant.objects.get(pk=idle.pk).free_since is not None


@pytest.mark.django_db(transaction=True)
def test_too_few_and_other_formats(begin, teacher, afternoon):
    with refused("too-few"):
        begin(2, "free", 1)
    swiss = begin(3)
    publish(swiss, teacher)
    with refused("not-free"):
        free_play.say_free(entrants(swiss)[0], teacher)
    desk.unpublish_round(desk.competition_of(afternoon), teacher)
    assert not Entrant.objects.filter(free_since__isnull=False).exists()
    for entrant in entrants(afternoon)[:3]:
        desk.set_status(entrant, Entrant.Status.ABSENT, teacher)
    with refused("too-few"):
        desk.draft_round(desk.competition_of(afternoon), teacher)
