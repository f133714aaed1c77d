"""Sockets are opened by pages of this site only.

A browser sends cookies with a socket whatever page opens it, and says in `Origin` which one that is. It must
have the host and port that the socket was asked for, or be one of `CSRF_TRUSTED_ORIGINS`, as for forms.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

PORTS = {"http": 80, "https": 443}
LOCAL_HOSTS = [".localhost", "127.0.0.1", "[::1]"]  # Django's own, where it is debugged

Application = Callable[..., Any]


def own_pages_only(application: Application) -> Application:
    """Refuses, with the status of a page, sockets that pages of others open."""

    async def checked(scope: Any, receive: Application, send: Application) -> None:
        headers = dict(scope["headers"])
        if _is_own(_text(headers, b"origin"), _text(headers, b"host")):
            await application(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": HTTPStatus.FORBIDDEN})

    return checked


def _text(headers: dict[bytes, bytes], name: bytes) -> str:
    return headers.get(name, b"").decode("latin-1").lower()


def _is_own(origin: str, host: str) -> bool:
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    page = _place(origin)
    if page is None or (settings.SESSION_COOKIE_SECURE and page[0] != "https"):
        return False
    allowed = settings.ALLOWED_HOSTS or (LOCAL_HOSTS if settings.DEBUG else [])
    # Which scheme the browser uses only a proxy knows: a host without a port has that of the page's scheme.
    return _place(f"{page[0]}://{host}") == page and validate_host(page[1], allowed)


def _place(address: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None where these are none."""
    try:
        parts = urlsplit(address)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    name = parts.hostname or ""
    return (parts.scheme, f"[{name}]" if ":" in name else name, port) if name else None
