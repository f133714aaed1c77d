"""From what happens in a lesson that a class has to whoever must hear of it: where something changed."""

from functools import partial

from django.db import transaction

from games.live import broadcast
from lessons.course.models import GivenLesson


def lesson_group(classroom: str, lesson: str) -> str:
    """The channel group of all who are at a lesson that a class has; both are keys."""
    return f"lesson.{classroom}.{lesson}"


def overview_group(classroom: str, lesson: str) -> str:
    """The channel group of the teachers who look at it."""
    return f"lesson-overview.{classroom}.{lesson}"


def tell_class(given: GivenLesson) -> None:
    """After the commit: the teacher has done something for the whole class."""
    keys = given.classroom.key, given.lesson
    messages = [
        (lesson_group(*keys), {"type": "lesson.led"}),
        (overview_group(*keys), {"type": "overview.changed"}),
    ]
    transaction.on_commit(partial(broadcast.send, messages))


def tell_overview(given: GivenLesson) -> None:
    """After the commit: a pupil has answered, or is at another step."""
    message = {"type": "overview.changed"}
    messages = [(overview_group(given.classroom.key, given.lesson), message)]
    transaction.on_commit(partial(broadcast.send, messages))
