"""The ladders of a class: for its pupils the places beside theirs, for its teachers the whole order."""

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from accounts.form_numbers import typed_key, typed_number
from accounts.lookups import classroom_to_run, form_page, me, own_classroom, personal, report_outcome, sure
from accounts.models import Classroom, User
from accounts.people import teaches
from games.ladders import climbing
from games.ladders.forms import LadderForm, NewLadderForm, initial_values
from games.ladders.lookups import challenge_of, ladder_to_run, own_ladder
from games.ladders.pages import LadderView
from games.models import Challenge, Ladder
from games.pictures.names import name_in, name_of
from games.tournaments.forms import game_choices, tournament_games
from games.views.parts.choose_game import choose_game


@personal("GET", of=own_classroom)
def of_class(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The ladders of a class; those that are off for its teachers only."""
    is_teacher = teaches(me(request), classroom)
    ladders = classroom.ladders.all() if is_teacher else classroom.ladders.filter(closed_at=None)
    context = {
        "classroom": classroom,
        "teaches": is_teacher,
        "ladders": [(ladder, name_in(ladder.game, ladder.options)) for ladder in ladders],
    }
    return render(request, "games/ladders/of_class.html", context)


@personal("GET", "POST", of=classroom_to_run)
def new(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """First which game, then the rest. A game that is not for two is asked for again."""
    slug = request.GET.get("jogo", "")
    if slug not in tournament_games((2,)):
        return choose_game(
            request, _("Nova escada: o jogo"), _("Nova escada"), game_choices((2,)), classroom=classroom
        )
    form = NewLadderForm(slug, request.POST or None)
    if form.is_bound and form.is_valid():
        try:
            return redirect(
                climbing.create(
                    classroom=classroom, by=me(request), game=form.options.game, **form.cleaned_data
                )
            )
        except ValidationError as error:
            form.add_error(None, error)
    game = name_of(form.options.proposed)
    return form_page(request, "games/ladders/new.html", form, classroom=classroom, game=game)


@personal("GET", of=own_ladder)
def page(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    return render(request, "games/ladders/ladder.html", LadderView(ladder, me(request)).context())


@personal("POST", of=own_ladder)
def challenge(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """A pupil wants the place `place`."""
    number = typed_number(request.POST.get("place", ""), None) or 0
    with report_outcome(request, _("Desafio feito: espera pela resposta.")):
        climbing.challenge(ladder, me(request), number)
    return redirect(ladder)


@personal("POST", of=own_ladder)
def answer(request: HttpRequest, ladder: Ladder, pk: int) -> HttpResponse:
    """What is said of a challenge (`do`): by who was challenged, who challenged, or the teacher."""
    row, do = challenge_of(ladder, pk), request.POST.get("do", "")
    with report_outcome(request):
        if do in ("accept", "refuse"):
            climbing.answer(row, me(request), accepts=do == "accept")
        elif do == "back":
            climbing.take_back(row, me(request))
        elif do in ("won", "held", "lapsed"):
            climbing.decide(row, Challenge.State(do), me(request))
        else:
            raise Http404
    return redirect(ladder)


@personal("POST", of=own_ladder)
def play(request: HttpRequest, ladder: Ladder, pk: int) -> HttpResponse:
    """To the match that the reader plays now for a challenge; back to the ladder where there is none."""
    return redirect(climbing.next_match(challenge_of(ladder, pk), me(request)) or ladder)


@personal("POST", of=own_ladder)
def take_part(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """A pupil steps off the ladder (`do` off), or comes back at the bottom (on)."""
    do = request.POST.get("do", "")
    if do not in ("off", "on"):
        raise Http404
    with report_outcome(request):
        if do == "off":
            climbing.step_off(ladder, me(request))
        else:
            climbing.step_on(ladder, me(request))
    return redirect(ladder)


STEPS = {
    "freeze": climbing.freeze,
    "go-on": climbing.go_on,
    "restart": climbing.start_afresh,
    "close": climbing.close,
    "reopen": climbing.reopen,
}


@personal("POST", of=ladder_to_run)
def run(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """What the teacher does with the ladder (`do`); `put` sets somebody (`user`) at a place (`place`)."""
    do = request.POST.get("do", "")
    if do == "put":
        pupils = User.objects.filter(ladder_places__ladder=ladder)
        pupil = get_object_or_404(pupils, pk=typed_key(request.POST.get("user", "")))
        with report_outcome(request):
            number = typed_number(request.POST.get("place", ""), None) or 1
            climbing.set_right(ladder, pupil, number, me(request))
        return redirect(ladder)
    if do not in STEPS:
        raise Http404
    if do == "restart":
        lost = _("A ordem sorteia-se de novo, e os desafios que estão a decorrer ficam sem efeito.")
        asked = sure(
            request, _("Recomeçar a escada?"), _("Recomeçar a escada"), ladder.get_absolute_url(), lost
        )
        if asked is not None:
            return asked
    with report_outcome(request):
        STEPS[do](ladder, me(request))
    return redirect(ladder)


@personal("GET", "POST", of=ladder_to_run)
def change(request: HttpRequest, ladder: Ladder) -> HttpResponse:
    """Days to answer, pauses, and who sees what."""
    form = LadderForm(request.POST or None, initial=initial_values(ladder))
    if form.is_bound and form.is_valid():
        with report_outcome(request, _("A escada ficou mudada.")):
            climbing.change(ladder, me(request), **form.cleaned_data)
        return redirect(ladder)
    game = name_in(ladder.game, ladder.options)
    context = {"ladder": ladder, "classroom": ladder.classroom, "game": game}
    return form_page(request, "games/ladders/change.html", form, **context)
