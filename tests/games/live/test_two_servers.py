"""Two servers behind nginx, on PostgreSQL and Redis: one is killed, Redis goes away, and all ends right. With
two workers: one is killed in the middle of a move, an analysis and a file. A round of a tournament that one
server makes is heard and played at the other."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from accounts.models import User
from games.live import matches
from games.live.matches import Person
from games.models import Match
from games.rules import catalogue
from games.tournaments import desk
from lessons.course.models import Answer
from lessons.course.trainings import MANY_ANSWERS
from tests.games.live.conftest import enrolled
from tests.games.live.jobs.rows import doing, living
from tests.games.live.tables import hosted
from tests.nginx import NGINX, start_nginx
from tests.ports import free_port
from tests.servers import RedisServer, redis_server, start_python
from tests.waiting import wait_for

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.databases,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="Several servers share a PostgreSQL."),
]

MATCHES = 20
BEANS = 5  # heaps of one bean: whoever begins takes the last one
TAKEN_UP = 5.0  # seconds after which somebody goes on with what a dead server left
HEALED = 5.0  # seconds after Redis is back
SEARCH = 3.0  # of the computer at this level
SLACK = 5.0  # for a busy machine
DONE_AGAIN = 5.0  # seconds after which another worker does what a dead one did
FOR_ALL = 180.0  # seconds
ANSWERS = MANY_ANSWERS + 1  # of a file that is not made in the request
ASKS = 0.2  # seconds after which a page here asks whether it missed something


def until(what: Callable[[], Any], seconds: float) -> None:
    """Waits until something is so."""
    last = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < last, "it did not happen in time"
        time.sleep(0.01)


def answers(port: int) -> bool:
    """Does somebody listen there?"""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Site:
    """Two servers and nginx before them."""

    def __init__(self, folder: Path, redis: RedisServer) -> None:
        self.folder, self.redis = folder, redis
        self.ports, self.port = [free_port(), free_port()], free_port()
        self.servers = [self._server(port) for port in self.ports]
        self.nginx = start_nginx(folder, self.ports, self.port)

    def _server(self, port: int) -> subprocess.Popen[bytes]:
        door = ("--host", "127.0.0.1", "--port", str(port))
        return start_python("config.serve", *door, redis=self.redis, folder=self.folder, log=f"{port}.log")

    def kill(self) -> None:
        """The first server, as a power cut would."""
        self.servers[0].kill()
        self.servers[0].wait()

    def start(self) -> None:
        """The first server, again."""
        self.servers[0] = self._server(self.ports[0])

    def end(self) -> None:
        for process in (self.nginx, *self.servers):
            process.terminate()
        for process in (self.nginx, *self.servers):
            process.wait()

    def log(self) -> str:
        return "\n".join(file.read_text() for file in self.folder.glob("*.log"))


def cookie_of(user: User) -> str:
    """What a browser sends whose user has signed in."""
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


class Player:
    """Somebody at a match, as the page is: asks when something may be missing, comes back when cut off."""

    def __init__(self, match: Match, user: User) -> None:
        self.cookie = cookie_of(user)
        self.code, self.version, self.port = match.code, 0, 0
        self.socket: ClientConnection | None = None
        self.opened = ExitStack()

    def open(self, port: int) -> None:
        last = time.monotonic() + 30
        while True:
            try:
                self.socket = self.opened.enter_context(
                    connect(
                        f"ws://127.0.0.1:{port}/ws/partidas/{self.code}/?lang=pt",
                        additional_headers={"Cookie": self.cookie},
                        origin=f"http://127.0.0.1:{port}",
                        ping_interval=None,
                    )
                )
            except (OSError, InvalidHandshake):
                assert time.monotonic() < last, "nobody answers"
                time.sleep(0.1)
            else:
                break
        self.port, self.version = port, 0
        self.hears(1, SLACK)

    def close(self) -> None:
        self.opened.close()

    def say(self, kind: str, **more: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **more}))

    def play(self, move: str) -> None:
        self.say("play", id=1, version=self.version, move=move)

    def listen(self) -> str:
        """Takes the next message, "" if none comes soon; where it shows a gap, asks for the table."""
        assert self.socket is not None
        try:
            message = json.loads(self.socket.recv(timeout=ASKS))
        except TimeoutError:
            return ""
        kind, version = message["type"], message.get("version", 0)
        if version > self.version + (kind == "event") and kind != "table":
            self.say("sync", version=self.version)
        elif kind in {"table", "event"}:
            self.version = version
        assert kind != "refused", message
        return str(kind)

    def hears(self, version: int, seconds: float) -> None:
        """Waits until it knows of so many events; asks again and again."""
        last = time.monotonic() + seconds
        while self.version < version:
            assert time.monotonic() < last, f"{self.code} heard {self.version} of {version}"
            if not self.listen():
                self.say("ping")

    def stays(self) -> None:
        """Asks whether anybody is there, and comes back through the same door where nobody is."""
        try:
            self.say("ping")
            until(lambda: self.listen() == "pong", SLACK)
        except ConnectionClosed:
            self.open(self.port)


Pair = tuple[Player, Player]


@pytest.fixture
def site(tmp_path):
    if not NGINX:  # pragma: no cover - .ci/run installs it
        pytest.skip("nginx is not installed")
    with redis_server() as redis:
        site = Site(tmp_path, redis)
        try:
            yield site
        finally:
            site.end()
            sys.stderr.write(site.log())


@pytest.fixture
def seat(classroom):
    """Makes a match of Nim, or against the computer, and the players who sit at it."""
    players: list[Player] = []

    def make(rivals: int = 1, **more: Any) -> list[Player]:
        number = len(players)
        users = [
            enrolled(classroom, f"jogador{at}", f"Jogador {at}") for at in range(number, number + rivals + 1)
        ]
        access = "class" if rivals else "computer"
        match = hosted(users[0], access, classroom=classroom if rivals else None, seat=0, **more)
        for user in users[1:]:
            matches.join(match.code, Person(user))
        made = [Player(match, user) for user in users]
        players.extend(made)
        return made

    yield make
    for player in players:
        player.close()


def play(pairs: list[Pair], ply: int, seconds: float) -> None:
    """A move in every match; both of its players hear of it, wherever they are."""
    for pair in pairs:
        pair[ply % 2].play(f"p{ply + 1}-1")
    for pair in pairs:
        wanted = pair[ply % 2].version + 1
        for player in pair:
            player.hears(wanted, seconds)


def stored(player: Player) -> list[str]:
    """The kinds of the events after everybody sat down."""
    kinds = Match.objects.get(code=player.code).events.order_by("number").values_list("kind", flat=True)
    return [kind for kind in kinds if kind != "join"]


def test_a_server_dies_and_redis_goes_away(site, seat):
    beans = {"heaps": [1] * BEANS}
    pairs: list[Pair] = [tuple(seat(options=beans)) for _match in range(MATCHES)]
    timed = seat(options=beans, initial_ms=3_000)
    (lonely,) = seat(0, slug="go", options={"size": "9"}, levels=["strong"])

    # nginx takes the servers by turns: of each pair one is at each.
    for port in site.ports:
        until(lambda port=port: answers(port), 30)
    for player in chain.from_iterable(pairs):
        player.open(site.port)
    play(pairs, 0, SLACK)

    # The first server dies while a clock runs and the computer thinks there.
    for player in (*timed, lonely):
        player.open(site.ports[0])
    play([tuple(timed)], 0, SLACK)
    play([tuple(timed)], 1, SLACK)
    lonely.play("e5")
    lonely.hears(lonely.version + 1, SLACK)
    site.kill()
    for player in chain.from_iterable(pairs):
        player.stays()
    play(pairs, 1, SLACK)
    until(lambda: len(stored(lonely)) > 1, TAKEN_UP + SEARCH + SLACK)
    until(lambda: "timeout" in stored(timed[0]), TAKEN_UP + SLACK)

    # It comes back; then Redis goes, and comes back.
    site.start()
    for one, _other in pairs:
        one.close()
        one.open(site.ports[0])
    site.redis.stop()
    play(pairs, 2, SLACK)
    site.redis.start()
    play(pairs, 3, HEALED + SLACK)
    play(pairs, 4, SLACK)

    assert stored(timed[0]) == ["move", "move", "timeout"]
    assert stored(lonely) == ["move", "move"]
    assert [stored(one) for one, _other in pairs] == [["move"] * BEANS] * MATCHES
    ended = Match.objects.filter(code__in=[one.code for one, _other in pairs])
    assert set(ended.values_list("status", "end", "winner")) == {("finished", "game", 0)}


def ask(port: int, user: User, page: str, code: str, **form: str) -> str:
    """The answer of a server to somebody at a page of a tournament, or to a form that is sent there."""
    token = "t" * 32
    headers = {
        "Cookie": f"{cookie_of(user)}; {settings.CSRF_COOKIE_NAME}={token}",
        "X-CSRFToken": token,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    path = reverse(f"games:tournament-{page}", args=[code])
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as server:
        server.request("POST" if form else "GET", path, urlencode(form) or None, headers)
        answer = server.getresponse()
        assert answer.status == (302 if form else 200)
        return answer.read().decode()


def test_a_round_of_one_server_is_heard_and_played_at_the_other(site, classroom, teacher):
    names = {enrolled(classroom, name.lower(), name): name for name in ("Aluno 1", "Aluno 2")}
    tournament = desk.create(
        classroom=classroom,
        by=teacher,
        name="Torneio",
        game=catalogue.build("nim", {"heaps": [1]}),
        pupils=list(names),
        phase_format="round-robin",
        rounds=1,
        matches_each=1,
    )
    first, second = site.ports
    for port in site.ports:
        until(lambda port=port: answers(port), 30)
    code = desk.competition_of(tournament).code
    with connect(
        f"ws://127.0.0.1:{second}/ws/torneios/{code}/",
        additional_headers={"Cookie": cookie_of(teacher)},
        origin=f"http://127.0.0.1:{second}",
    ) as screen:
        screen.send("x")
        assert json.loads(screen.recv(timeout=SLACK)) == {"type": "pong"}
        for step in ("draft", "publish"):
            ask(first, teacher, "round", code, do=step)
            assert json.loads(screen.recv(timeout=SLACK)) == {"type": "state"}
        ask(second, teacher, "round", code, do="publish")  # another arbiter presses as well
        match = Match.objects.get()
        seats = [seat.user for seat in match.seats.order_by("index")]
        player = Player(match, seats[0])
        player.open(second)
        player.play("p1-1")
        assert json.loads(screen.recv(timeout=SLACK)) == {"type": "state"}
        player.close()
    report = ask(first, teacher, "trf", code).split("\r")
    rows = [(line[14:21], line[80:84].strip(), line[-1]) for line in report if line.startswith("001")]
    assert sorted(rows) == sorted([(names[seats[0]], "1.0", "1"), (names[seats[1]], "0.0", "0")])


@pytest.fixture
def _static_files(tmp_path):
    """What pages need, which the servers look for when they begin."""
    collecting = start_python("django", "collectstatic", "--noinput", folder=tmp_path, log="static.log")
    assert collecting.wait() == 0


@pytest.fixture
def workers(site):
    """Two workers of that site."""
    begun = [
        start_python("config.work", folder=site.folder, redis=site.redis, log=f"worker{number}.log")
        for number in range(2)
    ]
    yield begun
    for worker in begun:
        worker.kill()
        worker.wait()


class Reader:
    """Somebody who asks a server for a page again and again, as the page itself does."""

    def __init__(self, user: User, port: int, path: str) -> None:
        self.request = Request(f"http://127.0.0.1:{port}{path}", headers={"Cookie": cookie_of(user)})
        self.page = ""

    def is_there(self) -> bool:
        """Is it what was asked for, and no page that waits?"""
        time.sleep(ASKS)
        with urlopen(self.request, timeout=30) as answer:
            self.page = answer.read().decode("utf-8-sig")
        return 'id="progresso"' not in self.page and "A preparar o ficheiro" not in self.page


def practise(pupil: User, answers: int) -> None:
    """So many right answers to one exercise."""
    about = {
        "who": pupil,
        "exercise": "mex",
        "level": 1,
        "seed": "s",
        "given": {},
        "state": Answer.State.RIGHT,
    }
    Answer.objects.bulk_create(
        Answer(**about, number=number, at=timezone.now()) for number in range(1, answers + 1)
    )


@pytest.mark.usefixtures("_static_files")
def test_a_worker_dies_in_the_middle_of_a_move_an_analysis_and_a_file(
    site, workers, seat, teacher, classroom
):
    (lonely,) = seat(0, slug="go", options={"size": "9"}, levels=["strong"])
    practise(enrolled(classroom, "treinada", "Treinada"), ANSWERS)
    dying, living_on = workers
    wait_for(lambda: living() == 2 * len(workers))
    for port in site.ports:
        until(lambda port=port: answers(port), 30)
    living_on.send_signal(signal.SIGSTOP)

    first, second = site.ports
    heaps = urlencode({"heaps": "120, 120, 120", "misere": "on"})
    analysis = Reader(teacher, second, reverse("games:analyse", args=["divisor"]) + f"?{heaps}")
    file = Reader(teacher, first, reverse("lessons:class-exercises-file", args=[classroom.key, "csv"]))
    for port in site.ports:
        assert Reader(teacher, port, "/").is_there()  # what a server makes once
    lonely.open(first)
    with ThreadPoolExecutor() as readers:
        waiting = [readers.submit(reader.is_there) for reader in (analysis, file)]
        wait_for(lambda: len(doing()) == 2)
    lonely.play("e5")
    wait_for(lambda: len(doing()) == 3)
    abandoned, begun = doing(), time.monotonic()
    dying.kill()
    living_on.send_signal(signal.SIGCONT)
    assert [page.result() for page in waiting] == [False, False]

    wait_for(lambda: len(doing() - abandoned) == 3, DONE_AGAIN + SLACK)
    again = time.monotonic() - begun
    wanted = {
        "the move": lambda: len(stored(lonely)) == 2,
        "the file": file.is_there,
        "the analysis": analysis.is_there,
    }
    after: dict[str, float] = {}
    while wanted.keys() - after.keys():
        assert time.monotonic() < begun + FOR_ALL, f"only {sorted(after)}"
        for name in wanted.keys() - after.keys():
            if wanted[name]():
                after[name] = time.monotonic() - begun
    times = ", ".join(f"{name} after {seconds:.1f} s" for name, seconds in after.items())
    sys.stderr.write(f"all done again after {again:.1f} s: {times}\n")
    assert file.page.count("Treinada") >= ANSWERS
    assert 'aria-labelledby="veredicto"' in analysis.page
    assert stored(lonely) == ["move", "move"]
