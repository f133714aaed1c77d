"""Moves of several clicks, and turns that do not alternate, as a match knows them."""

import json
import random
from typing import Any

import pytest
from channels.db import database_sync_to_async as sync_to_async
from django.test import Client

from games.live import matches, wire
from games.live.match_state import LogEntry, MatchCommand, MatchState, Refused
from games.models import Match
from games.records import replays
from games.rules import catalogue
from games.rules.game import Game
from tests.clients import signed_in
from tests.games.live.tables import BOTH, FIRST, SECOND, START, everyone, hosted, seated
from tests.games.live.test_consumers import opened, socket

pytestmark = pytest.mark.django_db

MOORE = {"heaps": [3, 4, 5], "k": 2}


def play(table: MatchState, seats: frozenset[int], move: str, now: float = START) -> None:
    for entry in table.decide(MatchCommand("code", "play", seats, table.version, move), now):
        table.apply(entry)


# --- steps


def test_first_clicks_say_which_of_them_lead_on():
    message = wire.personal(seated("moore_nim", MOORE), FIRST).message()
    assert message["steps"]["p1.3"] == "p1-1"
    assert set(message["more"]) == set(message["steps"].values())
    assert message["buttons"] == []


def test_who_is_not_on_turn_has_nothing_to_click():
    message = wire.personal(seated("moore_nim", MOORE), SECOND).message()
    assert (message["steps"], message["more"], message["buttons"]) == ({}, (), [])


def test_steps_without_a_cell_are_buttons_with_a_label():
    table = seated("blocking_nim", {"heaps": [4, 6]})
    (button,) = wire.personal(table, SECOND).message()["buttons"]
    assert button[:3] == ("block=1,1", "Bloquear 1 em todas", True)


def test_steps_are_found_once_for_all_readers(monkeypatch):
    table = seated("moore_nim", MOORE)
    kind = type(table.game)
    asked: list[str] = []
    find = kind.next_steps

    def counting(self: Any, state: Any, prefix: str = "") -> Any:
        asked.append(prefix)
        return find(self, state, prefix)

    monkeypatch.setattr(kind, "next_steps", counting)
    wire.frame(table, LogEntry(2, "join", 1, "", START), table.view, everyone(table))
    assert asked == [""]


def test_pieces_that_move_say_where_dragging_them_leads():
    stairs = wire.personal(seated("stairs", {"steps": [0, 1, 1]}), FIRST).message()
    assert stairs["drags"] == {"e1.1": {"e0": "1-0=1"}, "e2.1": {"e1": "2-1=1"}}
    welter = wire.personal(seated("welter", {"coins": [1, 3]}), FIRST).message()
    assert welter["drags"] == {"1": {"": "1"}, "3": {"": "3"}}
    assert "drags" not in wire.personal(seated("moore_nim", MOORE), FIRST).message()


def test_a_half_made_move_and_how_it_goes_on():
    game = catalogue.build("moore_nim", MOORE)
    message = wire.half_made(game, game.initial(), "p1-2")
    assert message["complete"] is True
    assert message["steps"]["p2.4"] == "p1-2/p2-1"
    assert set(message["chosen"]) == {"p1.2", "p1.3"}
    assert message["words"] == "Tirar 2 feijões da pilha 1"


def test_a_half_that_is_no_move_yet():
    game = catalogue.build("nimble", {})
    state = game.initial()
    first = game.next_steps(state)[0]
    message = wire.half_made(game, state, first.text)
    assert message["complete"] is False
    assert message["steps"]


def test_a_text_that_leads_nowhere_is_refused_with_the_reason():
    game = catalogue.build("nim", {"heaps": [3, 5]})
    with pytest.raises(Refused) as caught:
        wire.half_made(game, game.initial(), "p2-9")
    assert caught.value.code == "illegal"
    assert "só tem" in str(caught.value.message)


def words_about(game: Game[Any], state: Any, text: str) -> str:
    """What the page says of a half-made move, or why it is none."""
    try:
        return str(json.loads(wire.encode(wire.half_made(game, state, text)))["words"])
    except Refused as refused:
        return str(refused.message)


@pytest.mark.parametrize("slug", list(catalogue.GAMES))
def test_whatever_somebody_sends_as_a_half_made_move_is_answered(slug):
    luck = random.Random(slug)
    game = catalogue.build(slug, catalogue.ENTRIES[slug].presets[0].options)
    state = game.initial()
    texts = [step.text for step in game.next_steps(state)]
    tries = [
        "x",
        "-",
        "p1-",
        "p99-1",
        "1-",
        "block=9",
        "((",
        "0" * 190,
        "p0-0",
        "=",
        "+",
        "1-2-3",
        "²",
        "a1,b1",
    ]
    tries += [
        text + tail for text in luck.sample(texts, min(4, len(texts))) for tail in ("", "-", ",", "/", "-99")
    ]
    for text in tries:
        assert words_about(game, state, text), text


# --- the two carriers


@pytest.fixture
def moore(ana):
    """Moore's Nim at one screen."""
    return hosted(ana, slug="moore_nim", options=MOORE)


def ask(client: Client, match: Match, version: int, prefix: str) -> tuple[int, list[dict[str, Any]]]:
    answer = client.post(
        f"/partidas/{match.code}/comando/",
        {"type": "steps", "id": 1, "version": version, "prefix": prefix},
        content_type="application/json",
    )
    return answer.status_code, answer.json()["messages"]


def test_steps_over_http(moore, ana):
    client = signed_in(ana)
    version = matches.match_state_of(moore).version
    status, (steps,) = ask(client, moore, version, "p1-2")
    assert (status, steps["type"], steps["version"], steps["prefix"]) == (200, "steps", version, "p1-2")
    status, (refused, table) = ask(client, moore, version, "p9-9")
    assert (status, refused["code"], table["type"]) == (409, "illegal", "table")
    status, (refused, table) = ask(client, moore, version - 1, "p1-2")
    assert (status, refused["code"], table["version"]) == (409, "stale", version)
    status, (refused, _table) = ask(client, moore, version, "")
    assert (status, refused["code"]) == (400, "malformed")


def test_only_who_is_on_turn_is_told_the_steps(nim_match, rui):
    client = signed_in(rui)
    status, (refused, _table) = ask(client, nim_match, 2, "p1-1")
    assert (status, refused["code"]) == (409, "not-your-turn")


def test_after_the_end_and_before_the_start_there_are_no_steps(moore, ana):
    client = signed_in(ana)
    version = matches.match_state_of(moore).version
    matches.execute([MatchCommand(moore.code, "abort", BOTH, version)])
    _status, (refused, _table) = ask(client, moore, version + 1, "p1-1")
    assert refused["code"] == "over"
    waiting = hosted(ana, "link", slug="moore_nim", options=MOORE)
    _status, (refused, _table) = ask(client, waiting, 1, "p1-1")
    assert refused["code"] == "not-now"


@pytest.mark.django_db(transaction=True)
@pytest.mark.databases
async def test_steps_over_a_socket(moore, ana):
    async with opened(socket(moore), ana) as page:
        table = await page.next("table")
        assert table["more"]
        await page.send("steps", prefix="p1-2")
        steps = await page.next("steps")
        assert (steps["prefix"], steps["complete"], steps["version"]) == ("p1-2", True, table["version"])
        await page.send("steps", prefix="p9-9")
        refused = await page.next("refused")
        assert (refused["id"], refused["code"]) == (2, "illegal")
        await sync_to_async(matches.execute)(
            [MatchCommand(moore.code, "play", BOTH, table["version"], "p1-2/p2-1")]
        )
        page.version = table["version"]
        await page.communicator.send_to(
            text_data=json.dumps({"type": "steps", "id": 9, "version": table["version"], "prefix": "p3-1"})
        )
        assert (await page.next("refused"))["code"] == "stale"
        assert (await page.next("table"))["ply"] == 1


def test_why_after_a_half_made_move(moore, ana):
    client = signed_in(ana)
    version = matches.match_state_of(moore).version
    play = {"type": "why", "id": 1, "version": version, "cell": "p3.5", "prefix": "p1-1/p2-1"}
    answer = client.post(f"/partidas/{moore.code}/comando/", play, content_type="application/json").json()
    assert answer["messages"][0]["code"] == "illegal"


# --- turns that do not alternate


def blocking(initial_ms: int | None = None) -> MatchState:
    return seated("blocking_nim", {"heaps": [3, 4]}, initial_ms=initial_ms)


def test_the_state_says_who_begins_and_who_goes_on():
    table = blocking()
    assert table.turn == 1
    play(table, SECOND, "block=1,1")
    assert table.turn == 0
    play(table, FIRST, "p1-2")
    assert table.turn == 0
    with pytest.raises(Refused, match="not-your-turn"):
        play(table, SECOND, "p2-2")
    play(table, FIRST, "block=1,2")
    assert table.turn == 1
    assert [seat for seat, _move in table.moves] == [1, 0, 0]


def test_everybodys_first_move_is_free_whoever_begins():
    table = blocking(initial_ms=60_000)
    assert table.deadline is None
    play(table, SECOND, "block=1,1", now=START + 70)
    assert table.deadline is None
    play(table, FIRST, "p1-2", now=START + 140)
    # The first player goes on, and has moved already.
    assert table.deadline == START + 140 + 60
    play(table, FIRST, "block=1,2", now=START + 150)
    assert table.left_ms == [50_000, 60_000]
    assert table.deadline == START + 150 + 60


def test_a_take_back_undoes_the_last_of_two_moves_in_a_row():
    table = blocking()
    play(table, SECOND, "block=1,1")
    play(table, FIRST, "p1-2")
    play(table, FIRST, "block=1,2")
    for kind, seats in (("takeback-ask", FIRST), ("takeback-accept", SECOND)):
        for entry in table.decide(MatchCommand("code", kind, seats, table.version), START):
            table.apply(entry)
    assert ([move for _seat, move in table.moves], table.turn) == (["block=1,1", "p1-2"], 0)


def test_a_replay_names_who_moved():
    table = blocking()
    for seats, move in ((SECOND, "block=1,1"), (FIRST, "p1-2"), (FIRST, "block=1,2")):
        play(table, seats, move)
    positions = replays.positions(table)
    assert [position["seat"] for position in positions] == [None, 1, 0, 0]
    assert positions[1]["last"] == table.game.touched(table.states[0], "block=1,1")


def test_the_computer_is_asked_when_it_is_to_begin(ana):
    match = hosted(ana, "computer", slug="blocking_nim", options={"heaps": [3, 4]}, levels=["perfect"])
    standing = matches.standing(matches.match_state_of(match))
    assert (standing.turn, standing.level) == (1, "perfect")
