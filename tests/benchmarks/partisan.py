"""Finds again what is known of who wins Dominório and Snort on small boards: `run.py bench partisan`."""

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.core.management.base import CommandError

from games.solvers.partisan.dominoes import Dominoes
from games.solvers.partisan.neighbours import Neighbours
from games.solvers.partisan.rooms import RoomValues
from games.solvers.partisan.squares import cell_set
from tests.benchmarks.measuring import BenchCommand, machine

# The classes by columns, rows; on a board turned by a quarter Vertical and Horizontal are exchanged.
# Two rows: Lachmann, Moore, Rapaport 2002. Squares: Breuker, Uiterwijk, van den Herik 2000.
DOMINOES = {
    (1, 2): "L",
    (2, 2): "N",
    (3, 2): "N",
    (4, 2): "R",
    (5, 2): "L",
    (6, 2): "N",
    (3, 3): "N",
    (4, 4): "N",
    (5, 4): "L",
    (5, 5): "P",
    (6, 4): "N",
    (6, 5): "R",
    (6, 6): "N",
}
LARGEST_SNORT = 5
MOST_POSITIONS = 100_000_000
COLUMNS = "| game | board | class | positions | CPU seconds |"


class KnownBoard(NamedTuple):
    """An empty board whose class is known."""

    game: str
    columns: int
    rows: int
    outcome_class: str


def known_boards(largest: int) -> Iterator[KnownBoard]:
    """Those of at most so many cells. Snort: the second player wins if both sides are even, else the first
    (Uiterwijk 2022)."""
    for (columns, rows), letter in DOMINOES.items():
        if columns * rows <= largest:
            yield KnownBoard("Dominório", columns, rows, letter)
    for columns in range(1, LARGEST_SNORT + 1):
        for rows in range(1, columns + 1):
            if columns * rows <= largest:
                yield KnownBoard("Snort", columns, rows, "N" if columns % 2 or rows % 2 else "P")


def searched(board: KnownBoard) -> tuple[str, int]:
    """Its class, found by search, and how many positions that took."""
    cells = cell_set((column, row) for column in range(board.columns) for row in range(board.rows))
    met = 0

    def note(positions: int) -> None:
        nonlocal met
        met = max(met, positions)

    if board.game == "Snort":
        letter = RoomValues(Neighbours(), most_positions=MOST_POSITIONS).outcome_class((cells, cells), note)
    else:
        letter = RoomValues(Dominoes(), most_positions=MOST_POSITIONS).outcome_class(cells, note)
    return letter, met


class Command(BenchCommand):
    help = "Finds by search who wins Dominório and Snort on empty boards, and compares it with what is known."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--cells", type=int, default=36, help="of the largest board (default 36)")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(machine())
        self.head(COLUMNS, 3)
        for board in known_boards(options["cells"]):
            before = time.process_time()
            letter, positions = searched(board)
            seconds = time.process_time() - before
            if letter != board.outcome_class:
                msg = f"{board}: the search finds {letter}"
                raise CommandError(msg)
            size = f"{board.columns}x{board.rows}"
            self.row([board.game, size, letter, f"{positions:,}", f"{seconds:.2f}"])
