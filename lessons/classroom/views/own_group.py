"""A pupil on the way to the sheet: to the own one, to a group with a code, or waiting for the teacher."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from accounts.class_forms import refusing
from accounts.lookups import me, personal, report_outcome
from accounts.refusals import refuse
from accounts.throttle import Bucket
from lessons.classroom import groups
from lessons.classroom.forms import JoinForm
from lessons.classroom.lookups import assignment_to_do
from lessons.classroom.models import Assignment
from lessons.classroom.own_group import page

CODES = Bucket("group-code", burst=8, seconds=5)  # of a pupil in an assignment


@personal("GET", "HEAD", of=assignment_to_do)
def own(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """The own group: who is in it, its code, and the way out."""
    group = groups.group_of(assignment, me(request))
    if group is None:
        return redirect(assignment)
    return page(request, assignment, group)


@personal("POST", of=assignment_to_do)
def join(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Into the group whose code was typed."""
    form, pupil = JoinForm(request.POST), me(request)
    if form.is_valid():
        with refusing(form, "code"):
            if wait := CODES.take(assignment.key, str(pupil.pk)):
                words = ngettext(
                    "Foram muitas tentativas. Espera %(n)d segundo.",
                    "Foram muitas tentativas. Espera %(n)d segundos.",
                    wait,
                )
                refuse(words, n=wait)
            groups.join(assignment, pupil, form.cleaned_data["code"])
            return redirect("lessons:own-group", assignment.key)
    return page(request, assignment, groups.group_of(assignment, pupil), form, status=422)


@personal("POST", of=assignment_to_do)
def open_group(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """A new group, whose code the pupil tells the others."""
    with report_outcome(request):
        groups.open_group(assignment, me(request))
    return redirect("lessons:own-group", assignment.key)


@personal("POST", of=assignment_to_do)
def leave(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """Out of the own group, while nothing was written."""
    group = groups.group_of(assignment, me(request))
    if group is not None:
        with report_outcome(request):
            groups.leave(group, me(request))
    return redirect("lessons:own-group", assignment.key)
