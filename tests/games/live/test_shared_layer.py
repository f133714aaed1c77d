"""Two server processes (here two layers of one) that tell each other what happened."""

import asyncio
from itertools import count
from typing import Self

import pytest
from redis.asyncio.client import PubSub

from games.live import redis_layer
from games.live.local_layer import Message
from games.live.redis_layer import SharedChannelLayer
from tests.servers import RedisServer, redis_server

NEWS = {"type": "news", "number": 1}


PATIENCE = 10.0  # on a busy machine an answer may take its time
FROZEN = 8  # when so many messages were waited for


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr(redis_layer, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(redis_layer, "CONNECT_SECONDS", PATIENCE)
    monkeypatch.setattr(redis_layer, "SILENCE_SECONDS", PATIENCE)
    with redis_server() as server:
        yield server


class Process:
    """A layer with one socket, which is in the group "room"."""

    def __init__(self, server: RedisServer) -> None:
        self.layer = SharedChannelLayer(server.url)

    async def __aenter__(self) -> Self:
        self.heard = await self.socket()
        return self

    async def socket(self) -> asyncio.Queue[Message]:
        """What another socket of the group hears."""
        channel, heard = await self.layer.new_channel(), asyncio.Queue[Message]()
        self.layer.listen(channel, heard.put_nowait)
        await self.layer.group_add("room", channel)
        return heard

    async def hears(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.layer.hears:  # noqa: ASYNC110 - as a page would find out
                await asyncio.sleep(0.01)

    async def __aexit__(self, *_error: object) -> None:
        await self.layer.close()

    async def next(self) -> Message:
        async with asyncio.timeout(PATIENCE):
            return await self.heard.get()


async def test_every_process_hears_what_happens_once(server):
    async with Process(server) as one, Process(server) as other:
        await one.hears()
        await other.hears()
        await one.layer.group_send("room", NEWS)
        await one.layer.group_send("room", NEWS | {"number": 2})
        for process in (one, other):
            assert [(await process.next())["number"] for _unused in range(2)] == [1, 2]
        await other.layer.group_send("room", NEWS | {"number": 3})
        assert [(await process.next())["number"] for process in (one, other)] == [3, 3]


async def test_a_second_socket_of_a_process_is_told_once_too(server):
    async with Process(server) as one, Process(server) as other:
        second = await one.socket()
        await one.hears()
        await other.hears()
        await other.layer.group_send("room", NEWS)
        async with asyncio.timeout(PATIENCE):
            assert [await one.next(), await second.get()] == [NEWS, NEWS]
        assert second.empty()


async def test_while_redis_is_away_each_goes_on_alone_and_looks_again_afterwards(server, caplog):
    async with Process(server) as one, Process(server) as other:
        await one.hears()
        await other.hears()
        server.stop()
        await one.layer.group_send("room", NEWS)
        assert await one.next() == NEWS
        await asyncio.sleep(0.3)
        assert other.heard.empty()
        server.start()
        assert [await one.next(), await other.next()] == [{"type": "layer.returned"}] * 2
        await other.layer.group_send("room", NEWS)
        assert await one.next() == NEWS
    said = [record for record in caplog.records if record.name == "games.live.redis_layer"]
    assert len(said) <= 4  # one line for each task of each process, however long it lasts


async def test_a_redis_that_says_nothing_is_left(server, monkeypatch):
    """When it is asked it has the time that it needs, until it is frozen."""
    get_message, numbers, last = PubSub.get_message, count(), None

    async def next_message(line, timeout):  # noqa: ASYNC109 - as the client has it
        nonlocal last
        number, is_asked = next(numbers), last is None
        if number == FROZEN:
            server.freeze()
        last = await get_message(line, timeout=timeout if is_asked and number < FROZEN else 0.01)
        return last

    monkeypatch.setattr(PubSub, "get_message", next_message)
    async with Process(server) as one:
        await one.hears()
        async with asyncio.timeout(PATIENCE):
            while one.layer.hears:  # noqa: ASYNC110 - as a page would find out
                await asyncio.sleep(0.01)
        assert next(numbers) > FROZEN
        assert one.heard.empty()
        server.thaw()
        assert await one.next() == {"type": "layer.returned"}


async def test_what_nobody_reads_is_limited(server, monkeypatch):
    monkeypatch.setattr(redis_layer, "KEPT_MESSAGES", 2)
    server.stop()
    async with Process(server) as one:
        while not one.layer._was_deaf:  # noqa: ASYNC110 - it tries, and finds nobody
            await asyncio.sleep(0.01)
        for number in range(5):
            await one.layer.group_send("room", NEWS | {"number": number})
        assert one.layer._outgoing.qsize() == 2
        server.start()
        await one.hears()
        assert [(await one.next())["number"] for _unused in range(5)] == [0, 1, 2, 3, 4]


async def test_it_ends_while_it_still_connects(server):
    for wait in range(80):
        layer = SharedChannelLayer(server.url)
        layer.begin()
        tasks = layer._tasks
        await asyncio.sleep(wait / 20_000)
        closing = asyncio.create_task(layer.close())
        await asyncio.wait([closing], timeout=5)
        assert [task.done() for task in (closing, *tasks)] == [True] * 3
