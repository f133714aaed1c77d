"""Fits the levels of games that are searched, so that neighbours are as far apart as they should be."""

from argparse import ArgumentParser
from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import pairwise
from math import inf, sqrt
from random import Random
from typing import Any

from games.bots import hooks, kernels
from games.bots.levels import MATCHES, SEARCHING, Level, levels_of
from games.rules.game import Game
from tests.benchmarks.measuring import BenchCommand, machine
from tests.benchmarks.staircase import elo
from tests.benchmarks.strength import chosen_game, compared, searching

LEAST, MOST = 100, 250  # Elo between neighbours
FEWEST = 3  # random matches
# Of the moves of a level that are searched: from here on how far it looks decides more.
NEARLY_ALL, ALL_BUT_FEW = 0.93, 0.99
HARDLY_MORE = 0.04
PORTION = 6  # matches, each seat as often among two and three
CLEAR = 18  # matches; fewer are never clear
PLAYOUTS, ACCURACY = "playouts", "accuracy"
COLUMNS = "| game | level | above | fitted | points | Elo | from | to |"


class Command(BenchCommand):
    help = (
        "From the lowest level up: what makes each one "
        f"between {LEAST} and {MOST} Elo better than the one below, all that was tried, and the lines for "
        "games/bots/staircases.toml. Fitted is how many random matches a search makes where machine code "
        "makes them; elsewhere with what share of its moves a level searches, and where hardly any move is "
        "left to chance how many random matches it makes or how many moves it looks ahead. "
        "No clock is asked: it is the same on every machine. "
        "The strong level stays as it is."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="+", help="slug, or slug:option=value,option=value")
        parser.add_argument(
            "--matches", type=int, default=40, help="for each try, fewer where they are clear (default 40)"
        )
        parser.add_argument("--tries", type=int, default=5, help="for each level (default 5)")
        parser.add_argument(
            "--playouts", type=int, default=MATCHES, help="of a move at first, where they take long"
        )
        parser.add_argument("--opening", type=int, default=2, help="random moves at first (default 2)")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{machine()}\n")
        self.head(COLUMNS, 3)
        for asked in options["games"]:
            name, game = chosen_game(asked)
            self._fit(name, game, options)

    def _fit(self, name: str, game: Game[Any], options: dict[str, Any]) -> None:
        """Fits the levels between the lowest and the strongest, each above the one below."""
        lines = []
        levels = dict(levels_of(game.slug))
        for below, slug in list(pairwise(SEARCHING))[:-1]:
            usual = levels[slug]
            first = replace(usual, playouts=min(usual.playouts, options["playouts"]))
            levels[slug] = self._fitted(name, game, first, levels[below], options)
            lines += [f"{slug}.{line}\n" for line in _unusual(levels[slug])]
        self.stdout.write(f"\n[{game.slug}]\n{''.join(lines)}")

    def _fitted(
        self, name: str, game: Game[Any], level: Level, below: Level, options: dict[str, Any]
    ) -> Level:
        """The level with what puts it between the bounds; the nearest that was tried."""
        tries: dict[float, Level] = {}
        search = levels_to_try(game, level, below)
        tried = next(search)
        for _try in range(options["tries"]):
            points, played = _until_clear(game, tried, below, options["matches"], options["opening"])
            apart, low, high = elo(points, played, len(game.players))
            result = f"{points:g} : {played - points:g}"
            numbers = f"{tried.accuracy:g}, {tried.playouts}, {tried.depth}"
            figures = [numbers, result, *(f"{figure:.0f}" for figure in (apart, low, high))]
            self.row([name, level.slug, below.slug, *figures])
            self.stdout.flush()
            tries[abs(apart - (LEAST + MOST) / 2)] = tried
            if LEAST <= apart <= MOST:
                break
            tried = search.send(apart < LEAST)
        return tries[min(tries)]


def _until_clear(
    game: Game[Any], level: Level, below: Level, matches: int, opening: int
) -> tuple[float, int]:
    """The points of a level, and of how many matches: no more than it takes to see that it is too weak or too
    strong."""
    points, played = 0.0, 0
    while played < matches:
        portion = min(PORTION, matches - played)
        stronger, weaker = searching(level, inf), searching(below, inf)
        points += compared(game, stronger, weaker, portion, opening, first=played)[0]
        played += portion
        _apart, low, high = elo(points, played, len(game.players))
        if played >= CLEAR and (high < LEAST or low > MOST):
            break
    return points, played


def _unusual(level: Level) -> list[str]:
    """What of a level is other than in most games, as lines of a file."""
    usual = SEARCHING[level.slug]
    return [
        f"{field} = {getattr(level, field):g}"
        for field in (ACCURACY, PLAYOUTS, "depth")
        if getattr(level, field) != getattr(usual, field)
    ]


def levels_to_try(game: Game[Any], level: Level, below: Level) -> Generator[Level, bool, None]:
    """Forms of a level, the first one first; each time it is sent whether that was too weak."""
    if fitted_field(game) == ACCURACY:
        level = yield from _by_share(level, below)
        level = replace(level, accuracy=ALL_BUT_FEW, playouts=max(level.playouts, below.playouts))
        if _is_valued(game) and kernels.family_of(game.slug) is None:
            yield from _by_depth(replace(level, depth=max(level.depth, below.depth)))
    numbers = numbers_to_try(level.playouts)
    number = next(numbers)
    while True:
        number = numbers.send((yield replace(level, playouts=int(number))))


def _by_share(level: Level, below: Level) -> Generator[Level, bool, Level]:
    """The level, which searches more of its moves or fewer; what is left of it when that is nearly all. Where
    it is too strong with hardly more than the one below it looks no further ahead than that."""
    shares = shares_to_try(level, below)
    share = next(shares)
    while share < NEARLY_ALL:
        is_weak = yield replace(level, accuracy=share)
        if not is_weak and level.depth > below.depth and share - below.accuracy < HARDLY_MORE:
            level = replace(level, depth=below.depth)
            shares = shares_to_try(level, below)
            share = next(shares)
        else:
            share = shares.send(is_weak)
    return level


def _by_depth(level: Level) -> Generator[Level, bool, None]:
    """The level, which then looks further ahead or less far. A search that ends with a move of the other may
    be the weaker one, so that it goes two moves further and one back."""
    while True:
        is_weak = yield level
        level = replace(level, depth=level.depth + 2 if is_weak else max(1, level.depth - 1))


def _is_valued(game: Game[Any]) -> bool:
    return isinstance(hooks.of(game, Random(0)), hooks.Valued)


def fitted_field(game: Game[Any]) -> str:
    """What is fitted of the levels of a game. Alpha-beta and searches in Python gain little by more random
    matches, or take too long."""
    return PLAYOUTS if kernels.family_of(game.slug) is not None and not _is_valued(game) else ACCURACY


def numbers_to_try(first: int) -> Generator[float, bool, None]:
    """Numbers of random matches, the first one first; each time it is sent whether that was too few. Between
    the largest that was and the smallest that was too many."""
    return _between(first, FEWEST, MATCHES, lambda low, high: round(sqrt(low * high)))


def shares_to_try(level: Level, below: Level) -> Generator[float, bool, None]:
    """The same for the share of moves with which a level searches, which is more than that of the one
    below."""

    def middle(low: float, high: float) -> float:
        return round((low + high) / 2, 2)

    first = level.accuracy if level.accuracy > below.accuracy else middle(below.accuracy, 1.0)
    return _between(first, below.accuracy, 1.0, middle)


def _between(
    first: float, low: float, high: float, middle: Callable[[float, float], float]
) -> Generator[float, bool, None]:
    number = first
    while True:
        if (yield number):
            low = number
        else:
            high = number
        number = middle(low, high)
