"""The first page of what is played with a game that somebody has to choose, and what they chose."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.rules.catalogue import GAMES
from games.rules.game import Game
from games.tournaments.forms import is_for_tournaments
from games.views.parts.game_page import options_of


def choose_game(
    request: HttpRequest, title: str, crumb: str, games: Sequence[tuple[str, str]], **place: Any
) -> HttpResponse:
    """Asks for the game (`jogo`) of what is begun; `crumb` is what that is called where pages are named, and
    `place` the classroom or the tournament in which."""
    context = {"games": games, "title": title, "crumb": crumb, **place}
    return render(request, "games/choose_game.html", context)


def asked_game(request: HttpRequest) -> Game[Any] | None:
    """The game of the query, `jogo`, with its options; None where no tournament can be played with it."""
    slug = request.GET.get("jogo", "")
    game = options_of(request, slug).chosen_game() if slug in GAMES else None
    return game if game is not None and is_for_tournaments(game) else None
