"""Asking for jobs that any machine may do: procrastinate's, in the site's PostgreSQL.

Classes take turns by the priority with which their jobs are asked for: each job of a class goes one place
further back than the last one that it has there; the first one beside what is next of all. So what waits
longest is always served, and who has much there holds up nobody. Where no worker lives this process does
jobs itself.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from django.db import OperationalError
from procrastinate import App
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.exceptions import ConnectorException, NoResult
from procrastinate.jobs import JobDeferrer, Status

from games.live.jobs.job_loop import job_loop
from games.live.jobs.queues import AT_ONCE, has_workers

UNFINISHED = Status.TODO, Status.DOING
TURN = """
    SELECT max(priority) FILTER (WHERE status = 'todo') AS next,
           min(priority) FILTER (WHERE args ->> 'tenant' = %(tenant)s) AS last,
           EXISTS (SELECT FROM games_server WHERE works AND expires_at >= now()) AS has_workers
    FROM procrastinate_jobs WHERE queue_name = %(queue)s AND status IN ('todo', 'doing')
"""

app = App(connector=DjangoConnector())  # for threads of Django's


@contextmanager
def _django_errors() -> Iterator[None]:
    try:
        yield
    except ConnectorException as error:
        raise OperationalError(error) from error


def ask(queue: str, *, tenant: str, **arguments: Any) -> int:
    """The number of a job that somebody will do: when the caller's transaction is stored, if there is one."""
    with _django_errors():
        turn = app.connector.get_sync_connector().execute_query_one(TURN, queue=queue, tenant=tenant)
        return _job(app, queue, turn).defer(tenant=tenant, **arguments)


async def ask_in_loop(queue: str, *, tenant: str, **arguments: Any) -> int:
    """`ask`, on the event loop of jobs. Raises ConnectorException."""
    own = await job_loop.open_app()
    async with job_loop.asking:  # who asks at the same time would get the same turn
        turn = await own.connector.execute_query_one_async(TURN, queue=queue, tenant=tenant)
        return await _job(own, queue, turn).defer_async(tenant=tenant, **arguments)


def _job(asked: App, queue: str, turn: Mapping[str, Any]) -> JobDeferrer:
    if not turn["has_workers"]:
        job_loop.work(wanted=True)
    first = turn["next"] or 0
    priority = first if turn["last"] is None else min(first, turn["last"] - 1)
    return asked.configure_task(queue, queue=queue, priority=priority)


def cancel(job: int | None) -> None:
    """Nobody wants this job any more: it is not begun, or ended."""
    if job is not None:
        with _django_errors():
            app.job_manager.cancel_job_by_id(job, abort=True, delete_job=True)


async def cancel_in_loop(job: int) -> None:
    own = await job_loop.open_app()
    with suppress(ConnectorException):  # the worker finds out
        await own.job_manager.cancel_job_by_id_async(job, abort=True, delete_job=True)


def is_unfinished(job: int | None) -> bool:
    with _django_errors(), suppress(StopIteration, NoResult):
        return job is not None and app.job_manager.get_job_status(job) in UNFINISHED
    return False


async def is_unfinished_in_loop(job: int) -> bool:
    """`is_unfinished`, on the event loop of jobs. Raises ConnectorException."""
    own = await job_loop.open_app()
    try:
        return await own.job_manager.get_job_status_async(job) in UNFINISHED
    except NoResult:
        return False


def count_waiting() -> dict[str, int]:
    """How many jobs of each queue wait for a worker."""
    with _django_errors():
        rows = app.job_manager.list_queues(status="todo")
    return dict.fromkeys(AT_ONCE, 0) | {row["name"]: row["jobs_count"] for row in rows}


def do_jobs_if_nobody_does() -> bool:
    """True: this process has just begun to do them."""
    return job_loop.work(wanted=not has_workers())
