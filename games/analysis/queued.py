"""Long analyses by the workers of any machine: what `Studies` is, for several servers that share a database.

A worker does what it takes with `Studies` of its own: processes that take turns, are paused and ended.
"""

import time
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import timedelta
from math import inf
from typing import Any

from django.conf import settings

from games.analysis.studies import (
    FAILURE,
    FILE_SECONDS,
    TICK,
    Busy,
    Progress,
    Result,
    Studies,
    group_of,
    key_of,
    order_of,
    too_many_of_one,
)
from games.live.jobs import job_worker, records
from games.live.jobs.records import LONG, Failed
from games.live.jobs.tenants import class_of
from games.models import Job, Wish
from games.rules.text import Text


class QueuedStudies(Studies):
    """The analyses of all servers together."""

    def result_of(self, asked: Hashable) -> Result | None:
        stored = Job.objects.filter(key=key_of(asked)).exclude(until=None).values_list("result", flat=True)
        for result in stored:
            unpacked = records.unpacked(result)
            return FAILURE if isinstance(unpacked, Failed) else unpacked
        return None

    def under_way(self, asked: Hashable) -> bool:
        return Job.objects.filter(key=key_of(asked), until=None).exists()

    def watch(self, asked: Hashable, visitor: str) -> Result:
        result = self.result_of(asked)
        if result is not None:
            return result
        key, waiting = key_of(asked), records.unfinished(LONG)
        job = next((job for job in waiting if job.key == key), None)
        if job is None:
            self._submit(asked, key, visitor, waiting)
            return Progress(0, sum(other.worker_id is None for other in waiting) + 1)
        records.add_waiter([job.pk], visitor)
        before = waiting[: waiting.index(job) + 1]
        ahead = 0 if job.worker_id else sum(other.worker_id is None for other in before)
        return Progress(job.met, ahead)

    def forget(self, asked: Hashable) -> None:
        records.forget([key_of(asked)])

    def leave(self, asked: Hashable, visitor: str) -> None:
        self._leave(Wish.objects.filter(job__key=key_of(asked), visitor=visitor, job__until=None))

    def leave_others(self, asked: Hashable, visitor: str) -> None:
        if group := group_of(asked):
            mine = Wish.objects.filter(job__group=group, visitor=visitor, job__until=None)
            self._leave(mine.exclude(job__key=key_of(asked)))

    def stop(self) -> None:
        """The analyses go on: another server may be asked for them."""

    def _submit(self, asked: Hashable, key: str, visitor: str, waiting: list[Job]) -> None:
        from games.live.jobs import queues  # noqa: PLC0415 - Celery, which a school's server does without

        mine = Wish.objects.filter(visitor=visitor, job__until=None, job__line=LONG)
        if mine.count() >= self.for_one:
            raise Busy(too_many_of_one(self.for_one))
        group, crowd = group_of(asked) or visitor, self.crowd_of(visitor)
        self.check_room([job.crowd for job in waiting], crowd)
        order = order_of(asked, self.positions)
        records.submit([Job(line=LONG, key=key, order=order, group=group, crowd=crowd)], visitor)
        queues.call(LONG)

    @staticmethod
    def _leave(wishes: Any) -> None:
        jobs = list(wishes.values_list("job", flat=True))
        wishes.delete()
        Job.objects.filter(pk__in=jobs, wishes=None).delete()


WANTED_SECONDS = 0.5  # so often a worker says how far it is, and hears whether that is still wanted


@dataclass(frozen=True, slots=True)
class _Ordered:
    """What a claim asks of the worker's own studies."""

    pk: int
    attempt: int
    group: str = field(compare=False)
    order: dict[str, Any] = field(compare=False)


@order_of.register
def _order_in(asked: _Ordered, positions: int) -> dict[str, Any]:
    return asked.order


@group_of.register
def _group_in(asked: _Ordered) -> str:
    return asked.group


mine = Studies(most=job_worker.ALL[LONG], for_one=job_worker.ALL[LONG])


def study(claim: records.Claim) -> None:
    """Do a job of the line: until it is done, or nobody wants it."""
    asked = _Ordered(claim.pk, claim.attempt, claim.group, claim.order)
    visitor = claim.crowd or claim.group  # classes take turns here too
    told = -inf
    while isinstance(result := mine.watch(asked, visitor), Progress):
        if time.monotonic() >= told + WANTED_SECONDS:
            told = time.monotonic()
            if not claim.go_on(result.met):
                mine.leave(asked, visitor)
                return
        time.sleep(TICK)
    mine.forget(asked)
    kept = {Text: records.FAILURE_KEPT, bytes: timedelta(seconds=FILE_SECONDS)}
    claim.finish(result, kept.get(type(result), records.KEPT))


job_worker.DOES[LONG] = study


studies: Studies = (QueuedStudies if settings.REDIS_URL else Studies)(crowd_of=class_of)
