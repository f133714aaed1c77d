"""Measures how long the computer's search goes on without looking whether anybody still waits."""

import gc
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from games.bots.hooks.random_play import random_move
from games.bots.levels import levels_of
from games.live import engine_pool
from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.game import Game, Impartial
from games.rules.options import option_fields
from tests.benchmarks.measuring import BenchCommand, machine

MOST_PLIES = 300
SHARES = (0, 0.05, 0.2, 0.35, 0.65, 0.95)  # of a random match, after which the computer is asked
COLUMNS = "| game | options | level | after ply | ms | first of its process ms |"


class LongestGap:
    """Stands for the flags that searches look at: the longest time of a processor between two looks."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._last = time.thread_time()

    def look(self) -> None:
        now = time.thread_time()
        self.seconds = max(self.seconds, now - self._last)
        self._last = now

    def __getitem__(self, _slot: int) -> bool:
        self.look()
        return False


class Command(BenchCommand):
    help = (
        "The longest time of a processor that a search of each game spends between two looks whether its "
        "move is still wanted: as the game is usually played, on the largest board with each of its other "
        "options, at the start and later in a random match, by the best level and by médio. Each game has a "
        "process of its own, and what is made there once is told apart."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="slugs (default: all that the computer plays)")
        parser.add_argument(
            "--share", type=float, default=0.1, help="of the time that the levels have (default 0.1)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        played = [slug for slug in catalogue.GAMES if levels_of(slug)]
        self.stdout.write(f"{machine()}\n")
        self.head(COLUMNS, 3)
        for slug in options["games"] or played:
            with ProcessPoolExecutor(1, get_context("spawn")) as process:
                first, *others = process.submit(longest_gaps, slug, options["share"]).result()
            worst = max(others, key=lambda gap: gap.seconds)
            chosen = ", ".join(f"{name} {value}" for name, value in worst.options.items())
            gaps = (f"{1000 * gap.seconds:.1f}" for gap in (worst, first))
            self.row([str(catalogue.ENTRIES[slug].name), chosen, worst.level, str(worst.ply), *gaps])


class Gap(NamedTuple):
    """The longest one of a search: where that was."""

    seconds: float
    options: Mapping[str, Any]
    level: str
    ply: int


def longest_gaps(slug: str, share: float) -> list[Gap]:
    """Of each search, the first of this process first. It is a worker from now on, with faster clocks."""
    real = engine_pool._stopwatch
    engine_pool._stopwatch = lambda: partial(_hurried, real(), share)
    import_module("numpy")  # as a worker does
    gc.freeze()
    gc.disable()
    return list(_gaps(slug))


def _hurried(spent: Callable[[], float], share: float) -> float:
    return spent() / share


def _gaps(slug: str) -> Iterator[Gap]:
    for options in options_of(slug):
        moves = _random_moves(catalogue.build(slug, options))
        for ply in sorted({int(share * len(moves)) for share in SHARES}):
            for level in list(levels_of(slug))[-1], "medium":
                gap = engine_pool._shared.unwanted = LongestGap()
                engine_pool._work(engine_pool.move, (slug, dict(options), moves[:ply], level, ply), 0)
                gap.look()
                yield Gap(gap.seconds, options, level, ply)


def _random_moves(game: Game[Any]) -> list[str]:
    """Those of a random match, but the last ones of a long one."""
    random, state = Random(1), game.initial()
    moves: list[str] = []
    while game.outcome(state) is None and len(moves) < MOST_PLIES:
        moves.append(random_move(game, state, random))
        state = game.play(state, moves[-1])
    return moves


def options_of(slug: str) -> list[Mapping[str, Any]]:
    """The proposed ones; of board games those that are usual, and the largest board with each of its other
    options."""
    game = catalogue.GAMES[slug]
    if issubclass(game, Impartial):
        return [preset.options for preset in catalogue.ENTRIES[slug].presets]
    fields = option_fields(game)
    largest = {field.name: field.maximum for field in fields if field.kind == "int"}
    others: list[Mapping[str, Any]] = [
        {field.name: choice} for field in fields for choice, _name in field.choices
    ]
    others += [{field.name: not getattr(game, field.name)} for field in fields if field.kind == "bool"]
    sizes: list[Mapping[str, Any]] = [{}, largest, *({**largest, **other} for other in others)]
    return [options for options in sizes if _is_possible(slug, options)]


def _is_possible(slug: str, options: Mapping[str, Any]) -> bool:
    try:
        catalogue.build(slug, options)
    except GameError:
        return False
    return True
