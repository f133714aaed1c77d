"""Sockets through the whole ASGI application: origin check, session, routing."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.db import database_sync_to_async as sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.db import OperationalError
from django.utils import timezone

from accounts.models import User
from games.live import consumers, matches, snapshots
from games.live.local_layer import LocalChannelLayer
from games.live.match_state import Refused
from games.live.matches import Person
from games.models import Event, Match
from games.rules.text import text
from tests.games.live.tables import hosted
from tests.queries import queries
from tests.sockets import connected

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]

Message = dict[str, Any]


class Reader:
    """A page: a socket and what came over it."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator
        self.version = 0
        self.sent = 0

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a command for what this page has seen."""
        self.sent += 1
        base = {"type": kind, "id": self.sent, "version": self.version}
        await self.communicator.send_to(text_data=json.dumps(base | fields))

    async def next(self, *kinds: str) -> Message:
        """The next message of these types; presence is skipped unless asked for."""
        wanted = kinds or ("table", "event", "refused", "pong", "lobby")
        while True:
            message: Message = json.loads(await self.communicator.receive_from(timeout=5))
            self.version = max(self.version, message.get("version", 0))
            if message["type"] in wanted:
                return message

    async def quiet(self) -> bool:
        """True if nothing but presence is waiting."""
        while not await self.communicator.receive_nothing(timeout=0.2):
            if json.loads(await self.communicator.receive_from())["type"] != "presence":
                return False
        return True


@asynccontextmanager
async def opened(path: str, *who: Any, **more: Any) -> AsyncIterator[Reader]:
    async with connected(path, *who, **more) as communicator:
        yield Reader(communicator)


def socket(match: Match) -> str:
    return f"/ws/partidas/{match.code}/?lang=pt"


async def test_two_pupils_play_and_both_see_every_move(nim_match, ana, rui):
    async with opened(socket(nim_match), ana) as one, opened(socket(nim_match), rui) as two:
        table, other = await one.next(), await two.next()
        assert (table["seats"], table["yours"], table["names"]) == ([0], True, ["Aluno 1", "Aluno 2"])
        assert (other["seats"], other["yours"], other["steps"]) == ([1], False, {})
        assert table["steps"]["p2.4"] == "p2-2"
        await one.send("play", move="p2-2")
        mine, theirs = await one.next(), await two.next()
        assert (mine["type"], mine["version"], mine["cells"]) == ("event", 3, {"p2.4": "", "p2.5": ""})
        assert (theirs["yours"], theirs["line"], theirs["labels"]) == (True, "É a tua vez.", {"p2": "3"})
        await two.send("play", move="p3-7")
        assert (await one.next())["move"] == "p3-7"
    assert await Event.objects.filter(match=nim_match, kind="move").acount() == 2


class DirectLine:
    """A server's own socket, which notes what is written."""

    def __init__(self, written: list[str]) -> None:
        self.listener: Callable[[bytes], bool] | None = None
        self.write = written.append

    def hear(self, **message: Any) -> bool:
        assert self.listener is not None
        return self.listener(json.dumps(message).encode())


async def test_a_server_that_can_hands_in_commands_at_once(nim_match, ana, rui, monkeypatch):
    line = DirectLine([])
    async with opened(socket(nim_match), ana, line=line) as one, opened(socket(nim_match), rui) as two:
        await one.next(), await two.next()
        assert await one.quiet()
        play = {"type": "play", "id": 1, "version": one.version, "move": "p2-2"}
        with monkeypatch.context() as patch:
            patch.setattr("games.live.ratelimit.may_send", lambda _person, _kind: False)
            assert not line.hear(**play)
        asked: list[tuple[dict[str, Any], bool]] = [
            ({"type": "ping"}, False),
            ({"type": "sync"}, False),
            ({"type": "why", "id": 1, "version": 2, "cell": "p2.1"}, False),
            ({"type": "steps", "id": 1, "version": 2, "prefix": "p2"}, False),
            ({"type": "beat"}, True),
            ({"type": "play"}, False),
            (play, True),
        ]
        assert [line.hear(**message) for message, _at_once in asked] == [
            at_once for _message, at_once in asked
        ]
        assert (await two.next())["move"] == "p2-2"
        # What is refused, and what comes too fast, is answered as always.
        assert line.hear(**play | {"id": 2})
        assert (await one.next())["code"] == "stale"
        monkeypatch.setattr("games.live.ratelimit.TokenBucket.take", lambda _self: False)
        assert not line.hear(**play)
    assert await Event.objects.filter(match=nim_match, kind="move").acount() == 1


async def test_a_command_waits_for_what_came_before_it(nim_match, ana):
    line = DirectLine([])
    looking, looked = threading.Event(), threading.Event()

    def look(*_asked: Any) -> Refused:
        looking.set()
        looked.wait(5)
        return Refused("illegal", text("Não."))

    async with opened(socket(nim_match), ana, line=line) as one:
        await one.next()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("games.live.snapshots.why", look)
            await one.communicator.send_to(text_data='{"type": "why", "id": 1, "version": 2, "cell": "p2.1"}')
            await sync_to_async(looking.wait)(5)
            assert not line.hear(type="play", id=2, version=one.version, move="p2-2")
            looked.set()
            assert (await one.next())["type"] == "refused"


async def test_a_server_that_can_writes_events_at_once_in_their_order(nim_match, ana, rui):
    written: list[str] = []
    async with (
        opened(socket(nim_match), ana, line=DirectLine(written)) as one,
        opened(socket(nim_match), rui) as two,
    ):
        await one.next(), await two.next()
        for player, move in [(one, "p2-2"), (two, "p3-7"), (one, "p1-1")]:
            one.version = two.version
            await player.send("play", move=move)
            await two.next()
        assert [json.loads(text)["version"] for text in written] == [3, 4, 5]
        # What is no event, and an event that does not follow, go the long way.
        await one.communicator.send_to(text_data='{"type": "ping"}')
        assert (await one.next())["version"] == 5
        layer = get_channel_layer()
        assert isinstance(layer, LocalChannelLayer)
        layer.deliver(f"match.{nim_match.code}", {"type": "match.changed", "version": 7})
        assert (await one.next())["type"] == "table"
    assert len(written) == 3


async def test_who_is_too_far_behind_loses_messages_and_asks_again(nim_match, ana, rui, monkeypatch):
    async with opened(socket(nim_match), ana) as one, opened(socket(nim_match), rui) as two:
        await one.next(), await two.next()
        monkeypatch.setattr(consumers, "MOST_WAITING", 0)
        await one.send("play", move="p2-2")
        assert await one.quiet()
        monkeypatch.undo()
        await one.communicator.send_to(text_data='{"type": "ping"}')
        assert (await one.next("pong"))["version"] == 3
        await one.communicator.send_to(text_data='{"type": "sync", "version": 2}')
        assert (await one.next("table"))["version"] == 3


async def test_a_whole_match_to_its_end_and_the_rematch(nim_match, ana, rui):
    async with opened(socket(nim_match), ana) as one, opened(socket(nim_match), rui) as two:
        await one.next(), await two.next()
        for number, move in enumerate(["p3-7", "p2-5", "p1-3"]):
            await (one, two)[number % 2].send("play", move=move)
            last, _other = await one.next(), await two.next()
        assert last["result"] == {"winner": 0, "reason": "Ganha o 1.º jogador: tirou o último feijão."}
        assert (last["line"], last["status"], last["can"]) == ("Ganhaste!", "finished", ["rematch"])
        await one.send("rematch")
        assert (await two.next())["rematch"] == 0
        await one.next()
        await two.send("rematch")
        event = await one.next()
    again = await Match.objects.aget(rematch_of=nim_match)
    assert event["next"] == again.get_absolute_url()


async def test_each_bad_frame_is_answered_to_its_sender_alone(nim_match, ana, rui):
    async with opened(socket(nim_match), ana) as one, opened(socket(nim_match), rui) as two:
        await one.next(), await two.next()
        for frame, code in [
            ("não é JSON", "malformed"),
            ("[1, 2]", "malformed"),
            ('{"type": "voar"}', "unknown"),
            ('{"type": "play", "id": 1, "version": 2}', "malformed"),
            ('{"type": "play", "id": 1, "version": "2", "move": "p1-1"}', "malformed"),
            ('{"type": "play", "id": 1, "version": -1, "move": "p1-1"}', "malformed"),
            ('{"type": "play", "id": 1, "version": 2, "move": "p1-1", "seat": 1}', "malformed"),
            ('{"type": "play", "id": 1, "version": 2, "move": "p1-9"}', "illegal"),
            ('{"type": "phrase", "id": 1, "version": 2, "phrase": "és burro"}', "malformed"),
            ('{"type": "draw-offer", "id": 1, "version": 2}', "not-now"),
            ('{"type": "ping", "x": "' + "x" * 3000 + '"}', "too-large"),
        ]:
            await one.communicator.send_to(text_data=frame)
            answer = await one.next()
            assert (answer["type"], answer["code"]) == ("refused", code), frame
            assert answer["message"]
        await one.communicator.send_to(bytes_data=b"\xff\xfe")
        assert (await one.next())["code"] == "malformed"
        assert await two.quiet()
        await one.send("play", move="p1-1")
        assert (await two.next())["move"] == "p1-1"


async def test_out_of_turn_and_spectators_are_refused(nim_match, rui, classroom):
    teacher = await sync_to_async(classroom.teachers.get)()
    async with opened(socket(nim_match), rui) as two, opened(socket(nim_match), teacher) as watcher:
        await two.next()
        assert (await watcher.next())["seats"] == []
        await two.send("play", move="p1-1")
        refused = await two.next()
        assert (refused["code"], refused["id"]) == ("not-your-turn", 1)
        await watcher.send("play", move="p1-1")
        assert (await watcher.next())["code"] == "forbidden"


async def test_a_stale_command_is_answered_with_the_board(nim_match, ana):
    async with opened(socket(nim_match), ana) as one, opened(socket(nim_match), ana) as tab:
        await one.next(), await tab.next()
        await one.send("play", move="p2-1")
        await one.next("event")
        await tab.send("play", version=2, move="p3-1")
        refused = await tab.next("refused")
        assert refused["code"] == "stale"
        assert (await tab.next("table"))["labels"] == {"p1": "3", "p2": "4", "p3": "7"}


async def test_no_event_overtakes_the_board_that_answers_a_stale_command(nim_match, ana, monkeypatch):
    look, loop = consumers.MatchConsumer.look, asyncio.get_running_loop()

    def slow(consumer: consumers.MatchConsumer) -> Message:
        table = look(consumer)
        if table["version"] == 3:
            matches.execute([matches.MatchCommand(nim_match.code, "play", frozenset({1}), 3, "p1-1")])
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0.1), loop).result()
        return table

    async with opened(socket(nim_match), ana) as one:
        await one.next()
        await one.send("play", move="p2-1")
        await one.next("event")
        monkeypatch.setattr(consumers.MatchConsumer, "look", slow)
        await one.send("play", version=2, move="p3-1")
        answers = [await one.next() for _unused in range(3)]
    assert [answer["type"] for answer in answers] == ["refused", "table", "event"]
    assert [answer["version"] for answer in answers[1:]] == [3, 4]


async def test_messages_are_rate_limited_without_closing(nim_match, ana, monkeypatch):
    monkeypatch.setattr(consumers, "BURST", 2)
    monkeypatch.setattr(consumers, "RATE", 0.001)
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        for _unused in range(3):
            await one.send("ping")
        answers = [await one.next() for _unused in range(3)]
    assert [answer.get("code", answer["type"]) for answer in answers] == [
        "malformed",
        "malformed",
        "too-fast",
    ]


async def test_why_sync_and_ping(nim_match, ana):
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        await one.communicator.send_to(text_data='{"type": "sync", "version": 0}')
        assert (await one.next())["type"] == "table"
        await one.communicator.send_to(text_data='{"type": "ping"}')
        pong = await one.next()
        assert pong["version"] == 2
        assert pong["presence"] == [{"here": True, "ago": 0}, {"here": False, "ago": None}]
        await one.send("why", cell="p9.9")
        assert (await one.next())["message"] == "Aqui não há nada para jogar."


async def test_coming_and_going_is_told(nim_match, ana, rui):
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        async with opened(socket(nim_match), rui) as two:
            await two.next()
            assert await seen(one, 1) == (1, True)
            async with opened(socket(nim_match), rui) as tab:
                await tab.next()
            assert await one.communicator.receive_nothing(timeout=0.2)  # a second tab is nobody else
        assert await seen(one, 1) == (1, False)


async def seen(reader: Reader, seat: int) -> tuple[int, bool]:
    while True:
        message = await reader.next("presence")
        if message["seat"] == seat:
            return message["seat"], message["here"]


async def test_a_socket_asks_the_database_six_times_and_at_once(nim_match, ana, monkeypatch):
    """Session, account, match, seats, names and log: all that it asks before its first word."""
    asked, look = [], consumers.MatchConsumer.look

    def counted(consumer):
        tables = []
        asked.append(queries(lambda: tables.append(look(consumer))))
        return tables[0]

    monkeypatch.setattr(consumers.MatchConsumer, "look", counted)
    matches.forget_match_states()
    async with connected(f"/ws/partidas/{nim_match.code}/", ana) as socket:
        assert json.loads(await socket.receive_from())["type"] == "table"
    assert asked == [6]


@pytest.mark.parametrize("who", ["stranger", "visitor"])
async def test_a_class_match_is_closed_to_others(nim_match, who):
    user = None
    if who == "stranger":
        user = await User.objects.acreate(username="outro")
    async with opened(socket(nim_match), user) as reader:
        assert await closed(reader) == consumers.CLOSE_FORBIDDEN


async def test_a_match_that_is_not_there():
    async with opened("/ws/partidas/nada/") as reader:
        assert await closed(reader) == consumers.CLOSE_MISSING


async def closed(reader: Reader) -> int:
    message = await reader.communicator.receive_output(timeout=5)
    assert message["type"] == "websocket.close"
    return int(message["code"])


async def test_another_sites_page_cannot_connect(nim_match, ana):
    with pytest.raises(AssertionError):
        async with opened(socket(nim_match), ana, origin="https://outro.example"):
            pass


async def test_a_visitor_is_known_by_the_session(nim_match):
    match = await sync_to_async(hosted)("token", options={"heaps": [2]})
    async with opened(socket(match), visitor="token") as reader, opened(socket(match)) as stranger:
        assert (await reader.next())["seats"] == [0, 1]
        assert (await stranger.next())["seats"] == []
        await reader.send("play", move="p1-1")
        assert (await reader.next())["line"] == "Joga o 2.º jogador."
        await reader.send("play", move="p1-1")
        assert (await reader.next())["line"] == "Ganhou o 2.º jogador."


async def test_the_computer_answers(ana):
    match = await sync_to_async(hosted)(ana, "computer", levels=["perfect"])
    async with opened(socket(match), ana) as one:
        await one.next()
        await one.send("play", move="p3-1")
        assert (await one.next())["seat"] == 0
        reply = json.loads(await one.communicator.receive_from(timeout=30))
        while reply["type"] != "event":
            reply = json.loads(await one.communicator.receive_from(timeout=30))
    assert (reply["seat"], reply["yours"]) == (1, True)


async def test_a_player_who_runs_out_of_time_is_told_by_the_server(ana, classroom):
    match = await sync_to_async(hosted)(ana, initial_ms=300)
    async with opened(socket(match), ana) as one:
        await one.next()
        for _unused in range(2):
            await one.send("play", move="p3-1")
            await one.next()
        event = await one.next()
    assert (event["kind"], event["result"]["winner"], event["clock"]["left"]) == ("timeout", 1, [0, 300])


async def test_joining_shows_the_names_to_who_waits(ana, rui, classroom):
    match = await sync_to_async(hosted)(ana, "class", options={"heaps": [3]}, classroom=classroom)
    async with opened(socket(match), ana) as one:
        assert (await one.next())["status"] == "open"
        await sync_to_async(matches.join)(match.code, Person(rui))
        table = await one.next()
    assert (table["status"], table["names"], table["yours"]) == ("playing", ["Aluno 1", "Aluno 2"], True)


async def test_the_lobby_hears_of_new_taken_and_finished_matches(ana, rui, classroom):
    async with opened("/ws/sala/", rui) as lobby, opened("/ws/sala/") as visitor:
        await lobby.communicator.send_to(text_data="x")
        assert (await lobby.next())["type"] == "pong"
        match = await sync_to_async(hosted)(ana, "class", options={"heaps": [3]}, classroom=classroom)
        assert (await lobby.next())["type"] == "lobby"
        await sync_to_async(matches.join)(match.code, Person(rui))
        assert (await lobby.next())["type"] == "lobby"
        assert await visitor.quiet()


async def test_english_readers_get_english(nim_match, ana):
    async with opened(f"/ws/partidas/{nim_match.code}/?lang=en", ana) as one:
        assert (await one.next())["line"] == "It is your turn."


async def test_a_slow_reader_catches_up_with_the_table(nim_match, ana, rui):
    """Events that were stored while the socket was opening do not make a gap."""
    async with opened(socket(nim_match), rui) as two:
        await two.next()
        first = frozenset({0})
        command = matches.MatchCommand(nim_match.code, "play", first, 2, "p1-1")
        await asyncio.gather(
            sync_to_async(matches.execute)([command]),
            two.communicator.send_to(text_data='{"type": "sync", "version": 2}'),
        )
        versions = []
        while 3 not in versions:
            versions.append((await two.next())["version"])
        assert versions in ([2, 3], [3], [3, 3])


async def test_a_crowd_in_the_lobby_is_slowed_down(ana, monkeypatch):
    monkeypatch.setattr(consumers, "BURST", 1)
    monkeypatch.setattr(consumers, "RATE", 0.001)
    async with opened("/ws/sala/", ana) as lobby:
        for _unused in range(2):
            await lobby.communicator.send_to(text_data="x")
        assert [(await lobby.next())["type"] for _unused in range(2)] == ["pong", "refused"]


async def test_a_gap_is_filled_with_the_table(nim_match, ana):
    """A message that was lost on its way through the layer."""
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        first, second = frozenset({0}), frozenset({1})
        await sync_to_async(_play_unheard)(nim_match, first)
        await sync_to_async(matches.execute)(
            [matches.MatchCommand(nim_match.code, "play", second, 3, "p1-1")]
        )
        table = await one.next()
    assert (table["type"], table["version"]) == ("table", 4)


async def test_a_lost_message_is_told_by_the_next_pong(nim_match, ana):
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        await sync_to_async(_play_unheard)(nim_match, frozenset({0}))
        await one.communicator.send_to(text_data='{"type": "ping"}')
        assert (await one.next())["version"] == 3


async def test_when_the_layer_is_back_sockets_look_what_they_missed(nim_match, ana):
    async with opened(socket(nim_match), ana) as one, opened("/ws/sala/", ana) as lobby:
        await one.next()
        await look_again()
        await sync_to_async(_play_unheard)(nim_match, frozenset({0}))
        await look_again()
        table = await one.next()
        assert (table["type"], table["version"]) == ("table", 3)
        assert (await lobby.next())["type"] == "lobby"


async def look_again() -> None:
    layer = get_channel_layer()
    assert isinstance(layer, LocalChannelLayer)
    for channel in list(layer.listeners):
        await layer.send(channel, {"type": "layer.returned"})


async def test_several_servers_ask_the_log_for_the_newest_version(nim_match, ana, monkeypatch):
    monkeypatch.setattr(consumers, "SharedChannelLayer", LocalChannelLayer)
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        await Event.objects.acreate(
            match=nim_match, number=3, kind="move", seat=0, text="p1-1", at=timezone.now()
        )
        await one.communicator.send_to(text_data='{"type": "ping"}')
        assert (await one.next("pong"))["version"] == 3
        monkeypatch.setattr(matches, "look_at", out_of_reach)
        await one.communicator.send_to(text_data='{"type": "ping"}')
        assert (await one.next("pong"))["version"] == 2


def out_of_reach(*_arguments: Any) -> None:
    raise OperationalError("the server closed the connection")


async def test_a_database_that_is_away_is_said(nim_match, ana, monkeypatch):
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        monkeypatch.setattr(snapshots, "why", out_of_reach)
        await one.send("why", id=5, version=2, cell="p1.1")
        refused = await one.next()
        assert (refused["code"], refused["id"]) == ("unavailable", 5)
        monkeypatch.setattr(consumers.MatchConsumer, "look", out_of_reach)
        await one.communicator.send_to(text_data='{"type": "sync", "version": 2}')
        assert await one.communicator.receive_output(5) == {"type": "websocket.close", "code": 1013}


def _play_unheard(match: Match, seats: frozenset[int]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("games.live.broadcast.send", lambda _messages: None)
        matches.execute([matches.MatchCommand(match.code, "play", seats, 2, "p1-1")])


async def test_events_of_another_process_are_read_from_the_log(nim_match, ana):
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        await Event.objects.acreate(
            match=nim_match, number=3, kind="move", seat=0, text="p1-1", at=timezone.now()
        )
        layer = get_channel_layer()
        await layer.group_send(
            f"match.{nim_match.code}", {"type": "match.changed", "code": nim_match.code, "version": 3}
        )
        event = await one.next()
    assert (event["type"], event["move"]) == ("event", "p1-1")


def test_only_known_messages_are_dispatched():
    with pytest.raises(ValueError, match="no handler"):
        asyncio.run(consumers.LobbyConsumer().dispatch({"type": "nonsense"}))
