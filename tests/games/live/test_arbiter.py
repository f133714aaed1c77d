"""Matches over days, and what a teacher of the class may do to its matches."""

import time
from typing import Any

import pytest
from django.test import Client

from games.live import lobbies, matches
from games.live.forms import CreateMatchForm
from games.live.match_state import DAY, MOST_DAYS, REOPENED_MS, LogEntry, MatchCommand, MatchState, Refused
from games.live.matches import Person
from games.models import Event, Match
from tests.games.live.tables import BOTH, FIRST, NIM, NOBODY, SECOND, START, hosted, seated
from tests.games.live.test_views import client_of

pytestmark = pytest.mark.django_db(transaction=True)


def over_days(days: int | None = 2) -> MatchState:
    return seated("nim", NIM, days=days)


def ordered(table: MatchState, kind: str, words: str = "", at: float = START) -> None:
    """A teacher's command, carried out."""
    for entry in table.decide(MatchCommand("code", kind, NOBODY, 0, words, arbiter=True), at):
        table.apply(entry)


def did(table: MatchState, kind: str, seats: frozenset[int], words: str = "", at: float = START) -> None:
    for entry in table.decide(MatchCommand("code", kind, seats, table.version, words), at):
        table.apply(entry)


def refusal(
    table: MatchState, kind: str, seats: frozenset[int] = NOBODY, words: str = "", at: float = START
) -> str:
    """What a player is answered, or a teacher where there are no seats."""
    with pytest.raises(Refused) as refused:
        table.decide(MatchCommand("code", kind, seats, table.version, words, arbiter=not seats), at)
    return str(refused.value.message)


def test_days_that_have_passed_let_the_other_one_claim_and_nobody_loses_by_itself():
    table = over_days()
    assert table.due == START + 2 * DAY
    assert "claim-win" in table.allowed(SECOND)
    assert refusal(table, "claim-win", SECOND, at=START + DAY) == "Quem joga ainda tem tempo."
    assert refusal(table, "claim-win", FIRST, at=START + 3 * DAY) == "Quem joga ainda tem tempo."
    assert not table.flag_fallen(START + 3 * DAY)
    did(table, "claim-win", SECOND, at=START + 2 * DAY)
    assert (table.result.winner, table.result.end, table.due) == (1, "abandon", None)


def test_new_days_count_from_when_they_were_set():
    table = over_days(None)
    assert table.due is None
    ordered(table, "days", "1", START + 5 * DAY)
    assert table.due == START + 6 * DAY
    ordered(table, "days", "0", START + 5 * DAY)
    assert table.due is None


@pytest.mark.parametrize("words", ["", "-1", "dois", "²", str(MOST_DAYS + 1)])
def test_days_that_are_none_are_refused(words):
    assert refusal(over_days(), "days", words=words) in ("Diz quantos dias.", f"No máximo {MOST_DAYS} dias.")


def test_days_are_not_set_where_there_is_a_clock():
    assert (
        refusal(seated("nim", NIM, initial_ms=60_000), "days", words="2") == "Isso não se pode fazer agora."
    )


def test_while_a_match_is_put_off_its_clock_stands():
    table = seated("nim", NIM, initial_ms=60_000)
    did(table, "play", FIRST, "p1-1")
    did(table, "play", SECOND, "p2-1")
    ordered(table, "adjourn", at=START + 10)
    assert (table.status, table.turn, table.deadline, table.left_ms) == (
        "adjourned",
        None,
        None,
        [50_000, 60_000],
    )
    assert table.allowed(BOTH) == ("resign", "claim-off")
    assert refusal(table, "play", FIRST, "p3-1") == "A partida está suspensa."
    ordered(table, "reopen", at=START + 1000)
    assert (table.status, table.turn, table.deadline) == ("playing", 0, START + 1050)


def test_a_match_that_is_over_goes_on_with_a_minute_at_least():
    table = seated("nim", NIM, initial_ms=90_000)
    did(table, "play", FIRST, "p1-1")
    did(table, "play", SECOND, "p2-1")
    did(table, "flag", NOBODY, at=START + 100)
    assert table.result is not None
    ordered(table, "reopen", at=START + 200)
    assert (table.result, table.status, table.left_ms) == (None, "playing", [REOPENED_MS, 90_000])


def test_what_the_rules_ended_or_a_rematch_followed_is_not_taken_up_again():
    ended = seated("nim", {"heaps": [1]})
    did(ended, "play", FIRST, "p1-1")
    assert ended.arbitrations == ()
    followed = over_days()
    did(followed, "play", FIRST, "p1-1")
    did(followed, "resign", SECOND)
    assert followed.arbitrations == ("reopen",)
    followed.apply(LogEntry(followed.version + 1, "rematch", 0, "other", START))
    assert refusal(followed, "reopen") == "Isso não se pode fazer agora."


def test_a_match_that_nobody_has_joined_may_be_ended_and_stays_so():
    table = seated("nim", NIM, joined=1)
    ordered(table, "ended")
    assert (table.status, table.arbitrations) == ("finished", ())


@pytest.fixture
def slow(ana, rui, classroom):
    """Nim over days between two pupils of a class; the first one is on turn."""
    match = hosted(ana, "class", classroom=classroom, days=3)
    matches.join(match.code, Person(rui))
    match.refresh_from_db()
    return match


def arbitrated(client: Client, match: Match, kind: str, **fields: Any) -> int:
    answer = client.post(f"/partidas/{match.code}/arbitrar/", {"kind": kind, **fields})
    match.refresh_from_db()
    return answer.status_code


def test_who_is_awaited_sees_it_at_once(slow, ana, rui):
    assert (slow.turn, slow.days) == (0, 3)
    assert slow.due_at is not None
    for user, awaited in ((ana, 1), (rui, 0)):
        for page in ("/", "/partidas/"):
            shown = client_of(user).get(page)
            assert shown.context["awaited"] == awaited, page
            assert ("É a tua vez" in shown.content.decode()) == bool(awaited), page
    matches.execute([MatchCommand(slow.code, "play", FIRST, 2, "p1-1")])
    slow.refresh_from_db()
    assert (slow.turn, lobbies.lists(rui, Person(rui))["awaited"]) == (1, 1)
    page = client_of(ana).get(slow.get_absolute_url())
    assert page.context["absence"]["left"] > 2 * DAY
    assert "3 dias por lance" in page.content.decode()


def test_who_waits_for_more_days_than_agreed_may_claim_on_the_page(slow, rui):
    Event.objects.filter(match=slow).update(at=slow.created_at)
    Match.objects.filter(pk=slow.pk).update(days=1)
    long_ago = time.time() - 2 * DAY
    matches.forget_match_states()
    matches.execute([MatchCommand(slow.code, "days", NOBODY, 0, "1", arbiter=True)], long_ago)
    assert "Passou o prazo de" in client_of(rui).get(slow.get_absolute_url()).content.decode()


def test_a_rematch_has_the_same_days(slow):
    matches.execute([MatchCommand(slow.code, "abort", FIRST, 2)])
    matches.execute(
        [MatchCommand(slow.code, "rematch", FIRST, 3), MatchCommand(slow.code, "rematch", SECOND, 4)]
    )
    other = Match.objects.get(rematch_of=slow)
    assert (other.days, other.turn) == (3, 0)


def test_a_teacher_puts_off_takes_up_and_ends(slow, teacher, ana):
    client = client_of(teacher)
    assert arbitrated(client, slow, "adjourn") == 302
    assert (slow.status, slow.turn, slow.due_at) == ("adjourned", None, None)
    page = client_of(ana).get(slow.get_absolute_url())
    assert page.context["table"]["line"] == "A partida está suspensa."
    assert "suspensa" in client_of(ana).get("/partidas/").content.decode()
    assert "Retomar a partida" in client.get(slow.get_absolute_url()).content.decode()
    started = slow.started_at
    arbitrated(client, slow, "reopen")
    assert (slow.status, slow.turn, slow.started_at) == ("playing", 0, started)
    arbitrated(client, slow, "days", days="7")
    assert slow.days == 7
    arbitrated(client, slow, "days", days="0")
    assert (slow.days, slow.turn, slow.due_at) == (None, None, None)
    arbitrated(client, slow, "days", days="7")
    assert (slow.days, slow.turn) == (7, 0)
    arbitrated(client, slow, "ended")
    assert (slow.status, slow.winner, slow.end, slow.turn) == ("finished", None, "ended", None)
    ended = client_of(ana).get(slow.get_absolute_url()).context["table"]
    assert ended["line"] == "Partida terminada."
    assert ended["result"]["reason"] == "O professor terminou a partida, que fica sem vencedor."
    assert "terminada pelo professor" in client_of(ana).get("/partidas/").content.decode()
    arbitrated(client, slow, "reopen")
    assert (slow.status, slow.end, slow.finished_at, slow.turn) == ("playing", "", None, 0)
    matches.forget_match_states()
    assert matches.look_at(slow.code, lambda table: (table.status, table.days)) == ("playing", 7)


def test_a_teacher_is_told_what_cannot_be_done(slow, teacher):
    client = client_of(teacher)
    answer = client.post(f"/partidas/{slow.code}/arbitrar/", {"kind": "reopen"}, follow=True)
    assert "Isso não se pode fazer agora." in answer.content.decode()
    arbitrated(client, slow, "ended")
    matches.execute(
        [MatchCommand(slow.code, "rematch", FIRST, 3), MatchCommand(slow.code, "rematch", SECOND, 4)]
    )
    assert "não se pode retomar" in client.get(slow.get_absolute_url()).content.decode()


def test_only_matches_of_a_class_are_arbitrated(slow, ana, teacher):
    own = hosted(teacher, "link")
    assert arbitrated(client_of(teacher), own, "ended") == 403
    assert own.status == "open"
    assert "Arbitrar" not in client_of(ana).get(slow.get_absolute_url()).content.decode()


def test_teachers_find_what_is_put_off_or_over(slow, teacher, ana, classroom):
    arbitrated(client_of(teacher), slow, "adjourn")
    wall = f"/turmas/{classroom.key}/partidas/"
    assert [row["match"] for row in client_of(teacher).get(wall).context["aside"]] == [slow]
    assert "Suspensas e terminadas" not in client_of(ana).get(wall).content.decode()


CHOSEN = {"game": "nim", "o-heaps": "3, 5, 7", "access": "link", "starts": "me", "clock": "days"}


@pytest.mark.parametrize(
    ("fields", "days"),
    [({"days": "4"}, 4), ({"days": "4", "access": "hotseat"}, None), ({"days": "4", "clock": "3"}, None)],
)
def test_days_are_chosen_where_somebody_is_waited_for(ana, fields, days):
    form = CreateMatchForm("nim", CHOSEN | fields, user=ana)
    assert form.is_valid()
    assert form.cleaned()["days"] == days


@pytest.mark.parametrize("days", ["", "0", "31", "x"])
def test_days_must_be_said(ana, days):
    form = CreateMatchForm("nim", CHOSEN | {"days": days}, user=ana)
    assert not form.is_valid()
    assert form.errors["days"]
    assert form.more_chosen
