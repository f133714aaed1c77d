"""The sockets of sheets and grids through the whole ASGI application."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.db import database_sync_to_async as sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.utils import timezone

from accounts.models import Enrolment, User
from games.live import broadcast
from lessons.classroom import broadcast as live
from lessons.classroom import consumers, presence, sheets
from lessons.classroom.models import Group, Member
from lessons.classroom.sheets import CellWrite
from tests.sockets import connected

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.databases,
    pytest.mark.usefixtures("fresh_executor"),
]

Message = dict[str, Any]
LIST, WHY = "I.1:list", "I.2:why"


class Reader:
    """A page: a socket and what came over it."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator

    async def send(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.communicator.send_to(text_data=text)

    async def next(self, *kinds: str) -> Message:
        """The next message of these types; others are skipped."""
        while True:
            message: Message = json.loads(await self.communicator.receive_from(timeout=5))
            if message["type"] in kinds:
                return message

    async def here(self, count: int) -> list[dict[str, Any]]:
        """Who is there, once that many are."""
        while True:
            found: list[dict[str, Any]] = (await self.next("here"))["here"]
            if len(found) == count:
                return found

    async def closed(self) -> int:
        """The code with which the socket is closed."""
        while True:
            output = await self.communicator.receive_output(timeout=5)
            if output["type"] == "websocket.close":
                return int(output["code"])
            assert json.loads(output["text"])["type"] in ("state", "here"), "nothing else is told"

    async def quiet(self, *kinds: str) -> bool:
        """True if no message of these types is waiting."""
        while not await self.communicator.receive_nothing(timeout=0.2):
            if json.loads(await self.communicator.receive_from())["type"] in kinds:
                return False
        return True


@asynccontextmanager
async def opened(path: str, user: User | None = None) -> AsyncIterator[Reader]:
    async with connected(f"{path}?lang=pt", user) as communicator:
        yield Reader(communicator)


def socket(group: Group) -> str:
    return f"/ws/grupos/{group.key}/"


def grid(group: Group) -> str:
    return f"/ws/tarefas/{group.assignment.key}/"


write = sync_to_async(sheets.write)


# Who may


async def test_members_and_teachers_may_look(group, pupils, teacher):
    for user in (pupils[0], teacher):
        async with opened(socket(group), user) as reader:
            await reader.next("state")


async def test_others_may_not(group, pupils, teacher, other_teacher):
    for user in (None, pupils[2], other_teacher):
        async with opened(socket(group), user) as reader:
            assert await reader.closed() == 4403
    for user in (None, pupils[0], other_teacher):
        async with opened(grid(group), user) as reader:
            assert await reader.closed() == 4403
    for path in ("/ws/grupos/nada/", "/ws/tarefas/nada/"):
        async with opened(path, teacher) as reader:
            assert await reader.closed() == 4404


async def test_who_was_refused_hears_nothing_more(group, pupils):
    async with opened(socket(group), pupils[2]) as reader:
        assert await reader.closed() == 4403
        await write(group, pupils[0], [CellWrite(LIST, "0")])
        await reader.send({"type": "ping"})
        assert await reader.communicator.receive_nothing(timeout=0.2)


async def test_who_leaves_the_group_is_shut_out(group, pupils):
    async with opened(socket(group), pupils[1]) as reader:
        await reader.next("state")
        await Member.objects.filter(pupil=pupils[1]).adelete()
        await sync_to_async(live.lesson_changed)(group.assignment)
        assert await reader.closed() == 4403


async def test_who_leaves_the_class_is_shut_out_soon(group, pupils, monkeypatch):
    async with opened(socket(group), pupils[1]) as reader:
        await reader.send({"type": "ping"})
        await reader.next("pong")
        await Enrolment.objects.filter(pupil=pupils[1]).aupdate(left_at=timezone.now())
        monkeypatch.setattr(consumers, "CHECKED_SECONDS", 0)
        await reader.send({"type": "ping"})
        assert await reader.closed() == 4403


# Cells

READ = "Percebi: 0, 1."


async def test_cells_are_pushed_to_all_who_look(group, pupils, teacher):
    async with (
        opened(socket(group), pupils[0]) as one,
        opened(socket(group), pupils[1]) as two,
        opened(socket(group), teacher) as three,
    ):
        for reader in (one, two, three):
            await reader.next("state")
        await write(group, pupils[0], [CellWrite(LIST, "0 1"), CellWrite(WHY, "Sim")])
        for reader in (one, two, three):
            assert await reader.next("cells") == {
                "type": "cells",
                "version": 2,
                "cells": {
                    LIST: {"value": "0 1", "version": 1, "by": "Aluno 1", "reading": READ},
                    WHY: {"value": "Sim", "version": 2, "by": "Aluno 1"},
                },
                "marks": {},
            }
        await write(group, pupils[1], [CellWrite(LIST, "0", 1)])
        told = await two.next("cells")
        assert (told["version"], list(told["cells"])) == (3, [LIST])


async def test_when_messages_may_have_been_lost_pages_are_asked_to_look(group, pupils):
    layer = get_channel_layer()
    async with opened(socket(group), pupils[0]) as one:
        await one.next("state")
        for channel in list(layer.listeners):
            await layer.send(channel, {"type": "layer.returned"})
        assert (await one.next("state"))["type"] == "state"


async def test_each_change_is_read_once_for_all(group, pupils, teacher, monkeypatch):
    reads: list[tuple[str, int]] = []
    read = consumers._read_news

    def counted(key: str, since: int) -> consumers.News:
        reads.append((key, since))
        return read(key, since)

    monkeypatch.setattr(consumers, "_read_news", counted)
    async with opened(socket(group), pupils[0]) as one, opened(socket(group), teacher) as two:
        await one.next("state"), await two.next("state")
        for version in range(3):
            await write(group, pupils[0], [CellWrite(LIST, str(version), version)])
            await one.next("cells"), await two.next("cells")
    assert reads == [(group.key, version) for version in range(3)]


async def test_a_read_that_failed_is_tried_again(group, pupils, monkeypatch):
    await write(group, pupils[0], [CellWrite(LIST, "0")])
    read = consumers._read_news

    def broken(_key: str, _since: int) -> consumers.News:
        raise RuntimeError("the database is away")

    monkeypatch.setattr(consumers, "_read_news", broken)
    with pytest.raises(RuntimeError):
        await consumers.news(group.key, 0, 1)
    monkeypatch.setattr(consumers, "_read_news", read)
    assert [cell.name for cell in (await consumers.news(group.key, 0, 1)).cells] == [LIST]


async def test_only_so_many_reads_are_kept(group, pupils, monkeypatch):
    monkeypatch.setattr(consumers, "KEPT_READS", 1)
    await consumers.news(group.key, 0, 1)
    await consumers.news(group.key, 1, 2)
    assert list(consumers._reads) == [(group.key, 1, 2)]


async def test_news_that_come_out_of_order_are_told_once(group, pupils):
    async with opened(socket(group), pupils[0]) as reader:
        await reader.next("state")
        for value in ("0", "0 1"):
            await sync_to_async(sheets.write)(group, pupils[1], [CellWrite(LIST, value, group.version)])
        first = await reader.next("cells")
        if first["version"] == 1:
            assert (await reader.next("cells"))["version"] == 2
        broadcast.send([(live.sheet_group(group.key), {"type": "sheet.cells", "since": 0, "version": 1})])
        assert await reader.quiet("cells")


async def test_marks_at_once_are_pushed(sheet, pupils):
    group = await sync_to_async(sheet)(feedback="at_once")
    async with opened(socket(group), pupils[1]) as reader:
        await reader.next("state")
        await write(group, pupils[0], [CellWrite(LIST, "1 2")])
        marks = (await reader.next("cells"))["marks"]
    assert list(marks) == ["I.1"]
    assert marks["I.1"]["cells"] == {LIST: "wrong"}


async def test_a_writer_who_has_left_the_group_is_named_to_the_class(group, cast):
    async with opened(socket(group), cast.teacher) as reader:
        await reader.next("state")
        await write(group, cast.pupils[4], [CellWrite(LIST, "0")])
        assert (await reader.next("cells"))["cells"][LIST]["by"] == "Aluno 5"


async def test_handing_in_is_pushed(group, pupils):
    async with opened(socket(group), pupils[1]) as reader:
        await reader.next("state")
        await sync_to_async(sheets.hand_in)(group, pupils[0])
        await reader.next("state")


# Presence


async def test_members_see_who_is_where_and_teachers_are_not_announced(group, cast):
    async with opened(socket(group), cast.teacher) as watching, opened(socket(group), cast.pupils[0]) as one:
        assert await one.here(1) == [{"who": "Aluno 1", "cell": "", "me": True}]
        async with opened(socket(group), cast.pupils[1]) as two:
            assert {person["who"] for person in await one.here(2)} == {"Aluno 1", "Aluno 2"}
            assert len(await watching.here(2)) == 2
            await two.send({"type": "at", "cell": LIST})
            found = await one.here(2)
            assert {"who": "Aluno 2", "cell": LIST, "me": False} in found
        assert await one.here(1) == [{"who": "Aluno 1", "cell": "", "me": True}]


async def test_the_same_place_twice_is_no_news(group, pupils):
    async with opened(socket(group), pupils[0]) as one:
        await one.here(1)
        await one.send({"type": "at", "cell": LIST})
        assert (await one.here(1))[0]["cell"] == LIST
        await one.send({"type": "at", "cell": LIST})
        await one.send({"type": "ping"})
        await one.next("pong")
        assert await one.quiet("here")


async def test_a_beat_is_answered(group, pupils):
    async with opened(socket(group), pupils[0]) as reader:
        await reader.next("state")
        await reader.send({"type": "beat"})
        assert await reader.next("beat") == {"type": "beat"}


async def test_who_left_in_another_process_is_still_here_in_this_one(group, pupils, monkeypatch):
    announced: list[object] = []

    async def note(_self: object, cell: str | None) -> None:
        announced.append(cell)

    async with opened(socket(group), pupils[0]) as reader:
        await reader.next("state")
        monkeypatch.setattr(consumers.SheetConsumer, "announce", note)
        message = {"type": "sheet.presence", "member": pupils[0].pk, "here": False}
        await get_channel_layer().group_send(live.sheet_group(group.key), message)
        await reader.send({"type": "beat"})
        await reader.next("beat")
    assert announced == [None]


async def test_a_second_tab_keeps_somebody_there(group, pupils):
    async with opened(socket(group), pupils[0]) as first:
        await first.here(1)
        async with opened(socket(group), pupils[0]) as second:
            await second.here(1)
        await asyncio.sleep(0.1)
        await first.send({"type": "ping"})
        await first.next("pong")
        assert presence.there(group.key, [pupils[0].pk]) == {pupils[0].pk: ""}


async def test_a_page_that_polls_is_shown_to_sockets(group, pupils):
    async with opened(socket(group), pupils[0]) as reader:
        await reader.here(1)
        client = Client()
        await sync_to_async(client.force_login)(pupils[1])
        await sync_to_async(client.get)(f"/grupos/{group.key}/estado/?cell={LIST}")
        assert {"who": "Aluno 2", "cell": LIST, "me": False} in await reader.here(2)


# Bad messages


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("nada", "malformed"),
        ("[]", "malformed"),
        ('{"type":"at","cell":3}', "malformed"),
        ('{"type":"at","cell":"' + "x" * 61 + '"}', "malformed"),
        ('{"type":"ping","more":1}', "malformed"),
        ('{"type":"play"}', "unknown"),
        (" " * 600, "too-large"),
    ],
)
async def test_bad_messages(group, pupils, message, code):
    async with opened(socket(group), pupils[0]) as reader:
        await reader.send(message)
        assert (await reader.next("refused"))["code"] == code
        await reader.send({"type": "ping"})
        await reader.next("pong")


async def test_a_flood_is_refused(group, pupils, teacher):
    for path, user in ((socket(group), pupils[0]), (grid(group), teacher)):
        async with opened(path, user) as reader:
            await reader.next("state")
            for _unused in range(consumers.BURST + 20):
                await reader.send({"type": "ping"})
            assert (await reader.next("refused"))["code"] == "too-fast"


# The grid


async def test_the_grid_hears_of_every_sheet(group, pupils, teacher):
    async with opened(grid(group), teacher) as reader:
        await reader.next("state")
        await write(group, pupils[0], [CellWrite(LIST, "0 1")])
        assert await reader.next("grid") == {"type": "grid", "group": group.key, "version": 1}
        await sync_to_async(live.lesson_changed)(group.assignment)
        await reader.next("state")
        await reader.send({"type": "ping"})
        await reader.next("pong")
