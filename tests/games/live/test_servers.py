"""When a server dies another one goes on with its matches, and only one."""

import time
from typing import Any

import pytest
from django.db import OperationalError

from games.live import broadcast, matches, servers, snapshots
from games.live.executor import command_executor
from games.live.local_layer import LocalChannelLayer
from games.live.match_state import MatchCommand
from games.live.redis_layer import SharedChannelLayer
from games.live.servers import LeaseKeeper
from games.models import Match, Server
from tests.games.live.tables import BOTH, FIRST, SECOND, START, hosted, seated
from tests.games.live.test_executor import wait_for_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


@pytest.fixture(autouse=True)
def _several(monkeypatch):
    monkeypatch.setattr(servers, "get_channel_layer", lambda: SharedChannelLayer("redis://nowhere"))
    monkeypatch.setattr(servers.engine_pool, "warm", lambda: None)


def expire(keeper: LeaseKeeper) -> None:
    """This server says nothing for longer than its lease."""
    Server.objects.filter(pk=keeper._row).update(expires_at="2026-01-01T00:00:00Z")


def test_one_server_finds_that_another_has_died():
    one, two, three = LeaseKeeper(), LeaseKeeper(), LeaseKeeper()
    assert not any(keeper.renew() for keeper in (one, two, three) for _again in range(2))
    expire(three)
    assert [one.renew(), two.renew()] == [True, False]
    # It was only slow: it begins anew, and has nothing of the others to take up.
    assert not three.renew()
    assert Server.objects.filter(works=False).count() == 3


def test_a_server_that_ends_gives_its_lease_back():
    one, two = LeaseKeeper(), LeaseKeeper()
    one.renew()
    two.renew()
    two.resign()
    two.resign()
    assert one.renew()
    assert Server.objects.filter(works=False).count() == 1


def test_what_a_dead_server_left_is_taken_up_once_in_its_time(ana, monkeypatch):
    monkeypatch.setattr(servers, "RENEW_SECONDS", 0.05)
    dead = LeaseKeeper()
    dead.renew()
    living = [LeaseKeeper() for _unused in range(2)]
    for keeper in living:
        keeper._owes = False
        keeper.start()
    try:
        clocked = hosted(ana, initial_ms=100)
        for ply in range(2):
            matches.execute([MatchCommand(clocked.code, "play", BOTH, 2 + ply, "p3-1")])
        waiting = hosted(ana, "computer", levels=["perfect"], seat=1)
        expire(dead)
        assert wait_for_event(clocked, 5).kind == "timeout"
        assert wait_for_event(waiting, 3).kind == "move"
        assert (clocked.events.count(), waiting.events.count()) == (5, 3)
    finally:
        for keeper in living:
            keeper.stop()


def test_a_single_server_takes_up_what_was_left_once(monkeypatch):
    monkeypatch.setattr(servers, "get_channel_layer", LocalChannelLayer)
    taken: list[int] = []
    failures = [OperationalError("the database is away")]

    def take_up() -> None:
        if failures:
            raise failures.pop()
        taken.append(1)

    monkeypatch.setattr(command_executor, "take_up", take_up)
    monkeypatch.setattr(servers, "RENEW_SECONDS", 0.02)
    keeper = LeaseKeeper()
    keeper.stop()
    keeper.start()
    deadline = time.monotonic() + 10
    while not taken and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.1)
    keeper.stop()
    assert taken == [1]
    assert not Server.objects.filter(works=False).exists()


def test_a_lease_that_cannot_be_renewed_is_said_once(monkeypatch, caplog):
    def away(_keeper: LeaseKeeper) -> Any:
        raise OperationalError("the database is away")

    monkeypatch.setattr(LeaseKeeper, "renew", away)
    monkeypatch.setattr(LeaseKeeper, "resign", away)
    monkeypatch.setattr(servers, "RENEW_SECONDS", 0.02)
    keeper = LeaseKeeper()
    keeper.start()
    time.sleep(0.2)
    keeper.stop()
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


def test_whoever_looks_at_a_match_sees_to_what_should_have_happened(ana):
    clocked = hosted(ana, initial_ms=100)
    for ply in range(2):
        matches.execute([MatchCommand(clocked.code, "play", BOTH, 2 + ply, "p3-1")])
    waiting = hosted(ana, "computer", levels=["perfect"], seat=1)
    waiting.events.update(at="2026-01-01T00:00:00Z")
    matches.forget_match_states()
    command_executor.start()
    time.sleep(0.15)
    snapshots.news(Match.objects.get(code=clocked.code), ana, FIRST, 4)
    assert wait_for_event(clocked, 5).kind == "timeout"
    snapshots.snapshot(Match.objects.get(code=waiting.code), ana, SECOND)
    assert wait_for_event(waiting, 3).kind == "move"


def test_only_what_lasts_too_long_is_overdue():
    table = seated("nim", {"heaps": [3]})
    assert not table.overdue(START + 1000)
    assert not seated("nim", {"heaps": [3]}, joined=1).overdue(START + 1000)
    table = seated("nim", {"heaps": [3]}, levels=("perfect", ""))
    assert [table.overdue(START + seconds) for seconds in (4, 6)] == [False, True]
    assert not broadcast.listeners
