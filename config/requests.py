"""Each request is answered in one go, by one of a few threads that stay.

Django would pass it to and fro between the event loop and a thread of its own, with a new connection to the
database: where a whole hall opens its boards at once, that costs more than what is answered.

Requests that are answered in a moment are answered one after the other: Python lets one thread work at a
time, and eight that take turns at it use more. Who takes longer keeps nobody waiting.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from typing import Any

from asgiref.sync import SyncToAsync, ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.core.signals import request_finished
from django.db import connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

PLACES = 8
MOMENT = 0.03  # seconds after which the next request begins beside one that is still being answered
PATIENCE = 2.0  # seconds without an answer to anybody, after which who waits gets a thread of its own


class SiteHandler(ASGIHandler):
    """Django's handler for a site without asynchronous views.

    After `keep_threads` it answers `PLACES` requests at once, each begun a `MOMENT` after the one before or
    when that is answered.
    """

    _free: asyncio.LifoQueue[ThreadSensitiveContext] | None = None
    _kept: frozenset[ThreadSensitiveContext] = frozenset()
    _answered_at = 0.0

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self._begins = asyncio.Semaphore()
        self.load_middleware(is_async=False)

    def keep_threads(self) -> None:
        """From now on requests share a few threads; others close their connections when they end."""
        self._free = asyncio.LifoQueue()
        self._kept = frozenset(ThreadSensitiveContext() for _place in range(PLACES))
        for thread in self._kept:
            self._free.put_nowait(thread)
        request_finished.connect(self._close_connections)

    async def __call__(
        self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]
    ) -> None:
        """Answers one request."""
        free = self._free
        thread = None if free is None else await self._wait_for_thread(free)
        if free is None or thread is None:
            await super().__call__(scope, receive, send)
            return
        before = SyncToAsync.thread_sensitive_context.set(thread)
        try:
            await self.handle(scope, receive, send)
        finally:
            SyncToAsync.thread_sensitive_context.reset(before)
            self._answered_at = time.monotonic()
            free.put_nowait(thread)

    async def _wait_for_thread(
        self, free: asyncio.LifoQueue[ThreadSensitiveContext]
    ) -> ThreadSensitiveContext | None:
        """A thread that stays; None where all of them are held up."""
        while True:
            try:
                return await asyncio.wait_for(free.get(), PATIENCE)
            except TimeoutError:
                if time.monotonic() - self._answered_at >= PATIENCE:
                    return None

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, with all that stands around the view, from one thread."""
        async with self._turn():
            response: HttpResponseBase = await sync_to_async(self.get_response)(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # noqa: SLF001 - as ASGIHandler
        return response

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """The next one has its turn when this one is over, or after a moment."""
        await self._begins.acquire()
        rest = ExitStack()
        rest.callback(self._begins.release)
        late = asyncio.get_running_loop().call_later(MOMENT, rest.close)
        try:
            yield
        finally:
            late.cancel()
            rest.close()

    def _close_connections(self, **_signal: object) -> None:
        """Not those of a thread that stays: Django closes these once they are too old."""
        if SyncToAsync.thread_sensitive_context.get(None) not in self._kept:
            connections.close_all()
