"""Standings for everybody, and who consents to be named there."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.form_numbers import typed_key
from accounts.lookups import me, personal, report_outcome
from games.models import Competition
from games.pictures.names import name_in
from games.tournaments import publication, states
from games.tournaments.lookups import competition_to_run, published_competition
from games.tournaments.pages import CompetitionView


@never_cache
@require_GET
def results(request: HttpRequest, code: str) -> HttpResponse:
    """The standings of a published tournament, for everybody who has the address."""
    competition = published_competition(code)
    context = {
        "competition": competition,
        "tournament": competition.tournament,
        "game": name_in(competition.game, competition.options),
        "rows": publication.public_rows(competition),
    }
    return render(request, "games/tournaments/results.html", context)


STEPS = {"publish": states.publish, "withdraw": publication.withdraw}


@personal("GET", "POST", of=competition_to_run)
def consents(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Who consents (`entrant`, of each who does); publishing, and taking that back (`do`)."""
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do == "consents":
            sent = (typed_key(key) for key in request.POST.getlist("entrant"))
            with report_outcome(request, _("As autorizações ficaram registadas.")):
                publication.set_consents(competition, {key for key in sent if key is not None}, me(request))
        elif do in STEPS:
            with report_outcome(request):
                STEPS[do](competition.tournament, me(request))
        else:
            raise Http404
        return redirect("games:tournament-consents", competition.code)
    view = CompetitionView(competition, me(request))
    context = {**view.head(), "entrants": view.entrant_rows()}
    return render(request, "games/tournaments/consents.html", context)
