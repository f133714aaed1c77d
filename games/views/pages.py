"""Pages that anybody may read: home, the catalogue, the page of a game, and the analysis of a position."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.analysis.daily_problems import todays
from games.championship.school_cards import school_cards
from games.live.forms import CreateMatchForm
from games.live.home import home_context
from games.live.matches import played_last
from games.live.snapshots import person_of
from games.pictures import cards
from games.rules.catalogue import ENTRIES
from games.rules.entry import GameEntry
from games.views.parts.game_forms import require_game
from games.views.parts.game_page import game_context, options_of, render_game_page

MOST_WANTED = 100  # letters
MOST_RECENT = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The start page of visitors."""
    context = home_context(request) | {"todays": todays(request.user)}
    return render(request, "pages/home.html", context)


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """The games of one shelf, or those of all shelves in which the words of `procura` are found."""
    wanted = request.GET.get("procura", "").strip()[:MOST_WANTED]
    shelves = cards.shelves()
    current = next((shelf for shelf in shelves if shelf.id == request.GET.get("jogos")), shelves[0])
    words = cards.plain(wanted).split()
    listed = [
        (shelf, groups) for shelf in (shelves if words else [current]) if (groups := shelf.groups(words))
    ]
    catalogues = [card for _shelf, groups in listed for group in groups for card in group.cards]
    named = cards.by_name(catalogues, wanted) if words else []
    context = {
        "named": named,
        "shelves": shelves,
        "current": None if words else current,
        "wanted": wanted,
        "listed": _without(listed, named),
        "found": len(catalogues),
        "recent": [] if words else _recent(request),
        "of_the_class": [] if words else school_cards(request.user),
    }
    return render(request, "games/catalogue.html", context)


def _without(
    listed: list[tuple[cards.Shelf, list[cards.CardGroup]]], named: list[cards.GameCard]
) -> list[tuple[cards.Shelf, list[cards.CardGroup]]]:
    """The shelves without the cards that stand above them, and without what is empty then."""
    left = []
    for shelf, groups in listed:
        rest = [replace(group, cards=[card for card in group.cards if card not in named]) for group in groups]
        if full := [group for group in rest if group.cards]:
            left.append((shelf, full))
    return left


def _recent(request: HttpRequest) -> list[GameEntry]:
    played = (ENTRIES[slug] for slug in played_last(person_of(request)) if slug in ENTRIES)
    return [entry for entry in played if entry.offered][:MOST_RECENT]


@require_safe
@vary_on_headers("HX-Request")
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a game. Options in the query fill the form; to htmx only what depends on them goes back."""
    require_game(slug)
    form = CreateMatchForm(slug, user=request.user)
    form.options = options_of(request, slug)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "games/parts/options.html", game_context(form))
    return render_game_page(request, form)
