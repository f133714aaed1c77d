"""A sitting of training: beginning one, going on with it, and its end."""

from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.analysis import hint_locks, problems
from games.analysis.problem_pages import problem_page
from games.pictures.names import name_in
from lessons.course import lesson_positions, next_lessons, practice, sittings
from lessons.course.ahead import lesson_ahead
from lessons.course.closed_steps import closed_facts
from lessons.course.progress import ExerciseTry
from lessons.course.sittings import Sitting
from lessons.course.topics import topic_of_exercise


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sitting(request: HttpRequest) -> HttpResponse:
    """To the question with which the reader goes on, or the end. A POST begins a sitting, unless one is going
    on."""
    if request.method == "POST":
        sittings.begin(request.user, request.session, _closing(request), timezone.now())
        return redirect("lessons:training-sitting")
    tries = practice.tries_of(request.user, request.session)
    whole = sittings.find_sitting(request.user, request.session, tries)
    current = whole and sittings.open_sitting(request.user, request.session, whole, _closing(request))
    if current is None:
        return redirect("lessons:exercises")
    if current.following is not None:
        return redirect(current.following.address)
    return render(request, "lessons/course/sitting_end.html", _end_context(request, current, tries))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sitting_problem(request: HttpRequest, code: str) -> HttpResponse:
    """A problem that the reader's sitting asks; one that it does not ask is shown by itself."""
    if code not in problems.builtin_entries():
        raise Http404
    tries = practice.tries_of(request.user, request.session)
    current = sittings.find_sitting(request.user, request.session, tries)
    asked = current.problem(code) if current else None
    if current is None or asked is None:
        return redirect("games:problem", code)
    closed = hint_locks.find_lock(hint_locks.account_of(request), asked.question.subject)
    if closed is not None:
        return render(request, "games/closed.html", {"closed": closed}, status=403)

    def note_answer(good: bool) -> None:
        if not asked.over:
            sittings.note_problem(request.user, request.session, code, solved=good)

    return problem_page(
        request,
        problems.builtin_problem(code),
        asked.question.address,
        template="lessons/course/sitting_problem.html",
        more={
            "sitting": current,
            "number": current.number_of(*asked.question),
            "tried": asked.over,
            "next_page": reverse("lessons:training-sitting"),
        },
        heard=note_answer,
    )


def _closing(request: HttpRequest) -> sittings.WithheldFacts:
    """What the reader, who has to hand in a worksheet that asks it, should not be told."""
    account = hint_locks.account_of(request)
    is_closed = lru_cache(lambda game: hint_locks.find_lock(account, game) is not None)
    return sittings.WithheldFacts(closed_facts(account).tells, is_closed)


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
        "problems": _problem_rows(current),
        "problems_well": any(asked.right for asked in current.problems),
        "problems_again": any(not asked.right for asked in current.problems),
        "following": lesson_ahead(request, following),
    }


def _problem_rows(current: Sitting) -> list[tuple[str, str, bool]]:
    """The problems: the name of the game, the address of the problem by itself, whether it went well."""
    entries = problems.builtin_entries()
    return [
        (
            name_in(asked.question.subject, entries[asked.question.name]["options"]),
            reverse("games:problem", args=[asked.question.name]),
            asked.right,
        )
        for asked in current.problems
    ]
