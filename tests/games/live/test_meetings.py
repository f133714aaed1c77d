"""Meetings of a class: who waits, who plays whom, what everybody sees."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Classroom, User
from games.live import matches, meetings
from games.live.forms import CreateMatchForm
from games.live.match_state import PATIENCE, MatchCommand, Refused
from games.models import Attendance, Match, Meeting, Seat
from games.rules import catalogue
from tests.at_once import at_once
from tests.games.live.tables import FIRST, SECOND
from tests.games.live.test_views import client_of
from tests.users import enrol

pytestmark = pytest.mark.django_db(transaction=True)

CHOSEN = {
    "game": "nim",
    "o-heaps": "1, 2",
    "access": "meeting",
    "starts": "me",
    "clock": "3",
    "patience": "30",
}


@pytest.fixture
def meeting(teacher, classroom):
    return begun(classroom, teacher)


def begun(classroom: Classroom | None, teacher: User) -> Meeting:
    game = catalogue.build("nim", {"heaps": [1]})
    return meetings.create(game=game, classroom=classroom, teacher=teacher, patience=30)


def pupil(classroom: Classroom, number: int) -> User:
    user = User.objects.create_user(f"novo{number}")
    enrol(classroom, user, f"Novo {number}")
    return user


def play(match: Match) -> None:
    """The whole match: who moves first takes the only bean."""
    assert matches.execute([MatchCommand(match.code, "play", FIRST, 2, "p1-1")]) == [None]


def test_two_who_wait_are_seated_and_play_one_another_once(meeting, ana, rui):
    assert meetings.wait(meeting, ana) is None
    match = meetings.wait(meeting, rui)
    assert match is not None
    assert meetings.wait(meeting, ana) == match
    assert [seat.user for seat in match.seats.all()] == [ana, rui]
    assert (match.status, match.meeting, Match.objects.count()) == ("playing", meeting, 1)
    assert matches.look_at(match.code, lambda table: table.patience) == 30
    play(match)
    assert matches.look_at(match.code, lambda table: table.allowed(SECOND)) == ()


def test_the_next_match_is_with_somebody_else(meeting, ana, rui, classroom):
    meetings.wait(meeting, ana)
    first = meetings.wait(meeting, rui)
    assert first is not None
    play(first)
    nina = pupil(classroom, 1)
    assert meetings.wait(meeting, nina) is None
    second = meetings.wait(meeting, ana)
    assert [seat.user for seat in second.seats.all()] == [nina, ana]
    assert meetings.wait(meeting, rui) is None


def test_six_who_ask_one_after_the_other_meet_everybody_in_five_rounds(meeting, classroom):
    pupils = [pupil(classroom, number) for number in range(6)]
    for turn in range(5):
        for user in pupils[turn:] + pupils[:turn]:
            meetings.wait(meeting, user)
        for match in Match.objects.filter(status="playing"):
            play(match)
    together = {frozenset(match.seats.values_list("user", flat=True)) for match in Match.objects.all()}
    assert (Match.objects.count(), len(together)) == (15, 15)


def test_who_asks_no_more_or_leaves_is_not_waited_for(meeting, ana, rui):
    meetings.wait(meeting, ana)
    Attendance.objects.update(seen_at=timezone.now() - meetings.SEEN - timedelta(seconds=1))
    assert meetings.wait(meeting, rui) is None
    meetings.leave(meeting, rui)
    assert not meetings.waits(meeting, rui)
    assert meetings.wait(meeting, ana) is None
    assert meetings.wait(meeting, rui) is not None


def test_who_waits_at_the_same_moment_is_seated_once(meeting, classroom):
    pupils = [pupil(classroom, number) for number in range(4)]
    at_once(*(lambda user=user: meetings.wait(meeting, user) for user in pupils))
    for user in pupils:
        meetings.wait(meeting, user)
    assert Match.objects.count() == 2
    assert sorted(Seat.objects.values_list("user", flat=True)) == [user.pk for user in pupils]


def test_after_the_end_no_match_begins_and_those_that_run_go_on(meeting, ana, rui, classroom):
    meetings.wait(meeting, ana)
    match = meetings.wait(meeting, rui)
    meetings.close(meeting)
    assert meetings.wait(meeting, ana) == match
    with pytest.raises(Refused, match="já terminou"):
        meetings.wait(meeting, pupil(classroom, 1))


def test_a_meeting_closed_by_mistake_is_reopened_within_a_day(meeting, teacher, ana):
    close, client = f"{meeting.get_absolute_url()}terminar/", client_of(teacher)
    client.post(close)
    assert "Reabrir o encontro" in client.get(meeting.get_absolute_url()).content.decode()
    assert "Reabrir o encontro" not in client_of(ana).get(meeting.get_absolute_url()).content.decode()
    client.post(close, {"undo": "1"})
    assert Meeting.objects.get().closed_at is None
    Meeting.objects.update(closed_at=timezone.now() - timedelta(hours=25))
    assert "Reabrir o encontro" not in client.get(meeting.get_absolute_url()).content.decode()
    client.post(close, {"undo": "1"})
    assert Meeting.objects.get().closed_at is not None


def test_teachers_and_strangers_do_not_play_and_only_teachers_begin(
    meeting, teacher, stranger, ana, classroom
):
    for user in (teacher, stranger):
        with pytest.raises(Refused, match="é para os alunos"):
            meetings.wait(meeting, user)
    for room, user in ((classroom, ana), (classroom, stranger), (None, teacher)):
        with pytest.raises(Refused, match="não é tua"):
            begun(room, user)
    with pytest.raises(Refused):
        meetings.create(
            game=catalogue.build("nim", {"heaps": [10**6]}), classroom=classroom, teacher=teacher, patience=30
        )


def test_scores_count_what_was_played_to_an_end(meeting, ana, rui, classroom):
    meetings.wait(meeting, ana)
    won = meetings.wait(meeting, rui)
    assert won is not None
    play(won)
    meetings.wait(meeting, ana)
    called_off = meetings.wait(meeting, rui)
    assert [seat.user for seat in called_off.seats.all()] == [rui, ana]
    matches.execute([MatchCommand(called_off.code, "abort", FIRST, 2)])
    meetings.wait(meeting, ana)
    drawn = meetings.wait(meeting, rui)
    Match.objects.filter(pk=drawn.pk).update(status="finished", end="draw")
    drawn.seats.update(place=1)
    shown = [
        (score.user, score.won, score.drawn, score.lost, score.points) for score in meetings.scores(meeting)
    ]
    assert shown == [(ana, 1, 1, 0, 1.5), (rui, 0, 1, 1, 0.5)]
    assert meetings.counts(meeting) == {"waiting": 0, "running": 0, "finished": 3}
    Seat.objects.filter(user=rui).update(user=None)
    assert [score.user for score in meetings.scores(meeting)] == [ana]
    assert meetings.wait(meeting, ana) is None


def test_three_play_together_and_places_give_points(classroom, teacher, ana, rui, eva):
    game = catalogue.build("hex3", {"size": 3})
    meeting = meetings.create(game=game, classroom=classroom, teacher=teacher, patience=30)
    assert meetings.wait(meeting, ana) is None
    assert meetings.wait(meeting, rui) is None
    match = meetings.wait(meeting, eva)
    assert [seat.user for seat in match.seats.all()] == [ana, rui, eva]
    for seat, kind, words in ((0, "play", "a1"), (0, "resign", ""), (1, "resign", "")):
        assert matches.execute([MatchCommand(match.code, kind, frozenset({seat}), 2**31, words)]) == [None]
    shown = [(score.user, score.won, score.lost, score.points) for score in meetings.scores(meeting)]
    assert shown == [(eva, 1, 0, 1), (rui, 0, 1, 0.5), (ana, 0, 1, 0)]


@pytest.mark.parametrize(
    ("place", "others", "points"),
    [(1, [2], 1), (2, [1], 0), (1, [1], 0.5), (2, [1, 3], 0.5), (1, [1, 3], 0.75), (2, [1, 2], 0.25)],
)
def test_points_are_the_part_of_the_others_before_whom_one_came(place, others, points):
    score = meetings.Score(User())
    score.count(place, others)
    assert (score.points, score.played) == (points, 1)
    assert (score.won, score.drawn) == (place == 1 and 1 not in others, place == 1 and 1 in others)


def test_a_teacher_begins_one_and_everybody_finds_it(teacher, ana, classroom):
    answer = client_of(teacher).post("/partidas/nova/", CHOSEN)
    meeting = Meeting.objects.get()
    assert answer.url == meeting.get_absolute_url()
    assert (meeting.classroom, meeting.patience, meeting.clock_initial_ms) == (classroom, 30, 180_000)
    for page in ("/", "/partidas/"):
        assert meeting.get_absolute_url() in client_of(ana).get(page).content.decode()
    client_of(teacher).post(f"{meeting.get_absolute_url()}terminar/")
    assert meeting.get_absolute_url() not in client_of(ana).get("/").content.decode()
    assert "já terminou" in client_of(ana).get(meeting.get_absolute_url()).content.decode()


def test_only_teachers_are_offered_meetings(teacher, ana):
    assert "meeting" in dict(CreateMatchForm("nim", user=teacher).fields["access"].choices)
    assert "meeting" not in dict(CreateMatchForm("nim", user=ana).fields["access"].choices)
    form = CreateMatchForm("nim", {**CHOSEN, "patience": ""}, user=teacher)
    assert form.is_valid()
    assert form.meeting()["patience"] == PATIENCE


def test_the_page_waits_and_leads_to_the_match(meeting, ana, rui):
    address = meeting.get_absolute_url()
    assert "Quero jogar" in client_of(ana).get(address).content.decode()
    waiting = client_of(ana).post(f"{address}esperar/", follow=True)
    assert "Estás à espera" in waiting.content.decode()
    polled = client_of(ana).post(f"{address}esperar/", headers={"HX-Request": "true"})
    assert "Estás à espera" in polled.content.decode()
    answer = client_of(rui).post(f"{address}esperar/")
    match = Match.objects.get()
    assert answer.url == match.get_absolute_url()
    polled = client_of(ana).post(f"{address}esperar/", headers={"HX-Request": "true"})
    assert polled["HX-Redirect"] == match.get_absolute_url()
    assert match.get_absolute_url() in client_of(ana).get(address).content.decode()
    play(match)
    page = client_of(ana).get(match.get_absolute_url()).content.decode()
    assert "Próximo jogo do encontro" in page
    client_of(ana).post(f"{address}esperar/")
    client_of(ana).post(f"{address}sair/")
    assert "Quero jogar" in client_of(ana).get(address).content.decode()


def test_who_waits_is_told_of_the_end(meeting, ana):
    meetings.wait(meeting, ana)
    meetings.close(meeting)
    address = meeting.get_absolute_url()
    polled = client_of(ana).post(f"{address}esperar/", headers={"HX-Request": "true"})
    assert polled["HX-Redirect"] == address
    assert "já terminou" in client_of(ana).post(f"{address}esperar/", follow=True).content.decode()


def test_pupils_see_their_own_results_and_teachers_all(meeting, teacher, ana, rui, stranger):
    meetings.wait(meeting, ana)
    match = meetings.wait(meeting, rui)
    assert match is not None
    play(match)
    address = meeting.get_absolute_url()
    names = {
        user: [row["name"] for row in client_of(user).get(address).context["scores"]]
        for user in (teacher, ana, rui)
    }
    assert names == {teacher: ["Aluno 1", "Aluno 2"], ana: ["Aluno 1"], rui: ["Aluno 2"]}
    for nobody in (stranger, User.objects.get(username="outra")):
        assert client_of(nobody).get(address).status_code == 404
    assert Client().get(address).status_code == 302
    assert client_of(ana).post(f"{address}terminar/").status_code == 403


def test_a_class_finds_its_meetings_running_and_past(meeting, teacher, ana, rui, classroom):
    address = f"/turmas/{classroom.key}/encontros/"
    for user in (ana, rui):
        meetings.wait(meeting, user)
    play(Match.objects.get())
    meetings.close(meeting)
    later = begun(classroom, teacher)
    assert [(row.pk, row.played) for row in meetings.of_class(classroom)] == [(later.pk, 0), (meeting.pk, 1)]
    for user in (teacher, ana):
        page = client_of(user).get(address).content.decode()
        assert page.index("A decorrer") < page.index(later.get_absolute_url()) < page.index("Passados")
        assert (
            page.index("Passados")
            < page.index(meeting.get_absolute_url())
            < page.index("1 partida terminada")
        )


def test_a_class_without_meetings_says_so(teacher, ana, classroom):
    address = f"/turmas/{classroom.key}/encontros/"
    assert "Esta turma ainda não teve encontros" in client_of(teacher).get(address).content.decode()
    assert "A tua turma ainda não teve encontros" in client_of(ana).get(address).content.decode()


def test_the_pages_take_as_many_queries_for_three_as_for_one(meeting, teacher, ana, classroom):
    def queries(client: Client, address: str) -> int:
        client.get(address)  # what a session asks only once
        with CaptureQueriesContext(connection) as seen:
            client.get(address)
        return len(seen)

    def plays(number: int) -> None:
        one, other = pupil(classroom, number), pupil(classroom, number + 1)
        meetings.wait(meeting, one)
        match = meetings.wait(meeting, other)
        assert match is not None
        play(match)
        Match.objects.update(finished_at=timezone.now() - meetings.COMING)  # they ask no more

    client, pupils = client_of(teacher), client_of(ana)
    addresses = [(client, meeting.get_absolute_url()), (pupils, "/partidas/lista/")]
    plays(0)
    few = [queries(*asked) for asked in addresses]
    plays(2)
    plays(4)
    begun(classroom, teacher)
    begun(classroom, teacher)
    assert [queries(*asked) for asked in addresses] == few
