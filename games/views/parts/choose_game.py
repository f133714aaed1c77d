"""The first page of what a class plays against each other: which game."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import Classroom


def choose_game(
    request: HttpRequest, classroom: Classroom, title: str, crumb: str, games: Sequence[tuple[str, str]]
) -> HttpResponse:
    """Asks for the game (`jogo`) of what is begun; `crumb` is what that is called where pages are named."""
    context = {"classroom": classroom, "games": games, "title": title, "crumb": crumb}
    return render(request, "games/choose_game.html", context)
