"""Other processes that hold locks."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

HOLD = """
import sqlite3, sys
lock = sqlite3.connect(sys.argv[1], isolation_level=None)
lock.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def other_holding(name: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process of this machine, which holds the lock of this name until it is ended."""
    command = [sys.executable, "-c", HOLD, str(settings.DATA_DIR / f"{name}.sqlite3")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline().strip() == b"held"
            yield process
        finally:
            process.kill()
