"""What run.py starts in the project's own Python: makes the site ready, then serves it."""

from config.serve import CannotListen, arguments, hear_signals, leave, serve  # isort: skip - Daphne first, see there

import hashlib
import os
import sys
import time
from threading import Thread

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connections
from django.urls import reverse

from config.addresses import own_addresses
from config.secret import keep_private

LOOK_FOR_COPY = 60 * 60  # seconds


def prepare() -> None:
    """Brings database and static files up to date; fills an empty database with the demonstration school."""
    from accounts import demo as school  # noqa: PLC0415 - models need django.setup()
    from accounts.models import User  # noqa: PLC0415
    from games.management.alone import alone  # noqa: PLC0415
    from lessons.classroom import demo as lesson  # noqa: PLC0415
    from lessons.contest import demo as contest  # noqa: PLC0415
    from lessons.course import demo as course  # noqa: PLC0415

    call_command("migrate", interactive=False, verbosity=0)
    call_command("clearsessions")
    for line in school.secure():
        print(line)
    with alone():
        if not User.objects.exists():
            school.load()
            lesson.load()
            course.load()
            contest.load()
        collect_static()


def collect_static() -> None:
    """Collects the static files again when one of them has changed since the last time."""
    static_files = [
        (path, os.stat(storage.path(path)).st_mtime_ns)  # noqa: PTH116 - a path as text
        for finder in get_finders()
        for path, storage in finder.list([])
    ]
    fingerprint = hashlib.sha256(repr(sorted(static_files)).encode()).hexdigest()
    mark = settings.DATA_DIR / "static.sha256"
    if mark.exists() and mark.read_text(encoding="ascii") == fingerprint:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    mark.write_text(fingerprint, encoding="ascii")


def copy_weekly() -> None:
    """A school that thinks of no copies has those of the last weeks in DATA_DIR/backups."""
    from games.management import backups  # noqa: PLC0415

    while True:
        try:
            backups.weekly()
        except backups.Impossible as problem:
            sys.stderr.write(f"{problem}\n")
        connections.close_all()
        time.sleep(LOOK_FOR_COPY)


def announce(host: str, port: int) -> None:
    """Prints where the site is and who may log in."""
    from accounts import demo, first_admin  # noqa: PLC0415
    from accounts.models import User  # noqa: PLC0415

    lines = [
        "",
        "Nimteca está a funcionar. Para parar: Ctrl+C.",
        f"  Neste computador: http://localhost:{port}/",
    ]
    if host == "0.0.0.0":  # noqa: S104 - compared, not bound
        lines += [f"  Na rede da escola: http://{address}:{port}/" for address in own_addresses()]
    if User.objects.filter(demo=True, is_active=True).exists():
        lines += [
            "",
            "Contas de demonstração:",
            *(f"  {login.username:11}{login.who}" for login in demo.LOGINS),
            f"  Palavra-passe de todas, se ninguém a mudou: {demo.password()}",
        ]
    if code := first_admin.offer():
        path = reverse("accounts:first-admin", args=[code])
        lines += [
            "",
            "Ainda não há administração. Quem abrir este endereço, que serve uma só vez, fica com ela:",
            f"  http://localhost:{port}{path}",
        ]
    print(*lines, "", sep="\n", flush=True)


def main() -> int:
    hear_signals()
    options = arguments("Prepara o sítio e serve-o.").parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
        keep_private(settings.DATA_DIR)
        prepare()
        Thread(target=copy_weekly, name="weekly copy", daemon=True).start()
        serve(options.host, options.port, ready=lambda: announce(options.host, options.port))
    except KeyboardInterrupt:
        return 130
    except (CannotListen, CommandError, ImproperlyConfigured, DatabaseError, OSError) as error:
        sys.stderr.write(f"Não consegui arrancar: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    leave(main())
