"""What pages of a competition and of a whole tournament share."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.lookups import me, sure
from games.live import tournament_roles
from games.models import Tournament
from games.tournaments import states
from games.tournaments.day_pages import DayView


def day_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All competitions of a tournament between classes, and what to do next."""
    view = DayView(tournament, me(request))
    context = view.head()
    if view.organises and not context["begun"]:
        context["doubts"] = view.doubts()
    return render(request, "games/tournaments/day.html", context)


def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Asks, and deletes the tournament. Raises PermissionDenied for who does not organise it."""
    if not tournament_roles.organises(me(request), tournament):
        raise PermissionDenied(_("Isto é só para a organização do torneio."))
    question = _("Apagar o torneio «%(name)s»?") % {"name": tournament.name}
    lost = _("Apagam-se as jornadas, os resultados e as partidas.")
    asked = sure(request, question, _("Apagar o torneio"), tournament.get_absolute_url(), lost)
    if asked is not None:
        return asked
    states.delete(tournament, me(request))
    if tournament.classroom is not None:
        return redirect("games:class-tournaments", tournament.classroom.key)
    return redirect("games:tournaments")
