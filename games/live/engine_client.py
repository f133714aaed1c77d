"""The computer's moves and opinions, as this site has them: found by a pool of this process's own, or by the
workers of any machine, where jobs are shared."""

from collections.abc import Callable
from typing import Any

from django.conf import settings

from games.live import engine_pool
from games.live.engine_pool import EngineRequest, Work
from games.live.jobs.tenants import class_of

if settings.SHARED_JOBS:
    from games.live.jobs.job_loop import job_loop
    from games.live.queued_engine import QueuedEngineTask, client


def engine_task(
    job: engine_pool.Job | EngineRequest,
    answer: Callable[[Any], None],
    failed: Callable[[], None],
    work: Work | None = None,
    *,
    visitor: str = "",
) -> engine_pool.EngineTask:
    """An engine task as this site has them, for which `visitor` waits."""
    kind = QueuedEngineTask if settings.SHARED_JOBS else engine_pool.EngineTask
    return kind(job, answer, failed, work, group=visitor, tenant=class_of(visitor))


def count_searches() -> int:
    """How many searches this server runs or waits for."""
    return client.count_searches() if settings.SHARED_JOBS else engine_pool.count_searches()


def stop() -> None:
    """Nothing is waited for any more, and jobs that this process does are given back."""
    if settings.SHARED_JOBS:
        job_loop.stop()
