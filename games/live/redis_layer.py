"""The channel layer of several server processes: each delivers to its own sockets, and tells the others over
Redis.

Nothing waits for Redis. While it is away every process goes on for itself; what the others then do not hear
is found by the versions that pages hear with every ping, and at once when Redis is back: all sockets are
asked to look again (`layer.returned`).
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from games.live.local_layer import LocalChannelLayer, Message

logger = logging.getLogger(__name__)

CONNECT_SECONDS = 1.0
RETRY_SECONDS = 1.0  # between two attempts
SILENCE_SECONDS = 3.0  # after so long without a message Redis is asked whether it is there
KEPT_MESSAGES = 10_000  # more are not kept for the others


class _Told(msgspec.Struct, array_like=True):
    """What one process tells the others: its own name, and messages with their groups."""

    teller: str
    messages: list[tuple[str, Message]]


_DECODER = msgspec.msgpack.Decoder(_Told)


class SharedChannelLayer(LocalChannelLayer):
    """As `LocalChannelLayer`, for the groups of all processes that have the same Redis and prefix."""

    def __init__(self, url: str, prefix: str = "nimteca", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._url = url
        self._topic = f"{prefix}.layer"
        self._name = secrets.token_hex(8)
        self.hears = self._was_deaf = False
        self._outgoing: asyncio.Queue[tuple[str, Message]] = asyncio.Queue()
        self._unsent: list[tuple[str, Message]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def new_channel(self, prefix: str = "specific") -> str:
        self.begin()
        return await super().new_channel(prefix)

    def deliver(self, group: str, message: Message) -> None:
        super().deliver(group, message)
        # The server begins when it starts; what comes while its loop closes must not begin anything.
        if self._loop is asyncio.get_running_loop() and self._outgoing.qsize() < KEPT_MESSAGES:
            self._outgoing.put_nowait((group, message))

    def begin(self) -> None:
        """Tell the others, and listen to them, for as long as this event loop runs."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            self._outgoing = asyncio.Queue()
            self._tasks = [
                loop.create_task(self._go_on(self._tell)),
                loop.create_task(self._go_on(self._listen)),
            ]

    async def close(self) -> None:
        """Hear and tell nothing any more."""
        tasks, self._tasks, self._loop = self._tasks, [], None
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _go_on(self, work: Callable[[Redis], Awaitable[None]]) -> None:
        """Do it again whenever Redis has been away."""
        there = True
        while _goes_on():
            try:
                async with Redis.from_url(
                    self._url,
                    socket_connect_timeout=CONNECT_SECONDS,
                    socket_timeout=SILENCE_SECONDS,
                    retry=Retry(NoBackoff(), 0),
                ) as redis:
                    await redis.ping()
                    there = True
                    await work(redis)
            except Exception as error:  # noqa: BLE001 - whatever it was must not end it
                self.hears, self._was_deaf = False, True
                if there:
                    logger.warning("other processes are not told and not heard: %s", error)
                there = False
                await asyncio.sleep(RETRY_SECONDS)

    async def _tell(self, redis: Redis) -> None:
        while _goes_on():
            messages = self._unsent = self._unsent or [await self._outgoing.get()]
            while not self._outgoing.empty():
                messages.append(self._outgoing.get_nowait())
            await redis.publish(self._topic, msgspec.msgpack.encode(_Told(self._name, messages)))
            self._unsent = []

    async def _listen(self, redis: Redis) -> None:
        async with redis.pubsub() as line:
            await line.subscribe(self._topic)
            self._begin_to_hear()
            silent = False
            while _goes_on():
                heard = await line.get_message(timeout=SILENCE_SECONDS)
                if heard is None:
                    if silent:
                        raise TimeoutError("no answer")
                    await line.ping()
                elif heard["type"] == "message":
                    self._hear(_DECODER.decode(heard["data"]))
                silent = heard is None

    def _begin_to_hear(self) -> None:
        if self._was_deaf:
            for listener in self.listeners.values():
                listener({"type": "layer.returned"})
        self.hears, self._was_deaf = True, False

    def _hear(self, told: _Told) -> None:
        if told.teller != self._name:
            for group, message in told.messages:
                super().deliver(group, message)


def _goes_on() -> bool:
    """Has nobody cancelled this task? The client of Redis may take that for a lost connection."""
    task = asyncio.current_task()
    return task is not None and not task.cancelling()
