"""The sockets of sheets and of the grid. Thin: they push what was stored, and tell who is where."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.utils import translation

from games.live import socket_limits
from games.live.consumers import CLOSE_FORBIDDEN, CLOSE_MISSING, LiveConsumer, in_thread
from games.live.match_state import Refused
from games.live.ratelimit import BURST, RATE, TokenBucket, too_fast
from games.rules.text import text
from lessons.classroom import access, broadcast, presence, sheets
from lessons.classroom.models import CELL_NAME, Cell
from lessons.worksheets.documents import Document, TaskMark

MAX_FRAME = 512  # characters; the longest message names a cell
CHECKED_SECONDS = 60  # who has left the class is noticed by then
KEPT_READS = 100
COMINGS = ("websocket.connect", "websocket.disconnect", "page.crowded")


class Message(msgspec.Struct, forbid_unknown_fields=True):
    type: str
    cell: str = ""


_DECODER = msgspec.json.Decoder(Message)


def parse(frame: str | bytes) -> Message:
    """What a page says. Raises Refused with code too-large, malformed or unknown."""
    if len(frame) > MAX_FRAME:
        raise Refused("too-large", text("Mensagem demasiado grande."))
    try:
        message = _DECODER.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", text("Mensagem mal formada.")) from error
    if message.type not in ("ping", "beat", "at"):
        raise Refused("unknown", text("Tipo de mensagem desconhecido."))
    if len(message.cell) > CELL_NAME:
        raise Refused("malformed", text("Mensagem mal formada."))
    return message


@dataclass(frozen=True, slots=True)
class News:
    """What changed in a sheet after some version: cells, and the document that they are of; the marks of
    their tasks where they come at once."""

    cells: list[Cell]
    document: Document
    marks: Mapping[str, TaskMark] = field(default_factory=dict)


def _read_news(key: str, since: int) -> News:
    group = access.GROUPS.get(key=key)
    cells = sheets.changed_since(group, since)
    document = sheets.document_of(group.assignment.version)
    return News(cells, document, sheets.marks_at_once(group, {cell.name.partition(":")[0] for cell in cells}))


_reads: OrderedDict[tuple[str, int, int], asyncio.Task[News]] = OrderedDict()


async def news(key: str, since: int, version: int) -> News:
    """What changed after `since`, at least up to `version`; read once for all sockets of this process."""
    wanted = (key, since, version)
    if wanted not in _reads:
        _reads[wanted] = asyncio.create_task(in_thread(_read_news, thread_sensitive=False)(key, since))
        while len(_reads) > KEPT_READS:
            _reads.popitem(last=False)
    try:
        return await asyncio.shield(_reads[wanted])
    except Exception:
        _reads.pop(wanted, None)
        raise


class Watcher(LiveConsumer):
    """What both sockets share: somebody who may look at something, and is told what happens to it."""

    allowed = False

    async def connect(self) -> None:
        await self.recognise()
        await self.enter(self.scope["path"])
        self.key: str = self.scope["url_route"]["kwargs"]["key"]
        self.bucket = TokenBucket(RATE, BURST)
        await self.accept()
        # First listen, then look: nothing falls between.
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.tell_state()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Nothing but comings and goings for who may not look (any more)."""
        if self.allowed or message["type"] in COMINGS:
            await super().dispatch(message)

    @property
    def group(self) -> str:
        raise NotImplementedError

    def look(self) -> None:
        """In a thread: read what is needed. Raises DoesNotExist, PermissionDenied."""
        raise NotImplementedError

    async def check(self) -> bool:
        """Whether the reader may (still) look; if not, the socket is closed."""
        self.checked = time.monotonic()
        self.allowed = False
        try:
            await in_thread(self.look, thread_sensitive=False)()
        except ObjectDoesNotExist:
            await self.close(CLOSE_MISSING)
        except PermissionDenied:
            await self.close(CLOSE_FORBIDDEN)
        else:
            self.allowed = True
        return self.allowed

    async def tell_state(self) -> bool:
        """Send the page to ask for the state. False if the reader may not."""
        allowed = await self.check()
        if allowed:
            await self.say({"type": "state"})
        return allowed

    async def layer_returned(self, message: dict[str, Any]) -> None:
        """Messages of other processes may have been lost."""
        await self.tell_state()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            if not self.bucket.take():
                raise too_fast()
            message = parse(text_data if text_data is not None else bytes_data or b"")
        except Refused as refused:
            await self.refuse(refused)
            return
        if message.type == "beat":
            await self.say({"type": "beat"})
        elif time.monotonic() < self.checked + CHECKED_SECONDS or await self.check():
            await self.receive_message(message)

    async def receive_message(self, message: Message) -> None:
        """Answer the page."""
        if message.type == "ping":
            await self.say({"type": "pong"})


class SheetConsumer(Watcher):
    """Somebody looks at a sheet: a member, who is shown to the others, or a teacher, who is not."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.version = 0
        self.names: dict[int, str] = {}
        self.members: list[int] = []
        self.me: int | None = None  # the reader, if a member
        self.here: list[dict[str, Any]] = []

    @property
    def group(self) -> str:
        return broadcast.sheet_group(self.key)

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self.me is not None and not socket_limits.has_others(self):
            presence.gone(self.key, self.me)
            await self.tell_presence(here=False)

    def look(self, cells: Sequence[Cell] = ()) -> None:
        """Who is who; among them the writers of these cells."""
        user = self.reader
        group = access.sheet_to_read(user, self.key)
        members = sheets.members_of(group)
        with translation.override(self.language):
            self.names = sheets.names_for(user, members, cells)
        self.members = [member.pk for member in members]
        self.me = user.pk if user in members else None
        self.version = self.version or group.version

    async def tell_state(self) -> bool:
        allowed = await super().tell_state()
        if allowed:
            await self.announce(None)
            await self.show_here()
        return allowed

    async def receive_message(self, message: Message) -> None:
        await self.announce(message.cell if message.type == "at" else None)
        await self.show_here()
        await super().receive_message(message)

    async def sheet_cells(self, message: dict[str, Any]) -> None:
        """Cells changed: tell which, once."""
        if message["version"] <= self.version:
            return
        changes = await news(self.key, self.version, message["version"])
        self.version = max([self.version, *(cell.version for cell in changes.cells)])
        if any(cell.by_id not in self.names for cell in changes.cells if cell.by_id is not None):
            await in_thread(self.look, thread_sensitive=False)(changes.cells)
        with translation.override(self.language):
            answer = {
                "type": "cells",
                "version": self.version,
                "cells": sheets.cells_json(changes.cells, self.names, changes.document),
                "marks": sheets.marks_json(changes.marks),
            }
        await self.say(answer)

    async def sheet_state(self, message: dict[str, Any]) -> None:
        """Something else changed, perhaps who may read this."""
        await self.tell_state()

    # Presence

    async def announce(self, cell: str | None) -> None:
        """The reader, if a member, is at this cell; tell the others if they did not know."""
        if self.me is not None and presence.at(self.key, self.me, cell):
            await self.tell_presence(here=True)

    async def tell_presence(self, *, here: bool) -> None:
        message = {"type": "sheet.presence", "member": self.me, "here": here}
        await self.channel_layer.group_send(self.group, message)

    async def sheet_presence(self, message: dict[str, Any]) -> None:
        """Somebody came, went or moved. A second tab of who left answers that they are still there."""
        if message["member"] == self.me and not message["here"] and socket_limits.speaks(self):
            await self.announce(None)
        await self.show_here()

    async def show_here(self) -> None:
        """Say who is where, if that is not what was said last."""
        here = sheets.here_json(self.key, self.names, self.members, self.me)
        if here != self.here:
            self.here = here
            await self.say({"type": "here", "here": here})


class GridConsumer(Watcher):
    """A teacher at the grid of an assignment: hears which sheet changed, and then asks for it."""

    @property
    def group(self) -> str:
        return broadcast.grid_group(self.key)

    def look(self) -> None:
        access.assignment_to_run(self.reader, self.key)

    async def grid_changed(self, message: dict[str, Any]) -> None:
        await self.say({"type": "grid", "group": message["group"], "version": message["version"]})

    async def grid_state(self, message: dict[str, Any]) -> None:
        await self.tell_state()
