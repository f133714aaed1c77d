"""Sessions that end after some idle time, and after a week in any case, without a write on every request."""

import time
from collections.abc import Callable
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.log import security
from accounts.models import User

BEGUN = "begun"
RENEWED = "renewed"
LAST_PUPIL = "last-pupil"
RENEW_EVERY = 30 * 60
LONGEST = 7 * 24 * 60 * 60
VISITORS = 90 * 24 * 60 * 60  # without use: what a visitor has learnt outlasts the holidays


class SlidingSessionMiddleware:
    """Saves a session in use again, and so moves its end forward, once every half hour at most.

    Who has logged in does so again after a week; visitors need not: they have no other key to their matches.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session, now = request.session, time.time()
        if (
            session.accessed
            and not session.is_empty()
            and now - session.get(RENEWED, 0) > RENEW_EVERY
            and now - session.get(BEGUN, now) < LONGEST
        ):
            session[RENEWED] = int(now)
        return response


def keep_long(session: SessionBase) -> None:
    """What a visitor has done stays in this browser, where it has no name; until somebody logs in there."""
    session.set_expiry(VISITORS)


def begin(request: HttpRequest, user: User, **_signal: Any) -> None:
    """Receiver of `user_logged_in`: from now on the week is counted."""
    request.session[BEGUN] = request.session[RENEWED] = int(time.time())
    request.session.set_expiry(None)  # an account is not left open as long as a visitor's browser may be
    security.info("log-in of account %s (%s)", user.pk, user.kind)


def note_log_out(request: HttpRequest, user: User | AnonymousUser) -> None:
    """Lets the visitor's session that follows know for a week which pupil has left this browser."""
    if isinstance(user, User) and user.kind == User.Kind.PUPIL:
        request.session[LAST_PUPIL] = [user.pk, int(time.time())]


def last_pupil(request: HttpRequest) -> User | None:
    """The pupil who logged out in this browser within a week and has been followed by nobody else."""
    key, left_at = request.session.get(LAST_PUPIL, (None, 0))
    if key is None or time.time() - left_at > LONGEST:
        return None
    return User.objects.filter(pk=key, is_active=True).first()


def end_others(user: User, kept: str | None) -> None:
    """Ends the sessions of `user` but the one with the key `kept`.

    Reads every session that has not ended: only what is in a session tells whose it is.
    """
    others = [
        session.session_key
        for session in Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=kept)
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
    Session.objects.filter(session_key__in=others).delete()
