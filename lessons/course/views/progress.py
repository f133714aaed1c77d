"""What a class has practised, for its teachers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import Classroom
from accounts.views.found import classroom_to_run, personal
from lessons.course import practice
from lessons.course.exercises import EXERCISES


@personal("GET", of=classroom_to_run)
def classroom(request: HttpRequest, found: Classroom) -> HttpResponse:
    """Each pupil and each exercise; and the wrong rules that are followed, with by how many."""
    standings = practice.standings_of_class(found)
    none = practice.standings(())
    context = {
        "classroom": found,
        "exercises": EXERCISES.values(),
        "pupils": [
            (one, list(standings.get(one.pupil_id, none).values()))
            for one in found.enrolments.filter(left_at=None)
        ],
        "slips": practice.slips_of(standings.values()),
    }
    return render(request, "lessons/course/classroom.html", context)
