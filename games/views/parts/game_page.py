"""The page of a game."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString

from games.live import tournament_roles
from games.live.addresses import START, branches_address, setup_address
from games.live.forms import OPTIONS_PREFIX, CreateMatchForm, OptionsForm, query_of, typed_options
from games.pictures.drawing import draw_board
from games.pictures.names import entry_of
from games.pictures.rules_pages import sections
from games.rules import catalogue as shelf
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game, Impartial
from games.tournaments.forms import is_for_tournaments


def render_game_page(request: HttpRequest, form: CreateMatchForm, status: int = 200) -> HttpResponse:
    """The page of a game with this form, which may have errors."""
    return render(request, "games/game.html", game_context(form), status=status)


def options_of(request: HttpRequest, slug: str) -> OptionsForm:
    """The options in the query; without any, an unbound form with those of a first match."""
    if any(name in request.GET for name in OptionsForm.names(slug, OPTIONS_PREFIX)):
        return OptionsForm(slug, request.GET, prefix=OPTIONS_PREFIX, live=True)
    first = shelf.ENTRIES[slug].proposed
    return OptionsForm(slug, prefix=OPTIONS_PREFIX, live=True, proposed=first)


def game_context(form: CreateMatchForm) -> dict[str, Any]:
    slug, options = form.slug, form.options
    chosen = options.chosen_game()
    return {
        "slug": slug,
        "entry": entry_of(slug, chosen),
        "form": form,
        "board": _board(chosen) if chosen is not None else None,
        "presets": _presets(slug, chosen),
        "analyse_query": (
            urlencode(query_of(chosen, chosen.start())) if isinstance(chosen, Impartial) else ""
        ),
        "branches_address": branches_address(chosen) if chosen is not None else "",
        **_tournaments(form, chosen),
        "rules": sections(slug, chosen if options.is_bound else None),
        **(_set_up(chosen) if isinstance(chosen, BoardGame) else {}),
    }


def _tournaments(form: CreateMatchForm, chosen: Game[Any] | None) -> dict[str, list[tuple[Any, str]]]:
    """Where who looks may have the game played: in a tournament of which classes, and in which of several
    classes that they prepare."""
    if chosen is None or not form.runs_classes or not is_for_tournaments(chosen):
        return {}
    query = urlencode({"jogo": form.slug} | typed_options(chosen, OPTIONS_PREFIX))

    def to(page: str, key: str) -> str:
        return f"{reverse(page, args=[key])}?{query}"

    prepared = tournament_roles.prepared_by(form.user)
    return {
        "tournaments": [(row, to("games:tournament-new", row.key)) for row in form.classrooms],
        "prepared": [(row, to("games:competition-new", row.code)) for row in prepared],
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


def _board(game: Game[Any]) -> SafeString | None:
    """The drawing, None where the options are too large for one."""
    if game.live_problem() is not None:
        return None
    return draw_board(game, game.initial(), interactive=False, ident="tabuleiro")
