"""The sites that are measured: each in a folder of its own, whatever the environment says of another one."""

import os
import subprocess
import sys
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.test import override_settings


def site_environment(folder: Path | str, database: str = "", redis: str = "") -> dict[str, str]:
    """The environment of a process of the site in this folder; its database is SQLite unless it is given."""
    return {
        **os.environ,
        "DATA_DIR": str(folder),
        "DATABASE_URL": database,
        "DEBUG": "0",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LAN": "1",
        "REDIS_URL": redis,
        "SECRET_KEY": "",
    }


def make_tables() -> None:
    """The tables of this process's site, whose database is empty: in SQLite by the models themselves, which
    takes less than all migrations one after the other."""
    if connection.vendor != "sqlite":
        call_command("migrate", interactive=False, verbosity=0)
        return
    with override_settings(MIGRATION_MODULES={app.label: None for app in apps.get_app_configs()}):
        call_command("migrate", interactive=False, verbosity=0, run_syncdb=True)


def collect_static_files() -> None:
    """The static files of this process's site."""
    call_command("collectstatic", interactive=False, verbosity=0)


def output_of(environment: dict[str, str], *arguments: str) -> str:
    """The output of Python with these arguments in another environment."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
