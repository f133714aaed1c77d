"""`run.py bench hall --pupils 300`: a round of a tournament begins, at every table at once.

A real server, and pupils who all open the page of their match at the same moment, then play; afterwards the
desk's pages are asked for. Measures what the organisers of a school day wait for.
"""

import json
import statistics
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import psutil
from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Classroom, Enrolment, School, Teaching, User
from games.models import Competition
from games.rules import catalogue
from games.tournaments import desk, results
from tests.benchmarks import inside
from tests.benchmarks.live import HEAPS, client_with, serving
from tests.benchmarks.measuring import BenchCommand, busy, cpu, machine
from tests.benchmarks.sites import collect_static_files, make_tables, output_of, site_environment

CLIENT = "tests.benchmarks.hall_client"
TEACHER = "professora"
DESK_PAGES = ("tournament", "tournament-hall", "tournament-screen")
TIMES = 5  # that a page of the desk is asked for


class Command(BenchCommand):
    help = (
        "Begins a round of a tournament on a server of its own: the time until every board is open, that of "
        "a move, and the queries and milliseconds of the desk's pages."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--pupils", type=int, default=300)
        parser.add_argument("--rate", type=float, default=0.2, help="moves a second in each match")
        parser.add_argument("--seconds", type=float, default=20.0, help="measured time of play")
        parser.add_argument(
            "--servers", type=int, default=0, help="so many behind nginx; needs --database and --redis"
        )
        parser.add_argument("--database", default="", metavar="URL", help="an empty PostgreSQL database")
        parser.add_argument("--redis", default="", metavar="URL", help="what the servers share")
        parser.add_argument("--prepare", type=int, help="(used by the command itself) fill an empty database")
        parser.add_argument("--desk", help="(used by the command itself) time the desk of this competition")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["prepare"]:
            self.stdout.write(json.dumps(prepare(options["prepare"])))
        elif options["desk"]:
            self.stdout.write(json.dumps(desk_pages(options["desk"])))
        elif options["servers"] and not (options["database"] and options["redis"]):
            raise CommandError("--servers needs --database and --redis")
        else:
            self.stdout.write(machine())
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                for line in measure(Path(folder), options):
                    self.stdout.write(line)


def measure(folder: Path, options: dict[str, Any]) -> list[str]:
    """What was measured, a line each."""
    environment = site_environment(folder, options["database"], options["redis"])
    environment["DJANGO_SETTINGS_MODULE"] = "tests.benchmarks.settings"

    def asked(*arguments: str) -> Any:
        return json.loads(output_of(environment, "-m", inside.__name__, "hall", *arguments).splitlines()[-1])

    prepared = asked("--prepare", str(options["pupils"]))
    with serving(folder, environment, options["servers"], pinned=False) as (url, servers):
        figures = watch(url, servers, prepared["pupils"], options)
    moves = figures["latencies"]
    pages = asked("--desk", prepared["competition"])
    return [
        f"pairing {options['pupils']} pupils: {prepared['pairing']:.0f} ms",
        f"publishing the round with its matches: {prepared['publishing']:.0f} ms",
        f"boards open: {_spread(figures['boards'])}",
        f"first word over the socket: {_spread(figures['live'])}",
        "CPU meanwhile: {server:.2f} s server, {client:.2f} s client, {others:.2f} s others".format(
            **figures
        ),
        f"{len(moves)} moves: {_spread(moves)}, {len(figures['errors'])} errors",
        *(f"{page}: {queries} queries, {ms:.0f} ms" for page, queries, ms in pages),
    ]


def _spread(times: list[float]) -> str:
    """Of milliseconds."""
    cuts = statistics.quantiles(times, n=100)
    return f"p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, longest {max(times):.0f} ms"


def prepare(pupils: int) -> dict[str, Any]:
    """A tournament of a class whose first round has just been published, and everybody's cookie."""
    make_tables()
    collect_static_files()
    with transaction.atomic():
        classroom = Classroom.objects.create(
            school=School.objects.create(name="Escola"), name="7.º A", year="2026/27"
        )
        teacher = User.objects.create(username=TEACHER, kind=User.Kind.TEACHER)
        Teaching.objects.create(classroom=classroom, teacher=teacher)
        people = User.objects.bulk_create(
            [User(username=f"aluno{number}", kind=User.Kind.PUPIL) for number in range(pupils)]
        )
        Enrolment.objects.bulk_create(
            [Enrolment(pupil=pupil, classroom=classroom, real_name=pupil.username) for pupil in people]
        )
    tournament = desk.create(
        classroom=classroom,
        by=teacher,
        name="Torneio",
        game=catalogue.build("nim", {"heaps": HEAPS}),
        pupils=people,
        phase_format="swiss",
        rounds=5,
    )
    competition = desk.competition_of(tournament)
    begun = time.perf_counter()
    desk.draft_round(competition, teacher)
    paired = time.perf_counter()
    desk.publish_round(competition, teacher)
    published = time.perf_counter()
    return {
        "competition": competition.code,
        "pairing": 1000 * (paired - begun),
        "publishing": 1000 * (published - paired),
        "pupils": [
            [fixture.matches.all()[0].code, _cookie(side.user)]
            for fixture in results.published_rounds(competition)[-1].fixtures.all()
            if fixture.second is not None
            for side in fixture.sides
        ],
    }


def _cookie(user: User | None) -> str:
    """The cookie with which somebody is logged in."""
    browser = Client(HTTP_HOST="127.0.0.1")
    assert user is not None
    browser.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}"


def watch(
    url: str, servers: list[psutil.Process], pupils: list[list[str]], options: dict[str, Any]
) -> dict[str, Any]:
    """What the browsers found, in milliseconds, and the CPU seconds of both sides while the boards opened."""
    plan = {"url": url, "pupils": pupils, "heaps": HEAPS, "reopen": 0, "warm_up": 2.0}
    marks: dict[str, tuple[float, float, float]] = {}
    with client_with(plan | {name: options[name] for name in ("rate", "seconds")}, CLIENT) as browsers:
        assert browsers.stdout is not None
        for line in browsers.stdout:
            if line.startswith("{"):
                figures: dict[str, Any] = json.loads(line)
                break
            marks[line.strip()] = sum(map(cpu, servers)), cpu(psutil.Process(browsers.pid)), busy()
        else:
            raise CommandError("the client failed")
    used = [end - begin for begin, end in zip(marks["opening"], marks["opened"], strict=True)]
    for name in ("boards", "live"):
        figures[name] = [1000 * seconds for seconds in figures[name]]
    return figures | {"server": used[0], "client": used[1], "others": used[2] - used[0] - used[1]}


def desk_pages(code: str) -> list[tuple[str, int, float]]:
    """The pages that an arbiter has open: the queries of each, and the milliseconds, the median of some."""
    browser = Client(HTTP_HOST="127.0.0.1")
    browser.force_login(User.objects.get(username=TEACHER))
    assert Competition.objects.filter(code=code).exists()
    rows = []
    for page in DESK_PAGES:
        address = reverse(f"games:{page}", args=[code])
        assert browser.get(address).status_code == 200
        with CaptureQueriesContext(
            connection,
        ) as queries:
            browser.get(address)
        rows.append((page, len(queries), statistics.median(_ms(browser, address) for _time in range(TIMES))))
    return rows


def _ms(browser: Client, address: str) -> float:
    begun = time.perf_counter()
    browser.get(address)
    return 1000 * (time.perf_counter() - begun)
