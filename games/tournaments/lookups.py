"""What an address of a tournament names, for who may have it."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.lookups import me
from accounts.people import classrooms_of, teaches
from games.models import Tournament


def own_tournament(request: HttpRequest, code: str) -> Tournament:
    """A tournament of a class of the reader's. Raises Http404."""
    own = Tournament.objects.select_related("classroom")
    return get_object_or_404(own, code=code, classroom__in=classrooms_of(me(request)))


def tournament_to_run(request: HttpRequest, code: str) -> Tournament:
    """The tournament, for a teacher of its class. Raises Http404, PermissionDenied."""
    tournament = own_tournament(request, code)
    if not teaches(me(request), tournament.classroom):
        raise PermissionDenied(_("Isto é só para os professores da turma."))
    return tournament
