"""What an address of a tournament names, for who may have it."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.lookups import me
from games.live import tournament_roles
from games.models import Competition, Tournament


def own_tournament(request: HttpRequest, code: str) -> Tournament:
    """A tournament that the reader sees. Raises Http404."""
    own = tournament_roles.seen_by(me(request)).select_related("classroom")
    return get_object_or_404(own, code=code)


def tournament_to_run(request: HttpRequest, code: str) -> Tournament:
    """The tournament, for who organises it. Raises Http404, PermissionDenied."""
    tournament = own_tournament(request, code)
    if not tournament_roles.organises(me(request), tournament):
        raise PermissionDenied(_("Isto é só para a organização do torneio."))
    return tournament


def own_competition(request: HttpRequest, code: str) -> Competition:
    """A competition of a tournament that the reader sees. Raises Http404."""
    own = Competition.objects.filter(tournament__in=tournament_roles.seen_by(me(request)))
    return get_object_or_404(own.select_related("tournament__classroom", "group_stage"), code=code)


def competition_to_run(request: HttpRequest, code: str) -> Competition:
    """The competition, for its arbiters. Raises Http404, PermissionDenied."""
    competition = own_competition(request, code)
    if not tournament_roles.arbitrates(me(request), competition):
        raise PermissionDenied(_("Isto é só para os árbitros da prova."))
    return competition


def published_competition(code: str) -> Competition:
    """A competition whose standings everybody may read who has the address. Raises Http404."""
    published = Competition.objects.filter(
        tournament__state=Tournament.State.PUBLISHED, tournament__is_rehearsal=False
    )
    return get_object_or_404(
        published.select_related("tournament__classroom", "tournament__created_by"), code=code
    )


def competition_to_help(request: HttpRequest, code: str) -> Competition:
    """The competition, for who may enter its results. Raises Http404, PermissionDenied."""
    competition = own_competition(request, code)
    if not tournament_roles.helps(me(request), competition):
        raise PermissionDenied(_("Isto é só para os árbitros da prova e quem os ajuda."))
    return competition
