"""What those who watch over the server are told."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from config import health
from games.live import engine_pool, matches, measures
from games.live.executor import command_executor
from games.live.match_state import MatchCommand
from games.live.redis_layer import SharedChannelLayer
from tests.games.live.tables import BOTH, hosted


@pytest.fixture(autouse=True)
def _not_asked_before():
    health._migrated.clear()


def asked(client: Client) -> tuple[int, dict[str, bool]]:
    answer = client.get("/saude/pronto/")
    return answer.status_code, answer.json()


def test_a_process_that_answers_lives(client):
    assert client.get("/saude/").content == b"ok\n"  # without a database


@pytest.mark.usefixtures("migrated")
def test_a_server_with_all_it_needs_is_ready(client, monkeypatch, settings):
    settings.SHARED_JOBS = False
    fine = {"database": True, "migrations": True, "disk": True, "layer": True}
    assert [asked(client), asked(client)] == [(200, fine)] * 2
    monkeypatch.setattr(health, "get_channel_layer", lambda: SharedChannelLayer("redis://nowhere"))
    settings.SHARED_JOBS, fine["workers"] = True, False
    assert asked(client) == (200, fine | {"layer": False})
    monkeypatch.setattr(health.shutil, "disk_usage", lambda _folder: SimpleNamespace(free=1000))
    assert asked(client) == (503, fine | {"layer": False, "disk": False})


@pytest.mark.usefixtures("migrated")
def test_a_server_without_its_tables_is_not(client, monkeypatch):
    ((app, newest),) = MigrationLoader(connection).graph.leaf_nodes("games")
    MigrationRecorder(connection).record_unapplied(app, newest)
    assert asked(client)[0] == 503
    assert not asked(client)[1]["migrations"]

    def away() -> Any:
        raise OperationalError("the database is away")

    with monkeypatch.context() as patched:
        patched.setattr(health.connection, "cursor", away)
        status, state = asked(client)
    assert (status, state["database"], state["migrations"]) == (503, False, False)


@pytest.mark.django_db(transaction=True)
def test_moves_and_refusals_are_counted():
    match = hosted("v")
    moves, refused = measures.entries.labels("move"), measures.refusals.labels("illegal")
    before = moves._value.get(), refused._value.get()
    matches.execute([MatchCommand(match.code, "play", BOTH, 2, move) for move in ("p1-1", "nonsense")])
    matches.execute([MatchCommand(match.code, "play", BOTH, 3, "nonsense")])
    assert moves._value.get() == before[0] + 1
    assert refused._value.get() == before[1] + 1
    assert (command_executor.waiting(), engine_pool.count_searches()) == (0, 0)
