"""The commands that the documents name, as they stand there: in an environment with nothing but theirs."""

import json
import re
import shlex
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection

from tests.ports import free_port
from tests.servers import give_tables, postgresql_server, redis_server
from tests.waiting import wait_for

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "docs" / "deploy"
HOST = "jogos.exemplo.pt"
PORT = "8000"
PYTHON = "/opt/nimteca/.venv/bin/python"
NAMES = re.compile(r"`/etc/nimteca\.env` \(mode 0600\) has (.*?)\. Then", re.DOTALL)
NAME = re.compile(r"`([A-Z_]+)[`=]")

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="The database here is SQLite's.")


@dataclass(frozen=True)
class Place:
    """Where a site's data are, and what its servers share."""

    folder: Path
    redis: str
    database: str

    @property
    def shared(self) -> dict[str, str]:
        """A value for each name that `/etc/nimteca.env` has, as the document lists them."""
        values = {
            "SECRET_KEY": "a key that is long enough to be one, of fifty and more letters",
            "ALLOWED_HOSTS": HOST,
            "DATABASE_URL": self.database,
            "REDIS_URL": self.redis,
            "TRUSTED_PROXIES": "127.0.0.1",
        }
        (listed,) = NAMES.findall((DEPLOY / "README.md").read_text(encoding="utf-8"))
        return {name: values[name] for name in NAME.findall(listed)}

    def run(self, command: list[str], environment: dict[str, str]) -> str:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=100,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def running(self, command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
        """A process that goes on until it is told to end, and does so in good order."""
        with (self.folder / "log").open("w+") as log:
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log, text=True)
            try:
                yield process
                process.terminate()
                process.wait(timeout=30)
            finally:
                process.kill()
                process.wait()
                log.seek(0)
                said = log.read()
                sys.stderr.write(said)
            assert "Traceback" not in said


@dataclass(frozen=True)
class Unit:
    """A service of systemd: its commands and its environment."""

    commands: list[list[str]]
    environment: dict[str, str]


def unit(name: str, place: Place, port: int = 0) -> Unit:
    lines = (DEPLOY / name).read_text(encoding="utf-8").splitlines()
    pairs = [line.split("=", 1) for line in lines if "=" in line and not line.startswith("#")]
    assert ["WorkingDirectory", "/opt/nimteca"] in pairs
    assert ["EnvironmentFile", "/etc/nimteca.env"] in pairs
    own = dict(value.split("=", 1) for key, value in pairs if key == "Environment")
    kept = {"NUMBA_CACHE_DIR": "/var/cache/nimteca"} if ["CacheDirectory", "nimteca"] in pairs else {}
    assert own == {"DATA_DIR": "/var/lib/nimteca"} | kept
    commands = [shlex.split(value.replace("%i", str(port))) for key, value in pairs if key == "ExecStart"]
    assert all(command[0] == PYTHON for command in commands)
    return Unit(
        [[sys.executable, *command[1:]] for command in commands],
        place.shared | {"DATA_DIR": str(place.folder)},
    )


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A site of several servers, before its first installation."""
    with redis_server() as redis, postgresql_server() as database:
        yield Place(tmp_path_factory.mktemp("nimteca"), redis.url, database)


@pytest.fixture(scope="module")
def school(tmp_path_factory, django_db_setup, django_db_blocker):
    """A site of one server: no test has begun a transaction while its tables are copied."""
    folder = tmp_path_factory.mktemp("school")
    with django_db_blocker.unblock():
        give_tables(folder)
    return folder


def state(port: int, host: str = HOST) -> dict[str, bool] | None:
    """What the server says of itself, as the proxy asks it; None where it does not answer yet."""
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}/saude/pronto/", headers={"Host": host, "X-Forwarded-Proto": "https"}
    )
    try:
        with urllib.request.urlopen(asked, timeout=5) as answer:
            return dict(json.load(answer))
    except OSError:
        return None


def serves(port: int, host: str = HOST, **wanted: bool) -> None:
    wait_for(lambda: (found := state(port, host)) is not None and found.items() >= wanted.items(), 100)


@pytest.mark.django_db
def test_a_school_begins_with_one_command_and_its_copy_is_brought_back(school):
    place = Place(school, "", "")
    port, environment = free_port(), {"DATA_DIR": str(place.folder)}
    start = [sys.executable, "run.py", "--port", str(port), "--host", "127.0.0.1"]
    with place.running(start, environment):
        serves(port, "localhost", database=True, migrations=True)
        place.run([sys.executable, "manage.py", "backup"], environment)
    (copy,) = (place.folder / "backups").glob("[!w]*.tar")
    place.run([sys.executable, "manage.py", "restore", str(copy)], environment)


def test_the_units_serve_work_copy_and_the_copy_is_brought_back(place):
    port = free_port()
    server, worker = unit("nimteca.service", place, port), unit("nimteca-worker.service", place)
    copies = unit("nimteca-backup.service", place)
    steps = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8").split("## Production")[1]
    for words in re.findall(r"^\.venv/bin/python (manage\.py (?:migrate|collectst).*)$", steps, re.MULTILINE):
        place.run([sys.executable, *words.split()], server.environment)
    with place.running(server.commands[0], server.environment):
        serves(port, database=True, migrations=True, workers=False)
        with place.running(worker.commands[0], worker.environment):
            serves(port, workers=True)
        for command in copies.commands:
            place.run(command, copies.environment)
    (copy,) = (place.folder / "backups").glob("[!w]*.tar")
    place.run([sys.executable, "manage.py", "restore", str(copy)], copies.environment)


def test_the_containers_serve_and_work(place):
    yaml = pytest.importorskip("yaml")
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    (serve,) = [json.loads(line.removeprefix("CMD ")) for line in image if line.startswith("CMD ")]
    assert "ENV DATA_DIR=/data" in image
    image_has = {"DATA_DIR": str(place.folder), "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"}
    for name in ("one", "two", "worker"):
        assert set(services[name]["environment"]) == set(place.shared)
    assert services["one"].get("command") is services["two"].get("command") is None
    assert services["proxy"]["environment"]["SERVERS"] == f"one:{PORT} two:{PORT}"
    port = free_port()
    serve[-1] += f" --port {port}"  # a container has them all
    with (
        place.running(serve, place.shared | image_has),
        place.running(services["worker"]["command"], place.shared | image_has),
    ):
        serves(port, database=True, migrations=True, workers=True)


@pytest.mark.parametrize(("environment", "reason"), [({}, "SECRET_KEY"), ({"LAN": "1"}, "PostgreSQL")])
def test_a_worker_without_what_it_needs_says_so_in_a_line(tmp_path, environment, reason):
    done = subprocess.run(
        [sys.executable, "-m", "config.work"],
        cwd=ROOT,
        env={**environment, "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
