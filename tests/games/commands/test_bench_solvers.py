"""The benchmark of the solvers: that it runs and that what it compares are the same values."""

import shutil
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.management import bench_heaps
from games.management.commands import bench_solvers
from games.management.commands.bench_solvers import Measured

SMALL = {"python": 40, "loop": 60, "solver": 80, "side": 12}


def table() -> list[list[str]]:
    out = StringIO()
    call_command("bench_solvers", stdout=out, **SMALL)
    return [line.strip("| ").split(" | ") for line in out.getvalue().splitlines() if line.startswith("|")][2:]


@pytest.mark.parametrize("count", [1, 200])
@pytest.mark.parametrize("game", bench_heaps.RULES)
def test_all_engines_find_the_same_values(game, count):
    rule = bench_heaps.RULES[game]
    values = bench_heaps.plain_python(rule, count)
    assert list(bench_heaps.compiled_loop(rule, count)) == values
    assert list(bench_heaps.our_solver(rule, count)) == values


def test_both_queens_find_the_same_values():
    assert list(bench_heaps.our_queen(20)) == bench_heaps.plain_queen(20)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_table_has_every_engine(monkeypatch):
    monkeypatch.setattr(bench_solvers, "RULES", {"Lasker's Nim": bench_heaps.RULES["Lasker's Nim"]})
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
    monkeypatch.setattr(bench_solvers, "measured", lambda *_: Measured(1.0, 7, 2 << 20))
    rows = table()
    assert len(rows) == 4 * len(bench_heaps.RULES) + 2
    assert {row[5].strip() for row in rows} == {""}


def test_different_values_are_an_error(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(
        bench_solvers, "measured", lambda engine, game, count, *_: Measured(1.0, len(engine), 1)
    )
    with pytest.raises(CommandError, match="differ"):
        table()
