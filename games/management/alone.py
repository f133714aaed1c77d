"""What one process does while the others wait for it: servers that start at once on an empty database."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.conf import settings
from django.db import connection, connections

from accounts import file_lock

WAIT_SECONDS = 300
LOCK = 0x4E696D746563  # PostgreSQL's advisory locks are numbers


@contextmanager
def alone() -> Iterator[None]:
    """No other process of this database is here at the same time. A process that dies leaves it free."""
    with _postgresql() if connection.vendor == "postgresql" else file_lock.held("starting", WAIT_SECONDS):
        yield


@contextmanager
def _postgresql() -> Iterator[None]:
    with closing(connections.create_connection(settings.LASTING)) as own, own.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        yield
        cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])  # the connection may go back to a pool
