"""A tournament as files and on paper: JSON there and back, TRF, lists, certificates."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from accounts.lookups import classroom_to_run, form_page, me, personal
from accounts.models import Classroom
from games.models import Competition, Tournament
from games.tournaments import lists as tournament_lists
from games.tournaments import transfer, trf
from games.tournaments.bracket_pages import bracket_rounds
from games.tournaments.forms import BringForm
from games.tournaments.lookups import competition_to_run, tournament_to_run
from games.tournaments.pages import CompetitionView, in_the_hall

NAMED = 3  # places that a certificate names


@personal("GET", "HEAD", of=tournament_to_run)
def as_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole tournament, for another installation."""
    document = transfer.as_document(tournament, me(request))
    answer = JsonResponse(document.json(), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="torneio-{tournament.code}.json"'
    return answer


@personal("GET", "HEAD", of=competition_to_run)
def as_trf(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A competition as arbiters' programs read it."""
    view = CompetitionView(competition, me(request))
    day = competition.tournament.day
    name = competition.name or competition.tournament.name
    players = tournament_lists.trf_players(view)
    text = trf.report(name, view.standings, players, view.order, day.isoformat() if day else "")
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="torneio-{competition.code}.trf"'
    return answer


@personal("GET", of=competition_to_run)
def lists(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Lists for the wall, and the cross table; with whole names (`nomes=inteiros`) for the desk alone."""
    whole = request.GET.get("nomes") == "inteiros"
    view = (CompetitionView if whole else in_the_hall)(competition, me(request))
    context = {
        **view.head(),
        "whole": whole,
        "by_name": tournament_lists.people_rows(view),
        "by_school": tournament_lists.by_school(view),
        "tables": view.round_tables(view.rounds[-1]) if view.rounds else [],
        "bracket": bracket_rounds(view),
        "cross": [] if view.is_knock_out else tournament_lists.cross_table(view),
        "complete": range(1, len(view.standings.rounds) + 1),
    }
    return render(request, "games/tournaments/lists.html", context)


@personal("GET", of=competition_to_run)
def certificates(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Certificates for all who took part, those of the first places with the place."""
    view = CompetitionView(competition, me(request))
    rows = [
        {**row, "school": transfer.school_of(row["entrant"]), "named": row["place"] <= NAMED}
        for row in view.standings_rows()
    ]
    return render(request, "games/tournaments/certificates.html", {**view.head(), "rows": rows})


@personal("GET", "POST", of=classroom_to_run)
def bring(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """A tournament comes from a file: that of one competition to the class, else to who brings it."""
    form = BringForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid():
        document = form.cleaned_data["file"]
        finals = [competition for competition in document.competitions if competition.group_of is None]
        own = classroom if len(finals) == 1 else None
        try:
            return redirect(transfer.store(document, me(request), own))
        except ValidationError as error:
            form.add_error("file", error)
    return form_page(request, "games/tournaments/bring.html", form, classroom=classroom)
