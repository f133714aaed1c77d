"""A copy of everything that must not be lost, in one file: the database, in which the pictures are too, and
the key without which cards and second factors cannot be read.

The file is a tar archive: `manifest.json` says what is in it and has the checksum of each part.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

FORMAT = 1
KEPT_WEEKLY = 5
WEEK = 7 * 24 * 60 * 60
PARTS = ("database", "secret_key")
OUR_APPS = ("accounts", "games", "lessons")
# Where some of the migrations are missing that one of this version stands for.
TOO_OLD = (
    "Esta versão não sabe trazê-la até aqui: arranca primeiro com ela uma versão de 29 de novembro de 2026."
)


class Impossible(Exception):
    """Why there is no copy, or why it is not brought back; nothing has changed."""


def folder() -> Path:
    """Where copies are kept unless somebody says otherwise."""
    return Path(settings.DATA_DIR) / "backups"


def backup(target: Path | None = None, name: str = "nimteca") -> Path:
    """Make a copy, while the site goes on. Raises Impossible."""
    moment = datetime.now().astimezone()
    target = target or folder() / f"{name}-{moment:%Y%m%d-%H%M%S}.tar"
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as place:
            parts = Path(place)
            _dump(parts / "database")
            (parts / "secret_key").write_text(settings.SECRET_KEY, encoding="utf-8")
            manifest = {
                "format": FORMAT,
                "made": moment.isoformat(),
                "database": connection.vendor,
                "migrations": sorted(_applied()),
                "sha256": {part: _checksum(parts / part) for part in PARTS},
            }
            (parts / "manifest.json").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
            whole = parts / "whole.tar"
            with tarfile.open(whole, "w") as archive:
                for part in ("manifest.json", *PARTS):
                    archive.add(parts / part, part)
            whole.chmod(0o600)
            with whole.open("rb+") as file:
                os.fsync(file.fileno())
            whole.replace(target)
    except OSError as error:
        raise Impossible(f"Não consegui guardar a cópia em {target}: {error}.") from error
    return target


def restore(source: Path) -> Path | None:
    """Put back what a copy has. The site must not run. Raises Impossible.

    Returns where the database that was there until now has been put; None with PostgreSQL, whose own tools
    replace it in one transaction.
    """
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place, _nobody_serves():
        parts = Path(place)
        _check(_unpack(source, parts), parts)
        old = _load(parts / "database")
        key = (parts / "secret_key").read_text(encoding="utf-8")
    if key != settings.SECRET_KEY:
        _private(key_file(), key)
    return old


def key_file() -> Path:
    """Where the key of a copy goes: with a key of the environment, which stays the one in use, beside it."""
    given = bool(os.environ.get("SECRET_KEY"))
    return Path(settings.DATA_DIR) / ("secret_key.restored" if given else "secret_key")


def weekly() -> Path | None:
    """The copy of the week, where there is none yet. Older ones go."""
    kept = sorted(folder().glob("weekly-*.tar"))
    if kept and time.time() - kept[-1].stat().st_mtime < WEEK:
        return None
    made = backup(name="weekly")
    for old in kept[: -(KEPT_WEEKLY - 1)]:
        old.unlink(missing_ok=True)
    return made


def refuse_too_old() -> None:
    """Raises Impossible where this version cannot bring the database up to date."""
    if _too_old(_applied()):
        raise Impossible(f"A base de dados é de uma versão antiga da Nimteca. {TOO_OLD}")


def _applied() -> set[str]:
    recorder = MigrationRecorder(connection)
    return {".".join(key) for key in (recorder.applied_migrations() if recorder.has_table() else ())}


def before_migrating() -> Path | None:
    """A copy of a database that is about to be changed; None where it is empty, or up to date."""
    if not _applied():
        return None
    loader = MigrationLoader(connection)  # which takes one that replaces others as applied where these are
    if loader.disk_migrations.keys() <= loader.applied_migrations.keys():
        return None
    return backup(name="before-migrating")


@contextmanager
def serving() -> Iterator[None]:
    """While this lasts nothing is restored under the site. Ends with the process, however it ends."""
    with closing(_serving_lock()) as lock:
        lock.execute("BEGIN")
        lock.execute("SELECT * FROM sqlite_schema").fetchall()
        yield


@contextmanager
def _nobody_serves() -> Iterator[None]:
    from games.models import Server  # noqa: PLC0415 - there may be no such table yet

    with closing(_serving_lock()) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise Impossible("O sítio está a funcionar: pára-o primeiro.") from error
        with suppress(DatabaseError):
            if Server.objects.filter(expires_at__gt=timezone.now()).exists():
                raise Impossible("Outro servidor está a funcionar: pára-o primeiro.")
        connections.close_all()
        yield


def _serving_lock() -> sqlite3.Connection:
    return sqlite3.connect(Path(settings.DATA_DIR) / "serving.sqlite3", timeout=0.1, isolation_level=None)


# The two databases


def _dump(target: Path) -> None:
    if connection.vendor == "sqlite":
        # Not SQLite's copy page by page, which never ends beside somebody who writes.
        with closing(connections.create_connection("default")) as own, own.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(target)])
        _check_sqlite(target)
    else:
        _postgresql("pg_dump", "--format=custom", f"--file={target}")


def _load(database: Path) -> Path | None:
    if connection.vendor == "sqlite":
        return _swap(database, Path(settings.DATABASES["default"]["NAME"]))
    name = f"--dbname={settings.DATABASES[settings.LASTING]['NAME']}"
    _postgresql(
        "pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", name, str(database)
    )
    return None


def _swap(database: Path, live: Path) -> Path:
    """Put a database in the place of the live one, which is kept with its write-ahead log."""
    old = live.with_name(f"{live.name}.{datetime.now().astimezone():%Y%m%d-%H%M%S}")
    for ending in ("-wal", "-shm", ""):  # the log of the old one must never be played into the new one
        part = live.with_name(live.name + ending)
        if part.exists():
            part.replace(old.with_name(old.name + ending))
    new = live.with_name(f"{live.name}.new")
    shutil.copyfile(database, new)
    new.chmod(0o600)
    new.replace(live)
    return old


def _postgresql(tool: str, *options: str) -> None:
    path = shutil.which(tool)
    if path is None:
        raise Impossible(f"Falta o programa {tool}, do PostgreSQL: instala os clientes da mesma versão.")
    given = settings.DATABASES[settings.LASTING]
    names = {
        "PGHOST": "HOST",
        "PGPORT": "PORT",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
        "PGDATABASE": "NAME",
    }
    access = {variable: str(given[key]) for variable, key in names.items() if given.get(key)}
    done = subprocess.run(  # noqa: S603
        [path, *options],
        env=os.environ | access,
        capture_output=True,
        text=True,
        errors="replace",  # on Windows it speaks in other letters than Python expects
        check=False,
    )
    if done.returncode:
        raise Impossible(f"{tool}: {done.stderr.strip()}")


# Checks


def _unpack(source: Path, parts: Path) -> dict[str, Any]:
    try:
        with tarfile.open(source) as archive:
            for part in ("manifest.json", *PARTS):
                content = archive.extractfile(part)
                assert content is not None
                with content, (parts / part).open("wb") as file:
                    shutil.copyfileobj(content, file)
        manifest: dict[str, Any] = json.loads((parts / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, tarfile.TarError, KeyError, ValueError) as error:
        raise Impossible(f"{source} não é uma cópia da Nimteca: {error}.") from error
    return manifest


def _check(manifest: dict[str, Any], parts: Path) -> None:
    if manifest.get("format") != FORMAT:
        raise Impossible("Esta cópia é de uma versão mais nova da Nimteca.")
    if any(_checksum(parts / part) != manifest["sha256"].get(part) for part in PARTS):
        raise Impossible("A cópia está estragada: as somas de controlo não batem certo.")
    if manifest["database"] != connection.vendor:
        raise Impossible(f"A cópia é de {manifest['database']}, e esta base de dados é {connection.vendor}.")
    _check_migrations(set(manifest["migrations"]))
    if connection.vendor == "sqlite":
        _check_sqlite(parts / "database")


def _check_migrations(applied: set[str]) -> None:
    """Can this version bring the database of a copy up to date?"""
    if _too_old(applied):
        raise Impossible(f"Esta cópia é de uma versão antiga da Nimteca. {TOO_OLD}")
    migrations = MigrationLoader(None).disk_migrations
    known = {".".join(key) for key in migrations}.union(*map(_replaced_by, migrations.values()))
    if any(name.partition(".")[0] in OUR_APPS and name not in known for name in applied):
        raise Impossible("Esta cópia é de uma versão mais nova da Nimteca.")


def _too_old(applied: set[str]) -> bool:
    """Has it some of the migrations that another one stands for, and not all? Those are no more."""
    replaced = map(_replaced_by, MigrationLoader(None).disk_migrations.values())
    return any(applied & those and not those <= applied for those in replaced)


def _replaced_by(migration: Migration) -> set[str]:
    return {".".join(key) for key in migration.replaces}


def _check_sqlite(file: Path) -> None:
    try:
        with closing(sqlite3.connect(file)) as database:
            (verdict,) = database.execute("PRAGMA quick_check").fetchone()
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        raise Impossible(f"A base de dados da cópia está estragada: {verdict}.")


def _checksum(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _private(file: Path, content: str) -> None:
    with os.fdopen(
        os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as written:
        written.write(content)
