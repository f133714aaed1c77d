"""Two servers, and one that was started anew, ask, reply and explain alike."""

import os
import subprocess
import sys
from pathlib import Path

from games.rules.catalogue import ENTRIES
from lessons.course.documents.playing import canonical_text

ROOT = Path(__file__).resolve().parents[3]


def test_nothing_depends_on_the_order_of_sets():
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.lessons.course.replies"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for seed in "12"
    ]
    first, second = (process.communicate()[0].splitlines() for process in processes)
    assert [process.returncode for process in processes] == [0, 0]
    kinds = {line.partition(" ")[0] for line in first}
    assert kinds >= {*ENTRIES, "question", "lesson", "bush", "problem", "examination", "worksheet", "game"}
    assert first == second


def test_a_position_without_sets_is_written_as_before():
    for position in ((), (3,), (1, (2, "a")), "ab", 7):
        assert canonical_text(position) == repr(position)
    assert canonical_text((frozenset("ba"),)) == "(frozenset({'a', 'b'}),)"
