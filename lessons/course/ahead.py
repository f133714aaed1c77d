"""The lesson that somebody is offered to go on with, as pages show it."""

from typing import Any

from django.http import HttpRequest

from games.analysis import hint_locks
from lessons.course.documents.lesson import games_of
from lessons.course.documents.steps import LessonStep
from lessons.course.lesson_boards import first_board
from lessons.course.next_lessons import LessonStanding


def lesson_ahead(request: HttpRequest, standing: LessonStanding | None) -> dict[str, Any] | None:
    """What `parts/lesson_ahead.html` needs; the step has its name where that may be told."""
    if standing is None:
        return None
    return {
        "standing": standing,
        "board": first_board(standing.lesson.document, "quadro-continua"),
        "named": may_name(request, standing, standing.step),
    }


def may_name(request: HttpRequest, standing: LessonStanding, step: LessonStep) -> bool:
    """Whether the reader may read what a step is called, which may tell its answer: where they have come to
    it, and it is not closed to them."""
    return step.id in standing.reached and not is_closed(request, step)


def is_closed(request: HttpRequest, step: LessonStep) -> bool:
    """Whether a step is about a game on which the reader works."""
    return hint_locks.first_closed(hint_locks.account_of(request), games_of(step)) is not None
