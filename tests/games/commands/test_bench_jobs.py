"""The benchmark of jobs: what it measures has happened."""

import subprocess
import sys
import time
from io import StringIO

import psutil
import pytest
from django.core.management import CommandError

from games.live import computer, thinking
from games.management.commands import bench_jobs


@pytest.mark.django_db(transaction=True)
def test_a_row_for_each_thing_that_is_measured():
    out = StringIO()
    bench_jobs.Command(stdout=out)._measure(2)
    rows = [row.strip("| \n").split(" | ") for row in out.getvalue().splitlines()]
    assert [row[:2] for row in rows] == [
        ["the server", "a move: asked for to found"],
        ["the server", "an analysis: asked for to begun"],
        ["the server", "an analysis: unwanted to gone"],
    ]
    assert all(0 <= int(row[2]) <= int(row[3]) <= int(row[4]) < 60_000 for row in rows)
    assert not bench_jobs.at_work(psutil.Process())
    assert not computer.asked()
    assert not thinking.errands.asked()


def test_an_analysis_is_at_work_while_its_process_is_there():
    sleeping = [sys.executable, "-c", "import time; time.sleep(60)", bench_jobs.WORKER]
    with subprocess.Popen(sleeping) as process:
        bench_jobs.until(lambda: bench_jobs.at_work(psutil.Process()))
        process.kill()
    assert not bench_jobs.at_work(psutil.Process())


def test_what_never_happens_is_said(monkeypatch):
    monkeypatch.setattr(bench_jobs, "PATIENCE", 0.01)
    began = time.monotonic()
    assert bench_jobs.until(lambda: True) >= began
    with pytest.raises(CommandError, match="nothing happened"):
        bench_jobs.until(lambda: False)
