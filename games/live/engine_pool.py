"""The computer's moves and opinions, found in worker processes, so that no search ever holds up a match.

A level has so many seconds of a processor, whatever else the server does, and at most `SLOWEST` times as
many by the clock. While it searches, a worker looks whether its move is still wanted, and how many searches
there are: only where the last of them would wait longer than that, each gets its share of the time, or what
its level needs at least. Classes take turns, in a class its people (`games/live/jobs/turns.py`); a match
asks for one at a time.
"""

import gc
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from multiprocessing.context import SpawnProcess
from multiprocessing.sharedctypes import RawArray, RawValue
from random import Random
from threading import Event, Lock, Thread
from typing import Any
from weakref import WeakSet

from games.bots import hooks, kernels, levels, opinion
from games.bots.hooks.base import Limits
from games.live import machine_code
from games.live.jobs import turns
from games.live.jobs.parents import end_with_parent, without_interrupts
from games.rules.catalogue import build
from games.rules.game import Game
from games.solvers.partisan.played import positions
from games.solvers.theory import too_big

logger = logging.getLogger(__name__)

# One core is left to the server.
WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))
ATTEMPTS = 3
SHORTEST = 0.1  # seconds of searching, however many wait
LAST_LOOK = 0.3  # more of them to see whether the others can win at once
ROOM_SECONDS = 3.0  # for the value of a room of a sum, for its class, and for what wins
SLOWEST = 5  # seconds by the clock for each of a processor that a level has
LOOK = 0.005  # seconds between two looks whether a search is wanted, while it waits
NICE = 2  # the server comes first where the processors are busy, and analyses come later
WARM: "Job" = ("hex", {"size": 5}, [], "beginner", 1)
YOUNG_COLLECTIONS = 100  # of a worker, after which it looks at all that outlived one
MOST_SEARCHES = 4096  # of which one can be cancelled while it runs

# The arguments of `levels.choose_from`, plain JSON values: slug, options, moves so far, level, seed.
Job = tuple[str, dict[str, Any], list[str], str, int]
# Those of `opinion.opinion_from`: slug, options, moves so far, seed.
EngineRequest = tuple[str, dict[str, Any], list[str], int]


class Unwanted(Exception):
    """Nobody waits for this move any more."""


class EngineTask:
    """What a worker is asked to find: a move, or what `work` finds. `answer` gets it, or `failed` hears that
    there is none: later, and in another thread; neither after `cancel`. It is for somebody (`group`), who may
    be of a class (`tenant`)."""

    def __init__(
        self,
        job: Job | EngineRequest,
        answer: Callable[[Any], None],
        failed: Callable[[], None],
        work: "Work | None" = None,
        *,
        group: str = "",
        tenant: str = "",
    ) -> None:
        self.group, self.tenant = group, tenant
        self.job = job
        self.work = work or move
        self.answer = answer
        self.failed = failed
        self.attempts = ATTEMPTS
        self._cancelled = Event()
        self._search: _PooledSearch | None = None

    def begin(self) -> None:
        """Hand it to the workers. One that dies is replaced."""
        if self._cancelled.is_set():
            return
        self.attempts -= 1
        search = _PooledSearch(self.group, tenant=self.tenant, work=self.work, job=self.job)
        _workers().start(search)
        self._search = search
        search.future.add_done_callback(lambda _future: self._done(search))
        if self._cancelled.is_set():  # in between
            search.pool.cancel(search)

    def cancel(self) -> None:
        """Nobody wants it any more: a search that waits is not begun, one that runs ends soon."""
        self._cancelled.set()
        search = self._search
        if search is not None:
            search.pool.cancel(search)

    def _done(self, search: "_PooledSearch") -> None:
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
            logger.error("nothing found in %s", self.job[0], exc_info=error)
            self.failed()


@dataclass(slots=True, eq=False)
class _PooledSearch(turns.GroupWork):
    """One search in a pool; `slot` is the number of the flag that stops it, 0 for none or when it is over."""

    work: "Work" = field(kw_only=True)
    job: Job | EngineRequest = field(kw_only=True)
    future: Future[Any] = field(default_factory=Future)
    pool: "_Pool" = field(init=False)
    slot: int = 0


class _Shared:
    """What the server tells its workers while they search."""

    def __init__(self) -> None:
        self.unwanted: Any = RawArray("b", MOST_SEARCHES)
        self.searches: Any = RawValue("i", 0)
        self._compiled: Any = RawArray("b", len(kernels.FAMILIES))

    def is_compiled(self, family: str) -> bool:
        """Whether workers may use the kernels of a family: its machine code is kept."""
        return bool(self._compiled[list(kernels.FAMILIES).index(family)])

    def note_compiled(self, family: str) -> None:
        self._compiled[list(kernels.FAMILIES).index(family)] = True


class _Pool:
    """Worker processes. They are spawned, not forked: a fork would copy the server's threads and sockets."""

    def __init__(self) -> None:
        self.shared = _Shared()
        self.executor = ProcessPoolExecutor(
            WORKERS, multiprocessing.get_context("spawn"), initializer=_begin_work, initargs=(self.shared,)
        )
        self._compiling: SpawnProcess | None = None
        self._asked: list[_PooledSearch] = []
        self._served = turns.Served()
        self._free = list(range(MOST_SEARCHES - 1, 0, -1))
        self._lock = Lock()

    def warm(self) -> None:
        """Let each process play a move that nobody wants. They are begun by that. One more compiles."""
        self._compiling = multiprocessing.get_context("spawn").Process(
            target=machine_code.compile_for, args=(self.shared.note_compiled,), daemon=True
        )
        with without_interrupts():
            for _worker in range(WORKERS):
                self.executor.submit(move, WARM)
            self._compiling.start()

    def start(self, search: _PooledSearch) -> None:
        """Begin it when its turn comes. Its future says so where the pool is broken or stopped."""
        with self._lock:
            search.pool, search.slot = self, self._free.pop() if self._free else 0
            self.shared.unwanted[search.slot] = False
            self.shared.searches.value += 1
            self._asked.append(search)
        self._go_on()

    def _go_on(self) -> None:
        """Give the processes that have nothing to do what is next."""
        while (search := self._next()) is not None:
            try:
                ran = self.executor.submit(_work, search.work, search.job, search.slot)
            except RuntimeError as error:
                search.future.set_exception(BrokenProcessPool(*error.args))
            else:
                ran.add_done_callback(partial(self._over, search))

    def _next(self) -> _PooledSearch | None:
        with self._lock:
            self._asked = [search for search in self._asked if not search.future.done()]
            order = turns.ordered(self._asked, self._served)
            waiting = [search for search in order if not search.alive]
            if len(order) - len(waiting) >= WORKERS:
                return None
            begun = (search for search in waiting if search.future.set_running_or_notify_cancel())
            if (search := next(begun, None)) is not None:
                search.alive = True
                self._served.note(search)
            return search

    def _over(self, search: _PooledSearch, ran: Future[Any]) -> None:
        error = Unwanted() if ran.cancelled() else ran.exception()
        if error is None:
            search.future.set_result(ran.result())
        else:
            search.future.set_exception(error)
        self._go_on()

    def cancel(self, search: _PooledSearch) -> None:
        """Whatever has come of it: what waits is not begun, what runs sees its flag."""
        search.future.cancel()
        with self._lock:
            if search.slot:
                self.shared.unwanted[search.slot] = True

    def release(self, search: _PooledSearch) -> None:
        """Call it when the search is over: others may have its flag."""
        with self._lock:
            slot, search.slot = search.slot, 0
            self.shared.searches.value -= 1
            if slot:
                self._free.append(slot)

    def give_up(self) -> None:
        """Begin nothing more."""
        with self._lock:
            asked = self._asked[:]
        for search in asked:
            search.future.cancel()

    def end(self, *, wait: bool) -> None:
        """Stop all searches; they are not done, and nobody hears of them."""
        self.shared.unwanted[:] = [True] * MOST_SEARCHES
        self.executor.shutdown(wait=wait, cancel_futures=True)
        if self._compiling is not None:
            self._compiling.kill()


_lock = Lock()
_pools: list[_Pool] = []
_shared = _Shared()  # in a worker, the server's
_prepared: WeakSet[kernels.Kernel] = WeakSet()
_maker = ThreadPoolExecutor(1)
_loaded: set[str] = set()  # slugs of games whose kernels are


def move(job: Job, slot: int = 0) -> str:
    """The computer's move, found in time. Raises Unwanted."""
    slug, settings, _moves, slug_of_level, _seed = job
    level = levels.levels_of(slug)[slug_of_level] if slug_of_level else None
    game = build(slug, settings)
    making = _make_ready(game, slot, searches=bool(level and level.accuracy))
    if level and level.knowing:
        _prepare(kernels.of(game))
    seconds, least = (level.seconds, level.least_of(slug)) if level else (SHORTEST, 0)
    seconds = max(SHORTEST, seconds - making)
    return levels.choose_from(*job, _watch(slot, seconds, least), _limits(slot, seconds))


def _make_ready(game: Game[Any], slot: int, *, searches: bool) -> float:
    """Make what serves all searches of a game, once in a process, and say how many seconds that took. A
    thread makes it, so that a search hears meanwhile that nobody wants it. Raises Unwanted."""
    began = time.monotonic()
    made = _maker.submit(_make, game, searches=searches)
    while wait([made], LOOK).not_done:
        _check_wanted(slot)
    made.result()
    return time.monotonic() - began


def _make(game: Game[Any], *, searches: bool) -> None:
    hooks.of(game, Random(0)).prepare()  # noqa: S311 - a game, no secret
    if searches and game.slug not in _loaded and kernels.of(game):
        _loaded.add(game.slug)
        gc.freeze()  # the next search need not look through all of numba


def _prepare(kernel: kernels.Kernel | None) -> None:
    """Let a kernel do in the background what serves later moves, once in a process."""
    if kernel and kernel not in _prepared:
        _prepared.add(kernel)
        Thread(target=kernel.prepare, daemon=True).start()


def think(job: EngineRequest, slot: int = 0) -> opinion.Opinion:
    """What the computer thinks of a position, in time. Raises Unwanted."""
    slug, options, _moves, _seed = job
    seconds = max(SHORTEST, opinion.SECONDS - _make_ready(build(slug, options), slot, searches=True))
    return opinion.opinion_from(*job, _watch(slot, seconds, opinion.LEAST))


def divide(job: EngineRequest, slot: int = 0) -> positions.Whole:
    """The rooms of a position that has some, each question about them in time. Raises Unwanted."""
    slug, options, moves, _seed = job
    return positions.whole_after(slug, options, moves, lambda: _watch(slot, ROOM_SECONDS, 0))


Work = Callable[[Any, int], Any]  # `move`, `think` or `divide`


def _work(work: Work, job: Job | EngineRequest, slot: int) -> Any:
    """Find something. Workers collect garbage between searches: in the middle of one it takes up to a quarter
    of a second, in which no search hears that it is unwanted. What outlived a collection is looked at again
    only sometimes."""
    is_due = gc.get_count()[2] >= YOUNG_COLLECTIONS
    gc.collect(2 if is_due else 1)
    return work(job, slot)


def _stopwatch() -> Callable[[], float]:
    """The seconds of a processor since now, or as many as they would be on one that does five things."""
    began, worked = time.monotonic(), time.thread_time()
    return lambda: max(time.thread_time() - worked, (time.monotonic() - began) / SLOWEST)


def _check_wanted(slot: int) -> None:
    """Raises Unwanted once nobody waits for what is made in this slot."""
    if _shared.unwanted[slot]:
        raise Unwanted


def _limits(slot: int, seconds: float) -> Limits:
    """Ends what a choice of so many seconds is made of besides the search: whoever searched until then still
    looks at what the others could win."""
    spent = _stopwatch()

    def until(most: float) -> Callable[[int], None]:
        def limit(tried: int) -> None:
            _check_wanted(slot)
            if spent() > most:
                too_big(tried, "O computador não tem mais tempo para pensar.")

        return limit

    return Limits(
        until(seconds / 2), until(seconds), until(seconds + LAST_LOOK), lambda _done: _check_wanted(slot)
    )


def _watch(slot: int, seconds: float, least: int) -> Callable[[int], None]:
    """Tells a search when it has to end."""
    spent = _stopwatch()
    before = -1

    def progress(done: int) -> None:
        nonlocal before
        _check_wanted(slot)
        if done == before:  # the clocks take as long as a state
            return
        before = done
        share = min(1.0, SLOWEST * WORKERS / max(1, _shared.searches.value))
        used = spent()
        if used > max(seconds * share, SHORTEST) and (done >= least or used > seconds):
            too_big(done, "O computador não tem mais tempo para pensar.")

    return progress


def _begin_work(shared: _Shared) -> None:  # pragma: no cover - runs in another process; tested by killing one
    """In a worker: Ctrl-C is for the server to hear; a killed server must not leave its workers behind; and
    the server comes first where the processors are busy."""
    global _shared  # noqa: PLW0603 - a worker has one server
    _shared = shared
    gc.freeze()
    gc.disable()
    kernels.wait_for(shared.is_compiled)
    import_module("numpy")  # which tables of values load at their first use, too
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    end_with_parent()


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


def warm() -> None:
    """Begin the workers, so that nobody waits until they have read all games."""
    _workers().warm()


def count_searches() -> int:
    """How many searches run or wait."""
    with _lock:
        return sum(pool.shared.searches.value for pool in _pools)


def stop() -> None:
    """End the workers, what they do and what they have not begun."""
    with _lock:
        pools = _pools[:]
    for pool in pools:
        pool.give_up()
        _end(pool, wait=True)
