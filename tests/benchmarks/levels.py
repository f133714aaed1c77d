"""Fits the random matches of the levels of games that machine code searches, so that neighbours are as far
apart as they should be."""

from argparse import ArgumentParser
from collections.abc import Generator
from dataclasses import replace
from itertools import pairwise
from math import inf, sqrt
from typing import Any

from games.bots.levels import MATCHES, SEARCHING, Level, levels_of
from games.rules.game import Game
from tests.benchmarks.measuring import BenchCommand, machine
from tests.benchmarks.staircase import elo
from tests.benchmarks.strength import chosen_game, compared, searching

LEAST, MOST = 100, 250  # Elo between neighbours
FEWEST = 3  # random matches
COLUMNS = "| game | level | above | random matches | points | Elo | from | to |"


class Command(BenchCommand):
    help = (
        "From the lowest level up: how many random matches make each one between "
        f"{LEAST} and {MOST} Elo better than the one below, all numbers that were tried, and the lines for "
        "games/bots/staircases.toml. No clock is asked: it is the same on every machine. Only where machine "
        "code searches. The strong level stays as it is."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="+", help="slug, or slug:option=number,option=number")
        parser.add_argument("--matches", type=int, default=40, help="for each try (default 40)")
        parser.add_argument("--tries", type=int, default=5, help="for each level (default 5)")
        parser.add_argument("--opening", type=int, default=2, help="random moves at first (default 2)")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{machine()}\n")
        self.head(COLUMNS, 3)
        for asked in options["games"]:
            name, game = chosen_game(asked)
            numbers = self._fit(name, game, options)
            lines = "".join(f"{level} = {number}\n" for level, number in numbers.items())
            self.stdout.write(f"\n[{game.slug}]\n{lines}")

    def _fit(self, name: str, game: Game[Any], options: dict[str, Any]) -> dict[str, int]:
        """The random matches of the levels between the lowest and the strongest."""
        levels = dict(levels_of(game.slug))
        numbers = {}
        for below, slug in list(pairwise(SEARCHING))[:-1]:
            levels[slug] = self._fitted(name, game, levels[slug], levels[below], options)
            numbers[slug] = levels[slug].playouts
        return numbers

    def _fitted(
        self, name: str, game: Game[Any], level: Level, below: Level, options: dict[str, Any]
    ) -> Level:
        """The level with as many random matches as put it between the bounds; the nearest that was tried."""
        tries: dict[float, Level] = {}
        search = numbers_to_try(level.playouts)
        number = next(search)
        for _try in range(options["tries"]):
            tried = replace(level, playouts=number)
            points, _plies = compared(
                game, searching(tried, inf), searching(below, inf), options["matches"], options["opening"]
            )
            apart, low, high = elo(points, options["matches"])
            result = f"{points:g} : {options['matches'] - points:g}"
            figures = [str(number), result, *(f"{figure:.0f}" for figure in (apart, low, high))]
            self.row([name, level.slug, below.slug, *figures])
            tries[abs(apart - (LEAST + MOST) / 2)] = tried
            if LEAST <= apart <= MOST:
                break
            number = search.send(apart < LEAST)
        return tries[min(tries)]


def numbers_to_try(first: int) -> Generator[int, bool, None]:
    """Numbers of random matches, the first one first; each time it is sent whether that was too few. Between
    the largest that was and the smallest that was too many."""
    low, high, number = FEWEST, MATCHES, first
    while True:
        if (yield number):
            low = number
        else:
            high = number
        number = round(sqrt(low * high))
