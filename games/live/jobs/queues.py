"""The queues of jobs, and what does their jobs. Without procrastinate, which a school does without."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from django.db.models.functions import Now

from games.models import Server

MOVES, LONG = "moves", "long"  # the computer's moves and opinions; analyses and the like
AT_ONCE = {MOVES: 32, LONG: 120}  # jobs of one worker: what a pool and `Studies` share their time among
ATTEMPTS = 3


class JobHandler(NamedTuple):
    """`run` does a job, in the event loop of the process; `fail` says that there is no result. Both get the
    arguments with which it was asked for."""

    run: Callable[..., Awaitable[None]]
    fail: Callable[..., Awaitable[None]]


HANDLERS: dict[str, JobHandler] = {}


def has_workers() -> bool:
    """Does any process live that only does jobs?"""
    return Server.objects.filter(works=True, expires_at__gte=Now()).exists()
