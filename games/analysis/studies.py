"""Analyses that take too long for a request, each made in a process of its own while somebody waits for it.

A page asks again every second (`Studies.watch`): the first question starts the process, several pages that
ask for the same position share it, and when nobody has asked for a while it is ended. A process for each
analysis, rather than a pool: it can be ended at any moment, whatever it does, and gives its memory back.
What takes long is paused while others have their turn, and goes on where it was (`games/live/jobs/turns.py`).

What is asked for is a value, equal to those that ask for the same: a game, whose start is analysed, or
anything else for which `order_of` says what the process shall do (`games/analysis/inspections.py`).

These are the studies of one process. Where several share a Redis, `queued.py` has the same interface.
"""

import contextlib
import hashlib
import json
import logging
import os
import pickle
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from math import inf
from pathlib import Path
from threading import Condition, Thread, Timer
from typing import Any, overload

from games.analysis.partial_results import PartialResult
from games.analysis.worker import GO, LENGTH, PAUSE
from games.live.jobs import turns
from games.rules.game import Impartial
from games.rules.text import Text, text
from games.solvers.analyse import Analysis

logger = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parents[2]
RUNNING = turns.PLACES  # of which matches have what they need: see NICE
MOST = 12  # of a class, running and waiting
MOST_OF_ALL = 120
FOR_ONE = 2  # of which one visitor may wait for so many
PATIENCE = 15.0  # seconds without a question until an analysis is given up
SECONDS = 120.0  # of a processor; and so much longer where the machine does other things
SLOWEST = 5
POSITIONS = 1_000_000
ATTEMPTS = 2
KEPT = 64  # finished analyses
FAILED_SECONDS = 60.0  # for so long a failure is not tried again
FILE_SECONDS = 120.0  # for so long a file with people's names is kept where nobody fetches it
TICK = 0.25
USUAL = 200 << 20  # bytes: what a process holds, where the system does not say
MOST_HELD = 4 << 30  # bytes of all processes together before no more are begun

Game = Impartial[Any]
Result = Any  # of a game: Analysis, of a file: bytes, or the Text that says why there is none


@singledispatch
def order_of(asked: Hashable, positions: int) -> dict[str, Any]:
    """What the worker is told to do, as JSON. Raises TypeError for what nobody knows how to ask."""
    raise TypeError(f"no order for {type(asked).__name__}")


@order_of.register
def _analysis_of(asked: Impartial, positions: int) -> dict[str, Any]:  # type: ignore[type-arg]
    return {"task": "analyse", "slug": asked.slug, "options": asked.options_json(), "limit": positions}


def modest_flags() -> int:
    """On Windows: less of the processor than the server has, and no Ctrl-C. Elsewhere none are needed."""
    names = ("BELOW_NORMAL_PRIORITY_CLASS", "CREATE_NEW_PROCESS_GROUP")
    return sum(getattr(subprocess, name, 0) for name in names)


def held_by(pid: int) -> int:
    """The bytes of memory of a process, or about so many where the system does not say."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return USUAL


def used_by(pid: int) -> float | None:
    """The seconds of a processor that a process has had, where the system says it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return None


def memory() -> int:
    """The bytes that the processes may hold together: half of the machine's, and never too much."""
    if not hasattr(os, "sysconf"):  # pragma: no cover - Windows
        return MOST_HELD // 2
    return min(MOST_HELD, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)


class Busy(Exception):
    """Too much is being analysed; `reason` says it to the visitor."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Progress:
    """An analysis under way: the positions met so far, how many analyses come before it, and what is known
    of the result, where it grows."""

    met: int
    ahead: int
    partial: Any = None


@singledispatch
def key_of(asked: Hashable) -> str:
    """The same text for those that are equal."""
    order = json.dumps(order_of(asked, 0), sort_keys=True)
    return hashlib.sha256(order.encode()).hexdigest()


@singledispatch
def group_of(asked: Hashable) -> str:
    """For whom it is asked, where that is more than one visitor; groups take turns."""
    return ""


def itself(visitor: str) -> str:
    return visitor


TOO_MANY = text("Há muitas análises a correr ao mesmo tempo. Tenta daqui a um minuto.")
FAILURE = text("A análise falhou. Tenta outra vez daqui a um minuto.")


def too_many_of_one(count: int) -> Text:
    return text("Já tens {n} análises a correr. Espera que acabem, ou para uma delas.", n=count)


@dataclass(slots=True, eq=False)
class _Job(turns.GroupWork):
    asked: Hashable = None
    watchers: dict[str, float] = field(default_factory=dict)
    met: int = 0
    partial: Any = None
    attempts: int = 0
    process: subprocess.Popen[bytes] | None = None
    ordered: bool = False  # the process has been told what to do, so that it hears when to pause
    going: bool = False
    used: float = 0.0  # seconds of a processor
    lasted: float = 0.0  # seconds in which it might have had them

    def note(self, seconds: float) -> None:
        """It went on for so long. Where the system does not say what it had of it, that was all."""
        assert self.process is not None
        used = used_by(self.process.pid)
        if used is None:
            used = self.used + seconds
        self.worked(max(0.0, used - self.used))
        self.used = used
        self.lasted += seconds


@dataclass(eq=False, kw_only=True)
class Studies:
    """The analyses of one server process. All methods may be called from any thread."""

    running: int = RUNNING
    most: int = MOST
    for_one: int = FOR_ONE
    patience: float = PATIENCE
    seconds: float = SECONDS
    positions: int = POSITIONS
    memory: int = field(default_factory=memory)
    tenant_of: Callable[[str], str] = itself  # a visitor's class: classes take turns

    def __post_init__(self) -> None:
        self._changed = Condition()
        self._jobs: dict[Hashable, _Job] = {}
        self._done: OrderedDict[Hashable, tuple[Result, float]] = OrderedDict()
        self._keeper: Thread | None = None
        self._served = turns.Served()

    @overload
    def result_of(self, asked: Game) -> Analysis | Text | None: ...
    @overload
    def result_of(self, asked: Hashable) -> Result | None: ...
    def result_of(self, asked: Hashable) -> Result | None:
        """The result, such as the analysis of a game's start, if it is finished: or why there is none."""
        with self._changed:
            result, until = self._done.get(asked, (None, 0.0))
            if result is None or until < time.monotonic():
                self._done.pop(asked, None)
                return None
            self._done.move_to_end(asked)
            return result

    def under_way(self, asked: Hashable) -> bool:
        with self._changed:
            return asked in self._jobs

    @overload
    def watch(self, asked: Game, visitor: str) -> Analysis | Text | Progress: ...
    @overload
    def watch(self, asked: Hashable, visitor: str) -> Result: ...
    def watch(self, asked: Hashable, visitor: str) -> Result:
        """The result or a `Progress`; begins to look for it if nobody did. Raises Busy."""
        with self._changed:
            known = self.result_of(asked)
            if known is not None:
                return known
            job = self._jobs.get(asked)
            if job is None:
                job = self._begin(asked, visitor)
            job.watchers[visitor] = time.monotonic()
            waiting = [other for other in turns.ordered(self._jobs.values()) if not other.going]
            return Progress(job.met, waiting.index(job) + 1 if job in waiting else 0, job.partial)

    def forget(self, asked: Hashable) -> None:
        """Keep the result no longer."""
        with self._changed:
            self._done.pop(asked, None)

    def leave(self, asked: Hashable, visitor: str) -> None:
        """The visitor no longer waits; an analysis that nobody waits for is ended."""
        with self._changed:
            job = self._jobs.get(asked)
            if job is not None and job.watchers.pop(visitor, None) is not None:
                self._changed.notify_all()

    def leave_others(self, asked: Hashable, visitor: str) -> None:
        """The visitor waits for nothing else of its group, if it has one, any more."""
        group = group_of(asked)
        with self._changed:
            for other in list(self._jobs) if group else []:
                if other != asked and group_of(other) == group:
                    self.leave(other, visitor)

    def stop(self) -> None:
        """End all that is under way."""
        with self._changed:
            jobs = list(self._jobs.values())
            self._jobs.clear()
            self._changed.notify_all()
            keeper = self._keeper
        for job in jobs:
            _end(job)
        if keeper is not None:
            keeper.join()

    def _begin(self, asked: Hashable, visitor: str) -> _Job:
        if sum(visitor in job.watchers for job in self._jobs.values()) >= self.for_one:
            raise Busy(too_many_of_one(self.for_one))
        group, tenant = group_of(asked) or visitor, self.tenant_of(visitor)
        self.check_room([job.tenant for job in self._jobs.values()], tenant)
        job = _Job(group, tenant=tenant, asked=asked)
        self._served.came(job, self._jobs.values())
        self._jobs[asked] = job
        if self._keeper is None:
            self._keeper = Thread(target=self._keep, name="studies", daemon=True)
            self._keeper.start()
        self._changed.notify_all()
        return job

    def check_room(self, tenants: Sequence[str], tenant: str) -> None:
        """Raises Busy where a tenant has enough among these, or all have."""
        if tenants.count(tenant) >= self.most or len(tenants) >= MOST_OF_ALL:
            raise Busy(TOO_MANY)

    def _keep(self) -> None:
        """Let what is asked for take turns; end what takes too long or is given up."""
        with self._changed:
            then = time.monotonic()
            while self._jobs:
                now = time.monotonic()
                for job in list(self._jobs.values()):
                    job.waited += now - then
                    if job.going:
                        job.note(now - then)
                    self._look_after(job, now)
                then = now
                self._take_turns()
                self._changed.wait(TICK)
            self._keeper = None

    def _take_turns(self) -> None:
        jobs = list(self._jobs.values())
        going = turns.going(jobs, self.running, self._served, has_room=self._has_room(jobs))
        for job in jobs:
            if job.process is None and job in going:
                self._start(job)
            elif job.process is not None and job.going != (job in going):
                _tell(job, going=not job.going)

    def _has_room(self, jobs: Sequence[_Job]) -> bool:
        """Whether there is memory for one more process; what is paused keeps its own."""
        if all(job.alive for job in jobs):
            return True
        held = sum(held_by(job.process.pid) for job in jobs if job.process is not None)
        return held + USUAL <= self.memory

    def _look_after(self, job: _Job, now: float) -> None:
        job.watchers = {who: seen for who, seen in job.watchers.items() if now - seen < self.patience}
        if not job.watchers:
            del self._jobs[job.asked]
            _end(job)
        elif job.ran > self.seconds or job.lasted > SLOWEST * self.seconds:
            reason = text(
                "É grande demais: ao fim de {seconds} segundos tinha encontrado {n} posições.",
                seconds=int(self.seconds),
                n=job.met,
            )
            self._give_up(job, reason, now)
            _end(job)

    def _start(self, job: _Job) -> None:
        order = order_of(job.asked, self.positions)
        self._served.note(job)
        job.attempts += 1
        job.alive = job.going = True
        job.process = subprocess.Popen(
            [sys.executable, "-m", "games.analysis.worker"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server to hear
            creationflags=modest_flags(),
        )
        Thread(target=self._listen, args=(job, job.process, order), name="study", daemon=True).start()

    def _listen(self, job: _Job, process: subprocess.Popen[bytes], order: dict[str, Any]) -> None:
        """Take what the process says until it ends."""
        assert process.stdin is not None
        assert process.stdout is not None
        result: Result | None = None
        try:
            told = json.dumps(order).encode()
            process.stdin.write(LENGTH.pack(len(told)) + told)
            process.stdin.flush()
            with self._changed:
                job.ordered = job.process is process
            while True:
                said = pickle.load(process.stdout)  # noqa: S301 - from our own process
                if isinstance(said, int):
                    job.met = said
                elif isinstance(said, PartialResult):
                    job.partial = said.known
                else:
                    result = said
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            _close(process)
        with self._changed:
            if self._jobs.get(job.asked) is not job or job.process is not process:
                return
            if isinstance(result, bytes):
                self._finish(job, result, time.monotonic() + FILE_SECONDS)
                drop = Timer(FILE_SECONDS + TICK, self.result_of, (job.asked,))
                drop.daemon = True
                drop.start()
            elif result is not None:
                self._finish(job, result)
            elif job.attempts < ATTEMPTS:
                _forget(job)
            else:
                what = order["task"], order.get("slug")  # the rest may be texts of pupils
                logger.error("no analysis, %s %s: exit code %s", *what, process.returncode)
                self._give_up(job, FAILURE, time.monotonic())
            self._changed.notify_all()

    def _give_up(self, job: _Job, reason: Text, now: float) -> None:
        """Of a result that grows what is known by now is the result; else there is a reason, for a while."""
        if job.partial is None:
            self._finish(job, reason, now + FAILED_SECONDS)
        else:
            self._finish(job, job.partial)

    def _finish(self, job: _Job, result: Result, until: float = inf) -> None:
        """Keep the result, and do so `until` then."""
        del self._jobs[job.asked]
        self._done[job.asked] = result, until
        while len(self._done) > KEPT:
            self._done.popitem(last=False)


def _end(job: _Job) -> None:
    """End the job's process, if it has one."""
    if job.process is not None:
        job.process.kill()
        job.process.wait()
        _forget(job)


def _forget(job: _Job) -> None:
    """The job has no process any more."""
    job.ended()
    job.process, job.ordered, job.going = None, False, False
    job.used = job.lasted = 0.0


def _tell(job: _Job, *, going: bool) -> None:
    """Let the job's process pause or go on, once it listens."""
    assert job.process is not None
    assert job.process.stdin is not None
    if job.ordered:
        with contextlib.suppress(OSError, ValueError):  # it has just ended
            job.process.stdin.write(GO if going else PAUSE)
            job.process.stdin.flush()
        job.going = going


def _close(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    for stream in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            stream.close()
    process.wait()
