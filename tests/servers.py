"""Servers that tests start, stop and start again."""

import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.ports import free_port


class RedisServer:
    """A Redis of the test's own, which keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        with Redis.from_url(self.url) as redis:
            for _unused in range(200):
                try:
                    redis.ping()
                    return
                except RedisError:
                    time.sleep(0.05)
        raise RuntimeError("redis-server did not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        """It is there, and says nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    if shutil.which("redis-server") is None:  # pragma: no cover - .ci/run installs it
        pytest.skip("redis-server is not installed")
    server = RedisServer()
    try:
        yield server
    finally:
        server.stop()
