"""What an address names, for who may have it (`access`): each raises Http404, and PermissionDenied."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.found import finding
from lessons.classroom import access

PROJECTOR = "projetor"  # in the query: names are left out

_NO_ASSIGNMENT, _NO_SHEET = _("Esta tarefa não existe."), _("Esta ficha não existe.")

assignment_to_run = finding(access.assignment_to_run, _NO_ASSIGNMENT)
assignment_to_do = finding(access.assignment_to_do, _NO_ASSIGNMENT)
sheet_to_mark = finding(access.sheet_to_mark, _("Este grupo não existe."))
sheet_to_read = finding(access.sheet_to_read, _NO_SHEET)
sheet_to_write = finding(access.sheet_to_write, _NO_SHEET)


def is_anonymous(request: HttpRequest) -> bool:
    """Whether the page is for the projector, where nobody's name may be."""
    return request.GET.get(PROJECTOR) == "1"


def is_htmx(request: HttpRequest) -> bool:
    """Whether a script asks, which needs only a part of the page."""
    return bool(getattr(request, "htmx", False))
