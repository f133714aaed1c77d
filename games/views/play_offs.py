"""Those who are level in everything: the arbiter enters how their play-off ended."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.form_numbers import typed_number
from accounts.lookups import me, personal, report_outcome
from games.models import Competition
from games.tournaments import play_offs
from games.tournaments.lookups import competition_to_run
from games.tournaments.pages import CompetitionView


@personal("GET", "POST", of=competition_to_run)
def page(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Each group of those who are level with a place for each (`place_7` of number 7) and a `reason`; or one
    is taken back (`do=undo`)."""
    if request.method == "GET":
        return render(request, "games/tournaments/play_offs.html", _context(request, competition))
    order = _sent_order(request)
    if request.POST.get("do") == "undo":
        with report_outcome(request, _("O desempate já não conta.")):
            play_offs.take_back_play_off(competition, order, me(request))
    else:
        with report_outcome(request, _("O desempate ficou registado.")):
            play_offs.enter_play_off(competition, order, request.POST.get("reason", ""), me(request))
    return redirect("games:tournament-play-offs", competition.code)


def _sent_order(request: HttpRequest) -> list[int]:
    """The numbers of the entrants in the order of their places; two in one place are of no order at all."""
    places: dict[int, int] = {}
    for name in request.POST:
        if name.startswith("place_"):
            place = typed_number(request.POST.get(name, ""), -1, 5)
            places[typed_number(name.removeprefix("place_"), -1, 5)] = place
    if len({*places.values()}) < len(places):
        return []
    return sorted(places, key=places.__getitem__)


def _context(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    view = CompetitionView(competition, me(request))
    names = {entrant.number: view.names[entrant.pk] for entrant in view.entrants}
    groups = []
    for level in play_offs.level_groups(competition, view.standings):
        order: list[int] = next((played for played in competition.play_offs if {*level} <= {*played}), [])
        rows = [
            {"number": number, "name": names[number], "place": place}
            for place, number in enumerate(order or level, 1)
        ]
        groups.append({"rows": rows, "settled": bool(order)})
    return {**view.head(), "groups_level": groups}
