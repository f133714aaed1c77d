"""What goes wrong: in one assignment, and in all assignments of a class."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.lookups import classroom_to_review, is_anonymous, personal
from accounts.models import Classroom
from lessons.classroom import statistics
from lessons.classroom.lookups import assignment_to_run
from lessons.classroom.models import Assignment


@personal("GET", of=assignment_to_run)
def assignment(request: HttpRequest, given: Assignment) -> HttpResponse:
    """Typical mistakes of an assignment, the hardest task first."""
    anonymous = is_anonymous(request)
    context = {
        "assignment": given,
        "anonymous": anonymous,
        "report": statistics.report(given, anonymous=anonymous),
    }
    return render(request, "lessons/classroom/statistics/assignment.html", context)


@personal("GET", of=classroom_to_review)
def classroom(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Which positions the class gets wrong, over all its assignments."""
    context = {
        "classroom": classroom,
        "games": statistics.class_report(classroom),
        "assignments": classroom.assignments.select_related("version__worksheet"),
    }
    return render(request, "lessons/classroom/statistics/classroom.html", context)
