"""Who left a match and did not come back: what the server knows of it, and what the other one may do."""

import time

import pytest
from django.test import Client
from django.utils import timezone

from games.live import match_state, matches, presence
from games.live.match_state import PATIENCE, MatchCommand
from games.models import Event, Match
from games.rules import catalogue
from tests.at_once import at_once
from tests.games.live.tables import FIRST, SECOND
from tests.games.live.test_consumers import opened, socket
from tests.games.live.test_consumers import sync_to_async as threaded
from tests.games.live.test_views import client_of, send

pytestmark = pytest.mark.django_db(transaction=True)

LATER = PATIENCE + 1


def claim(match: Match, kind: str = "claim-win", version: int = 2, after: float = LATER) -> str:
    """What the first player's claim is answered some seconds from now; "" where it was taken."""
    (refused,) = matches.execute([MatchCommand(match.code, kind, FIRST, version)], time.time() + after)
    return "" if refused is None else str(refused.message)


@pytest.fixture
def soon(monkeypatch):
    """Who is away may be called away at once."""
    monkeypatch.setattr(match_state, "PATIENCE", 0)


def test_who_never_came_back_loses_and_a_restart_remembers_why(nim_match):
    presence.gone(nim_match.code, 1)
    assert claim(nim_match, after=PATIENCE - 10).startswith("O 2.º jogador ainda pode voltar. Espera mais 1")
    assert claim(nim_match) == ""
    nim_match.refresh_from_db()
    assert (nim_match.status, nim_match.winner, nim_match.end) == ("finished", 0, "abandon")
    assert nim_match.finished_at is not None
    matches.forget_match_states()
    address = f"/partidas/{nim_match.code}"
    words = "O 2.º jogador abandonou a partida: ganha o 1.º jogador."
    assert words in Client().get(f"{address}/").content.decode()
    assert words in Client().get(f"{address}/registo.txt").content.decode()
    record = Client().get(f"{address}/registo.json").json()
    assert record["result"] == {"winner": "first", "end": "abandon"}


def test_a_match_that_is_called_off_has_no_winner(nim_match, ana):
    assert claim(nim_match, "claim-off") == ""
    nim_match.refresh_from_db()
    assert (nim_match.status, nim_match.winner, nim_match.end) == ("finished", None, "called-off")
    page = client_of(ana).get(nim_match.get_absolute_url())
    assert page.context["table"]["line"] == "Partida anulada."
    assert page.context["table"]["result"]["reason"] == "O 2.º jogador abandonou a partida, que fica anulada."
    assert "anulada" in client_of(ana).get("/partidas/").content.decode()


def test_who_is_there_is_not_called_away(nim_match):
    presence.here(nim_match.code, 1, LATER + 30)
    assert claim(nim_match) == "Ninguém saiu: a partida continua."
    assert nim_match.events.count() == 2


def test_a_claim_that_loses_to_a_move_of_another_process_is_stale(nim_match):
    """The one who was away is back, at another server: the claim finds the board changed."""
    matches.execute([MatchCommand(nim_match.code, "play", FIRST, 2, "p2-1")])
    Event.objects.create(match=nim_match, number=4, kind="move", seat=1, text="p3-1", at=timezone.now())
    assert claim(nim_match, version=3).startswith("O tabuleiro mudou entretanto.")
    nim_match.refresh_from_db()
    assert nim_match.status == "playing"


def test_a_page_that_is_loaded_anew_does_not_begin_to_wait_again(monkeypatch):
    now = time.time()
    presence.here("code", 0)
    presence.gone("code", 0)
    for passed, came in [(20, now), (20 + presence.SOCKET_SECONDS + presence.AWAY_SECONDS + 1, now + 131)]:
        monkeypatch.setattr(time, "time", lambda passed=passed: now + passed)
        presence.here("code", 0)
        ((since, _until),) = filter(None, presence.presence_of_seats("code", [0]))
        assert since == pytest.approx(came, abs=5)


@pytest.mark.databases
def test_of_a_claim_and_a_move_at_once_one_is_taken(nim_match):
    matches.execute([MatchCommand(nim_match.code, "play", FIRST, 2, "p2-1")])
    now = time.time() + LATER
    commands = [
        MatchCommand(nim_match.code, "claim-win", FIRST, 3),
        MatchCommand(nim_match.code, "play", SECOND, 3, "p3-1"),
    ]
    answers = at_once(*[lambda one=one: matches.execute([one], now)[0] for one in commands])
    assert sorted("" if one is None else one.code for one in answers) == ["", "stale"]
    claimed = answers[0] is None
    nim_match.refresh_from_db()
    assert nim_match.end == ("abandon" if claimed else "")
    assert nim_match.events.filter(number=4).get().kind == ("abandon" if claimed else "move")


# Over HTTP


def test_the_page_counts_down_and_then_offers_both_claims(nim_match, ana, rui, monkeypatch):
    client, address = client_of(ana), nim_match.get_absolute_url()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    presence.gone(nim_match.code, 1)
    client.get(address)
    monkeypatch.setattr(time, "time", lambda: now + 20.8)
    page = client.get(address)
    assert page.context["absence"] == {"name": "Aluno 2", "left": PATIENCE - 20, "waits": True, "why": "away"}
    assert "podes reclamar a vitória daqui a 40 s." in page.content.decode()
    monkeypatch.setattr(time, "time", lambda: now + LATER)
    assert "continua sem ligação" in client.get(address).content.decode()
    assert client_of(rui).get(address).context["absence"] == {}  # loading the page brings him back
    assert client.get(address).context["absence"] == {}
    monkeypatch.setattr(time, "time", lambda: now + 2 * LATER + presence.PAGE_SECONDS)
    claimed = client.post(f"{address}comando/", {"kind": "claim-win", "version": "2"}, follow=True)
    assert claimed.context["table"]["line"] == "Ganhaste!"
    assert claimed.context["absence"] == {}


def test_a_page_without_a_socket_claims_too(nim_match, ana, soon):
    status, messages = send(client_of(ana), nim_match, "claim-off")
    assert (status, messages[0]["status"]) == (200, "finished")


def test_a_page_that_polls_is_there(nim_match, ana, rui, soon):
    client_of(rui).get(f"/partidas/{nim_match.code}/estado/", {"version": 2})
    status, (refused, table) = send(client_of(ana), nim_match, "claim-win")
    assert (status, refused["code"], table["status"]) == (409, "not-now", "playing")
    assert table["waited"] is None


def test_without_scripts_a_refused_rematch_is_said(nim_match, ana, rui):
    address = nim_match.get_absolute_url()
    matches.execute([MatchCommand(nim_match.code, "abort", FIRST, 2)])
    client_of(ana).post(f"{address}comando/", {"kind": "rematch", "version": "3"})
    assert "Recusar a desforra" in client_of(rui).get(address).content.decode()
    client_of(rui).post(f"{address}comando/", {"kind": "rematch-decline", "version": "4"})
    assert "A desforra foi recusada." in client_of(ana).get(address).content.decode()


# Over sockets


async def test_who_closes_the_page_is_missed_and_both_hear_the_end(nim_match, ana, rui, soon):
    async with opened(socket(nim_match), ana) as one:
        assert (await one.next())["waited"] < 10
        async with opened(socket(nim_match), rui) as two:
            assert (await two.next())["waited"] is None
            await one.send("claim-win")
            assert (await one.next())["message"] == "Ninguém saiu: a partida continua."
        await one.send("claim-win")
        event = await one.next()
    assert (event["kind"], event["seat"], event["line"]) == ("abandon", 1, "Ganhaste!")
    assert event["can"] == ["rematch"]
    async with opened(socket(nim_match), rui) as two:
        late = await two.next()
    assert late["line"] == "Perdeste."
    assert late["result"]["reason"] == "O 2.º jogador abandonou a partida: ganha o 1.º jogador."


async def test_who_comes_back_in_time_goes_on(nim_match, ana, rui):
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        async with opened(socket(nim_match), rui) as two:
            await two.next()
        await one.send("claim-off")
        assert (await one.next())["code"] == "not-now"
        async with opened(socket(nim_match), rui) as two:
            await two.next()
            assert await threaded(claim)(nim_match, after=0) == "Ninguém saiu: a partida continua."
            await one.send("play", move="p2-1")
            assert (await two.next())["move"] == "p2-1"


async def test_a_refused_rematch_is_heard_by_who_asked(nim_match, ana, rui):
    await threaded(matches.execute)([MatchCommand(nim_match.code, "abort", FIRST, 2)])
    async with opened(socket(nim_match), ana) as one, opened(socket(nim_match), rui) as two:
        await one.next(), await two.next()
        await one.send("rematch")
        await one.next()
        assert (await two.next())["can"] == ["rematch", "rematch-decline"]
        await two.send("rematch-decline")
        heard = await one.next()
    assert (heard["rematch"], heard["declined"], heard["can"]) == (None, 1, [])
    assert heard["said"] == "O 2.º jogador não quer a desforra."


# Draws


def test_games_that_always_have_a_winner_offer_no_draw():
    always = {"hex", "nex", "y", "jade", "iqishiqi"}
    assert {slug for slug in always if catalogue.GAMES[slug].drawable} == set()
    assert {slug for slug in ("go", "havannah", "reversi") if not catalogue.GAMES[slug].drawable} == set()
