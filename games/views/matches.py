"""The lobby, and one match: its page, its commands over HTTP, its record."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games import helps, lobbies, matches, records, replays, sgf, tables, wire
from games.drawing import draw_board
from games.forms import CreateMatchForm
from games.models import Match
from games.names import name_of
from games.ratelimit import too_fast
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game, Impartial
from games.table import PHRASES, Command, Refused, Table
from games.texts import translate
from games.views.asked import may_begin, may_command, may_compute, play_query
from games.views.pages import render_game_page

VERSION_DIGITS = 9
REFUSED_STATUS = {
    "malformed": 400,
    "unknown": 400,
    "too-large": 413,
    "forbidden": 403,
    "unavailable": 503,
    "too-fast": 429,
}


def person_of(request: HttpRequest, *, sitting_down: bool = False) -> matches.Person:
    """Who is asking. A visitor who sits down gets a token in the session, by which the seat is known."""
    if sitting_down and not request.user.is_authenticated and tables.VISITOR not in request.session:
        request.session[tables.VISITOR] = secrets.token_hex(16)
    return tables.person(request.user, request.session)


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
    form = CreateMatchForm(request.POST, user=request.user)
    if not form.is_valid():
        return render_game_page(request, slug, form, status=422)
    new = begun(request, form)
    return render_game_page(request, slug, form, status=422) if new is None else redirect(new)


def begun(request: HttpRequest, form: CreateMatchForm) -> Match | None:
    """The match of a valid form, with who asks at a seat; None with an error in the form."""
    if not may_begin(request):
        form.add_error(None, _("São pedidos a mais. Espera um pouco e tenta outra vez."))
        return None
    choice = form.cleaned()
    try:
        return matches.create(
            game=choice.game,
            access=choice.access,
            person=person_of(request, sitting_down=True),
            classroom=choice.classroom,
            starts=choice.starts,
            level=choice.level,
            initial_ms=choice.initial_ms,
            increment_ms=choice.increment_ms,
            study=choice.study,
        )
    except Refused as refused:
        form.add_error(None, translate(refused.message))
        return None


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
    found = get_object_or_404(Match.objects.select_related("classroom"), code=code)
    seats = matches.seats_of(found, person_of(request))
    if not matches.may_watch(found, request.user, seats):
        if request.user.is_authenticated:
            raise PermissionDenied(_("Esta partida é só para a turma que a joga."))
        return redirect_to_login(request.get_full_path())
    return render(request, "games/match.html", match_context(request, found, seats))


def _rules_query(game: Game[Any]) -> str:
    """What leads to the rules of this very game, where its kind has none of its own."""
    if catalogue.ENTRIES[game.slug].offered:
        return ""
    return f"?{play_query(game)}"


def match_context(request: HttpRequest, found: Match, seats: frozenset[int]) -> dict[str, Any]:
    """What `games/match/live.html` shows of a match to somebody with these seats, who may watch it."""
    table = matches.table_of(found)
    snapshot = tables.snapshot(found, request.user, seats)
    return {
        "match": found,
        "game": table.game,
        "name": name_of(table.game),
        "options": records.options_text(table.game),
        "rules_query": _rules_query(table.game),
        "clock": lobbies.clock_text(found),
        "state": table.state,
        "table": snapshot,
        "players": players_of(table.game, snapshot),
        "coordinates": any(sign.kind == "coordinate" for sign in table.game.board.signs),
        "board": draw_board(
            table.game,
            table.state,
            interactive=bool(seats) and table.status != "finished",
            last=table.last,
            steps=wire.personal(table, seats).clicks.steps,
        ),
        "seats": sorted(seats),
        "may_join": not seats and found.status == Match.Status.OPEN and matches.may_join(found, request.user),
        "phrases": [(key, translate(words)) for key, words in PHRASES.items()] if seats else [],
        "share_url": request.build_absolute_uri(found.get_absolute_url()),
        "urls": _urls(found),
        "replay": _replay(request, table) if table.status == "finished" else None,
    }


def _replay(request: HttpRequest, table: Table) -> list[dict[str, Any]]:
    return replays.positions(table, marked=helps.closed(request.user, table.game.slug) is None)


def players_of(game: Game[Any], snapshot: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats with their colours or roles; those that say no more than the seat's number are not shown."""
    return [
        {
            "name": name,
            "role": role,
            "role_name": snapshot["roleNames"][role],
            "plain": isinstance(game, Impartial) and role in Impartial.players,
            "score": None if snapshot["score"] is None else snapshot["score"][seat],
        }
        for seat, (name, role) in enumerate(zip(snapshot["names"], snapshot["roles"], strict=True))
    ]


def _urls(found: Match) -> dict[str, str]:
    pages = ["command", "state", "study", "record-json", "record-text", "join"]
    if found.game in sgf.SLUGS:
        pages.append("record-sgf")
    urls = {page.replace("-", "_"): reverse(f"games:{page}", args=[found.code]) for page in pages}
    if issubclass(catalogue.GAMES[found.game], BoardGame):
        urls["threats"] = reverse("games:threats", args=[found.code, 0]).removesuffix("0/")
    return {**urls, "socket": f"/ws/partidas/{found.code}/"}


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    found = get_object_or_404(Match.objects.select_related("classroom"), code=code)
    if not matches.may_join(found, request.user):
        if request.user.is_authenticated:
            raise PermissionDenied(_("Esta partida é só para a turma que a joga."))
        return redirect_to_login(found.get_absolute_url())
    try:
        matches.join(code, person_of(request, sitting_down=True))
    except Refused as refused:
        messages.error(request, translate(refused.message))
    # The match may be a part of another page.
    back = request.POST.get("next", "")
    return redirect(back if url_has_allowed_host_and_scheme(back, {request.get_host()}) else found)


@require_POST
def command(request: HttpRequest, code: str) -> HttpResponse:
    """A command when there is no socket: JSON from the page's script, or a plain form without JavaScript."""
    found, seats = _visible(request, code)
    carry_out = _json_command if request.content_type == "application/json" else _form_command
    return carry_out(request, found, seats)


def _json_command(request: HttpRequest, found: Match, seats: frozenset[int]) -> HttpResponse:
    try:
        if not may_command(request):
            raise too_fast()
        message = wire.parse(request.body)
    except Refused as refused:
        return _answer(found, request, seats, refused, None)
    match message:
        case wire.Ping() | wire.Sync():
            return _answer(found, request, seats, None, None)
        case wire.Why():
            reason = tables.why(found.code, message.cell, message.prefix)
            return JsonResponse({"messages": [wire.refusal(reason, message.id)]})
        case wire.Steps():
            return _steps(found, request, seats, message)
        case _:
            (result,) = matches.execute([wire.command(found.code, seats, message)])
            return _answer(found, request, seats, result, message.id)


def _steps(found: Match, request: HttpRequest, seats: frozenset[int], asked: wire.Steps) -> JsonResponse:
    try:
        return JsonResponse({"messages": [tables.steps(found.code, seats, asked)]})
    except Refused as refused:
        return _answer(found, request, seats, refused, asked.id)


def _answer(
    found: Match, request: HttpRequest, seats: frozenset[int], refused: Refused | None, command_id: int | None
) -> JsonResponse:
    """The refusal, if any, and the table as it is now."""
    answers: list[dict[str, Any]] = [] if refused is None else [wire.refusal(refused, command_id)]
    answers.append(tables.snapshot(found, request.user, seats))
    status = 200 if refused is None else REFUSED_STATUS.get(refused.code, 409)
    return JsonResponse({"messages": answers}, status=status)


def _version(typed: str) -> int | None:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= VERSION_DIGITS else None


def _form_command(request: HttpRequest, found: Match, seats: frozenset[int]) -> HttpResponse:
    """A plain form: `kind` (default "play"), `move`, and the `version` of the page it stood on."""
    if not may_command(request):
        messages.error(request, translate(too_fast().message))
        return redirect(found)
    kind = request.POST.get("kind", "play")
    version = _version(request.POST.get("version", ""))
    if kind not in wire.ACTIONS | {"play"} or version is None:
        messages.error(request, _("Não percebi o pedido. Tenta outra vez."))
        return redirect(found)
    move = request.POST.get("move", "").strip()[: wire.MAX_FRAME]
    (result,) = matches.execute([Command(found.code, kind, seats, version, move)])
    if result is not None:
        messages.error(request, translate(result.message))
    return redirect(found)


@never_cache
@require_GET
def state(request: HttpRequest, code: str) -> HttpResponse:
    """What is new since `version`, for pages without a socket.

    Asking says that the reader's seats are taken.
    """
    found, seats = _visible(request, code)
    tables.polled(code, seats)
    known = _version(request.GET.get("version", ""))
    if known is None:
        return JsonResponse({"messages": [tables.snapshot(found, request.user, seats)]})
    return JsonResponse({"messages": tables.news(found, request.user, seats, known)})


@never_cache
@require_GET
def study(request: HttpRequest, code: str) -> HttpResponse:
    """The analysis of the position, as a fragment, where the creator chose the study mode."""
    found, _seats = _visible(request, code)
    if not found.study:
        raise PermissionDenied(_("Esta partida não está em modo de estudo."))
    if (closed := helps.closed(request.user, found.game, opening=True)) is not None:
        return render(request, "games/match/study.html", {"closed": closed})
    table = matches.table_of(found)
    return render(request, "games/match/study.html", replays.study(table))


@require_GET
def threats(request: HttpRequest, code: str, ply: int) -> HttpResponse:
    """Who could have won at once after so many plies of a finished match, and on which cells."""
    found, _seats = _visible(request, code)
    if found.status != Match.Status.FINISHED:
        raise PermissionDenied(_("As ameaças só se mostram depois da partida."))
    table = matches.table_of(found)
    if not isinstance(table.game, BoardGame) or ply > table.ply:
        raise Http404
    if not may_compute(request):
        return JsonResponse({"cells": [], "said": _("São pedidos a mais. Espera um pouco.")}, status=429)
    return JsonResponse(replays.threatened(table, ply))


@require_GET
def record_json(request: HttpRequest, code: str) -> HttpResponse:
    found, _seats = _visible(request, code)
    response = JsonResponse(records.as_json(found, matches.table_of(found)), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = f'attachment; filename="nimteca-{code}.json"'
    return response


@require_GET
def record_text(request: HttpRequest, code: str) -> HttpResponse:
    found, _seats = _visible(request, code)
    text = records.as_text(found, matches.table_of(found))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="nimteca-{code}.txt"'
    return response


@require_GET
def record_sgf(request: HttpRequest, code: str) -> HttpResponse:
    found, _seats = _visible(request, code)
    if found.game not in sgf.SLUGS:
        raise Http404(_("Este jogo não se escreve em SGF."))
    written = records.as_sgf(found, matches.table_of(found))
    response = HttpResponse(written, content_type="application/x-go-sgf; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="nimteca-{code}.sgf"'
    return response
