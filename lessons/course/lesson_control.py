"""What the teacher does while a class is at a lesson: the only writer of a given lesson's pause, focus and
spotlight. What nobody has touched for some hours is over, so that no class is held at home."""

from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.refusals import refuse
from lessons.classroom.class_control import pause_words
from lessons.course import lesson_news
from lessons.course.documents.lesson import LessonDocument
from lessons.course.models import GivenLesson
from lessons.course.step_answers import AnswerGroup

LASTS = timedelta(hours=3)


class LedNow(NamedTuple):
    """What a class is led to: the message of a pause ("": none), the id of the step where all are, an answer
    that is shown to all (`step`, `question`, `written`)."""

    pause: str = ""
    focus: str = ""
    spotlight: dict[str, str] | None = None


def led_now(given: GivenLesson) -> LedNow:
    """What holds now."""
    if given.led_at is None or timezone.now() - given.led_at >= LASTS:
        return LedNow()
    return LedNow(given.pause, given.focus, given.spotlight)


def pause(given: GivenLesson, message: str) -> None:
    """Cover all screens, with a message. Raises ValidationError when it is too long."""
    _change(given, pause=pause_words(message))


def resume(given: GivenLesson) -> None:
    """End the pause."""
    _change(given, pause="")


def bring_to(given: GivenLesson, lesson: LessonDocument, step: str) -> None:
    """Bring everybody to this step, until they are let go. Raises ValidationError for an unknown one."""
    if step not in [own.id for own in lesson.steps]:
        refuse(_("Esta lição não tem esse passo."))
    _change(given, focus=step)


def release(given: GivenLesson) -> None:
    """Everybody goes on wherever they like."""
    _change(given, focus="")


def show(given: GivenLesson, step: str, group: AnswerGroup) -> None:
    """Show all this answer as it is now, without saying whose it is."""
    _change(given, spotlight={"step": step, "question": group.question, "written": group.written})


def hide(given: GivenLesson) -> None:
    """Take the shown answer away again."""
    _change(given, spotlight=None)


@transaction.atomic
def _change(given: GivenLesson, **fields: Any) -> None:
    """What was over before is not taken up again by a new command."""
    row = GivenLesson.objects.select_for_update().get(pk=given.pk)
    held = led_now(row)._asdict()
    for name, value in {**held, **fields, "led_at": timezone.now()}.items():
        setattr(given, name, value)
        setattr(row, name, value)
    row.save(update_fields=[*held, "led_at"])
    lesson_news.tell_class(row)
