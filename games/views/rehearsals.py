"""Rehearsals of a teacher: made, and deleted by one click."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.lookups import classroom_to_run, form_page, me, personal, report_outcome
from accounts.models import Classroom
from games.models import Tournament
from games.tournaments import desk, rehearsal
from games.tournaments.forms import RehearsalForm
from games.tournaments.lookups import tournament_to_run


@personal("GET", "POST", of=classroom_to_run)
def page(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The rehearsals of who asks, and a form for another one."""
    form = RehearsalForm(request.POST or None)
    if form.is_bound and form.is_valid():
        return redirect(desk.competition_of(rehearsal.create(me(request), **form.cleaned())))
    own = Tournament.objects.filter(is_rehearsal=True, created_by=me(request))
    return form_page(request, "games/tournaments/rehearsals.html", form, classroom=classroom, rehearsals=own)


@personal("POST", of=tournament_to_run)
def end(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The rehearsal goes, with all in it."""
    with report_outcome(request):
        rehearsal.delete(tournament, me(request))
    return redirect("accounts:classes")
