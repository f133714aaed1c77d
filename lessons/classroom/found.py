"""What an address names, for who may have it: each raises Http404, and PermissionDenied for others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from lessons.classroom import access
from lessons.classroom.access import Account
from lessons.classroom.models import Assignment, Group

_Row = TypeVar("_Row", Assignment, Group)

PROJECTOR = "projetor"  # in the query: names are left out


def assignment_to_run(request: HttpRequest, key: str) -> Assignment:
    """The assignment, for a teacher of its class."""
    return _found(access.assignment_to_run, request, key, _("Esta tarefa não existe."))


def sheet_to_mark(request: HttpRequest, key: str) -> Group:
    """The group, for a teacher of its class."""
    return _found(access.sheet_to_mark, request, key, _("Este grupo não existe."))


def sheet_to_read(request: HttpRequest, key: str) -> Group:
    """The group, for a member or a teacher."""
    return _found(access.sheet_to_read, request, key, _("Esta ficha não existe."))


def sheet_to_write(request: HttpRequest, key: str) -> Group:
    """The group, for one of its members."""
    return _found(access.sheet_to_write, request, key, _("Esta ficha não existe."))


def _found(find: Callable[[Account, str], _Row], request: HttpRequest, key: str, missing: str) -> _Row:
    try:
        return find(request.user, key)
    except ObjectDoesNotExist:
        raise Http404(missing) from None


def is_anonymous(request: HttpRequest) -> bool:
    """Whether the page is for the projector, where nobody's name may be."""
    return request.GET.get(PROJECTOR) == "1"


def is_htmx(request: HttpRequest) -> bool:
    """Whether a script asks, which needs only a part of the page."""
    return bool(getattr(request, "htmx", False))
