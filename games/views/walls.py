"""The running matches of a class on one page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from accounts.models import Classroom
from accounts.people import classrooms_of, teaches
from accounts.views.found import me, personal
from games.records.wall import aside_of, boards_of


def _own_class(request: HttpRequest, key: str) -> Classroom:
    return get_object_or_404(classrooms_of(me(request)), key=key)


@personal("GET", of=_own_class)
def wall(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """For the class alone, its teachers and its pupils. The page asks for itself again every few seconds."""
    shown = {"classroom": classroom, "boards": boards_of(classroom, me(request))}
    if teaches(me(request), classroom):
        shown["aside"] = aside_of(classroom, me(request))
    return render(request, "games/wall.html", shown)
