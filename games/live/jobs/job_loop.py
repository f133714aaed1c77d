"""The event loop of a process's jobs, in a thread of its own: what it asks for, and what it does.

A worker that says nothing for `STALLED_SECONDS` is taken for dead, and others do its jobs again.
"""

import asyncio
import logging
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from procrastinate import App, JobContext, PsycopgConnector, RetryStrategy
from procrastinate.contrib.django.utils import connector_params
from procrastinate.exceptions import ConnectorException
from procrastinate.job_context import AbortReason

from games.live.jobs.queues import AT_ONCE, ATTEMPTS, HANDLERS, LONG, JobHandler

logger = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 1.0
STALLED_SECONDS = 3.0
LOOK_SECONDS = 0.25  # for jobs that nobody told of, stalled ones and unwanted ones
TROUBLE_SECONDS = 1.0
PATIENCE = 3.0  # seconds for a connection
CONNECTIONS = 4
EVERY_MINUTE = "* * * * *"


class GivenBack(Exception):
    """The job is not done here: somebody else does it."""


class WorkerEnded(Exception):
    """A worker of procrastinate's has ended, as it does where the database is away."""


def _task(handler: JobHandler) -> Any:
    """What procrastinate runs for a job."""

    async def run(context: JobContext, **arguments: Any) -> None:
        try:
            if context.job.attempts < ATTEMPTS:
                await handler.run(context, **arguments)
            else:
                logger.error("a job was given up: %s workers died with it", ATTEMPTS)
                await handler.fail(context, **arguments)
        except asyncio.CancelledError:
            if context.abort_reason() is AbortReason.SHUTDOWN:
                raise GivenBack from None
            raise
        except (DatabaseError, ConnectorException) as error:
            logger.warning("a job was not finished: %s", error)
            raise GivenBack from None
        except Exception:  # it would be done for ever
            logger.exception("a job failed")
            await handler.fail(context, **arguments)

    return run


class JobLoop:
    """Its thread runs from the first use until `stop`. One connection to the database for all."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._app: App | None = None
        self._work: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def submit(self, coroutine: Coroutine[Any, Any, None]) -> "Future[None]":
        """Run this on the event loop, until `stop`."""
        return asyncio.run_coroutine_threadsafe(self._run(coroutine), self._running())

    def work(self, *, wanted: bool) -> bool:
        """Do jobs here, or leave them to others from now on. True: none were done here until now."""
        is_new = wanted and self._work is None
        if wanted or self._work is not None:
            self._running().call_soon_threadsafe(self._set_work, wanted)
        return is_new

    def stop(self) -> None:
        """Give the jobs back that are being done, end all else."""
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is not None and thread is not None:
            asyncio.run_coroutine_threadsafe(self._end(), loop).result()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.SelectorEventLoop()  # psycopg's, on Windows too
                self._opening, self.asking = asyncio.Lock(), asyncio.Lock()
                self._thread = Thread(target=self._loop.run_forever, name="jobs", daemon=True)
                self._thread.start()
            return self._loop

    async def _run(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await coroutine
        finally:
            self._tasks.discard(task)

    def _set_work(self, wanted: bool) -> None:
        if wanted and self._work is None:
            self._work = asyncio.get_running_loop().create_task(self._do_jobs())
        elif not wanted and self._work is not None:
            self._work.cancel()
            self._work = None

    async def _end(self) -> None:
        work, self._work = self._work, None
        if work is not None:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        app, self._app = self._app, None
        if app is not None:
            await app.close_async()

    async def open_app(self) -> App:
        """Procrastinate with a connection of this event loop. Raises ConnectorException."""
        async with self._opening:
            if self._app is None:
                connector = PsycopgConnector(
                    kwargs=connector_params(settings.LASTING),
                    min_size=1,
                    max_size=CONNECTIONS,
                    timeout=PATIENCE,
                    reconnect_timeout=PATIENCE,
                )
                app = App(connector=connector)
                for queue, handler in HANDLERS.items():
                    retry = RetryStrategy(retry_exceptions=[GivenBack])
                    app.task(name=queue, queue=queue, pass_context=True, retry=retry)(_task(handler))
                app.periodic(cron=EVERY_MINUTE)(
                    app.task(name="tidy", queue=LONG, queueing_lock="tidy", pass_context=True)(_tidy)
                )
                try:
                    async with asyncio.timeout(PATIENCE):
                        await app.open_async()
                except TimeoutError as error:
                    await app.close_async()
                    raise ConnectorException("no connection in time") from error
                self._app = app
            return self._app

    async def _do_jobs(self) -> None:
        """Do jobs until this is cancelled; what was begun others do then."""
        while self._work is asyncio.current_task():  # an error of the end hides that this was cancelled
            try:
                app = await self.open_app()
                async with asyncio.TaskGroup() as group:
                    group.create_task(_retry_stalled(app))
                    for queue in HANDLERS:
                        group.create_task(_take(app, queue, AT_ONCE[queue]))
            except* Exception as errors:  # noqa: BLE001 - whatever it was must not end it
                logger.warning("no jobs are done: %s", errors.exceptions[0])
            await asyncio.sleep(TROUBLE_SECONDS)


async def _tidy(context: JobContext, timestamp: int) -> None:
    """Delete what nobody has deleted. Where no job is periodic procrastinate would not see that a worker's
    heart has stopped (its issue 1597)."""
    await context.app.job_manager.delete_old_jobs(
        nb_hours=1, include_failed=True, include_cancelled=True, include_aborted=True
    )


async def _take(app: App, queue: str, count: int) -> None:
    await app.run_worker_async(
        queues=[queue],
        concurrency=count,
        install_signal_handlers=False,
        delete_jobs="always",
        shutdown_graceful_timeout=0,
        update_heartbeat_interval=HEARTBEAT_SECONDS,
        stalled_worker_timeout=STALLED_SECONDS,
        fetch_job_polling_interval=LOOK_SECONDS,
        abort_job_polling_interval=LOOK_SECONDS,
    )
    raise WorkerEnded


async def _retry_stalled(app: App) -> None:
    """Let the jobs of dead workers be done again."""
    while True:
        for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_SECONDS):
            with suppress(ConnectorException):  # another one has done so
                await app.job_manager.retry_job(job)
        await asyncio.sleep(LOOK_SECONDS)


job_loop = JobLoop()
