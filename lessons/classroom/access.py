"""Who may do what with assignments and sheets: the one place that knows."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from accounts import people
from accounts.models import User
from lessons.classroom.models import Assignment, Group

Account = User | AnonymousUser

ASSIGNMENTS = Assignment.objects.select_related("classroom__school", "version__worksheet")
# Documents are large, and kept in memory once they are read (`sheets.document_of`).
GROUPS = Group.objects.select_related(
    "assignment__classroom__school", "assignment__version__worksheet"
).defer("assignment__version__document", "assignment__version__worksheet__draft")


def runs(user: Account, assignment: Assignment) -> bool:
    """Whether `user` teaches the class of this assignment.

    Raises PermissionDenied for who teaches it and may not know the answers of the worksheet.
    """
    if not isinstance(user, User) or not people.teaches(user, assignment.classroom):
        return False
    if user.unverified and assignment.version.worksheet.owner_id != user.pk:
        raise PermissionDenied(people.UNVERIFIED)
    return True


def writes(user: Account, group: Group) -> bool:
    """Whether `user` is a member of the group, and still in its class."""
    return (
        isinstance(user, User)
        and group.members.filter(pupil=user).exists()
        and people.may_enter(user, group.assignment.classroom)
    )


def assignment_to_run(user: Account, key: str) -> Assignment:
    """The assignment, for a teacher of its class. Raises Assignment.DoesNotExist, PermissionDenied."""
    assignment = ASSIGNMENTS.get(key=key)
    if not runs(user, assignment):
        raise PermissionDenied(_("Esta tarefa é de uma turma que não é tua."))
    return assignment


def assignment_to_do(user: Account, key: str) -> Assignment:
    """The assignment, for a pupil of its class. Raises Assignment.DoesNotExist, PermissionDenied."""
    assignment = ASSIGNMENTS.get(key=key)
    if not isinstance(user, User) or not people.attends(user, assignment.classroom):
        raise PermissionDenied(_("Esta tarefa é de uma turma que não é tua."))
    return assignment


def sheet_to_write(user: Account, key: str) -> Group:
    """The group, for one of its members. Raises Group.DoesNotExist, PermissionDenied."""
    group = GROUPS.get(key=key)
    if not writes(user, group):
        raise PermissionDenied(_("Esta ficha é de outro grupo."))
    return group


def sheet_to_mark(user: Account, key: str) -> Group:
    """The group, for a teacher of its class. Raises Group.DoesNotExist, PermissionDenied."""
    group = GROUPS.get(key=key)
    if not runs(user, group.assignment):
        raise PermissionDenied(_("Esta ficha é de uma turma que não é tua."))
    return group


def sheet_to_read(user: Account, key: str) -> Group:
    """The group, for a member or a teacher. Raises Group.DoesNotExist, PermissionDenied."""
    group = GROUPS.get(key=key)
    if not runs(user, group.assignment) and not writes(user, group):
        raise PermissionDenied(_("Esta ficha é de outro grupo."))
    return group
