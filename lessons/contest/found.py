"""What an address of the contest names, for who may have it (`access` says who): each raises Http404."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lessons.contest import access

Row = TypeVar("Row")


def _found(
    get: Callable[[access.Reader, str], Row], absent: Promise | str
) -> Callable[[HttpRequest, str], Row]:
    """`get` for who asks; where it finds nothing, a page that says so."""

    def found(request: HttpRequest, key: str) -> Row:
        try:
            return get(request.user, key)
        except ObjectDoesNotExist:
            raise Http404(str(absent)) from None

    return found


_NO_INVENTION, _NO_ENTRY = _("Esta invenção não existe."), _("Esta proposta não existe.")

invention_to_write = _found(access.invention_to_write, _NO_INVENTION)
invention_to_read = _found(access.invention_to_read, _NO_INVENTION)
entry_to_write = _found(access.entry_to_write, _NO_ENTRY)
entry_to_comment = _found(access.entry_to_comment, _NO_ENTRY)
entry_to_read = _found(access.entry_to_read, _NO_ENTRY)
edition_to_run = _found(access.edition_to_run, _("Esta edição não existe."))
