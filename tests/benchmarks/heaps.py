"""One measurement of `run.py bench solvers`, in a process of its own and without Django.

    python -m tests.benchmarks.heaps ENGINE GAME COUNT

Prints CPU seconds, a checksum of the values, the peak memory in kilobytes. Loading numba is not in the
seconds, unless the engine is "cold".
"""

import re
import resource
import sys
import time
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path

from games.solvers.heap_rules import DAWSON_CHESS, GRUNDY, KAYLES, LASKER, TREBLECROSS, HeapRule
from games.solvers.octal import heap_values

RULES = {
    ".77 (Kayles)": KAYLES,
    ".137 (Dawson's Chess)": DAWSON_CHESS,
    ".007 (Treblecross)": TREBLECROSS,
    "Grundy's game": GRUNDY,
    "Lasker's Nim": LASKER,
}
QUEEN = "Wythoff"


def plain_python(rule: HeapRule, count: int) -> list[int]:
    """The values by the definition, as a loop that a pupil could write."""
    values: list[int] = []
    for heap in range(count):
        options = set()
        for taken in range(heap + 1):
            digit, left = rule.digit(taken), heap - taken
            if digit & 1 and left == 0:
                options.add(0)
            if digit & 2 and left > 0:
                options.add(values[left])
            if digit & 4:
                for size in range(1, (left - rule.unequal) // 2 + 1):
                    options.add(values[size] ^ values[left - size])
        value = 0
        while value in options:
            value += 1
        values.append(value)
    return values


def plain_queen(side: int) -> list[int]:
    """The table of a queen, row by row, by the values seen in each line."""
    columns: list[set[int]] = [set() for _ in range(side)]
    diagonals: list[set[int]] = [set() for _ in range(2 * side)]
    table = []
    for row in range(side):
        line: set[int] = set()
        for column in range(side):
            up, across = columns[column], diagonals[column - row + side]
            value = 0
            while value in line or value in up or value in across:
                value += 1
            line.add(value)
            up.add(value)
            across.add(value)
            table.append(value)
    return table


def compiled_loop(rule: HeapRule, count: int) -> Sequence[int]:
    """The plain loop as a kernel, without any of the ways to need fewer options."""
    from games.solvers.heap_search import by_marks

    return by_marks(rule, count, lambda _done: None)


def our_solver(rule: HeapRule, count: int) -> Sequence[int]:
    return heap_values(rule, count).values[:count]


def our_queen(side: int) -> Iterable[int]:
    from games.solvers.closed.boards import queen_values

    return map(int, queen_values(side).flat)


def warm_up(engine: str, game: str) -> None:
    """Load what the measurement needs, a kernel where there is one."""
    if game == QUEEN:
        our_queen(2)
    elif engine == "loop":
        compiled_loop(RULES[game], 2)
    elif not heap_values(RULES[game], 1_000).proven:
        from games.solvers.heap_search import extended

        extended(RULES[game], array("I", [0]), 2, lambda *_: None, 2)


def checksum(values: Iterable[int]) -> int:
    """The number by which different engines show that they found the same."""
    total = 0
    for value in values:
        total = (total * 31 + value) % 1_000_000_007
    return total


def peak_memory() -> int:
    """Kilobytes, of this program only: `ru_maxrss` begins with that of the process that started it."""
    status = Path("/proc/self/status")
    match = re.search(r"VmHWM:\s*(\d+) kB", status.read_text()) if status.is_file() else None
    return int(match[1]) if match else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main(engine: str, game: str, count: int) -> None:
    if engine in {"loop", "solver"}:
        warm_up(engine, game)
    start = time.process_time()
    values: Iterable[int]
    if game == QUEEN:
        values = (plain_queen if engine == "python" else our_queen)(count)
    else:
        engines = {"python": plain_python, "loop": compiled_loop, "solver": our_solver, "cold": our_solver}
        values = engines[engine](RULES[game], count)
    seconds = time.process_time() - start
    memory = peak_memory()
    sys.stdout.write(f"{seconds:.6f} {checksum(values)} {memory}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
