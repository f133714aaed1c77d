"""The computer's workers: real processes, searches that are cancelled, matches that change meanwhile."""

import time
from collections.abc import Callable
from itertools import count
from queue import Queue
from threading import Event
from typing import Any

import psutil
import pytest

from accounts.models import User
from games.bots import kernels
from games.bots.hooks.base import Limits
from games.bots.kernels.sowing import SowingKernel
from games.bots.opinion import Opinion
from games.live import engine_pool, matches, wire
from games.live.engine_pool import EngineTask, Unwanted
from games.live.executor import PATIENCE, _Look, command_executor
from games.live.match_state import MatchCommand, Refused
from games.models import Match, Seat
from games.rules import catalogue
from games.solvers.theory import TooBig
from tests.games.live.tables import FIRST, SECOND, hosted
from tests.games.live.test_executor import think, wait_for_event

SECONDS = 60.0
# Three seconds of searching, and one that takes no time.
LONG: engine_pool.Job = ("jade", {}, [], "strong", 1)
LASTING: engine_pool.Job = ("dispatch", {}, [], "medium", 1)  # one second
FOR_KERNEL: engine_pool.Job = ("hex", {}, ["f6"], "strong", 1)
SHORT: engine_pool.Job = ("nim", {"heaps": [1, 2], "misere": False}, [], "perfect", 1)


@pytest.fixture(autouse=True, scope="module")
def _no_workers_left():
    yield
    engine_pool.stop()


@pytest.fixture(autouse=True)
def _nothing_goes_on():
    """The workers are the same for all tests: what one of them began ends before the next one."""
    yield
    for pool in engine_pool._pools:
        until(lambda: pool.shared.searches.value == 0)  # noqa: B023 - asked at once


def until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def error_of(thought: EngineTask) -> BaseException | None:
    return thought._search.future.exception(timeout=SECONDS)


def workers() -> list[psutil.Process]:
    (pool,) = engine_pool._pools
    return [psutil.Process(pid) for pid in pool.executor._processes]


def ignored(_move: str) -> None:
    """Nobody listens."""


def nothing() -> None:
    """Nobody minds a failure."""


def test_a_running_search_ends_when_nobody_wants_it():
    moves: Queue[str] = Queue()
    running = think(LONG, moves.put)
    until(running._search.future.running)
    running.cancel()
    assert isinstance(error_of(running), Unwanted)
    think(SHORT, moves.put)
    assert moves.get(timeout=SECONDS) == "p2-1"
    (pool,) = engine_pool._pools
    until(lambda: pool.shared.searches.value == 0)
    assert moves.empty()


def test_what_waits_is_not_begun_when_nobody_wants_it():
    first = [think(LONG, ignored) for _worker in range(engine_pool.WORKERS + 1)]
    waiting = think(LONG, ignored)
    waiting.cancel()
    assert waiting._search.future.cancelled()
    for thought in first:
        thought.cancel()
    begun_too_late = EngineTask(LONG, ignored, nothing)
    begun_too_late.cancel()
    begun_too_late.begin()
    assert begun_too_late._search is None


def test_cancelling_what_is_over_disturbs_nobody():
    moves: Queue[str] = Queue()
    over = think(SHORT, moves.put)
    assert moves.get(timeout=SECONDS)
    until(lambda: over._search is not None and over._search.slot == 0)
    running = think(LASTING, moves.put)
    over.cancel()
    assert moves.get(timeout=SECONDS)
    assert error_of(running) is None


def test_a_search_cancelled_while_it_is_handed_in(monkeypatch):
    thought = EngineTask(LONG, ignored, nothing)
    real = engine_pool._workers

    def cancelled_meanwhile() -> Any:
        thought.cancel()
        return real()

    monkeypatch.setattr(engine_pool, "_workers", cancelled_meanwhile)
    thought.begin()
    until(thought._search.future.done)
    assert thought._search.future.cancelled() or isinstance(error_of(thought), Unwanted)


def test_more_searches_than_flags_are_made_all_the_same():
    pool = engine_pool._workers()
    pool._free.clear()
    moves: Queue[str] = Queue()
    thought = think(SHORT, moves.put)
    thought.cancel()
    think(SHORT, moves.put)
    assert moves.get(timeout=SECONDS) == "p2-1"
    engine_pool.stop()


def test_workers_have_opinions_too():
    found: Queue[Opinion] = Queue()
    question: engine_pool.EngineRequest = ("nim", {"heaps": [3, 5]}, [], 1)
    EngineTask(question, found.put, nothing, engine_pool.think).begin()
    assert found.get(timeout=SECONDS) == engine_pool.think(question) == Opinion(1, ("p2-2",), exact=True)


def test_all_who_wait_for_a_worker_that_dies_get_their_moves():
    moves: Queue[str] = Queue()
    think(SHORT, moves.put)
    assert moves.get(timeout=SECONDS)
    for _unused in range(4):
        think(LASTING, moves.put)
    for worker in workers():
        worker.kill()
    assert len([moves.get(timeout=SECONDS) for _unused in range(4)]) == 4


def test_a_worker_that_keeps_dying_is_given_up(caplog):
    failures: Queue[bool] = Queue()
    thought = EngineTask(LONG, ignored, lambda: failures.put(True))
    thought.attempts = 1
    thought.begin()
    until(thought._search.future.running)
    until(lambda: engine_pool._pools[0].executor._processes)
    for worker in workers():
        worker.kill()
    assert failures.get(timeout=SECONDS)
    assert "nothing found in jade" in caplog.text


def test_stopping_ends_running_searches_and_their_processes():
    moves: Queue[str] = Queue()
    think(SHORT, moves.put)
    assert moves.get(timeout=SECONDS)
    running = think(LONG, moves.put)
    until(running._search.future.running)
    processes = workers()
    engine_pool.stop()
    assert not any(process.is_running() for process in processes)
    assert isinstance(error_of(running), Unwanted)
    assert moves.empty()


@pytest.fixture
def timed(monkeypatch):
    """How many random matches a level of three seconds has beside so many searches for each worker, where so
    many are a second of a processor. The clocks go on whenever they are asked, that on the wall so much
    quicker."""

    def counted(pace: int, searches: int, slower: float = 1.0) -> int:
        now = count()
        monkeypatch.setattr(engine_pool, "_limits", lambda _slot, _seconds: Limits())
        monkeypatch.setattr("games.live.engine_pool.time.thread_time", lambda: next(now) / pace)
        monkeypatch.setattr("games.live.engine_pool.time.monotonic", lambda: next(now) / pace * slower)
        number = searches * engine_pool.WORKERS
        monkeypatch.setattr(engine_pool._shared, "searches", type("Value", (), {"value": number}))
        before = next(now)
        engine_pool.move(("jade", {"size": "5x4"}, [], "strong", 1))
        return (next(now) - before) // 2

    return counted


@pytest.mark.parametrize("searches", [1, 3, 5])
@pytest.mark.parametrize("slower", [1.0, 3.0, 4.9])
def test_a_level_has_its_time_whatever_else_the_server_does(timed, searches, slower):
    assert timed(1000, searches, slower) == pytest.approx(1500, abs=5)


def test_it_has_at_most_five_times_as_long_by_the_clock(timed):
    assert timed(1000, 1, 10.0) == pytest.approx(750, abs=5)


@pytest.mark.parametrize(("pace", "of_fifteen", "of_sixty"), [(1000, 500, 400), (100, 150, 150)])
def test_where_very_many_wait_each_gets_its_share_of_the_time(timed, pace, of_fifteen, of_sixty):
    """But at least what its level needs, or all its seconds."""
    assert timed(pace, 15) == pytest.approx(of_fifteen, abs=5)
    assert timed(pace, 60) == pytest.approx(of_sixty, abs=5)


def test_the_clocks_are_asked_only_when_more_is_done(monkeypatch):
    asked: list[bool] = []
    monkeypatch.setattr("games.live.engine_pool.time.thread_time", lambda: float(len(asked)))
    monkeypatch.setattr("games.live.engine_pool.time.monotonic", lambda: float(asked.append(True) or 0))
    progress = engine_pool._watch(0, 100.0, 0)
    for _time in range(9):
        progress(1)
    assert len(asked) == 2


def test_who_has_searched_still_looks_at_the_others_wins(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("games.live.engine_pool.time.thread_time", lambda: now[0])
    monkeypatch.setattr("games.live.engine_pool.time.monotonic", lambda: now[0])
    limits = engine_pool._limits(0, 1.0)
    ended = []
    for now[0] in (0.4, 0.9, 1.2, 1.4):
        ended.append([])
        for limit in limits[:3]:
            try:
                limit(1)
            except TooBig:
                ended[-1].append(limit)
    assert ended == [[], [limits.wins], [limits.wins, limits.match], [*limits[:3]]]


def test_a_look_at_wins_and_a_search_look_whether_they_are_wanted():
    engine_pool._shared.unwanted[5] = True
    limits = engine_pool._limits(5, 1.0)
    for look in (limits.wins, limits.wanted, engine_pool._watch(5, 1.0, 0)):
        with pytest.raises(Unwanted):
            look(1)
    engine_pool._shared.unwanted[5] = False


def test_workers_are_there_before_anybody_asks():
    engine_pool.stop()
    engine_pool.warm()
    until(lambda: len(workers()) == engine_pool.WORKERS)
    first = workers()
    moves: Queue[str] = Queue()
    think(SHORT, moves.put)
    assert moves.get(timeout=SECONDS) == "p2-1"
    assert workers() == first
    (pool,) = engine_pool._pools
    compiling = pool._compiling
    assert compiling.pid not in pool.executor._processes
    engine_pool.stop()
    compiling.join(SECONDS)
    assert not compiling.is_alive()


def test_workers_hear_what_is_compiled():
    shared = engine_pool._Shared()
    shared.note_compiled("connect")
    assert [family for family in kernels.FAMILIES if shared.is_compiled(family)] == ["connect"]


def test_a_search_looks_whether_it_is_wanted():
    engine_pool._shared.unwanted[5] = True
    with pytest.raises(Unwanted):
        engine_pool.move(LONG, 5)
    engine_pool._shared.unwanted[5] = False


def test_garbage_is_collected_before_a_search(monkeypatch):
    collected: list[int] = []
    monkeypatch.setattr("games.live.engine_pool.gc.collect", collected.append)
    assert engine_pool._work(lambda job, slot: (job[0], slot, len(collected)), SHORT, 5) == (SHORT[0], 5, 1)


def test_what_a_process_makes_once_holds_up_nobody_who_waits_no_more(monkeypatch):
    loaded = Event()
    monkeypatch.setattr(engine_pool, "_make", lambda _game, **_options: loaded.wait(SECONDS))
    engine_pool._shared.unwanted[5] = True
    for work, job in ((engine_pool.move, FOR_KERNEL), (engine_pool.think, ("hex", {"size": 4}, [], 1))):
        with pytest.raises(Unwanted):
            engine_pool._work(work, job, 5)
    engine_pool._shared.unwanted[5] = False
    loaded.set()


def test_it_is_done_in_the_time_of_the_level(monkeypatch):
    monkeypatch.setattr(
        engine_pool, "_make_ready", lambda _game, _slot, *, searches: 0.75 if searches else 0.0
    )
    seconds: list[float] = []
    real = engine_pool._limits
    monkeypatch.setattr(engine_pool, "_limits", lambda slot, most: seconds.append(most) or real(slot, most))
    for level in ("beginner", "medium"):
        engine_pool.move(("hex", {"size": 4}, [], level, 1))
    assert seconds == [0.3, 0.25]


def test_what_a_kernel_loads_is_garbage_for_no_search(monkeypatch):
    frozen: list[bool] = []
    monkeypatch.setattr("games.live.engine_pool.gc.freeze", lambda: frozen.append(True))
    monkeypatch.setattr(engine_pool, "_loaded", set())
    for level in ("beginner", "medium", "medium"):
        engine_pool.move(("hex", {"size": 4}, [], level, 1))
    assert frozen == [True]


def test_no_move_waits_for_the_compiler(monkeypatch):
    """The worker has not heard of machine code yet: to look for it would be to wait. The clocks go on
    whenever they are asked."""

    def waited_for(name: str) -> None:
        raise AssertionError(name)

    now = count()
    for clock in ("thread_time", "monotonic"):
        monkeypatch.setattr(f"games.live.engine_pool.time.{clock}", lambda: next(now) / 1000)
    shared = engine_pool._Shared()
    kernels._kernel.cache_clear()
    kernels.wait_for(shared.is_compiled)
    monkeypatch.setattr(kernels, "import_module", waited_for)
    assert engine_pool.move(FOR_KERNEL)
    assert 2.5 <= next(now) / 1000 <= 3.3
    shared.note_compiled("connect")
    with pytest.raises(AssertionError, match="connect"):
        engine_pool.move(FOR_KERNEL)
    kernels._is_compiled.clear()


def test_any_move_needs_no_level():
    game = catalogue.build("hex", {})
    assert engine_pool.move(("hex", {}, ["k6"], "", 5)) in set(game.moves(game.play(game.initial(), "k6")))


# --- with matches

pytestmark_database = pytest.mark.django_db(transaction=True)


def against_computer(ana: User, slug: str = "hex", *, seat: int = 1, level: str = "strong") -> Match:
    return hosted(ana, "computer", slug, {}, seat=seat, levels=[level])


@pytestmark_database
@pytest.mark.parametrize("ending", ["abort", "resign", "takeback-ask"])
def test_the_computer_thinks_no_more_about_what_has_changed(ana, ending):
    command_executor.start()
    match = against_computer(ana, seat=1 if ending == "abort" else 0)
    if ending != "abort":
        assert matches.execute([MatchCommand(match.code, "play", FIRST, 2, "k6")]) == [None]
    thinking = command_executor._thinking[match.code]
    seats = SECOND if ending == "abort" else FIRST
    assert matches.execute([MatchCommand(match.code, ending, seats, 3)]) == [None]
    assert thinking.engine_task._search.future.cancelled() or isinstance(
        error_of(thinking.engine_task), Unwanted
    )
    assert match.code not in command_executor._thinking


@pytestmark_database
def test_a_phrase_makes_nobody_think_twice(ana, monkeypatch):
    begun: list[EngineTask] = []
    monkeypatch.setattr(EngineTask, "begin", lambda thought: begun.append(thought))  # noqa: PLW0108
    command_executor.start()
    match = against_computer(ana)
    assert matches.execute([MatchCommand(match.code, "phrase", SECOND, 2, "hello")]) == [None]
    assert len(begun) == 1
    # Two threads that ask at the same time: the later one counts.
    command_executor._ask(_Look(match.code))
    assert [thought._cancelled.is_set() for thought in begun] == [True, False]


@pytestmark_database
def test_a_closed_desk_lets_the_workers_be(ana):
    command_executor.start()
    match = against_computer(ana)
    thought = command_executor._thinking[match.code].engine_task
    command_executor.stop()
    assert thought._cancelled.is_set()
    assert not command_executor._thinking


@pytestmark_database
def test_a_move_that_was_not_stored_is_made_again(ana, monkeypatch):
    monkeypatch.setattr("games.live.executor.PAUSE", 0.01)
    real, failed = matches.execute, []

    def once_broken(commands: list[MatchCommand]) -> list[Refused | None]:
        if not failed:
            failed.extend(commands)
            return [matches.unavailable(command) for command in commands]
        return real(commands)

    monkeypatch.setattr(matches, "execute", once_broken)
    command_executor.start()
    match = against_computer(ana, "nim", level="perfect")
    assert wait_for_event(match, 3).kind == "move"
    assert failed


@pytestmark_database
def test_where_no_move_is_found_any_will_do(ana, monkeypatch):
    monkeypatch.setattr("games.live.executor.PAUSE", 0.01)
    match = against_computer(ana, "nim", seat=0, level="perfect")
    Seat.objects.filter(match=match, index=1).update(level="nonsense")
    matches.forget_match_states()
    command_executor.start()
    assert matches.execute([MatchCommand(match.code, "play", FIRST, 2, "p1-1")]) == [None]
    assert wait_for_event(match, 4).kind == "move"


@pytestmark_database
def test_asking_again_ends_some_time(ana, monkeypatch, caplog):
    monkeypatch.setattr(EngineTask, "begin", lambda thought: None)
    match = against_computer(ana)
    command_executor._ask(_Look(match.code, PATIENCE + 1))
    assert f"no move in match {match.code}" in caplog.text
    command_executor._ask(_Look("never-was", 1))
    matches.execute([MatchCommand(match.code, "abort", SECOND, 2)])
    command_executor._ask(_Look(match.code, 1))
    assert match.code not in command_executor._thinking
    with monkeypatch.context() as patched:
        patched.setattr(matches, "look_at", lambda *_arguments: 1 / 0)
        command_executor._ask(_Look(match.code, 1))
    assert "was not asked" in caplog.text
    timer = command_executor._inbox.get_nowait()
    assert timer.item == _Look(match.code, 2)


@pytestmark_database
def test_the_page_says_that_the_computer_thinks(ana, monkeypatch):
    match = against_computer(ana)

    def lines(table: Any) -> list[str]:
        return [str(wire.line(table, seats)) for seats in (SECOND, frozenset[int]())]

    assert matches.look_at(match.code, lines) == ["O computador está a pensar."] * 2
    matches.execute([MatchCommand(match.code, "play", FIRST, 2, "k6")])
    mine, theirs = matches.look_at(match.code, lines)
    assert mine.startswith("É a tua vez.")
    assert theirs.startswith("Joga o Branco.")


def test_a_kernel_prepares_later_moves_once(monkeypatch):
    """Beside the strong computer's first move, not beside others'."""
    begun: list[str] = []
    monkeypatch.setattr(SowingKernel, "prepare", lambda kernel: begun.append(kernel.game.rules))
    monkeypatch.setattr(engine_pool, "_prepared", set())
    options = {"rules": "oware"}
    engine_pool.move(("ouri", options, [], "beginner", 1))
    assert not begun
    for _time in range(2):
        engine_pool.move(("ouri", options, ["f1"], "strong", 1))
    until(lambda: begun)
    assert begun == ["oware"]


def test_a_worker_collects_garbage_before_it_searches(monkeypatch):
    collected = []
    monkeypatch.setattr(engine_pool.gc, "collect", collected.append)
    assert engine_pool._work(lambda job, slot: (job, slot, len(collected)), "job", 3) == ("job", 3, 1)


def test_a_worker_looks_sometimes_at_what_outlived_a_collection(monkeypatch):
    collected = []
    monkeypatch.setattr(engine_pool.gc, "collect", collected.append)
    for young in (engine_pool.YOUNG_COLLECTIONS - 1, engine_pool.YOUNG_COLLECTIONS):
        monkeypatch.setattr(engine_pool.gc, "get_count", lambda young=young: (0, 0, young))
        engine_pool._work(lambda job, slot: job, "job", 0)
    assert collected == [1, 2]
