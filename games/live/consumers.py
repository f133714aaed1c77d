"""The sockets. Thin: parse, hand to the executor, pass on what was published."""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property, partial
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.utils import translation

from accounts import people
from accounts.guests import is_guest
from accounts.models import User
from accounts.throttle import network_of
from games.live import (
    broadcast,
    matches,
    measures,
    presence,
    ratelimit,
    snapshots,
    socket_limits,
    tournament_roles,
    wire,
)
from games.live.executor import command_executor
from games.live.local_layer import AT_ONCE, DirectSocket, LocalChannelLayer
from games.live.match_state import Refused
from games.live.ratelimit import BURST, RATE, TokenBucket, too_fast
from games.live.redis_layer import SharedChannelLayer
from games.models import Match
from games.rules.text import text

CLOSE_FORBIDDEN = 4403
CLOSE_MISSING = 4404
CLOSE_LATER = 1013  # the page tries again
CLOSE_CROWDED = 4429  # the page waits until somebody looks at it again
CROWDED = Refused(
    "crowded",
    text("Esta página está aberta em demasiados sítios ao mesmo tempo: aqui já não se atualiza."),
)
MOST_WAITING = 200  # messages of a socket
LOOKS = (wire.Why, wire.Steps)  # what is asked about a position, and changes nothing

Receive = Callable[[], Awaitable[Any]]

in_thread = database_sync_to_async


def line(scope: Mapping[str, Any]) -> DirectSocket | None:
    """The way past queues and tasks, where the server has that."""
    extensions: Mapping[str, Any] = scope.get("extensions") or {}
    return extensions.get(AT_ONCE)


class LiveConsumer(AsyncWebsocketConsumer):
    """What both sockets share: the reader's language, and dispatching without a thread hop."""

    language = settings.LANGUAGE_CODE
    channel_layer: LocalChannelLayer
    page = person = address = ""  # as in `socket_limits.Place`
    seats: frozenset[int] = frozenset()

    async def __call__(self, scope: Any, receive: Receive, send: Any) -> None:
        """Dispatch what comes from the client and over the channel layer, one message at a time.

        Channels makes two tasks for every message; here one lasts as long as the socket, and a message of the
        layer gets one where it is not dealt with at once.
        """
        self.scope, self.base_send = scope, send
        layer = get_channel_layer(self.channel_layer_alias)
        assert isinstance(layer, LocalChannelLayer)
        self.channel_layer, self.channel_name = layer, await layer.new_channel()
        asked = scope["query_string"].decode("ascii", "replace").removeprefix("lang=")
        if asked in dict(settings.LANGUAGES):
            self.language = asked
        self.at_work = 0  # messages that have come and have not been dealt with
        self.one_at_a_time = asyncio.Lock()
        try:
            with measures.sockets.track_inprogress():
                async with asyncio.TaskGroup() as tasks:
                    layer.listen(self.channel_name, partial(self.hear, tasks))
                    try:
                        while True:
                            message = await receive()
                            self.at_work += 1
                            await self.deal(message)
                    finally:
                        layer.leave(self.channel_name)
        except* StopConsumer:
            pass
        finally:
            socket_limits.leave(self)

    def hear(self, tasks: asyncio.TaskGroup, message: dict[str, Any]) -> None:
        """On the loop: what comes over the channel layer. Who is too far behind loses it, and asks later."""
        if self.at_work < MOST_WAITING and (self.at_work or not self.at_once(message)):
            self.at_work += 1
            tasks.create_task(self.deal(message))

    def at_once(self, message: dict[str, Any]) -> bool:
        """Deal with a message of the layer without waiting for anything; False where that cannot be."""
        return False

    async def deal(self, message: dict[str, Any]) -> None:
        async with self.one_at_a_time:
            await self.dispatch(message)
        self.at_work -= 1

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler of a message.

        Channels closes old database connections before every message, which costs a change of thread each
        time. Here nothing on the event loop touches the database, and `database_sync_to_async` looks after
        its own threads.
        """
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"no handler for {message['type']}")
        await handler(message)

    @cached_property
    def reader(self) -> User | AnonymousUser:
        """Who opened the socket; in a thread when it is first asked for."""
        return self.read_reader()

    def read_reader(self) -> User | AnonymousUser:
        """The same as it is now. In a thread: it reads the database."""
        user: User | AnonymousUser = self.scope["reader"]()  # type: ignore[typeddict-item]
        return user

    async def recognise(self) -> None:
        """Read who opened the socket."""
        await in_thread(lambda: self.reader, thread_sensitive=False)()

    async def enter(self, page: str) -> None:
        """Note the page, and who looks at it.

        Where there are too many sockets the oldest gives way.
        """
        self.page = page
        self.person = ratelimit.person_key(self.reader, self.scope["session"])
        self.address = network_of((self.scope.get("client") or ("",))[0])
        for other in socket_limits.enter(self):
            assert isinstance(other, LiveConsumer)
            self.channel_layer.tell(other.channel_name, {"type": "page.crowded"})
        if isinstance(self.reader, User) and is_guest(self.reader):
            group = broadcast.person_group(self.reader.pk)
            await self.channel_layer.group_add(group, self.channel_name)
            # The card may have been put out since it was read, before this socket could be told.
            if await in_thread(self.read_reader, thread_sensitive=False)() != self.reader:
                self.channel_layer.tell(self.channel_name, {"type": "person.out"})

    async def page_crowded(self, message: dict[str, Any]) -> None:
        """Others of the same person or address have come since: say so, and go."""
        await self.refuse(CROWDED)
        await self.close(CLOSE_CROWDED)

    async def person_out(self, message: dict[str, Any]) -> None:
        """The card with which this reader came in is worth nothing any more."""
        await self.close(CLOSE_FORBIDDEN)

    async def say(self, message: dict[str, Any]) -> None:
        await self.send(text_data=wire.encode(message))

    async def refuse(self, refused: Refused, command_id: int | None = None) -> None:
        with translation.override(self.language):
            answer = wire.refusal(refused, command_id)
        await self.say(answer)


class MatchConsumer(LiveConsumer):
    """A reader of one match: a player at one or all seats, or a spectator."""

    async def connect(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self.version = self.places = 0
        self.bucket = TokenBucket(RATE, BURST)
        await self.accept()
        self.line = line(self.scope)
        # First listen, then look: nothing falls between.
        await self.channel_layer.group_add(broadcast.match_group(self.code), self.channel_name)
        table = await self.table()
        if table is None:
            return
        await self.enter(f"match {self.code}")
        await self.say(table)
        await self.announce()
        if self.line is not None:
            self.line.listener = self.heard_at_once

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(broadcast.match_group(self.code), self.channel_name)
        if socket_limits.has_others(self):
            return
        for seat in self.seats:
            presence.gone(self.code, seat)
            await self.tell_presence(seat, here=False)

    # From the client

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            if not self.bucket.take():
                raise too_fast()
            message = wire.parse(text_data if text_data is not None else bytes_data or b"")
            if isinstance(message, wire.Act) and not self.may_send(message):
                raise too_fast()
        except Refused as refused:
            await self.refuse(refused)
            return
        try:
            await self.receive_message(message)
        except DatabaseError:
            await self.refuse(matches.UNAVAILABLE, getattr(message, "id", None))

    def heard_at_once(self, frame: bytes) -> bool:
        """Hand in a command without a change of task; False for what takes longer, or after it."""
        try:
            command = None if self.at_work else wire.parse(frame)
        except Refused:
            return False
        if (
            not isinstance(command, wire.Act | wire.Beat)
            or isinstance(command, LOOKS)
            or not self.bucket.take()
        ):
            return False
        if isinstance(command, wire.Beat):
            assert self.line is not None
            self.line.write(wire.BEAT)
            return True
        if not self.may_send(command):
            return False
        self.hand_in(command)
        return True

    def may_send(self, message: wire.Act) -> bool:
        """Has this person not sent too many commands lately, whatever socket they came over?"""
        return ratelimit.may_send(self.person or self.address, message.type)

    async def receive_message(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Ping():
                broadcast.follow(self.code, (self.language, self.seats))
                await self.announce()
                newest = await self.newest()
                await self.say({"type": "pong", "version": newest, "presence": self.presence()})
            case wire.Beat():
                await self.send(text_data=wire.BEAT)
            case wire.Sync():
                await self.send_table()
            case wire.Why():
                await self.explain(message)
            case wire.Steps():
                await self.go_on(message)
            case _:
                self.hand_in(message)

    def hand_in(self, message: wire.Act) -> None:
        """Give a command to the executor. Success needs no answer: the event itself comes back."""
        loop = asyncio.get_running_loop()

        def answer(result: Refused | None) -> None:
            if result is not None:
                told = {"type": "match.refused", "id": message.id, "refused": result}
                loop.call_soon_threadsafe(self.channel_layer.tell, self.channel_name, told)

        command_executor.submit(wire.command(self.code, self.seats, message), answer)

    async def match_refused(self, message: dict[str, Any]) -> None:
        """The executor refused a command. Among the messages of the layer: no event overtakes the table."""
        await self.answer(message["id"], message["refused"])

    async def answer(self, command_id: int, refused: Refused) -> None:
        await self.refuse(refused, command_id)
        if refused.code == "stale":
            await self.send_table()

    async def explain(self, message: wire.Why) -> None:
        refused = await in_thread(snapshots.why, thread_sensitive=False)(
            self.code, message.cell, message.prefix
        )
        await self.refuse(refused, message.id)

    async def go_on(self, message: wire.Steps) -> None:
        """Say how a half-made move can go on."""
        try:
            answer = await in_thread(self.steps, thread_sensitive=False)(message)
        except Refused as refused:
            await self.answer(message.id, refused)
        else:
            await self.say(answer)

    def steps(self, message: wire.Steps) -> dict[str, Any]:
        """In a thread: a game may need some milliseconds to find them."""
        with translation.override(self.language):
            return snapshots.steps(self.code, self.seats, message)

    # To the client

    async def send_table(self) -> None:
        """Send the whole state."""
        table = await self.table()
        if table is not None:
            await self.say(table)

    async def table(self) -> dict[str, Any] | None:
        """The whole state. None, and the socket closed, if the reader may not see it."""
        try:
            return await in_thread(self.look, thread_sensitive=False)()
        except Match.DoesNotExist:
            await self.close(CLOSE_MISSING)
        except PermissionError:
            await self.close(CLOSE_FORBIDDEN)
        except DatabaseError:
            await self.close(CLOSE_LATER)
        return None

    def look(self) -> dict[str, Any]:
        """The table as this reader sees it. In a thread: it reads the database."""
        match, user = matches.find(self.code), self.reader
        person = snapshots.person(user, self.scope["session"])
        seats = matches.seats_of(match, person)
        if not matches.may_watch(match, user, seats):
            raise PermissionError
        broadcast.follow(self.code, (self.language, seats))
        with translation.override(self.language):
            table = snapshots.snapshot(match, user, seats)
        self.seats, self.version, self.places = seats, table["version"], len(table["names"])
        return table

    async def match_changed(self, message: dict[str, Any]) -> None:
        """Something was stored: pass it on, or the whole table where an event is not enough."""
        version = message["version"]
        if version <= self.version:
            return
        if (self.code, version) not in broadcast.frames:
            await in_thread(matches.frame, thread_sensitive=False)(self.code, version)
        event = self.event(version)
        if event is None:
            await self.send_table()
            return
        self.version = version
        await self.send(text_data=event)

    def at_once(self, message: dict[str, Any]) -> bool:
        """Write an event without a change of task."""
        event = self.event(message["version"]) if message["type"] == "match.changed" else None
        if event is None or self.line is None:
            return False
        self.version = message["version"]
        self.line.write(event)
        return True

    def event(self, version: int) -> str | None:
        """The event of a version for this reader, where it follows what they have and says it all."""
        frame = broadcast.frames.get((self.code, version))
        if frame is None or frame.kind == "join" or version != self.version + 1:
            return None
        return frame.texts.get((self.language, self.seats))

    async def newest(self) -> int:
        """The newest version there is, whatever this process has heard of."""
        if not isinstance(self.channel_layer, SharedChannelLayer):
            return max(self.version, matches.known_version(self.code))
        try:
            return await in_thread(matches.version, thread_sensitive=False)(self.code)
        except DatabaseError:  # this socket is no worse than before
            return self.version

    async def layer_returned(self, message: dict[str, Any]) -> None:
        """Messages of other processes may have been lost: look whether there were any."""
        if await self.newest() > self.version:
            await self.send_table()

    # Presence

    def presence(self) -> list[dict[str, Any]]:
        return presence.at_table(self.code, range(self.places))

    async def announce(self) -> None:
        """This reader's seats are taken; tell the others if they did not know."""
        for seat in self.seats:
            if presence.here(self.code, seat):
                await self.tell_presence(seat, here=True)

    async def tell_presence(self, seat: int, *, here: bool) -> None:
        message = {"type": "match.presence", "seat": seat, "here": here}
        await self.channel_layer.group_send(broadcast.match_group(self.code), message)

    async def match_presence(self, message: dict[str, Any]) -> None:
        """Somebody came or went. A second tab of the same seat answers that the seat is not empty: one of
        each server process, at most."""
        if message["seat"] in self.seats and not message["here"]:
            if socket_limits.speaks(self):
                await self.announce()
            return
        await self.say({"type": "presence", "seat": message["seat"], "here": message["here"], "ago": 0})


class NewsConsumer(LiveConsumer):
    """Tells a page that something changed; the page then asks for it."""

    async def connect(self) -> None:
        self.bucket = TokenBucket(RATE, BURST)
        self.groups: list[str] = []
        self.groups = await in_thread(self.own_groups, thread_sensitive=False)()
        await self.enter(" ".join(["news", *self.groups]))  # two classes with one address are two pages
        await self.accept()
        for group in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)

    def own_groups(self) -> list[str]:
        """In a thread: the groups of which this reader may hear; visitors of none."""
        return self.groups_for(self.reader) if isinstance(self.reader, User) else []

    @abstractmethod
    def groups_for(self, user: User) -> list[str]:
        """The groups of which this reader may hear."""

    async def disconnect(self, code: int) -> None:
        for group in self.groups:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.bucket.take():
            await self.refuse(too_fast())
            return
        await self.say({"type": "pong"})


class LobbyConsumer(NewsConsumer):
    """Some match of the reader's classes was made, taken or finished."""

    def groups_for(self, user: User) -> list[str]:
        return [broadcast.lobby_group(key) for key in people.classrooms_of(user).values_list("pk", flat=True)]

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        await self.say({"type": "lobby"})

    layer_returned = lobby_changed


class TournamentConsumer(NewsConsumer):
    """A result, a round, a pause or a screen of a tournament is another."""

    def groups_for(self, user: User) -> list[str]:
        seen = tournament_roles.seen_by(user).filter(
            competitions__code=self.scope["url_route"]["kwargs"]["code"]
        )
        return [broadcast.tournament_group(key) for key in seen.values_list("pk", flat=True).distinct()]

    async def tournament_changed(self, message: dict[str, Any]) -> None:
        await self.say({"type": "state"})

    layer_returned = tournament_changed
