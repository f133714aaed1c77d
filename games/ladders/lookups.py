"""What an address of a ladder names, for who may have it."""

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.lookups import me
from accounts.people import classrooms_of, taught, teaches
from games.models import Challenge, Ladder


def own_ladder(request: HttpRequest, code: str) -> Ladder:
    """A ladder of a class of the reader's; one that is off only for the teachers. Raises Http404."""
    own = Ladder.objects.select_related("classroom").filter(classroom__in=classrooms_of(me(request)))
    shown = Q(closed_at=None) | Q(classroom__in=taught(me(request)))
    return get_object_or_404(own.filter(shown), code=code)


def ladder_to_run(request: HttpRequest, code: str) -> Ladder:
    """The ladder, for a teacher of its class. Raises Http404, PermissionDenied."""
    ladder = own_ladder(request, code)
    if not teaches(me(request), ladder.classroom):
        raise PermissionDenied(_("Isto é só para os professores da turma."))
    return ladder


def challenge_of(ladder: Ladder, pk: int) -> Challenge:
    """A challenge of this ladder. Raises Http404."""
    challenges = Challenge.objects.select_related("ladder__classroom", "challenger", "challenged")
    return get_object_or_404(challenges, ladder=ladder, pk=pk)
