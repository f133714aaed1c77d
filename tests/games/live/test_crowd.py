"""Many sockets of one person or address: how many there may be, and what they cost and may do together."""

from contextlib import AsyncExitStack
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.test import RequestFactory

from games.live import ratelimit, socket_limits
from games.live.consumers import CLOSE_CROWDED, MatchConsumer
from games.models import Event, Match
from tests.games.live.test_consumers import Reader, opened, socket
from tests.games.live.test_views import client_of, send

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "192.0.2.1"


class Somebody:
    def __init__(self, person: str, address: str = HERE, page: str = "match", seated: bool = False) -> None:
        self.page, self.person, self.address = page, person, address
        self.seats = frozenset({0}) if seated else frozenset[int]()


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_limits, "_together", {})


def test_the_oldest_of_a_person_gives_way_on_each_page():
    places = [Somebody("ana") for _socket in range(socket_limits.MOST_OF_PERSON + 1)]
    going = [socket_limits.enter(place) for place in places]
    assert going == [[]] * socket_limits.MOST_OF_PERSON + [places[:1]]
    assert socket_limits.enter(Somebody("ana", page="lobby")) == socket_limits.enter(Somebody("rui")) == []
    assert not socket_limits.speaks(places[2])
    assert socket_limits.speaks(places[1])


def test_of_an_address_who_only_watches_gives_way():
    player = Somebody("ana", seated=True)
    socket_limits.enter(player)
    watchers = [Somebody("") for _socket in range(socket_limits.MOST_OF_ADDRESS)]
    assert [socket_limits.enter(place) for place in watchers][-1] == [watchers[0]]
    players = [
        Somebody(f"player {n}", "198.51.100.1", seated=True) for n in range(socket_limits.MOST_OF_ADDRESS + 1)
    ]
    assert [socket_limits.enter(place) for place in players][-1] == [players[0]]


def test_who_leaves_leaves_nothing_behind():
    one, two, stranger = Somebody("ana"), Somebody("ana"), Somebody("", "")
    for place in (one, two, stranger):
        socket_limits.enter(place)
    assert socket_limits.has_others(one)
    for place in (one, one, two, stranger):
        socket_limits.leave(place)
    assert not socket_limits.has_others(one)
    assert socket_limits._together == {}


async def test_the_oldest_socket_is_closed_with_a_word(nim_match, ana, monkeypatch):
    monkeypatch.setattr(socket_limits, "MOST_OF_PERSON", 2)
    async with AsyncExitStack() as stack:
        tabs = [await stack.enter_async_context(opened(socket(nim_match), ana)) for _tab in range(3)]
        await tabs[0].next()
        told = await tabs[0].next()
        assert (told["code"], told["message"][:24]) == ("crowded", "Esta página está aberta ")
        closed = await tabs[0].communicator.receive_output(timeout=5)
        assert (closed["type"], closed["code"]) == ("websocket.close", CLOSE_CROWDED)
        for tab in tabs[1:]:  # whose table is read after the move has no event of it
            await tab.next()
        await tabs[2].send("play", version=2, move="p1-1")
        assert (await tabs[1].next("event"))["move"] == "p1-1"


async def test_watchers_of_one_address_are_counted_too(nim_match, ana, monkeypatch):
    monkeypatch.setattr(socket_limits, "MOST_OF_ADDRESS", 2)
    match = await Match.objects.aget(pk=nim_match.pk)
    match.access = Match.Access.LINK
    await match.asave()
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        player = await enter(opened(socket(match), ana, address="2001:db8::1"))
        await player.next()
        first = await enter(opened(socket(match), address="2001:db8::2"))
        await first.next()
        await enter(opened(socket(match), address="2001:db8::3"))
        assert (await first.next("refused"))["code"] == "crowded"


async def test_many_tabs_of_a_seat_that_come_and_go_are_told_once(nim_match, ana, rui, monkeypatch):
    told: list[tuple[int, bool]] = []
    tell = MatchConsumer.tell_presence

    async def note(self: MatchConsumer, seat: int, *, here: bool) -> None:
        told.append((seat, here))
        await tell(self, seat, here=here)

    monkeypatch.setattr(MatchConsumer, "tell_presence", note)
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        async with AsyncExitStack() as stack:
            for _tab in range(8):
                await (await stack.enter_async_context(opened(socket(nim_match), rui))).next()
        assert await one.quiet()
        assert told == [(0, True), (1, True), (1, False)]


async def test_another_process_is_answered_by_one_tab(nim_match, ana, monkeypatch):
    announced: list[MatchConsumer] = []

    async def note(self: MatchConsumer) -> None:
        announced.append(self)

    async with opened(socket(nim_match), ana) as one, opened(socket(nim_match), ana) as two:
        await one.next(), await two.next()
        monkeypatch.setattr(MatchConsumer, "announce", note)
        message = {"type": "match.presence", "seat": 0, "here": False}
        await get_channel_layer().group_send(f"match.{nim_match.code}", message)
        assert await one.quiet()
        assert await two.quiet()
    assert len(announced) == 1


async def test_phrases_are_a_persons_whatever_they_come_over(nim_match, ana, rui):
    async with AsyncExitStack() as stack:
        tabs: list[Reader] = []
        for _tab in range(5):
            tabs.append(await stack.enter_async_context(opened(socket(nim_match), ana)))
            await tabs[-1].next()
        for tab in tabs:
            for _time in range(4):
                await tab.send("phrase", phrase="hello")
        for tab in tabs:
            await tab.communicator.send_to(text_data='{"type": "sync"}')
            await tab.next("table")
        assert await Event.objects.filter(match=nim_match, kind="phrase").acount() <= 7
        await tabs[0].send("play", move="p1-1")
        assert (await tabs[1].next("event", "table"))["version"] > 2


def test_without_a_socket_they_are_the_same_persons(nim_match, ana):
    answers = [send(client_of(ana), nim_match, "phrase", phrase="hello")[0] for _time in range(8)]
    assert answers[:6] == [200] * 6
    assert 429 in answers[6:]
    request: Any = RequestFactory().get("/")
    request.user, request.session = ana, {}
    assert ratelimit.person_key(ana, None) == f"account {ana.pk}"
    assert not ratelimit.may_command(request, "draw-offer")


async def test_a_beat_is_answered_at_once(nim_match, ana):
    async with opened(socket(nim_match), ana) as one:
        await one.next()
        await one.communicator.send_to(text_data='{"type": "beat"}')
        assert (await one.next("beat")) == {"type": "beat"}
