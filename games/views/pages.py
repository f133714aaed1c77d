"""Pages that anybody may read: home, the catalogue, the page of a game, and the analysis of a position."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.live.forms import CreateMatchForm
from games.live.home import home_context
from games.pictures import cards
from games.views.parts.asked import known
from games.views.parts.game_page import game_context, options_of, render_game_page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The start page of visitors."""
    return render(request, "pages/home.html", home_context(request))


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    return render(request, "games/catalogue.html", {"families": cards.families()})


@require_safe
@vary_on_headers("HX-Request")
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a game. Options in the query fill the form; to htmx only what depends on them goes back."""
    known(slug)
    form = CreateMatchForm(user=request.user, slug=slug)
    form.options = options_of(request, slug)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "games/parts/options.html", game_context(slug, form))
    return render_game_page(request, slug, form, status=200)
