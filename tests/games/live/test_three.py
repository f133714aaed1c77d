"""Stored matches of three people, and their sockets."""

import random
import re
from typing import Any

import pytest
from channels.db import database_sync_to_async as threaded
from django.test import Client

from accounts.models import User
from games.live import lobbies, matches, presence
from games.live.executor import command_executor
from games.live.forms import CreateMatchForm
from games.live.match_state import MatchCommand, Refused
from games.live.matches import Person
from games.models import Event, Match, Seat
from games.records import records
from tests.games.live.tables import hosted
from tests.games.live.test_consumers import opened, socket
from tests.games.live.test_views import client_of
from tests.queries import queries

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


def does(match: Match, seat: int, kind: str, words: str = "", *, computer: bool = False) -> None:
    order = MatchCommand(match.code, kind, frozenset({seat}), 2**31, words, computer=computer)
    assert matches.execute([order]) == [None]


def places(match: Match) -> list[int | None]:
    return list(match.seats.values_list("place", flat=True))


def form(user: User, **data: Any) -> CreateMatchForm:
    return CreateMatchForm("trio", {"o-length": "5", "o-end": "grey", **data}, user=user)


def test_a_match_waits_for_all_three(trio, ana, rui, eva):
    match = hosted(ana, "link", "trio", {})
    matches.join(match.code, Person(rui))
    match.refresh_from_db()
    assert match.status == "open"
    matches.join(match.code, Person(rui))
    matches.join(match.code, Person(eva))
    match.refresh_from_db()
    assert match.status == "playing"
    assert list(match.seats.values_list("user", flat=True)) == [ana.pk, rui.pk, eva.pk]
    with pytest.raises(Refused):
        matches.join(match.code, Person(visitor="v"))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_creator_chooses_the_seat_and_the_computers_follow(trio, ana, seat):
    match = hosted(ana, "computer", "trio", {}, seat=seat, levels=["beginner", "strong"])
    levels = list(match.seats.values_list("level", flat=True))
    assert levels[seat:] + levels[:seat] == ["", "beginner", "strong"]
    assert Match.objects.get(pk=match.pk).status == "playing"


def test_by_lot_every_seat_comes_up(trio, ana):
    rng = random.Random(1)
    made = (hosted(ana, "link", "trio", {}, seat=None, rng=rng) for _unused in range(20))
    assert {min(matches.seats_of(match, Person(ana))) for match in made} == {0, 1, 2}


def test_places_are_stored_and_go_when_a_teacher_reopens(trio_match, ana):
    does(trio_match, 0, "play", "s1")
    does(trio_match, 0, "resign")
    assert places(trio_match) == [None, None, None]
    does(trio_match, 1, "resign")
    trio_match.refresh_from_db()
    assert (trio_match.winner, trio_match.end, places(trio_match)) == (2, "resign", [3, 2, 1])
    reopen = MatchCommand(trio_match.code, "reopen", frozenset(), 0, arbiter=True)
    assert matches.execute([reopen]) == [None]
    assert places(trio_match) == [None, None, None]


def test_the_end_of_two_stores_places_too(nim_match):
    does(nim_match, 0, "play", "p1-1")
    does(nim_match, 1, "resign")
    assert places(nim_match) == [1, 2]


def test_a_restart_remembers_who_left(trio_match):
    does(trio_match, 0, "play", "s1")
    does(trio_match, 1, "resign")
    matches.forget_match_states()
    assert matches.look_at(trio_match.code, lambda table: table.left) == {1: "resign"}
    assert command_executor._running() == [trio_match.code]
    assert matches.look_at(trio_match.code, matches.standing).level == "medium"


def test_a_rematch_moves_everybody_one_seat(trio_match, ana, rui, eva):
    does(trio_match, 0, "abort")
    for seat in range(3):
        does(trio_match, seat, "rematch")
    again = Match.objects.get(rematch_of=trio_match)
    assert list(again.seats.values_list("user", flat=True)) == [eva.pk, ana.pk, rui.pk]
    assert again.status == "playing"


def test_who_is_away_loses_the_seat(trio_match, monkeypatch):
    monkeypatch.setattr("games.live.match_state.PATIENCE", 0)
    for seat in range(2):
        presence.here(trio_match.code, seat)
    presence.gone(trio_match.code, 2)
    does(trio_match, 0, "claim-seat")
    assert Event.objects.get(match=trio_match, kind="replaced").seat == 2


def test_a_move_asks_the_database_as_little_as_with_two(trio_match, nim_match):
    three = queries(lambda: does(trio_match, 0, "play", "s1"))
    assert three == queries(lambda: does(nim_match, 0, "play", "p1-1"))


# The form


def test_the_form_asks_for_each_computer(trio, ana):
    chosen = form(ana, access="computer", level="beginner", level_of_third="strong", starts="third")
    assert chosen.is_valid(), chosen.errors
    assert [chosen.cleaned()[name] for name in ("seat", "levels")] == [2, ["beginner", "strong"]]
    assert form(ana, access="computer").is_valid()


@pytest.mark.parametrize(("third", "levels"), [("", ["", ""]), ("medium", ["", "medium"])])
def test_the_third_player_may_be_a_computer(trio, ana, third, levels):
    chosen = form(ana, access="hotseat", third=third, starts="random")
    assert chosen.is_valid(), chosen.errors
    assert [chosen.cleaned()[name] for name in ("seat", "levels")] == [None, levels]


def test_the_form_speaks_of_all_at_one_screen(trio, ana):
    offered = dict(form(ana).fields["access"].choices)
    assert offered["hotseat"] == "Todos no mesmo ecrã"


@pytest.mark.parametrize(("starts", "seat"), [("me", 1), ("other", 0), ("third", 2)])
def test_who_begins_need_not_sit_first(ana, starts, seat):
    data = {"o-size": "3", "o-grey_first": "on", "access": "link", "starts": starts}
    chosen = CreateMatchForm("hex3", data, user=ana)
    assert chosen.is_valid(), chosen.errors
    assert chosen.cleaned()["seat"] == seat


def test_the_form_of_two_is_as_it_was(ana):
    fields = CreateMatchForm("nim", {}, user=ana).fields
    assert {"third", "level_of_third"}.isdisjoint(fields)


# Sockets


async def test_three_play_one_leaves_and_a_visitor_watches(trio_match, ana, rui, eva, classroom):
    teacher = await classroom.teachers.aget()
    path = socket(trio_match)
    async with (
        opened(path, ana) as one,
        opened(path, rui) as two,
        opened(path, eva) as three,
        opened(path, teacher) as watcher,
    ):
        tables = [await page.next() for page in (one, two, three, watcher)]
        assert [table["seats"] for table in tables] == [[0], [1], [2], []]
        assert [table["order"] for table in tables] == [[0, 1, 2]] * 4
        assert tables[3]["names"] == ["Aluno 1", "Aluno 2", "Aluno 3"]
        await one.send("play", move="s1")
        seen = [await page.next() for page in (one, two, three, watcher)]
        assert [event["yours"] for event in seen] == [False, True, False, False]
        await two.send("resign")
        seen = [await page.next() for page in (one, two, three, watcher)]
        assert [event["kind"] for event in seen] == ["replaced"] * 4
        assert [event["left"] for event in seen] == [[1]] * 4
        assert [event["can"] for event in seen[1::2]] == [[], []]
        await two.send("play", move="s2")
        assert (await two.next())["code"] == "not-your-turn"
        await watcher.send("resign")
        assert (await watcher.next())["code"] == "forbidden"
        await threaded(does)(trio_match, 1, "play", "s2", computer=True)
        moved = await three.next()
        assert (moved["seat"], moved["yours"], moved["order"]) == (1, True, [2, 0, 1])
        await one.next()
        await three.send("resign")
        end = await one.next()
        assert end["result"]["places"] == [1, 3, 2]
        assert end["line"] == "Ganhaste!"


# Lists and records


def test_the_lobby_says_who_is_missing(trio, ana, rui, classroom):
    match = hosted(ana, "class", "trio", {}, classroom=classroom)
    assert "faltam 2 jogadores" in client_of(rui).get("/partidas/lista/").content.decode()
    matches.join(match.code, Person(rui))
    row = lobbies.lists(rui, Person(rui))["waiting"][0]
    assert (row["missing"], row["mine"]) == (1, True)
    assert "falta 1 jogador" in client_of(ana).get("/partidas/lista/").content.decode()


def test_the_lobby_says_ones_place(trio_match, ana, rui):
    does(trio_match, 0, "play", "s1")
    does(trio_match, 1, "resign")
    does(trio_match, 0, "resign")
    for user, words in ((ana, "ficaste em 2.º lugar"), (rui, "ficaste em 3.º lugar")):
        assert words in client_of(user).get("/partidas/lista/").content.decode()


@pytest.mark.parametrize(
    ("end", "mine", "other"),
    [("shared", "partilhaste o 1.º lugar", "3.º lugar"), ("draw", "empate", "empate")],
)
def test_a_shared_place_in_the_lobby(trio, ana, end, mine, other):
    match = hosted(ana, "computer", "trio", {"length": 1, "end": end}, levels=["medium", "medium"])
    does(match, 0, "play", "s1")
    assert mine in client_of(ana).get("/partidas/lista/").content.decode()
    own = hosted(ana, "computer", "trio", {"length": 1, "end": end}, seat=1, levels=["medium", "medium"])
    does(own, 0, "play", "s1", computer=True)
    assert other in client_of(ana).get("/partidas/lista/").content.decode()


def test_records_have_everybodys_place(trio_match):
    for ply in range(5):
        does(trio_match, ply % 3, "play", f"s{ply + 1}")
    trio_match.refresh_from_db()
    table = matches.match_state_of(trio_match)
    record = records.as_json(trio_match, table)
    assert record["result"] == {
        "winner": "grey",
        "end": "game",
        "places": {"black": 2, "grey": 1, "white": 2},
    }
    assert "Classificação: 1.º Cinzento; 2.º Preto; 2.º Branco" in records.as_text(trio_match, table)


def test_where_the_move_calls_the_next_one_the_page_says_perhaps(ana):
    match = hosted(ana, "hotseat", "triad", {})
    page = client_of(ana).get(match.get_absolute_url()).content.decode()
    assert len(re.findall("data-order>talvez a seguir<", page)) == 2


def test_who_is_out_of_hex_plays_no_more(ana):
    match = hosted(ana, "hotseat", "hex3", {"size": 3, "no_pp": True})
    for number, move in enumerate(("d5", "c5", "c3", "e5")):
        does(match, number % 3, "play", move)
    page = client_of(ana).get(match.get_absolute_url()).content.decode()
    assert re.findall("data-order>([^<]+)<", page) == ["a seguir", "joga", "já não joga"]


def test_two_people_and_a_computer(ana, rui, classroom):
    options = {"size": 3}
    match = hosted(ana, "class", "hex3", options, classroom=classroom, levels=["", "medium"])
    assert Match.objects.get(pk=match.pk).status == "open"
    matches.join(match.code, Person(rui))
    match.refresh_from_db()
    assert (match.status, [seat.level for seat in match.seats.all()]) == ("playing", ["", "", "medium"])
    does(match, 0, "play", "a1")
    does(match, 1, "resign")
    assert places(match) == [1, 3, 2]


def test_the_page_of_three_shows_the_order_and_the_places(trio_match, ana):
    page = client_of(ana).get(trio_match.get_absolute_url()).content.decode()
    assert page.count("data-order") == 3
    assert "joga" in page
    assert "a seguir" in page
    does(trio_match, 0, "play", "s1")
    does(trio_match, 1, "resign")
    page = client_of(ana).get(trio_match.get_absolute_url()).content.decode()
    assert "saiu: joga o computador" in page
    does(trio_match, 2, "resign")
    page = client_of(ana).get(trio_match.get_absolute_url()).content.decode()
    assert "Ganhaste!" in page
    assert [f"{place}.º lugar" in page for place in (1, 2, 3)] == [True] * 3
    assert Client().get(trio_match.get_absolute_url()).status_code == 200


def test_several_winners_are_told_by_their_seats():
    assert lobbies._winners([Seat(index=0), Seat(index=2)]) == "empate: 1.º jogador, 3.º jogador"
