"""PostgreSQL that cannot be reached is waited for once, not by every question of a page."""

import time
from typing import Any

from django.db.backends.postgresql import base
from django.utils.asyncio import async_unsafe
from psycopg import Connection, OperationalError, generators
from psycopg.pq import ExecStatus

REMEMBERED = 2  # seconds, in which a failure to connect answers for the attempts that follow
SILENT = 1.0  # seconds after which a kept connection that does not answer counts as broken


class Away(OperationalError):
    """The database could not be reached a moment ago."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Remembers, for all threads of the process, when a database could last not be reached.

    A page asks several things, each of which would wait for a connection as long as the first; so do the
    pages that come meanwhile.
    """

    _failed_at: dict[str, float] = {}  # by alias: seconds of the monotonic clock

    @property
    def pool(self) -> Any:
        """Django's, whose connections are not waited for without end when they are tried."""
        pool = super().pool
        # Django gives the pool's own check, which cannot be chosen.
        if pool is not None and pool._check is not None:  # noqa: SLF001
            pool._check = try_connection  # noqa: SLF001
        return pool

    @async_unsafe
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection. Raises psycopg's OperationalError."""
        failed_at = self._failed_at.get(self.alias)
        if failed_at is not None and time.monotonic() - failed_at < REMEMBERED:
            raise Away("the database could not be reached a moment ago")
        try:
            connection = super().get_new_connection(conn_params)
        except OperationalError:
            if not self._is_busy():
                self._failed_at[self.alias] = time.monotonic()
            raise
        self._failed_at.pop(self.alias, None)
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
