"""The benchmark of jobs: what it measures has happened."""

import subprocess
import sys
import time
from io import StringIO

import psutil
import pytest
from django.core.management import CommandError

from games.live import engine_client, engine_pool
from tests.benchmarks import jobs


@pytest.mark.django_db(transaction=True)
def test_a_row_for_each_thing_that_is_measured(monkeypatch):
    monkeypatch.setattr(jobs, "TRIED", 2_000)
    monkeypatch.setattr(jobs, "PEOPLE", 2)
    out = StringIO()
    jobs.Command(stdout=out)._measure(2, [1, 2], 0.05)
    rows = [row.strip("| \n").split(" | ") for row in out.getvalue().splitlines()]
    quick, long = [row[1:] for row in rows[2:5]], [row[1:] for row in rows[7:]]
    assert {row[0] for row in (*rows[2:5], *rows[7:])} == {"the server"}
    assert [row[0] for row in quick] == [
        "a move: asked for to found",
        "an analysis: asked for to begun",
        "an analysis: unwanted to gone",
    ]
    assert all(0 <= int(row[1]) <= int(row[2]) <= int(row[3]) < 60_000 for row in quick)
    assert [row[0] for row in long] == [
        "1 of 0.05 s",
        "2 of 0.05 s",
        "2 people, 2 of 0.05 s each: the first of each",
        "one of 0.0 s beside 4 of 0.75 s",
    ]
    assert all(0 < float(row[1]) <= float(row[2]) < 60 for row in long)
    assert not jobs.at_work(psutil.Process())
    assert not engine_pool.count_searches()
    assert not engine_client.count_searches()


@pytest.mark.django_db(transaction=True)
def test_once_is_enough(monkeypatch):
    monkeypatch.setattr(jobs, "crowded", lambda _counts, _seconds: [])
    out = StringIO()
    jobs.Command(stdout=out)._measure(1, [1], 0.05)
    assert len(out.getvalue().splitlines()) == 7
    assert jobs.cuts_of([3.0]) == (3.0, 3.0)
    assert jobs.cuts_of([1.0, 2.0, 3.0])[0] == 2.0


def test_an_analysis_that_does_not_end_is_said(monkeypatch):
    monkeypatch.setattr(jobs, "LONGEST", 0.0)
    with pytest.raises(CommandError, match="did not end"):
        jobs.finished([jobs.Piece(1, 10**9)])
    jobs.studies.stop()


def test_an_analysis_is_at_work_while_its_process_is_there():
    sleeping = [sys.executable, "-c", "import time; time.sleep(60)", jobs.WORKER]
    with subprocess.Popen(sleeping) as process:
        jobs.until(lambda: jobs.at_work(psutil.Process()))
        process.kill()
    assert not jobs.at_work(psutil.Process())


def test_what_never_happens_is_said(monkeypatch):
    monkeypatch.setattr(jobs, "PATIENCE", 0.01)
    began = time.monotonic()
    assert jobs.until(lambda: True) >= began
    with pytest.raises(CommandError, match="nothing happened"):
        jobs.until(lambda: False)
