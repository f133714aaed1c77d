"""Servers that tests start, stop and start again."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import override_settings
from redis import Redis
from redis.exceptions import RedisError

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[1]


def site_environment(redis_url: str, folder: Path) -> dict[str, str]:
    """What another process of the site that is tested has to know."""
    its = connection.settings_dict
    database = f"sqlite:///{its['NAME']}"
    if connection.vendor == "postgresql":
        database = f"postgres://{its['USER']}@{its['HOST']}:{its['PORT']}/{its['NAME']}"
    return {
        "DATABASE_URL": database,
        "REDIS_URL": redis_url,
        "DATA_DIR": str(folder),
        "SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }


def start_python(
    module: str, *arguments: str, folder: Path, log: str, redis: "RedisServer | None" = None
) -> subprocess.Popen[bytes]:
    """Another process of the site that is tested: with its database, a Redis, and `log` in the folder."""
    environment = os.environ | site_environment(redis.url if redis else "", folder)
    with (folder / log).open("ab") as file:
        return subprocess.Popen(
            [sys.executable, "-m", module, *arguments], cwd=ROOT, env=environment, stdout=file, stderr=file
        )


def all_migrations() -> set[tuple[str, str]]:
    """What a database has in which nothing is to be migrated: those too that another one stands for."""
    migrations = MigrationLoader(None).disk_migrations
    return migrations.keys() | {one for migration in migrations.values() for one in migration.replaces}


def give_tables(folder: Path) -> None:
    """A database without a row in which nothing is to be migrated. To make it by the migrations, as
    `test_starting_together.py` shows, takes longer than all that is tried here."""
    connection.ensure_connection()
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        connection.connection.backup(database)
        database.execute("DROP TABLE IF EXISTS django_migrations")  # which a test of migrations may have left
        database.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)")
        with override_settings(MIGRATION_MODULES={}):
            migrations = all_migrations()
        row = "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2026-01-01')"
        database.executemany(row, migrations)
        database.commit()


class RedisServer:
    """A Redis of the test's own, which keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        with Redis.from_url(self.url) as redis:
            for _unused in range(200):
                try:
                    redis.ping()
                    return
                except RedisError:
                    time.sleep(0.05)
        raise RuntimeError("redis-server did not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        """It is there, and says nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    if shutil.which("redis-server") is None:  # pragma: no cover - .ci/run installs it
        pytest.skip("redis-server is not installed")
    server = RedisServer()
    try:
        yield server
    finally:
        server.stop()


POSTGRESQL = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def _as_postgres(*command: str) -> None:
    """PostgreSQL's programs refuse to run as root."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*user, *command], check=True, stdout=subprocess.DEVNULL, cwd="/")


@contextmanager
def postgresql_server() -> Iterator[str]:
    """A PostgreSQL of the test's own, with an empty database, whose URL this is."""
    if not POSTGRESQL:  # pragma: no cover - .ci/run installs it
        pytest.skip("PostgreSQL is not installed")
    programs, port = POSTGRESQL[-1], free_port()
    with tempfile.TemporaryDirectory(prefix="nimteca-postgresql-") as folder:
        data = Path(folder) / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        _as_postgres(f"{programs}/initdb", "-D", str(data), "-U", "postgres", "--auth=trust", "--no-sync")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        control = [f"{programs}/pg_ctl", "-D", str(data), "-w", "-l", f"{folder}/log"]
        _as_postgres(*control, "-o", options, "start")
        try:
            yield f"postgres://postgres@127.0.0.1:{port}/postgres"
        finally:
            _as_postgres(*control, "-m", "immediate", "stop")
