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
from lessons.course.exercises import EXERCISES
from lessons.course.progress import ExerciseTry
from lessons.course.sittings import Sitting
from lessons.course.topics import topic_of_exercise


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
    """The exercises, of these, that tell about a game on which the reader works."""
    account, slugs = hint_locks.account_of(request), list(slugs)
    games = {game for slug in slugs for game in EXERCISES[slug].games}
    closed = {game for game in games if hint_locks.find_lock(account, game)}
    return {slug for slug in slugs if not closed.isdisjoint(EXERCISES[slug].games)}


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
