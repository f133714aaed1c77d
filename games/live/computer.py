"""The computer's moves and opinions, found in worker processes, so that no search ever holds up a match.

While it searches, a worker looks whether its move is still wanted, and how many searches there are: where
they are more than the workers, each gets its share of the time, or what its level needs at least. They are
begun in the order in which they were asked for, and a match asks for one at a time.
"""

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.sharedctypes import RawArray, RawValue
from threading import Event, Lock, Thread
from typing import Any

from games.bots import levels, opinion
from games.solvers.theory import too_big

logger = logging.getLogger(__name__)

# One core is left to the server.
WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))
ATTEMPTS = 3
SHORTEST = 0.1  # seconds of searching, however many wait
MOST_SEARCHES = 4096  # of which one can be cancelled while it runs

# The arguments of `levels.choose_from`, plain JSON values: slug, options, moves so far, level, seed.
Job = tuple[str, dict[str, Any], list[str], str, int]
# Those of `opinion.opinion_from`: slug, options, moves so far, seed.
Question = tuple[str, dict[str, Any], list[str], int]


class Unwanted(Exception):
    """Nobody waits for this move any more."""


class Thought:
    """What a worker is asked to find: a move, or what `work` finds. `answer` gets it, or `failed` hears that
    there is none: later, and in another thread; neither after `cancel`."""

    def __init__(
        self,
        job: Job | Question,
        answer: Callable[[Any], None],
        failed: Callable[[], None],
        work: "Work | None" = None,
    ) -> None:
        self.job = job
        self.work = work or move
        self.answer = answer
        self.failed = failed
        self.attempts = ATTEMPTS
        self._cancelled = Event()
        self._search: _Search | None = None

    def begin(self) -> None:
        """Hand it to the workers. One that dies is replaced."""
        if self._cancelled.is_set():
            return
        self.attempts -= 1
        search = self._search = _started(self.work, self.job)
        search.future.add_done_callback(lambda _future: self._done(search))
        if self._cancelled.is_set():  # in between
            search.pool.cancel(search)

    def cancel(self) -> None:
        """Nobody wants it any more: a search that waits is not begun, one that runs ends soon."""
        self._cancelled.set()
        search = self._search
        if search is not None:
            search.pool.cancel(search)

    def _done(self, search: "_Search") -> None:
        search.pool.release(search)
        future = search.future
        if self._cancelled.is_set() or future.cancelled():  # or the server stops
            return
        error = future.exception()
        if error is None:
            self.answer(future.result())
        elif isinstance(error, BrokenProcessPool) and self.attempts:
            _end(search.pool)
            self.begin()
        elif not isinstance(error, Unwanted):
            logger.error("nothing found for %s", self.job, exc_info=error)
            self.failed()


@dataclass(slots=True)
class _Search:
    """One search in a pool; `slot` is the number of the flag that stops it, 0 for none or when it is over."""

    pool: "_Pool"
    slot: int
    future: Future[Any]


class _Shared:
    """What the server tells its workers while they search."""

    def __init__(self) -> None:
        self.unwanted: Any = RawArray("b", MOST_SEARCHES)
        self.searches: Any = RawValue("i", 0)


class _Pool:
    """Worker processes. They are spawned, not forked: a fork would copy the server's threads and sockets."""

    def __init__(self) -> None:
        self.shared = _Shared()
        self.executor = ProcessPoolExecutor(
            WORKERS, multiprocessing.get_context("spawn"), initializer=_begin_work, initargs=(self.shared,)
        )
        self._free = list(range(MOST_SEARCHES - 1, 0, -1))
        self._lock = Lock()

    def start(self, work: "Work", job: Job | Question) -> _Search:
        """Raises RuntimeError where the pool is broken or stopped."""
        with self._lock:
            slot = self._free.pop() if self._free else 0
            self.shared.unwanted[slot] = False
            self.shared.searches.value += 1
        try:
            return _Search(self, slot, self.executor.submit(work, job, slot))
        except RuntimeError:
            self._count_off(slot)
            raise

    def cancel(self, search: _Search) -> None:
        """Whatever has come of it: what waits is not begun, what runs sees its flag."""
        search.future.cancel()
        with self._lock:
            if search.slot:
                self.shared.unwanted[search.slot] = True

    def release(self, search: _Search) -> None:
        """Call it when the search is over: others may have its flag."""
        with self._lock:
            slot, search.slot = search.slot, 0
        self._count_off(slot)

    def _count_off(self, slot: int) -> None:
        with self._lock:
            self.shared.searches.value -= 1
            if slot:
                self._free.append(slot)

    def end(self, *, wait: bool) -> None:
        """Stop all searches; they are not done, and nobody hears of them."""
        self.shared.unwanted[:] = [True] * MOST_SEARCHES
        self.executor.shutdown(wait=wait, cancel_futures=True)


_lock = Lock()
_pools: list[_Pool] = []
_shared = _Shared()  # in a worker, the server's


def move(job: Job, slot: int = 0) -> str:
    """The computer's move, found in time. Raises Unwanted."""
    slug, _options, _moves, slug_of_level, _seed = job
    level = levels.levels_of(slug)[slug_of_level] if slug_of_level else None
    seconds, least = (level.seconds, level.least) if level else (SHORTEST, 0)
    return levels.choose_from(*job, _watch(slot, seconds, least))


def think(job: Question, slot: int = 0) -> opinion.Opinion:
    """What the computer thinks of a position, in time. Raises Unwanted."""
    return opinion.opinion_from(*job, _watch(slot, opinion.SECONDS, opinion.LEAST))


Work = Callable[[Any, int], Any]  # `move` or `think`


def _watch(slot: int, seconds: float, least: int) -> Callable[[int], None]:
    """Tells a search when it has to end."""
    began = time.monotonic()

    def progress(done: int) -> None:
        if _shared.unwanted[slot]:
            raise Unwanted
        share = min(1.0, WORKERS / max(1, _shared.searches.value))
        spent = time.monotonic() - began
        if spent > max(seconds * share, SHORTEST) and (done >= least or spent > seconds):
            too_big(done, "O computador não tem mais tempo para pensar.")

    return progress


def _begin_work(shared: _Shared) -> None:  # pragma: no cover - runs in another process; tested by killing one
    """In a worker: Ctrl-C is for the server to hear; a killed server must not leave its workers behind; and
    the server comes first where the processors are busy."""
    global _shared  # noqa: PLW0603 - a worker has one server
    _shared = shared
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _started(work: Work, job: Job | Question) -> _Search:
    pool = _workers()
    try:
        return pool.start(work, job)
    except RuntimeError:  # broken, or stopped in between
        _end(pool)
        return _workers().start(work, job)


def _workers() -> _Pool:
    with _lock:
        if not _pools:
            _pools.append(_Pool())
        return _pools[0]


def _end(pool: _Pool, *, wait: bool = False) -> None:
    """Use this pool no more; another one that was begun meanwhile goes on."""
    with _lock:
        if pool in _pools:
            _pools.remove(pool)
    pool.end(wait=wait)


def asked() -> int:
    """How many searches run or wait."""
    with _lock:
        return sum(pool.shared.searches.value for pool in _pools)


def stop() -> None:
    """End the workers, what they do and what they have not begun."""
    with _lock:
        pools = _pools[:]
    for pool in pools:
        _end(pool, wait=True)
