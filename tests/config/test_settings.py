"""The settings under different environments, each in a process of its own."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages import shows

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = {
    "DEBUG",
    "LAN",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "DATABASE_DIRECT_URL",
    "REDIS_URL",
    "DATA_DIR",
    "DEMO_PASSWORD",
    "TEACHER_SIGNUP",
    "TRUSTED_PROXIES",
    "TRUST_PROXY",
}
PRODUCTION = {
    "SECRET_KEY": "abcdefghijklmnopqrstuvwxyz-0123456789-ABCDEFGHIJKLMNOPQR",
    "ALLOWED_HOSTS": "jogos.exemplo.pt",
}


def python(*arguments: str, folder: Path, **environment: str | None) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    given = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATA_DIR": str(folder), **environment}
    names = clean.keys() - given.keys()
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={
            **{name: clean[name] for name in names},
            "PYTHONIOENCODING": "utf-8",
            **{name: value for name, value in given.items() if value is not None},
        },
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def setting(name: str, folder: Path, **environment: str) -> str:
    result = python(
        "-c", f"from django.conf import settings; print(settings.{name})", folder=folder, **environment
    )
    return result.stdout.strip() or result.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("missing", PRODUCTION)
def test_production_without_a_secret_or_hosts_refuses_to_start(tmp_path, missing):
    rest = {name: value for name, value in PRODUCTION.items() if name != missing}
    said = setting("SECRET_KEY", tmp_path, **rest)
    assert said.startswith(
        f"django.core.exceptions.ImproperlyConfigured: Falta a variável de ambiente {missing}"
    )


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({}, "SECRET_KEY"),
        ({**PRODUCTION, "HSTS_SECONDS": "um ano"}, "HSTS_SECONDS"),
        ({**PRODUCTION, "DATA_DIR": "/dev/null/dados"}, "/dev/null/dados"),
        ({**PRODUCTION, "TEACHER_SIGNUP": "talvez"}, "TEACHER_SIGNUP"),
        ({**PRODUCTION, "TRUSTED_PROXIES": "127.0.0.1,proxy"}, "TRUSTED_PROXIES"),
        ({**PRODUCTION, "TRUST_PROXY": "1"}, "TRUSTED_PROXIES=127.0.0.1"),
    ],
)
def test_a_bad_setting_gets_one_line(tmp_path, environment, word):
    # Both say it in one way: the second need not show it of every setting.
    for command in [["-m", "config.serve"], ["manage.py", "check"]][: 1 if environment else 2]:
        result = python(*command, folder=tmp_path, **{"SECRET_KEY": "", **environment})
        assert result.returncode == 1
        assert result.stderr.count("\n") == 1
        assert word in result.stderr


def test_the_server_of_production_starts_privately_behind_its_proxy(tmp_path):
    tmp_path.chmod(0o755)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        more = {**PRODUCTION, "TRUSTED_PROXIES": "127.0.0.1", "DJANGO_SETTINGS_MODULE": None}
        result = python("-m", "config.serve", "--port", port, folder=tmp_path, **more)
    assert result.returncode == 1
    assert "Couldn't listen on" in result.stderr
    assert tmp_path.stat().st_mode & 0o077 == 0 or os.name == "nt"


def test_production_passes_the_deployment_check(tmp_path):
    result = python(
        "manage.py", "check", "--deploy", "--fail-level", "WARNING", folder=tmp_path, **PRODUCTION
    )
    assert result.returncode == 0, result.stderr


def test_the_demonstration_is_refused_in_production(tmp_path):
    result = python("manage.py", "demo", folder=tmp_path, **PRODUCTION)
    assert result.returncode == 1
    assert "produção" in result.stderr


@pytest.mark.parametrize("mode", ["LAN", "DEBUG"])
def test_a_school_network_needs_no_setting_and_keeps_its_key(tmp_path, mode):
    first = setting("SECRET_KEY", tmp_path, **{mode: "1"})
    assert len(first) > 50
    assert setting("SECRET_KEY", tmp_path, **{mode: "1"}) == first
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0 or os.name == "nt"
    assert setting("SESSION_COOKIE_SECURE", tmp_path, **{mode: "1"}) == "False"
    assert "localhost" in setting("ALLOWED_HOSTS", tmp_path, **{mode: "1"})


def test_cookies_are_for_https_only_in_production(tmp_path):
    assert setting("SESSION_COOKIE_SECURE", tmp_path, **PRODUCTION) == "True"
    assert setting("SESSION_COOKIE_NAME", tmp_path, **PRODUCTION) == "__Host-sessionid"
    assert setting("ALLOWED_HOSTS", tmp_path, **PRODUCTION) == "['jogos.exemplo.pt']"


def test_teachers_come_by_invitation(tmp_path):
    assert setting("TEACHER_SIGNUP", tmp_path, **PRODUCTION) == "invitation"
    assert setting("TEACHER_SIGNUP", tmp_path, **PRODUCTION, TEACHER_SIGNUP="closed") == "closed"
    assert setting("TEACHER_SIGNUP", tmp_path, LAN="1") == "invitation"


def test_sqlite_waits_its_turn_and_survives_a_power_cut_wherever_it_is(tmp_path):
    for urls in ({}, {"DATABASE_URL": f"sqlite:///{tmp_path}/outra.sqlite3"}):
        database = setting("DATABASES['default']", tmp_path, LAN="1", **urls)
        shows(database, "'transaction_mode': 'IMMEDIATE'", "synchronous=FULL")
        shows(database, "'CONN_MAX_AGE': None", str(tmp_path / ("outra.sqlite3" if urls else "db.sqlite3")))


def test_another_kind_of_database_is_refused(tmp_path):
    said = setting("DATABASES", tmp_path, LAN="1", DATABASE_URL="mysql://eu@base/nimteca")
    assert "ImproperlyConfigured: DATABASE_URL tem de começar por postgres://" in said


def test_past_a_pooler_goes_what_needs_a_lasting_connection(tmp_path):
    urls = {"LAN": "1", "DATABASE_URL": "postgres://eu@pooler/nimteca"}
    assert setting("LASTING", tmp_path, **urls) == "default"
    urls["DATABASE_DIRECT_URL"] = "postgres://eu@base/nimteca"
    shows(setting("DATABASES['direct']", tmp_path, **urls), "'HOST': 'base'", "'MIRROR': 'default'")
    shows(setting("DATABASES['default']", tmp_path, **urls), "'HOST': 'pooler'", "CURSORS': True")
    assert setting("LASTING", tmp_path, LAN="1", DATABASE_DIRECT_URL="postgres://eu@base/x") == "default"


def test_postgresql_and_redis_by_their_addresses(tmp_path):
    urls = {"LAN": "1", "DATABASE_URL": "postgres://eu:xyz@base/nimteca", "REDIS_URL": "redis://cache:6379/0"}
    shows(setting("DATABASES['default']", tmp_path, **urls), "'HOST': 'base'", "'max_size': 20")
    assert "SharedChannelLayer" in setting("CHANNEL_LAYERS", tmp_path, **urls)
    assert "PatientRedisCache" in setting("CACHES", tmp_path, **urls)
