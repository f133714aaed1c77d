"""The sockets of a lesson that a class has, through the whole ASGI application."""

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from channels.db import database_sync_to_async as sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from accounts.models import Enrolment, User
from lessons.classroom import presence
from lessons.course import lesson_control, lesson_overview, library
from lessons.course.library import CourseLesson
from lessons.course.models import GivenLesson
from tests.sockets import connected
from tests.users import enrol, make_user

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.databases,
    pytest.mark.usefixtures("fresh_executor"),
]

CLASS = 28


@pytest.fixture
def given(cast) -> GivenLesson:
    return library.give(CourseLesson("bouton", library.shipped("bouton")), cast.classroom, cast.teacher)


def address(given: GivenLesson, rest: str = "") -> str:
    return f"/ws/turmas/{given.classroom.key}/licoes/{given.lesson}/{rest}?lang=pt"


async def heard(page: WebsocketCommunicator, kind: str) -> dict[str, Any]:
    """The next message of this type; others are skipped."""
    while True:
        message: dict[str, Any] = json.loads(await page.receive_from(timeout=20))
        if message["type"] == kind:
            return message


async def closed(page: WebsocketCommunicator) -> int:
    while True:
        output = await page.receive_output(timeout=5)
        if output["type"] == "websocket.close":
            return int(output["code"])


async def say(page: WebsocketCommunicator, **message: str) -> None:
    await page.send_to(text_data=json.dumps(message))


@pytest.mark.parametrize("rest", ["", "ao-vivo/"])
async def test_strangers_hear_nothing(cast, given, other_teacher, rest):
    stranger = await sync_to_async(User.objects.get)(username="estranho")
    wrong = cast.teacher if not rest else cast.pupils[0]
    for user in (None, stranger, other_teacher, wrong):
        async with connected(address(given, rest), user) as page:
            assert await closed(page) == 4403
    async with connected(f"/ws/turmas/nada/licoes/bouton/{rest}?lang=pt", cast.teacher) as page:
        assert await closed(page) == 4404


async def test_an_unverified_teacher_sees_no_answers(cast, given):
    await sync_to_async(User.objects.filter(pk=cast.teacher.pk).update)(unverified=True)
    async with connected(address(given, "ao-vivo/"), cast.teacher) as page:
        assert await closed(page) == 4403


async def test_who_leaves_the_class_hears_nothing_any_more(cast, given):
    async with connected(address(given), cast.pupils[0]) as page:
        await heard(page, "state")
        await sync_to_async(Enrolment.objects.filter(pupil=cast.pupils[0]).delete)()
        await sync_to_async(lesson_control.pause)(given, "Alto")
        assert await closed(page) == 4403


async def test_two_pages_of_a_pupil_are_one_pupil(cast, given):
    who = cast.pupils[0].pk
    key = lesson_overview.presence_key(given)
    async with connected(address(given, "ao-vivo/"), cast.teacher) as desk:
        await heard(desk, "state")
        async with connected(address(given), cast.pupils[0]) as first:
            await say(first, type="at", cell="a")
            await heard(desk, "grid")
            async with connected(address(given), cast.pupils[0]) as second:
                await say(second, type="at", cell="b")
                await heard(desk, "grid")
                assert presence.there(key, [who]) == {who: "b"}
            assert presence.there(key, [who]) == {who: "b"}, "the other page is still there"
        await heard(desk, "grid")
        assert presence.there(key, [who]) == {}


async def test_a_line_that_is_alive_answers(cast, given):
    async with connected(address(given), cast.pupils[0]) as page:
        await heard(page, "state")
        await say(page, type="beat")
        await heard(page, "beat")
        await say(page, type="ping")
        await heard(page, "pong")
        await say(page, type="dance")
        assert (await heard(page, "refused"))["code"] == "unknown"


def answer(pupil: User) -> None:
    client = Client()
    client.force_login(pupil)
    client.post("/licoes/bouton/passos/d/", {"resposta": "20"})


async def test_a_class_of_28(cast, given):
    """All come, answer, are brought to a step and paused; the teacher sees every one of them."""

    def fill() -> list[User]:
        more = [make_user(f"mais{number}") for number in range(CLASS - len(cast.pupils))]
        for number, user in enumerate(more):
            enrol(cast.classroom, user, f"Mais {number}", 10 + number)
        return [*cast.pupils, *more]

    pupils = await sync_to_async(fill)()
    async with AsyncExitStack() as stack:
        desk = await stack.enter_async_context(connected(address(given, "ao-vivo/"), cast.teacher))
        pages = [await stack.enter_async_context(connected(address(given), pupil)) for pupil in pupils]
        await asyncio.gather(*(heard(page, "state") for page in pages))
        await asyncio.gather(*(say(page, type="at", cell="d") for page in pages))
        await asyncio.gather(*(say(page, type="ping") for page in pages))
        await asyncio.gather(*(heard(page, "pong") for page in pages))
        await heard(desk, "grid")
        for pupil in pupils:
            await sync_to_async(answer)(pupil)
        for command in (
            lambda: lesson_control.bring_to(given, library.shipped("bouton"), "e"),
            lambda: lesson_control.pause(given, "Olhem"),
        ):
            await sync_to_async(command)()
            await asyncio.gather(*(heard(page, "state") for page in pages))

        def look() -> Any:
            client = Client()
            client.force_login(cast.teacher)
            return client.get(f"/turmas/{cast.classroom.key}/licoes/bouton/ao-vivo/?passo=d")

        shown = await sync_to_async(look)()
    steps = {step.id: step for step in shown.context["overview"].steps}
    assert (len(steps["d"].here), steps["d"].wrong) == (CLASS, CLASS)
    (group,) = shown.context["groups"]
    assert (group.written, group.times) == ("20", CLASS)
