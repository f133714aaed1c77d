"""What is shown instead of an analysis to those to whom the helps for its game are closed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django_htmx.http import HttpResponseClientRefresh

from games.analysis import hint_locks

View = Callable[..., HttpResponse]


def unkept(view: View) -> View:
    """A page of analysis: the browser of who is logged in keeps it for nobody who sits there next."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        response = view(request, *args, **named)
        if request.user.is_authenticated:
            add_never_cache_headers(response)
        return response

    return answer


def closed_page(request: HttpRequest, slug: str) -> HttpResponse | None:
    """The page that says so, None where the analysis may be shown. htmx is told to ask for the whole page."""
    closed = hint_locks.find_lock(hint_locks.account_of(request), slug, opening=True)
    if closed is None:
        return None
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRefresh()
    response = render(request, "games/closed.html", {"closed": closed}, status=403)
    add_never_cache_headers(response)
    return response
