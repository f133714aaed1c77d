"""What the browser tests of pages share of which a script does not come."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

SCRIPTS = Path("static/js")
SOURCES = "Array.from(document.querySelectorAll('script[src]'), ({ src }) => new URL(src).pathname)"
# What many pages share fails on one of them: on the sheet, and on the lesson's board.
EVERYWHERE = {"half-loaded", "theme", "htmx", "site", "places", "words", "steady-socket"}
BOARDS = {"board", "boards", "cells", "dragging", "zoom", "coordinates", "choosing", "remembered"}


def scripts_of(page: Page) -> set[str]:
    """The names of a page's scripts, and of those that they import."""
    found: set[str] = set()
    left = {name_of(source) for source in page.evaluate(SOURCES)}
    while left:
        name = left.pop()
        found.add(name)
        if (SCRIPTS / f"{name}.js").exists():
            imported = re.findall(
                r'from "./([a-z-]+)\.js"|import "./([a-z-]+)\.js"', (SCRIPTS / f"{name}.js").read_text()
            )
            left |= {one or other for one, other in imported} - found
    return found


def name_of(path: str) -> str:
    """The name of a script by its address, which may have a version or a digest in it."""
    found = re.match("[a-z-]*[a-z]", path.rpartition("/")[2])
    assert found
    return found[0]


def without_each_script(page: Page, plain: str, *elsewhere: set[str]) -> None:
    """Without each script in turn the page says so, and has the plain form; with all of them it does not."""
    expect(page.locator(".half-loaded")).to_be_hidden()
    address = page.url
    tried = scripts_of(page).difference(*elsewhere)
    assert tried
    for name in sorted(tried):
        script = re.compile(rf"/{name}(?!-?[a-z])[^/]*\.js$")
        page.route(script, lambda route: route.abort())
        page.goto(address, wait_until="domcontentloaded")
        expect(page.locator(".half-loaded"), name).to_be_visible()
        expect(page.locator(plain).first, name).to_be_visible()
        page.unroute(script)
