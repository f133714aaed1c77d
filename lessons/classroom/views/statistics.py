"""What goes wrong: in one assignment, and in all assignments of a class."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts import people
from accounts.views.found import classroom_to_run, me, own_page
from lessons.classroom import statistics
from lessons.classroom.found import assignment_to_run, is_anonymous


@own_page
@require_GET
def assignment(request: HttpRequest, key: str) -> HttpResponse:
    """Typical mistakes of an assignment, the hardest task first."""
    given, anonymous = assignment_to_run(request, key), is_anonymous(request)
    context = {
        "assignment": given,
        "anonymous": anonymous,
        "report": statistics.report(given, anonymous=anonymous),
    }
    return render(request, "lessons/classroom/statistics/assignment.html", context)


@own_page
@require_GET
def classroom(request: HttpRequest, key: str) -> HttpResponse:
    """Which positions the class gets wrong, over all its assignments."""
    found = classroom_to_run(request, key)
    if me(request).unverified:
        raise PermissionDenied(people.UNVERIFIED)  # the positions of all its worksheets, whosever they are
    context = {
        "classroom": found,
        "games": statistics.class_report(found),
        "assignments": found.assignments.select_related("version__worksheet"),
    }
    return render(request, "lessons/classroom/statistics/classroom.html", context)
