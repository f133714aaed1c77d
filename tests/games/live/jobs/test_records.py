"""The records of jobs: who is next, which attempt counts, what is given up."""

import logging
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.db.models.functions import Now

from games.live.jobs import job_worker, records
from games.live.jobs.records import LONG, MOVES, Claim, Failed
from games.live.jobs.turns import Served
from games.models import Job, Server, Wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


def asked(key: str, group: str = "", crowd: str = "", visitor: str = "ana") -> None:
    job = Job(line=LONG, key=key, order={"of": key}, group=group or key, crowd=crowd)
    records.submit([job], visitor)


def worker(*, works: bool = True) -> int:
    return Server.objects.create(expires_at=Now() + timedelta(seconds=60), works=works).pk


def taken(by: int) -> Claim:
    claim = records.claim(LONG, by)
    assert claim is not None
    return claim


def result(key: str) -> Any:
    (stored,) = Job.objects.filter(key=key).exclude(until=None).values_list("result", flat=True)
    return records.unpacked(stored or b"")


def two_classes_ask():
    for key, group, crowd in (
        ("a1", "ana", "7A"),
        ("a2", "ana", "7A"),
        ("r1", "rui", "7A"),
        ("e1", "eva", "7B"),
        ("v1", "visitor", ""),
        ("e2", "eva", "7B"),
    ):
        asked(key, group, crowd)


def test_classes_take_turns_and_in_a_class_its_people():
    two_classes_ask()
    by = worker()
    assert [taken(by).key for _job in range(6)] == ["a1", "e1", "v1", "r1", "e2", "a2"]
    assert records.claim(LONG, by) is None
    assert records.claim(MOVES, by) is None


def test_who_was_served_longest_ago_is_next_though_all_before_is_done():
    two_classes_ask()
    by, served = worker(), Served()
    order = []
    while (claim := records.claim(LONG, by, served)) is not None:
        claim.finish("found")
        order.append(claim.key)
    assert order == ["a1", "e1", "v1", "r1", "e2", "a2"]


def test_those_who_ask_for_the_same_share_a_job():
    asked("a")
    asked("a", visitor="rui")
    assert Job.objects.count() == 1
    assert Wish.objects.count() == 2
    records.forget([])
    records.forget(["a", "b"])
    assert not Job.objects.exists()


def test_a_job_done_twice_has_one_result():
    asked("a")
    slow = taken(worker())
    assert slow.go_on(3)
    Server.objects.all().delete()  # its lease has run out
    assert not slow.go_on(4)
    quick = taken(worker())
    assert (slow.attempt, quick.attempt) == (1, 2)
    assert not slow.finish("late")
    assert quick.finish("found")
    assert not quick.finish("found again")
    assert result("a") == "found"
    assert Job.objects.get().met == 3


def test_what_nobody_wishes_is_ended_and_what_is_old_forgotten():
    records.tidy()
    for key in ("wished", "left", "done", "old"):
        asked(key)
    by = worker()
    claims = {claim.key: claim for claim in (taken(by) for _job in range(4))}
    claims["done"].finish("found")
    claims["old"].finish("found", timedelta(seconds=-1))
    Job.objects.update(asked_at=Now() - timedelta(minutes=1))
    Wish.objects.exclude(job__key="wished").update(seen_at=Now() - timedelta(minutes=1))
    records.tidy()
    assert set(Job.objects.values_list("key", flat=True)) == {"wished", "done"}
    assert not claims["left"].go_on(1)
    assert claims["wished"].go_on(1)


def test_a_job_that_workers_die_of_is_given_up(caplog):
    asked("a")
    for _attempt in range(records.ATTEMPTS):
        taken(worker())
        records.tidy()
        assert not records.waiting()
        Server.objects.all().delete()
    assert records.waiting() == {LONG: 1}
    assert not records.waiting(60)
    records.tidy()
    assert isinstance(result("a"), Failed)
    assert "given up" in caplog.text


def test_a_result_that_somebody_else_stored_is_not_read(caplog):
    stored = records.packed(["found"])
    assert records.unpacked(memoryview(stored)) == ["found"]
    assert isinstance(records.unpacked(stored[:-1] + b"x"), Failed)
    assert "not stored by this site" in caplog.text


def test_a_server_is_no_worker():
    worker(works=False)
    assert not records.workers()
    worker()
    assert records.workers()


def test_a_job_that_fails_is_not_done_for_ever(monkeypatch, caplog):
    def fails(_claim: Claim) -> None:
        raise ValueError("nobody knows")

    monkeypatch.setitem(job_worker.DOES, LONG, fails)
    asked("a")
    own = job_worker.Worker(works=False)
    own.take(LONG)  # without a lease
    own.start()
    own.take(LONG)
    own.stop()
    assert isinstance(result("a"), Failed)
    assert "nobody knows" in caplog.text
    assert not Server.objects.exists()


def test_full_hands_still_take_something_for_a_class_that_has_nothing(monkeypatch):
    taken_up: list[str] = []
    own = job_worker.Worker(works=False)

    def more_come(claim: Claim) -> None:
        taken_up.append(claim.key)
        if claim.key == "a1":
            asked("b1", "eva", "7B")
            own.take(LONG)
            asked("c1", "teo", "7C")
            own.take(LONG)
        if claim.key == "b1":
            asked("b2", "eva", "7B")
            asked("d1", "isa", "7D")
            own.take(LONG)
            taken_up.append("end of b1")
        claim.finish("found")

    monkeypatch.setitem(job_worker.DOES, LONG, more_come)
    monkeypatch.setitem(job_worker.MOST, LONG, 1)
    monkeypatch.setitem(job_worker.ALL, LONG, 2)
    for number in range(1, 4):
        asked(f"a{number}", "ana", "7A")
    own.start()
    own.take(LONG)
    own.stop()
    # Of 7A nothing more is begun beside a1, and no third job at a time.
    assert taken_up[:3] == ["a1", "b1", "end of b1"]
    assert set(taken_up[3:]) == {"a2", "a3", "b2", "c1", "d1"}
    assert taken_up.index("d1") < taken_up.index("a2")


def test_hands_do_so_much_at_once(monkeypatch):
    monkeypatch.setitem(job_worker.ALL, LONG, 0)
    asked("a")
    own = job_worker.Worker(works=False)
    own.start()
    own.take(LONG)
    own.stop()
    own.stop()
    assert records.waiting() == {LONG: 1}


def test_a_worker_finds_what_nobody_told_it_of(monkeypatch):
    monkeypatch.setattr(job_worker, "RENEW_SECONDS", 0.01)
    monkeypatch.setattr(job_worker, "LATE_SECONDS", 0.0)
    done = Event()
    monkeypatch.setitem(job_worker.DOES, LONG, lambda claim: claim.finish("found") and done.set())
    asked("a")
    own = job_worker.Worker(works=True)
    own.start()
    assert done.wait(10)
    own.stop()
    assert result("a") == "found"


def test_a_job_waits_again_when_the_database_goes_away_in_the_middle(monkeypatch, caplog):
    def away(_claim: Claim) -> None:
        raise job_worker.DatabaseError("it is away")

    monkeypatch.setitem(job_worker.DOES, LONG, away)
    asked("a")
    own = job_worker.Worker(works=False)
    own.start()
    own.take(LONG)
    assert "a job was not finished: it is away" in caplog.text
    assert not records.waiting()
    own._renew()
    assert records.waiting() == {LONG: 1}
    own.take(LONG)
    assert not records.waiting()
    own.stop()
    assert records.waiting() == {LONG: 1}


def test_the_database_goes_away(monkeypatch, caplog):
    caplog.set_level(logging.WARNING)

    def away(*_arguments: Any, **_named: Any) -> Any:
        raise job_worker.DatabaseError("it is away")

    monkeypatch.setattr(job_worker, "RENEW_SECONDS", 0.01)
    own = job_worker.Worker(works=True)
    own.start()
    monkeypatch.setattr(job_worker.Server.objects, "filter", away)
    monkeypatch.setattr(records, "claim", away)
    own.take(LONG)
    own._ending.wait(0.1)
    own.stop()
    assert "not finished" in caplog.text
    assert "not renewed" in caplog.text
    assert "not given back" in caplog.text
