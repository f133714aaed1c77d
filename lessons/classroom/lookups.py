"""What an address names, for who may have it (`access`): each raises Http404, and PermissionDenied.

Who opens a sheet, or a page about an assignment, sees to what is due in it.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.lookups import finding
from lessons.classroom import access, sheets
from lessons.classroom.access import Account
from lessons.classroom.models import Assignment, Group

_NO_ASSIGNMENT, _NO_SHEET = _("Esta tarefa não existe."), _("Esta ficha não existe.")


def _settled(find: Callable[[Account, str], Group]) -> Callable[[Account, str], Group]:
    """The sheet, handed in if somebody asked for that and the others have had their time to say no."""

    def settled(user: Account, key: str) -> Group:
        group = find(user, key)
        sheets.settle(group)
        return group

    return settled


def _run(user: Account, key: str) -> Assignment:
    assignment = access.assignment_to_run(user, key)
    if assignment.may_object:
        sheets.settle_all(assignment.groups.all())
    return assignment


assignment_to_run = finding(_run, _NO_ASSIGNMENT)
assignment_to_do = finding(access.assignment_to_do, _NO_ASSIGNMENT)
sheet_to_mark = finding(_settled(access.sheet_to_mark), _("Este grupo não existe."))
sheet_to_read = finding(_settled(access.sheet_to_read), _NO_SHEET)
sheet_to_write = finding(_settled(access.sheet_to_write), _NO_SHEET)


def is_htmx(request: HttpRequest) -> bool:
    """Whether a script asks, which needs only a part of the page."""
    return bool(getattr(request, "htmx", False))
