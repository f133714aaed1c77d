"""Long analyses by the workers of any machine: what `Studies` is, for servers that share a PostgreSQL.

A worker does what it takes with `Studies` of its own: processes that take turns, are paused and ended. Its
work is wanted for as long as somebody asks; the record says how far it is, and then what came of it.
"""

import asyncio
import logging
import pickle
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import timedelta
from math import inf
from typing import TYPE_CHECKING, Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import IntegrityError, connections, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from django.utils.crypto import constant_time_compare, salted_hmac

from games.analysis.studies import (
    FAILURE,
    FILE_SECONDS,
    MOST_OF_ALL,
    PATIENCE,
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
from games.live.jobs.queues import HANDLERS, LONG, JobHandler
from games.live.jobs.tenants import class_of
from games.models import StudyRecord, StudyWaiter
from games.rules.text import Text

if TYPE_CHECKING:
    from procrastinate import JobContext

logger = logging.getLogger(__name__)

KEPT = timedelta(hours=1)
FAILURE_KEPT = timedelta(minutes=1)
MARK = 32  # bytes
TOLD_SECONDS = 0.5  # so often a worker says how far it is, and hears whether that is still wanted


def packed(result: Result) -> bytes:
    """The result for the database, marked with the site's key: who can write there can run nothing here."""
    pickled = pickle.dumps(result)
    return _mark(pickled) + pickled


def unpacked(stored: "bytes | memoryview[int] | None") -> Result:
    stored = bytes(stored or b"")
    mark, pickled = stored[:MARK], stored[MARK:]
    if not constant_time_compare(mark, _mark(pickled)):
        logger.error("a study's result was not stored by this site")
        return FAILURE
    return pickle.loads(pickled)  # noqa: S301 - marked


def _mark(pickled: bytes) -> bytes:
    return salted_hmac("games.live.jobs", pickled, algorithm="sha256").digest()


def _unexpired() -> Q:
    return Q(keep_until=None) | Q(keep_until__gt=Now())


class QueuedStudies(Studies):
    """The analyses of all servers together."""

    def result_of(self, asked: Hashable) -> Result | None:
        done = StudyRecord.objects.filter(key=key_of(asked), keep_until__gt=Now())
        return next(map(unpacked, done.values_list("result", flat=True)), None)

    def under_way(self, asked: Hashable) -> bool:
        return StudyRecord.objects.filter(key=key_of(asked), keep_until=None).exists()

    def watch(self, asked: Hashable, visitor: str) -> Result:
        from games.live.jobs import job_queue  # noqa: PLC0415 - procrastinate

        record = StudyRecord.objects.filter(_unexpired(), key=key_of(asked)).defer("order").first()
        if record is not None and record.keep_until is not None:
            return unpacked(record.result)
        if record is not None and not job_queue.is_unfinished(record.job):  # lost, or just done
            StudyRecord.objects.filter(pk=record.pk, keep_until=None).delete()
            record = None
        try:
            with transaction.atomic():
                record = record or self._submit(asked, visitor)
                StudyWaiter.objects.bulk_create(
                    [StudyWaiter(study=record, visitor=visitor, seen_at=Now())],
                    update_conflicts=True,
                    unique_fields=["study", "visitor"],
                    update_fields=["seen_at"],
                )
        except IntegrityError:  # it was given up in between: who asks again has it begun anew
            return Progress(0, 1)
        partial = unpacked(record.result) if record.result else None
        return Progress(record.met, record.ahead, partial)

    def forget(self, asked: Hashable) -> None:
        StudyRecord.objects.filter(key=key_of(asked), keep_until__isnull=False).delete()

    def leave(self, asked: Hashable, visitor: str) -> None:
        self._leave(StudyWaiter.objects.filter(study__key=key_of(asked), visitor=visitor))

    def leave_others(self, asked: Hashable, visitor: str) -> None:
        if group := group_of(asked):
            mine = StudyWaiter.objects.filter(study__group=group, visitor=visitor)
            self._leave(mine.exclude(study__key=key_of(asked)))

    def stop(self) -> None:
        """The analyses go on: another server may be asked for them."""

    def _submit(self, asked: Hashable, visitor: str) -> StudyRecord:
        from games.live.jobs import job_queue  # noqa: PLC0415 - procrastinate

        StudyRecord.objects.filter(keep_until__lt=Now()).delete()
        mine = StudyWaiter.objects.filter(visitor=visitor, study__keep_until=None)
        if mine.filter(seen_at__gt=Now() - timedelta(seconds=PATIENCE)).count() >= self.for_one:
            raise Busy(too_many_of_one(self.for_one))
        group, tenant = group_of(asked) or visitor, self.tenant_of(visitor)
        others = StudyRecord.objects.filter(keep_until=None).values_list("tenant", flat=True)
        self.check_room(list(others), tenant)
        order = order_of(asked, self.positions)
        fields = {"order": order, "group": group, "tenant": tenant, "ahead": len(others) + 1}
        record, is_new = StudyRecord.objects.get_or_create(key=key_of(asked), defaults=fields)
        if is_new:
            record.job = job_queue.ask(LONG, record=record.pk, group=group, tenant=tenant)
            record.save(update_fields=["job"])
        return record

    @staticmethod
    def _leave(waiters: QuerySet[StudyWaiter]) -> None:
        from games.live.jobs import job_queue  # noqa: PLC0415 - procrastinate

        studies = list(waiters.filter(study__keep_until=None).values_list("study", flat=True))
        waiters.filter(study__in=studies).delete()
        for record in StudyRecord.objects.filter(pk__in=studies, waiters=None):
            record.delete()
            job_queue.cancel(record.job)


@dataclass(frozen=True, slots=True)
class _Ordered:
    """What a job asks of the worker's own studies."""

    record: int
    attempt: int
    group: str = field(compare=False)
    order: dict[str, Any] = field(compare=False)


@order_of.register
def _order_in(asked: _Ordered, positions: int) -> dict[str, Any]:
    return asked.order


@group_of.register
def _group_in(asked: _Ordered) -> str:
    return asked.group


mine = Studies(most=MOST_OF_ALL, for_one=MOST_OF_ALL)


async def study(context: "JobContext", *, record: int, group: str, tenant: str) -> None:
    """Do a job of the queue: until it is done, or nobody wants it. Its class takes its turn here too."""
    order = await _in_thread(_order, record)
    if order is None:
        return
    asked = _Ordered(record, context.job.attempts, group, order)
    told, known = -inf, None
    try:
        while isinstance(result := mine.watch(asked, tenant), Progress):
            now = asyncio.get_running_loop().time()
            if now >= told + TOLD_SECONDS:
                told = now
                if not await _in_thread(_go_on, record, result, has_news=result.partial is not known):
                    return
                known = result.partial
            await asyncio.sleep(TICK)
    finally:
        mine.leave(asked, tenant)
        mine.forget(asked)
    kept = {Text: FAILURE_KEPT, bytes: timedelta(seconds=FILE_SECONDS)}
    await _in_thread(_finish, record, result, kept.get(type(result), KEPT))


async def say_failed(context: "JobContext", *, record: int, **_more: Any) -> None:
    await _in_thread(_give_up, record)


HANDLERS[LONG] = JobHandler(study, say_failed)


async def _in_thread(run: Any, *arguments: Any, **named: Any) -> Any:
    def run_and_close() -> Any:
        try:
            return run(*arguments, **named)
        finally:
            connections.close_all()

    return await sync_to_async(run_and_close, thread_sensitive=False)()


def _order(record: int) -> dict[str, Any] | None:
    return StudyRecord.objects.filter(pk=record, keep_until=None).values_list("order", flat=True).first()


def _go_on(record: int, progress: Progress, *, has_news: bool) -> bool:
    """Say how far it is, and what is known by now where that is news. False: nobody wants it any more."""
    seen = Now() - timedelta(seconds=PATIENCE)
    wanted = Exists(StudyWaiter.objects.filter(study=OuterRef("pk"), seen_at__gt=seen))
    unfinished = StudyRecord.objects.filter(pk=record, keep_until=None)
    news = {"result": packed(progress.partial)} if has_news else {}
    if unfinished.filter(wanted).update(met=progress.met, ahead=progress.ahead, **news):
        return True
    unfinished.delete()
    return False


def _give_up(record: int) -> None:
    """Keep what a result that grows had told by then; else say that it failed."""
    grown = StudyRecord.objects.filter(pk=record, keep_until=None, result__isnull=False)
    if not grown.update(keep_until=Now() + KEPT):
        _finish(record, FAILURE, FAILURE_KEPT)


def _finish(record: int, result: Result, kept: timedelta) -> None:
    """Store the result, unless there is one, or nobody wants it any more."""
    unfinished = StudyRecord.objects.filter(pk=record, keep_until=None)
    unfinished.update(result=packed(result), keep_until=Now() + kept)


studies: Studies = (QueuedStudies if settings.SHARED_JOBS else Studies)(tenant_of=class_of)
