"""The benchmark of the solvers: that it runs and that what it compares are the same values."""

import shutil
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.benchmarks import heaps, solvers
from tests.benchmarks.solvers import Measured

SMALL = {"python": 40, "loop": 60, "solver": 80, "side": 12}


def table() -> list[list[str]]:
    out = StringIO()
    call_command(solvers.Command(), stdout=out, **SMALL)
    return [line.strip("| ").split(" | ") for line in out.getvalue().splitlines() if line.startswith("|")][2:]


@pytest.mark.parametrize("count", [1, 200])
@pytest.mark.parametrize("game", heaps.RULES)
def test_all_engines_find_the_same_values(game, count):
    rule = heaps.RULES[game]
    values = heaps.plain_python(rule, count)
    assert list(heaps.compiled_loop(rule, count)) == values
    assert list(heaps.our_solver(rule, count)) == values


def test_both_queens_find_the_same_values():
    assert list(heaps.our_queen(20)) == heaps.plain_queen(20)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_table_has_every_engine(monkeypatch):
    monkeypatch.setattr(solvers, "RULES", {"Lasker's Nim": heaps.RULES["Lasker's Nim"]})
    rows = table()
    assert [row[1] for row in rows] == [
        "plain Python",
        "C, plain loop",
        "kernel, plain loop",
        "solver",
        "solver",
        "plain Python",
        "C, plain loop",
        "solver",
    ]
    assert all(float(row[3]) >= 0 and row[-1].endswith(" MB") for row in rows)


def test_without_a_compiler_nothing_is_compared(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(solvers, "measured", lambda *_: Measured(1.0, 7, 2 << 20))
    rows = table()
    assert len(rows) == 4 * len(heaps.RULES) + 2
    assert {row[5].strip() for row in rows} == {""}


def test_different_values_are_an_error(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(solvers, "measured", lambda engine, game, count, *_: Measured(1.0, len(engine), 1))
    with pytest.raises(CommandError, match="differ"):
        table()
