"""The server: `python -m config.serve --host 127.0.0.1 --port 8000`. Ctrl-C ends it, with exit code 0."""

from config import reactor as _reactor  # isort: skip  # noqa: F401 - uvloop, before Daphne

# Daphne sets up Twisted's asyncio reactor: it must come before anything else that imports Twisted.
from daphne.server import Server  # isort: skip

import argparse
import asyncio
import contextlib
import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, NoReturn

from autobahn.websocket import protocol as websocket
from autobahn.websocket.types import ConnectionDeny
from channels.layers import get_channel_layer
from daphne import http_protocol, ws_protocol
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from prometheus_client import Histogram, start_http_server
from twisted.internet import reactor
from twisted.internet.task import LoopingCall
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel, _GenericHTTPChannelProtocol

from config.closing import FarewellQueue
from config.collecting import TICK, Collector
from config.secret import keep_private
from games.live.local_layer import AT_ONCE

HEAD_SECONDS = 20  # for a request's address and headers, from its first byte or that of the connection
HANDSHAKE_SECONDS = 30  # two thousand pages may reconnect at once
LARGEST_FRAME = 64 * 1024  # bytes; far above any command, so that too large a one is answered, not cut off
PENDING_CONNECTIONS = 1024
PAUSES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)  # seconds


class CannotListen(Exception):
    """The port cannot be had; the message says why."""


class SiteServer(Server):
    """Daphne's server, which keeps the reason why it could not listen."""

    failure = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.closing = FarewellQueue(reactor.callLater)  # type: ignore[arg-type]

    def listen_error(self, failure: Failure) -> None:
        self.failure = failure.getErrorMessage()
        self.stop()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Let consumers read and write at once, without tasks and checks in between."""
        if isinstance(protocol, SiteSocket):
            scope["extensions"] = {AT_ONCE: protocol}
        return super().create_application(protocol, scope)


class SiteSocket(ws_protocol.WebSocketProtocol):
    """Daphne's socket, which refuses an unknown address with 404 (one of another site's page with 403, as any
    other that is closed before it was accepted) and says nothing to who is gone."""

    listener: Callable[[bytes], bool] | None = None
    message_data: list[bytes] | None

    def handle_reply(self, message: dict[str, Any]) -> None:
        if self.state == self.STATE_CONNECTING and message.get("code") == HTTPStatus.NOT_FOUND:
            self.handshake_deferred.errback(ConnectionDeny(ConnectionDeny.NOT_FOUND, "Not Found"))
            del self.handshake_deferred
            self.server.protocol_disconnected(self)
        elif self.state in (self.STATE_CONNECTING, self.STATE_OPEN):
            super().handle_reply(message)

    def onMessageEnd(self) -> None:  # noqa: N802 - autobahn's
        """Autobahn would also fire a signal, with two futures, that nobody waits for."""
        if not self.failedByMe:
            self.onMessage(b"".join(self.message_data or ()), self.message_is_binary)
        self.message_data = None

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - autobahn's
        """Let the consumer hear a text at once, unless an older one still waits."""
        listener = None if isBinary or not self.application_queue.empty() else self.listener
        if listener is None or not listener(payload):
            super().onMessage(payload, isBinary)

    def onClose(self, *about: Any) -> None:  # noqa: N802 - autobahn's
        """Tell the application, after those of all who closed before."""
        self.server.closing.add(partial(super().onClose, *about))

    def write(self, text: str) -> None:
        """Send a text, unless whoever it was for is going or gone."""
        if self.state == self.STATE_OPEN:
            self.sendFrame(opcode=self.MESSAGE_TYPE_TEXT, payload=text.encode())

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's
        """Autobahn would first write a line for a log that nobody reads, which costs as much as the rest."""
        self._dataReceived(data)

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802 - autobahn's
        """Hand a message to the system at once, unless an older one still waits.

        Twisted would first ask whether the socket can be written to: a turn of the loop, two system calls.
        """
        line = self.transport
        waits = sync or chopsize or self.send_queue or line.dataBuffer or line._tempDataBuffer  # noqa: SLF001
        sent = 0 if waits else line.writeSomeData(data)
        # A line that is cut says so instead of a number, and again when Twisted writes to it.
        rest = data[sent:] if isinstance(sent, int) else data
        if rest:
            super().sendData(rest, sync, chopsize)


class SiteChannel(HTTPChannel):
    """A line over which requests come: it is closed where a head is not whole in time.

    Twisted's own time begins anew with every byte: who sends one now and then would hold the line for ever.
    """

    head: Any = None  # the call that will close the line

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's
        super().connectionMade()
        self._expect_head()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's
        if self.head is None and not self.requests:
            self._expect_head()
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802 - Twisted's
        self._forget_head()
        super().allHeadersReceived()

    def connectionLost(self, reason: Failure) -> None:  # type: ignore[override]  # noqa: N802 - Twisted's
        self._forget_head()
        super().connectionLost(reason)

    def _expect_head(self) -> None:
        self.head = self.callLater(HEAD_SECONDS, self._close)

    def _forget_head(self) -> None:
        if self.head is not None and self.head.active():
            self.head.cancel()
        self.head = None

    def _close(self) -> None:
        self.head = None
        self.forceAbortClient()


def serve(host: str, port: int, ready: Callable[[], None] | None = None) -> None:
    """Serves until SIGINT or SIGTERM; `ready` is called once the port is open. Raises CannotListen."""
    from config.asgi import application, django_application  # noqa: PLC0415 - sets Django up
    from games.analysis import queued  # noqa: PLC0415
    from games.live import engine_client, engine_pool  # noqa: PLC0415
    from games.live.executor import command_executor  # noqa: PLC0415
    from games.live.servers import keeper  # noqa: PLC0415
    from games.management import backups  # noqa: PLC0415

    keep_private(settings.DATA_DIR)
    _allow_many_sockets()
    django_application.keep_threads()
    interface = host.replace(":", "\\:")
    server = SiteServer(
        application,
        endpoints=[f"tcp:port={port}:interface={interface}:backlog={PENDING_CONNECTIONS}"],
        websocket_connect_timeout=HANDSHAKE_SECONDS,
        websocket_handshake_timeout=HANDSHAKE_SECONDS,
        websocket_max_message_size=LARGEST_FRAME,
        websocket_max_frame_size=LARGEST_FRAME,
        verbosity=0,
        server_name="",
        ready_callable=ready,
    )
    _leave_forms_to_django()
    # Autobahn writes all settings of each new socket, laid out, for a log that nobody reads.
    websocket.pformat = str  # type: ignore[assignment, attr-defined]
    ws_protocol.WebSocketFactory.protocol = SiteSocket
    http_protocol.HTTPFactory.protocol = staticmethod(_site_channel)
    gc.collect()
    gc.freeze()
    gc.disable()
    LoopingCall(Collector(command_executor.resting).tick).start(TICK, now=False)
    # Made here: two threads that ask for it at once would get two.
    reactor.callLater(0, _meet_the_others, get_channel_layer())  # type: ignore[arg-type]
    keeper.start()
    if not settings.SHARED_JOBS:
        engine_pool.warm()
    if settings.METRICS_PORT:
        _measure(command_executor.waiting, engine_client.count_searches)
    with backups.serving():
        server.run()
    keeper.stop()
    command_executor.stop()
    engine_client.stop()
    engine_pool.stop()
    queued.studies.stop()
    queued.mine.stop()
    if server.failure:
        raise CannotListen(server.failure)


def _meet_the_others(layer: Any) -> None:
    """On the loop, as soon as it runs: hear and tell the other servers, whoever is connected here."""
    from games.live import broadcast  # noqa: PLC0415
    from games.live.redis_layer import SharedChannelLayer  # noqa: PLC0415

    broadcast.attach(asyncio.get_running_loop())
    if isinstance(layer, SharedChannelLayer):
        layer.begin()


def _measure(waiting: Callable[[], int], searches: Callable[[], int]) -> None:
    """Answers Prometheus on a port of this process's own. Raises OSError."""
    from games.live import measures  # noqa: PLC0415

    pauses = Histogram("nimteca_collection_seconds", "Pauses for collecting garbage.", buckets=PAUSES)
    began = [0.0]

    def note(phase: str, _about: dict[str, int]) -> None:
        if phase == "start":
            began[0] = time.perf_counter()
        else:
            pauses.observe(time.perf_counter() - began[0])

    gc.callbacks.append(note)
    measures.waiting.set_function(waiting)
    measures.searches.set_function(searches)
    start_http_server(settings.METRICS_PORT, settings.METRICS_HOST)


def hear_signals() -> None:
    """Ctrl-C and SIGTERM end this process even where whoever started it has them ignored.

    A shell does that with what a script starts in the background; Twisted would leave Ctrl-C ignored then.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _leave_forms_to_django() -> None:
    """Twisted would read every posted form too, whole and in memory: 600 MB for a file of 50 MB."""
    http_protocol.WebRequest = partial(http_protocol.WebRequest, parsePOSTFormSubmission=False)


def _site_channel() -> _GenericHTTPChannelProtocol:
    return _GenericHTTPChannelProtocol(SiteChannel())


def _allow_many_sockets() -> None:
    """Raises the limit of open files, often 1024, to what the system lets this process have."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # there is no such limit on Windows
        import resource  # noqa: PLC0415

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def arguments(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--host", default="127.0.0.1", help="endereço em que o servidor escuta")
    parser.add_argument("--port", type=int, default=8000, help="porta (8000)")
    return parser


def main() -> int:
    hear_signals()
    options = arguments("Serve o sítio, sem preparar nada.").parse_args()
    try:
        serve(options.host, options.port)
    except KeyboardInterrupt:
        return 130
    except (CannotListen, ImproperlyConfigured, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def leave(code: int) -> NoReturn:
    """Ends the process at once.

    A request that was being answered has a thread that waits for the event loop, which no longer runs: Python
    would wait for that thread for ever. What was promised to anybody is stored by then.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    leave(main())
