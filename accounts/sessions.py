"""Sessions that end after some idle time, without a database write on every request."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

RENEWED = "renewed"
RENEW_EVERY = 30 * 60


class SlidingSessionMiddleware:
    """Saves a session in use again, and so moves its end forward, once every half hour at most."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        if (
            session.accessed
            and not session.is_empty()
            and time.time() - session.get(RENEWED, 0) > RENEW_EVERY
        ):
            session[RENEWED] = int(time.time())
        return response
