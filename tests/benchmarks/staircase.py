"""Measures how far each level of the computer is above its neighbour, in Elo."""

from argparse import ArgumentParser
from itertools import pairwise
from math import log10
from typing import Any

from games.bots.levels import levels_of
from games.rules.game import Game
from tests.benchmarks.measuring import BenchCommand, machine
from tests.benchmarks.strength import chosen_game, compared, searching

COLUMNS = "| game | level | above | points | Elo | from | to | plies |"
DEVIATIONS = 2.0


def elo(points: float, matches: int, players: int = 2) -> tuple[float, float, float]:
    """How far a player with so many points is above the others, who are as strong as each other, and between
    what that is likely to lie. A match more is counted as shared by all, so that nobody is above all measure.
    Among more than two a player wins as often as the strength's part of the sum of strengths (Luce, 1959)."""
    share = (points + 1 / players) / (matches + 1)
    error = DEVIATIONS * (share * (1 - share) / (matches + 1)) ** 0.5
    others = players - 1
    return _difference(share, others), _difference(share - error, others), _difference(share + error, others)


def _difference(share: float, others: int) -> float:
    share = min(max(share, 0.001), 0.999)
    return 400 * log10(others * share / (1 - share))


class Command(BenchCommand):
    help = (
        "Matches between neighbouring levels of games that are searched, each beginning half of them: "
        "points (a draw, or a match cut off, is half a point), and what they mean in Elo, with two standard "
        "deviations. Among three the weaker level has two seats. "
        "Levels have all of their time, counted in CPU seconds."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="+", help="slugs, or slug:option=value,option=value")
        parser.add_argument("--matches", type=int, default=40, help="for each pair (default 40)")
        parser.add_argument("--opening", type=int, default=2, help="random moves at first (default 2)")
        parser.add_argument(
            "--share", type=float, default=1.0, help="of the time of the levels (default all)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{machine()}\n")
        self.head(COLUMNS, 3)
        for asked in options["games"]:
            name, game = chosen_game(asked)
            self._measure(name, game, options)

    def _measure(self, name: str, game: Game[Any], options: dict[str, Any]) -> None:
        matches = options["matches"]
        for lower, upper in pairwise(levels_of(game.slug).values()):
            better, other = (searching(level, options["share"]) for level in (upper, lower))
            points, plies = compared(game, better, other, matches, options["opening"])
            numbers = [f"{number:.0f}" for number in elo(points, matches, len(game.players))]
            result = f"{points:g} : {matches - points:g}"
            self.row([name, upper.slug, lower.slug, result, *numbers, f"{plies / matches:.0f}"])
