"""The computer's moves and opinions by the workers of any machine: what `computer.Thought` is, for several
servers that share a database.

One thread of a server hands in what is asked for and looks for what has been found. A worker does what it
takes with a pool of its own, in which all searches share the time.
"""

import logging
import queue
import time
import uuid
from collections.abc import Callable
from functools import partial
from threading import Event, Lock, Thread
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils.crypto import get_random_string

from games.live import engine_pool
from games.live.engine_pool import EngineRequest, Work
from games.live.jobs import job_worker, records
from games.live.jobs.records import MOVES, Failed
from games.live.jobs.tenants import class_of
from games.models import Job

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.1
WISH_SECONDS = 5.0
REST_SECONDS = 10.0  # without anything to ask for, then the thread ends
TROUBLE_SECONDS = 1.0
WANTED_SECONDS = 0.5  # so often a worker asks whether a move is still wanted
WORKS: dict[str, Work] = {"move": engine_pool.move, "think": engine_pool.think}


class QueuedEngineTask(engine_pool.EngineTask):
    """A `Thought` that a worker has, here or on another machine."""

    def __init__(
        self,
        job: engine_pool.Job | EngineRequest,
        answer: Callable[[Any], None],
        failed: Callable[[], None],
        work: Work | None = None,
        *,
        group: str = "",
        crowd: str = "",
    ) -> None:
        super().__init__(job, answer, failed, work, group=group, crowd=crowd)
        self.key = uuid.uuid4().hex

    def begin(self) -> None:
        errands.add(self)

    def cancel(self) -> None:
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def record(self) -> Job:
        order = {"work": self.work.__name__, "job": self.job}
        return Job(line=MOVES, key=self.key, order=order, group=self.group or self.key, crowd=self.crowd)

    def deliver(self, result: Any) -> None:
        if isinstance(result, Failed):
            self.failed()
        else:
            self.answer(result)


class EngineClient:
    """What this server waits for. Its thread runs while there is something."""

    def __init__(self) -> None:
        self._name = f"server-{get_random_string(8)}"
        self._inbox: queue.SimpleQueue[QueuedEngineTask | None] = queue.SimpleQueue()
        self._waiting: dict[str, QueuedEngineTask] = {}
        self._lock = Lock()
        self._thread: Thread | None = None
        self._ending = Event()
        self._wished = 0.0

    def add(self, task: QueuedEngineTask) -> None:
        with self._lock:
            self._inbox.put(task)
            if self._thread is None:
                self._ending.clear()
                self._thread = Thread(target=self._run, name="errands", daemon=True)
                self._thread.start()

    def count_searches(self) -> int:
        return len(self._waiting) + self._inbox.qsize()

    def stop(self) -> None:
        """Nobody here waits any more."""
        self._ending.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            self._inbox.put(None)  # it may be waiting for something to do
            thread.join()

    def _run(self) -> None:
        troubled = False
        while self._gather():
            try:
                self._go()
                troubled = False
            except DatabaseError as error:
                if not troubled:
                    logger.warning("the computer's moves are asked for later: %s", error)
                troubled = True
                connections.close_all()
                self._ending.wait(TROUBLE_SECONDS)
        connections.close_all()

    def _gather(self) -> bool:
        """Take what is asked for. False: there is nothing more to do."""
        try:
            while True:
                wait = LOOK_SECONDS if self._waiting else REST_SECONDS
                task = self._inbox.get(timeout=0 if self._ending.is_set() else wait)
                if task is not None:
                    self._waiting[task.key] = task
                if self._inbox.empty():
                    return True
        except queue.Empty:
            pass
        with self._lock:
            if self._ending.is_set():
                for task in self._waiting.values():
                    task.cancel()
            if self._waiting or not self._inbox.empty():
                return True
            self._thread = None
            return False

    def _go(self) -> None:
        for key in [key for key, task in self._waiting.items() if task.cancelled]:
            records.forget([key])
            del self._waiting[key]
        rows = {job.key: job for job in Job.objects.filter(key__in=self._waiting).defer("order")}
        done = [key for key, job in rows.items() if job.until is not None]
        for key in done:
            self._waiting.pop(key).deliver(records.unpacked(rows[key].result))
        records.forget(done)
        self._ask([task for key, task in self._waiting.items() if key not in rows])
        now = time.monotonic()
        if self._waiting and now > self._wished + WISH_SECONDS:
            self._wished = now
            records.add_waiter([job.pk for job in rows.values() if job.until is None], self._name)

    def _ask(self, tasks: list[QueuedEngineTask]) -> None:
        from games.live.jobs import queues  # noqa: PLC0415 - Celery, which a school's server does without

        if tasks:
            records.submit([task.record() for task in tasks], self._name)
            queues.call(MOVES, len(tasks))


errands = EngineClient()


def think_for(claim: records.Claim) -> None:
    """Do a job of the line: until it is done, or nobody wants it."""
    results: queue.SimpleQueue[Any] = queue.SimpleQueue()
    job, work = tuple(claim.order["job"]), WORKS[claim.order["work"]]
    failed = partial(results.put, Failed())
    task = engine_pool.EngineTask(job, results.put, failed, work, group=claim.group, crowd=claim.crowd)
    task.begin()
    while True:
        try:
            claim.finish(results.get(timeout=WANTED_SECONDS))
            return
        except queue.Empty:
            if not claim.go_on(0):
                task.cancel()
                return


job_worker.DOES[MOVES] = think_for


def engine_task(
    job: engine_pool.Job | EngineRequest,
    answer: Callable[[Any], None],
    failed: Callable[[], None],
    work: Work | None = None,
    *,
    visitor: str = "",
) -> engine_pool.EngineTask:
    """A `Thought` as this site has them, for which `visitor` waits."""
    kind = QueuedEngineTask if settings.REDIS_URL else engine_pool.EngineTask
    return kind(job, answer, failed, work, group=visitor, crowd=class_of(visitor))


def count_searches() -> int:
    """How many searches this server runs or waits for."""
    return errands.count_searches() if settings.REDIS_URL else engine_pool.count_searches()
