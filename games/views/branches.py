"""Moves that are tried from a position, with branches: the page, what its script asks, and what is kept."""

from typing import Any

import msgspec
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.lookups import me, personal, sure
from accounts.qr import qr
from games.analysis import branches
from games.analysis.branches import Tree
from games.analysis.opinions import opinions
from games.analysis.positions import MAX_OPTIONS
from games.bots.opinion import Opinion
from games.live import wire
from games.live.match_state import Refused
from games.live.ratelimit import may_command, too_fast
from games.models import SavedAnalysis
from games.pictures.texts import move_text, translate
from games.rules import catalogue
from games.rules.errors import GameError, IllegalMove
from games.rules.game import Game
from games.rules.text import Text, text
from games.views.parts import branching
from games.views.parts.branch_questions import (
    BranchQuestion,
    ask_engine,
    game_of,
    helped_question,
    parse_question,
    refusal,
)
from games.views.parts.closed import unkept
from games.views.parts.game_forms import require_game

_OPTIONS = msgspec.json.Decoder(dict[str, Any])


@unkept
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Moves are tried from the start of the game in the query."""
    return branching.begin(request, slug)


@unkept
@require_POST
def line(request: HttpRequest, slug: str) -> HttpResponse:
    """What the rules say of a move, or of what can be clicked; nothing is kept.

    A form, as a page without its scripts sends it, is answered by the page with that move.
    """
    require_game(slug)
    if request.content_type != "application/json":
        return _with_typed(request, slug)
    try:
        if not may_command(request):
            raise too_fast()
        return JsonResponse(_answer(*parse_question(request, slug)))
    except Refused as refused:
        return refusal(refused)


def _with_typed(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of the tree that was sent, with the move `jogada` after the one of the number `depois`."""
    try:
        tree = _sent(request, slug)
    except (msgspec.DecodeError, Refused, GameError) as error:
        return _unsaved(error)
    number = request.POST.get("depois", "")
    at = min(int(number), len(tree.branches)) if number.isdecimal() else 0
    stored = SavedAnalysis.objects.filter(code=request.POST.get("code", ""), owner_id=request.user.pk).first()
    more: dict[str, Any] = {} if stored is None else _shared(request, stored)
    try:
        move = tree.game.read_typed(branches.played(tree)[at], request.POST.get("jogada", ""))
        tree, at = branches.grown(tree, at, move)
    except GameError as error:
        more["refused"] = translate(error.reason)
    return branching.render_tree(request, tree, more, at=at, saved=stored)


def _sent(request: HttpRequest, slug: str) -> Tree:
    """The tree in a form. Raises DecodeError, Refused or GameError."""
    options = request.POST.get("options", "")
    if len(options) > MAX_OPTIONS:
        raise Refused("too-large", text("Esta análise é grande demais."))
    game = game_of(slug, _OPTIONS.decode(options))
    lettered = bool(request.POST.get("lettered"))
    return branches.parse_tree(
        game, request.POST.get("before", ""), request.POST.get("tree", ""), lettered=lettered
    )


def _answer(asked: BranchQuestion, game: Game[Any], state: Any) -> dict[str, Any]:
    if asked.cell:
        raise Refused("illegal", game.why_not(state, asked.prefix, asked.cell))
    if asked.prefix:
        return wire.half_made(game, state, asked.prefix)
    if not asked.play:
        return {"type": "position", "clicks": branches.clicks(game, state)}
    try:
        move = game.read_typed(state, asked.play)
        after = game.play(state, move)
    except IllegalMove as error:
        raise Refused("illegal", error.reason) from error
    made = branches.step(Tree(game, lettered=asked.lettered), state, move, after)
    return {"type": "position", "made": made, "clicks": branches.clicks(game, after)}


@unkept
@require_POST
def opinion(request: HttpRequest, slug: str) -> JsonResponse:
    """What the computer thinks; `waiting` where the page shall ask again."""
    require_game(slug)
    try:
        asked, game, state = helped_question(request, slug)
        if game.machine_problem is not None:
            raise Refused("forbidden", game.machine_problem)
        return JsonResponse(_thought(request, Tree(game, tuple(asked.moves), lettered=asked.lettered), state))
    except Refused as refused:
        return refusal(refused)


def _thought(request: HttpRequest, tree: Tree, state: Any) -> dict[str, Any]:
    """Raises Refused."""
    asked = tree.game, tuple(tree.before)
    match ask_engine(request, opinions, asked):
        case None:
            return {"waiting": True}
        case Opinion() as thought:
            return {"waiting": False, **_opinion(tree, state, thought)}
        case problem:
            raise Refused("unavailable", problem)


def _opinion(tree: Tree, state: Any, opinion: Opinion) -> dict[str, Any]:
    """The same in words, with the share of each role in hundredths, and the cells of the best moves."""
    game = tree.game
    first = round(100 * (opinion.share if state.turn == 0 else 1 - opinion.share))
    return {
        "shares": [first, 100 - first],
        "exact": opinion.exact,
        "said": translate(_verdict_words(tree.role_name(game.players[state.turn]), opinion)),
        "best": [
            {"move": move, "shown": move_text(game, move), "cells": game.touched(state, move)}
            for move in opinion.best
        ],
    }


def _verdict_words(who: Text, opinion: Opinion) -> Text:
    if not opinion.exact:
        share = round(100 * opinion.share)
        return text(
            "O {who}, que joga agora, ganhou {share} em cada 100 das {n} partidas que o computador imaginou.",
            who=who,
            share=share,
            n=opinion.matches,
        )
    if opinion.share == 1:
        return text("O {who}, que joga agora, ganha se jogar sempre bem. É certo.", who=who)
    if opinion.share == 0:
        return text("O {who}, que joga agora, perde se o outro jogar sempre bem. É certo.", who=who)
    return text("Se os dois jogarem sempre bem, empatam. É certo.")


@never_cache
@require_safe
def saved(request: HttpRequest, code: str) -> HttpResponse:
    """A kept analysis. Whoever has the address sees its moves and tries others."""
    saved_analysis = get_object_or_404(SavedAnalysis.objects.select_related("owner"), code=code)
    try:
        tree = branches.load_tree(
            catalogue.build(saved_analysis.game, saved_analysis.options), saved_analysis
        )
        return branching.render_tree(request, tree, _shared(request, saved_analysis), saved=saved_analysis)
    except GameError as error:
        raise Http404(_("Esta análise já não se pode mostrar.")) from error


def _shared(request: HttpRequest, saved_analysis: SavedAnalysis) -> dict[str, Any]:
    """How others get to a kept analysis."""
    share_url = request.build_absolute_uri(saved_analysis.get_absolute_url())
    return {"share_url": share_url, "qr": qr(share_url)}


@personal("POST")
def save(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep a new analysis; the answer is its address, or what is wrong with it."""
    require_game(slug)
    try:
        tree = _sent(request, slug)
    except (msgspec.DecodeError, Refused, GameError) as error:
        return _unsaved(error)
    try:
        made = branches.save(me(request), tree, request.POST.get("title", ""))
    except ValidationError as error:
        return _unwritten(request, tree, error, {})
    return _saved(request, made)


@personal("POST")
def change(request: HttpRequest, code: str) -> HttpResponse:
    """Keep one's analysis as it is now, or no longer, as the button `do` says."""
    saved_analysis = get_object_or_404(SavedAnalysis, code=code)
    if saved_analysis.owner_id != request.user.pk:
        raise PermissionDenied(_("Só quem guardou esta análise a pode mudar."))
    if request.POST.get("do") == "delete":
        asked = sure(
            request, _("Apagar esta análise?"), _("Apagar a análise"), saved_analysis.get_absolute_url()
        )
        if asked is not None:
            return asked
        branches.delete(saved_analysis)
        messages.success(request, _("Análise apagada."))
        return redirect("games:positions")
    try:
        tree = _edited_tree(saved_analysis, request.POST.get("tree", ""))
        branches.change(saved_analysis, tree, request.POST.get("title", ""))
    except GameError as error:
        return _unsaved(error)
    except ValidationError as error:
        return _unwritten(request, tree, error, _shared(request, saved_analysis), saved_analysis)
    return _saved(request, saved_analysis)


def _is_plain(request: HttpRequest) -> bool:
    """Whether a page without its scripts sent the form: it goes where the answer is."""
    return "text/html" in request.headers.get("Accept", "")


def _saved(request: HttpRequest, saved_analysis: SavedAnalysis) -> HttpResponse:
    if _is_plain(request):
        messages.success(request, _("Guardado."))
        return redirect(saved_analysis)
    return JsonResponse({"url": saved_analysis.get_absolute_url()})


def _edited_tree(saved_analysis: SavedAnalysis, sent: str) -> Tree:
    game = catalogue.build(saved_analysis.game, saved_analysis.options)
    return branches.parse_tree(
        game, msgspec.json.encode(saved_analysis.before).decode(), sent, lettered=saved_analysis.lettered
    )


def _unwritten(
    request: HttpRequest,
    tree: Tree,
    error: ValidationError,
    more: dict[str, Any],
    saved_analysis: SavedAnalysis | None = None,
) -> HttpResponse:
    """Why an analysis cannot be kept as it is; who has no scripts sees it on its page."""
    if not _is_plain(request):
        return _unsaved(error)
    return branching.render_tree(
        request, tree, {**more, "refused": " ".join(error.messages)}, saved=saved_analysis
    )


def _unsaved(error: Exception) -> JsonResponse:
    """Why an analysis is not kept."""
    match error:
        case ValidationError():
            message = " ".join(error.messages)
        case Refused():
            message = translate(error.message)
        case GameError():
            message = translate(error.reason)
        case _:
            message = _("Esta análise não se percebe.")
    return JsonResponse({"message": message}, status=422)
