"""A real server in a process of its own, and browsers that visit it.

`live_site` can be killed and started again on the same port and database. `sign_in` opens a page in a context
of its own (so that two pupils are two calls), `accessible` checks a page with axe.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "só para testes"
# The first search starts a process of its own, and a machine may be busy: who is right never waits that long.
expect.set_options(timeout=30_000)
AT_REST = """async () => {
  const running = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(running.map((one) => one.finished));
}"""
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Site:
    """A server process on `port`, with its data in `folder`."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        environment = {**os.environ, "LAN": "1", "DEBUG": "0", "SECRET_KEY": "", "DEMO_PASSWORD": PASSWORD}
        environment |= {"DATA_DIR": str(self.folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        environment |= {"DATABASE_URL": "", "REDIS_URL": ""}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.start", "--port", str(self.port)],
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 60
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                pytest.fail("The server did not start:\n" + self.log(), pytrace=False)
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "/entrar/", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """Ends the server at once, as a power cut would (SIGKILL)."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ends the server as Ctrl-C does; it must leave in good order."""
        assert self.process
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(timeout=20) == 0, self.log()

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def _site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"), free_port())
    yield site
    if site.running():
        site.stop()


@pytest.fixture
def live_site(_site: Site) -> Site:
    """The running site, filled with the demonstration school; started again if the last test killed it."""
    if not _site.running():
        _site.start()
    return _site


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found and not os.environ.get("CI"):
        pytest.skip("Chromium is not installed (set CHROMIUM to where it is)")
    return {**browser_type_launch_args, "executable_path": found, "args": CHROMIUM_FLAGS}


@pytest.fixture
def visit(browser: Browser, live_site: Site) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser context of its own: `visit("/jogos/", viewport=...)`.

    At the end no page may have raised an exception, broken the content security policy or asked another host.
    """
    contexts, faults = [], []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
        page.on("console", note)

    def note(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    def open_page(path: str = "/", **options: Any) -> Page:
        context = browser.new_context(**{"locale": "pt-PT", "base_url": live_site.url, **options})
        contexts.append(context)
        context.on("page", listen)
        context.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((live_site.url, "data:", "blob:"))
                else faults.append(f"foreign request: {request.url}")
            ),
        )
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def sign_in(visit: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a page as one of the demo accounts: `sign_in("aluno1", "/partidas/")`."""

    def enter(username: str, path: str = "/", **options: Any) -> Page:
        page = visit(f"/entrar/?next={path}", **options)
        page.get_by_label("Nome de utilizador").fill(username)
        page.get_by_label("Palavra-passe").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Entrar").click()
        page.wait_for_url(f"**{path}")
        return page

    return enter


@pytest.fixture
def accessible() -> Callable[[Page], None]:
    """Fails when axe finds a serious or critical violation on the page at rest."""

    def check(page: Page) -> None:
        # Half-way through a transition a colour is neither of the two that were chosen.
        page.evaluate(AT_REST)
        found = Axe().run(page)
        bad = [v for v in found.response["violations"] if v["impact"] in {"serious", "critical"}]
        report = [f"{v['id']}: {v['help']}\n  " + "\n  ".join(n["html"] for n in v["nodes"]) for v in bad]
        assert not bad, page.url + "\n" + "\n".join(report)

    return check
