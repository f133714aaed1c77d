"""Pages that anybody may read: home, the catalogue, the page of a game, and the analysis of a position."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games import lobbies, tables
from games.drawing import draw_board
from games.forms import OPTIONS_PREFIX, CreateMatchForm, OptionsForm, query_of, typed_options
from games.names import entry_of
from games.rules import catalogue as shelf
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game, Impartial
from games.solvers.explain import exponents
from games.views import cards
from games.views.asked import START, setup_address

HOME_GAMES = 4  # of each family
HOME_MATCHES = 6


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The start page of visitors."""
    return render(request, "pages/home.html", home_context(request))


def home_context(request: HttpRequest) -> dict[str, Any]:
    """The games to begin with, and the reader's own matches and classes."""
    lists = lobbies.lists(request.user, tables.person(request.user, request.session))
    own = [*lists["running"], *(row for row in lists["waiting"] if row["mine"])]
    return {
        "board": _coloured((3, 5, 7)),
        "entries": cards.chosen(HOME_GAMES),
        "own_matches": own[:HOME_MATCHES],
        "calls": len([row for row in lists["waiting"] if not row["mine"]]),
        "classrooms": lists["classrooms"],
    }


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    return render(request, "games/catalogue.html", {"families": cards.families()})


def _coloured(heaps: tuple[int, ...]) -> SafeString:
    """Heaps of Nim in the colours of the powers of two that make them up, the largest power first."""
    start = shelf.build("nim", {"heaps": heaps})
    marks: dict[str, str] = {}
    for heap, size in enumerate(heaps, 1):
        powers = [1 << exponent for exponent in exponents(size)]
        colours = [f"power-{power}" for power in powers for _one in range(power)]
        marks |= {f"p{heap}.{bean}": colour for bean, colour in enumerate(colours, 1)}
    return draw_board(start, start.initial(), interactive=False, ident="inicio", marks=marks)


@require_safe
@vary_on_headers("HX-Request")
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a game. Options in the query fill the form; to htmx only what depends on them goes back."""
    _known(slug)
    form = CreateMatchForm(user=request.user, slug=slug)
    form.options = _options_of(request, slug)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "games/parts/options.html", _game_context(slug, form))
    return render_game_page(request, slug, form, status=200)


def render_game_page(
    request: HttpRequest, slug: str, form: CreateMatchForm, status: int = 422
) -> HttpResponse:
    """The page of a game with this form, which may have errors. Raises Http404 for an unknown game."""
    _known(slug)
    return render(request, "games/game.html", _game_context(slug, form), status=status)


def _known(slug: str) -> None:
    if slug not in shelf.GAMES:
        raise Http404(gettext("Não há nenhum jogo com este nome."))


def _options_of(request: HttpRequest, slug: str) -> OptionsForm:
    """The options in the query; without any, an unbound form that shows the defaults."""
    asked = any(name in request.GET for name in OptionsForm.names(slug, OPTIONS_PREFIX))
    return OptionsForm(slug, request.GET if asked else None, prefix=OPTIONS_PREFIX, live=True)


def _game_context(slug: str, form: CreateMatchForm) -> dict[str, Any]:
    options = form.options
    chosen = options.chosen()
    return {
        "slug": slug,
        "entry": entry_of(slug, chosen),
        "chosen": chosen,
        "asked": options.is_bound,
        "form": form,
        "board": _board(chosen, "tabuleiro") if chosen is not None else None,
        "presets": _presets(slug, chosen),
        "analyse_query": (
            urlencode(query_of(chosen, chosen.start())) if isinstance(chosen, Impartial) else ""
        ),
        "rules": f"games/rules/{slug}.html",
        **(_set_up(chosen) if isinstance(chosen, BoardGame) else {}),
    }


def _set_up(chosen: BoardGame[Any]) -> dict[str, Any]:
    """Where a position of the game is set up, and whether it begins with one."""
    usual = {name: value for name, value in typed_options(chosen, OPTIONS_PREFIX).items() if not _start(name)}
    return {
        "setup_address": setup_address(chosen),
        "from_position": bool(chosen.start),
        "usual_query": urlencode(usual),
        "to_move": chosen.role_name(chosen.players[chosen.initial().turn]),
    }


def _start(name: str) -> bool:
    return name == f"{OPTIONS_PREFIX}-{START}"


def _presets(slug: str, chosen: Game[Any] | None) -> list[dict[str, Any]]:
    """The proposed options, each with the query that fills them in; none for what somebody invented."""
    presets: list[dict[str, Any]] = []
    if not shelf.ENTRIES[slug].offered:
        return presets
    for preset in shelf.ENTRIES[slug].presets:
        built = shelf.build(slug, preset.options)
        query = urlencode(typed_options(built, OPTIONS_PREFIX))
        presets.append({"preset": preset, "query": query, "current": built == chosen})
    return presets


def _board(shape: Game[Any], ident: str, state: Any = None) -> SafeString | None:
    """The drawing, None where the options are too large for one."""
    if shape.live_problem() is not None:
        return None
    return draw_board(shape, shape.initial() if state is None else state, interactive=False, ident=ident)
