"""What makes a game good, for whoever invents one."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.pictures.texts import translate
from games.rules import catalogue
from lessons.contest import good_games
from lessons.contest.good_games import Described


@require_safe
def good_games_page(request: HttpRequest) -> HttpResponse:
    """Families, criteria, rules that change a game, and the glossary."""
    context = {
        "families": [_described_context(described) for described in good_games.families()],
        "criteria": [_described_context(described) for described in good_games.criteria()],
        "mutators": [_described_context(described) for described in good_games.mutators()],
        "glossary": good_games.glossary(),
    }
    return render(request, "lessons/contest/home/good_games.html", context)


def _described_context(described: Described) -> dict[str, Any]:
    games = [(slug, translate(catalogue.ENTRIES[slug].name)) for slug in described.games]
    return {**described._asdict(), "games": games}
