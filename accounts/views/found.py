"""Who asks, and what an address names for who may have it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import people
from accounts.models import Classroom, User

View = Callable[..., HttpResponse]


def own_page(view: View) -> View:
    """A page of the reader's own: visitors are sent to log in, and no browser keeps it."""
    return never_cache(login_required(view))


def own_action(view: View) -> View:
    """What a form asks for, of somebody who has logged in."""
    return login_required(require_POST(view))


def me(request: HttpRequest) -> User:
    """Who asks, in a view that only people with an account reach."""
    assert isinstance(request.user, User)
    return request.user


def classroom_to_run(request: HttpRequest, key: str) -> Classroom:
    """The class, for one of its teachers. Raises Http404, PermissionDenied."""
    found: Classroom = get_object_or_404(Classroom.objects.select_related("school"), key=key)
    if not people.teaches(request.user, found):
        raise PermissionDenied(_("Esta turma não é tua."))
    return found
