"""A pupil on the way to the sheet: to the own one, to a group with a code, or waiting for the teacher."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.throttle import Bucket
from accounts.views.found import own_action, own_page
from lessons.classroom import groups
from lessons.classroom.forms import JoinForm
from lessons.classroom.models import Assignment
from lessons.classroom.own_group import page, to_do

CODES = Bucket("group-code", burst=8, seconds=5)  # of a pupil in an assignment


@own_page
@require_safe
def own(request: HttpRequest, key: str) -> HttpResponse:
    """The own group: who is in it, its code, and the way out."""
    assignment, pupil = to_do(request, key)
    group = groups.group_of(assignment, pupil)
    if group is None:
        return redirect(assignment)
    return page(request, assignment, pupil, group)


@own_action
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
    return page(request, assignment, pupil, groups.group_of(assignment, pupil), form, status=422)


@own_action
def open_group(request: HttpRequest, key: str) -> HttpResponse:
    """A new group, whose code the pupil tells the others."""
    return _do(request, key, groups.open_group)


@own_action
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
