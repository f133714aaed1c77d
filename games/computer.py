"""The computer's moves, found in worker processes, so that no search ever holds up a match."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from typing import Any

from games.bots import levels

logger = logging.getLogger(__name__)

WORKERS = 1
ATTEMPTS = 3

_lock = Lock()
_pools: list[ProcessPoolExecutor] = []

# (slug, options, position, role on turn, level, seed): the arguments of `levels.choose_from`, all plain JSON
# values.
Job = tuple[str, dict[str, Any], Any, str, str, int]


def think(job: Job, answer: Callable[[str], None], attempts: int = ATTEMPTS) -> None:
    """Find a move and hand it to `answer`, later and in another thread. A worker that dies is replaced."""
    try:
        future = _workers().submit(levels.choose_from, *job)
    except (BrokenProcessPool, RuntimeError):
        _replace()
        future = _workers().submit(levels.choose_from, *job)

    def done(finished: Future[str]) -> None:
        error = None if finished.cancelled() else finished.exception()
        if finished.cancelled():
            return
        if error is None:
            answer(finished.result())
        elif isinstance(error, BrokenProcessPool) and attempts > 1:
            _replace()
            think(job, answer, attempts - 1)
        else:
            logger.error("no move found for %s", job, exc_info=error)

    future.add_done_callback(done)


def _workers() -> ProcessPoolExecutor:
    """The pool. Workers are spawned, not forked: a fork would copy the server's threads and sockets."""
    with _lock:
        if not _pools:
            _pools.append(ProcessPoolExecutor(WORKERS, mp_context=multiprocessing.get_context("spawn")))
        return _pools[0]


def _replace() -> None:
    with _lock:
        broken = _pools[:]
        _pools.clear()
    for pool in broken:
        pool.shutdown(wait=False, cancel_futures=True)


def stop() -> None:
    """End the workers."""
    _replace()
