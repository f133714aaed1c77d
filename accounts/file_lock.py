"""A lock that all processes of a machine share, which the system gives free when the one that holds it ends.

SQLite's, since every system has that, and it knows how to lock a file on each of them.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.conf import settings


class Taken(Exception):
    """Others had the lock for as long as it was waited for."""


@contextmanager
def held(name: str, seconds: float) -> Iterator[None]:
    """Nobody else holds the lock of this name. Raises Taken where others have it for so many seconds."""
    file = settings.DATA_DIR / f"{name}.sqlite3"
    with closing(sqlite3.connect(file, timeout=seconds, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise Taken from error
        yield
