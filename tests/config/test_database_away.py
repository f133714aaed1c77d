"""A database that cannot be reached: a page waits for it once."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from threading import Thread
from types import SimpleNamespace
from typing import Any

import psutil
import psycopg
import pytest
from django.db import OperationalError, connection
from django.db.backends.postgresql import base as postgresql
from django.test import RequestFactory
from psycopg_pool import ConnectionPool

from config.postgresql import base
from config.views import server_error


@pytest.fixture(params=["nobody listens", "nobody answers"])
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    """A port on which no database is to be had."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        if request.param == "nobody answers":
            taken.listen()
        yield taken.getsockname()[1]


class Clock(SimpleNamespace):
    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def servers_known(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """When a server could last not be reached: nothing yet, and nothing afterwards."""
    monkeypatch.setattr(base.servers, "failed_at", {})
    return base.servers.failed_at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, servers_known: dict[str, float]) -> Clock:
    clock = Clock()
    monkeypatch.setattr(base, "time", clock)
    return clock


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long a pool was waited for, once for each time."""
    found = []
    asked = ConnectionPool.getconn

    def counted(pool: ConnectionPool, timeout: float | None = None) -> Any:
        found.append(pool.timeout)
        return asked(pool, timeout)

    monkeypatch.setattr(ConnectionPool, "getconn", counted)
    return found


def wrapper(port: int) -> base.DatabaseWrapper:
    patience = {"timeout": 0.2, "reconnect_timeout": 0.1}
    options = {"connect_timeout": 2, "pool": {"min_size": 1, "max_size": 20, **patience}}
    return base.DatabaseWrapper(
        {
            "NAME": "nimteca",
            "USER": "nimteca",
            "PASSWORD": "",
            "HOST": "127.0.0.1",
            "PORT": port,
            "OPTIONS": options,
            "CONN_MAX_AGE": 0,
            "CONN_HEALTH_CHECKS": True,
            "AUTOCOMMIT": True,
            "ATOMIC_REQUESTS": False,
            "TIME_ZONE": None,
            "TEST": {},
        },
        alias="away",
    )


def question(database: base.DatabaseWrapper) -> OperationalError:
    with pytest.raises(OperationalError) as raised, database.wrap_database_errors:
        database.connect()  # what a cursor does first
    return raised.value


@pytest.fixture
def database(port: int) -> Iterator[base.DatabaseWrapper]:
    database = wrapper(port)
    yield database
    database.close_pool()


def test_a_database_that_is_away_is_waited_for_once(database, port, clock, waits):
    errors = [question(database) for _time in range(5)]
    errors.append(question(wrapper(port)))  # of another thread
    assert waits == [0.2]
    answers = [server_error(RequestFactory().get("/"), error) for error in errors]
    assert [answer.status_code for answer in answers] == [503] * 6
    clock.now += base.REMEMBERED
    question(database)
    question(database)
    assert waits == [0.2, 0.2]


@pytest.fixture
def happens(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the next attempts to connect come to."""
    coming: list[Any] = []

    def connect(_database: object, _params: object) -> Any:
        what = coming.pop(0)
        if isinstance(what, Exception):
            raise what
        return what

    monkeypatch.setattr(postgresql.DatabaseWrapper, "get_new_connection", connect)
    return coming


def pool_of(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    pool = SimpleNamespace(get_stats=lambda: {"pool_size": size, "pool_max": 20})
    monkeypatch.setattr(base.DatabaseWrapper, "pool", pool)


def test_connections_that_are_all_in_use_are_waited_for(monkeypatch, clock, happens):
    pool_of(monkeypatch, 20)
    happens += [psycopg.OperationalError("all in use"), "a connection"]
    database = wrapper(1)
    with pytest.raises(psycopg.OperationalError):
        database.get_new_connection({})
    assert database.get_new_connection({}) == "a connection"


@pytest.mark.parametrize("pooled", [True, False])
def test_a_database_that_is_back_is_asked_again(monkeypatch, clock, happens, pooled):
    if pooled:
        pool_of(monkeypatch, 2)
    else:
        monkeypatch.setattr(base.DatabaseWrapper, "pool", None)
    happens += [psycopg.OperationalError("away"), "a connection", "another"]
    database = wrapper(1)
    with pytest.raises(psycopg.OperationalError):
        database.get_new_connection({})
    with pytest.raises(base.Away):
        database.get_new_connection({})
    clock.now += base.REMEMBERED
    assert database.get_new_connection({}) == "a connection"
    assert database.get_new_connection({}) == "another"


READY = b"Z\0\0\0\5I"
LET_IN = b"R\0\0\0\x08\0\0\0\0" + READY
EMPTY = b"I\0\0\0\4" + READY
STOPPED = b"E\0\0\0\x1cSFATAL\0C57P01\0Mstopped\0\0"


def serve(listening: socket.socket, answer: bytes) -> None:
    """Lets one client in as PostgreSQL does, and answers the first question; with nothing it stays silent."""
    client, _address = listening.accept()
    with client:
        client.recv(1000)
        client.sendall(LET_IN)
        client.recv(1000)
        client.sendall(answer)
        if answer != STOPPED:
            with suppress(OSError):
                client.recv(1000)  # until the client leaves


@contextmanager
def let_in(answer: bytes) -> Iterator[base.PatientConnection]:
    """A connection to a server that has this answer, and no other."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        server = Thread(target=serve, args=(listening, answer))
        server.start()
        port = listening.getsockname()[1]
        off = {"sslmode": "disable", "gssencmode": "disable"}
        connected = base.PatientConnection.connect(
            host="127.0.0.1", port=port, user="x", autocommit=True, **off
        )
        with closing(connected) as kept:
            yield kept
        server.join()


@contextmanager
def silent_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[base.PatientConnection]:
    monkeypatch.setattr(base, "SILENT", 0.5)
    monkeypatch.setattr(base, "LATE", 0.01)
    with let_in(b"") as kept:
        yield kept


@pytest.mark.parametrize(
    ("answer", "is_kept"), [(EMPTY, True), (STOPPED, False), (STOPPED + READY, False), (b"", False)]
)
def test_a_connection_that_is_silent_or_ended_is_given_up(monkeypatch, answer, is_kept):
    monkeypatch.setattr(base, "SILENT", 10 if answer else 0.05)
    with let_in(answer) as kept:
        if is_kept:
            base.try_connection(kept)
        else:
            with pytest.raises(psycopg.OperationalError):
                base.try_connection(kept)
        assert kept.closed != is_kept


def test_connections_of_the_pool_are_tried_so():
    database = wrapper(1)
    assert database.pool._check is base.try_connection
    database.close_pool()
    database.settings_dict["OPTIONS"].pop("pool")
    assert database.pool is None


def test_a_long_question_is_waited_for_while_the_server_lives(monkeypatch, servers_known):
    asked = []
    monkeypatch.setattr(base.PatientConnection, "reaches_server", lambda _self: asked.append(1) or True)
    with silent_server(monkeypatch) as kept:
        with pytest.raises(psycopg.OperationalError, match="timeout"):
            base.try_connection(kept)
        assert kept.closed
    assert len(asked) > 1


def test_a_server_that_has_stopped_is_asked_by_one_thread_for_all(monkeypatch, servers_known):
    asked = []
    monkeypatch.setattr(base.PatientConnection, "reaches_server", lambda _self: asked.append(1))
    with silent_server(monkeypatch) as kept, silent_server(monkeypatch) as other:
        for connection in (kept, other):
            with pytest.raises(base.Away):
                base.try_connection(connection)
            assert connection.closed
    assert len(asked) == 1


def test_who_asked_meanwhile_has_asked_for_those_who_wait(monkeypatch, servers_known):
    asked = []
    monkeypatch.setattr(base.PatientConnection, "reaches_server", lambda _self: asked.append(1) or True)
    with let_in(EMPTY) as kept:
        since = time.monotonic()
        assert base.servers.lives(kept, since)
        assert base.servers.lives(kept, since)
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("failure", "is_reached"),
    [
        (None, True),
        (psycopg.errors.TooManyConnections("too many"), True),
        (psycopg.OperationalError("timeout"), False),
    ],
)
def test_a_server_is_reached_if_it_answers_a_new_connection(monkeypatch, failure, is_reached):
    def connect(*_args, **_more):
        if failure:
            raise failure
        return nullcontext("another connection")

    tried = []
    with let_in(EMPTY) as kept:
        monkeypatch.setattr(base, "Connection", SimpleNamespace(connect=connect))
        monkeypatch.setattr(base, "try_connection", tried.append)
        assert kept.reaches_server() == is_reached
    assert tried == ([] if failure else ["another connection"])


def test_a_new_connection_knows_its_database(happens):
    with let_in(EMPTY) as kept:
        happens.append(kept)
        database = wrapper(1)
        assert database.get_new_connection({}) is kept
        assert kept.alias == database.alias


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="PostgreSQL alone can stop by itself.")
def test_a_question_under_way_when_postgresql_stops_is_given_up(monkeypatch, pooled):
    monkeypatch.setattr(base, "LATE", 0.1)
    monkeypatch.setattr(base, "CONNECT_SECONDS", 2)
    with pooled.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(0.5)")  # which may be as long as it wants
        with frozen(pooled), pytest.raises(OperationalError) as raised:
            cursor.execute("SELECT 1")
    assert server_error(RequestFactory().get("/"), raised.value).status_code == 503
    with pytest.raises(OperationalError), pooled.cursor():
        pass
    base.servers.failed_at.clear()
    pooled.close()
    with pooled.cursor() as cursor:
        cursor.execute("SELECT 1")


@pytest.fixture
def pooled(servers_known: dict[str, float]) -> Iterator[base.DatabaseWrapper]:
    """The database as a server asks it."""
    options = {**connection.settings_dict["OPTIONS"], "pool": {"min_size": 1, "timeout": 3.5}}
    database = base.DatabaseWrapper({**connection.settings_dict, "OPTIONS": options}, alias="pooled")
    yield database
    database.close()
    database.close_pool()


@contextmanager
def frozen(database: base.DatabaseWrapper) -> Iterator[None]:
    """PostgreSQL is there, but answers neither this connection nor a new one.

    Its other processes go on: other tests may be using them, and end them at any moment.
    """
    with database.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    backend = psutil.Process(pid)
    server = backend.parent()
    assert server is not None
    with ExitStack() as stopped:
        for process in (server, backend):
            process.suspend()
            stopped.callback(process.resume)
        yield
