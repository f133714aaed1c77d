"""The records of jobs, in the database. They keep every promise; what wakes workers (`lines.py`) may be lost.

A job is done for as long as somebody wishes it. Who claims it begins its next attempt, and only that attempt
may say how far it is and end it: a job that was done twice has one result. A worker's jobs wait again when
its lease has run out, because its row goes (`hands.py`).
"""

import logging
import pickle
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connections
from django.db.models import Exists, F, OuterRef
from django.db.models.functions import Now
from django.utils.crypto import constant_time_compare, salted_hmac

from games.live.jobs import turns
from games.models import Job, Server, Wish

logger = logging.getLogger(__name__)

MOVES, LONG = "moves", "long"  # the lines: the computer's moves and opinions; analyses and the like
PATIENCE = timedelta(seconds=15)  # without a question until a job is given up
ATTEMPTS = 3
KEPT = timedelta(hours=1)
FAILURE_KEPT = timedelta(minutes=1)
MARK = 32  # bytes


class Failed:
    """The result of a job that has none."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A job that this process does. Its methods give the thread's connection back, which may be kept long."""

    pk: int
    key: str
    group: str
    crowd: str
    order: dict[str, Any]
    worker: int
    attempt: int

    def go_on(self, met: int) -> bool:
        """Say how far it is. False: it is not wanted any more, or somebody else does it."""
        try:
            ours = Job.objects.filter(pk=self.pk, worker=self.worker, attempt=self.attempt)
            return ours.update(met=met) > 0
        finally:
            connections.close_all()

    def let_go(self) -> None:
        """Others may do it."""
        Job.objects.filter(pk=self.pk, worker=self.worker, attempt=self.attempt).update(worker=None)

    def finish(self, result: Any, kept: timedelta = KEPT) -> bool:
        """Store the result. False: there is one, or a later attempt."""
        try:
            ours = Job.objects.filter(pk=self.pk, attempt=self.attempt, until=None)
            return ours.update(result=packed(result), until=Now() + kept, worker=None) > 0
        finally:
            connections.close_all()


def packed(result: Any) -> bytes:
    """The result for the database, marked with the site's key: who can write there can run nothing here."""
    pickled = pickle.dumps(result)
    return _mark(pickled) + pickled


def unpacked(stored: "bytes | memoryview[int] | None") -> Any:
    stored = bytes(stored or b"")
    mark, pickled = stored[:MARK], stored[MARK:]
    if not constant_time_compare(mark, _mark(pickled)):
        logger.error("a job's result was not stored by this site")
        return Failed()
    return pickle.loads(pickled)  # noqa: S301 - marked


def _mark(pickled: bytes) -> bytes:
    return salted_hmac("games.live.jobs", pickled, algorithm="sha256").digest()


def submit(jobs: Iterable[Job], visitor: str) -> None:
    """Let these jobs be done, which `visitor` waits for; those that are known go on as they are."""
    asked = list(jobs)
    Job.objects.bulk_create(asked, ignore_conflicts=True)
    known = Job.objects.filter(key__in=[job.key for job in asked])
    add_waiter([job.pk for job in known], visitor)


def add_waiter(jobs: Iterable[int], visitor: str) -> None:
    """The visitor still waits for these jobs."""
    Wish.objects.bulk_create(
        [Wish(job_id=job, visitor=visitor, seen_at=Now()) for job in jobs],
        update_conflicts=True,
        unique_fields=["job", "visitor"],
        update_fields=["seen_at"],
    )


def forget(keys: Collection[str]) -> None:
    """Nobody wants these jobs or their results any more."""
    if keys:
        Job.objects.filter(key__in=keys).delete()


def unfinished(line: str, served: turns.Served | None = None) -> list[Job]:
    """The jobs of a line that are not done, in the order in which they take turns."""
    fields = "pk", "key", "group", "crowd", "worker", "attempt"
    jobs = Job.objects.filter(line=line, until=None).only(*fields).order_by("pk")
    works = {turns.GroupWork(job.group, crowd=job.crowd): job for job in jobs}
    return [works[work] for work in turns.ordered(works, served)]


def claim(
    line: str, worker: int, served: turns.Served | None = None, *, unserved: bool = False
) -> Claim | None:
    """The next job of a line, which the worker does from now on. `served`: whom it has served so far;
    `unserved`: only of a crowd for which nobody does anything."""
    jobs = unfinished(line, served)
    busy = {job.crowd or job.group for job in jobs if unserved and job.worker_id is not None}
    for job in [job for job in jobs if (job.crowd or job.group) not in busy]:
        waiting = Job.objects.filter(pk=job.pk, worker=None, until=None, attempt=job.attempt)
        if job.worker_id is None and waiting.update(worker=worker, attempt=F("attempt") + 1):
            if served is not None:
                served.note(turns.GroupWork(job.group, crowd=job.crowd))
            order = Job.objects.values_list("order", flat=True).get(pk=job.pk)
            return Claim(job.pk, job.key, job.group, job.crowd, order, worker, job.attempt + 1)
    return None


def tidy() -> None:
    """End what nobody wishes any more, what was tried too often, and results that are old."""
    if not Job.objects.exists():
        return
    Wish.objects.filter(seen_at__lt=Now() - PATIENCE).delete()
    wished = Exists(Wish.objects.filter(job=OuterRef("pk")))
    Job.objects.filter(~wished, until=None, asked_at__lt=Now() - PATIENCE / 3).delete()
    Job.objects.filter(until__lt=Now()).delete()
    lost = Job.objects.filter(worker=None, until=None, attempt__gte=ATTEMPTS)
    if lost.update(result=packed(Failed()), until=Now() + FAILURE_KEPT):
        logger.error("a job was given up: %s workers died with it", ATTEMPTS)


def waiting(seconds: float = 0.0) -> Counter[str]:
    """How many jobs of each line have waited for so long."""
    jobs = Job.objects.filter(worker=None, until=None, asked_at__lte=Now() - timedelta(seconds=seconds))
    return Counter(jobs.values_list("line", flat=True))


def workers() -> bool:
    """Does any process live that only works?"""
    return Server.objects.filter(works=True, expires_at__gte=Now()).exists()
