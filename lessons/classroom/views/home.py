"""The start page: visitors get the games; who is signed in, their own work first."""

from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import people
from accounts.models import User
from games.analysis.daily_problems import todays
from games.live.home import home_context
from lessons.classroom import agenda
from lessons.classroom.grid import example

RUNNING = ("open", "to-mark")
TO_DO = ("open", "scheduled")
NEWS = 4  # marked sheets that a pupil sees here


@never_cache
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The page at "/"."""
    if not isinstance(request.user, User):
        context = home_context(request) | {"example": example(), "todays": todays(request.user)}
        return render(request, "lessons/classroom/start_visitor.html", context)
    context = home_context(request) | {"todays": todays(request.user)}
    context |= _teacher(request.user) if people.is_teacher(request.user) else _pupil(request.user)
    return render(request, "lessons/classroom/start.html", context)


def _teacher(teacher: User) -> dict[str, Any]:
    runs = agenda.runs(teacher)
    taught = people.taught(teacher).filter(archived_at=None).select_related("school")
    pupils = Count("enrolments", filter=Q(enrolments__left_at=None), distinct=True)
    classes = list(taught.annotate(pupils=pupils))
    return {
        "teaches": True,
        "classes": classes,
        "empty_class": next((classroom for classroom in classes if not classroom.pupils), None),
        "running": [run for run in runs if run.state in RUNNING],
        "coming": [run for run in runs if run.state == "scheduled"],
        "has_runs": bool(runs),
    }


def _pupil(pupil: User) -> dict[str, Any]:
    tasks = agenda.tasks(pupil)
    return {
        "to_do": [task for task in tasks if task.state in TO_DO],
        "news": [task for task in tasks if task.state == "returned"][:NEWS],
        "has_tasks": bool(tasks),
    }
