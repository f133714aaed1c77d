"""What an address of the workshop names, for who may have it: each raises Http404."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from lessons.contest import access
from lessons.models import Invention


def invention_to_write(request: HttpRequest, key: str) -> Invention:
    """The invention, for one of its authors."""
    try:
        return access.invention_to_write(request.user, key)
    except Invention.DoesNotExist:
        raise Http404(_("Esta invenção não existe.")) from None


def invention_to_read(request: HttpRequest, key: str) -> Invention:
    """The invention, for its authors, the teachers of its class and who organises its edition."""
    try:
        return access.invention_to_read(request.user, key)
    except Invention.DoesNotExist:
        raise Http404(_("Esta invenção não existe.")) from None
