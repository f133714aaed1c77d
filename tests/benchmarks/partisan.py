"""Finds again what is known of who wins Dominório and Snort on small boards: `run.py bench partisan`."""

import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.core.management.base import CommandError

from games.solvers.partisan.dominoes import Dominoes
from games.solvers.partisan.neighbours import Neighbours
from games.solvers.partisan.rooms import RoomValues
from games.solvers.partisan.squares import cell_set, connected
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
SIDE, TWELVE = 4, 12  # cells of the square in which all rooms are valued; of the rooms valued one by one
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


def rooms_within(side: int) -> list[int]:
    """All connected sets of cells in a square."""
    cells = [cell_set([(column, row)]) for column in range(side) for row in range(side)]
    sets = [0]
    for cell in cells:
        sets += [cells | cell for cells in sets]
    return [room for room in sets if room and next(connected(room)) == room]


def valued(rooms: Iterable[int]) -> float:
    """The seconds that the values of rooms of Dominório take together, nothing being known before."""
    values, before = RoomValues(Dominoes()), time.process_time()
    for room in rooms:
        values.value(room)
    return time.process_time() - before


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
        self.value_rooms(min(SIDE, int(options["cells"] ** 0.5)))

    def value_rooms(self, side: int) -> None:
        """How long values of rooms take: of all in a square, and of each with so many cells alone."""
        rooms = rooms_within(side)
        twelve = [valued([room]) for room in rooms if room.bit_count() == TWELVE]
        self.stdout.write(f"\n* values of all {len(rooms):,} rooms in {side} x {side}: {valued(rooms):.2f} s")
        if twelve:
            slowest = f"{max(twelve):.3f} s"
            self.stdout.write(f"* {len(twelve):,} rooms of {TWELVE} cells, each alone: {slowest} at most")
