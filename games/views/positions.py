"""Kept positions: the list of one's own, and the page that anybody with the address may open."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.lookups import me, personal, report_outcome, sure
from accounts.models import User
from accounts.qr import qr
from games.analysis import branches, positions, puzzle_pages
from games.analysis.puzzles import MOST_MOVES, WinningGoal, goal_words, known_puzzle
from games.analysis.queued import studies
from games.live.addresses import branches_address, play_query, setup_address
from games.live.forms import OPTIONS_PREFIX, OptionsForm, query_of
from games.models import SavedAnalysis, SavedPosition
from games.pictures.drawing import draw_board
from games.pictures.names import entry_of, name_in
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.rules.errors import BadOptions
from games.rules.game import Game, Impartial
from games.solvers.forced import Forced, book_of


@personal("GET", "HEAD")
def own(request: HttpRequest) -> HttpResponse:
    """The positions and analyses that the reader keeps."""
    # The books of solved puzzles are long, and nothing of them is shown here.
    kept = positions.positions_of(me(request)).defer("solution")
    cards = [_card(saved) for saved in kept]
    context = {"cards": [card for card in cards if card], "analyses": _analyses(me(request))}
    return render(request, "games/positions/own.html", context)


def _analyses(owner: User) -> list[dict[str, Any]]:
    """The analyses that somebody keeps and that can still be shown."""
    return [
        {"saved": saved, "name": name_in(saved.game, saved.options), "moves": len(saved.tree)}
        for saved in branches.analyses_of(owner)
        if _playable(saved)
    ]


def _playable(saved: SavedAnalysis) -> bool:
    """Whether the game still knows the options."""
    try:
        catalogue.build(saved.game, saved.options)
    except BadOptions:
        return False
    return True


@never_cache
@require_safe
def position(request: HttpRequest, code: str) -> HttpResponse:
    """One kept position: its drawing, and the ways to play and to study it; or the puzzle that it is."""
    saved = get_object_or_404(SavedPosition.objects.select_related("owner"), code=code)
    card = _card(saved)
    if card is None:
        raise Http404(_("Esta posição já não se pode mostrar."))
    address = saved.get_absolute_url()
    context = {
        **card,
        "mine": saved.owner_id == request.user.pk,
        "title": saved.title if positions.may_read_title(request.user, saved) else "",
        **_shared(request, address),
    }
    if saved.goal is not None:
        task = puzzle_pages.ShownPuzzle(card["game"], book_of(saved.solution), saved.goal, address)
        return puzzle_pages.page(request, task, context)
    return render(request, "games/positions/position.html", context)


def _shared(request: HttpRequest, address: str) -> dict[str, str]:
    share_url = request.build_absolute_uri(address)
    return {"share_url": share_url, "qr": qr(share_url)}


@require_safe
def puzzle(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One of the puzzles that come with a game."""
    try:
        game, book = known_puzzle(slug, number)
    except LookupError as error:
        raise Http404(_("Este jogo não tem esse problema.")) from error
    known = catalogue.ENTRIES[slug].puzzles[number - 1]
    address = reverse("games:puzzle", args=[slug, number])
    context = {**_position_context(game), "title": translate(known.name), **_shared(request, address)}
    return puzzle_pages.page(request, puzzle_pages.ShownPuzzle(game, book, known.moves, address), context)


@personal("POST")
def save(request: HttpRequest) -> HttpResponse:
    """Keep the position whose options come with the prefix of `OptionsForm`."""
    slug = request.POST.get("game", "")
    if slug not in catalogue.GAMES:
        return redirect("games:catalogue")
    form = OptionsForm(slug, request.POST, prefix=OPTIONS_PREFIX)
    if not form.is_valid():
        messages.error(request, _("Esta posição tem um erro: corrige-a antes de a guardar."))
        return redirect("games:game", slug)
    won: Forced | None = None
    if "goal" in request.POST:
        won = _won(form.game, request.POST["goal"])
        if won is None:
            messages.error(request, _("Este objetivo ainda não está confirmado: verifica-o outra vez."))
            return redirect(setup_address(form.game) or reverse("games:catalogue"))
    try:
        saved = positions.save(me(request), form.game, request.POST.get("title", ""), won)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("games:positions")
    words = (
        _("Problema guardado. Este é o endereço dele.")
        if won
        else _("Posição guardada. Este é o endereço dela.")
    )
    messages.success(request, words)
    return redirect(saved)


def _won(game: Game[Any], asked: str) -> Forced | None:
    """The win that a search has found; None where it found none, or nobody asked."""
    if not isinstance(game, BoardGame) or asked not in map(str, range(1, MOST_MOVES + 1)):
        return None
    result = studies.result_of(WinningGoal(game, int(asked)))
    return result if isinstance(result, Forced) and result.moves else None


@personal("POST")
def change(request: HttpRequest, code: str) -> HttpResponse:
    """Rename or delete a position of one's own, as the button `do` says."""
    saved = get_object_or_404(SavedPosition, code=code)
    if saved.owner_id != request.user.pk:
        raise PermissionDenied(_("Só quem guardou esta posição a pode mudar."))
    if request.POST.get("do") == "delete":
        asked = sure(request, _("Apagar esta posição?"), _("Apagar a posição"), saved.get_absolute_url())
        if asked is not None:
            return asked
        positions.delete(saved)
        messages.success(request, _("Posição apagada."))
        return redirect("games:positions")
    with report_outcome(request):
        positions.rename(saved, request.POST.get("title", ""))
    return redirect(saved)


def _card(saved: SavedPosition) -> dict[str, Any] | None:
    """What a template needs of a kept position; None when the game no longer knows its options."""
    try:
        game = catalogue.build(saved.game, saved.options)
    except BadOptions:
        return None
    live = game.live_problem() is None
    ident = f"pos-{saved.code}"
    return {
        **_position_context(game),
        "saved": saved,
        "board": draw_board(game, game.initial(), interactive=False, ident=ident) if live else None,
        "picture": game.picture(game.initial()),
        "analyse_query": _analyse_query(game),
        "goal": goal_words(game, saved.goal) if saved.goal is not None else None,
    }


def _position_context(game: Game[Any]) -> dict[str, Any]:
    """The game that begins with a position, and where one can go on with it."""
    return {
        "entry": entry_of(game.slug, game),
        "slug": game.slug,
        "game": game,
        "play_query": play_query(game),
        "setup_address": setup_address(game),
        "branches_address": branches_address(game),
    }


def _analyse_query(game: Game[Any]) -> str:
    return urlencode(query_of(game, game.start())) if isinstance(game, Impartial) else ""
