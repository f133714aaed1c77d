"""From what was stored to whoever must hear of it: sockets of this process, other processes, the executor.

A message on the channel layer says only which match changed and to which version. The frame itself waits in
`frames` for the consumers of this process; another process reads the log again (`matches.frame`). A frame has
the texts of those who read along here; whoever finds none for them reads the table.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from channels.layers import get_channel_layer

from games.live.local_layer import LocalChannelLayer
from games.live.wire import Frame, Reader

logger = logging.getLogger(__name__)

KEPT_FRAMES = 2000
KEPT_READERS = 5000  # matches
READING_SECONDS = 60.0  # three heartbeats of a page


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """Where a match stands: the seat on turn, the computer's level there, and when its time is up.

    `board` is the version since which the board is as it is.
    """

    code: str
    version: int
    board: int
    turn: int | None
    level: str
    deadline: float | None


frames: OrderedDict[tuple[str, int], Frame] = OrderedDict()
# Who reads along in this process, and until when that is known: by match.
_readers: OrderedDict[str, dict[Reader, float]] = OrderedDict()
# The executor, where there is one.
listeners: list[Callable[[Sequence[MatchSummary]], None]] = []
# Where the sockets of this process live, once there are some.
loops: list[asyncio.AbstractEventLoop] = []


def attach(loop: asyncio.AbstractEventLoop) -> None:
    """Say on which event loop the sockets of this process live."""
    loops[:] = [loop]


def match_group(code: str) -> str:
    """The channel group of all who look at a match."""
    return f"match.{code}"


def lobby_group(classroom_id: int) -> str:
    """The channel group of all who look at a class's lobby."""
    return f"lobby.{classroom_id}"


def tournament_group(tournament_id: int) -> str:
    """The channel group of all screens of a tournament."""
    return f"tournament.{tournament_id}"


def person_group(user_id: int) -> str:
    """The channel group of all sockets of a guest."""
    return f"person.{user_id}"


def put_out(users: Sequence[int]) -> None:
    """Close the sockets of guests whose card is worth nothing any more. Call it after the commit."""
    send([(person_group(key), {"type": "person.out"}) for key in users])


def tell_tournament(tournament_id: int) -> None:
    """Let the screens of a tournament ask for what has changed. Call it after the commit."""
    send([(tournament_group(tournament_id), {"type": "tournament.changed"})])


def publish(changed: Sequence[Frame], standings: Sequence[MatchSummary]) -> None:
    """Tell everybody. Call it after the commit, from any thread, in the order of the commits."""
    for frame in changed:
        keep(frame)
    send([(match_group(frame.code), match_message(frame)) for frame in changed])
    notice(standings)


def notice(standings: Sequence[MatchSummary]) -> None:
    """Let the executor see where matches stand."""
    for listener in listeners:
        try:
            listener(standings)
        except Exception:  # what was stored stays stored; the moves were made
            logger.exception("a listener failed")


def follow(code: str, reader: Reader) -> None:
    """Somebody reads along: to be said again with every sign of life."""
    _readers.setdefault(code, {})[reader] = time.monotonic() + READING_SECONDS
    while len(_readers) > KEPT_READERS:
        _readers.popitem(last=False)


def readers(code: str) -> list[Reader]:
    """Who reads along in a match."""
    now = time.monotonic()
    return [reader for reader, until in list(_readers.get(code, {}).items()) if until > now]


def keep(frame: Frame) -> None:
    """Hold a frame for the consumers of this process."""
    frames[frame.code, frame.version] = frame
    while len(frames) > KEPT_FRAMES:
        frames.popitem(last=False)


def match_message(frame: Frame) -> dict[str, Any]:
    """The layer message about a frame."""
    return {"type": "match.changed", "code": frame.code, "version": frame.version}


def send(messages: list[tuple[str, dict[str, Any]]]) -> None:
    """Send (group, message) pairs over the layer from any thread.

    Does nothing in a process that serves no connections, such as a management command.
    """
    if not loops or loops[0].is_closed() or not messages:
        return
    loops[0].call_soon_threadsafe(_deliver, messages)


def _deliver(messages: list[tuple[str, dict[str, Any]]]) -> None:
    layer = get_channel_layer()
    assert isinstance(layer, LocalChannelLayer)
    for group, message in messages:
        layer.deliver(group, message)
