"""Tournaments of a class: the desk for its teachers, the own table for its pupils, the standings for both."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from accounts.form_numbers import typed_key, typed_number
from accounts.lookups import classroom_to_run, me, own_address, own_classroom, personal, report_outcome
from accounts.models import Classroom, User
from accounts.people import teaches
from accounts.qr import qr
from games.ladders.pages import seeding_of
from games.live import tournament_roles
from games.models import Competition, CompetitionPhase, Entrant, Fixture, Tournament
from games.pictures.names import name_of
from games.tournaments import (
    corrections,
    deciders,
    desk,
    entering,
    free_play,
    group_stages,
    pages,
    results,
    slips,
    states,
)
from games.tournaments.bracket_pages import bracket_rounds
from games.tournaments.decider_pages import DeciderView
from games.tournaments.forms import TournamentForm, game_choices
from games.tournaments.hall_pages import of_pupil, time_of
from games.tournaments.lookups import competition_to_help, competition_to_run, own_competition
from games.tournaments.pages import CompetitionView
from games.tournaments.plan_form import plan_context
from games.tournaments.standings import absence_wins
from games.tournaments.writing import ENDED
from games.views.parts.choose_game import asked_game, choose_game
from games.views.parts.sent_results import read_wins, sent_wins
from games.views.parts.tournament_steps import day_page, delete


@personal("GET", of=own_classroom)
def of_class(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The tournaments of a class, running and past."""
    rows = pages.of_classroom(list(classroom.tournaments.all()))
    over = (Tournament.State.CLOSED, Tournament.State.PUBLISHED)
    context = {
        "classroom": classroom,
        "running": [row for row in rows if row["tournament"].state not in over],
        "past": [row for row in rows if row["tournament"].state in over],
        "teaches": teaches(me(request), classroom),
    }
    return render(request, "games/tournaments/of_class.html", context)


@personal("GET", "POST", of=classroom_to_run)
def new(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """First which game, then the rest. A game that is not for tournaments is asked for again; the order of a
    ladder, `escada`, is the seeding."""
    game = asked_game(request)
    if game is None:
        return choose_game(
            request, _("Novo torneio: o jogo"), _("Novo torneio"), game_choices(), classroom=classroom
        )
    form = TournamentForm(classroom, game, request.POST or None)
    if form.is_bound and form.is_valid():
        try:
            seeding = seeding_of(classroom, request.GET.get("escada", ""))
            chosen = form.cleaned()
            tournament = group_stages.create_in_class(
                chosen.pop("stage"), classroom=classroom, by=me(request), seeding=seeding, **chosen
            )
            messages.success(request, form.plan_text())
            if request.POST.get("do") == "begin":
                with report_outcome(request):
                    group_stages.begin_rounds(desk.competition_of(tournament), me(request))
            return redirect(tournament)
        except ValidationError as error:
            form.add_error(None, error)
    context = {
        "classroom": classroom,
        "form": form,
        "game": name_of(game),
        **plan_context(form.asked_of_planner()),
    }
    return render(request, "games/tournaments/new.html", context, status=422 if form.is_bound else 200)


@personal("GET")
def page(request: HttpRequest, code: str) -> HttpResponse:
    """A competition, or all those of a tournament between classes."""
    between = tournament_roles.seen_by(me(request)).filter(code=code, classroom=None).first()
    if between is not None:
        return day_page(request, between)
    return _page(request, own_competition(request, code))


def _page(request: HttpRequest, competition: Competition) -> HttpResponse:
    view = CompetitionView(competition, me(request))
    context = {**view.head(), "heads": view.tie_break_heads()}
    context["standings"] = view.standings_rows() if context["ranked"] else []
    context["bracket"] = bracket_rounds(view)
    context["rounds"] = [(played, view.round_tables(played)) for played in reversed(view.rounds)]
    may_keep = view.may_keep_apart
    if view.arbitrates:
        context |= {
            "entrants": view.entrant_rows(),
            "named": any(entrant.name for entrant in view.entrants),
            "often_absent": [] if view.tournament.state in ENDED else view.often_absent(),
            "late": view.late_comers(),
            "time": time_of(view.rounds[-1] if view.rounds else None),
            "draft": view.draft(),
            "rounds_to_meet_all": view.rounds_to_meet_all(),
            "kept_apart": view.kept_apart() if may_keep and not request.htmx else [],  # type: ignore[attr-defined]
            "may_keep_apart": may_keep,
        }
    else:
        context |= {
            "own": view.own_table(),
            "enters": view.enters,
            "own_entrant": view.own_entrant(),
            **of_pupil(competition, view.rounds, me(request)),
        }
    return render(request, "games/tournaments/tournament.html", context)


@personal("POST", of=competition_to_run)
def entrants(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Somebody comes late (`pupil`), is there, is not, leaves, or what else is in `PRESENCE`."""
    with report_outcome(request):
        if "pupil" in request.POST:
            pupil = get_object_or_404(User, pk=_key(request, "pupil"))
            desk.enter(competition, pupil, me(request))
        else:
            step = next((name for name in PRESENCE if name in request.POST), None)
            if step is None:
                raise Http404
            entrant = get_object_or_404(competition.entrants.all(), pk=_key(request, step))
            PRESENCE[step](entrant, me(request))
    return redirect(competition)


def _set_status(status: Entrant.Status) -> Callable[[Entrant, User], None]:
    return lambda entrant, by: desk.set_status(entrant, status, by)


# What is done with an entrant, by the name of the button that sends the primary key.
PRESENCE: dict[str, Callable[[Entrant, User], None]] = {
    **{status.value: _set_status(status) for status in Entrant.Status},
    "stays": desk.excuse,
    "out": entering.take_out,
}


@personal("POST", of=competition_to_run)
def exchange(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Two (`first`, `second`) change places in the draft, must not meet (`do=apart`), or may (`do=meet`)."""
    own = competition.entrants.select_related("competition__tournament__classroom")
    first, second = (get_object_or_404(own, pk=_key(request, name)) for name in ("first", "second"))
    do = request.POST.get("do", "")
    if do in ("apart", "meet"):
        with report_outcome(request, _("Conta a partir da próxima proposta.")):
            desk.keep_apart(first, second, me(request), apart=do == "apart")
        return redirect(competition)
    with report_outcome(request):
        if desk.exchange(first, second, me(request)):
            messages.warning(request, _("Atenção: nesta proposta há quem repita o adversário."))
    return redirect(competition)


def _key(request: HttpRequest, name: str) -> int | None:
    """A primary key in a form; None, which no row has, for anything else."""
    return typed_key(request.POST.get(name, ""))


ROUND_STEPS = {
    "draft": desk.draft_round,
    "discard": desk.discard_draft,
    "publish": desk.publish_round,
    "meet-all": desk.meet_all,
    "begin-groups": group_stages.begin_rounds,
    "unpublish": desk.unpublish_round,
}
STATE_STEPS = {"close": states.close, "reopen": states.reopen}


@personal("POST", of=competition_to_run)
def play_round(request: HttpRequest, competition: Competition) -> HttpResponse:
    """What the desk does with the round, or the organisers with the whole tournament (`do`)."""
    do, tournament = request.POST.get("do", ""), competition.tournament
    if do == "delete":
        return delete(request, tournament)
    if do not in ROUND_STEPS | STATE_STEPS:
        raise Http404
    with report_outcome(request):
        if do in ROUND_STEPS:
            ROUND_STEPS[do](competition, me(request))
        else:
            STATE_STEPS[do](tournament, me(request))
    return redirect(competition)


@personal("POST", of=own_competition)
def play(request: HttpRequest, competition: Competition) -> HttpResponse:
    """To the match that the reader plays now; back to the tournament where there is none."""
    match = desk.next_match(competition, me(request))
    asks = bool(request.htmx)  # type: ignore[attr-defined]
    if match is not None:
        return HttpResponseClientRedirect(match.get_absolute_url()) if asks else redirect(match)
    return _page(request, competition) if asks else redirect(competition)


@personal("POST", of=own_competition)
def say_free(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A pupil is free for the next opponent, or is not any more (`do=busy`); the desk says it for an
    `entrant`."""
    own = competition.entrants.select_related("competition__tournament__classroom")
    pk = _key(request, "entrant")
    entrant = get_object_or_404(own, user=me(request)) if pk is None else get_object_or_404(own, pk=pk)
    with report_outcome(request):
        if request.POST.get("do") == "busy":
            free_play.say_busy(entrant, me(request))
        else:
            free_play.say_free(entrant, me(request))
    return redirect(competition if pk is None else reverse("games:tournament-hall", args=[competition.code]))


@personal("GET", "POST", of=competition_to_help)
def result(request: HttpRequest, competition: Competition, pk: int) -> HttpResponse:
    """What the desk says of a fixture (`outcome`, `reason`), or that its matches count again (`undo`)."""
    own = Fixture.objects.filter(round__phase__competition=competition).select_related(
        "round__phase__competition__tournament__classroom"
    )
    fixture = get_object_or_404(own.exclude(round__published_at=None), pk=pk, second__isnull=False)
    if request.method == "GET":
        return render(
            request, "games/tournaments/result.html", _result_context(request, competition, fixture)
        )
    reason = request.POST.get("reason", "")
    before = corrections.later_rounds(competition, fixture.round)
    with report_outcome(request, _("O resultado ficou registado.")):
        if "undo" in request.POST:
            desk.undecide(fixture, reason, me(request))
        else:
            desk.decide(fixture, *_decided(request), reason, me(request))
    _tell_differing(request, competition, fixture, before)
    return redirect(own_address(request, request.POST.get("next", ""), competition.get_absolute_url()))


def _tell_differing(
    request: HttpRequest, competition: Competition, fixture: Fixture, before: corrections.LaterRounds
) -> None:
    """Which later pairs would have been others with the result that a fixture has now."""
    differing = corrections.differing_pairs(before, corrections.later_rounds(competition, fixture.round))
    if not differing:
        return
    view = CompetitionView(competition, me(request))
    names = {entrant.number: view.names[entrant.pk] for entrant in view.entrants}
    for number, pairs in differing.items():
        words = _("As jornadas seguintes ficam como estão. Na jornada %(n)d teriam sido outros: %(pairs)s.")
        named = [" – ".join(names[side] for side in sides) for sides in pairs]
        messages.warning(request, words % {"n": number, "pairs": "; ".join(named)})


@personal("GET", "POST", of=own_competition)
def decider(request: HttpRequest, competition: Competition, pk: int) -> HttpResponse:
    """A level pair of a knock-out: one chooses the position (`position`), the other who begins (`begins`);
    the arbiter draws lots (`lots`)."""
    own = Fixture.objects.filter(round__phase__competition=competition, second__isnull=False)
    own = own.exclude(round__published_at=None).select_related(
        "round__phase__competition__tournament__classroom", "first__user", "second__user", "decider"
    )
    fixture = get_object_or_404(own, pk=pk)
    view = DeciderView(competition, me(request), fixture)
    if not view.may_see:
        raise Http404
    if request.method == "GET":
        return render(request, "games/tournaments/decider.html", view.context())
    with report_outcome(request):
        if "lots" in request.POST:
            deciders.draw_lots(fixture, me(request))
        elif "begins" in request.POST:
            begins = get_object_or_404(competition.entrants, pk=_key(request, "begins"))
            deciders.choose_seat(fixture, begins, me(request))
        else:
            deciders.choose_position(
                fixture, typed_number(request.POST.get("position", ""), -1, 3), me(request)
            )
    return redirect("games:tournament-decider", competition.code, fixture.pk)


def _decided(request: HttpRequest) -> tuple[tuple[int, ...], Fixture.Decision]:
    """The result that was sent, as "board 3 1", or typed. Raises Http404 for what no form sends."""
    if "wins" in request.POST:
        return sent_wins(request.POST), Fixture.Decision.BOARD
    decision, *parts = request.POST.get("outcome", "").split(" ")
    if decision not in Fixture.Decision:
        raise Http404
    return read_wins(parts), Fixture.Decision(decision)


def _result_context(request: HttpRequest, competition: Competition, fixture: Fixture) -> dict[str, Any]:
    view = CompetitionView(competition, me(request))
    played = next(played for played in view.rounds if played.pk == fixture.round_id)
    row = next(row for row in view.round_tables(played) if row["fixture"].pk == fixture.pk)
    choices = [
        (
            _("Pontos de cada um") if view.is_threes else _("Partidas ganhas"),
            [(f"board {sent}", read) for sent, read in view.outcomes()],
        ),
        (_("Falta de comparência"), _absences(view.competition.matches_each, row["sides"])),
    ]
    if fixture.round.phase.format == CompetitionPhase.Format.KNOCK_OUT:
        wins = results.decided_level(competition.matches_each)
        texts = [_("Ganha %(name)s") % {"name": row[side]} for side in ("first", "second")]
        outcomes = [
            (f"board {first} {second}", words) for (first, second), words in zip(wins, texts, strict=True)
        ]
        choices.insert(1, (_("Empataram, e no desempate"), outcomes))
    shown = [(legend, outcomes) for legend, outcomes in choices if outcomes]
    return {**view.head(), "round": played, "row": row, "choices": shown, "typed": len(shown) < len(choices)}


def _absences(matches_each: int, names: list[str]) -> list[tuple[str, str]]:
    """Who may have been missing at a table, as it is sent and as it is read."""
    sent = []
    for there in desk.absences(len(names)):
        wins = " ".join(map(str, absence_wins(there, matches_each)))
        sent.append((f"absence {wins}", _missing(names, there)))
    return sent


def _missing(names: list[str], there: tuple[bool, ...]) -> str:
    absent = [name for name, is_there in zip(names, there, strict=True) if not is_there]
    if len(absent) == len(names):
        return _("Faltaram os dois") if len(names) == 2 else _("Faltaram todos")
    if len(absent) == 1:
        return _("Faltou %(name)s") % {"name": absent[0]}
    return _("Faltaram %(names)s") % {"names": ", ".join(absent)}


@personal("GET", of=own_competition)
def explanation(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Why somebody stands where they stand."""
    view = CompetitionView(competition, me(request))
    try:
        told = view.explanation(number)
    except KeyError:
        raise Http404 from None
    return render(request, "games/tournaments/why.html", {**view.head(), "told": told})


@personal("GET", of=competition_to_run)
def paper(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The round on paper: who plays where, and a slip for each table, for boards without screens."""
    view = pages.in_the_hall(competition, me(request))
    if not view.rounds:
        raise Http404
    context = {
        **view.head(),
        "round": view.rounds[-1],
        "tables": [
            {**row, "slip": _slip(request, competition, row["fixture"])}
            for row in view.round_tables(view.rounds[-1])
            if not (view.is_free and row["final"])
        ],
        "matches": range(1, view.competition.matches_each + 1),
    }
    return render(request, "games/tournaments/paper.html", context)


def _slip(request: HttpRequest, competition: Competition, fixture: Fixture) -> dict[str, Any] | None:
    """What stands on the paper of a table: a code that leads to its page, and a number for each side."""
    if fixture.second is None:
        return None
    place = [competition.code, fixture.round.number, fixture.table]
    return {
        "qr": qr(request.build_absolute_uri(reverse("games:tournament-typed", args=place))),
        "numbers": [slips.slip_number(fixture, side) for side in fixture.sides],
    }
