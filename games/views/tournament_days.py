"""Tournaments between classes: making them, entering pupils, who helps, how far they are."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import log_words
from accounts.form_numbers import typed_key, typed_number
from accounts.lookups import form_page, me, own_address, personal, report_outcome, sure
from accounts.models import Action, Classroom, User
from accounts.people import class_labels, is_teacher, own_name
from games.live import tournament_roles
from games.models import Competition, CompetitionPhase, Entrant, Tournament, TournamentRole
from games.pictures.names import name_in, name_of
from games.tournaments import days, eligibility, entering, group_stages, hall, results, states
from games.tournaments.day_forms import CompetitionForm, DayForm, InviteForm, NewCompetitionForm
from games.tournaments.day_pages import DayView
from games.tournaments.forms import game_choices
from games.tournaments.lookups import competition_to_run, own_tournament, tournament_to_run
from games.tournaments.plan_form import plan_context
from games.tournaments.reasons import points_text
from games.tournaments.writing import ENDED
from games.views.parts.called import called_by_number
from games.views.parts.choose_game import asked_game, choose_game
from games.views.parts.tournament_steps import delete

LINES = 50


@personal("GET")
def mine(request: HttpRequest) -> HttpResponse:
    """The tournaments in which the reader has a part; teachers begin one from here, in the ready shapes."""
    rows = list(tournament_roles.seen_by(me(request)).select_related("classroom"))
    may_make = is_teacher(request.user)
    context = {
        "running": [row for row in rows if row.state not in ENDED],
        "past": [row for row in rows if row.state in ENDED],
        "may_make": may_make,
        "classrooms": _labelled(entering.classrooms_to_enter(me(request))) if may_make else [],
    }
    return render(request, "games/tournaments/mine.html", context)


@personal("GET", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """A school day or a final between schools."""
    if not is_teacher(request.user):
        raise PermissionDenied(_("Só um professor pode fazer um torneio."))
    shape = request.GET.get("forma", "")
    form = DayForm(request.POST or None, initial={"shape": shape} if shape in DayForm.SHAPES else None)
    if form.is_bound and form.is_valid():
        try:
            return redirect(days.create_day(by=me(request), **form.cleaned()))
        except ValidationError as error:
            form.add_error(None, error)
    return form_page(request, "games/tournaments/day_new.html", form)


STATE_STEPS: dict[str, Callable[[Tournament, User], object]] = {
    "open": states.open_entries,
    "end-entries": states.close_entries,
    "close": states.close,
    "reopen": states.reopen,
    "publish": states.publish,
    "pause": hall.pause_all,
    "allow-phrases": partial(days.set_phrases, allowed=True),
    "forbid-phrases": partial(days.set_phrases, allowed=False),
    "go-on": hall.continue_all,
}


@personal("POST", of=tournament_to_run)
def step(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The organisers take the whole tournament a step on (`do`)."""
    do = request.POST.get("do", "")
    if do == "delete":
        return delete(request, tournament)
    if do == "bell":
        minutes = typed_number(request.POST.get("minutes", ""), -1, 3)
        with report_outcome(request, _("O toque está marcado para todas as provas.")):
            hall.ring_for_all(tournament, minutes, me(request))
        return redirect(tournament)
    if do not in STATE_STEPS:
        raise Http404
    with report_outcome(request):
        STATE_STEPS[do](tournament, me(request))
    return redirect(tournament)


@personal("GET", "POST", of=own_tournament)
def enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A teacher ticks who of the class (`turma`) plays in which competition; then the page is the receipt.

    Once entries are closed they enter who comes late (`late`) into one (`competition`).
    """
    if not entering.may_enter(me(request), tournament):
        raise PermissionDenied(_("As inscrições são feitas pelos professores convidados."))
    classrooms = entering.classrooms_to_enter(me(request))
    classroom = _chosen_class(classrooms, request.GET.get("turma", ""))
    view = DayView(tournament, me(request))
    if "late" in request.POST and classroom is not None:
        competition = get_object_or_404(tournament.competitions, code=request.POST.get("competition", ""))
        pupil = get_object_or_404(User, pk=typed_key(request.POST["late"]))
        with report_outcome(request, _("Está na prova, a partir da próxima jornada.")):
            entering.enter_late(competition, classroom, pupil, me(request))
        return redirect(f"{request.path}?turma={classroom.key}")
    if request.method == "POST" and classroom is not None:
        chosen = {
            competition.pk: [
                key
                for text in request.POST.getlist(f"p-{competition.pk}")
                if (key := typed_key(text)) is not None
            ]
            for competition in view.entry_rows(classroom)["open_to"]
        }
        by_number = called_by_number(request)
        with report_outcome(request, _("As inscrições da turma ficaram guardadas.")):
            entering.choose(tournament, classroom, chosen, me(request), by_number=by_number)
        return redirect(f"{request.path}?turma={classroom.key}")
    context = {**view.head(), "classrooms": _labelled(classrooms), "classroom": classroom}
    if classroom is not None:
        context |= {
            **view.entry_rows(classroom),
            "receipt": view.receipt(classroom),
            "open_to_late": view.open_to_late(classroom),
            "with_named": view.with_named(classroom),
            "now": timezone.now(),
            "by_number": entering.is_by_number(tournament, classroom.school),
        }
    return render(request, "games/tournaments/day_enter.html", context)


@personal("POST", of=own_tournament)
def school_names(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A teacher says what those of the own school (of the class `turma`) are called outside it (`called`)."""
    taught = entering.classrooms_to_enter(me(request))
    classroom = _chosen_class(taught, request.POST.get("turma", ""))
    by_number = called_by_number(request)
    if classroom is None or by_number is None:
        raise Http404
    with report_outcome(request, _("Fica assim, já nesta página e nos ecrãs.")):
        entering.call_school(tournament, classroom, me(request), by_number=by_number)
    return redirect(own_address(request, request.POST.get("next", ""), tournament.get_absolute_url()))


def _labelled(classrooms: list[Classroom]) -> list[tuple[Classroom, str]]:
    """Classes to choose from, with what tells them apart."""
    labels = class_labels(classrooms)
    return [(classroom, labels[classroom.pk]) for classroom in classrooms]


def _chosen_class(classrooms: list[Classroom], key: str) -> Classroom | None:
    """The class with this key, or the only one."""
    chosen = [classroom for classroom in classrooms if classroom.key == key]
    return next(iter(chosen or classrooms[: len(classrooms) == 1]), None)


@personal("GET", "POST", of=tournament_to_run)
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One more competition: first which game, then its options; all else is set where it may be changed."""
    if tournament.classroom_id is not None:
        raise Http404
    game = asked_game(request)
    if game is None:
        return choose_game(
            request, _("Nova prova: o jogo"), _("Nova prova"), game_choices(), tournament=tournament
        )
    form = NewCompetitionForm(game, request.POST or None)
    if form.is_bound and form.is_valid():
        try:
            competition = days.add_competition(tournament, form.terms(), me(request))
            messages.success(request, _("A prova está no torneio. Muda aqui o que for preciso."))
            return redirect("games:competition-settings", competition.code)
        except ValidationError as error:
            form.add_error(None, error)
    context = {"tournament": tournament, "game": name_of(game)}
    return form_page(request, "games/tournaments/competition_new.html", form, **context)


@personal("GET", "POST", of=competition_to_run)
def settings(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The settings of a competition; `do=remove` takes it out of the tournament."""
    if not tournament_roles.organises(me(request), competition.tournament):
        raise PermissionDenied(_("Isto é só para a organização do torneio."))
    tournament = competition.tournament
    if request.POST.get("do") == "remove":
        return _remove_competition(request, competition)
    form = CompetitionForm(
        request.POST or None,
        Competition.objects.select_related("tournament").get(pk=competition.pk),
        results.phase_of(competition),
        group_stages.terms_of(group_stages.stage_of(competition)),
        eligibility.offered_classrooms(competition, me(request)),
    )
    if form.is_bound and form.is_valid():
        try:
            days.change_competition(competition, me(request), **form.changes())
            messages.success(request, _("A prova ficou mudada."))
            return redirect(tournament)
        except ValidationError as error:
            form.add_error(None, error)
    context = {
        "competition": competition,
        "tournament": tournament,
        "game": name_in(competition.game, competition.options),
        **plan_context(form.asked_of_planner()),
    }
    return form_page(request, "games/tournaments/settings.html", form, **context)


def _remove_competition(request: HttpRequest, competition: Competition) -> HttpResponse:
    question = _("Retirar a prova «%(name)s»?") % {"name": competition.name}
    back = reverse("games:competition-settings", args=[competition.code])
    asked = sure(request, question, _("Retirar a prova"), back, _("Perdem-se as suas inscrições."))
    if asked is not None:
        return asked
    with report_outcome(request):
        days.remove_competition(competition, me(request))
    return redirect(competition.tournament)


@personal("POST", of=competition_to_run)
def qualify(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The best of the groups go on; where rounds are left in groups the page asks first."""
    stage = group_stages.stage_of(competition)
    early = stage is not None and bool(group_stages.StageView(stage).waiting)
    if early:
        question = _("Apurar já, com jornadas por jogar nos grupos?")
        undo = _("Enquanto a final não começar, podes voltar a apurar.")
        asked = sure(request, question, _("Apurar já"), competition.get_absolute_url(), undo=undo)
        if asked is not None:
            return asked
    with report_outcome(request, _("Os apurados estão na final.")):
        group_stages.qualify(competition, me(request), early=early)
    return redirect(competition)


@personal("GET", "POST", of=tournament_to_run)
def team(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who has a role, and invitations: made here, revoked (`do=revoke`), roles taken away (`do=remove`)."""
    form = InviteForm(tournament)
    if request.method == "POST":
        if request.POST.get("do") in TEAM_STEPS:
            return TEAM_STEPS[request.POST["do"]](request, tournament)
        form = InviteForm(tournament, request.POST)
        if form.is_valid():
            days.invite(tournament, by=me(request), **form.cleaned_data)
            return redirect("games:tournament-team", tournament.code)
    unused = tournament.invitations.filter(used_at=None, expires_at__gt=timezone.now())
    context = {
        "tournament": tournament,
        "roles": [
            (role, own_name(role.user)) for role in tournament.roles.select_related("user", "competition")
        ],
        "invitations": [
            (
                invitation,
                request.build_absolute_uri(reverse("games:tournament-invitation", args=[invitation.code])),
            )
            for invitation in unused.select_related("competition")
        ],
    }
    return form_page(request, "games/tournaments/team.html", form, **context)


def _revoke(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    own = tournament.invitations.select_related("tournament")
    invitation = get_object_or_404(own, pk=_key(request, "invitation"))
    days.revoke(invitation, me(request))
    return redirect("games:tournament-team", tournament.code)


def _remove_role(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    own = tournament.roles.select_related("tournament", "user")
    role: TournamentRole = get_object_or_404(own, pk=_key(request, "role"))
    question = _("Retirar este papel a %(name)s?") % {"name": own_name(role.user)}
    back = reverse("games:tournament-team", args=[tournament.code])
    undo = _("Volta a tê-lo com um convite novo.")
    if (asked := sure(request, question, _("Retirar"), back, undo=undo)) is not None:
        return asked
    with report_outcome(request):
        days.remove_role(role, me(request))
    return redirect(back) if role.user_id != me(request).pk else redirect("games:tournaments")


TEAM_STEPS = {"revoke": _revoke, "remove": _remove_role}


def _key(request: HttpRequest, name: str) -> int | None:
    return typed_key(request.POST.get(name, ""))


@personal("GET", "POST")
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """What somebody is invited to do, and the button that takes the role."""
    invited = days.usable(code, timezone.now())
    if invited is None:
        raise Http404(_("Este convite já não serve. Pede outro à organização do torneio."))
    if request.method == "POST":
        try:
            return redirect(days.accept(code, me(request)))
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
            return redirect("games:tournaments")
    return render(request, "games/tournaments/invitation.html", {"invitation": invited})


@personal("GET", of=tournament_to_run)
def action_log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who did what in a tournament, the newest first."""
    actions = Action.objects.filter(details__tournament=tournament.code).select_related("actor")
    entrants = list(
        Entrant.objects.filter(competition__tournament=tournament).select_related("competition", "user")
    )
    names = tournament_roles.entrant_names(me(request), tournament, entrants)
    called = {(row.competition.code, row.number): names[row.pk] for row in entrants}
    competitions = dict(tournament.competitions.values_list("code", "name"))
    page = Paginator(actions, LINES).get_page(request.GET.get("page"))
    lines: list[dict[str, Any]] = [
        {
            "at": action.at,
            "who": "–" if action.actor is None else own_name(action.actor),
            "what": log_words.action_words(action.kind, action.details),
            "how": ", ".join([*_place(action.details, competitions, called), *_changes(action.details)]),
        }
        for action in page.object_list
    ]
    return render(
        request, "games/tournaments/log.html", {"tournament": tournament, "page": page, "lines": lines}
    )


def _place(
    details: dict[str, Any], competitions: dict[str, str], called: dict[tuple[str, int], str]
) -> Iterator[str]:
    """Competition, round, table and entrants of a line, where it has them."""
    code = details.get("competition", "")
    if competitions.get(code):
        yield competitions[code]
    if "round" in details:
        yield _("jornada %(n)d") % {"n": details["round"]}
    if "table" in details:
        yield _("mesa %(n)s") % {"n": details["table"]}
    numbers = [details["number"]] if "number" in details else details.get("order", [])
    if numbers:
        yield " – ".join(f"{number}. {called.get((code, number), '?')}" for number in numbers)


def _changes(details: dict[str, Any]) -> Iterator[str]:
    """What a line says was before and is now, and why, where it has that."""
    if "before" in details:
        yield f"{_value(details['before'])} → {_value(details.get('after'))}"
    for name, (before, after) in details.get("changes", {}).items():
        yield f"{_field_name(name)}: {_setting(before)} → {_setting(after)}"
    if "minutes" in details:
        minutes = details["minutes"]
        yield ngettext("%(n)d minuto", "%(n)d minutos", minutes) % {"n": minutes}
    if details.get("reason"):
        yield details["reason"]


def _field_name(name: str) -> str:
    """What a setting of a competition is called."""
    others = {"options": _("Opções do jogo"), "tie_breaks": _("Desempates")}
    return others.get(name) or str(CompetitionForm.base_fields[name].label)


def _setting(stored: Any) -> str:
    """A setting of the log, in words."""
    if isinstance(stored, bool):
        return _("sim") if stored else _("não")
    return "–" if stored in (None, "") else str(stored)


def _value(stored: Any) -> str:
    """A state, a presence or a result of the log, in words."""
    if isinstance(stored, list):
        return "–".join("…" if wins is None else points_text(wins) for wins in stored) or "–"
    if isinstance(stored, int):
        return _setting(stored)
    kinds = (Tournament.State, Entrant.Status, CompetitionPhase.Format)
    labels = {value: label for kind in kinds for value, label in kind.choices}
    return str(labels.get(stored, _("o que dizem as partidas")))
