"""The lesson that somebody is offered to go on with, as pages show it."""

from typing import Any

from django.http import HttpRequest

from games.analysis import hint_locks
from lessons.course.closed_steps import ClosedFacts, closed_facts
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
        "named": may_name(closed_in(request, standing.lesson.key), standing, standing.step),
    }


def may_name(closed: ClosedFacts, standing: LessonStanding, step: LessonStep) -> bool:
    """Whether a reader may read what a step is called, which may tell its answer: where they have come to
    it, and it is not closed to them."""
    return step.id in standing.reached and not closed.closes(step)


def closed_in(request: HttpRequest, lesson: str) -> ClosedFacts:
    """What the reader of a lesson is not told now."""
    return closed_facts(hint_locks.account_of(request), lesson)
