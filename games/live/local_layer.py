"""The channel layer of a single server process.

Channels' own `InMemoryChannelLayer` looks through every channel and group for expired messages on every send
and receive, so that its cost grows with the number of sockets, and each socket waits in a task of its own for
a queue of its own. Here a socket is called (`listen`) with each message, on the event loop. Several server
processes need a shared layer instead (`REDIS_URL`).
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Protocol

from channels.layers import BaseChannelLayer

Message = dict[str, Any]
Listener = Callable[[Message], None]

# In a socket's scope, where the server has one: its `Line`.
AT_ONCE = "nimteca.at_once"


class DirectSocket(Protocol):
    """A socket of the server itself, without queues and tasks in between (`config/serve.py`).

    `listener` is called on the event loop with each text frame, as bytes, before which nothing waits; where
    it says False the frame goes the long way.
    """

    listener: Callable[[bytes], bool] | None

    def write(self, text: str) -> None:
        """Send a text at once."""


class LocalChannelLayer(BaseChannelLayer):
    """Channels and groups in this process. All calls must come from one event loop.

    A message to a channel at which nobody listens is lost, as the Channels specification allows.
    """

    extensions = ["groups", "flush"]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.listeners: dict[str, Listener] = {}
        self.groups: defaultdict[str, set[str]] = defaultdict(set)
        self.memberships: defaultdict[str, set[str]] = defaultdict(set)
        self.queues: dict[str, asyncio.Queue[Message]] = {}

    async def new_channel(self, prefix: str = "specific") -> str:
        """A new channel name."""
        return f"{prefix}.local!{secrets.token_hex(8)}"

    def listen(self, channel: str, listener: Listener) -> None:
        """Call the listener with every message of the channel. It must not change them: all get the same."""
        self.listeners[channel] = listener

    def leave(self, channel: str) -> None:
        """End a channel and its memberships."""
        self.listeners.pop(channel, None)
        for group in list(self.memberships.get(channel, ())):
            self._discard(group, channel)

    async def receive(self, channel: str) -> Message:
        """The next message of a channel: what a consumer of Channels itself asks for, as one that refuses a
        socket does."""
        queue = self.queues.setdefault(channel, asyncio.Queue())
        self.listen(channel, queue.put_nowait)
        try:
            return await queue.get()
        except asyncio.CancelledError:
            del self.queues[channel]
            self.leave(channel)
            raise

    async def send(self, channel: str, message: Message) -> None:
        """Tell a channel."""
        self.tell(channel, message)

    def tell(self, channel: str, message: Message) -> None:
        """`send` without a coroutine, for callbacks on the loop."""
        if channel in self.listeners:
            self.listeners[channel](message)

    async def group_add(self, group: str, channel: str) -> None:
        """Make a channel a member of a group."""
        self.groups[group].add(channel)
        self.memberships[channel].add(group)

    async def group_discard(self, group: str, channel: str) -> None:
        """End a channel's membership."""
        if group in self.groups:
            self._discard(group, channel)

    async def group_send(self, group: str, message: Message) -> None:
        """Tell every member."""
        self.deliver(group, message)

    def deliver(self, group: str, message: Message) -> None:
        """`group_send` without a coroutine, for callbacks on the loop."""
        for channel in self.groups.get(group, ()):
            self.tell(channel, message)

    async def flush(self) -> None:
        """Forget everything."""
        self.listeners.clear()
        self.groups.clear()
        self.memberships.clear()
        self.queues.clear()

    def _discard(self, group: str, channel: str) -> None:
        members = self.groups[group]
        members.discard(channel)
        if not members:
            del self.groups[group]
        joined = self.memberships[channel]
        joined.discard(group)
        if not joined:
            del self.memberships[channel]
