"""Who does jobs: a worker process, or a server where there is none."""

import logging
from collections import Counter, deque
from collections.abc import Callable
from datetime import timedelta
from threading import Event, Lock, Thread

from django.db import DatabaseError, connections
from django.db.models.functions import Now

from games.live.jobs import records, turns
from games.models import Server

logger = logging.getLogger(__name__)

RENEW_SECONDS = 1.0
LEASE_SECONDS = 3.0
LATE_SECONDS = 1.0  # a job that waits so long was not heard of
MOST = {records.MOVES: 32, records.LONG: 60}  # jobs at once: what a pool and `Studies` share their time among
ALL = {line: 2 * most for line, most in MOST.items()}  # with those of crowds that would wait for all of them

DOES: dict[str, Callable[[records.Claim], None]] = {}


def renewed(row: int | None, *, works: bool) -> int:
    """The lease of a process, renewed; a new one where it has none, or others have taken it for dead."""
    until = Now() + timedelta(seconds=LEASE_SECONDS)
    if row is not None and Server.objects.filter(pk=row).update(expires_at=until):
        return row
    return Server.objects.create(expires_at=until, works=works).pk


class Worker:
    """Those of one process. Its lease says that it lives; where that has run out its jobs wait again."""

    def __init__(self, *, works: bool) -> None:
        self._works = works
        self._row: int | None = None
        self._busy: Counter[str] = Counter()
        self._served = turns.Served()
        self._dropped: deque[records.Claim] = deque()
        self._lock = Lock()
        self._ending = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Have a lease, and renew it until `stop`."""
        with self._lock:
            if self._thread is None:
                self._ending.clear()
                self._renew()
                self._thread = Thread(target=self._run, name="hands", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Give the lease back: others do the jobs."""
        self._ending.set()
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()

    def take(self, line: str) -> None:
        """Do jobs of a line until none waits. Where all hands are full there are some more for those crowds
        that have none of them."""
        with self._lock:
            if self._busy[line] >= ALL[line]:
                return
            full = self._busy[line] >= MOST[line]
            self._busy[line] += 1
        try:
            while not self._ending.is_set() and (claim := self._claim(line, unserved=full)) is not None:
                self._do(claim, DOES[line])
        except DatabaseError as error:  # the job waits again when the lease is renewed, or no more
            logger.warning("a job was not finished: %s", error)
        finally:
            with self._lock:
                self._busy[line] -= 1
            connections.close_all()

    def _do(self, claim: records.Claim, does: Callable[[records.Claim], None]) -> None:
        try:
            does(claim)
        except DatabaseError:
            self._dropped.append(claim)
            raise
        except Exception:  # it would be this worker's for ever
            logger.exception("a job failed")
            claim.finish(records.Failed(), records.FAILURE_KEPT)

    def look(self) -> None:
        """Take what waits although somebody should have been told of it."""
        for line, count in records.waiting(LATE_SECONDS).items():
            self.help(line, count)

    def help(self, line: str, count: int) -> None:
        """Take so many jobs, in threads of their own."""
        self.start()
        for _job in range(min(count, MOST[line])):
            Thread(target=self.take, args=(line,), name=f"hand {line}", daemon=True).start()

    def _claim(self, line: str, *, unserved: bool) -> records.Claim | None:
        try:
            if self._row is None:
                return None
            return records.claim(line, self._row, self._served, unserved=unserved)
        finally:
            connections.close_all()

    def _renew(self) -> None:
        self._row = renewed(self._row, works=self._works)
        Server.objects.filter(works=True, expires_at__lt=Now()).delete()
        while self._dropped:
            self._dropped[0].let_go()
            self._dropped.popleft()

    def _run(self) -> None:
        while not self._ending.wait(RENEW_SECONDS):
            try:
                self._renew()
                if self._works:
                    self.look()
            except DatabaseError as error:
                logger.warning("the lease of this worker was not renewed: %s", error)
            connections.close_all()
        try:
            Server.objects.filter(pk=self._row or 0).delete()
        except DatabaseError as error:
            logger.warning("the lease of this worker was not given back: %s", error)
        connections.close_all()
        self._row = None


here = Worker(works=False)
