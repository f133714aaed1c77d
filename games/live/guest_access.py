"""Where the guest of a tournament is somebody: on its pages and at its matches. Anywhere else on the site
they are a visitor, who sees nothing of the account.

This is the only place that says so, for pages and for sockets; what they may do in the tournament is said
where it is said of all (`tournament_roles`).
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from channels.auth import get_user as channels_user
from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django_htmx.http import HttpResponseClientRedirect

from accounts.guests import is_guest
from accounts.models import User
from games.live import tournament_roles
from games.models import Match

Account = User | AnonymousUser

# What pupils have of a tournament; guests have entered no other than their own.
TOURNAMENT = {
    f"games:tournament{name}"
    for name in (
        "",
        "-call",
        "-decider",
        "-free",
        "-here",
        "-play",
        "-regulation",
        "-screen",
        "-time",
        "-typed",
        "-why",
    )
}
WATCHED = {f"games:{name}" for name in ("match", "state", "reading")}
# What only who sits at a match has of it.
PLAYED = {
    f"games:{name}"
    for name in (
        "command",
        "match-branches",
        "record-json",
        "record-sgf",
        "record-text",
        "study",
        "threats",
    )
}
OWN = {"accounts:logout", "accounts:privacy", "accounts:privacy-file"}

COOKIE = "guest"
COOKIE_AGE = 24 * 60 * 60

SOCKET = re.compile(r"^/ws/(?P<of>partidas|torneios)/(?P<code>[-\w]+)/$")


def may_be_there(guest: User, view: str, code: str) -> bool:
    """Whether a guest is known on the page of this name; of a match, of that with this code."""
    if view in TOURNAMENT or view in OWN:
        return True
    if view not in WATCHED and view not in PLAYED:
        return False
    tournaments = tournament_roles.seen_by(guest)
    match = Match.objects.filter(
        code=code, fixture__round__phase__competition__tournament__in=tournaments.values("pk")
    )
    return match.exists() if view in WATCHED else match.filter(seats__user=guest).exists()


class GuestMiddleware:
    """Who is a guest (`request.guest`) is a visitor on pages that are not of their tournament."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.guest = SimpleLazyObject(lambda: _guest(request))  # type: ignore[attr-defined]
        response = self.get_response(request)
        return _way_on(request) if _has_ended(request, response) else response

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, named: Mapping[str, Any]) -> None:
        """Nothing is read of a session of which the page reads nothing."""

        def reader() -> Account:
            user = get_user(request)
            page = request.resolver_match
            view = "" if page is None else page.view_name
            if isinstance(user, User) and is_guest(user):
                return user if may_be_there(user, view, str(named.get("code", ""))) else AnonymousUser()
            return user

        request.user = SimpleLazyObject(reader)  # type: ignore[assignment]


def _has_ended(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether somebody who was a guest in this browser, and is none any more, is sent to log in."""
    page = request.resolver_match
    return (
        COOKIE in request.COOKIES
        and page is not None
        and page.view_name in TOURNAMENT | WATCHED
        and response.headers.get("Location", "").startswith(resolve_url(settings.LOGIN_URL))
    )


def _way_on(request: HttpRequest) -> HttpResponse:
    """The page that says so; a page that asks for what is new goes there as a whole."""
    is_part = bool(request.htmx)  # type: ignore[attr-defined]
    address = reverse("games:guest")
    return HttpResponseClientRedirect(address) if is_part else redirect(address)


def remember(response: HttpResponse) -> None:
    """Lets the browser know for a day that a guest came in there, and nothing of whom."""
    response.set_cookie(
        COOKIE,
        "1",
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _guest(request: HttpRequest) -> User | None:
    user = get_user(request)
    return user if isinstance(user, User) and is_guest(user) else None


class SocketReaders:
    """The same for sockets: lets each know its session, and who opened it."""

    def __init__(self, inner: Callable[..., Any]) -> None:
        self.inner = inner
        self.session = import_module(settings.SESSION_ENGINE).SessionStore

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """`reader` in the scope says who it is. It reads the database: a socket calls it in the thread in
        which it reads what else it needs."""
        session = self.session(scope["cookies"].get(settings.SESSION_COOKIE_NAME))
        known = {**scope, "session": session}
        return await self.inner({**known, "reader": partial(_listener, known)}, receive, send)


def _listener(scope: Mapping[str, Any]) -> Account:
    user: Account = channels_user.func(scope)  # type: ignore[attr-defined]  # without its change of thread
    known = not isinstance(user, User) or not is_guest(user) or _may_listen(user, scope["path"])
    return user if known else AnonymousUser()


def _may_listen(guest: User, path: str) -> bool:
    asked = SOCKET.match(path)
    if asked is None:
        return False
    return asked["of"] == "torneios" or may_be_there(guest, "games:match", asked["code"])
