"""Pages of somebody's own."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

View = Callable[..., HttpResponse]


def personal(*methods: str) -> Callable[[View], View]:
    """A page that answers these methods, to who is logged in, and that no browser keeps."""

    def guard(view: View) -> View:
        return never_cache(login_required(require_http_methods(methods)(view)))

    return guard
