"""The game that an address asks about."""

from typing import Any, cast

from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from games.live.forms import OptionsForm
from games.rules import catalogue as shelf
from games.rules.game import Impartial


def require_game(slug: str) -> None:
    """Raises Http404 where there is no such game."""
    if slug not in shelf.GAMES:
        raise Http404(gettext("Não há nenhum jogo com este nome."))


def game_class(slug: str) -> type[Impartial[Any]]:
    """Raises Http404 where there is no such game, or none with an analysis."""
    require_game(slug)
    if slug not in shelf.IMPARTIAL:
        raise Http404(gettext("Este jogo não tem análise exata."))
    return shelf.IMPARTIAL[slug]


def form_of(request: HttpRequest, slug: str) -> OptionsForm:
    """The options in the query; without any, an unbound form that shows the defaults. Raises Http404."""
    game_class(slug)
    asked = any(name in request.GET for name in OptionsForm.names(slug))
    return OptionsForm(slug, request.GET if asked else None)


def impartial_game(form: OptionsForm) -> Impartial[Any] | None:
    """The impartial game of the form, None where it has errors."""
    return cast("Impartial[Any] | None", form.chosen_game())
