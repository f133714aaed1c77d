"""What is logged says in which request and match, and of nobody who it was."""

import hashlib
import logging
import re
import secrets
import traceback
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from threading import Thread
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from django.utils.log import AdminEmailHandler
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter
from prometheus_client import Counter

HOUR = 60 * 60
MATCH = re.compile(r"/partidas/([0-9a-z]{12})/")

_request: ContextVar[str] = ContextVar("request", default="")
_match: ContextVar[str] = ContextVar("match", default="")
_records = Counter("nimteca_log_records", "Warnings and errors logged, by level.", ["level"])


def enter(path: str) -> str:
    """From now on this thread or task answers the request for `path`, which gets a number."""
    match = MATCH.search(path)
    _match.set(match[1] if match else "")
    _request.set(secrets.token_hex(6))
    return _request.get()


class RequestNumberMiddleware:
    """Every answer has the number under which the log tells of its request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        number = enter(request.path)
        response = self.get_response(request)
        response.headers["X-Request-ID"] = number
        return response


class Where(logging.Filter):
    """Adds the numbers of request and match, and counts the record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id, record.match = _request.get(), _match.get()
        _records.labels(record.levelname).inc()
        return True


class OnceAnHour(logging.Filter):
    """Lets an error through once an hour, whichever server met it: the first says enough, and a thousand fill
    a mailbox."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = repr((record.name, record.msg, *_place(record)))
        return cache.add(f"mailed-{hashlib.sha256(error.encode()).hexdigest()}", value=True, timeout=HOUR)


class Mail(AdminEmailHandler):
    """Sends from a thread of its own: moves do not wait for the mail server."""

    def emit(self, record: logging.LogRecord) -> None:
        Thread(target=copy_context().run, args=(super().emit, record), name="mail").start()


def _place(record: logging.LogRecord) -> tuple[Any, ...]:
    """Which exception was raised where."""
    if not record.exc_info or record.exc_info[0] is None:
        return (record.pathname, record.lineno)
    frames = traceback.extract_tb(record.exc_info[2])
    return (record.exc_info[0], *((frame.filename, frame.lineno) for frame in frames[-1:]))


class ErrorReporter(ExceptionReporter):
    """The mail about an error: where it was raised; nothing of who sent what."""

    def get_traceback_text(self) -> SafeString:
        lines = traceback.format_exception(self.exc_type, self.exc_value, self.tb) if self.exc_type else []
        return SafeString(f"{_request.get()} {_match.get()}\n{''.join(lines)}")
