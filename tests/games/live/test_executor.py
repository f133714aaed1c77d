import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from queue import Queue
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from django.db import OperationalError

from accounts.models import User
from games.bots import levels
from games.live import broadcast, engine_pool, matches
from games.live.executor import CommandExecutor, command_executor, ignore
from games.live.match_state import MatchCommand, Refused
from games.models import Event, Match
from games.rules import catalogue
from tests.games.live.tables import BOTH, FIRST, hosted

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 20.0


def hand_in(command: MatchCommand) -> Refused | None:
    answers: Queue[Refused | None] = Queue()
    command_executor.submit(command, answers.put)
    return answers.get(timeout=SECONDS)


def think(job: engine_pool.Job, answer: Callable[[str], None]) -> engine_pool.EngineTask:
    """Begin to look for a move; nobody minds a failure."""
    thought = engine_pool.EngineTask(job, answer, lambda: None)
    thought.begin()
    return thought


def wait_for_event(match: Match, number: int) -> Event:
    """The event, as soon as the executor has stored it."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        event = match.events.filter(number=number).first()
        if event is not None:
            return event
        time.sleep(0.02)
    raise AssertionError(f"event {number} never came")


def test_commands_are_carried_out_and_answered(nim_match):
    assert hand_in(MatchCommand(nim_match.code, "play", FIRST, 2, "p1-1")) is None
    refused = hand_in(MatchCommand(nim_match.code, "play", FIRST, 3, "p1-1"))
    assert refused.code == "not-your-turn"
    assert nim_match.events.filter(kind="move").count() == 1
    deadline = time.monotonic() + SECONDS
    while not command_executor.resting() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert 0 < command_executor.resting() < SECONDS


def test_what_waits_together_is_stored_together(ana, monkeypatch):
    """The executor is held up by one batch while others arrive: these become one batch."""
    made = [hosted(ana) for _unused in range(5)]
    sizes: list[int] = []
    entered, free = threading.Event(), threading.Event()
    real = matches.execute

    def slow(commands: list[MatchCommand]) -> list[Refused | None]:
        sizes.append(len(commands))
        entered.set()
        assert free.wait(SECONDS)
        return real(commands)

    monkeypatch.setattr(matches, "execute", slow)
    answers: Queue[Refused | None] = Queue()
    commands = [MatchCommand(match.code, "play", BOTH, 2, "p1-1") for match in made]
    command_executor.submit(commands[0], answers.put)
    assert entered.wait(SECONDS)
    for command in commands[1:]:
        command_executor.submit(command, answers.put)
    free.set()
    assert [answers.get(timeout=SECONDS) for _unused in made] == [None] * 5
    assert sizes == [1, 4]


def test_a_batch_has_a_limit(ana, monkeypatch):
    monkeypatch.setattr("games.live.executor.BATCH", 1)
    made = [hosted(ana) for _unused in range(3)]
    answers: Queue[Refused | None] = Queue()
    for match in made:
        command_executor.submit(MatchCommand(match.code, "play", BOTH, 2, "p1-1"), answers.put)
    assert [answers.get(timeout=SECONDS) for _unused in made] == [None] * 3


def test_an_unexpected_failure_is_answered_and_the_desk_goes_on(nim_match, monkeypatch):
    def broken(_commands: object) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patched:
        patched.setattr(matches, "execute", broken)
        refused = hand_in(MatchCommand(nim_match.code, "play", FIRST, 2, "p1-1"))
    assert refused.code == "unavailable"
    assert hand_in(MatchCommand(nim_match.code, "play", FIRST, 2, "p1-1")) is None


def test_a_clock_that_runs_out_ends_the_match(ana):
    command_executor.start()
    match = hosted(ana, initial_ms=200)
    for ply in range(2):
        matches.execute([MatchCommand(match.code, "play", BOTH, 2 + ply, "p3-1")])
    event = wait_for_event(match, 5)
    assert (event.kind, event.seat) == ("timeout", 0)


def test_a_restarted_server_takes_up_clocks_and_the_computer(ana):
    """What was left is found in the database; nothing else was kept."""
    clocked = hosted(ana, initial_ms=100)
    for ply in range(2):
        matches.execute([MatchCommand(clocked.code, "play", BOTH, 2 + ply, "p3-1")])
    waiting = hosted(ana, "computer", levels=["perfect"], seat=1)
    matches.forget_match_states()
    command_executor.take_up()
    command_executor.take_up()
    assert wait_for_event(clocked, 5).kind == "timeout"
    assert wait_for_event(waiting, 3).kind == "move"


def test_a_failed_start_does_not_stop_the_executor(nim_match, monkeypatch):
    def broken(_code: str, _look: object) -> None:
        raise RuntimeError("broken")

    match = hosted(User.objects.get(username="aluno1"), "computer", levels=["perfect"])

    def away(_code: str, _look: object) -> None:
        raise OperationalError("the database is away")

    with monkeypatch.context() as patched:
        patched.setattr(matches, "look_at", away)
        with pytest.raises(OperationalError):
            command_executor.take_up()
        patched.setattr(matches, "look_at", broken)
        command_executor.take_up()
        assert hand_in(MatchCommand(nim_match.code, "play", FIRST, 2, "p1-1")) is None
    assert hand_in(MatchCommand(match.code, "play", FIRST, 2, "p1-1")) is None


def test_the_computer_plays_the_first_move_of_a_new_match(ana):
    command_executor.start()
    match = hosted(ana, "computer", levels=["perfect"], seat=1)
    event = wait_for_event(match, 3)
    assert (event.kind, event.seat, event.text) == ("move", 0, event.text)
    assert event.text in {"p1-1", "p2-1", "p3-1"}


def test_stopping_the_desk_twice_is_harmless():
    other = CommandExecutor()
    other.stop()
    other.start()
    other.start()
    other.stop()
    assert other.notice not in broadcast.listeners
    ignore(None)


def test_a_worker_that_dies_is_replaced():
    job = ("nim", {"heaps": [1, 2], "misere": False}, [], "perfect", 1)
    moves: Queue[str] = Queue()
    think(job, moves.put)
    assert moves.get(timeout=60) == "p2-1"
    (pool,) = engine_pool._pools
    for worker in list(pool.executor._processes.values()):
        worker.kill()
    think(job, moves.put)
    assert moves.get(timeout=60) == "p2-1"


def test_a_job_that_fails_is_logged(caplog):
    job = ("nim", {"heaps": [1], "misere": False}, ["nonsense"], "perfect", 1)
    think(job, lambda _move: None)
    deadline = time.monotonic() + 60
    while not caplog.records and time.monotonic() < deadline:
        time.sleep(0.05)
    assert "nothing found" in caplog.text


def test_a_pool_that_is_stopped_when_asked_is_replaced():
    engine_pool._workers().executor.shutdown()
    moves: Queue[str] = Queue()
    think(("nim", {"heaps": [1], "misere": False}, [], "beginner", 1), moves.put)
    assert moves.get(timeout=60) == "p1-1"


def test_the_computer_searches_no_longer_than_others_can_wait(monkeypatch):
    game = catalogue.build("invented", {})
    job = (game.slug, game.options_json(), [], "perfect", 1)
    gave_up = []
    careful = levels._careful

    def noted(*arguments: Any) -> str:
        gave_up.append(True)
        return careful(*arguments)

    monkeypatch.setattr(levels, "_careful", noted)
    perfect = levels.LEVELS["perfect"]
    monkeypatch.setitem(levels.LEVELS, "perfect", replace(perfect, seconds=60))
    assert engine_pool.move(job) in set(game.moves(game.initial()))
    assert not gave_up
    monkeypatch.setattr(engine_pool, "SHORTEST", 0.0)
    monkeypatch.setitem(levels.LEVELS, "perfect", replace(perfect, seconds=0))
    assert engine_pool.move(job) in set(game.moves(game.initial()))
    assert gave_up


def test_stopping_forgets_what_is_not_begun():
    moves: Queue[str] = Queue()
    for _unused in range(20):
        think(("hex", {"size": 11}, [], "strong", 1), moves.put)  # each takes more than a moment
    engine_pool.stop()
    assert moves.qsize() < 20


SERVER = """
import time
from dataclasses import replace
from queue import Queue
from games.live import engine_pool
moves = Queue()
job = ("nim", {"heaps": [1], "misere": False}, [], "perfect", 1)
engine_pool.EngineTask(job, moves.put, lambda: None).begin()
moves.get()
print(*engine_pool._pools[0].executor._processes, flush=True)
time.sleep(600)
"""


def test_a_killed_server_leaves_no_workers():
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    workers = [psutil.Process(int(pid)) for pid in server.stdout.readline().split()]
    server.kill()
    server.wait()
    server.stdout.close()
    assert workers
    _gone, left = psutil.wait_procs(workers, timeout=SECONDS)
    assert not left


def test_the_computer_answers_though_the_clock_is_put_back(ana, monkeypatch):
    match = hosted(ana, "computer", levels=["perfect"])
    shown = itertools.count(time.time(), -60.0)
    clocks = SimpleNamespace(time=lambda: next(shown), monotonic=time.monotonic, sleep=time.sleep)
    monkeypatch.setattr("games.live.executor.time", clocks)
    assert hand_in(MatchCommand(match.code, "play", FIRST, 2**31, "p1-1")) is None
    wait_for_event(match, 4)
