"""Measures how soon work begins after it was asked for, and ends when nobody wants it any more."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import psutil
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from games.analysis.queued import studies
from games.live import computer, thinking
from games.live.jobs import records
from games.management.measuring import BenchCommand, machine
from games.rules import catalogue
from games.rules.game import Impartial

PATIENCE = 30.0  # seconds
PAUSE = 0.001
WORKER = "games.analysis.worker"
COLUMNS = "| work is done by | what | p50 ms | p95 ms | max ms |"
NOTHING = dict.fromkeys(("DATABASE_URL", "SECRET_KEY"), "")
SHORT: computer.Job = ("nim", {"heaps": [1, 2], "misere": False}, [], "perfect", 1)


class Command(BenchCommand):
    help = (
        "Asks for moves and analyses one after the other, on a database of its own, and prints the "
        "milliseconds until a move is there, until an analysis is begun, and until its process is gone after "
        "nobody wants it any more: in a server's own processes, and by a worker where --redis says of which "
        "Redis."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--times", type=int, default=50, help="how often each (default 50)")
        parser.add_argument("--redis", default="", help="URL of a Redis that nobody else uses")
        parser.add_argument("--inside", action="store_true", help="(used by the command itself)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["inside"]:
            call_command("migrate", interactive=False, verbosity=0)
            self._measure(options["times"])
            return
        self.stdout.write(machine())
        self.head(COLUMNS, 2)
        again = [sys.executable, str(Path(sys.argv[0]).resolve()), "bench_jobs", "--inside"]
        again.append(f"--times={options['times']}")
        for redis in dict.fromkeys(("", options["redis"])):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                its = {"DATA_DIR": folder, "REDIS_URL": redis, "LAN": "1"} | NOTHING
                done = subprocess.run(again, env=os.environ | its, capture_output=True, check=True)  # noqa: S603
            self.stdout.write(done.stdout.decode().strip())

    def _measure(self, times: int) -> None:
        name = "a worker, over Redis" if settings.REDIS_URL else "the server"
        try:
            with worker() as root:
                answered()  # what begins once
                for what, took in measured(times, root):
                    cuts = statistics.quantiles(took, n=20, method="inclusive")
                    self.row([name, what, *(f"{ms:.0f}" for ms in (cuts[9], cuts[18], max(took)))])
        finally:
            thinking.errands.stop()
            computer.stop()
            studies.stop()


@contextmanager
def worker() -> Iterator[psutil.Process]:
    """The process whose children do the analyses: a worker's where there is a Redis, else this one."""
    if not settings.REDIS_URL:
        yield psutil.Process()
        return
    process = subprocess.Popen(
        [sys.executable, "-m", "config.work"], stdout=sys.stderr, cwd=settings.BASE_DIR
    )
    try:
        until(records.workers)
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


def measured(times: int, root: psutil.Process) -> Iterator[tuple[str, list[float]]]:
    """What was measured, with its milliseconds."""
    yield "a move: asked for to found", [answered() for _time in range(times)]
    begun, gone = zip(*(analysed(720 - time, root) for time in range(times)), strict=True)
    yield "an analysis: asked for to begun", list(begun)
    yield "an analysis: unwanted to gone", list(gone)


def answered() -> float:
    found: SimpleQueue[Any] = SimpleQueue()
    begun = time.monotonic()
    thinking.thought(SHORT, found.put, partial(found.put, "")).begin()
    if not found.get(timeout=PATIENCE):
        raise CommandError("no move was found")
    return 1000 * (time.monotonic() - begun)


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
            raise CommandError("nothing happened")
        time.sleep(PAUSE)
    return time.monotonic()
