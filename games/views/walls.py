"""The running matches of a class on one page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.lookups import me, own_classroom, personal
from accounts.models import Classroom
from accounts.people import teaches
from games.records.wall import MOST, aside_of, boards_of

# In the query: the codes of the matches that are on the page.
SHOWN = "partidas"


@personal("GET", of=own_classroom)
def wall(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """For the class alone, its teachers and its pupils. The page asks for itself again every few seconds."""
    codes = list(dict.fromkeys(request.GET.get(SHOWN, "").split(",")))[:MOST]
    is_teacher = teaches(me(request), classroom)
    boards = boards_of(classroom, me(request), codes)
    shown = {"classroom": classroom, "boards": boards, "teaches": is_teacher}
    if is_teacher:
        shown["aside"] = aside_of(classroom, me(request))
    return render(request, "games/wall.html", shown)
