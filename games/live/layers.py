"""The channel layer of a single server process.

Channels' own `InMemoryChannelLayer` looks through every channel and group for expired messages on every send
and receive, so that its cost grows with the number of sockets. This layer keeps the same interface without
expiry: a message waits until its consumer reads it, and a consumer that has ended takes its queue and its
groups with it. Several server processes need a shared layer instead (`REDIS_URL`).
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer

Message = dict[str, Any]

# In a socket's scope, where the server can: what sends a text at once (`config/serve.py`).
AT_ONCE = "nimteca.at_once"


class LocalChannelLayer(BaseChannelLayer):
    """Channels and groups in this process. All calls must come from one event loop.

    A full channel (more than `capacity` messages unread) loses further group messages, as the Channels
    specification allows; `send` to it raises ChannelFull.
    """

    extensions = ["groups", "flush"]

    def __init__(self, capacity: int = 200, **kwargs: Any) -> None:
        super().__init__(capacity=capacity, **kwargs)
        self.channels: dict[str, asyncio.Queue[Message]] = {}
        self.groups: defaultdict[str, set[str]] = defaultdict(set)
        # Of a channel: what may do with a message at once, instead of its queue. False: it did not.
        self.shortcuts: dict[str, Callable[[Message], bool]] = {}

    async def new_channel(self, prefix: str = "specific") -> str:
        """A new channel name."""
        return f"{prefix}.local!{secrets.token_hex(8)}"

    async def send(self, channel: str, message: Message) -> None:
        """Queue a message. Raises ChannelFull."""
        try:
            self._queue(channel).put_nowait(message)
        except asyncio.QueueFull:
            raise ChannelFull(channel) from None

    async def receive(self, channel: str) -> Message:
        """Wait for the next message. Cancelling the wait ends the channel."""
        try:
            return await self._queue(channel).get()
        except asyncio.CancelledError:
            self._forget(channel)
            raise

    async def group_add(self, group: str, channel: str) -> None:
        """Make a channel a member of a group."""
        self._queue(channel)
        self.groups[group].add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """End a channel's membership."""
        members = self.groups.get(group)
        if members is not None:
            members.discard(channel)
            if not members:
                del self.groups[group]

    async def group_send(self, group: str, message: Message) -> None:
        """Queue a message for every member."""
        self.deliver(group, message)

    def deliver(self, group: str, message: Message) -> None:
        """`group_send` without a coroutine, for callbacks on the loop.

        Members get the same object: never change it.
        """
        for channel in self.groups.get(group, ()):
            queue = self.channels[channel]
            shortcut = self.shortcuts.get(channel)
            if shortcut is not None and queue.empty() and shortcut(message):
                continue
            if not queue.full():
                queue.put_nowait(message)

    async def flush(self) -> None:
        """Forget everything."""
        self.channels.clear()
        self.groups.clear()
        self.shortcuts.clear()

    def _queue(self, channel: str) -> asyncio.Queue[Message]:
        queue = self.channels.get(channel)
        if queue is None:
            queue = self.channels[channel] = asyncio.Queue(self.capacity)
        return queue

    def _forget(self, channel: str) -> None:
        self.channels.pop(channel, None)
        self.shortcuts.pop(channel, None)
        for group in [name for name, members in self.groups.items() if channel in members]:
            self.groups[group].discard(channel)
            if not self.groups[group]:
                del self.groups[group]
