"""A real server in a process of its own, and browsers that visit it.

`live_site` can be killed and started again on the same port and database. `sign_in` opens a page in a context
of its own (so that two pupils are two calls). `accessible` checks a page with axe in both themes,
`everywhere` on a phone and on a screen: no test is run twice for that.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "só para testes"
# The first search starts a process of its own, and a machine may be busy: who is right never waits that long.
expect.set_options(timeout=30_000)
PHONE = {"width": 360, "height": 740}
SCREEN = {"width": 1280, "height": 800}
# What axe looks at again in the other theme, where nothing but colours is different.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
# Without the rules of which nothing is asked: they are slow, and what axe finds is as grave as its rule.
RUN_AXE = """async ([without, options]) => {
  const light = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact));
  const unasked = [...light.map(({ id }) => id), ...without];
  const rules = Object.fromEntries(unasked.map((id) => [id, { enabled: false }]));
  return (await axe.run({ rules, resultTypes: ["violations"], ...options })).violations;
}"""
REMEMBER_WHAT_IS_SEEN = """() => {
  window.seen = new Set([...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility()));
}"""
# With some rules alone, and only what was not to be seen then.
RUN_AXE_ON_WHAT_CAME = """async (values) => {
  const now = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility());
  const include = now.filter((one) => !window.seen?.has(one));
  if (!include.length) return [];
  return (await axe.run({ include }, { runOnly: values, resultTypes: ["violations"] })).violations;
}"""
# Ends what moves, and what begins when that has ended. Waiting would be for ever where no frame is drawn.
AT_REST = """async () => {
  for (let round = 0; round < 20; round++) {
    const moving = document.getAnimations().filter(
      (one) => one.playState !== "finished" && one.effect.getComputedTiming().endTime < Infinity
    );
    if (!moving.length) return;
    for (const one of moving) one.finish();
    await new Promise((go) => setTimeout(go));
  }
  throw new Error("something never comes to rest");
}"""
RUN_SCRIPTS = """
import contextlib, io, json, sys, traceback
import django
django.setup()
from django.db import connections
for line in sys.stdin:
    script, given = json.loads(line)
    printed, fault = io.StringIO(), None
    try:
        with contextlib.redirect_stdout(printed):
            exec(script, {"given": given, "json": json})
    except Exception:
        fault = traceback.format_exc()
    connections.close_all()
    print(json.dumps([printed.getvalue(), fault]), flush=True)
"""
# What is clicked before a page's scripts have come, or before htmx has looked at what it brought, is lost.
# Playwright waits until a place takes clicks; keys, and what is filled in, wait by `settled`.
TAKE_NO_CLICK_TOO_SOON = """
  const inert = (where) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${where} { pointer-events: none !important }`);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  };
  inert(".htmx-added, .htmx-added *");
  const early = inert("*");
  addEventListener("load", () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== early);
  });
"""
# Changes a field, by its id, at the last moment before an answer is swapped in.
CHANGED_MEANWHILE = """
  ([id, value]) => document.addEventListener("htmx:beforeSwap", () => {
    const field = document.getElementById(id);
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, { once: true, capture: true })
"""
BEGIN_SESSION = """
from django.conf import settings
from django.test import Client
from accounts.models import User
client = Client()
client.force_login(User.objects.get(username=given))
print(json.dumps([settings.SESSION_COOKIE_NAME, client.cookies[settings.SESSION_COOKIE_NAME].value]))
"""
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
    sessions: dict[str, list[str]] = field(default_factory=dict, repr=False)  # the cookie of who is logged in
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    scripts: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        environment = {**os.environ, "LAN": "1", "DEBUG": "0", "SECRET_KEY": "", "DEMO_PASSWORD": PASSWORD}
        environment |= {"DATA_DIR": str(self.folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        return environment | {"DATABASE_URL": "", "REDIS_URL": ""}

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.start", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 150
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()  # the next test begins with another one
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

    def run(self, script: str, given: Any = None) -> Any:
        """Runs a script with the site's database, beside the server; returns the JSON that it prints last.

        The script has `given` and `json`. One process runs them all: starting Django takes longer.
        """
        if self.scripts is None:
            self.scripts = subprocess.Popen(
                [sys.executable, "-c", RUN_SCRIPTS],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self.scripts.stdin
        assert self.scripts.stdout
        print(json.dumps([textwrap.dedent(script), given]), file=self.scripts.stdin, flush=True)
        printed, fault = json.loads(self.scripts.stdout.readline())
        assert fault is None, fault
        return json.loads(printed.splitlines()[-1]) if printed else None

    def leave(self) -> None:
        """Ends what still runs, in good order."""
        if self.scripts is not None:
            self.scripts.communicate()
        if self.running():
            self.stop()

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")


@pytest.fixture(scope="session")
def _site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"), free_port())
    yield site
    site.leave()


@pytest.fixture
def live_site(_site: Site) -> Site:
    """The running site, filled with the demonstration school; started again if the last test killed it."""
    if not _site.running():
        _site.start()
    return _site


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    # Without a window of its own it needs a quarter less of the processors.
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not found and not os.environ.get("CI"):
        pytest.skip("Chromium is not installed (set CHROMIUM to where it is)")
    return {**browser_type_launch_args, "executable_path": found, "args": CHROMIUM_FLAGS}


@dataclass
class Contexts:
    """Browser contexts that are used again: a new window and an empty cache cost more than a page."""

    browser: Browser
    free: dict[str, list[BrowserContext]] = field(default_factory=dict)
    taken: list[tuple[str, BrowserContext]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def take(self, **options: Any) -> BrowserContext:
        """A context with these options, without cookies and with nothing stored."""
        kind = json.dumps(options, sort_keys=True)
        context = self.free[kind].pop() if self.free.get(kind) else self.make(**options)
        self.taken.append((kind, context))
        return context

    def make(self, **options: Any) -> BrowserContext:
        context = self.browser.new_context(**options)
        if options.get("java_script_enabled", True):
            context.add_init_script(TAKE_NO_CLICK_TOO_SOON)
        context.on("page", self.listen)
        context.on("request", lambda request: self.look_at(request.url, options["base_url"]))
        context.new_page()  # its window stays open, and pages are tabs of it
        return context

    def give_back(self) -> list[str]:
        """Takes all contexts back; returns what went wrong in them."""
        while self.taken:
            kind, context = self.taken.pop()
            clear(context, json.loads(kind)["base_url"])
            self.free.setdefault(kind, []).append(context)
        faults, self.faults = self.faults, []
        return faults

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))
        page.on("console", self.note)

    def note(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.faults.append(message.text)

    def look_at(self, url: str, own: str) -> None:
        if not url.startswith((own, "data:", "blob:")):
            self.faults.append(f"foreign request: {url}")


def clear(context: BrowserContext, origin: str) -> None:
    """Closes the pages of a context, and takes back what a test did to it."""
    window, *pages = context.pages
    for page in pages:
        page.close()
    context.unroute_all()
    context.set_offline(False)
    context.clear_permissions()
    context.clear_cookies()
    browser = context.new_cdp_session(window)
    browser.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    browser.detach()


@pytest.fixture(scope="session")
def _contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def visit(_contexts: Contexts, live_site: Site) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser context of its own: `visit("/jogos/", viewport=...)`.

    `cookies` are there from the beginning. At the end no page may have raised an exception, broken the
    content security policy or asked another host.
    """

    def open_page(path: str = "/", cookies: Sequence[Any] = (), **options: Any) -> Page:
        context = _contexts.take(**{"locale": "pt-PT", "base_url": live_site.url, **options})
        context.add_cookies(cookies)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    assert not _contexts.give_back()


@pytest.fixture
def log_in(visit: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a page as one of the demo accounts, through the form: for tests that log out again."""

    def enter(username: str, path: str = "/", **options: Any) -> Page:
        page = visit(f"/entrar/?next={path}", **options)
        page.get_by_label("Nome de utilizador").fill(username)
        page.get_by_label("Palavra-passe").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Entrar").click()
        # The address of the form ends with the same path.
        page.wait_for_url(lambda address: "/entrar/" not in address)
        return page

    return enter


@pytest.fixture
def sign_in(live_site: Site, visit: Callable[..., Page]) -> Callable[..., Page]:
    """Opens a page as one of the demo accounts: `sign_in("aluno1", "/partidas/")`.

    No form is filled in: `test_login` does.
    """

    def enter(username: str, path: str = "/", **options: Any) -> Page:
        if username not in live_site.sessions:
            live_site.sessions[username] = live_site.run(BEGIN_SESSION, username)
        name, value = live_site.sessions[username]
        page = visit(path, [{"name": name, "value": value, "url": live_site.url}], **options)
        page.wait_for_url(f"**{path}")
        return page

    return enter


@pytest.fixture
def accessible() -> Callable[..., None]:
    """Fails when axe finds a serious or critical violation on the page at rest, in either theme."""

    def check(page: Page, *, themes: bool = True, colours: bool = True) -> None:
        if colours:
            violations = examined(page)
            page.evaluate(REMEMBER_WHAT_IS_SEEN)
        else:
            violations = examined(page, without=COLOUR_RULES)
            violations += page.evaluate(RUN_AXE_ON_WHAT_CAME, COLOUR_RULES)
        if themes:
            dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
            try:
                page.emulate_media(color_scheme="light" if dark else "dark")
                violations += examined(page, runOnly=COLOUR_RULES)
            finally:
                page.emulate_media(color_scheme="dark" if dark else "light")
        bad = [v for v in violations if v["impact"] in {"serious", "critical"}]
        report = [f"{v['id']}: {v['help']}\n  " + "\n  ".join(n["html"] for n in v["nodes"]) for v in bad]
        assert not bad, page.url + "\n" + "\n".join(report)

    return check


def settled(page: Page) -> None:
    """Waits until the scripts are there and no exchange with the server is under way.

    What is pressed before may meet old elements, or new ones that nobody listens to.
    """
    page.wait_for_load_state()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)


def expect_renewed(page: Page, selector: str) -> None:
    """Waits until a part of a page that asks by itself has been replaced by its next answer."""
    page.locator(selector).evaluate("part => part.setAttribute('data-before', '')")
    expect(page.locator(f"{selector}:not([data-before])")).to_be_attached()


def examined(page: Page, without: Sequence[str] = (), **options: Any) -> list[dict[str, Any]]:
    """What axe finds in the theme that the page has now, of what is serious or critical."""
    page.wait_for_load_state()
    # Half-way through a transition a colour is neither of the two that were chosen.
    page.evaluate(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return list(page.evaluate(RUN_AXE, [list(without), options]))


@pytest.fixture
def everywhere(accessible: Callable[..., None]) -> Callable[[Page], None]:
    """Fails when a page is not accessible on a phone or on a screen, or wider than it; keeps its size.

    The other theme is looked at in one size: it has the same elements, and no widths of its own. So have
    colours in the second size, but for what is to be seen there alone.
    """

    def check(page: Page) -> None:
        before = page.viewport_size
        assert before
        # The size that it has comes last: what it was made for is found as it was left.
        for size in sorted((PHONE, SCREEN), key=lambda one: one["width"] == before["width"]):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            last = size["width"] == before["width"]
            accessible(page, themes=last, colours=not last)
            fits(page)
        page.set_viewport_size(before)

    return check


def fits(page: Page) -> None:
    """Fails when the page is wider than its window."""
    assert page.viewport_size
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], page.url
