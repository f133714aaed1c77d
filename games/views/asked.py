"""The game that an address asks about, and the addresses of pages about a game."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from accounts import throttle
from games import tables
from games.forms import OPTIONS_PREFIX, OptionsForm, query_of, typed_options
from games.ratelimit import BURST, RATE, Buckets
from games.rules import catalogue as shelf
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game, Impartial

START = "start"  # the option of a position that was set up
MAX_QUERY = 6_000  # letters: servers accept no longer addresses

# What takes a noticeable part of a second, by address; a whole school may have the same.
_expensive = Buckets(rate=5.0, burst=100)
COMMANDS = Buckets(RATE, BURST)
MATCHES = Buckets(RATE, BURST)


def may_compute(request: HttpRequest) -> bool:
    """Whether the reader's address has not asked for too much lately."""
    return _expensive.take(throttle.address_of(request))


def may_command(request: HttpRequest) -> bool:
    """Whether who asks has not sent too many commands lately; those who sit nowhere count by address."""
    visitor = request.session.get(tables.VISITOR, "")
    return COMMANDS.take(_account(request) or visitor or throttle.address_of(request))


def may_begin(request: HttpRequest) -> bool:
    """Whether who asks has not begun too many matches lately; visitors, who can be new ones, by address."""
    return MATCHES.take(_account(request) or throttle.address_of(request))


def _account(request: HttpRequest) -> str:
    return f"account {request.user.pk}" if request.user.is_authenticated else ""


def game_class(slug: str) -> type[Impartial[Any]]:
    """Raises Http404 where there is no such game, or none with an analysis."""
    if slug not in shelf.GAMES:
        raise Http404(gettext("Não há nenhum jogo com este nome."))
    if slug not in shelf.IMPARTIAL:
        raise Http404(gettext("Este jogo não tem análise exata."))
    return shelf.IMPARTIAL[slug]


def form_of(request: HttpRequest, slug: str) -> OptionsForm:
    """The options in the query; without any, an unbound form that shows the defaults. Raises Http404."""
    game_class(slug)
    asked = any(name in request.GET for name in OptionsForm.names(slug))
    return OptionsForm(slug, request.GET if asked else None)


def chosen(form: OptionsForm) -> Impartial[Any] | None:
    """The impartial game of the form, None where it has errors."""
    return cast("Impartial[Any] | None", form.chosen())


def address_of(page: str, game: Impartial[Any]) -> str:
    """The page of this name about the game's start; "" where the address would be too long."""
    query = urlencode(query_of(game, game.start()))
    return f"{reverse(f'games:{page}', args=[game.slug])}?{query}" if len(query) <= MAX_QUERY else ""


def setup_address(game: Game[Any]) -> str:
    """Where a game's start is set up further; "" where it is not, or the address would be too long."""
    if not isinstance(game, BoardGame):
        return ""
    options = {name: value for name, value in typed_options(game).items() if name != START or value}
    query = urlencode(options)
    return f"{reverse('games:setup', args=[game.slug])}?{query}" if len(query) <= MAX_QUERY else ""


def play_query(game: Game[Any]) -> str:
    """The query that leads to the game's page to play from here; "" where it cannot be played."""
    return urlencode(typed_options(game, OPTIONS_PREFIX)) if game.live_problem() is None else ""
