"""The benchmarks as developers call them: processes that leave the data of others alone."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.benchmarks.__main__ import NAMES

ROOT = Path(__file__).resolve().parents[2]


def bench(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", *arguments],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(folder), "DATABASE_URL": "postgres://localhost/others"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_rules_are_measured_on_a_fresh_checkout(tmp_path):
    result = bench("rules", "hex", "--seconds", "0.01", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert [line.split(" | ")[0] for line in result.stdout.splitlines() if "| Hex" in line] == [
        "| Hex",
        "| Hex, 11",
    ]
    assert not list(tmp_path.iterdir())


def test_what_is_wrong_is_said_in_one_line(tmp_path):
    result = bench("perft", "nim", "--depth", "0", folder=tmp_path)
    assert (result.returncode, result.stderr) == (1, "CommandError: --depth must be from 1 to 100.\n")


def test_every_benchmark_has_its_name():
    modules = [path for path in Path(__file__).parent.glob("*.py") if "\nclass Command(" in path.read_text()]
    assert sorted(path.stem for path in modules) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_benchmark_says_what_it_does(name):
    assert import_module(f"tests.benchmarks.{name}").Command.help
