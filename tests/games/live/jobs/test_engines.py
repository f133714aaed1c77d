"""The same promises of long work and of the computer's moves: in a server's own processes, by a server that
shares its jobs and has no worker, and by workers."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from queue import Empty, Queue
from threading import Timer
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.db.models.functions import Now

from games.analysis import queued, reviews, studies
from games.analysis.files import File
from games.analysis.inspections import Inspection
from games.analysis.queued import QueuedStudies
from games.analysis.studies import FILE_SECONDS, Busy, Progress, Studies
from games.bots.review import Review
from games.live import engine_pool, matches
from games.live.engine_client import count_searches
from games.live.jobs.queues import has_workers
from games.live.jobs.tenants import class_of
from games.live.match_state import MatchCommand
from games.models import Match, MatchReview, StudyRecord
from games.rules import catalogue
from games.rules.game import Impartial
from games.rules.text import Text
from games.solvers.analyse import Analysis
from tests.at_once import all_at_once
from tests.games.live.jobs.rows import doing, living, unfinished
from tests.games.live.tables import BOTH, hosted
from tests.servers import site_environment, start_python
from tests.waiting import SECONDS, wait_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]
shared = pytest.mark.skipif(not settings.SHARED_JOBS, reason="Jobs are shared in a PostgreSQL.")
own = pytest.mark.skipif(
    settings.SHARED_JOBS, reason="A server that shares its jobs has no processes for them."
)

AGAIN = 5.0  # seconds after which what a dead worker did is done again
GONE = 20.0  # seconds within which what nobody wants is ended: by itself it would take longer
SLACK = 5.0  # for a busy machine
LONG_SEARCH: engine_pool.Job = ("jade", {}, [], "strong", 1)  # three seconds: it has no kernel
LASTING_SEARCH: engine_pool.Job = ("dispatch", {}, [], "medium", 1)  # one second, less where many wait
SHORT_SEARCH: engine_pool.Job = ("nim", {"heaps": [1, 2], "misere": False}, [], "perfect", 1)


def searched(*heaps: int) -> Impartial[Any]:
    return catalogue.build("divisor", {"heaps": heaps, "misere": True})


SHORT, LONG = searched(4, 4), searched(720, 720, 720, 720, 720)


@dataclass
class Engine:
    """Makes studies and finds moves, as a site of that kind does; `worker` does the jobs, if there is one."""

    studies: Callable[..., Studies]
    task: Callable[..., engine_pool.EngineTask]
    worker: subprocess.Popen[bytes] | None = None

    @contextmanager
    def held(self, jobs: int) -> Iterator[None]:
        """Jobs begin when all that is asked for inside is handed in, which may take longer than a search."""
        if self.task is engine_pool.EngineTask:
            yield
            return
        if self.worker is None:
            from games.live.jobs import job_queue

            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(job_queue.job_loop, "work", lambda *, wanted: None)
                yield
                wait_for(lambda: len(unfinished()) == jobs)
            job_queue.do_jobs_if_nobody_does()
            return
        self.worker.send_signal(signal.SIGSTOP)
        try:
            yield
            wait_for(lambda: len(unfinished()) == jobs)
        finally:
            self.worker.send_signal(signal.SIGCONT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("workers")


@pytest.fixture(scope="module")
def starting(folder):
    """Starts a worker, which lives until the end of the tests here unless one ends it."""
    with ExitStack() as started:

        def start() -> subprocess.Popen[bytes]:
            process = start_python("config.work", folder=folder, log="work.log")
            started.callback(process.wait)
            started.callback(process.kill)
            return process

        yield start
    log = folder / "work.log"
    sys.stderr.write(log.read_text() if log.exists() else "")


workers: list[subprocess.Popen[bytes]] = []


@pytest.fixture
def worker(starting):
    """One that is at work: the same for all tests, which killing it replaces."""
    living = [process for process in workers if process.poll() is None] or [starting()]
    workers[:] = living
    wait_for(has_workers)
    return living[0]


@pytest.fixture(autouse=True)
def _stop():
    yield
    engine_pool.stop()
    queued.mine.stop()


def queued_task(*arguments: Any, **named: Any) -> engine_pool.EngineTask:
    from games.live.queued_engine import QueuedEngineTask

    return QueuedEngineTask(*arguments, **named)


KINDS = [
    pytest.param(kind, marks=own if kind == "local" else shared) for kind in ("local", "server", "workers")
]


@pytest.fixture(params=KINDS)
def engine(request):
    if request.param == "local":
        begun: list[Studies] = []

        def studies(**limits: Any) -> Studies:
            begun.append(Studies(**limits))
            return begun[-1]

        yield Engine(studies, engine_pool.EngineTask)
        for local in begun:
            local.stop()
        return
    worker = request.getfixturevalue("worker") if request.param == "workers" else None
    yield Engine(QueuedStudies, queued_task, worker)
    wait_for(lambda: not unfinished() or worker is None)


def found_by(studies: Studies, asked: Any, visitor: str) -> Any:
    """The result, for who asks again and again as a page does."""
    return wait_for(lambda: None if isinstance(now := studies.watch(asked, visitor), Progress) else now)


def test_an_analysis_is_made_shared_and_kept(engine):
    studies = engine.studies()
    assert studies.result_of(SHORT) is None
    assert studies.watch(SHORT, "ana") == Progress(0, 1)
    assert studies.under_way(SHORT)
    found = found_by(studies, SHORT, "ana")
    assert isinstance(found, Analysis)
    assert studies.watch(SHORT, "rui") == found
    assert not studies.under_way(SHORT)


def test_what_takes_long_says_how_far_it_is_and_ends_when_nobody_waits(engine):
    classes = {"ana": "7A", "rui": "7A", "eva": "7A", "teo": "7A", "isa": "7B"}
    studies = engine.studies(for_one=1, most=2, tenant_of=classes.__getitem__)
    wait_for(lambda: studies.watch(LONG, "ana").met)
    assert studies.watch(LONG, "rui").ahead == 0
    with pytest.raises(Busy, match="Já tens 1"):
        studies.watch(SHORT, "ana")
    studies.watch(searched(720, 720), "eva")
    with pytest.raises(Busy, match="muitas análises"):
        studies.watch(SHORT, "teo")
    studies.watch(SHORT, "isa")
    studies.leave(LONG, "ana")
    studies.leave(LONG, "nobody")
    assert studies.under_way(LONG)
    studies.leave(LONG, "rui")
    wait_for(lambda: not studies.under_way(LONG))


def test_what_cannot_be_found_is_said(engine):
    studies = engine.studies(positions=500)
    studies.watch(LONG, "ana")
    found = found_by(studies, LONG, "ana")
    assert isinstance(found, Text)
    assert "mais de 500" in str(found)


def test_who_asks_for_a_newer_draft_waits_for_that_alone(engine):
    studies = engine.studies()
    document = {"board": "nothing"}
    older, newer = (Inspection(str(at), "draft", document) for at in range(2))
    alone = Inspection("2", "", document)
    for wish in (older, alone):
        studies.watch(wish, "ana")
    studies.leave_others(alone, "ana")
    studies.leave_others(newer, "ana")
    wait_for(lambda: not studies.under_way(older))


@pytest.fixture
def file(classroom, teacher, folder, monkeypatch):
    """What a class has practised, for its teacher. Processes that make it find the database of the tests."""
    for name, value in site_environment("", folder).items():
        monkeypatch.setenv(name, value)
    return File("training", classroom.pk, teacher.pk, "csv", "pt-pt")


def test_a_file_is_made_once_for_who_asked_and_then_forgotten(engine, file, classroom, ana):
    studies = engine.studies()
    assert studies.watch(file, file.visitor) == Progress(0, 1)
    assert isinstance(studies.watch(file, file.visitor), Progress)
    assert StudyRecord.objects.count() == (studies.__class__ is QueuedStudies)
    made = found_by(studies, file, file.visitor)
    assert made.decode("utf-8-sig").startswith("Aluno;Exercício;Nível")
    assert classroom.enrolments.get().real_name in made.decode()
    assert studies.watch(file, file.visitor) == made
    assert studies.result_of(replace(file, asker=ana.pk)) is None
    soon = Now() + timedelta(seconds=FILE_SECONDS)
    assert not StudyRecord.objects.exclude(keep_until__lte=soon).exists()
    assert not queued.mine._done
    studies.forget(file)
    assert studies.result_of(file) is None
    assert not StudyRecord.objects.exists()


@own
def test_a_file_that_nobody_fetches_is_forgotten_and_one_that_cannot_be_made_says_so(file, monkeypatch):
    timers: Queue[Timer] = Queue()

    def start(timer):
        timers.put(timer)

    monkeypatch.setattr(Timer, "start", start)
    local, gone = Studies(patience=SECONDS), replace(file, of=0)
    for asked in (file, gone):
        local.watch(asked, file.visitor)
    assert isinstance(wait_for(lambda: local.result_of(gone)), Text)
    timer = timers.get(timeout=SECONDS)
    assert local.result_of(file)
    assert timer.interval > FILE_SECONDS
    later = time.monotonic() + timer.interval
    monkeypatch.setattr(studies, "time", SimpleNamespace(monotonic=lambda: later))
    timer.function(*timer.args)
    assert file not in local._done


def test_a_move_is_found_and_one_that_nobody_wants_is_not(engine):
    moves: Queue[str] = Queue()
    unwanted = engine.task(LONG_SEARCH, moves.put, lambda: None)
    unwanted.begin()
    time.sleep(0.5)
    unwanted.cancel()
    engine.task(SHORT_SEARCH, moves.put, lambda: None).begin()
    assert moves.get(timeout=SECONDS) == "p2-1"
    wait_for(lambda: not count_searches() and not unfinished())
    with pytest.raises(Empty):
        moves.get(timeout=3)


def test_a_class_that_asks_for_many_moves_holds_up_no_other(engine):
    found: Queue[str] = Queue()
    with engine.held(9):
        for tenant, count in (("7A", 8), ("7B", 1)):
            for number in range(count):
                answer = partial(found.put, tenant)
                search = engine.task(
                    LASTING_SEARCH,
                    lambda _move, say=answer: say(),
                    print,
                    group=f"{tenant}-{number}",
                    tenant=tenant,
                )
                search.begin()
    assert "7B" in [found.get(timeout=SECONDS) for _answer in range(4)]
    assert [found.get(timeout=SECONDS) for _answer in range(5)].count("7A") == 5


def test_a_search_that_fails_says_so(engine):
    failures: Queue[bool] = Queue()
    engine.task(("nim", {"heaps": []}, ["nonsense"], "", 1), print, partial(failures.put, True)).begin()
    assert failures.get(timeout=SECONDS)


def reviewed(ana, number: int) -> Match:
    """A match of Reversi on a small board that was given up after two moves."""
    match = hosted(ana, slug="reversi", options={"size": 4})
    for version in (2, 3):
        state = matches.match_state_of(match)
        move = list(state.game.moves(state.states[-1]))[number]
        assert matches.execute([MatchCommand(match.code, "play", BOTH, version, move)]) == [None]
    assert matches.execute([MatchCommand(match.code, "resign", BOTH, 4)]) == [None]
    match.refresh_from_db()
    return match


def test_reviews_of_several_people_are_made_at_once_and_kept_once(engine, request, monkeypatch, ana):
    if engine.worker is not None:  # two of them
        second = request.getfixturevalue("starting")()
        workers.append(second)
        request.addfinalizer(second.kill)  # later tests count the workers
        wait_for(lambda: living() == 4, 2 * SECONDS)
    monkeypatch.setattr(reviews, "studies", engine.studies())
    played = [reviewed(ana, number) for number in range(2)]
    states = [matches.match_state_of(match) for match in played]

    def found(number: int, visitor: str) -> Any:
        def ask() -> Any:
            answer = reviews.ask(played[number], states[number], visitor)
            return None if isinstance(answer, Progress) else answer

        return lambda: wait_for(ask)

    answers = all_at_once(*(found(number, who) for number in range(2) for who in ("ana", "rui")))
    assert all(isinstance(answer, Review) for answer in answers)
    assert answers[0] == answers[1]
    assert answers[2] == answers[3]
    assert MatchReview.objects.count() == 2


@shared
def test_what_nobody_wants_is_ended_at_once(worker):
    studies = QueuedStudies()
    wait_for(lambda: studies.watch(LONG, "ana").met)
    studies.leave(LONG, "ana")
    wait_for(lambda: not unfinished(), GONE)
    assert not StudyRecord.objects.exists()


@shared
def test_what_nobody_asks_for_any_more_is_ended(worker, monkeypatch):
    studies = QueuedStudies()
    studies.watch(LONG, "ana")
    StudyRecord.objects.get().waiters.update(seen_at=Now() - timedelta(minutes=1))
    wait_for(lambda: not unfinished())
    assert not studies.under_way(LONG)


@shared
def test_a_killed_workers_jobs_are_done_again_and_seen_once(worker, starting, file):
    other = starting()
    workers.append(other)
    wait_for(lambda: living() == 4, 2 * SECONDS)
    other.send_signal(signal.SIGSTOP)
    moves: Queue[str] = Queue()
    studies = QueuedStudies()
    queued_task(LONG_SEARCH, moves.put, lambda: None).begin()
    for asked in (LONG, file):
        studies.watch(asked, "ana")
    wait_for(lambda: len(doing()) == 3)
    first = doing()
    worker.kill()
    other.send_signal(signal.SIGCONT)
    began = time.monotonic()
    wait_for(lambda: len(doing()) == 3 and not doing() & first, AGAIN + SLACK)
    sys.stderr.write(f"done again after {time.monotonic() - began:.1f} s\n")
    wait_for(lambda: studies.watch(LONG, "ana").met)
    assert moves.get(timeout=SECONDS)
    assert found_by(studies, file, "ana").startswith(b"\xef\xbb\xbfAluno")
    studies.leave(LONG, "ana")
    wait_for(lambda: not unfinished())
    assert moves.empty()


@shared
def test_a_worker_that_ends_gives_its_jobs_back(worker):
    studies = QueuedStudies()
    wait_for(lambda: studies.watch(LONG, "ana").met)
    first = doing()
    worker.terminate()
    wait_for(lambda: not has_workers())
    from games.live.jobs import job_queue

    job_queue.do_jobs_if_nobody_does()
    wait_for(lambda: doing() - first)
    worker.wait(timeout=SECONDS)


def test_the_class_of_who_asks(classroom, ana, teacher):
    assert class_of(f"user-{ana.pk}") == f"class-{classroom.pk}"
    assert class_of(f"user-{teacher.pk}") == f"user-{teacher.pk}"
    assert class_of("visitor-x") == "visitor-x"
