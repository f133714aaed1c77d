"""Which server processes live, and who goes on with the matches of one that died.

What a match needs without a player (the flag of a clock, the computer's move) is done by the process that
stored its last entry. Where there are several, each has a lease in the database and renews it; who finds one
that has run out, or given back, removes it and goes on with all matches. Only one can have removed it. Two
processes that nevertheless do the same thing do no harm: the log takes one entry of each number. What only
does jobs has such a lease too: where none lives the servers do them.
"""

import logging
from datetime import timedelta
from threading import Event, Thread

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import DatabaseError, connections
from django.db.models.functions import Now

from games.live import engine_pool, measures
from games.live.executor import command_executor
from games.live.redis_layer import SharedChannelLayer
from games.models import Server

logger = logging.getLogger(__name__)

RENEW_SECONDS = 1.0
LEASE_SECONDS = 3.0


def several() -> bool:
    """May other processes serve the same site?"""
    return isinstance(get_channel_layer(), SharedChannelLayer)


class LeaseKeeper:
    """Keeps this process's lease, in a thread of its own. `works`: it serves nobody and only does jobs."""

    def __init__(self, *, works: bool = False) -> None:
        self._works = works
        self._row: int | None = None
        self._owes = not works  # what the server before this one has left
        self._ending = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        self._ending.clear()
        self._thread = Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Give the lease back: others go on at once."""
        self._ending.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        there = True
        while not self._ending.is_set():
            try:
                self.tick()
                there = True
            except DatabaseError as error:
                if there:
                    logger.error("the lease of this server was not renewed: %s", error)
                there = False
            connections.close_all()
            self._ending.wait(RENEW_SECONDS)
        try:
            self.resign()
        except DatabaseError as error:
            logger.warning("the lease of this server was not given back: %s", error)
        connections.close_all()

    def tick(self) -> None:
        """Renew the lease; take up what is left, where that falls to this process."""
        if several() or self._works:
            self._owes = self.renew() or self._owes
        if settings.SHARED_JOBS and not self._works:
            from games.live.jobs import job_queue  # noqa: PLC0415 - procrastinate

            if job_queue.do_jobs_if_nobody_does():
                engine_pool.warm()
            for name, count in job_queue.count_waiting().items():
                measures.jobs.labels(name).set(count)
        if self._owes:
            self._owes = False
            Thread(target=self._take_up, name="taking up", daemon=True).start()

    def renew(self) -> bool:
        """Say that this process lives. True: a server has died, whose matches are now this one's."""
        until = Now() + timedelta(seconds=LEASE_SECONDS)
        # A new one where there is none, or others have taken it for dead.
        if not Server.objects.filter(pk=self._row or 0).update(expires_at=until):
            self._row = Server.objects.create(expires_at=until, works=self._works).pk
        dead, _rows = Server.objects.filter(expires_at__lt=Now(), works=self._works).delete()
        return dead > 0 and not self._works

    def resign(self) -> None:
        """This process ends: its lease has run out."""
        row, self._row = self._row, None
        if row is not None:
            Server.objects.filter(pk=row).update(expires_at=Now() - timedelta(seconds=1))

    def _take_up(self) -> None:
        try:
            command_executor.take_up()
        except DatabaseError as error:
            logger.warning("the running matches are taken up later: %s", error)
            self._owes = True
        finally:
            connections.close_all()


keeper = LeaseKeeper()
