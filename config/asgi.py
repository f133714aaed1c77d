import asyncio
import os
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config import logs, proxies  # noqa: E402
from config.origins import own_pages_only  # noqa: E402
from config.requests import SiteHandler  # noqa: E402
from games.live import broadcast  # noqa: E402
from games.live.executor import command_executor  # noqa: E402
from games.live.guest_access import SocketReaders  # noqa: E402
from games.live.routing import websocket_urlpatterns as match_sockets  # noqa: E402
from lessons.classroom.routing import websocket_urlpatterns as sheet_sockets  # noqa: E402
from lessons.course.routing import websocket_urlpatterns as lesson_sockets  # noqa: E402

django_application = SiteHandler()


async def missing(scope: Any, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """There is no such socket: a refusal with the status of a page."""
    await send({"type": "websocket.close", "code": HTTPStatus.NOT_FOUND})


sockets = URLRouter([*match_sockets, *sheet_sockets, *lesson_sockets, re_path("", missing)])  # type: ignore[arg-type, list-item]

router = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": own_pages_only(CookieMiddleware(SocketReaders(sockets))),
    }
)


async def application(scope: Any, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
    """The site."""
    broadcast.attach(asyncio.get_running_loop())
    command_executor.start()
    if scope["type"] == "websocket":
        logs.enter(scope["path"])
    await router(proxies.with_client(scope, settings.TRUSTED_PROXIES), receive, send)
