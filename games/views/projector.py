"""The projector: what each screen of the hall shows, as the desk has set it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.form_numbers import typed_number
from accounts.lookups import me, personal, report_outcome
from games.live import matches, tournament_roles
from games.models import Competition, TournamentScreen
from games.pictures.drawing import draw_board
from games.tournaments import lists, projector
from games.tournaments.hall_pages import time_of
from games.tournaments.lookups import competition_to_run, own_competition
from games.tournaments.pages import CompetitionView

NUMBER = "ecra"  # in the query: which screen of the hall


@personal("GET", of=own_competition)
def screen(request: HttpRequest, competition: Competition) -> HttpResponse:
    """One screen, large; it asks for itself again, and goes on by itself where the server was away."""
    view = CompetitionView(competition, me(request))
    # On a wall nobody is read by their whole name, whoever has opened the page.
    view.names = tournament_roles.screen_names(view.entrants)
    number = typed_number(request.GET.get(NUMBER, ""), 1, 1)
    shown = projector.screen_of(competition, number)
    last = view.rounds[-1] if view.rounds else None
    tables = view.round_tables(last) if last is not None else []
    tables = [row for row in tables if not (view.is_free and row["final"])]
    context = {
        **view.head(),
        "screen": shown,
        "here": f"{request.path}?{NUMBER}={number}",
        "tables": tables,
        "standings": view.standings_rows() if TournamentScreen.Part.STANDINGS in shown.parts else [],
        "by_name": lists.people_rows(view) if TournamentScreen.Part.NAMES in shown.parts else [],
        "boards": _boards(tables) if TournamentScreen.Part.BOARDS in shown.parts else [],
        "time": time_of(last),
    }
    return render(request, "games/tournaments/screen.html", context)


def _boards(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The boards of the first tables at which a match runs."""
    playing = [row for row in tables if row["running"] is not None][: projector.MOST_BOARDS]
    return [{**row, "drawing": _drawing(row["running"].code)} for row in playing]


def _drawing(code: str) -> str:
    game, state, last = matches.look_at(code, lambda match: (match.game, match.state, match.last))
    return draw_board(game, state, interactive=False, last=last)


@personal("GET", "POST", of=competition_to_run)
def screens(request: HttpRequest, competition: Competition) -> HttpResponse:
    """What each screen shows (`part`, of each part), and the message on it (`message`)."""
    if request.method == "POST":
        number = typed_number(request.POST.get("number", ""), 0, 1)
        with report_outcome(request, _("O ecrã fica assim.")):
            projector.set_screen(
                competition,
                number,
                request.POST.getlist("part"),
                request.POST.get("message", ""),
                me(request),
            )
        return redirect("games:tournament-screens", competition.code)
    view = CompetitionView(competition, me(request))
    context = {
        **view.head(),
        "screens": [projector.screen_of(competition, number) for number in projector.NUMBERS],
        "parts": TournamentScreen.Part.choices,
        "by_number": any(entrant.by_number for entrant in view.entrants),
    }
    return render(request, "games/tournaments/screens.html", context)
