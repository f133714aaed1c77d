"""Copies that are made while pupils play, and brought back."""

import json
import os
import sqlite3
import tarfile
import threading
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from accounts.models import User
from games.live import matches
from games.live.match_state import MatchCommand
from games.management import backups
from games.management.backups import Impossible, backup, restore
from games.models import Match, Server
from tests.games.live.tables import BOTH, hosted

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data(tmp_path, settings, migrated):
    settings.DATA_DIR = tmp_path
    matches.forget_match_states()
    return tmp_path


def changed(copy: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """Another archive with the same parts, but for what `change` does to them."""
    with tarfile.open(copy) as archive:
        parts = {name: archive.extractfile(name).read() for name in archive.getnames()}
    change(parts)
    other = copy.with_name("changed.tar")
    with tarfile.open(other, "w") as archive:
        for name, content in parts.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, BytesIO(content))
    return other


def with_manifest(**more: Any) -> Callable[[dict[str, bytes]], None]:
    def change(parts: dict[str, bytes]) -> None:
        parts["manifest.json"] = json.dumps(json.loads(parts["manifest.json"]) | more).encode()

    return change


def next_move(match: Match, version: int) -> MatchCommand:
    """One bean after another, from the first heap on."""
    return MatchCommand(match.code, "play", BOTH, version, f"p{(version - 2) // 50 + 1}-1")


@pytest.mark.databases
def test_what_was_played_before_a_copy_is_there_after_it_is_brought_back(ana, data):
    match = hosted(ana, options={"heaps": [50, 50, 50]})
    ending = threading.Event()
    stored = [2]  # the version that was acknowledged last

    def play() -> None:
        while not ending.is_set() and stored[0] < 140:
            assert matches.execute([next_move(match, stored[0])]) == [None]
            stored[0] += 1
        connections.close_all()

    player = threading.Thread(target=play)
    player.start()
    while stored[0] < 10:
        time.sleep(0.005)
    known = stored[0]
    copy = backup()
    ending.set()
    player.join()
    assert copy.parent == data / "backups"
    assert os.name == "nt" or copy.stat().st_mode & 0o077 == 0
    with backups.serving(), pytest.raises(Impossible, match="pára-o primeiro"):
        restore(copy)
    assert Match.objects.get().events.count() == stored[0]
    old = restore(copy)
    assert (old is None) == (connection.vendor == "postgresql")
    matches.forget_match_states()
    restored = matches.look_at(match.code, lambda table: table.version)
    assert known <= restored <= stored[0]
    assert matches.execute([next_move(match, restored)]) == [None]


def test_the_key_comes_back_too(data, settings, monkeypatch):
    copy = backup(data / "copy.tar")
    monkeypatch.setenv("SECRET_KEY", "")
    restore(copy)
    assert not (data / "secret_key").exists()  # it is the one in use
    settings.SECRET_KEY = "another"
    restore(copy)
    assert (data / "secret_key").read_text() == "tests only"
    monkeypatch.setenv("SECRET_KEY", "another")
    call_command("restore", str(copy))
    assert (data / "secret_key.restored").read_text() == "tests only"


def test_a_copy_that_is_damaged_or_of_something_else_changes_nothing(ana, data):
    copy = backup(data / "copy.tar")
    for change, words in (
        (lambda parts: parts.update(database=parts["database"][:-1] + b"x"), "somas de controlo"),
        (lambda parts: parts.pop("secret_key"), "não é uma cópia"),
        (with_manifest(format=2), "versão mais nova"),
        (with_manifest(database="oracle"), "é de oracle"),
        (with_manifest(migrations=["games.9999_later"]), "versão mais nova"),
    ):
        with pytest.raises(Impossible, match=words):
            restore(changed(copy, change))
    (data / "text.tar").write_text("no archive")
    with pytest.raises(CommandError, match="não é uma cópia"):
        call_command("restore", str(data / "text.tar"))
    Server.objects.create(expires_at=timezone.now() + timezone.timedelta(seconds=60))
    with pytest.raises(Impossible, match="Outro servidor"):
        restore(copy)
    assert User.objects.filter(pk=ana.pk).exists()
    broken = data / "broken.sqlite3"
    broken.write_bytes(b"SQLite format 3\0" + b"x" * 4096)
    with pytest.raises(Impossible, match="estragada"):
        backups._check_sqlite(broken)


def old_history() -> tuple[str, list[str]]:
    """A migration that stands for others, and these."""
    migrations = MigrationLoader(None).disk_migrations
    key = next(key for key, migration in migrations.items() if key[0] == "games" and migration.replaces)
    return ".".join(key), [".".join(one) for one in migrations[key].replaces]


def test_a_copy_from_before_migrations_were_put_together_is_taken_if_it_has_them_all(ana, data):
    copy = backup(data / "copy.tar")
    one, replaced = old_history()
    now = MigrationRecorder(connection).applied_migrations()
    others = [name for name in map(".".join, now) if name not in {one, *replaced}]
    with pytest.raises(Impossible, match="versão antiga"):
        restore(changed(copy, with_manifest(migrations=[*others, *replaced[:-1]])))
    restore(changed(copy, with_manifest(migrations=[*others, *replaced])))
    assert User.objects.filter(pk=ana.pk).exists()


def test_a_database_with_all_that_one_migration_stands_for_is_up_to_date_and_with_some_too_old(data):
    one, replaced = old_history()
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied(*one.split("."))
    try:
        assert backups.before_migrating() is None
        call_command("migrate", verbosity=0)
        assert recorder.migration_qs.filter(app="games", name=one.split(".")[1]).exists()
        recorder.record_unapplied(*one.split("."))
        recorder.record_unapplied(*replaced[-1].split("."))
        with pytest.raises(CommandError, match="versão antiga"):
            call_command("migrate", verbosity=0)
    finally:
        for name in (one, replaced[-1]):
            recorder.record_applied(*name.split("."))


def test_where_no_copy_can_be_made(data, monkeypatch):
    (data / "file").write_text("")
    with pytest.raises(CommandError, match="Não consegui guardar"):
        call_command("backup", str(data / "file" / "copy.tar"))
    monkeypatch.setenv("PATH", str(data))
    with pytest.raises(Impossible, match="Falta o programa pg_dump"):
        backups._postgresql("pg_dump")


def test_copies_go_past_a_pooler(data, settings, monkeypatch):
    """A pooler gives a connection for a transaction: a copy needs one for longer."""
    direct = {"HOST": "base", "PORT": "5432", "USER": "ana", "PASSWORD": "frase", "NAME": "nimteca"}
    monkeypatch.setitem(settings.DATABASES, "direct", direct)
    monkeypatch.setattr(settings, "LASTING", "direct")
    monkeypatch.setattr(backups, "connection", SimpleNamespace(vendor="postgresql"))
    asked = []
    for tool in ("pg_dump", "pg_restore"):
        (data / tool).write_text("#!/bin/sh\n")
        (data / tool).chmod(0o755)
    monkeypatch.setenv("PATH", str(data))

    def run(command, env, **_how):
        names = ("PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE")
        asked.append((Path(command[0]).name, *(env[name] for name in names)))
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(backups.subprocess, "run", run)
    backups._dump(data / "copy")
    backups._load(data / "copy")
    address = ("base", "5432", "ana", "frase", "nimteca")
    assert asked == [("pg_dump", *address), ("pg_restore", *address)]


def test_a_copy_each_week_and_the_last_ones_stay(data):
    folder = data / "backups"
    folder.mkdir()
    old = [folder / f"weekly-2026010{day}-000000.tar" for day in range(1, 7)]
    for file in old:
        file.write_text("")
        os.utime(file, (0, 0))
    made = backups.weekly()
    assert made is not None
    assert backups.weekly() is None
    assert sorted(folder.iterdir()) == [*old[-4:], made]


def test_a_copy_before_the_database_is_changed(data, monkeypatch):
    assert backups.before_migrating() is None
    graph = MigrationLoader(connection).graph
    (newest,) = graph.leaf_nodes("games")
    recorder = MigrationRecorder(connection)
    # Other apps' migrations that depend on it are unapplied too: a history with gaps is refused.
    unapplied = graph.backwards_plan(newest)
    for app, name in unapplied:
        recorder.record_unapplied(app, name)
    try:
        call_command("migrate", plan=True, verbosity=0)
        assert not (data / "backups").exists()
        monkeypatch.setattr(migrate.Command, "handle", lambda *_arguments, **_options: None)
        call_command("migrate", verbosity=0)
        (made,) = (data / "backups").iterdir()
    finally:
        for app, name in unapplied:
            recorder.record_applied(app, name)
    assert made.name.startswith("before-migrating-")
    with tarfile.open(made) as archive:
        archive.extract("database", data, filter="data")
    with sqlite3.connect(data / "database") as database:
        assert database.execute("SELECT count(*) FROM games_match").fetchone() == (0,)
    database.close()
