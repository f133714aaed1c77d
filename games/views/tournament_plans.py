"""What is said of a tournament before it begins: the planner, and the regulation."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.lookups import personal
from accounts.people import is_teacher
from games.models import Competition
from games.tournaments.lookups import own_competition
from games.tournaments.plan_form import PlannerForm, plan_context
from games.tournaments.regulation import get_articles


@personal("GET")
def planner(request: HttpRequest) -> HttpResponse:
    """What so many pupils have time and room for; where none are said, those that are ticked (`pupils`)."""
    if not is_teacher(request.user):
        raise PermissionDenied(_("O planeador é para professores."))
    data = request.GET.copy()
    if "players" not in data and "pupils" in data:
        data["players"] = str(len(data.getlist("pupils")))
    form = PlannerForm(data if data else None)
    asked = data if data else {name: str(field.initial or "") for name, field in form.fields.items()}
    context = {"form": form, **plan_context(asked)}
    return render(request, "games/tournaments/planner.html", context)


@personal("GET", of=own_competition)
def regulation(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The regulation of a competition, to read and to print."""
    context = {
        "competition": competition,
        "tournament": competition.tournament,
        "articles": get_articles(competition),
    }
    return render(request, "games/tournaments/regulation.html", context)
