"""The hall: calls, warnings, time, pauses, one table, presence."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Action
from games.live import matches
from games.live.match_state import MatchCommand
from games.models import Entrant, Fixture, RoundTime
from games.rules import catalogue
from games.tournaments import desk, hall, results, states
from games.tournaments.hall_pages import HallView, standing_to_win, time_of
from tests.games.live.tables import FIRST, SECOND
from tests.games.tournaments.test_desk import play
from tests.refusals import refused
from tests.users import make_user

pytestmark = pytest.mark.django_db(transaction=True)

TWO = catalogue.build("nim", {"heaps": [2]})


@pytest.fixture
def competition(begin, teacher):
    """Of four, whose first round has begun."""
    competition = desk.competition_of(begin())
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)
    return competition


def tables(competition):
    return list(results.published_rounds(competition)[-1].fixtures.all())


def time_left(competition):
    return time_of(results.published_rounds(competition)[-1])


def state(match):
    match.refresh_from_db()
    return matches.look_at(match.code, lambda found: found.status)


def test_pupil_calls_the_arbiter_and_is_heard(client, competition, teacher):
    fixture = tables(competition)[0]
    client.force_login(fixture.first.user)
    match = fixture.matches.get()
    assert "Chamar o árbitro" in client.get(match.get_absolute_url()).text
    for _time in range(2):
        url = reverse("games:tournament-call", args=[competition.code])
        assert (
            client.post(url, {"next": match.get_absolute_url()}).headers["Location"]
            == match.get_absolute_url()
        )
    assert [row["fixture"].pk for row in HallView(competition, teacher).context()["calls"]] == [fixture.pk]
    client.force_login(teacher)
    page = client.get(reverse("games:tournament-hall", args=[competition.code]))
    assert page.text.count("A mesa 1 chama o árbitro") == 1
    send(client, competition, do="answer", fixture=fixture.pk)
    assert HallView(competition, teacher).context()["calls"] == []
    with refused("no-table"):
        hall.call_arbiter(competition, teacher)


def test_who_calls_after_the_end_is_not_heard(competition, teacher, pupils):
    for fixture in tables(competition):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    hall.ask_presence(competition, teacher)
    states.close(competition.tournament, teacher)
    with refused("over"):
        hall.call_arbiter(competition, pupils[0])
    with refused("no-call"):
        hall.say_here(competition, pupils[0])


def send(client, competition, **body):
    return client.post(reverse("games:tournament-hall", args=[competition.code]), body, follow=True)


def at_table(client, fixture, **body):
    competition = fixture.round.phase.competition
    return client.post(
        reverse("games:tournament-table", args=[competition.code, fixture.pk]), body, follow=True
    )


def test_result_by_one_touch(client, competition, teacher):
    fixture = tables(competition)[0]
    hall.move_to(fixture, on_board=True, by=teacher)
    client.force_login(teacher)
    url = reverse("games:tournament-hall", args=[competition.code])
    assert 'value="3 1"' in client.get(url).text
    send(client, competition, fixture=fixture.pk, outcome="3 1")
    assert results.result_of(tables(competition)[0], 2).wins == (3, 1)
    again = send(client, competition, fixture=fixture.pk, outcome="1 3")
    assert "para o mudar, diz porquê" in again.text
    for wrong in ("x", "3", "3 1 1 1", "a b", "3 b"):
        assert send(client, competition, fixture=fixture.pk, outcome=wrong).status_code == 404
    assert send(client, competition, fixture=0, outcome="3 1").status_code == 404
    assert send(client, competition, do="nada").status_code == 404


def test_a_slip_is_typed_by_the_number_of_its_table(client, competition, teacher):
    first, second = tables(competition)[:2]
    for fixture in (first, second):
        hall.move_to(fixture, on_board=True, by=teacher)
    client.force_login(teacher)
    url = reverse("games:tournament-hall", args=[competition.code])
    assert 'name="place"' in client.get(url).text
    typed = send(client, competition, place=str(first.table), outcome="3 1")
    assert f"Mesa {first.table}: " in typed.text
    assert results.result_of(tables(competition)[0], 2).wins == (3, 1)
    nowhere = send(client, competition, place="99", outcome="3 1")
    assert "Nesta jornada não se joga na mesa 99: as mesas são 1 a 2." in nowhere.text
    assert "não se joga na mesa x" in send(client, competition, place="x", outcome="3 1").text
    # The page of the table asks for what is missing: a reason, or the result; then the hall is there again.
    for body in ({"place": first.table, "outcome": "1 3"}, {"place": second.table, "outcome": ""}):
        asked = client.post(url, body)
        assert asked.url.endswith(f"?next={url}")
        assert "autofocus" in client.get(asked.url).text
    corrected = client.post(asked.url.split("?")[0], {"outcome": "board 2 2", "next": url})
    assert corrected.url == url


def test_a_slip_of_a_match_that_runs_is_asked_about(client, competition, teacher):
    fixture = tables(competition)[0]
    client.force_login(teacher)
    asked = send(client, competition, place=fixture.table, outcome="3 1")
    assert "A partida que está a decorrer acaba" in asked.text


def test_no_slip_is_typed_before_the_first_round(client, begin, teacher):
    competition = desk.competition_of(begin(2, rounds=1))
    client.force_login(teacher)
    answer = send(client, competition, place="1", outcome="3 1")
    assert "Ainda não há jornada a decorrer." in answer.text


def test_warnings_are_counted(client, competition, teacher):
    fixture = tables(competition)[0]
    client.force_login(teacher)
    for number in (1, 2):
        page = at_table(client, fixture, do="warn", kind="move", entrant=fixture.first.pk)
        assert f"é o {number}.º deste tipo" in page.text
    assert "lance irregular: 2" in page.text
    assert "2 avisos" in client.get(reverse("games:tournament-hall", args=[competition.code])).text
    other = tables(competition)[1].first
    assert at_table(client, fixture, do="warn", kind="move", entrant=other.pk).status_code == 404
    for entrant, kind in ((other, "move"), (fixture.first, "call")):
        with refused("no-warning"):
            hall.warn(fixture, entrant, kind, teacher)


def test_pause_stops_every_clock_and_keeps_what_was_adjourned(client, competition, teacher):
    one, other = (fixture.matches.get() for fixture in tables(competition))
    hall.adjourn(tables(competition)[1], teacher)
    hall.set_time(competition, 10, teacher)
    ends_at = RoundTime.objects.get().ends_at
    client.force_login(teacher)
    assert "os relógios estão parados" in send(client, competition, do="pause").text
    hall.pause(competition, teacher)
    assert [state(one), state(other)] == ["adjourned", "adjourned"]
    RoundTime.objects.update(paused_at=timezone.now() - timedelta(minutes=5))
    send(client, competition, do="go-on")
    hall.go_on(competition, teacher)
    assert [state(one), state(other)] == ["playing", "adjourned"]
    assert RoundTime.objects.get().ends_at - ends_at >= timedelta(minutes=5)
    assert "suspensa" in client.get(reverse("games:tournament-hall", args=[competition.code])).text


def test_no_match_begins_in_a_pause_nor_at_a_board(competition, teacher):
    one, other = tables(competition)
    play(one.matches.get())
    hall.pause(competition, teacher)
    assert desk.next_match(competition, one.first.user) is None
    hall.go_on(competition, teacher)
    running = other.matches.get()
    hall.move_to(other, on_board=True, by=teacher)
    assert (state(running), desk.next_match(competition, other.first.user)) == ("finished", None)
    hall.move_to(other, on_board=False, by=teacher)
    assert desk.next_match(competition, other.first.user) != running
    assert desk.next_match(competition, one.first.user) is not None


def test_time_of_a_round(client, competition, teacher):
    assert time_of(None) is None
    assert time_left(competition) is None
    client.force_login(teacher)
    assert "Faltam 10 minutos" in send(client, competition, do="time", minutes=10).text
    RoundTime.objects.update(ends_at=timezone.now() + timedelta(seconds=90))
    assert (time_left(competition).soon, time_left(competition).minutes) == (True, 2)
    RoundTime.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert time_left(competition).over
    client.force_login(tables(competition)[0].first.user)
    assert "O tempo da jornada acabou" in client.get(competition.get_absolute_url()).text
    hall.set_time(competition, 0, teacher)
    assert time_left(competition) is None
    hall.pause(competition, teacher)
    assert time_left(competition).paused
    client.force_login(teacher)
    assert "Diz quantos minutos" in send(client, competition, do="time", minutes="muitos").text


def test_rule_for_what_was_not_finished(client, competition, teacher):
    one, other = tables(competition)
    play(one.matches.get())
    desk.decide(other, (4, 0), Fixture.Decision.BOARD, "", teacher)
    client.force_login(teacher)
    assert "1 mesa ficou decidida." in send(client, competition, do="judge").text
    wins = [results.result_of(fixture, 2).wins for fixture in tables(competition)]
    assert wins == [(3, 1), (4, 0)]


def test_clock_from_now_at_a_slow_table(client, competition, teacher):
    fixture = tables(competition)[0]
    client.force_login(teacher)
    at_table(client, fixture, do="clock", minutes=5)
    match = fixture.matches.get()
    assert matches.look_at(match.code, lambda found: found.left_ms) == [300_000, 300_000]
    assert "Isso não se pode fazer agora." in at_table(client, fixture, do="clock", minutes=5).text
    other = tables(competition)[1]
    assert "No máximo 180 minutos." in at_table(client, other, do="clock", minutes=999).text
    with refused("malformed"):
        hall.put_clock(other, 0, teacher)


def test_adjourned_played_again_and_void(client, competition, teacher):
    fixture = tables(competition)[0]
    first = fixture.matches.get()
    client.force_login(teacher)
    at_table(client, fixture, do="adjourn")
    assert state(first) == "adjourned"
    assert "Suspender" in at_table(client, fixture, do="resume").text
    play(first)
    assert results.result_of(tables(competition)[0], 2).wins == (2, 0)
    with refused("no-reason"):
        hall.replay(fixture, " ", teacher)
    at_table(client, fixture, do="replay", reason="lance ilegal")
    assert results.result_of(tables(competition)[0], 2).wins == (0, 0)
    again = desk.next_match(competition, fixture.first.user)
    assert again.seats.get(index=0).user == fixture.first.user
    hall.replay(fixture, "engano", teacher)
    assert state(again) == "finished"
    with refused("no-match"):
        hall.replay(fixture, "engano", teacher)
    with refused("no-match"):
        hall.adjourn(fixture, teacher)
    assert at_table(client, fixture, do="nada").status_code == 404


def test_roll_call(client, competition, teacher, pupils):
    there, away, late = pupils[:3]
    client.force_login(teacher)
    assert "ainda não disseram que estão" in send(client, competition, do="ask").text
    desk.set_status(competition.entrants.get(user=late), Entrant.Status.ABSENT, teacher)
    for user in (there, late, pupils[3]):
        client.force_login(user)
        assert "Estou aqui" in client.get(competition.get_absolute_url()).text
        url = reverse("games:tournament-here", args=[competition.code])
        assert "Está marcado: estás presente." in client.post(url, follow=True).text
    client.force_login(teacher)
    assert "1 aluno ficou com falta." in send(client, competition, do="absent").text
    statuses = dict(competition.entrants.values_list("user", "status"))
    assert [statuses[user.pk] for user in (there, away, late)] == ["present", "absent", "present"]
    with refused("no-call"):
        hall.say_here(competition, there)
    with refused("no-call"):
        hall.close_call(competition, teacher)
    hall.ask_presence(competition, teacher)
    for user in pupils[:4]:
        Entrant.objects.filter(user=user).update(status="present")
        hall.say_here(competition, user)
    assert "Estão todos." in client.get(reverse("games:tournament-hall", args=[competition.code])).text


def test_arbiter_alone_sees_who_stands_to_win(client, begin, teacher, monkeypatch):
    competition = desk.competition_of(begin())
    competition.options = TWO.options_json()
    competition.save()
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)
    fixture = tables(competition)[0]
    names = HallView(competition, teacher).view.names
    client.force_login(teacher)
    url = reverse("games:tournament-table", args=[competition.code, fixture.pk])
    assert "Se ninguém errar" in client.get(url).text
    with monkeypatch.context() as patched:
        patched.setattr("games.tournaments.hall_pages.searched", lambda _game, _position: True)
        assert "Se ninguém errar" not in client.get(url).text
    match = fixture.matches.get()
    assert standing_to_win(match, names, fixture) == names[fixture.first_id]
    matches.execute([MatchCommand(match.code, "play", FIRST, matches.version(match.code), "p1-1")])
    assert standing_to_win(match, names, fixture) == names[fixture.second_id]
    matches.execute([MatchCommand(match.code, "play", SECOND, matches.version(match.code), "p1-1")])
    assert [standing_to_win(shown, names, fixture) for shown in (None, match)] == ["", ""]


def test_hall_of_earlier_rounds_and_before_the_first(client, begin, teacher):
    competition = desk.competition_of(begin())
    with refused("no-round"):
        hall.set_time(competition, 5, teacher)
    with refused("no-round"):
        hall.judge_unfinished(competition, teacher)
    client.force_login(teacher)
    url = reverse("games:tournament-hall", args=[competition.code])
    before = client.get(url).text
    assert "Ainda não há jornada a decorrer" in before
    # Presence is asked before the first round as well.
    assert "Fazer a chamada" in before
    assert "ainda não disseram que estão" in send(client, competition, do="ask").text
    assert "Fazer a chamada" not in client.get(url).text
    for _round in range(2):
        desk.draft_round(competition, teacher)
        desk.publish_round(competition, teacher)
        for fixture in tables(competition):
            desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    early = Fixture.objects.filter(round__number=1).first()
    assert client.get(reverse("games:tournament-table", args=[competition.code, early.pk])).status_code == 404


def test_pupils_run_no_hall(competition, pupils):
    fixture = tables(competition)[0]
    for tried in (
        lambda: hall.pause(competition, pupils[0]),
        lambda: hall.answer_calls(fixture, pupils[0]),
        lambda: hall.move_to(fixture, on_board=True, by=make_user("estranho")),
    ):
        with refused("forbidden"):
            tried()


@pytest.mark.parametrize("page", ["tournament", "tournament-hall", "tournament-screen"])
def test_pages_of_the_desk_ask_few_queries(client, competition, teacher, page, django_assert_max_num_queries):
    for fixture in tables(competition):
        hall.call_arbiter(competition, fixture.first.user)
    hall.set_time(competition, 10, teacher)
    client.force_login(teacher)
    url = reverse(f"games:{page}", args=[competition.code])
    client.get(url)
    with django_assert_max_num_queries(15):
        client.get(url)


def test_log_tells_of_the_hall(competition, teacher):
    hall.pause(competition, teacher)
    hall.go_on(competition, teacher)
    kinds = {*Action.objects.values_list("kind", flat=True)}
    assert {"pause-round", "continue-round"} <= kinds
