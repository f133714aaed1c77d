import errno
import sqlite3
import sys
from collections.abc import Iterator
from http import HTTPStatus

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views import defaults

from accounts.log import security

POSTGRESQL_DISK_FULL = "53100"
POSTGRESQL_AWAY = ("08", "57P")  # no connection; just stopping or starting


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's page; the log says which account asked for what it may not have, without keys and codes."""
    asked = request.resolver_match.view_name if request.resolver_match else ""
    security.info("refused to account %s: %s %s", request.user.pk, request.method, asked)
    return defaults.permission_denied(request, exception)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without a valid CSRF token: cookies refused, or a page left open across a login."""
    return render(request, "403_csrf.html", status=403)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if disk_is_full(exception):  # a session that could not be stored counts as one that is gone
        return server_error(request, exception)
    return render(request, "400.html", status=400)


def server_error(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Said without asking the database anything: it may be what is broken."""
    error = exception or sys.exc_info()[1]
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    if disk_is_full(error):
        status = HTTPStatus.INSUFFICIENT_STORAGE
    elif database_is_away(error):
        status = HTTPStatus.SERVICE_UNAVAILABLE
    return HttpResponse(render_to_string("500.html", {"status": status.value}), status=status)


def database_is_away(error: BaseException | None) -> bool:
    """Whether PostgreSQL cannot be reached, or is just being stopped or started."""
    causes = [link.__cause__ for link in _chain(error) if isinstance(link, OperationalError)]
    states = [getattr(cause, "sqlstate", "") for cause in causes]
    return any(state is None or state.startswith(POSTGRESQL_AWAY) for state in states)


def disk_is_full(error: BaseException | None) -> bool:
    """Whether that is what the error, or one that it comes from, is about."""
    return any(
        getattr(link, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(link, "sqlstate", None) == POSTGRESQL_DISK_FULL
        or (isinstance(link, OSError) and link.errno == errno.ENOSPC)
        for link in _chain(error)
    )


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
