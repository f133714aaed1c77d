"""A meeting of a class: whoever waits for a match, and how everybody does."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from accounts.lookups import me, own_classroom, personal
from accounts.models import Classroom, User
from accounts.people import attends, classrooms_of, names_for, teaches
from games.live import lobbies, meetings
from games.live.match_state import Refused
from games.models import Meeting
from games.pictures.names import name_of, options_text
from games.pictures.texts import translate
from games.rules import catalogue


def _of_own_class(request: HttpRequest, code: str) -> Meeting:
    meetings = Meeting.objects.select_related("classroom")
    return get_object_or_404(meetings, code=code, classroom__in=classrooms_of(me(request)))


def _meeting_page(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    game = catalogue.build(meeting.game, meeting.options)
    context = {
        "meeting": meeting,
        "name": name_of(game),
        "options": options_text(game),
        "clock": lobbies.clock_text(meeting),
        "teaches": teaches(me(request), meeting.classroom),
        "attends": attends(me(request), meeting.classroom),
        "may_reopen": meetings.may_reopen(meeting),
        "counts": meetings.counts(meeting),
        **_own(me(request), meeting),
        "scores": _scores(me(request), meeting),
    }
    return render(request, "games/meeting.html", context)


def _own(user: User, meeting: Meeting) -> dict[str, Any]:
    running = meetings.match_of(meeting, user)
    return {"running": running, "waiting": running is None and meetings.waits(meeting, user)}


def _scores(user: User, meeting: Meeting) -> list[dict[str, Any]]:
    """Of everybody for the teachers of the class, in the order of their names; of oneself for a pupil."""
    scores = meetings.scores(meeting)
    if not teaches(user, meeting.classroom):
        scores = [score for score in scores if score.user == user]
    names = names_for(user, [score.user for score in scores])
    rows = [{"name": names[score.user.pk], "score": score} for score in scores]
    return sorted(rows, key=lambda row: str(row["name"]))


@personal("GET", of=own_classroom)
def of_class(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The meetings of a class, running and past, for its teachers and its pupils."""
    rows = [
        (meeting, name_of(catalogue.build(meeting.game, meeting.options)))
        for meeting in meetings.of_class(classroom)
    ]
    context = {
        "classroom": classroom,
        "running": [row for row in rows if row[0].closed_at is None],
        "past": [row for row in rows if row[0].closed_at is not None],
        "teaches": teaches(me(request), classroom),
    }
    return render(request, "games/class_meetings.html", context)


@personal("GET", of=_of_own_class)
def page(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    return _meeting_page(request, meeting)


@personal("POST", of=_of_own_class)
def wait(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """Ask for a match; the page asks again every few seconds, and goes there once there is one."""
    asks = bool(request.htmx)  # type: ignore[attr-defined]
    try:
        match = meetings.wait(meeting, me(request))
    except Refused as refused:
        messages.error(request, translate(refused.message))
        return HttpResponseClientRedirect(meeting.get_absolute_url()) if asks else redirect(meeting)
    if match is not None:
        return HttpResponseClientRedirect(match.get_absolute_url()) if asks else redirect(match)
    return _meeting_page(request, meeting) if asks else redirect(meeting)


@personal("POST", of=_of_own_class)
def leave(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    meetings.leave(meeting, me(request))
    return redirect(meeting)


@personal("POST", of=_of_own_class)
def close(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    if not teaches(me(request), meeting.classroom):
        raise PermissionDenied(_("Isto é só para os professores da turma."))
    if "undo" in request.POST:
        meetings.reopen(meeting)
    else:
        meetings.close(meeting)
    return redirect(meeting)
