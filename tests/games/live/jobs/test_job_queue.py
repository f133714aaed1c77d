"""Jobs that are shared in PostgreSQL: who is next, what is done again, what is given up, what is lost."""

import asyncio
import time
from collections import Counter
from datetime import timedelta
from queue import Queue
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.db import DatabaseError, IntegrityError, OperationalError
from django.db.models.functions import Now

from games.analysis import queued
from games.analysis.inspections import BoardInspection
from games.analysis.queued import QueuedStudies
from games.analysis.studies import FAILURE, Progress
from games.bots.opinion import Opinion
from games.live import engine_pool, servers
from games.live.jobs import queues
from games.live.jobs.queues import ATTEMPTS, LONG, MOVES, JobHandler, has_workers
from games.models import Server, StudyRecord, StudyWaiter
from tests.games.live.jobs.rows import doing, rows, turns, unfinished
from tests.games.live.jobs.test_engines import LONG as LONG_STUDY
from tests.games.live.jobs.test_engines import LONG_SEARCH, SHORT, SHORT_SEARCH
from tests.waiting import SECONDS, wait_for

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.databases,
    pytest.mark.skipif(not settings.SHARED_JOBS, reason="Jobs are shared in a PostgreSQL."),
]

if settings.SHARED_JOBS:
    from procrastinate.exceptions import ConnectorException

    from games.live import queued_engine
    from games.live.jobs import job_loop, job_queue
    from games.live.queued_engine import QueuedEngineTask

BEGUN = 0.1  # seconds after which a job is begun, of 95 of 100
GONE = 20.0  # seconds within which what nobody wants is ended: by itself it would take longer
HEARD = 0.03  # seconds after which a server hears of what was found


@pytest.fixture(autouse=True)
def _stop():
    yield
    engine_pool.stop()
    queued.mine.stop()


@pytest.fixture
def idle(monkeypatch):
    """Nobody does jobs."""
    monkeypatch.setattr(job_queue.job_loop, "work", lambda *, wanted: None)


class Handled:
    """What the jobs of a queue do here; each says when it was begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, queue: str, at_once: int, seconds: float) -> None:
        self.begun: Queue[tuple[str, float]] = Queue()
        self.failed: Queue[str] = Queue()
        self.error: Exception | None = None
        self._seconds = seconds
        monkeypatch.setitem(queues.HANDLERS, queue, JobHandler(self.run, self.fail))
        monkeypatch.setitem(queues.AT_ONCE, queue, at_once)
        self.queue = queue

    async def run(self, context: Any, *, key: str, tenant: str) -> None:
        self.begun.put((key, time.monotonic()))
        if self.error:
            raise self.error
        await asyncio.sleep(self._seconds)

    async def fail(self, context: Any, *, key: str, tenant: str) -> None:
        self.failed.put(key)

    def ask(self, key: str, tenant: str = "7A") -> float:
        began = time.monotonic()
        job_queue.ask(self.queue, tenant=tenant, key=key)
        return began


def test_the_administration_does_not_show_the_queue():
    assert not [model for model in admin.site._registry if model._meta.app_label == "procrastinate"]


def test_classes_take_turns(idle):
    for key in ("a1", "a2", "a3", "b1", "v1", "b2"):
        job_queue.ask(LONG, tenant=key[0], key=key)
    assert turns() == ["a1", "b1", "v1", "a2", "b2", "a3"]
    assert job_queue.count_waiting() == {MOVES: 0, LONG: 6}


def test_who_asks_at_the_same_time_has_one_turn_after_the_other(idle):
    for number in range(10):
        QueuedEngineTask(SHORT_SEARCH, print, print, group=f"user-{number}", tenant="class-1").begin()
    wait_for(lambda: len(unfinished()) == 10)
    QueuedEngineTask(SHORT_SEARCH, print, print, group="user-10", tenant="class-2").begin()
    wait_for(lambda: len(unfinished()) == 11)
    order = "SELECT args ->> 'tenant', priority FROM procrastinate_jobs ORDER BY priority DESC, id"
    assert [tenant for tenant, _priority in rows(order)][:3] == ["class-1", "class-2", "class-1"]
    assert [priority for tenant, priority in rows(order) if tenant == "class-1"] == list(range(0, -10, -1))


def test_who_has_much_there_is_served_beside_those_who_come_later(idle):
    for number in range(10):
        job_queue.ask(LONG, tenant="a", key=f"a{number}")
    served: list[str] = []
    for number in range(30):
        job_queue.ask(LONG, tenant="b", key=f"b{number}")
        served.append(turns()[0])
        rows("DELETE FROM procrastinate_jobs WHERE args ->> 'key' = %s RETURNING id", served[-1])
    assert served[:4] == ["a0", "b0", "a1", "b1"]
    assert Counter(key[0] for key in served)["a"] == 10
    assert served.index("a9") < 20


def test_one_beside_two_hundred_of_another_class_is_begun_at_once(monkeypatch):
    handled = Handled(monkeypatch, MOVES, at_once=4, seconds=0.2)
    for number in range(200):
        handled.ask(f"a{number}")
    began = handled.ask("b", tenant="7B")
    while (begun := handled.begun.get(timeout=SECONDS))[0] != "b":
        pass
    assert begun[1] - began < 2.0  # the places that are taken become free every 0.2 s
    assert job_queue.count_waiting()[MOVES] > 100
    rows("DELETE FROM procrastinate_jobs WHERE status = 'todo' RETURNING id")


def test_a_job_is_begun_at_once(monkeypatch):
    handled = Handled(monkeypatch, MOVES, at_once=4, seconds=0.0)
    handled.ask("first")
    handled.begun.get(timeout=SECONDS)
    took = []
    for number in range(20):
        began = handled.ask(f"{number}")
        took.append(handled.begun.get(timeout=SECONDS)[1] - began)
    assert sorted(took)[10] < BEGUN


def test_what_was_found_is_heard_at_once(monkeypatch):
    found: list[float] = []
    heard: Queue[float] = Queue()
    notify = queued_engine._notify

    async def notify_then(*arguments: Any) -> None:
        found.append(time.monotonic())
        await notify(*arguments)

    monkeypatch.setattr(queued_engine, "_notify", notify_then)
    took = []
    for _time in range(10):
        QueuedEngineTask(SHORT_SEARCH, lambda _move: heard.put(time.monotonic()), print).begin()
        took.append(heard.get(timeout=SECONDS) - found[-1])
    assert sorted(took)[5] < HEARD


def test_an_opinion_comes_as_it_was_found():
    found: Queue[Opinion] = Queue()
    asked = ("nim", {"heaps": [3, 5]}, [], 1)
    QueuedEngineTask(asked, found.put, print, engine_pool.think).begin()
    assert found.get(timeout=SECONDS) == engine_pool.think(asked)


def test_a_job_that_fails_is_not_done_for_ever(monkeypatch, caplog):
    handled = Handled(monkeypatch, LONG, at_once=4, seconds=0.0)
    handled.error = ValueError("nobody knows")
    handled.ask("a")
    assert handled.failed.get(timeout=SECONDS) == "a"
    wait_for(lambda: not unfinished())
    assert handled.begun.qsize() == 1
    assert "nobody knows" in caplog.text


def test_a_job_that_is_never_finished_is_given_up(monkeypatch, caplog):
    handled = Handled(monkeypatch, LONG, at_once=4, seconds=0.0)
    handled.error = DatabaseError("it is away")
    handled.ask("a")
    assert handled.failed.get(timeout=SECONDS) == "a"
    wait_for(lambda: not unfinished())
    assert handled.begun.qsize() == ATTEMPTS
    assert "a job was not finished: it is away" in caplog.text
    assert "given up" in caplog.text


def test_a_job_that_nobody_wants_is_ended(monkeypatch):
    handled = Handled(monkeypatch, LONG, at_once=1, seconds=60.0)
    for key in ("running", "waiting"):
        handled.ask(key)
    handled.begun.get(timeout=SECONDS)
    for job in unfinished():
        job_queue.cancel(job)
    wait_for(lambda: not unfinished(), GONE)
    assert handled.begun.empty()
    assert handled.failed.empty()


def test_a_loop_that_did_nothing_ends():
    loop = job_loop.JobLoop()
    assert not loop.work(wanted=False)
    loop.submit(asyncio.sleep(0)).result(timeout=SECONDS)
    loop.stop()


def test_jobs_are_given_back_by_who_does_no_more(monkeypatch):
    handled = Handled(monkeypatch, LONG, at_once=4, seconds=60.0)
    handled.ask("a")
    handled.begun.get(timeout=SECONDS)
    job_queue.job_loop.work(wanted=False)
    wait_for(lambda: turns() == ["a"])
    job_queue.do_jobs_if_nobody_does()
    assert handled.begun.get(timeout=SECONDS)[0] == "a"
    job_queue.job_loop.stop()
    assert turns() == ["a"]
    job_queue.job_loop.stop()


def test_a_dead_workers_job_is_done_again(monkeypatch):
    handled = Handled(monkeypatch, LONG, at_once=4, seconds=0.0)
    with monkeypatch.context() as patched:
        patched.setattr(job_queue.job_loop, "work", lambda *, wanted: None)
        handled.ask("a")
    (worker,) = rows("INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id")[0]
    assert rows("UPDATE procrastinate_jobs SET status = 'doing', worker_id = %s RETURNING id", worker)
    began = time.monotonic()
    job_queue.do_jobs_if_nobody_does()
    assert handled.begun.get(timeout=SECONDS)[0] == "a"
    assert time.monotonic() - began > 1.0  # it might have lived


def test_a_worker_that_cannot_end_well_ends(monkeypatch):
    begun: Queue[bool] = Queue()

    async def ends_badly(_app: Any) -> None:
        begun.put(True)
        try:
            await asyncio.sleep(SECONDS)
        except asyncio.CancelledError:
            raise ConnectorException("it is away") from None

    monkeypatch.setattr(job_loop, "_retry_stalled", ends_badly)
    monkeypatch.setattr(job_loop, "TROUBLE_SECONDS", 0.05)
    job_queue.do_jobs_if_nobody_does()
    assert begun.get(timeout=SECONDS)
    job_queue.job_loop.stop()
    assert begun.empty()


def test_what_has_ended_is_deleted(monkeypatch):
    monkeypatch.setattr(job_loop, "EVERY_MINUTE", "* * * * * */1")
    with monkeypatch.context() as patched:
        patched.setattr(job_queue.job_loop, "work", lambda *, wanted: None)
        job_queue.ask(LONG, tenant="a", key="a")
    ended = "UPDATE procrastinate_jobs SET status = 'failed' RETURNING id"
    assert rows(ended)
    rows("UPDATE procrastinate_events SET at = now() - interval '2 hours' RETURNING id")
    job_queue.do_jobs_if_nobody_does()
    wait_for(lambda: not rows("SELECT id FROM procrastinate_jobs WHERE status = 'failed'"))


def test_lines_that_are_cut_are_made_again(monkeypatch, caplog):
    monkeypatch.setattr(job_loop, "TROUBLE_SECONDS", 0.05)
    monkeypatch.setattr(queued_engine, "TROUBLE_SECONDS", 0.05)
    monkeypatch.setattr(queued_engine, "LOOK_SECONDS", 0.5)
    moves: Queue[str] = Queue()
    QueuedEngineTask(LONG_SEARCH, moves.put, print).begin()
    wait_for(doing)
    rows(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = "
        "current_database()"
    )
    assert moves.get(timeout=SECONDS)
    wait_for(lambda: not unfinished())
    assert caplog.text.count("the computer's moves are asked for later") == 1


def test_a_worker_that_ends_or_was_taken_for_dead_begins_again(monkeypatch, caplog):
    monkeypatch.setattr(job_loop, "TROUBLE_SECONDS", 0.05)
    monkeypatch.setattr(job_loop, "HEARTBEAT_SECONDS", 0.05)
    handled = Handled(monkeypatch, LONG, at_once=4, seconds=0.0)
    handled.ask("a")
    handled.begun.get(timeout=SECONDS)
    rows("DELETE FROM procrastinate_workers RETURNING id")
    handled.ask("b")
    assert handled.begun.get(timeout=SECONDS)[0] == "b"
    assert "no jobs are done" in caplog.text
    caplog.clear()
    failures = [ConnectorException("it is away")]

    async def beat(*_arguments: Any) -> None:
        if failures:
            raise failures.pop()

    monkeypatch.setattr("procrastinate.manager.JobManager.update_heartbeat", beat)
    wait_for(lambda: "no jobs are done" in caplog.text)
    handled.ask("c")
    assert handled.begun.get(timeout=SECONDS)[0] == "c"


def test_a_database_that_is_away_is_asked_again(monkeypatch, caplog):
    monkeypatch.setattr(job_loop, "TROUBLE_SECONDS", 0.05)
    monkeypatch.setattr(queued_engine, "TROUBLE_SECONDS", 0.05)
    real = job_loop.connector_params
    monkeypatch.setattr(job_loop, "PATIENCE", 1.0)
    opening, listening = [1, 1], [1, 1]
    monkeypatch.setattr(
        job_loop,
        "connector_params",
        lambda alias: real(alias) | ({"port": opening.pop()} if opening else {}),
    )
    monkeypatch.setattr(
        queued_engine,
        "connector_params",
        lambda alias: real(alias) | ({"port": listening.pop()} if listening else {}),
    )
    moves: Queue[str] = Queue()
    QueuedEngineTask(SHORT_SEARCH, moves.put, print).begin()
    assert moves.get(timeout=SECONDS) == "p2-1"
    assert caplog.text.count("the computer's moves are asked for later") == 1
    assert not opening


def test_a_move_that_could_not_be_asked_for_is_asked_for_later(monkeypatch, idle):
    monkeypatch.setattr(queued_engine, "TROUBLE_SECONDS", 0.05)
    failures = [ConnectorException("it is away")] * 2
    ask = job_queue.ask_in_loop

    async def away(*arguments: Any, **named: Any) -> int:
        if failures:
            raise failures.pop()
        return await ask(*arguments, **named)

    monkeypatch.setattr(job_queue, "ask_in_loop", away)
    QueuedEngineTask(SHORT_SEARCH, print, print).begin()
    wait_for(unfinished)
    assert not failures


def test_a_job_that_was_lost_is_asked_for_again(monkeypatch, idle):
    monkeypatch.setattr(queued_engine, "LOOK_SECONDS", 0.05)
    task = QueuedEngineTask(SHORT_SEARCH, print, print)
    task.begin()
    (first,) = wait_for(unfinished)
    rows("DELETE FROM procrastinate_jobs RETURNING id")
    (second,) = wait_for(unfinished)
    assert second > first
    task.cancel()
    wait_for(lambda: not unfinished())
    task.begin()
    assert not unfinished()


def test_a_server_that_ends_asks_for_nothing_more(idle):
    task = QueuedEngineTask(SHORT_SEARCH, print, print)
    task.begin()
    wait_for(unfinished)
    job_queue.job_loop.stop()
    assert not unfinished()
    assert not queued_engine.client.count_searches()
    task.begin()
    wait_for(unfinished)


def test_what_comes_after_nobody_waits_is_not_heard(idle):
    heard: list[Any] = []
    task = QueuedEngineTask(SHORT_SEARCH, heard.append, print)
    queued_engine.client._hear(queued_engine.EngineReply(task.key))
    task.cancel()
    task.deliver(queued_engine.EngineReply(task.key))
    assert not heard


def test_a_dead_servers_job_is_not_done(idle, monkeypatch, caplog):
    told: list[Any] = []

    async def tell(*arguments: Any) -> None:
        told.append(arguments)

    arguments = QueuedEngineTask(LONG_SEARCH, print, print).arguments
    job_queue.ask(MOVES, client="nimteca nobody", **arguments)
    monkeypatch.undo()
    monkeypatch.setattr(queued_engine, "_notify", tell)
    job_queue.do_jobs_if_nobody_does()
    wait_for(lambda: not unfinished())
    assert not told  # as it would be at the end of the search
    assert not caplog.records


def test_servers_leave_jobs_to_workers(idle, monkeypatch):
    asked: list[bool] = []
    warmed: list[bool] = []

    def work(*, wanted: bool) -> bool:
        asked.append(wanted)
        return len(asked) == 1

    monkeypatch.setattr(job_queue.job_loop, "work", work)
    monkeypatch.setattr(servers.engine_pool, "warm", lambda: warmed.append(True))
    keeper, worker = servers.LeaseKeeper(), servers.LeaseKeeper(works=True)
    keeper._owes = False
    keeper.tick()
    job_queue.ask(MOVES, tenant="a", key="a")
    assert not has_workers()
    worker.tick()
    assert has_workers()
    keeper.tick()
    job_queue.ask(MOVES, tenant="a", key="b")
    worker.resign()
    keeper.tick()
    assert asked == [True, True, False, True]
    assert warmed == [True]
    assert Server.objects.filter(works=True).count() == 1


def test_a_study_that_was_lost_is_asked_for_again(idle):
    studies = QueuedStudies()
    assert [studies.watch(game, who) for game, who in ((LONG_STUDY, "ana"), (SHORT, "rui"))] == [
        Progress(0, 1),
        Progress(0, 2),
    ]
    first = unfinished()
    assert studies.watch(SHORT, "rui") == Progress(0, 2)
    rows("DELETE FROM procrastinate_jobs RETURNING id")
    studies.watch(SHORT, "rui")
    assert len(unfinished() - first) == 1
    studies.stop()


def test_a_study_that_is_given_up_says_so(monkeypatch):
    studies = QueuedStudies()
    with monkeypatch.context() as patched:
        patched.setattr(job_queue.job_loop, "work", lambda *, wanted: None)
        studies.watch(LONG_STUDY, "ana")
    rows("UPDATE procrastinate_jobs SET attempts = %s RETURNING id", ATTEMPTS)
    job_queue.do_jobs_if_nobody_does()
    assert wait_for(lambda: studies.result_of(LONG_STUDY)) == FAILURE
    assert studies.watch(LONG_STUDY, "ana") == FAILURE


HEX = BoardInspection(
    "any",
    "",
    {
        "board": {"shape": "rhombus", "columns": 4, "rows": 4},
        "pieces": [{"placing": {}}],
        "ends": [{"kind": "connect", "sides": "own"}],
    },
)


def grown(studies):
    """What is known of a growing result while it is waited for."""
    progress = studies.watch(HEX, "ana")
    return isinstance(progress, Progress) and progress.partial


def test_what_an_examination_knew_by_its_time_limit_is_kept(monkeypatch):
    studies = QueuedStudies()
    known = wait_for(lambda: grown(studies))
    monkeypatch.setattr(queued.mine, "seconds", 0.0)
    kept = wait_for(lambda: studies.result_of(HEX))
    assert (kept["digest"], kept["complete"]) == (known["digest"], False)
    assert studies.watch(HEX, "ana") == kept


def test_what_was_known_when_a_study_is_given_up_is_kept():
    studies = QueuedStudies()
    known = wait_for(lambda: grown(studies))
    asyncio.run(queued.say_failed(None, record=StudyRecord.objects.get().pk))
    assert studies.result_of(HEX)["digest"] == known["digest"]


def test_a_study_that_nobody_wants_any_more_is_not_begun(monkeypatch):
    studies = QueuedStudies()
    with monkeypatch.context() as patched:
        patched.setattr(job_queue.job_loop, "work", lambda *, wanted: None)
        for game in (LONG_STUDY, SHORT):
            studies.watch(game, "ana")
    StudyWaiter.objects.filter(study__job=max(unfinished())).update(seen_at=Now() - timedelta(minutes=1))
    StudyRecord.objects.filter(job=min(unfinished())).delete()
    job_queue.do_jobs_if_nobody_does()
    wait_for(lambda: not unfinished())
    assert not StudyRecord.objects.exists()


def test_who_asks_for_the_same_study_at_the_same_time_has_one_job(idle):
    first, second = (QueuedStudies()._submit(SHORT, visitor) for visitor in ("ana", "rui"))
    assert (first.pk, first.job) == (second.pk, second.job)
    assert unfinished() == {first.job}


def test_a_move_that_is_given_up_is_told(monkeypatch):
    told: Queue[str] = Queue()
    with monkeypatch.context() as patched:
        patched.setattr(job_queue.job_loop, "work", lambda *, wanted: None)
        QueuedEngineTask(SHORT_SEARCH, lambda _move: told.put("a move"), lambda: told.put("failed")).begin()
        wait_for(unfinished)
        rows("UPDATE procrastinate_jobs SET attempts = %s RETURNING id", ATTEMPTS)
    job_queue.do_jobs_if_nobody_does()
    assert told.get(timeout=SECONDS) == "failed"


def test_a_study_that_is_given_up_in_between_is_asked_for_again(idle, monkeypatch):
    def gone(*_arguments: Any, **_named: Any) -> Any:
        raise IntegrityError("there is no such study")

    with monkeypatch.context() as patched:
        patched.setattr(StudyWaiter.objects, "bulk_create", gone)
        assert QueuedStudies().watch(SHORT, "ana") == Progress(0, 1)
    assert not unfinished()
    assert not StudyRecord.objects.exists()


def test_old_results_go(idle):
    studies = QueuedStudies()
    studies.watch(SHORT, "ana")
    record = StudyRecord.objects.get()
    queued._finish(record.pk, "found", timedelta(seconds=60))
    queued._finish(record.pk, "found twice", timedelta(seconds=60))
    assert studies.watch(SHORT, "ana") == "found"
    StudyRecord.objects.update(keep_until=Now() - timedelta(seconds=1))
    assert studies.result_of(SHORT) is None
    assert studies.watch(SHORT, "ana") == Progress(0, 1)
    assert StudyRecord.objects.get().pk != record.pk


def test_a_result_that_somebody_else_stored_is_not_read(caplog):
    stored = queued.packed(["found"])
    assert queued.unpacked(memoryview(stored)) == ["found"]
    assert queued.unpacked(stored[:-1] + b"x") == FAILURE
    assert "not stored by this site" in caplog.text


def test_a_database_that_goes_away_is_said_as_django_says_it(monkeypatch):
    def away(*_arguments: Any, **_named: Any) -> Any:
        raise ConnectorException("it is away")

    monkeypatch.setattr(job_queue.app.connector, "execute_query_one", away)
    monkeypatch.setattr(job_queue.app.connector, "execute_query_all", away)
    for ask in (
        lambda: job_queue.ask(MOVES, tenant="a"),
        lambda: job_queue.cancel(1),
        lambda: job_queue.is_unfinished(1),
        job_queue.count_waiting,
    ):
        with pytest.raises(OperationalError, match="away"):
            ask()
    assert not job_queue.is_unfinished(None)
    job_queue.cancel(None)
