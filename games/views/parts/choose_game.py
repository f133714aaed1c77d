"""The first page of what a class plays as two against each other: which game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import Classroom
from games.tournaments.forms import game_choices


def choose_game(request: HttpRequest, classroom: Classroom, title: str, crumb: str) -> HttpResponse:
    """Asks for the game (`jogo`) of what is begun; `crumb` is what that is called where pages are named."""
    context = {"classroom": classroom, "games": game_choices(), "title": title, "crumb": crumb}
    return render(request, "games/choose_game.html", context)
