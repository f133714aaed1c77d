"""The page of one problem, by itself or in a sitting of training."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.qr import qr
from games.analysis import problems, puzzle_pages
from games.live.addresses import branches_address, play_query, setup_address
from games.models import Problem
from games.pictures.names import entry_of
from games.rules.errors import BadOptions


def problem_page(
    request: HttpRequest,
    problem: Problem,
    address: str,
    *,
    template: str = puzzle_pages.TEMPLATE,
    more: dict[str, Any] | None = None,
    heard: Callable[[bool], None] | None = None,
) -> HttpResponse:
    """A problem at an address, with what its template needs besides. The first attempt that somebody with an
    account sends is kept; each is `heard`, too, with whether it was good."""
    try:
        game = problems.game_of(problem)
    except BadOptions as error:
        raise Http404(_("Este problema já não se pode mostrar.")) from error

    def tried(good: bool) -> None:
        if isinstance(request.user, User):
            problems.note(request.user, problem, solved=good)
        if heard is not None:
            heard(good)

    share_url = request.build_absolute_uri(problem.get_absolute_url())
    context = {
        "entry": entry_of(game.slug, game),
        "slug": game.slug,
        "game": game,
        "play_query": play_query(game),
        "setup_address": setup_address(game),
        "branches_address": branches_address(game),
        "title": "",
        "share_url": share_url,
        "qr": qr(share_url),
        **(more or {}),
    }
    book = problems.book(problem)
    goal, praise = problems.goal(game, problem.kind, problem.moves, book), problems.praise(problem.kind)
    task = puzzle_pages.ShownPuzzle(game, book, problem.moves, address, goal, tried, praise, template)
    return puzzle_pages.page(request, task, context)
