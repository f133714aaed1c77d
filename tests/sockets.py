"""Sockets through the whole ASGI application, as a browser opens them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from channels.db import database_sync_to_async as sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.asgi import application
from games.live.local_layer import AT_ONCE, DirectSocket


def cookie_of(user: User | None, visitor: str = "") -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    if visitor:
        session = client.session
        session["visitor"] = visitor
        session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())


@asynccontextmanager
async def connected(
    path: str,
    user: User | None = None,
    visitor: str = "",
    *,
    origin: str = "http://localhost",
    line: DirectSocket | None = None,
    address: str = "",
) -> AsyncIterator[WebsocketCommunicator]:
    """A socket that was accepted, closed at the end."""
    cookie = await sync_to_async(cookie_of)(user, visitor)
    headers = [(b"origin", origin.encode()), (b"host", b"localhost"), (b"cookie", cookie.encode())]
    communicator = WebsocketCommunicator(application, path, headers=headers)
    if address:
        communicator.scope["client"] = (address, 0)
    if line is not None:
        extensions: Any = {AT_ONCE: line}
        communicator.scope["extensions"] = extensions
    accepted, _code = await communicator.connect(timeout=5)
    assert accepted
    try:
        yield communicator
    finally:
        await communicator.disconnect()
