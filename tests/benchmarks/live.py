"""Measures live play: a real server, real log-ins (with a cheap password hash), pages and sockets."""

import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from threading import Event, Thread, Timer
from typing import Any
from urllib.request import urlopen

import psutil
from django.contrib.auth.hashers import make_password
from django.core.management.base import CommandError
from django.db import transaction

from accounts.models import Classroom, Enrolment, School, User
from games.live import matches
from games.rules import catalogue
from tests.benchmarks import inside
from tests.benchmarks.measuring import BenchCommand, busy, cpu, machine, numbers_of
from tests.benchmarks.sites import collect_static_files, make_tables, output_of, site_environment
from tests.nginx import start_nginx

PASSWORD = "so para medir"
HEAPS = [15, 16, 17]
MOST_BEANS = 147  # of a match
REOPEN_MOVES = 5  # in a long run a player comes anew after so many moves
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
        parser.add_argument(
            "--minutes", type=int, default=0, help="a long run, which shows each minute what a server holds"
        )
        parser.add_argument(
            "--servers", type=int, default=0, help="so many behind nginx; needs --database and --redis"
        )
        parser.add_argument("--database", default="", metavar="URL", help="an empty PostgreSQL database")
        parser.add_argument("--redis", default="", metavar="URL", help="what the servers share")
        parser.add_argument(
            "--crowd", type=int, default=0, help="so many sockets of one pupil, all closed at once meanwhile"
        )
        parser.add_argument("--profile", metavar="FILE", help="py-spy record of the server (needs py-spy)")
        parser.add_argument("--prepare", type=int, help="(used by the command itself) fill an empty database")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["prepare"]:
            self.stdout.write(json.dumps(prepare(options["prepare"], heaps_for(options))))
            return
        counts = numbers_of(options, "matches")
        if options["servers"] and not (options["database"] and options["redis"] and len(counts) == 1):
            raise CommandError("--servers needs --database, --redis and one number of matches")
        if options["minutes"]:
            options["seconds"] = options["minutes"] * 60.0
        heaps_for(options)
        self.stdout.write(machine())
        self.head(COLUMNS, 0)
        for count in counts:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                self.row(measure(Path(folder), count, options))


def prepare(count: int, heaps: list[int]) -> list[list[str]]:
    """`count` running matches of two pupils each. Returns [code, user, user] for each match."""
    make_tables()
    collect_static_files()
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
    game = catalogue.build("nim", {"heaps": heaps})
    plan = []
    for inviter, two in zip(pupils[::2], pupils[1::2], strict=True):
        match = matches.create(game=game, access="class", classroom=classroom, person=matches.Person(inviter))
        matches.join(match.code, matches.Person(two))
        plan.append([match.code, inviter.username, two.username])
    return plan


def heaps_for(options: dict[str, Any]) -> list[int]:
    """So many beans that no match ends while it is measured. Raises CommandError."""
    moves = 1.5 * options["rate"] * (options["seconds"] + options["warm_up"])
    if moves > MOST_BEANS:
        raise CommandError("a match would end before: give a smaller --rate and more --matches")
    return HEAPS if moves < sum(HEAPS) else [ceil(moves / 3)] * 3


def measure(folder: Path, count: int, options: dict[str, Any]) -> list[str]:
    """One row of the table."""
    environment = site_environment(folder, options["database"], options["redis"])
    environment["DJANGO_SETTINGS_MODULE"] = "tests.benchmarks.settings"
    times = ["--rate", "--seconds", "--warm-up"]
    again = [f"{name}={options[name.strip('-').replace('-', '_')]}" for name in times]
    prepared = output_of(environment, "-m", inside.__name__, "live", "--prepare", str(count), *again)
    with serving(folder, environment, options["servers"]) as (url, servers):
        plan = {
            "url": url,
            "rate": options["rate"],
            "seconds": options["seconds"],
            "warm_up": options["warm_up"],
            "matches": json.loads(prepared),
            "password": PASSWORD,
            "heaps": heaps_for(options),
            "reopen": REOPEN_MOVES if options["minutes"] else 0,
            "crowd": 0,
        }
        with crowd(plan, options["crowd"]) as sockets:
            figures = play(plan, servers, options, sockets)
        stored = int(output_of(environment, "manage.py", "shell", "-v0", "-c", COUNT_MOVES).split()[-1])
    return cells_of(count, figures, stored)


@contextmanager
def serving(
    folder: Path, environment: dict[str, str], several: int, *, pinned: bool = True
) -> Iterator[tuple[str, list[psutil.Process]]]:
    """One server, or several behind nginx; pinned they have all cores but the last, which is for others."""
    ports = [free_port() for _server in range(several or 1)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "config.serve", "--host", "127.0.0.1", "--port", str(port)],
            env=environment,
        )
        for port in ports
    ]
    servers = [psutil.Process(process.pid) for process in processes]
    door = ports[0]
    try:
        for port in ports:
            wait_for(f"http://127.0.0.1:{port}")
        if several:
            door = free_port()
            processes.append(start_nginx(folder, ports, door))
            if pinned:
                for at, server in enumerate(servers):
                    server.cpu_affinity([at % max(1, (psutil.cpu_count() or 1) - 1)])
                pin_to_last(processes[-1].pid)
        yield f"http://127.0.0.1:{door}", servers
    finally:
        for process in processes:
            process.terminate()
            process.wait()


def pin_to_last(pid: int) -> None:
    psutil.Process(pid).cpu_affinity([(psutil.cpu_count() or 1) - 1])


COUNT_MOVES = "from games.models import Event; print(Event.objects.filter(kind='move').count())"


@contextmanager
def crowd(plan: dict[str, Any], many: int) -> Iterator[subprocess.Popen[str] | None]:
    """A process that has so many sockets open."""
    if not many:
        yield None
        return
    with client_with(plan | {"crowd": many}) as process:
        assert process.stdout is not None
        if process.stdout.readline().strip() != "open":
            raise CommandError("the crowd could not open its sockets")
        yield process


@contextmanager
def client_with(
    plan: dict[str, Any], module: str = "tests.benchmarks.client"
) -> Iterator[subprocess.Popen[str]]:
    """A client that has its plan."""
    command = [sys.executable, "-m", module]
    client = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert client.stdin is not None
        json.dump(plan, client.stdin)
        client.stdin.close()
        yield client
    finally:
        client.kill()
        client.wait()


def play(
    plan: dict[str, Any],
    servers: list[psutil.Process],
    options: dict[str, Any],
    sockets: subprocess.Popen[str] | None,
) -> dict[str, Any]:
    """What the client found, and what it and the servers used between its "begin" and "end"; in the middle of
    that the crowd of `sockets` goes."""
    ended = Event()
    with client_with(plan) as client:
        if options["servers"]:
            pin_to_last(client.pid)
        try:
            return attend(client, servers, options, ended, sockets)
        finally:
            ended.set()


def attend(
    client: subprocess.Popen[str],
    servers: list[psutil.Process],
    options: dict[str, Any],
    ended: Event,
    sockets: subprocess.Popen[str] | None,
) -> dict[str, Any]:
    """Read the client's signals, and at last its figures. Times in seconds, memory in bytes."""
    assert client.stdout is not None
    marks: dict[str, tuple[float, float, float, int]] = {}
    recorder = None
    for line in client.stdout:
        if line.startswith("{"):
            begin, end = marks["begin"], marks["end"]
            if recorder is not None:
                recorder.wait()
            figures: dict[str, Any] = json.loads(line)
            return figures | {
                "server": end[0] - begin[0],
                "client": end[1] - begin[1],
                "machine": end[2] - begin[2],
                "memory": marks["connected"][3] - marks["logged in"][3],
            }
        used = sum(map(cpu, servers)), cpu(psutil.Process(client.pid)), busy(), sum(map(held, servers))
        marks[line.strip()] = used
        if line.strip() == "begin" and options["minutes"]:
            Thread(target=watch, args=(servers[0], ended), daemon=True).start()
        if line.strip() == "begin" and sockets is not None:
            Timer(options["seconds"] / 2, sockets.kill).start()
        if options["profile"] and "begin" in marks and recorder is None:
            recorder = record(servers[0].pid, options["profile"])
    raise CommandError("the client failed")


def watch(server: psutil.Process, ended: Event) -> None:
    """Say each minute what a server holds: nothing of it may grow for ever."""
    began = time.monotonic()
    while True:
        minute = round((time.monotonic() - began) / 60)
        status = f"{held(server) / 1e6:.1f} MB, {server.num_fds()} files, {server.num_threads()} threads"
        sys.stderr.write(f"minute {minute}: {status}\n")
        if ended.wait(60):
            return


def held(process: psutil.Process) -> int:
    """The memory of a process, in bytes."""
    return int(process.memory_info().rss)


def record(pid: int, file: str) -> subprocess.Popen[bytes]:
    """A profile of the server while it is measured."""
    spy = [*f"py-spy record --gil --nonblocking -r 250 -f raw -d 15 -p {pid} -o".split(), file]
    return subprocess.Popen(spy)


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
            with urlopen(f"{url}/entrar/", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise CommandError("the server did not start")
