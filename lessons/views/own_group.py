"""A pupil on the way to the sheet: to the own one, to a group with a code, or waiting for the teacher."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from accounts import people
from accounts.models import User
from accounts.throttle import Bucket
from lessons import access, groups
from lessons.assignment_forms import JoinForm
from lessons.models import Assignment, Group

CODES = Bucket("group-code", burst=8, seconds=5)  # of a pupil in an assignment


def to_do(request: HttpRequest, key: str) -> tuple[Assignment, User]:
    """The assignment and the pupil of its class. Raises Http404, PermissionDenied."""
    try:
        assignment = access.assignment_to_do(request.user, key)
    except Assignment.DoesNotExist:
        raise Http404(_("Esta tarefa não existe.")) from None
    assert isinstance(request.user, User)
    return assignment, request.user


def start(request: HttpRequest, key: str) -> HttpResponse:
    """To the sheet, if there is one and it has opened; else the page that leads there."""
    assignment, pupil = to_do(request, key)
    group = groups.group_of(assignment, pupil)
    now = timezone.now()
    has_opened = assignment.opens_at is None or assignment.opens_at <= now
    if group is None and has_opened and assignment.mode == Assignment.Mode.ALONE:
        try:
            group = groups.own_sheet(assignment, pupil, now)
        except ValidationError:
            return _page(request, assignment, pupil, None, now=now)
    if group is not None and has_opened:
        return HttpResponseClientRedirect(group.get_absolute_url()) if _is_poll(request) else redirect(group)
    return _page(request, assignment, pupil, group, now=now)


@never_cache
@login_required
@require_safe
def own(request: HttpRequest, key: str) -> HttpResponse:
    """The own group: who is in it, its code, and the way out."""
    assignment, pupil = to_do(request, key)
    group = groups.group_of(assignment, pupil)
    if group is None:
        return redirect(assignment)
    return _page(request, assignment, pupil, group)


@login_required
@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Into the group whose code was typed."""
    assignment, pupil = to_do(request, key)
    form = JoinForm(request.POST)
    if form.is_valid():
        wait = CODES.take(assignment.key, str(pupil.pk))
        if wait:
            told = ngettext(
                "Foram muitas tentativas. Espera %(n)d segundo.",
                "Foram muitas tentativas. Espera %(n)d segundos.",
                wait,
            )
            form.add_error("code", told % {"n": wait})
        else:
            try:
                groups.join(assignment, pupil, form.cleaned_data["code"])
            except ValidationError as error:
                form.add_error("code", error)
            else:
                return redirect("lessons:own-group", assignment.key)
    return _page(request, assignment, pupil, groups.group_of(assignment, pupil), form, status=422)


@login_required
@require_POST
def open_group(request: HttpRequest, key: str) -> HttpResponse:
    """A new group, whose code the pupil tells the others."""
    return _do(request, key, groups.open_group)


@login_required
@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Out of the own group, while nothing was written."""

    def out(assignment: Assignment, pupil: User) -> None:
        group = groups.group_of(assignment, pupil)
        if group is not None:
            groups.leave(group, pupil)

    return _do(request, key, out)


def _do(request: HttpRequest, key: str, step: Callable[[Assignment, User], object]) -> HttpResponse:
    assignment, pupil = to_do(request, key)
    try:
        step(assignment, pupil)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    return redirect("lessons:own-group", assignment.key)


def _is_poll(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]


@vary_on_headers("HX-Request")
def _page(
    request: HttpRequest,
    assignment: Assignment,
    pupil: User,
    group: Group | None,
    form: JoinForm | None = None,
    *,
    status: int = 200,
    now: datetime | None = None,
) -> HttpResponse:
    members = [member.pupil for member in group.members.select_related("pupil")] if group else []
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
    name = "own_group_state.html" if _is_poll(request) else "own_group.html"
    return render(request, f"lessons/assignments/{name}", context, status=status)
