"""Frames as no page sends them, and a live socket in this process that they are sent to."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from accounts.models import User
from games.live import broadcast, wire
from games.live.consumers import MatchConsumer
from games.live.executor import command_executor
from games.live.match_state import Refused
from games.live.ratelimit import TokenBucket
from games.models import Match

SAMPLES = [
    json.dumps({"type": kind, **more}).encode()
    for kind, more in (
        ("play", {"id": 1, "version": 900, "move": "p1-1"}),
        ("phrase", {"id": 2, "version": 900, "phrase": "good-game"}),
        ("why", {"id": 3, "version": 900, "cell": "p1.1", "prefix": "p1"}),
        ("steps", {"id": 4, "version": 900, "prefix": "p1"}),
        ("takeback-ask", {"id": 5, "version": 900}),
        ("sync", {"version": 900}),
        ("ping", {}),
    )
]
BITS = [*(bytes([byte]) for byte in b'{}[]":,\\\0\xff'), b"-1", b"1e999", b"9" * 40, b"null", b"\xed\xa0\x80"]
EDITS = 4
ANSWERED = 0.02  # seconds from the executor's answer to the socket's
TOGETHER = 500  # frames, before what waits is answered


def mangled(random: Random) -> bytes | str:
    """A sample with some bytes changed, left out, put in, doubled or cut off."""
    frame = bytearray(random.choice(SAMPLES))
    for _edit in range(random.randint(1, EDITS)):
        at = random.randrange(len(frame) + 1)
        to = min(len(frame), at + random.randrange(8))
        match random.randrange(6):
            case 0:
                frame[at:to] = random.randbytes(to - at)
            case 1:
                del frame[at:to]
            case 2:
                frame[at:at] = random.choice(BITS) * random.choice((1, 1, 1, 30, 1000))
            case 3:
                frame[at:at] = frame[at:to] * 3
            case 4:
                frame[at:to] = random.choice(SAMPLES)[at:to]
            case _:
                del frame[at:]
    return bytes(frame) if random.random() < 0.5 else frame.decode("utf-8", "replace")


def parsed(frame: bytes | str) -> str:
    """What becomes of a frame: the name of the message that it is, or the code of the refusal."""
    try:
        return type(wire.parse(frame)).__name__
    except Refused as refused:
        return refused.code


class _Patient(TokenBucket):
    def take(self) -> bool:
        return True


class _Hurried(MatchConsumer):
    """Hears as much as comes: what a bucket refuses is not read."""

    async def connect(self) -> None:
        await super().connect()
        self.bucket = _Patient(1, 1)

    def may_send(self, message: wire.Act) -> bool:
        return True


async def sent(match: Match, user: User, frames: Iterable[bytes | str]) -> Counter[str]:
    """What a socket answers to frames. Raises what the socket raises."""
    came: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    answers: Counter[str] = Counter()

    async def hear(message: dict[str, Any]) -> None:
        if "text" in message:
            said = json.loads(message["text"])
            answers[said.get("code") or said["type"]] += 1

    address = {"url_route": {"kwargs": {"code": match.code}}, "query_string": b"lang=pt"}
    scope = {"type": "websocket", "reader": lambda: user, "session": {}, **address}
    broadcast.attach(asyncio.get_running_loop())
    socket = asyncio.ensure_future(_Hurried()(scope, came.get, hear))
    came.put_nowait({"type": "websocket.connect"})
    for number, frame in enumerate(frames, 1):
        kind = "text" if isinstance(frame, str) else "bytes"
        came.put_nowait({"type": "websocket.receive", kind: frame})
        if number % TOGETHER == 0:
            await _wait_until_answered(socket, came)
    await _wait_until_answered(socket, came)
    came.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await socket
    return answers


async def _wait_until_answered(socket: asyncio.Future[None], came: asyncio.Queue[dict[str, Any]]) -> None:
    """Wait until every frame has been read, and the executor has answered those that it was handed."""
    while not socket.done() and (came.qsize() or not command_executor.resting()):  # noqa: ASYNC110 - it is a thread
        await asyncio.sleep(0.001)
    await asyncio.sleep(ANSWERED)
