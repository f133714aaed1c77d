"""The computer's moves, found in worker processes, so that no search ever holds up a match."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock, Thread
from typing import Any

from games.bots import levels
from games.rules.text import text
from games.solvers.theory import TooBig

logger = logging.getLogger(__name__)

WORKERS = 1
ATTEMPTS = 3
SECONDS = 3.0  # of searching; then the computer plays what it sees without more

_lock = Lock()
_pools: list[ProcessPoolExecutor] = []

# The arguments of `levels.choose_from`, plain JSON values: slug, options, position, role, level, seed.
Job = tuple[str, dict[str, Any], Any, str, str, int]


def think(job: Job, answer: Callable[[str], None], attempts: int = ATTEMPTS) -> None:
    """Find a move and hand it to `answer`, later and in another thread. A worker that dies is replaced."""
    try:
        future = _workers().submit(move, job)
    except RuntimeError:  # broken, or stopped in between
        _replace()
        future = _workers().submit(move, job)

    def done(finished: Future[str]) -> None:
        if finished.cancelled():  # the server stops
            return
        error = finished.exception()
        if error is None:
            answer(finished.result())
        elif isinstance(error, BrokenProcessPool) and attempts > 1:
            _replace()
            think(job, answer, attempts - 1)
        else:
            logger.error("no move found for %s", job, exc_info=error)

    future.add_done_callback(done)


def move(job: Job, seconds: float = SECONDS) -> str:
    """The computer's move, found in time: others wait for the same worker."""
    until = time.monotonic() + seconds

    def progress(met: int) -> None:
        if time.monotonic() > until:
            raise TooBig(text("O computador não tem mais tempo para pensar."), met)

    return levels.choose_from(*job, progress)


def _end_with_server() -> None:  # pragma: no cover - runs in another process; tested by killing one
    """In a worker: Ctrl-C is for the server to hear; a killed server must not leave its workers behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _workers() -> ProcessPoolExecutor:
    """The pool. Workers are spawned, not forked: a fork would copy the server's threads and sockets."""
    with _lock:
        if not _pools:
            _pools.append(
                ProcessPoolExecutor(
                    WORKERS, multiprocessing.get_context("spawn"), initializer=_end_with_server
                )
            )
        return _pools[0]


def _replace(*, wait: bool = False) -> None:
    with _lock:
        broken = _pools[:]
        _pools.clear()
    for pool in broken:
        pool.shutdown(wait=wait, cancel_futures=True)


def stop() -> None:
    """End the workers, and what they have not begun."""
    _replace(wait=True)
