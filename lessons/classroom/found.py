"""What an address names, for who may have it: each raises Http404, and PermissionDenied for others."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from lessons.classroom import access
from lessons.classroom.models import Assignment, Group

PROJECTOR = "projetor"  # in the query: names are left out


def assignment_to_run(request: HttpRequest, key: str) -> Assignment:
    """The assignment, for a teacher of its class."""
    try:
        return access.assignment_to_run(request.user, key)
    except Assignment.DoesNotExist:
        raise Http404(_("Esta tarefa não existe.")) from None


def sheet_to_mark(request: HttpRequest, key: str) -> Group:
    """The group, for a teacher of its class."""
    try:
        return access.sheet_to_mark(request.user, key)
    except Group.DoesNotExist:
        raise Http404(_("Este grupo não existe.")) from None


def sheet_to_read(request: HttpRequest, key: str) -> Group:
    """The group, for a member or a teacher."""
    try:
        return access.sheet_to_read(request.user, key)
    except Group.DoesNotExist:
        raise Http404(_("Esta ficha não existe.")) from None


def sheet_to_write(request: HttpRequest, key: str) -> Group:
    """The group, for one of its members."""
    try:
        return access.sheet_to_write(request.user, key)
    except Group.DoesNotExist:
        raise Http404(_("Esta ficha não existe.")) from None


def is_anonymous(request: HttpRequest) -> bool:
    """Whether the page is for the projector, where nobody's name may be."""
    return request.GET.get(PROJECTOR) == "1"


def is_htmx(request: HttpRequest) -> bool:
    """Whether a script asks, which needs only a part of the page."""
    return bool(getattr(request, "htmx", False))
