"""What an address of the contest names, for who may have it: each raises Http404."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from lessons.contest import access
from lessons.contest.models import Edition, Entry, Invention


def invention_to_write(request: HttpRequest, key: str) -> Invention:
    """The invention, for one of its authors."""
    return _invention(access.invention_to_write, request, key)


def invention_to_read(request: HttpRequest, key: str) -> Invention:
    """The invention, for its authors, the teachers of its class and who organises its edition."""
    return _invention(access.invention_to_read, request, key)


def entry_to_write(request: HttpRequest, key: str) -> Entry:
    """The entry, for one of its authors."""
    return _entry(access.entry_to_write, request, key)


def entry_to_comment(request: HttpRequest, key: str) -> Entry:
    """The entry, for the teachers of its class."""
    return _entry(access.entry_to_comment, request, key)


def entry_to_read(request: HttpRequest, key: str) -> Entry:
    """The entry, for its authors, their teachers and who organises its edition."""
    return _entry(access.entry_to_read, request, key)


def edition_to_run(request: HttpRequest, key: str) -> Edition:
    """The edition, for who organises it."""
    try:
        return access.edition_to_run(request.user, key)
    except Edition.DoesNotExist:
        raise Http404(_("Esta edição não existe.")) from None


def _invention(get: Callable[[access.Reader, str], Invention], request: HttpRequest, key: str) -> Invention:
    try:
        return get(request.user, key)
    except Invention.DoesNotExist:
        raise Http404(_("Esta invenção não existe.")) from None


def _entry(get: Callable[[access.Reader, str], Entry], request: HttpRequest, key: str) -> Entry:
    try:
        return get(request.user, key)
    except Entry.DoesNotExist:
        raise Http404(_("Esta proposta não existe.")) from None
