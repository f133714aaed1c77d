"""A pupil's way to the own sheet: straight there, or by the page that leads to a group."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from accounts import people
from accounts.lookups import me
from lessons.classroom import groups
from lessons.classroom.forms import JoinForm
from lessons.classroom.lookups import assignment_to_do, is_htmx
from lessons.classroom.models import Assignment, Group


@vary_on_headers("HX-Request")
def page(
    request: HttpRequest,
    assignment: Assignment,
    group: Group | None,
    form: JoinForm | None = None,
    *,
    status: int = 200,
    now: datetime | None = None,
) -> HttpResponse:
    members = [member.pupil for member in group.members.select_related("pupil")] if group else []
    pupil = me(request)
    names = people.names_for(pupil, members)
    moment = now or timezone.now()
    context = {
        "assignment": assignment,
        "group": group,
        "members": [{"name": names[member.pk], "me": member == pupil} for member in members],
        "free": groups.seats(assignment) - len(members),
        "form": form or JoinForm(),
        "by_pupils": (assignment.mode, assignment.grouping)
        == (Assignment.Mode.GROUP, Assignment.Grouping.PUPILS),
        "has_opened": assignment.opens_at is None or assignment.opens_at <= moment,
        "closed": (assignment.closes_at is not None and assignment.closes_at <= moment)
        or assignment.archived_at is not None,
    }
    name = "own_group_state.html" if is_htmx(request) else "own_group.html"
    return render(request, f"lessons/classroom/assignments/{name}", context, status=status)


def start(request: HttpRequest, key: str) -> HttpResponse:
    """To the sheet, if there is one and it has opened; else the page that leads there."""
    assignment, pupil = assignment_to_do(request, key), me(request)
    group = groups.group_of(assignment, pupil)
    now = timezone.now()
    has_opened = assignment.opens_at is None or assignment.opens_at <= now
    if group is None and has_opened and assignment.mode == Assignment.Mode.ALONE:
        try:
            group = groups.own_sheet(assignment, pupil, now)
        except ValidationError:
            return page(request, assignment, None, now=now)
    if group is not None and has_opened:
        return HttpResponseClientRedirect(group.get_absolute_url()) if is_htmx(request) else redirect(group)
    return page(request, assignment, group, now=now)
