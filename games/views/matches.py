"""The lobby, and one match: its page, its commands over HTTP, its record."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.form_numbers import typed_number
from accounts.lookups import own_address, sure
from games.analysis import hint_locks
from games.analysis.branches import around
from games.live import lobbies, matches, move_input, presence, snapshots, tournament_roles, wire
from games.live.forms import CreateMatchForm, begin_match
from games.live.match_state import MatchCommand, Refused
from games.live.ratelimit import may_command, may_compute, too_fast
from games.live.snapshots import person_of
from games.models import Match
from games.pictures.texts import translate
from games.records import records, replays, sgf
from games.records.match_page import match_context
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.views.parts import branching
from games.views.parts.closed import unkept
from games.views.parts.game_page import render_game_page

VERSION_DIGITS = 9
REFUSED_STATUS = {
    "malformed": 400,
    "unknown": 400,
    "too-large": 413,
    "forbidden": 403,
    "unavailable": 503,
    "too-fast": 429,
}


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    return render(request, "games/lobby.html", lobbies.lists(request.user, person_of(request)))


@never_cache
@require_GET
def lobby_list(request: HttpRequest) -> HttpResponse:
    return render(request, "games/lobby_list.html", lobbies.lists(request.user, person_of(request)))


@require_POST
def create(request: HttpRequest) -> HttpResponse:
    slug = request.POST.get("game", "")
    if slug not in catalogue.GAMES:
        return redirect("games:catalogue")
    form = CreateMatchForm(slug, request.POST, user=request.user)
    new = begin_match(request, form)
    return render_game_page(request, form, status=422) if new is None else redirect(new)


def _visible(request: HttpRequest, code: str) -> tuple[Match, frozenset[int]]:
    """The match and the reader's seats. Raises Http404, and PermissionDenied for who may not watch."""
    match = get_object_or_404(Match.objects.select_related("classroom"), code=code)
    seats = matches.seats_of(match, person_of(request))
    if not matches.may_watch(match, request.user, seats):
        raise PermissionDenied(_("Esta partida é só para a turma que a joga."))
    return match, seats


@never_cache
@require_GET
def match(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a match: waiting, being played, or over and replayed."""
    try:
        match = matches.find(code)
    except Match.DoesNotExist:
        raise Http404 from None
    seats = matches.seats_of(match, person_of(request))
    if not matches.may_watch(match, request.user, seats):
        if request.user.is_authenticated:
            raise PermissionDenied(_("Esta partida é só para a turma que a joga."))
        return redirect_to_login(request.get_full_path())
    snapshots.polled(code, seats, presence.PAGE_SECONDS)
    return render(request, "games/match.html", match_context(request, match, seats))


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    match = get_object_or_404(Match.objects.select_related("classroom"), code=code)
    if not matches.may_join(match, request.user):
        if request.user.is_authenticated:
            raise PermissionDenied(_("Esta partida é só para a turma que a joga."))
        return redirect_to_login(match.get_absolute_url())
    try:
        matches.join(code, person_of(request, sitting_down=True))
    except Refused as refused:
        messages.error(request, translate(refused.message))
    # The match may be a part of another page.
    return redirect(own_address(request, request.POST.get("next", ""), match.get_absolute_url()))


@require_POST
def command(request: HttpRequest, code: str) -> HttpResponse:
    """A command when there is no socket: JSON from the page's script, or a plain form without JavaScript."""
    shown_match, seats = _visible(request, code)
    carry_out = _json_command if request.content_type == "application/json" else _form_command
    return carry_out(request, shown_match, seats)


def _json_command(request: HttpRequest, match: Match, seats: frozenset[int]) -> HttpResponse:
    try:
        message = wire.parse(request.body)
        if not may_command(request, message.type):
            raise too_fast()
    except Refused as refused:
        return _answer(match, request, seats, refused, None)
    match message:
        case wire.Ping() | wire.Beat() | wire.Sync():
            return _answer(match, request, seats, None, None)
        case wire.Why():
            reason = snapshots.why(match.code, message.cell, message.prefix)
            return JsonResponse({"messages": [wire.refusal(reason, message.id)]})
        case wire.Steps():
            return _steps(match, request, seats, message)
        case _:
            (result,) = matches.execute([wire.command(match.code, seats, message)])
            return _answer(match, request, seats, result, message.id)


def _steps(match: Match, request: HttpRequest, seats: frozenset[int], asked: wire.Steps) -> JsonResponse:
    try:
        return JsonResponse({"messages": [snapshots.steps(match.code, seats, asked)]})
    except Refused as refused:
        return _answer(match, request, seats, refused, asked.id)


def _answer(
    match: Match, request: HttpRequest, seats: frozenset[int], refused: Refused | None, command_id: int | None
) -> JsonResponse:
    """The refusal, if any, and the table as it is now."""
    answers: list[dict[str, Any]] = [] if refused is None else [wire.refusal(refused, command_id)]
    answers.append(snapshots.snapshot(match, request.user, seats))
    status = 200 if refused is None else REFUSED_STATUS.get(refused.code, 409)
    return JsonResponse({"messages": answers}, status=status)


def _version(typed: str) -> int | None:
    return typed_number(typed, None, VERSION_DIGITS)


def _form_command(request: HttpRequest, match: Match, seats: frozenset[int]) -> HttpResponse:
    """A plain form: `kind` (default "play"), `move`, and the `version` of the page it stood on."""
    kind = request.POST.get("kind", "play")
    if not may_command(request, kind):
        messages.error(request, translate(too_fast().message))
        return redirect(match)
    version = _version(request.POST.get("version", ""))
    if kind not in wire.ACTIONS | {"play"} or version is None:
        messages.error(request, _("Não percebi o pedido. Tenta outra vez."))
        return redirect(match)
    if kind == "resign":
        asked = sure(request, _("Queres mesmo desistir?"), _("Desistir"), match.get_absolute_url())
        if asked is not None:
            return asked
    move = request.POST.get("move", "").strip()[: wire.MAX_FRAME]
    (result,) = matches.execute([MatchCommand(match.code, kind, seats, version, move)])
    if result is not None:
        messages.error(request, translate(result.message))
    return redirect(match)


@require_POST
def arbitrate(request: HttpRequest, code: str) -> HttpResponse:
    """A teacher of the class ends, adjourns, reopens a match or sets its days (`kind`, `days`)."""
    match = get_object_or_404(Match.objects.select_related("classroom"), code=code)
    if not matches.may_arbitrate(match, request.user):
        raise PermissionDenied(_("Isto é só para os professores da turma."))
    kind, days = request.POST.get("kind", ""), request.POST.get("days", "").strip()[:VERSION_DIGITS]
    if kind == "reopen" and match.fixture is not None and tournament_roles.is_paused(match.fixture.round):
        messages.error(request, _("A sala do torneio está parada: a partida continua quando ela continuar."))
        return redirect(match)
    for refused in matches.arbitrate([match.code], kind, days):
        messages.error(request, translate(refused.message))
    return redirect(match)


@never_cache
@require_GET
def state(request: HttpRequest, code: str) -> HttpResponse:
    """What is new since `version`, for pages without a socket.

    Asking says that the reader's seats are taken.
    """
    shown_match, seats = _visible(request, code)
    snapshots.polled(code, seats)
    known = _version(request.GET.get("version", ""))
    if known is None:
        return JsonResponse({"messages": [snapshots.snapshot(shown_match, request.user, seats)]})
    return JsonResponse({"messages": snapshots.news(shown_match, request.user, seats, known)})


@never_cache
@require_GET
def reading(request: HttpRequest, code: str) -> HttpResponse:
    """How a move that is being typed is understood."""
    shown_match, _seats = _visible(request, code)
    match_state = matches.match_state_of(shown_match)
    return move_input.reading_response(match_state.game, match_state.state, request.GET.get("move", ""))


@never_cache
@require_GET
def study(request: HttpRequest, code: str) -> HttpResponse:
    """The analysis of the position, as a fragment, where the creator chose the study mode."""
    shown_match, _seats = _visible(request, code)
    if not shown_match.study:
        raise PermissionDenied(_("Esta partida não está em modo de estudo."))
    if (
        closed := hint_locks.find_lock(hint_locks.account_of(request), shown_match.game, opening=True)
    ) is not None:
        return render(request, "games/match/study.html", {"closed": closed})
    match_state = matches.match_state_of(shown_match)
    return render(request, "games/match/study.html", replays.study(match_state))


@never_cache
@require_GET
def branches(request: HttpRequest, code: str) -> HttpResponse:
    """A finished match as a tree, on which other moves are tried from the ply `lance` on."""
    shown_match, _seats = _visible(request, code)
    if shown_match.status != Match.Status.FINISHED:
        raise PermissionDenied(_("Uma partida só se analisa depois de acabar."))
    match_state = matches.match_state_of(shown_match)
    ply = min(_version(request.GET.get("lance", "")) or 0, match_state.ply)
    moves = [move for _seat, move in match_state.moves]
    tree, at = around(match_state.game, moves, ply, lettered=match_state.terms.lettered)
    return branching.render_tree(request, tree, {"match": shown_match}, at=at)


@unkept
@require_GET
def threats(request: HttpRequest, code: str, ply: int) -> HttpResponse:
    """Who could have won at once after so many plies of a finished match, and on which cells."""
    shown_match, _seats = _visible(request, code)
    if shown_match.status != Match.Status.FINISHED:
        raise PermissionDenied(_("As ameaças só se mostram depois da partida."))
    match_state = matches.match_state_of(shown_match)
    game = match_state.game
    if not isinstance(game, BoardGame) or game.machine_problem is not None or ply > match_state.ply:
        raise Http404
    if not may_compute(request):
        return JsonResponse({"cells": [], "said": _("São pedidos a mais. Espera um pouco.")}, status=429)
    return JsonResponse(replays.threatened(match_state, ply))


@unkept
@require_GET
def record_json(request: HttpRequest, code: str) -> HttpResponse:
    shown_match, _seats = _visible(request, code)
    response = JsonResponse(
        records.as_json(shown_match, matches.match_state_of(shown_match)), json_dumps_params={"indent": 2}
    )
    response["Content-Disposition"] = f'attachment; filename="nimteca-{code}.json"'
    return response


@unkept
@require_GET
def record_text(request: HttpRequest, code: str) -> HttpResponse:
    shown_match, _seats = _visible(request, code)
    text = records.as_text(shown_match, matches.match_state_of(shown_match))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="nimteca-{code}.txt"'
    return response


@unkept
@require_GET
def record_sgf(request: HttpRequest, code: str) -> HttpResponse:
    shown_match, _seats = _visible(request, code)
    if shown_match.game not in sgf.SLUGS:
        raise Http404(_("Este jogo não se escreve em SGF."))
    written = records.as_sgf(shown_match, matches.match_state_of(shown_match))
    response = HttpResponse(written, content_type="application/x-go-sgf; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="nimteca-{code}.sgf"'
    return response
