"""Measures live play: a real server, real log-ins (with a cheap password hash), pages and sockets."""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psutil
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction

from accounts.models import Classroom, Enrolment, School, User
from games.live import matches
from games.management.measuring import BenchCommand, machine
from games.rules import catalogue

PASSWORD = "so para medir"  # noqa: S105 - of a database that lives for a minute
HEAPS = [15, 16, 17]
COLUMNS = (
    "| matches | moves/s | p50 ms | p95 ms | p99 ms | max ms | errors | CPU ms/move | kB/connection "
    "| bytes/message | other load |"
)


class Command(BenchCommand):
    help = (
        "Plays many matches of Nim at once against a server of its own, on a database of its own, and prints "
        "moves per second, the time from sending a move to both players having it, errors, the server's CPU "
        "time per move, memory per connection and what else kept the machine busy."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--matches", default="30,100,500,1000", help="how many, or several numbers with commas"
        )
        parser.add_argument(
            "--rate", type=float, default=1.0, help="moves a second in each match (default 1)"
        )
        parser.add_argument("--seconds", type=float, default=20.0, help="measured time (default 20)")
        parser.add_argument("--warm-up", type=float, default=5.0, help="time before that (default 5)")
        parser.add_argument("--profile", metavar="FILE", help="py-spy record of the server (needs py-spy)")
        parser.add_argument("--prepare", type=int, help="(used by the command itself) fill an empty database")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["prepare"]:
            self.stdout.write(json.dumps(prepare(options["prepare"])))
            return
        try:
            counts = [int(count) for count in options["matches"].split(",")]
        except ValueError as error:
            raise CommandError("--matches takes numbers with commas, such as 30,100") from error
        self.stdout.write(machine())
        self.head(COLUMNS, 0)
        for count in counts:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                self.row(measure(Path(folder), count, options))


def prepare(count: int) -> list[list[str]]:
    """`count` running matches of two pupils each. Returns [code, user, user] for each match."""
    call_command("migrate", interactive=False, verbosity=0)
    password = make_password(PASSWORD)
    with transaction.atomic():
        classroom = Classroom.objects.create(
            school=School.objects.create(name="Escola"), name="7.º A", year="2026/27"
        )
        pupils = User.objects.bulk_create(
            [User(username=f"aluno{number}", password=password) for number in range(2 * count)]
        )
        Enrolment.objects.bulk_create(
            [Enrolment(pupil=pupil, classroom=classroom, real_name=pupil.username) for pupil in pupils]
        )
    game = catalogue.build("nim", {"heaps": HEAPS})
    plan = []
    for one, two in zip(pupils[::2], pupils[1::2], strict=True):
        match = matches.create(game=game, access="class", classroom=classroom, person=matches.Person(one))
        matches.join(match.code, matches.Person(two))
        plan.append([match.code, one.username, two.username])
    return plan


def measure(folder: Path, count: int, options: dict[str, Any]) -> list[str]:
    """One row of the table."""
    environment = os.environ | {"DATA_DIR": str(folder), "LAN": "1", "DATABASE_URL": "", "SECRET_KEY": ""}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings_bench"
    manage = [sys.executable, str(Path(sys.argv[0]).resolve())]
    prepared = subprocess.run(  # noqa: S603
        [*manage, "bench_live", "--prepare", str(count)], env=environment, capture_output=True, check=True
    )
    call_command_in(manage, environment, "collectstatic", "--no-input", "-v0")
    port = free_port()
    server = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "config.serve", "--host", "127.0.0.1", "--port", str(port)], env=environment
    )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(url)
        plan = {
            "url": url,
            "rate": options["rate"],
            "seconds": options["seconds"],
            "warm_up": options["warm_up"],
            "matches": json.loads(prepared.stdout),
            "password": PASSWORD,
            "heaps": HEAPS,
        }
        figures = play(plan, psutil.Process(server.pid), options["profile"])
        stored = int(call_command_in(manage, environment, "shell", "-v0", "-c", COUNT_MOVES).split()[-1])
    finally:
        server.terminate()
        server.wait()
    return cells_of(count, figures, stored)


COUNT_MOVES = "from games.models import Event; print(Event.objects.filter(kind='move').count())"


def call_command_in(manage: list[str], environment: dict[str, str], *command: str) -> str:
    """The output of a management command in another environment."""
    done = subprocess.run([*manage, *command], env=environment, capture_output=True, check=True)  # noqa: S603
    return done.stdout.decode()


def play(plan: dict[str, Any], server: psutil.Process, profile: str | None) -> dict[str, Any]:
    """What the client found, and what it and the server used between its "begin" and "end"."""
    client = subprocess.Popen(
        [sys.executable, "-m", "games.management.bench_client"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        return attend(client, plan, server, profile)
    finally:
        client.kill()


def attend(
    client: subprocess.Popen[str], plan: dict[str, Any], server: psutil.Process, profile: str | None
) -> dict[str, Any]:
    """Give the client its plan and read its signals, and at last its figures. Times in seconds, memory in
    bytes."""
    assert client.stdin is not None
    assert client.stdout is not None
    json.dump(plan, client.stdin)
    client.stdin.close()
    marks: dict[str, tuple[float, float, float, int]] = {}
    recorder = None
    for line in client.stdout:
        if line.startswith("{"):
            begin, end = marks["begin"], marks["end"]
            if recorder is not None:
                recorder.wait()
            return json.loads(line) | {
                "server": end[0] - begin[0],
                "client": end[1] - begin[1],
                "machine": end[2] - begin[2],
                "memory": marks["connected"][3] - marks["logged in"][3],
            }
        used = cpu(server), cpu(psutil.Process(client.pid)), busy(), server.memory_info().rss
        marks[line.strip()] = used
        if profile and "begin" in marks and recorder is None:
            recorder = record(server.pid, profile)
    raise CommandError("the client failed")


def busy() -> float:
    """The seconds that all processors have worked."""
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - getattr(times, "iowait", 0.0))


def record(pid: int, file: str) -> subprocess.Popen[bytes]:
    """A profile of the server while it is measured."""
    spy = [*f"py-spy record --gil --nonblocking -r 250 -f raw -d 15 -p {pid} -o".split(), file]
    return subprocess.Popen(spy)  # noqa: S603


def cpu(process: psutil.Process) -> float:
    """CPU seconds a process has used."""
    times = process.cpu_times()
    return float(times.user + times.system)


def cells_of(count: int, figures: dict[str, Any], stored: int) -> list[str]:
    """The figures as a row of the table."""
    latencies, seconds = sorted(figures["latencies"]), figures["seconds"]
    moves = len(latencies)
    cuts = statistics.quantiles(latencies, n=100)
    errors = len(figures["errors"])
    if stored < figures["accepted"]:
        errors += figures["accepted"] - stored
    other = (figures["machine"] - figures["server"] - figures["client"]) / seconds
    return [
        f"{count}",
        f"{moves / seconds:.0f}",
        *(f"{cuts[percent - 1]:.1f}" for percent in (50, 95, 99)),
        f"{latencies[-1]:.0f}",
        f"{errors}",
        f"{figures['server'] * 1000 / moves:.2f}",
        f"{figures['memory'] / 2 / count / 1000:.0f}",
        f"{figures['message_bytes'] / 2 / moves:.0f}",
        f"{other:.0%} of a core",
    ]


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str) -> None:
    """Wait until the server answers. Raises CommandError."""
    for _unused in range(200):
        try:
            with urlopen(f"{url}/entrar/", timeout=5):  # noqa: S310
                return
        except OSError:
            time.sleep(0.1)
    raise CommandError("the server did not start")
