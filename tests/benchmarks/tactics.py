"""Measures how many positions of the tactics suites (`suites/`) the strong level solves."""

import tomllib
from argparse import ArgumentParser
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from games.bots.levels import SEARCHING, Level, look_ahead
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from tests.benchmarks.measuring import BenchCommand, machine
from tests.benchmarks.strength import searching

SUITES = Path(__file__).with_name("suites")
SLUGS = tuple(sorted(file.stem for file in SUITES.glob("*.toml")))
COLUMNS = "| game | theme | positions | solved | share |"


class Task(NamedTuple):
    """A position with the moves that solve it; `line`: what else is known, such as the moves of a win."""

    theme: str
    game: BoardGame[Any]
    state: Any
    moves: frozenset[str]
    line: tuple[str, ...]


@cache
def suite(slug: str) -> tuple[Task, ...]:
    """The positions of a game, in the order of the file."""
    rows = tomllib.loads((SUITES / f"{slug}.toml").read_text())["position"]
    return tuple(_task(slug, row) for row in rows)


def _task(slug: str, row: dict[str, Any]) -> Task:
    game = catalogue.build(slug, row["options"])
    assert isinstance(game, BoardGame)
    stones = {player: row[player].split() for player in game.players}
    moves, line = frozenset(row["moves"].split()), tuple(row.get("line", "").split())
    return Task(row["theme"], game, game.setup(stones, row["turn"]), moves, line)


def strongest(playouts: int) -> Level:
    """The strong level with so many random matches, always the same."""
    return replace(SEARCHING["strong"], playouts=playouts)


def solves(task: Task, playouts: int) -> bool:
    """Whether the strong level does with so many random matches."""
    return look_ahead(task.game, task.state, strongest(playouts), 1) in task.moves


class Command(BenchCommand):
    help = (
        "How many positions of each theme the strong level solves, with so many seconds of a processor for "
        "each, or with so many random matches."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", choices=(*SLUGS, []), help="slugs (default: all suites)")
        parser.add_argument("--seconds", type=float, default=0.25, help="a move (default 0.25)")
        parser.add_argument("--matches", type=int, default=0, help="random matches a move, instead")
        parser.add_argument("--missed", action="store_true", help="show the positions that are not solved")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{machine()}\n")
        self.head(COLUMNS, 2)
        timed = searching(replace(SEARCHING["strong"], seconds=options["seconds"], least=0), 1.0)
        for slug in options["games"] or SLUGS:
            results: dict[str, list[bool]] = {}
            for task in suite(slug):
                # The machine code is there before it is timed.
                solves(task, options["matches"] or 1)
                if options["matches"]:
                    is_solved = solves(task, options["matches"])
                else:
                    is_solved = timed(task.game, task.state, 1) in task.moves
                results.setdefault(task.theme, []).append(is_solved)
                if options["missed"] and not is_solved:
                    self.stdout.write(f"{task.game.position(task.state)} {sorted(task.moves)}")
            name = str(catalogue.ENTRIES[slug].name)
            for theme, solved in (*results.items(), ("all", list(chain(*results.values())))):
                share = f"{sum(solved) / len(solved):.0%}"
                self.row([name, theme, str(len(solved)), str(sum(solved)), share])
