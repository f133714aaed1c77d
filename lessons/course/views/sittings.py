"""A sitting of training: beginning one, going on with it, and its end."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.analysis import hint_locks
from lessons.course import lesson_positions, next_lessons, practice, sittings
from lessons.course.ahead import lesson_ahead
from lessons.course.closed_steps import closed_facts
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.progress import ExerciseTry
from lessons.course.sittings import Sitting
from lessons.course.topics import topic_of_exercise
from lessons.worksheets.documents.facts import Fact


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sitting(request: HttpRequest) -> HttpResponse:
    """To the question with which the reader goes on, or the end. A POST begins a sitting, unless one is going
    on."""
    if request.method == "POST":
        sittings.begin(request.user, request.session, _closed(request, EXERCISES), timezone.now())
        return redirect("lessons:training-sitting")
    tries = practice.tries_of(request.user, request.session)
    whole = sittings.find_sitting(request.user, request.session, tries)
    current = whole and whole.without(_closed(request, {asked.question.slug for asked in whole.asked}))
    if current is None:
        return redirect("lessons:exercises")
    if current.following is not None:
        return redirect(current.following.address)
    return render(request, "lessons/course/sitting_end.html", _end_context(request, current, tries))


def _closed(request: HttpRequest, slugs: Iterable[str]) -> set[str]:
    """The exercises, of these, that give away what a worksheet asks which the reader has to hand in."""
    closed = closed_facts(hint_locks.account_of(request))
    return {slug for slug in slugs if closed.lock_on(_facts_told(EXERCISES[slug]))}


def _facts_told(exercise: Exercise[Any, Any]) -> frozenset[Fact]:
    """What the answers of an exercise give away, on whatever level."""
    levels = range(1, len(exercise.levels) + 1)
    return frozenset().union(*map(exercise.facts, levels))


def _end_context(request: HttpRequest, current: Sitting, tries: list[ExerciseTry]) -> dict[str, Any]:
    """What went well, what has come further, what comes again, and the lesson to go on with."""
    before = practice.standings(attempt for attempt in tries if attempt.at < current.begun_at)
    now = practice.standings(tries)
    exercises = current.by_exercise()
    places = lesson_positions.places(request.user, request.session)
    given = next_lessons.given_standings(request.user, places)
    following = next_lessons.to_continue(places, given, next_lessons.course_standings(places))
    return {
        "sitting": current,
        "well": [row for row in exercises if row[1]],
        "again": [
            (exercise, topic_of_exercise(exercise.slug))
            for exercise, right, count in exercises
            if right < count
        ],
        "further": [
            (exercise, now[exercise.slug].words)
            for exercise, _right, _count in exercises
            if now[exercise.slug].state in ("practised", "firm")
            and now[exercise.slug].state != before[exercise.slug].state
        ],
        "due": practice.due(now, timezone.now()),
        "following": lesson_ahead(request, following),
    }
