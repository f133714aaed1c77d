"""Measures how soon work begins after it was asked for, ends when nobody wants it any more, and is done where
many ask for what takes long."""

import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from queue import SimpleQueue
from typing import Any

import psutil
from django.conf import settings
from django.core.management.base import CommandError

from games.analysis.queued import studies
from games.analysis.studies import Progress, order_of
from games.live import engine_client, engine_pool
from games.live.jobs.queues import has_workers
from games.rules import catalogue
from games.rules.game import Impartial
from tests.benchmarks import inside
from tests.benchmarks.measuring import BenchCommand, machine, numbers_of
from tests.benchmarks.sites import make_tables, output_of, site_environment

PATIENCE = 60.0  # seconds
PAUSE = 0.001
PAGE_SECONDS = 1.0  # so often the page of whoever waits asks
TRIED_SECONDS = 0.1
LONGEST = 600.0  # seconds
TRIED, MORE = 20_000, 5  # positions, and so many times as many, to see how quick the machine is
SHORT_SHARE, LONG = 0.19, 15  # of eight seconds: 1.5 s and two minutes
LONG_ONES = 4
PEOPLE, OF_EACH = 7, 2  # as many as two processors can answer once in half a minute; what one may ask at once
WORKER = "games.analysis.worker"
COLUMNS = "| work is done by | what | p50 ms | p95 ms | max ms |"
PIECES = "| work is done by | what | first s | last s |"
CROWD = 200  # moves of a class
LASTING: engine_pool.Job = ("dispatch", {}, [], "medium", 1)  # one second: it has no kernel
SHORT: engine_pool.Job = ("nim", {"heaps": [1, 2], "misere": False}, [], "perfect", 1)


class Command(BenchCommand):
    help = (
        "Asks for moves and analyses one after the other, on a database of its own, and prints the "
        "milliseconds until a move is there, until an analysis is begun, and until its process is gone after "
        "nobody wants it any more: in a server's own processes, and by a worker where --database says of "
        "which PostgreSQL. There also asks for 200 moves for one class, and for some of another class beside "
        "them. Then asks for many long analyses at once, each by somebody else, and prints the seconds "
        "until the first and the last of them has its result; where people ask for two each, until the first "
        "and the last of these people have one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--times", type=int, default=50, help="how often each (default 50)")
        parser.add_argument("--pieces", default="1,4,7,12", help="analyses at once (default 1,4,7,12)")
        parser.add_argument(
            "--seconds", type=float, default=8.0, help="how long each takes alone (default 8)"
        )
        parser.add_argument("--database", default="", help="URL of an empty PostgreSQL database")
        parser.add_argument("--inside", action="store_true", help="(used by the command itself)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["inside"]:
            make_tables()
            self._measure(options["times"], numbers_of(options, "pieces"), options["seconds"])
            return
        self.stdout.write(machine())
        again = ["-m", inside.__name__, "jobs", "--inside"]
        again += [f"--{name}={options[name]}" for name in ("times", "pieces", "seconds")]
        for database in dict.fromkeys(("", options["database"])):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                self.stdout.write(output_of(site_environment(folder, database), *again).strip())

    def _measure(self, times: int, counts: list[int], seconds: float) -> None:
        name = "a worker" if settings.SHARED_JOBS else "the server"
        try:
            with worker() as root:
                answered()  # what begins once
                self.head(COLUMNS, 2)
                for what, took in measured(times, root):
                    self.row([name, what, *(f"{ms:.0f}" for ms in (*cuts_of(took), max(took)))])
                self.head(PIECES, 2)
                for what, ends in crowded(counts, seconds):
                    self.row([name, what, f"{min(ends):.1f}", f"{max(ends):.1f}"])
        finally:
            engine_client.stop()
            engine_pool.stop()
            studies.stop()


@contextmanager
def worker() -> Iterator[psutil.Process]:
    """The process whose children do the analyses: a worker's where jobs are shared, else this one."""
    if not settings.SHARED_JOBS:
        yield psutil.Process()
        return
    process = subprocess.Popen(
        [sys.executable, "-m", "config.work"], stdout=sys.stderr, cwd=settings.BASE_DIR
    )
    try:
        until(has_workers)
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


def cuts_of(took: list[float]) -> tuple[float, float]:
    """What half of them and what 95 of 100 took at most."""
    if len(took) == 1:
        return took[0], took[0]
    cuts = statistics.quantiles(took, n=20, method="inclusive")
    return cuts[9], cuts[18]


def measured(times: int, root: psutil.Process) -> Iterator[tuple[str, list[float]]]:
    """What was measured, with its milliseconds."""
    yield "a move: asked for to found", [answered() for _time in range(times)]
    if settings.SHARED_JOBS:
        yield f"a move beside {CROWD} of another class", list(beside(times))
    begun, gone = zip(*(analysed(720 - time, root) for time in range(times)), strict=True)
    yield "an analysis: asked for to begun", list(begun)
    yield "an analysis: unwanted to gone", list(gone)


def answered() -> float:
    answers: SimpleQueue[Any] = SimpleQueue()
    begun = time.monotonic()
    engine_client.engine_task(SHORT, answers.put, partial(answers.put, "")).begin()
    if not answers.get(timeout=PATIENCE):
        raise CommandError("no move was found")
    return 1000 * (time.monotonic() - begun)


def beside(times: int) -> Iterator[float]:
    """The milliseconds until a move is found, while a class has asked for many more than can be found."""
    from games.live.jobs.job_queue import count_waiting
    from games.live.queued_engine import QueuedEngineTask

    groups = [f"user-{number}" for number in range(CROWD)]
    ignore = (lambda *_found: None), (lambda: None)
    tasks = [QueuedEngineTask(LASTING, *ignore, group=group, tenant="class-1") for group in groups]
    for task in tasks:
        task.begin()
    try:
        until(lambda: sum(count_waiting().values()) > CROWD // 2)
        for _time in range(times):
            yield answered()
    finally:
        for task in tasks:
            task.cancel()
        until(lambda: not engine_client.count_searches())


def analysed(heap: int, root: psutil.Process) -> tuple[float, float]:
    """The milliseconds until an analysis is begun, and until it is ended. It would take long."""
    game = catalogue.build("divisor", {"heaps": [heap, 720, 720, 720, 720], "misere": True})
    assert isinstance(game, Impartial)
    asked = time.monotonic()
    studies.watch(game, "bench")
    begun = until(lambda: at_work(root))
    studies.leave(game, "bench")
    return 1000 * (begun - asked), 1000 * (until(lambda: not at_work(root)) - begun)


def at_work(root: psutil.Process) -> bool:
    """Is there a process that makes an analysis?"""
    for child in root.children():
        try:
            if WORKER in child.cmdline():
                return True
        except psutil.Error:  # it has just ended
            continue
    return False


def until(true: Callable[[], bool]) -> float:
    """The moment at which it is true. Raises CommandError when it does not come."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise CommandError(f"nothing happened: {true.__qualname__}")
        time.sleep(PAUSE)
    return time.monotonic()


@dataclass(frozen=True)
class Piece:
    """An analysis that ends after so many positions: there are more than anybody looks at. Each `number` is
    another game; `person` asks for it, or somebody who asks for nothing else."""

    number: int
    positions: int
    person: int | None = None

    @property
    def visitor(self) -> str:
        return f"bench-{self.number}" if self.person is None else f"person-{self.person}"


@order_of.register
def _piece_of(asked: Piece, positions: int) -> dict[str, Any]:
    options = {"heaps": [720 - asked.number, 719, 720, 720, 720], "misere": True}
    return {"task": "analyse", "slug": "divisor", "options": options, "limit": asked.positions}


def crowded(counts: list[int], seconds: float) -> Iterator[tuple[str, list[float]]]:
    """What many ask for at once, and the seconds until each of them has it."""
    numbers = count(1)
    few, more = (
        finished([Piece(next(numbers), TRIED * times)], every=TRIED_SECONDS)[0] for times in (1, MORE)
    )
    size = (MORE - 1) * TRIED * seconds / max(more - few, TRIED_SECONDS)  # what begins once is left out
    # A position takes the longer the more are kept: a piece of that size shows by how much.
    size *= seconds / finished([Piece(next(numbers), int(size))], every=TRIED_SECONDS)[0]
    for many in counts:
        yield (
            f"{many} of {seconds:g} s",
            finished([Piece(next(numbers), int(size)) for _piece in range(many)]),
        )
    several = [Piece(next(numbers), int(size), n // OF_EACH) for n in range(PEOPLE * OF_EACH)]
    ends = dict(zip(several, finished(several), strict=True))
    firsts = [min(ends[piece] for piece in several if piece.person == n) for n in range(PEOPLE)]
    yield f"{PEOPLE} people, {OF_EACH} of {seconds:g} s each: the first of each", firsts
    long = [Piece(next(numbers), int(size * LONG)) for _piece in range(LONG_ONES)]
    short = Piece(next(numbers), int(size * SHORT_SHARE))
    name = f"one of {seconds * SHORT_SHARE:.1f} s beside {LONG_ONES} of {seconds * LONG:g} s"
    yield name, finished([short], beside=long)


def finished(
    pieces: list[Piece], beside: Sequence[Piece] = (), *, every: float = PAGE_SECONDS
) -> list[float]:
    """The seconds until each piece is done, all asked for at once by different people, after those
    `beside` them; who waits asks once in `every` seconds. Raises CommandError where that does not come."""
    ends: dict[Piece, float] = {}
    begun = time.monotonic()
    pause = 0.0  # all come at once, then they ask one after the other
    while not ends.keys() >= set(pieces):
        waiting = [piece for piece in (*beside, *pieces) if piece not in ends]
        for piece in waiting:
            if not isinstance(studies.watch(piece, piece.visitor), Progress):
                ends[piece] = time.monotonic() - begun
            time.sleep(pause)
        pause = every / len(waiting)
        if time.monotonic() - begun > LONGEST:
            raise CommandError("some analyses did not end")
    for piece in beside:
        studies.leave(piece, piece.visitor)
    return [ends[piece] for piece in pieces]
