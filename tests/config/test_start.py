"""The site that run.py starts: with an empty database, and again with its data."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.ports import free_port
from tests.servers import give_tables
from tests.waiting import wait_for as wait_until

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.django_db


@contextmanager
def site(folder: Path, port: int, metrics: int = 0, **more: Any) -> Iterator[subprocess.Popen[str]]:
    clean = {
        name: os.environ[name] for name in os.environ if name not in {"DATABASE_URL", "REDIS_URL", "DEBUG"}
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "config.start", "--host", "0.0.0.0", "--port", str(port)],
        cwd=ROOT,
        env={
            **clean,
            "LAN": "1",
            "SECRET_KEY": "",
            "DATA_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONIOENCODING": "utf-8",
            "METRICS_PORT": str(metrics),
        },
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        **more,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def wait_for(port: int, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(f"http://localhost:{port}/entrar/", timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(process.communicate()[0])


@pytest.fixture(scope="module")
def folder(tmp_path_factory, django_db_setup, django_db_blocker):
    """The site's data: a database without a row for who comes first; the others find what is there. From an
    empty folder start the sites of the browser tests."""
    folder = tmp_path_factory.mktemp("data")
    with django_db_blocker.unblock():
        give_tables(folder)
    return folder


def test_it_starts_says_where_it_is_stops_cleanly_and_keeps_its_data(folder):
    port, metrics, said, offered = free_port(), free_port(), [], []
    for _round in range(2):
        folder.chmod(0o755)
        for path in folder.glob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)  # as older releases left it
        with site(folder, port, metrics) as process:
            wait_for(port, process)
            with urllib.request.urlopen(f"http://127.0.0.1:{metrics}/metrics", timeout=5) as counted:
                assert b"\nnimteca_sockets 0.0\n" in counted.read()
            wait_until(lambda: len(list((folder / "backups").glob("weekly-*.tar"))) == 1)
            # A browser's connection that stays open must not hold the server back.
            with socket.create_connection(("localhost", port)) as idle:
                idle.sendall(b"GET /entrar/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert b" 200 " in idle.recv(1000)
                assert shake_hands(port, "/ws/nada/").startswith(b"HTTP/1.1 404 ")
                assert shake_hands(port, "/ws/sala/").startswith(b"HTTP/1.1 101 ")
                assert {path.stat().st_mode & 0o777 for path in folder.glob("*")} == {0o600, 0o700}
                assert folder.stat().st_mode & 0o777 == 0o700
                process.send_signal(signal.SIGINT)
                output = process.communicate(timeout=20)[0]
            assert process.returncode == 0, output
            assert "Traceback" not in output
            assert f"http://localhost:{port}/" in output
            assert "admin " not in output
            said.append(re.search(r"Palavra-passe de todas.*: (\S+)", output)[1])
            offered.append(re.search(rf"http://localhost:{port}/contas/primeira-vez/(\S{{32}})/", output)[1])
    assert said[0] == said[1]
    assert len(said[0].split("-")) == 6
    assert offered[0] != offered[1]


def shake_hands(port: int, path: str) -> bytes:
    """What the server answers to who wants a socket there; gone at once, with messages still unanswered."""
    headers = {
        "Host": "localhost",
        "Origin": "http://localhost",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "bmltdGVjYW5pbXRlY2FuaQ==",
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    with socket.create_connection(("localhost", port)) as client:
        client.sendall("\r\n".join(lines).encode())
        answer = client.recv(1000)
        # Masked with zeros: five messages, and that the socket closes.
        client.sendall(b"\x81\x82\0\0\0\0{}" * 5 + b"\x88\x80\0\0\0\0")
        return answer


def test_ctrl_c_ends_it_and_its_workers_where_a_script_has_that_ignored_too(folder):
    """A shell ignores Ctrl-C for what a script starts in the background."""

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    port = free_port()
    with site(folder, port, preexec_fn=ignore) as process:
        wait_for(port, process)
        play_the_computer(f"http://localhost:{port}")
        workers = psutil.Process(process.pid).children(recursive=True)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        output = process.communicate(timeout=20)[0]
    assert process.returncode == 0, output
    assert "Traceback" not in output
    assert workers
    assert psutil.wait_procs(workers, timeout=20)[1] == []


def play_the_computer(url: str) -> None:
    """Makes a match as a visitor and waits until a worker has found the computer's first move."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    page = browser.open(f"{url}/jogos/nim/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    fields = {"game": "nim", "o-heaps": "3, 4", "access": "computer", "level": "perfect", "starts": "other"}
    form = urllib.parse.urlencode({**fields, "clock": "none", "csrfmiddlewaretoken": token}).encode()
    match = browser.open(f"{url}/partidas/nova/", form).url
    deadline = time.monotonic() + 30
    while json.load(browser.open(f"{match}estado/"))["messages"][0]["ply"] < 1:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_port_taken_in_the_meantime_gets_one_line(folder):
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        with site(folder, other.getsockname()[1]) as process:
            output = process.communicate(timeout=60)[0]
    assert process.returncode == 1
    assert output.count("\n") == 1
    assert "Não consegui arrancar" in output


def test_a_broken_database_gets_one_line(tmp_path):
    (tmp_path / "db.sqlite3").write_bytes(b"this is no database" * 100)
    with site(tmp_path, free_port()) as process:
        output = process.communicate(timeout=60)[0]
    assert process.returncode == 1
    assert output.count("\n") == 1
    assert "Não consegui arrancar" in output
