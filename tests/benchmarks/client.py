"""The other side of `run.py bench live`: many pupils in one process, none of it Django.

Reads a plan from standard input (JSON: url, rate, seconds, warm_up, heaps, reopen, password, matches: a list
of [code, user, user]), logs everybody in through the login page, opens match pages and sockets, and plays.
Lines on standard output say how far it is; the last one has its figures as JSON. With `crowd` in the plan it
opens so many sockets of the first pupil instead, over all matches, and holds them until it is killed, which
closes all of them at once.
"""

import asyncio
import gc
import json
import random
import re
import resource
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

from websockets.asyncio.client import ClientConnection, connect

LOGINS_AT_ONCE = 4
SOCKETS_AT_ONCE = 50
ANSWER_SECONDS = 30.0


@dataclass
class Pupil:
    """Somebody logged in, with a match page open."""

    code: str
    cookies: str
    socket: ClientConnection | None = None
    version: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Figures:
    """What was seen. Latencies in milliseconds, from sending a move to both players having it."""

    latencies: list[float] = field(default_factory=list)
    accepted: int = 0
    late: int = 0
    errors: list[str] = field(default_factory=list)
    message_bytes: int = 0


def log_in(url: str, user: str, password: str, code: str) -> Pupil:
    """Log in as a person does, and load the page of the match."""
    jar = CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))
    token = _csrf_token(_page(browser, f"{url}/entrar/"))
    target = f"/partidas/{code}/"
    answer = {"csrfmiddlewaretoken": token, "username": user, "password": password, "next": target}
    page = _page(browser, f"{url}/entrar/", urlencode(answer).encode())
    if 'data-cell="p1.1"' not in page:
        raise RuntimeError(f"{user} does not see the board of {code}")
    return Pupil(code, "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar))


def _page(browser: OpenerDirector, address: str, data: bytes | None = None) -> str:
    with browser.open(address, data, timeout=60) as answer:
        text: str = answer.read().decode()
    return text


def _csrf_token(page: str) -> str:
    match = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    if match is None:
        raise RuntimeError("the login page has no form")
    return match[1]


async def open_socket(url: str, pupil: Pupil, figures: Figures) -> None:
    """Connect, and read everything that comes for as long as the run lasts."""
    socket = await _connected(url, pupil.code, pupil.cookies)
    await leave(pupil)
    pupil.socket = socket
    pupil.version = json.loads(await socket.recv())["version"]
    asyncio.get_running_loop().create_task(_receive_messages(pupil, socket, figures))


async def _connected(url: str, code: str, cookies: str) -> ClientConnection:
    """A socket of a match's page."""
    return await connect(
        f"{url.replace('http', 'ws', 1)}/ws/partidas/{code}/?lang=pt",
        additional_headers={"Cookie": cookies},
        origin=url,  # type: ignore[arg-type]
        open_timeout=60,
        ping_interval=None,
        compression=None,
    )


async def leave(pupil: Pupil) -> None:
    """Close the pupil's socket, if one is open."""
    if pupil.socket is not None:
        await pupil.socket.close()


async def _receive_messages(pupil: Pupil, socket: ClientConnection, figures: Figures) -> None:
    async for raw in socket:
        message = json.loads(raw)
        if message["type"] == "refused":
            figures.errors.append(message["code"])
        elif message["type"] in ("event", "table"):
            figures.message_bytes += len(raw)
            pupil.version = message["version"]
            pupil.news.set()


async def play(
    players: tuple[Pupil, Pupil], plan: dict[str, Any], figures: Figures, measured: Callable[[], bool]
) -> None:
    """Play on, one bean at a time from the first heap that has one, `rate` moves a second on average."""
    heaps, rate = list(plan["heaps"]), plan["rate"]
    chance = random.Random(players[0].code)
    due, ply = time.perf_counter() + chance.uniform(0, 1 / rate), 0
    while sum(heaps) > 1:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        heap = max(range(len(heaps)), key=heaps.__getitem__)
        heaps[heap] -= 1
        mover = players[ply % 2]
        version = mover.version + 1
        assert mover.socket is not None
        for player in players:
            player.news.clear()
        sent = time.perf_counter()
        move = {"type": "play", "id": ply, "version": mover.version, "move": f"p{heap + 1}-1"}
        await mover.socket.send(json.dumps(move))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                for player in players:
                    while player.version < version:
                        await player.news.wait()
                        player.news.clear()
        except TimeoutError:
            figures.errors.append("no answer")
            return
        now = time.perf_counter()
        ply += 1
        if plan["reopen"] and ply % plan["reopen"] == 0:
            await open_socket(plan["url"], mover, figures)
        figures.accepted += 1
        if measured():
            figures.latencies.append((now - sent) * 1000)
            figures.late += now > due + 1 / rate
        due = max(now, due + chance.uniform(0.5, 1.5) / rate)


async def run(plan: dict[str, Any], pupils: list[Pupil], figures: Figures) -> dict[str, Any]:
    """Open the sockets that are not open, play, and give the figures; says when the measured time begins and
    ends."""
    gate = asyncio.Semaphore(SOCKETS_AT_ONCE)

    async def enter(pupil: Pupil) -> None:
        async with gate:
            await open_socket(plan["url"], pupil, figures)

    await asyncio.gather(*(enter(pupil) for pupil in pupils if pupil.socket is None))
    say("connected")
    gc.disable()  # its pauses would be taken for the server's
    window: list[float] = []
    pairs = list(zip(pupils[::2], pupils[1::2], strict=True))
    games = [asyncio.create_task(play(pair, plan, figures, lambda: len(window) == 1)) for pair in pairs]
    await asyncio.sleep(plan["warm_up"])
    figures.message_bytes = 0
    window.append(time.perf_counter())
    say("begin")
    await asyncio.sleep(plan["seconds"])
    window.append(time.perf_counter())
    say("end")
    for game in games:
        game.cancel()
    results = await asyncio.gather(*games, return_exceptions=True)
    figures.errors += [repr(result) for result in results if isinstance(result, Exception)]
    return vars(figures) | {"seconds": window[1] - window[0]}


async def hold(plan: dict[str, Any], pupil: Pupil) -> None:
    """Open the sockets of a crowd, as many on each page as on the others, and read what they get."""
    codes = [code for code, *_users in plan["matches"]]
    gate = asyncio.Semaphore(SOCKETS_AT_ONCE)

    async def enter(code: str) -> ClientConnection:
        async with gate:
            return await _connected(plan["url"], code, pupil.cookies)

    async def read(socket: ClientConnection) -> None:
        async for _message in socket:
            pass

    sockets = await asyncio.gather(*(enter(codes[n % len(codes)]) for n in range(plan["crowd"])))
    say("open")
    await asyncio.gather(*map(read, sockets), return_exceptions=True)
    await asyncio.Event().wait()


def say(word: str) -> None:
    """One line to the parent."""
    sys.stdout.write(word + "\n")
    sys.stdout.flush()


def everybody(matches: Iterable[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """(user, code) for both players of each match, in order."""
    return [(user, code) for code, *users in matches for user in users]


def main() -> None:
    plan = json.load(sys.stdin)
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if plan["crowd"]:
        code, user, _other = plan["matches"][0]
        asyncio.run(hold(plan, log_in(plan["url"], user, plan["password"], code)))
    with ThreadPoolExecutor(LOGINS_AT_ONCE) as threads:
        pupils = list(
            threads.map(
                lambda pair: log_in(plan["url"], pair[0], plan["password"], pair[1]),
                everybody(plan["matches"]),
            )
        )
    say("logged in")
    say(json.dumps(asyncio.run(run(plan, pupils, Figures()))))


if __name__ == "__main__":
    main()
