"""Measures Grundy values per second: `run.py bench solvers`."""

import os
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tests.benchmarks import heaps
from tests.benchmarks.heaps import QUEEN, RULES
from tests.benchmarks.measuring import BenchCommand, machine

HERE = Path(heaps.__file__)
COLUMNS = "| game | by | values | CPU seconds | values/s | against C | peak memory |"


@dataclass(frozen=True)
class Measured:
    """What one process found: CPU seconds, a checksum of the values, peak memory in bytes."""

    seconds: float
    checksum: int
    memory: int


class Command(BenchCommand):
    help = (
        "Finds Grundy values of heaps and the queen's table in plain Python, by a plain loop in C (cc -O2), "
        "by the same loop as a kernel and by the solver, each in a process of its own, and prints the table "
        "of docs/benchmarks.md."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--python", type=int, default=4_000, help="heaps in plain Python (default 4000)")
        parser.add_argument("--loop", type=int, default=50_000, help="heaps by plain loops (default 50000)")
        parser.add_argument(
            "--solver", type=int, default=1_000_000, help="heaps by the solver (default 10^6)"
        )
        parser.add_argument(
            "--side", type=int, default=1_000, help="side of the queen's board (default 1000)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(machine())
        with tempfile.TemporaryDirectory() as folder:
            program = compiled(Path(folder))
            if program is None:
                self.stdout.write("There is no C compiler (cc): nothing to compare with.")
            self.stdout.write("")
            self.head(COLUMNS, 2)
            for game in RULES:
                self.heaps(game, options, program)
            self.queen(options["side"], program)
            self.stdout.write("")
            self.first_values(Path(folder))

    def heaps(self, game: str, options: dict[str, Any], program: Path | None) -> None:
        rule, count = RULES[game], options["loop"]
        c = None
        self.measure(
            game, "plain Python", options["python"], measured("python", game, options["python"]), None
        )
        if program is not None:
            digits = map(str, [count, int(rule.unequal), rule.tail, *rule.digits])
            c = run([str(program), "heaps", *digits])
            self.measure(game, "C, plain loop", count, c, None)
        loop, solver = measured("loop", game, count), measured("solver", game, count)
        if len({result.checksum for result in (loop, solver, c or loop)}) > 1:
            raise CommandError(f"{game}: the values differ")
        self.measure(game, "kernel, plain loop", count, loop, c)
        self.measure(game, "solver", count, solver, c)
        if options["solver"] != count:
            self.measure(game, "solver", options["solver"], measured("solver", game, options["solver"]), None)

    def queen(self, side: int, program: Path | None) -> None:
        game, count = f"{QUEEN}, board {side}x{side}", side * side
        python, solver = measured("python", QUEEN, side), measured("solver", QUEEN, side)
        c = None if program is None else run([str(program), "queen", str(side)])
        if len({result.checksum for result in (python, solver, c or python)}) > 1:
            raise CommandError(f"{game}: the values differ")
        self.measure(game, "plain Python", count, python, c)
        if c is not None:
            self.measure(game, "C, plain loop", count, c, None)
        self.measure(game, "solver", count, solver, c)

    def measure(self, game: str, engine: str, count: int, measured: Measured, c: Measured | None) -> None:
        """One row of the table."""
        self.row(
            [
                game,
                engine,
                f"{count:,}",
                f"{measured.seconds:.3f}",
                f"{count / measured.seconds:,.0f}",
                "" if c is None else f"{c.seconds / measured.seconds:.3g}",
                f"{measured.memory >> 20} MB",
            ]
        )

    def first_values(self, folder: Path) -> None:
        """The time to the values that need a kernel, in a new process, without and with kept machine code."""
        environment = os.environ | {"NUMBA_CACHE_DIR": str(folder / "kept")}
        for cache in ("compiled for the first time", "with the machine code kept"):
            result = measured("cold", "Grundy's game", 5_000, environment)
            self.stdout.write(f"Grundy's game to 5,000, numba {cache}: {result.seconds:.2f} s of CPU")


def compiled(folder: Path) -> Path | None:
    """The C program, if there is a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "heaps"
    subprocess.run([compiler, "-O2", "-o", str(program), str(HERE.with_suffix(".c"))], check=True)
    return program


def measured(engine: str, game: str, count: int, environment: dict[str, str] | None = None) -> Measured:
    return run([sys.executable, "-m", heaps.__name__, engine, game, str(count)], environment)


def run(command: list[str], environment: dict[str, str] | None = None) -> Measured:
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env=environment, cwd=HERE.parents[2]
    )
    seconds, checksum, kilobytes = done.stdout.split()
    return Measured(float(seconds), int(checksum), int(kilobytes) << 10)
