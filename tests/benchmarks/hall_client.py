"""The other side of `run.py bench hall`: the browsers of a hall in one process, none of it Django.

Reads a plan from standard input (JSON: url, rate, seconds, warm_up, heaps, reopen, pupils: a list of [code,
cookie], two after each other at one table). All ask at once for what a browser asks for: the page of the
match, packed; what the page asks for as soon as it is there; the socket. Then they play. Lines on standard
output say how far it is; the last one has the figures as JSON.
"""

import asyncio
import json
import re
import resource
import sys
import time
import zlib
from typing import Any

from tests.benchmarks import client

GZIP = 31  # of zlib
HEADERS = (
    "Host: {host}\r\nCookie: {cookie}\r\nUser-Agent: Mozilla/5.0\r\nAccept-Encoding: gzip, deflate\r\n"
    "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\nAccept-Language: pt-PT\r\n{more}\r\n"
)
AT_LOAD = re.compile(r'hx-get="([^"]+)"\s+hx-trigger="load')
PATIENCE = 200.0


class Browser:
    """One line to the server, which stays open between requests."""

    def __init__(self, url: str, cookie: str) -> None:
        self.host, self.cookie = url.removeprefix("http://"), cookie

    async def open(self) -> None:
        name, _colon, port = self.host.partition(":")
        self.reader, self.writer = await asyncio.open_connection(name, int(port))

    async def get(self, path: str, more: str = "") -> str:
        """The answer to a request. Raises RuntimeError where it is none."""
        head = f"GET {path} HTTP/1.1\r\n" + HEADERS.format(host=self.host, cookie=self.cookie, more=more)
        self.writer.write(head.encode())
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        fields = dict(line.split(": ", 1) for line in lines[1:] if line)
        body = await self.reader.readexactly(int(fields["content-length"]))
        if " 200 " not in lines[0]:
            raise RuntimeError(lines[0])
        return (zlib.decompress(body, GZIP) if "content-encoding" in fields else body).decode()


async def open_page(
    plan: dict[str, Any], pupil: client.Pupil, begun: float, figures: client.Figures
) -> tuple[float, float]:
    """After how many seconds a pupil has the board, and after how many the first word over the socket."""
    browser = Browser(plan["url"], pupil.cookies)
    await browser.open()
    page = await browser.get(f"/partidas/{pupil.code}/")
    board = time.perf_counter() - begun
    if 'data-cell="p1.1"' not in page:
        raise RuntimeError(f"no board of {pupil.code}")
    besides = (browser.get(path, "HX-Request: true\r\n") for path in AT_LOAD.findall(page)[:1])
    await asyncio.gather(client.open_socket(plan["url"], pupil, figures), *besides)
    return board, time.perf_counter() - begun


async def run(plan: dict[str, Any]) -> dict[str, Any]:
    """Open all, then play."""
    pupils = [client.Pupil(code, cookie) for code, cookie in plan["pupils"]]
    figures = client.Figures()
    client.say("opening")
    begun = time.perf_counter()
    async with asyncio.timeout(PATIENCE):
        opened = await asyncio.gather(*(open_page(plan, pupil, begun, figures) for pupil in pupils))
    client.say("opened")
    played = await client.run(plan, pupils, figures)
    return played | {"boards": [board for board, _live in opened], "live": [live for _board, live in opened]}


def main() -> None:
    plan = json.load(sys.stdin)
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    client.say(json.dumps(asyncio.run(run(plan))))


if __name__ == "__main__":
    main()
