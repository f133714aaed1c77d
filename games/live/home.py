"""What the start page shows: games to begin with, and what one has begun."""

from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString

from games.live import lobbies, snapshots
from games.pictures import cards
from games.pictures.drawing import draw_board
from games.rules import catalogue as shelf
from games.solvers.explain import exponents

HOME_GAMES = 4  # of each family
HOME_MATCHES = 6


def home_context(request: HttpRequest) -> dict[str, Any]:
    """The games to begin with, and the reader's own matches and classes."""
    lists = lobbies.lists(request.user, snapshots.person(request.user, request.session))
    own = [*lists["running"], *(row for row in lists["waiting"] if row["mine"])]
    return {
        "board": _coloured((3, 5, 7)),
        "entries": cards.first_cards(HOME_GAMES),
        "own_matches": own[:HOME_MATCHES],
        "awaited": lists["awaited"],
        "calls": len([row for row in lists["waiting"] if not row["mine"]]),
        "classrooms": lists["classrooms"],
        "meetings": lists["meetings"],
        "tournaments": lists["tournaments"],
    }


def _coloured(heaps: tuple[int, ...]) -> SafeString:
    """Heaps of Nim in the colours of the powers of two that make them up, the largest power first."""
    start = shelf.build("nim", {"heaps": heaps})
    marks: dict[str, str] = {}
    for heap, size in enumerate(heaps, 1):
        powers = [1 << exponent for exponent in exponents(size)]
        colours = [f"power-{power}" for power in powers for _one in range(power)]
        marks |= {f"p{heap}.{bean}": colour for bean, colour in enumerate(colours, 1)}
    return draw_board(start, start.initial(), interactive=False, ident="inicio", marks=marks)
