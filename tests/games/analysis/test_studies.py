"""Long analyses in real processes: shared, counted, given up, killed, and ended with the server."""

import subprocess
import sys
import time
from threading import Thread
from typing import Any

import psutil
import pytest

from games.analysis import worker as solving
from games.analysis.inspections import BoardInspection
from games.analysis.studies import (
    USUAL,
    Busy,
    Progress,
    Studies,
    _end,
    _Job,
    _tell,
    held_by,
    key_of,
    memory,
    order_of,
    used_by,
)
from games.live.ratelimit import Buckets
from games.rules import catalogue
from games.rules.game import Impartial
from games.rules.text import Text
from games.solvers.analyse import Analysis
from tests.waiting import SECONDS, wait_for


def searched(*heaps: int) -> Impartial[Any]:
    """A game for which no formula is known; many heaps of many divisors have very many positions."""
    return catalogue.build("divisor", {"heaps": heaps, "misere": True})


SHORT = searched(4, 4)
LONG = searched(720, 720, 720, 720, 720)
LARGE = searched(720, 720, 720, 720)


@pytest.fixture
def make():
    made: list[Studies] = []

    def one(**limits: Any) -> Studies:
        made.append(Studies(**limits))
        return made[-1]

    yield one
    for studies in made:
        studies.stop()
        assert not studies._jobs


def ignore(_met: int) -> None:
    pass


def processes() -> list[psutil.Process]:
    return [
        child
        for child in psutil.Process().children()
        if child.status() != psutil.STATUS_ZOMBIE and "games.analysis.worker" in " ".join(child.cmdline())
    ]


def result(studies: Studies, game: Impartial[Any], visitor: str = "ana") -> Analysis | Text:
    def finished() -> Analysis | Text | None:
        found = studies.watch(game, visitor)
        return None if isinstance(found, Progress) else found

    found = wait_for(finished)
    assert isinstance(found, Analysis | Text)
    return found


def test_an_analysis_comes_from_another_process(make):
    studies = make()
    assert studies.result_of(SHORT) is None
    assert studies.watch(SHORT, "ana") == Progress(0, 1)
    found = result(studies, SHORT)
    assert found == solving.outcome("divisor", SHORT.options_json(), 10_000, ignore)
    assert isinstance(found, Analysis)
    assert studies.result_of(SHORT) == found
    assert not studies.under_way(SHORT)
    wait_for(lambda: not processes())


def test_progress_grows_and_many_watch_one_process(make):
    studies = make()

    def met(visitor: str) -> int:
        found = studies.watch(LONG, visitor)
        assert isinstance(found, Progress)
        return found.met

    first = wait_for(lambda: met("ana"))
    assert wait_for(lambda: met("rui") > first)
    assert len(processes()) == 1
    studies.leave(LONG, "ana")
    assert studies.under_way(LONG)
    studies.leave(LONG, "rui")
    wait_for(lambda: not studies.under_way(LONG) and not processes())


def test_leaving_what_is_not_watched_changes_nothing(make):
    studies = make()
    studies.leave(LONG, "ana")
    studies.watch(LONG, "ana")
    studies.leave(LONG, "rui")
    assert studies.under_way(LONG)


def test_nobody_asks_any_more(make):
    studies = make(patience=0.3)
    studies.watch(LONG, "ana")
    wait_for(lambda: not studies.under_way(LONG) and not processes())


def test_others_wait_for_their_turn(make):
    studies = make()
    studies.watch(LONG, "ana")
    assert wait_for(processes)
    assert studies.watch(SHORT, "rui") == Progress(0, 1)
    studies.leave(LONG, "ana")
    assert isinstance(result(studies, SHORT, "rui"), Analysis)


def test_one_visitor_waits_for_few(make):
    studies = make(for_one=1)
    studies.watch(LONG, "ana")
    with pytest.raises(Busy, match="Já tens 1"):
        studies.watch(SHORT, "ana")
    studies.watch(LONG, "ana")
    studies.watch(SHORT, "rui")


def test_a_class_waits_for_few_and_all_together_for_not_many_more(make, monkeypatch):
    studies = make(most=1, tenant_of=lambda visitor: visitor[0])
    studies.watch(LONG, "a1")
    with pytest.raises(Busy, match="muitas análises"):
        studies.watch(SHORT, "a2")
    studies.watch(SHORT, "b1")
    monkeypatch.setattr("games.analysis.studies.MOST_OF_ALL", 2)
    with pytest.raises(Busy, match="muitas análises"):
        studies.watch(LARGE, "c1")


def test_too_many_positions_are_said_to_be_too_many(make):
    found = result(make(positions=500), LONG)
    assert "mais de 500" in str(found)


def test_an_analysis_has_its_time(make):
    studies = make(seconds=0.5)
    assert "ao fim de 0 segundos" in str(result(studies, LONG))
    wait_for(lambda: not processes())


@pytest.mark.parametrize("used", [0.0, None])
def test_an_analysis_ends_where_the_machine_gives_it_nothing_or_does_not_say(make, monkeypatch, used):
    monkeypatch.setattr("games.analysis.studies.used_by", lambda _pid: used)
    assert "ao fim de 0 segundos" in str(result(make(seconds=0.1), LONG))


def test_what_a_process_has_had_of_a_processor():
    assert 0.0 < used_by(psutil.Process().pid) <= time.process_time()
    assert used_by(0) is None


def test_a_failure_is_tried_again_later(make, monkeypatch):
    monkeypatch.setattr("games.analysis.studies.FAILED_SECONDS", 0.0)
    studies = make(seconds=0.2)
    studies.watch(LONG, "ana")
    wait_for(lambda: not studies.under_way(LONG))
    assert studies.result_of(LONG) is None
    assert isinstance(studies.watch(LONG, "ana"), Progress)


def test_a_process_that_is_killed_is_replaced_once(make, caplog):
    studies = make()
    studies.watch(LONG, "ana")
    (first,) = wait_for(processes)
    first.kill()
    (second,) = wait_for(lambda: [process for process in processes() if process != first])
    assert studies.under_way(LONG)
    second.kill()
    assert "falhou" in str(result(studies, LONG))
    assert "no analysis, analyse divisor: exit code" in caplog.text
    assert "720" not in caplog.text


def test_the_oldest_results_are_forgotten(make, monkeypatch):
    monkeypatch.setattr("games.analysis.studies.KEPT", 1)
    studies = make()
    result(studies, SHORT)
    result(studies, searched(6, 6))
    assert studies.result_of(SHORT) is None
    assert studies.result_of(searched(6, 6)) is not None


def test_stopping_ends_the_processes(make):
    studies = make()
    studies.watch(LONG, "ana")
    assert wait_for(processes)
    studies.stop()
    assert not processes()
    assert not studies.under_way(LONG)


SERVER = """
import time
from games.rules import catalogue
from games.analysis.studies import Studies, Progress
studies = Studies()
game = catalogue.build("divisor", {"heaps": [720] * 5, "misere": True})
while not studies.watch(game, "ana").met:
    time.sleep(0.05)
print(next(job.process.pid for job in studies._jobs.values()), flush=True)
time.sleep(600)
"""


def test_a_killed_server_leaves_no_processes():
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    worker = psutil.Process(int(server.stdout.readline()))
    server.kill()
    server.wait()
    server.stdout.close()
    worker.wait(timeout=SECONDS)


def test_what_does_not_fit_into_memory_is_said(monkeypatch):
    def full(*_arguments: object) -> None:
        raise MemoryError

    monkeypatch.setattr(solving, "analyse", full)
    assert "memória" in str(solving.outcome("nim", {}, 10, ignore))


def test_progress_is_reported_now_and_then():
    said: list[int] = []
    report = solving.ProgressReporter(said.append)
    for met in range(1_000):
        report(met)
    assert said[0] == 0
    assert len(said) < 100


def test_what_is_too_big_says_so():
    assert "mais de 10" in str(solving.outcome("divisor", LONG.options_json(), 10, ignore))


def test_buckets_of_visitors_are_forgotten_in_turn():
    buckets = Buckets(rate=0.0, burst=1.0, most=1)
    assert buckets.take("ana")
    assert not buckets.take("ana")
    assert buckets.take("rui")
    assert buckets.take("ana")


def met(studies: Studies, game: Impartial[Any], visitor: str) -> int:
    found = studies.watch(game, visitor)
    assert isinstance(found, Progress)
    return found.met


def test_a_short_analysis_does_not_wait_for_a_long_one_which_goes_on_afterwards(make, monkeypatch):
    monkeypatch.setattr("games.live.jobs.turns.LIMITS", (0.1, 0.2))
    studies = make()
    wait_for(lambda: met(studies, LONG, "ana"))
    (long,) = processes()
    wait_for(lambda: studies._jobs[LONG].level == 2)
    before = met(studies, LONG, "ana")
    assert isinstance(result(studies, SHORT, "rui"), Analysis)
    assert studies.under_way(LONG)
    assert long in processes()
    wait_for(lambda: met(studies, LONG, "ana") > before)
    assert studies._jobs[LONG].process.pid == long.pid


def test_a_paused_process_stands_still_and_goes_on_where_it_was(make):
    studies = make()
    first, long, *others = (searched(*[720] * count) for count in (8, 5, 6, 7))
    wait_for(lambda: met(studies, first, "teo") and met(studies, long, "ana"))
    process = studies._jobs[long].process
    studies._jobs[long].level = 2
    for other, visitor in zip(others, ("rui", "eva"), strict=True):
        studies.watch(other, visitor)
    paused = wait_for(lambda: not studies._jobs[long].going and studies.watch(long, "ana"))
    assert paused.ahead >= 1
    time.sleep(2 * solving.REPORT_SECONDS)
    here = met(studies, long, "ana")
    time.sleep(2 * solving.REPORT_SECONDS)
    assert not studies._jobs[long].going
    assert met(studies, long, "ana") == here
    for other, visitor in zip(others, ("rui", "eva"), strict=True):
        studies.leave(other, visitor)
    wait_for(lambda: met(studies, long, "ana") > here)
    assert studies._jobs[long].process is process


def test_where_the_memory_is_full_what_is_new_waits_and_nothing_is_ended(make):
    studies = make(memory=1)
    wait_for(lambda: met(studies, LONG, "ana"))
    (long,) = processes()
    assert studies.watch(SHORT, "rui") == Progress(0, 1)
    here = met(studies, LONG, "ana")
    wait_for(lambda: met(studies, LONG, "ana") > here)
    assert studies.watch(SHORT, "rui") == Progress(0, 1)
    assert processes() == [long]
    studies.leave(LONG, "ana")
    assert isinstance(result(studies, SHORT, "rui"), Analysis)


def test_how_much_memory_a_process_holds():
    assert 1 << 20 < held_by(psutil.Process().pid) < memory()
    assert held_by(0) == USUAL


def test_a_clock_tells_what_the_process_has_had_and_who_asks_while_it_is_paused_waits():
    clock = solving.Clock()
    before = time.process_time()
    assert before <= clock() <= time.process_time()
    clock.pause()
    asked = Thread(target=clock)
    asked.start()
    assert asked.is_alive()
    clock.go()
    asked.join(SECONDS)
    assert not asked.is_alive()


def test_a_process_pauses_once_it_listens():
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    job = _Job("ana", asked=LONG, process=process, going=True)
    _tell(job, going=False)
    assert job.going
    job.ordered = True
    _tell(job, going=False)
    assert not job.going
    _end(job)
    assert (job.process, job.going, job.ordered) == (None, False, False)
    process.stdin.close()


def test_what_has_no_process_yet_is_given_up_too():
    job = _Job("ana", asked=LONG)
    _end(job)
    assert job.process is None


HEX = BoardInspection(
    "any",
    "",
    {
        "board": {"shape": "rhombus", "columns": 4, "rows": 4},
        "pieces": [{"placing": {}}],
        "ends": [{"kind": "connect", "sides": "own"}],
    },
)


def test_what_is_known_of_a_growing_result_is_heard_while_one_waits(make):
    studies = make()
    known = wait_for(lambda: studies.watch(HEX, "ana").partial)
    assert not known["complete"]
    assert wait_for(lambda: (studies.watch(HEX, "rui").partial or known)["known"]["matches"])
    assert len(processes()) == 1


def ended(studies):
    """What was watched, once it is over."""
    return wait_for(lambda: not isinstance(found := studies.watch(HEX, "ana"), Progress) and found)


def test_what_is_known_by_the_time_limit_is_kept(make):
    """A match on a large board may last longer than the limit: what the others told is not lost."""
    studies = make()
    wait_for(lambda: studies.watch(HEX, "ana").partial)
    studies.seconds = 0.0
    known = ended(studies)
    assert (known["format"], known["complete"]) == ("nimteca-board-report-1", False)
    assert studies.result_of(HEX) == known
    wait_for(lambda: not processes())


def test_what_a_process_knew_before_it_was_killed_again_is_kept(make):
    studies = make()
    known = wait_for(lambda: studies.watch(HEX, "ana").partial)
    (first,) = processes()
    first.kill()
    (second,) = wait_for(lambda: [process for process in processes() if process != first])
    second.kill()
    assert ended(studies)["digest"] == known["digest"]


def test_the_examination_of_a_board_game_is_ordered_by_its_rules():
    asked = BoardInspection("1a2b", document={"name": "Três"})
    assert order_of(asked, 7) == {"task": "examine_board", "document": {"name": "Três"}}
    assert key_of(asked) == "examine 1a2b"
