"""The computer's moves and opinions by the workers of any machine, with pools of theirs.

PostgreSQL's NOTIFY brings what was found to the server that waits for it. Where that or the job was lost it
is asked for again.
"""

import asyncio
import logging
import uuid
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

import msgspec
import psycopg
from django.conf import settings
from procrastinate import JobContext
from procrastinate.contrib.django.utils import connector_params
from procrastinate.exceptions import ConnectorException
from psycopg import sql

from games.bots.opinion import Opinion
from games.live import engine_pool
from games.live.engine_pool import EngineRequest, Work
from games.live.jobs import job_queue
from games.live.jobs.job_loop import job_loop
from games.live.jobs.queues import HANDLERS, MOVES, JobHandler
from games.rules.structs import make_known
from games.solvers.partisan.positions import Whole

logger = logging.getLogger(__name__)

LOOK_SECONDS = 5.0  # so often somebody who waits asks whether the job is still there
TROUBLE_SECONDS = 1.0
WANTED_SECONDS = 2.0  # so often a worker asks whether the server that waits lives
WORKS: dict[str, tuple[Work, Any]] = {
    "move": (engine_pool.move, str),
    "think": (engine_pool.think, Opinion),
    "divide": (engine_pool.divide, Whole),
}


class EngineReply(msgspec.Struct):
    """What a worker tells the server that waits; null where nothing was found."""

    key: str
    result: msgspec.Raw = msgspec.Raw(b"null")


class QueuedEngineTask(engine_pool.EngineTask):
    """An engine task that a worker does, here or on another machine."""

    def __init__(
        self,
        job: engine_pool.Job | EngineRequest,
        answer: Callable[[Any], None],
        failed: Callable[[], None],
        work: Work | None = None,
        *,
        group: str = "",
        tenant: str = "",
    ) -> None:
        super().__init__(job, answer, failed, work, group=group, tenant=tenant)
        self.key = uuid.uuid4().hex
        self._asking: Future[None] | None = None

    @property
    def arguments(self) -> dict[str, Any]:
        """Those of the job."""
        group = self.group or self.key
        about = {"key": self.key, "work": self.work.__name__, "job": self.job}
        return {**about, "group": group, "tenant": self.tenant or group}

    def begin(self) -> None:
        if not self._cancelled.is_set():
            self._asking = client.submit(self)

    def cancel(self) -> None:
        self._cancelled.set()
        if self._asking is not None:
            self._asking.cancel()

    def deliver(self, reply: EngineReply) -> None:
        if self._cancelled.is_set():
            return
        _work, kind = WORKS[self.work.__name__]
        make_known(kind | None)
        result = msgspec.json.decode(reply.result, type=kind | None)
        if result is None:
            self.failed()
        else:
            self.answer(result)


class EngineClient:
    """What this server waits for. All of it runs on the event loop of jobs."""

    def __init__(self) -> None:
        self._name = f"nimteca {uuid.uuid4().hex}"  # of a channel, and of the connection that listens to it
        self._waiting: dict[str, asyncio.Future[EngineReply]] = {}
        self._listener: Future[None] | None = None

    def submit(self, task: QueuedEngineTask) -> Future[None]:
        """Ask for what the task wants, until it is cancelled."""
        return job_loop.submit(self._find(task))

    def count_searches(self) -> int:
        return len(self._waiting)

    async def _find(self, task: QueuedEngineTask) -> None:
        reply: asyncio.Future[EngineReply] = asyncio.get_running_loop().create_future()
        self._waiting[task.key] = reply
        job: int | None = None
        try:
            while not reply.done():
                await self._listening()
                try:
                    if job is None or not await job_queue.is_unfinished_in_loop(job):
                        job = await job_queue.ask_in_loop(MOVES, client=self._name, **task.arguments)
                except ConnectorException as error:
                    logger.info("a move is asked for later: %s", error)
                    await asyncio.sleep(TROUBLE_SECONDS)
                else:
                    await asyncio.wait([reply], timeout=LOOK_SECONDS)
        finally:
            del self._waiting[task.key]
            if job is not None and not reply.done():
                await job_queue.cancel_in_loop(job)
        task.deliver(reply.result())

    async def _listening(self) -> None:
        """Wait until what is found would be heard of."""
        if self._listener is None or self._listener.done():
            self._listens = asyncio.Event()
            self._listener = job_loop.submit(self._listen())
        await self._listens.wait()

    async def _listen(self) -> None:
        there = True
        while True:
            try:
                async with await self._connection() as line:
                    await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._name)))
                    self._listens.set()
                    there = True
                    while True:
                        async for notice in line.notifies(timeout=LOOK_SECONDS):
                            self._hear(msgspec.json.decode(notice.payload, type=EngineReply))
                        await line.execute("SELECT 1")  # is it still there?
            except psycopg.OperationalError as error:
                self._listens.clear()
                if there:
                    logger.warning("the computer's moves are asked for later: %s", error)
                there = False
                await asyncio.sleep(TROUBLE_SECONDS)

    async def _connection(self) -> psycopg.AsyncConnection[Any]:
        parameters = {
            **connector_params(settings.LASTING),
            "application_name": self._name,
            "autocommit": True,
        }
        return await psycopg.AsyncConnection.connect(**parameters)

    def _hear(self, reply: EngineReply) -> None:
        waiting = self._waiting.get(reply.key)
        if waiting is not None and not waiting.done():
            waiting.set_result(reply)


client = EngineClient()


async def search(
    context: JobContext, *, key: str, client: str, work: str, job: list[Any], group: str, tenant: str
) -> None:
    """Do a job of the queue: until it is done, or the server that waits for it has died."""
    loop = asyncio.get_running_loop()
    result_future: asyncio.Future[Any] = loop.create_future()

    def tell(result: Any) -> None:
        loop.call_soon_threadsafe(result_future.set_result, result)

    kind, _type = WORKS[work]
    task = engine_pool.EngineTask(tuple(job), tell, partial(tell, None), kind, group=group, tenant=tenant)
    task.begin()
    try:
        while not result_future.done() and await _is_connected(context, client):
            await asyncio.wait([result_future], timeout=WANTED_SECONDS)
    finally:
        task.cancel()
    if result_future.done():
        await _notify(
            context, client, EngineReply(key, msgspec.Raw(msgspec.json.encode(result_future.result())))
        )


async def say_failed(context: JobContext, *, key: str, client: str, **_more: Any) -> None:
    await _notify(context, client, EngineReply(key))


async def _is_connected(context: JobContext, client: str) -> bool:
    query = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = %(client)s) AS is_connected"
    row = await context.app.connector.execute_query_one_async(query, client=client)
    return bool(row["is_connected"])


async def _notify(context: JobContext, client: str, reply: EngineReply) -> None:
    query = "SELECT pg_notify(%(client)s, %(reply)s)"
    message = msgspec.json.encode(reply).decode()
    await context.app.connector.execute_query_async(query, client=client, reply=message)


HANDLERS[MOVES] = JobHandler(search, say_failed)
