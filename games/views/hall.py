"""The hall while a round is played: results by one touch, calls, time and pauses for the desk; calls and
presence for pupils."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.form_numbers import typed_key, typed_number
from accounts.lookups import me, own_address, personal, report_outcome
from games.live import tournament_roles
from games.models import Competition, Entrant, Fixture
from games.tournaments import desk, hall, rehearsal, results, slips
from games.tournaments.hall_pages import HallView, time_of
from games.tournaments.lookups import competition_to_help, competition_to_run, own_competition
from games.tournaments.pages import in_the_hall, score_text
from games.views.parts.sent_results import sent_wins

HALL = "games:tournament-hall"


@personal("GET", "POST", of=competition_to_help)
def page(request: HttpRequest, competition: Competition) -> HttpResponse:
    """All tables of the round; a form gives one a result (`outcome`), or says what the hall does (`do`)."""
    if request.method == "GET":
        context = HallView(competition, me(request)).context()
        return render(request, "games/tournaments/hall.html", context)
    if "place" in request.POST:
        return _decide_by_number(request, competition)
    if "outcome" in request.POST:
        return _decide(request, competition)
    do = request.POST.get("do", "")
    if do not in STEPS:
        raise Http404
    with report_outcome(request):
        STEPS[do](request, competition)
    return redirect(HALL, competition.code)


def _decide(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A result by one touch; where there was one, its page asks for the reason."""
    fixture = _table(competition, typed_key(request.POST.get("fixture", "")))
    wins = sent_wins(request.POST)
    with report_outcome(request):
        desk.decide(fixture, wins, Fixture.Decision.BOARD, "", me(request))
    return redirect(HALL, competition.code)


def _decide_by_number(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A slip is typed: the number of the table (`place`) and the result (`outcome`). Without a result, or
    where there was one or a match runs, the page of the table asks for what is missing."""
    tables = Fixture.objects.filter(round=desk.last_round(competition), second__isnull=False)
    numbers = sorted(tables.values_list("table", flat=True))
    if not numbers:
        messages.error(request, _("Ainda não há jornada a decorrer."))
        return redirect(HALL, competition.code)
    place = typed_number(request.POST["place"], 0, 4)
    if place not in numbers:
        words = _("Nesta jornada não se joga na mesa %(place)s: as mesas são %(first)d a %(last)d.")
        told = {"place": request.POST["place"][:8], "first": numbers[0], "last": numbers[-1]}
        messages.error(request, words % told)
        return redirect(HALL, competition.code)
    fixture = _table(competition, tables.get(table=place).pk)
    if (
        not request.POST.get("outcome")
        or results.running_match(fixture) is not None
        or results.result_of(fixture, competition.matches_each).is_final
    ):
        address = reverse("games:tournament-result", args=[competition.code, fixture.pk])
        return redirect(f"{address}?next={reverse(HALL, args=[competition.code])}")
    wins = sent_wins(request.POST)
    names = tournament_roles.entrant_names(me(request), competition.tournament, fixture.sides)
    said = {
        "n": fixture.table,
        "names": " – ".join(names[side.pk] for side in fixture.sides),
        "score": score_text(wins),
    }
    with report_outcome(request, _("Mesa %(n)d: %(names)s, %(score)s.") % said):
        desk.decide(fixture, wins, Fixture.Decision.BOARD, "", me(request))
    return redirect(HALL, competition.code)


def _table(competition: Competition, pk: int | None) -> Fixture:
    """A table of the last round of a competition at which two meet. Raises Http404."""
    tables = Fixture.objects.filter(round__phase__competition=competition, second__isnull=False)
    tables = tables.exclude(round__published_at=None)
    return get_object_or_404(tables.select_related("round__phase__competition__tournament__classroom"), pk=pk)


def _answer(request: HttpRequest, competition: Competition) -> None:
    pk = typed_key(request.POST.get("fixture", ""))
    hall.answer_calls(_table(competition, pk), me(request))


def _no_show(request: HttpRequest, competition: Competition) -> None:
    pk = typed_key(request.POST.get("fixture", ""))
    hall.win_by_absence(_table(competition, pk), me(request))


def _time(request: HttpRequest, competition: Competition) -> None:
    minutes = typed_number(request.POST.get("minutes", ""), -1, 3)
    hall.set_time(competition, minutes, me(request))


def _judge(request: HttpRequest, competition: Competition) -> None:
    judged = hall.judge_unfinished(competition, me(request))
    words = ngettext("%(n)d mesa ficou decidida.", "%(n)d mesas ficaram decididas.", judged)
    messages.success(request, words % {"n": judged})


def _close_call(request: HttpRequest, competition: Competition) -> None:
    missing = len(hall.close_call(competition, me(request)))
    words = ngettext("%(n)d aluno ficou com falta.", "%(n)d alunos ficaram com falta.", missing)
    messages.success(request, words % {"n": missing})


STEPS = {
    "answer": _answer,
    "no-show": _no_show,
    "time": _time,
    "pause": lambda request, competition: hall.pause(competition, me(request)),
    "go-on": lambda request, competition: hall.go_on(competition, me(request)),
    "judge": _judge,
    "ask": lambda request, competition: hall.ask_presence(competition, me(request)),
    "absent": _close_call,
    "rehearse": lambda request, competition: rehearsal.play_round(competition, me(request)),
}


@personal("GET", "POST", of=competition_to_run)
def table(request: HttpRequest, competition: Competition, pk: int) -> HttpResponse:
    """One table: warnings, clocks, adjourning, playing again, screen or board (`do`)."""
    fixture = _table(competition, pk)
    if request.method == "GET":
        view = HallView(competition, me(request))
        if not view.view.rounds or view.view.rounds[-1].pk != fixture.round_id:
            raise Http404
        return render(request, "games/tournaments/table.html", view.table(fixture))
    do = request.POST.get("do", "")
    if do not in AT_A_TABLE:
        raise Http404
    with report_outcome(request):
        AT_A_TABLE[do](request, fixture)
    return redirect("games:tournament-table", competition.code, fixture.pk)


def _warn(request: HttpRequest, fixture: Fixture) -> None:
    entrant = get_object_or_404(
        Entrant.objects.filter(pk__in=[side.pk for side in fixture.sides]),
        pk=typed_key(request.POST.get("entrant", "")),
    )
    count = hall.warn(fixture, entrant, request.POST.get("kind", ""), me(request))
    messages.success(request, _("Aviso registado: é o %(n)d.º deste tipo.") % {"n": count})


def _clock(request: HttpRequest, fixture: Fixture) -> None:
    hall.put_clock(fixture, typed_number(request.POST.get("minutes", ""), 0, 3), me(request))


AT_A_TABLE = {
    "warn": _warn,
    "clock": _clock,
    "adjourn": lambda request, fixture: hall.adjourn(fixture, me(request)),
    "resume": lambda request, fixture: hall.resume(fixture, me(request)),
    "replay": lambda request, fixture: hall.replay(fixture, request.POST.get("reason", ""), me(request)),
    "board": lambda request, fixture: hall.move_to(fixture, on_board=True, by=me(request)),
    "onto-screen": lambda request, fixture: hall.move_to(fixture, on_board=False, by=me(request)),
}


@personal("GET", of=own_competition)
def time_left(request: HttpRequest, competition: Competition) -> HttpResponse:
    """How much time the round still has, as a part of the page of a match."""
    context = {"time": time_of(desk.last_round(competition))}
    return render(request, "games/tournaments/time_left.html", context)


@personal("POST", of=own_competition)
def call(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A pupil calls the arbiter to their table, from there or from the match (`next`)."""
    with report_outcome(request, _("O árbitro já sabe: espera à mesa.")):
        hall.call_arbiter(competition, me(request))
    return redirect(own_address(request, request.POST.get("next", ""), competition.get_absolute_url()))


@personal("POST", of=own_competition)
def here(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A pupil says that they are there."""
    with report_outcome(request, _("Está marcado: estás presente.")):
        hall.say_here(competition, me(request))
    return redirect(competition)


@personal("GET", "POST", of=own_competition)
def enter_result(request: HttpRequest, competition: Competition, number: int, place: int) -> HttpResponse:
    """A table types its result at the tablet: each side says it (`outcome`) with the number on its slip."""
    tables = Fixture.objects.filter(
        round__phase__competition=competition, round__number=number, table=place, second__isnull=False
    )
    tables = tables.exclude(round__published_at=None).order_by("-round__phase__position")
    related = "round__phase__competition__tournament__classroom"
    fixture = tables.select_related(related, "first__user", "second__user", "third__user").first()
    if fixture is None:
        raise Http404
    if request.method == "POST":
        return _type(request, competition, fixture)
    view = in_the_hall(competition, me(request))
    context = {
        **view.head(),
        "round": fixture.round,
        "fixture": fixture,
        "sides": [view.names[side.pk] for side in fixture.sides],
        "outcomes": view.outcomes(),
        "said": fixture.typed.count(),
        "decided": results.result_of(fixture, competition.matches_each).is_final,
    }
    return render(request, "games/tournaments/typed.html", context)


def _type(request: HttpRequest, competition: Competition, fixture: Fixture) -> HttpResponse:
    wins = sent_wins(request.POST)
    with report_outcome(request):
        if slips.type_result(fixture, wins, request.POST.get("number", ""), me(request)):
            words = _("Todos disseram o mesmo: o resultado está registado.")
            both = _("Os dois disseram o mesmo: o resultado está registado.")
            messages.success(request, both if fixture.third_id is None else words)
        else:
            words = _("Está escrito. Falta alguém, ou disseram coisas diferentes.")
            both = _("Está escrito. Falta o outro, ou disseram coisas diferentes.")
            messages.success(request, both if fixture.third_id is None else words)
    return redirect("games:tournament-typed", competition.code, fixture.round.number, fixture.table)
