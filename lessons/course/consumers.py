"""The sockets of lessons that a class has. Thin: they say that something changed, and tell who is where."""

from typing import Any

from django.core.exceptions import PermissionDenied

from accounts import people
from accounts.models import User
from games.live import socket_limits
from lessons.classroom import presence
from lessons.classroom.consumers import Message, Watcher
from lessons.course import lesson_news, lesson_overview
from lessons.course.models import GivenLesson


class GivenWatcher(Watcher):
    """What both sockets share: a lesson that a class has, by the keys of both."""

    given: GivenLesson

    @property
    def keys(self) -> tuple[str, str]:
        named = self.scope["url_route"]["kwargs"]
        return named["key"], named["lesson"]

    def find(self) -> tuple[User, GivenLesson]:
        """Who asks, and the lesson. Raises GivenLesson.DoesNotExist, and PermissionDenied for visitors."""
        user = self.reader
        if not isinstance(user, User):
            raise PermissionDenied
        classroom, lesson = self.keys
        rows = GivenLesson.objects.select_related("classroom")
        return user, rows.get(classroom__key=classroom, lesson=lesson)


class LessonConsumer(GivenWatcher):
    """A pupil at a lesson: hears what the teacher does, and says at which step the page is."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.me = 0
        self.step = ""

    @property
    def group(self) -> str:
        return lesson_news.lesson_group(*self.keys)

    def look(self) -> None:
        user, self.given = self.find()
        if lesson_overview.given_for(user, self.given.lesson) is None or not people.attends(
            user, self.given.classroom
        ):
            raise PermissionDenied
        self.me = user.pk

    async def receive_message(self, message: Message) -> None:
        if message.type == "at":
            self.step = message.cell
        if self.step and lesson_overview.at_step(self.given, self.me, self.step):
            await self.tell_teachers()
        await super().receive_message(message)

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self.me and not socket_limits.has_others(self):
            presence.gone(lesson_overview.presence_key(self.given), self.me)
            await self.tell_teachers()

    async def tell_teachers(self) -> None:
        group = lesson_news.overview_group(*self.keys)
        await self.channel_layer.group_send(group, {"type": "overview.changed"})

    async def lesson_led(self, message: dict[str, Any]) -> None:
        """The page asks for what the teacher has done, if its reader is still in the class."""
        await self.tell_state()


class OverviewConsumer(GivenWatcher):
    """A teacher who sees a class at a lesson: hears that something changed, and then asks for it."""

    @property
    def group(self) -> str:
        return lesson_news.overview_group(*self.keys)

    def look(self) -> None:
        user, self.given = self.find()
        if user.unverified or not people.teaches(user, self.given.classroom):
            raise PermissionDenied

    async def overview_changed(self, message: dict[str, Any]) -> None:
        await self.say({"type": "grid"})
