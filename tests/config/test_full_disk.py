"""A full disk is said in words, on every page."""

import errno
from datetime import timedelta

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts.models import User
from config.views import bad_request, disk_is_full, server_error
from tests.pages import shows

WORDS = "O disco está cheio"
MATCH = {"game": "nim", "o-heaps": "3, 5, 7", "access": "computer", "level": "perfect", "starts": "me"}


def pragma(text: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {text}")
        return int(cursor.fetchone()[0])


def fill(size: int) -> None:
    """Stores sessions of this size until no further one fits."""
    try:
        while True:
            key, data = get_random_string(32), get_random_string(size)
            Session.objects.create(
                session_key=key, session_data=data, expire_date=timezone.now() + timedelta(1)
            )
    except OperationalError:
        return


@pytest.fixture
def _full(transactional_db):
    """A database that cannot grow, as on a full disk."""
    User.objects.create_user("aluno1", password="sete feijões")
    free = pragma("max_page_count")
    pragma(f"max_page_count = {pragma('page_count')}")
    for size in (3000, 300, 1):
        fill(size)
    yield
    pragma(f"max_page_count = {free}")


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="The size of the database is limited by SQLite.")
@pytest.mark.usefixtures("_full")
def test_log_in_and_new_matches_say_that_the_disk_is_full():
    client = Client(raise_request_exception=False)
    for address, form in (
        ("/entrar/", {"username": "aluno1", "password": "sete feijões"}),
        ("/partidas/nova/", MATCH),
    ):
        shows(client.post(address, form), WORDS, status=507)
    assert client.get("/entrar/").status_code == 200


def test_so_is_that_a_session_could_not_be_stored(rf, db):
    """Django takes such a session for one that somebody has ended."""
    lost = SessionInterrupted()
    lost.__context__ = UpdateError()
    lost.__context__.__context__ = OSError(errno.ENOSPC, "No space left on device")
    answer = bad_request(rf.get("/"), lost)
    assert (answer.status_code, WORDS in answer.text) == (507, True)
    assert bad_request(rf.get("/"), SessionInterrupted()).status_code == 400


def test_other_mistakes_are_not_called_so():
    class Postgresql(Exception):
        sqlstate = "53100"

    assert disk_is_full(Postgresql())
    assert disk_is_full(OSError(errno.ENOSPC, "No space left on device"))
    assert not disk_is_full(OSError(errno.EACCES, "Permission denied"))
    assert not disk_is_full(None)


@pytest.mark.parametrize(("state", "status"), [(None, 503), ("08006", 503), ("57P01", 503), ("40001", 500)])
def test_a_database_that_cannot_be_reached_is_said(state, status):
    class Postgresql(Exception):
        sqlstate = state

    error = OperationalError("server closed the connection unexpectedly")
    error.__cause__ = Postgresql()
    answer = server_error(RequestFactory().get("/"), error)
    assert answer.status_code == status
    assert ("sem acesso aos dados" in answer.text) == (status == 503)
