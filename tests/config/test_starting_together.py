"""Two servers that start at once on an empty database: one makes it, the other waits."""

import os
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

from games.management.alone import alone

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_one_is_there_at_a_time():
    order: list[str] = []
    entered = threading.Event()

    def other() -> None:
        entered.wait(10)
        with alone():
            order.append("other")
        connections.close_all()

    thread = threading.Thread(target=other)
    thread.start()
    with alone():
        entered.set()
        thread.join(0.3)
        order.append("one")
    thread.join(10)
    assert order == ["one", "other"]


@pytest.mark.django_db
def test_what_the_database_can_do_is_asked_while_nobody_else_migrates(monkeypatch):
    """SQLite cannot say so while another process writes."""
    order: list[str] = []

    @contextmanager
    def noted():
        order.append("begin")
        yield
        order.append("end")

    monkeypatch.setattr("games.management.commands.migrate.alone", noted)
    check = "games.management.commands.migrate.Command.check"
    monkeypatch.setattr(check, lambda *_given, **_more: order.append("check"))
    call_command("migrate", plan=True, skip_checks=False, verbosity=0)
    assert order == ["begin", "check", "end"]


def tables(database: BaseDatabaseWrapper) -> dict[str, tuple[set[Any], ...]]:
    """The columns of each table, its constraints and indices that have names, and where it points."""
    look = database.introspection
    with database.cursor() as cursor:
        return {
            table: (
                {column[:2] + column[6:8] for column in look.get_table_description(cursor, table)},
                {name for name in look.get_constraints(cursor, table) if not name.startswith("__")},
                set(look.get_relations(cursor, table).items()),
            )
            for table in look.table_names(cursor)
            if table != "django_migrations"
        }


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="The database of this test is SQLite's.")
@pytest.mark.django_db
def test_two_migrate_an_empty_database(tmp_path):
    """The tables are those of the models, of which the database of the tests is made."""
    environment = os.environ | {
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path / 'new.sqlite3'}",
        "LAN": "1",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    both = [
        subprocess.Popen(
            [sys.executable, "manage.py", "migrate"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for _unused in range(2)
    ]
    said = [process.communicate(timeout=120)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert sum("Applying games.0001" in one for one in said) == 1
    assert sum("No migrations to apply" in one for one in said) == 1
    migrated = DatabaseWrapper(connection.settings_dict | {"NAME": tmp_path / "new.sqlite3"})
    with closing(migrated):
        assert tables(migrated) == tables(connection)
