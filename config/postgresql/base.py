"""PostgreSQL that cannot be reached is waited for once, not by every question of a page; nor is one that has
stopped in the middle of a question waited for without end."""

import time
from threading import Lock
from typing import Any, Self, TypeVar

from django.db.backends.postgresql import base
from django.utils.asyncio import async_unsafe
from psycopg import Connection, OperationalError, generators
from psycopg.abc import PQGen
from psycopg.pq import ExecStatus
from psycopg.waiting import Ready

RV = TypeVar("RV")

REMEMBERED = 2  # seconds, in which a failure to connect answers for the attempts that follow
SILENT = 1.0  # seconds after which a kept connection that does not answer counts as broken
LATE = 1.5  # seconds without an answer after which it is asked whether the server is there at all
CONNECT_SECONDS = 3  # that it has to say so


class Away(OperationalError):
    """The database could not be reached a moment ago."""


class PatientConnection(Connection[Any]):
    """Waits for a long question as long as the server lives, which others may answer for.

    A server that is stopped keeps its lines, so that the network says nothing, and ends no question itself.
    """

    alias = ""
    _asked: tuple[str, dict[str, Any]]

    @classmethod
    def connect(cls, conninfo: str = "", **kwargs: Any) -> Self:
        connection = super().connect(conninfo, **kwargs)
        connection._asked = conninfo, kwargs  # noqa: SLF001 - of this class
        return connection

    def wait(self, gen: PQGen[RV], *args: Any, **kwargs: Any) -> RV:
        return super().wait(self._watched(gen), *args, **kwargs)

    def _watched(self, gen: PQGen[RV]) -> PQGen[RV]:
        """The same, with a look at the server now and then while nothing comes."""
        since = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if ready == Ready.NONE and time.monotonic() - since >= LATE:
                    self._check(since)
                    since = time.monotonic()
                wanted = gen.send(ready)
        except StopIteration as end:
            value: RV = end.value
            return value

    def _check(self, since: float) -> None:
        """Raises Away, and closes the line, where the server was not there when asked since then."""
        if not servers.lives(self, since):
            self.close()
            raise Away("the database has stopped answering")

    def reaches_server(self) -> bool:
        """Whether a new connection to the same server is answered."""
        conninfo, asked = self._asked
        try:
            with Connection.connect(conninfo, **asked | {"connect_timeout": CONNECT_SECONDS}) as other:
                try_connection(other)
        except OperationalError as error:
            return error.sqlstate is not None  # it says why not, such as that there are too many
        return True


class _Servers:
    """What threads of the process know of the servers, by alias, in seconds of the monotonic clock."""

    def __init__(self) -> None:
        self.failed_at: dict[str, float] = {}
        self._lived_at: dict[str, float] = {}
        self._one = Lock()

    def are_away(self, alias: str) -> bool:
        failed_at = self.failed_at.get(alias)
        return failed_at is not None and time.monotonic() - failed_at < REMEMBERED

    def lives(self, connection: PatientConnection, since: float) -> bool:
        """Whether the server answered somebody since then; one asks for all who wait."""
        alias = connection.alias
        with self._one:
            if self.are_away(alias):
                return False
            if self._lived_at.get(alias, 0.0) <= since:
                if not connection.reaches_server():
                    self.failed_at[alias] = time.monotonic()
                    return False
                self._lived_at[alias] = time.monotonic()
        return True


servers = _Servers()


class DatabaseWrapper(base.DatabaseWrapper):
    """Remembers, for all threads of the process, when a database could last not be reached.

    A page asks several things, each of which would wait for a connection as long as the first; so do the
    pages that come meanwhile.
    """

    @property
    def pool(self) -> Any:
        """Django's, whose connections are not waited for without end."""
        pool = super().pool
        if pool is not None:
            pool.connection_class = PatientConnection
        # Django gives the pool's own check, which cannot be chosen.
        if pool is not None and pool._check is not None:  # noqa: SLF001
            pool._check = try_connection  # noqa: SLF001
        return pool

    @async_unsafe
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection. Raises psycopg's OperationalError."""
        if servers.are_away(self.alias):
            raise Away("the database could not be reached a moment ago")
        try:
            connection = super().get_new_connection(conn_params)
        except OperationalError:
            if not self._is_busy():
                servers.failed_at[self.alias] = time.monotonic()
            raise
        servers.failed_at.pop(self.alias, None)
        if isinstance(connection, PatientConnection):
            connection.alias = self.alias
        return connection

    def _is_busy(self) -> bool:
        """Whether all connections of the pool are there, but in use: the next may be free at any moment."""
        stats = self.pool.get_stats() if self.pool else {}
        return bool(stats) and stats["pool_size"] >= stats["pool_max"]


def try_connection(connection: Connection[Any]) -> None:
    """Raises psycopg's OperationalError where a connection is broken or silent, and closes it.

    The pool's own check waits for as long as the network and a server that hangs let it.
    """
    connection.pgconn.send_query(b"")
    try:
        results = connection.wait(generators.execute(connection.pgconn), timeout=SILENT)
        if [result.status for result in results] != [ExecStatus.EMPTY_QUERY]:
            raise OperationalError("the connection was ended")
    except OperationalError:
        connection.close()
        raise
