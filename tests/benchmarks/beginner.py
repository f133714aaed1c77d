"""Measures whether a pupil who knows the rules alone is the lowest level's equal, in every game."""

from argparse import ArgumentParser
from collections.abc import Iterable
from math import sqrt
from typing import Any

from django.core.management.base import CommandError

from games.rules import catalogue
from tests.benchmarks.measuring import BenchCommand, machine
from tests.benchmarks.model_pupil import played

MOST_PLIES = 1_000
AROUND = 0.10  # how far from its even share a pupil's may be
COLUMNS = "| game | players | points | share | even | ± | plies | cut off | outside |"


class Command(BenchCommand):
    help = (
        "Matches of a model pupil against the lowest level, in each seat as often: points (a shared first "
        f"place, or a match cut off after {MOST_PLIES} moves, shares the point), their share, what it would "
        "be if all were equal, and two standard errors of it. Outside is a share that is more than "
        f"{AROUND:.0%} away. Among three the pupil has two computers beside it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="slugs (default: all games)")
        parser.add_argument("--matches", type=int, default=100, help="of each game (default 100)")
        parser.add_argument("--first", type=int, default=0, help="the seed of the first match (default 0)")
        parser.add_argument("--small", action="store_true", help="on the smallest boards")

    def handle(self, *args: Any, **options: Any) -> None:
        slugs = options["games"] or [slug for slug in catalogue.ENTRIES if slug != "invented"]
        for slug in slugs:
            if slug not in catalogue.ENTRIES:
                raise CommandError(f"{slug} is no game")
        self.stdout.write(f"{machine()}\n")
        self.head(COLUMNS, 1)
        seeds = range(options["first"], options["first"] + options["matches"])
        for slug in slugs:
            self.row(measure(slug, catalogue.ENTRIES[slug].small[0] if options["small"] else {}, seeds))


def measure(slug: str, options: Any, seeds: Iterable[int]) -> list[str]:
    """A row of the table."""
    game = catalogue.build(slug, options)
    seats = len(game.players)
    results = [played(game, seed % seats, seed, MOST_PLIES) for seed in seeds]
    points, matches, even = sum(won for won, _plies in results), len(results), 1 / seats
    share = points / matches
    return [
        str(catalogue.ENTRIES[slug].name),
        str(seats),
        f"{points:.3g}",
        f"{share:.0%}",
        f"{even:.0%}",
        f"{2 * sqrt(even * (1 - even) / matches):.0%}",
        f"{sum(plies for _won, plies in results) / matches:.0f}",
        str(sum(plies == MOST_PLIES for _won, plies in results)),
        "yes" if abs(share - even) > AROUND + 1e-9 else "",
    ]
