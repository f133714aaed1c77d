"""Measures how many cells a second one process saves, with many people writing on many sheets at once."""

import statistics
import tempfile
import threading
import time
from argparse import ArgumentParser
from typing import Any

import psutil
from django.db import DatabaseError, close_old_connections, connection, connections

from accounts.models import Classroom, School, User
from lessons.classroom import sheets
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import CellWrite
from lessons.worksheets.models import Worksheet, WorksheetVersion
from tests.benchmarks import inside
from tests.benchmarks.measuring import BenchCommand, busy, cpu, machine, numbers_of
from tests.benchmarks.sites import make_tables, output_of, site_environment

MEMBERS = 4
PLACES = 14
COLUMNS = "| writers | cells/s | p50 ms | p95 ms | p99 ms | max ms | errors | CPU ms/cell | other load |"


class Command(BenchCommand):
    help = (
        "Lets many threads write cells of many sheets, four on each, as fast as they can, on a database of "
        "its own, and prints cells per second, how long a writer waits, errors (also what is lost or doubled "
        "afterwards), CPU time per cell and what else kept the machine busy."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--writers", default="1,4,60", help="how many, or several numbers with commas")
        parser.add_argument("--seconds", type=float, default=10.0, help="measured time (default 10)")
        parser.add_argument(
            "--pause", type=float, default=0.0, help="seconds from one cell of a writer to the next (0)"
        )
        parser.add_argument("--database", default="", help="URL of an empty database instead of SQLite")
        parser.add_argument("--inside", action="store_true", help="(used by the command itself)")

    def handle(self, *args: Any, **options: Any) -> None:
        counts = numbers_of(options, "writers")
        if options["inside"]:
            make_tables()
            for count in counts:
                self.row(measure(count, options["seconds"], options["pause"]))
            return
        self.stdout.write(machine())
        self.head(COLUMNS, 0)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            again = ["-m", inside.__name__, "sheets", "--inside"]
            again += [f"--{name}={options[name]}" for name in ("writers", "seconds", "pause")]
            self.stdout.write(output_of(site_environment(folder, options["database"]), *again).strip())


def prepare(count: int) -> list[tuple[Group, User]]:
    """A sheet for every four writers: a row of letters with subscripts."""
    game = {"slug": "subtraction", "options": {"heaps": [13], "sets": [[1, 2, 3]], "misere": False}}
    row = {
        "kind": "letters",
        "id": "row",
        "game": game,
        "positions": [
            {
                "label": str(n),
                "position": {"heaps": [n], "sets": [[1, 2, 3]]},
                "letter": "N" if n % 4 else "P",
            }
            for n in range(PLACES)
        ],
        "letter_points": "1",
        "subscripts": "extra",
    }
    task = {"id": "II.2", "prompt": "", "fields": [row]}
    document = {"format": "nimteca-worksheet-1", "title": "Ficha", "parts": [{"id": "II", "tasks": [task]}]}
    document["parts"][0]["title"] = "II"  # type: ignore[index]
    school = School.objects.create(name="Escola")
    classroom = Classroom.objects.create(school=school, name=f"8.º {count}", year="2026/27")
    worksheet = Worksheet.objects.create(title="Ficha", draft=document)
    version = WorksheetVersion.objects.create(worksheet=worksheet, number=1, revision=1, document=document)
    assignment = Assignment.objects.create(classroom=classroom, version=version)
    users = User.objects.bulk_create(User(username=f"aluno{count}-{number}") for number in range(count))
    made = [
        Group.objects.create(assignment=assignment, number=number)
        for number in range(1, -(-count // MEMBERS) + 1)
    ]
    return [(made[number // MEMBERS], user) for number, user in enumerate(users)]


class Writer(threading.Thread):
    """One person who writes in cells of their own, one after the other."""

    def __init__(self, group: Group, user: User, seat: int, *, until: float, pause: float) -> None:
        super().__init__()
        self.group, self.user, self.until, self.pause = group, user, until, pause
        self.cells = [f"II.2:row:s{place}" for place in range(seat, PLACES, MEMBERS)]
        self.known: dict[str, int] = {}
        self.waits: list[float] = []
        self.errors = 0

    def run(self) -> None:
        number = 0
        while time.monotonic() < self.until:
            begun = time.monotonic()
            name = self.cells[number % len(self.cells)]
            try:
                asked = CellWrite(name, str(number), self.known.get(name, 0))
                written = sheets.write(self.group, self.user, [asked])
                self.known[name] = written.cells[0].version
                self.waits.append(time.monotonic() - begun)
            except (DatabaseError, IndexError):
                self.errors += 1
            close_old_connections()  # as after a request
            number += 1
            time.sleep(max(0.0, begun + self.pause - time.monotonic()) if self.pause else 0.0)
        connections.close_all()


def measure(count: int, seconds: float, pause: float) -> list[str]:
    """One row of the table."""
    people = prepare(count)
    process = psutil.Process()
    before, busy_before = cpu(process), busy()
    until = time.monotonic() + seconds
    writers = [
        Writer(group, user, number % MEMBERS, until=until, pause=pause)
        for number, (group, user) in enumerate(people)
    ]
    begun = time.monotonic()
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    took = time.monotonic() - begun
    used = cpu(process) - before
    waits = sorted(wait * 1000 for writer in writers for wait in writer.waits)
    errors = sum(writer.errors for writer in writers) + lost({group for group, _user in people}, len(waits))
    cuts = statistics.quantiles(waits, n=100)
    other = (busy() - busy_before - used) / took
    percentiles = [f"{cuts[percent - 1]:.1f}" for percent in (50, 95, 99)]
    speed, cost = f"{len(waits) / took:.0f}", f"{used * 1000 / len(waits):.2f}"
    return [f"{count}", speed, *percentiles, f"{waits[-1]:.0f}", f"{errors}", cost, f"{other:.0%} of a core"]


def lost(groups: set[Group], acknowledged: int) -> int:
    """How many cells too few or too many are stored, and versions that are not 1, 2, 3 ..."""
    stored = [list(group.changes.order_by("version").values_list("version", flat=True)) for group in groups]
    gaps = sum(versions != list(range(1, len(versions) + 1)) for versions in stored)
    connection.close()
    return abs(sum(map(len, stored)) - acknowledged) + gaps
