"""The shelf of lessons, and the end of one: what can be done now, what comes next, what fades."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import people
from accounts.models import User
from lessons.course import lesson_positions, library, next_lessons, practice, visitors
from lessons.course.ahead import closed_in, lesson_ahead, may_name
from lessons.course.closed_steps import ClosedFacts
from lessons.course.documents.steps import PlayStep
from lessons.course.lesson_boards import first_board, named_board
from lessons.course.lookups import found_lesson
from lessons.course.next_lessons import LessonStanding
from lessons.course.step_contexts import html, inline

MOST_DUE = 3  # exercises that the end of a lesson names


@never_cache
@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """Where the reader goes on, the site's lessons with how far the reader is, those of the reader's classes,
    a teacher's own."""
    places = lesson_positions.places(request.user, request.session)
    teaches = people.is_teacher(request.user)
    given = [] if teaches else next_lessons.given_standings(request.user, places)
    course = next_lessons.course_standings(places)
    context: dict[str, Any] = {
        "cards": list(_cards(course, "licao")),
        "given": list(_cards(given, "dada")),
        "teaches": teaches,
        "kept": visitors.visitor_work(request.user, request.session),
    }
    if places or not teaches:
        context["resumed"] = lesson_ahead(request, next_lessons.to_continue(places, given, course))
    if teaches and isinstance(request.user, User):
        context["own"] = [(row, library.original_title(row)) for row in library.own_of(request.user)]
        context["classes"] = people.taught(request.user).filter(archived_at=None)
    return render(request, "lessons/course/shelf.html", context)


def _cards(standings: list[LessonStanding], ident: str) -> Iterator[dict[str, Any]]:
    for number, standing in enumerate(standings, 1):
        yield {"standing": standing, "board": first_board(standing.lesson.document, f"{ident}-{number}")}


@never_cache
@require_safe
def ending(request: HttpRequest, key: str) -> HttpResponse:
    """The end of a lesson that was begun: a position that the reader has won, the next lesson, what fades."""
    lesson = found_lesson(request, key)
    places = lesson_positions.places(request.user, request.session)
    standing = next_lessons.lesson_standing(lesson, places)
    if not standing.done:
        return redirect("lessons:lesson", key)
    given = next_lessons.given_standings(request.user, places)
    following = next_lessons.coming_after(key, given, next_lessons.course_standings(places))
    standings = practice.standings(practice.tries_of(request.user, request.session))
    closed = closed_in(request, key)
    context = {
        "standing": standing,
        "aim": inline(lesson.document.aim),
        "won": _won_position(closed, standing, places[key].done),
        "left": [
            (number, step, may_name(closed, standing, step))
            for number, step in enumerate(lesson.document.steps, 1)
            if step.id not in places[key].done
        ],
        "following": lesson_ahead(request, following),
        "due": practice.due(standings, timezone.now())[:MOST_DUE],
    }
    return render(request, "lessons/course/ending.html", context)


def _won_position(
    closed: ClosedFacts, standing: LessonStanding, done: frozenset[str]
) -> dict[str, Any] | None:
    """The last position of a lesson that was won, a whole game rather than one move; None where the reader
    has won none, or works on a sheet about it."""
    steps = standing.lesson.document.steps
    won = [step for step in steps if isinstance(step, PlayStep) and step.id in done]
    won.sort(key=lambda step: step.goal == "win")
    for step in reversed(won):
        if closed.lock_of(step) is None:
            return {
                "step": step,
                "board": named_board(step.game.game, "ganha"),
                "praise": html(step.praise),
            }
    return None
