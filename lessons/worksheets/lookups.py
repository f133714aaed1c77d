"""What an address of worksheets names, for who may have it: each raises Http404, and PermissionDenied."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.lookups import Find, View, answering, me, own_page
from accounts.people import UNVERIFIED, is_teacher
from games.pictures.texts import translate
from lessons.worksheets import library
from lessons.worksheets.documents import BadDocument, Document, parse_document
from lessons.worksheets.models import Worksheet


def teachers(*methods: str, of: Find | None = None) -> Callable[[View], View]:
    """A personal page that only teachers may open; visitors are sent to log in."""

    def guard(view: View) -> View:
        answer = answering(methods, of, view)

        @wraps(view)
        def guarded(request: HttpRequest, **named: Any) -> HttpResponse:
            if not is_teacher(request.user):
                raise PermissionDenied(_("As fichas de trabalho são dos professores."))
            return answer(request, **named)

        return own_page(guarded)

    return guard


def worksheet_of(request: HttpRequest, key: str) -> Worksheet:
    """The worksheet, where the teacher may see it. Raises Http404; PermissionDenied for the unverified."""
    visible = library.visible_to(request.user)
    if me(request).unverified and not visible.filter(key=key).exists():
        raise PermissionDenied(UNVERIFIED)
    return get_object_or_404(visible, key=key)


def own_worksheet(request: HttpRequest, key: str) -> Worksheet:
    """The worksheet, for its owner. Raises Http404, PermissionDenied."""
    worksheet = worksheet_of(request, key)
    if not library.may_edit(request.user, worksheet):
        raise PermissionDenied(_("Só quem fez esta ficha a pode mudar. Podes duplicá-la."))
    return worksheet


def document_of(worksheet: Worksheet) -> Document:
    """Raises Http404 where an older release wrote what this one cannot read."""
    try:
        return parse_document(worksheet.draft)
    except BadDocument as error:
        raise Http404(translate(error.sentence)) from error


def base_revision(request: HttpRequest) -> int:
    """The revision that the form had; 0, which no draft has, for anything else."""
    typed = request.POST.get("revision", "")
    return int(typed) if typed.isdecimal() and len(typed) < 10 else 0
