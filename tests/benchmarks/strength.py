"""Measures how much stronger each level of the computer is than the one below."""

import re
import time
from argparse import ArgumentParser
from collections.abc import Callable
from random import Random
from typing import Any

from django.core.management.base import CommandError

from games.bots.hooks.random_play import random_move
from games.bots.levels import Level, levels_of, look_ahead
from games.championship.championship_games import school_games
from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.game import Game
from games.solvers.theory import too_big
from tests.benchmarks.measuring import BenchCommand, machine
from tests.benchmarks.rules import board_games

MOST_PLIES = 400
COLUMNS = "| game | forte : médio | won | médio : at random | won | plies |"
_OPTION = re.compile(r"(\w+)=(\w+)")

Player = Callable[[Game[Any], Any, int], str]


class Command(BenchCommand):
    help = (
        "Matches between levels of the computer, each beginning half of them: points (a draw, or a match cut "
        f"off after {MOST_PLIES} moves, is half a point) and their share. Among three the weaker level has "
        "two seats, and as strong as it is who wins a third. Thinking is counted in CPU seconds."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "games",
            nargs="*",
            help="slugs, or slug:option=value,option=value, or slug:variant (default: all searched ones)",
        )
        parser.add_argument(
            "--championship", action="store_true", help="the games of the championship, as schools play them"
        )
        parser.add_argument("--matches", type=int, default=40, help="for each pair (default 40)")
        parser.add_argument(
            "--opening",
            type=int,
            default=0,
            help="random moves with which matches begin, two always with the same ones (default 0)",
        )
        parser.add_argument(
            "--share", type=float, default=0.1, help="of the time that the levels have (default 0.1)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        schools = played_at_schools() if options["championship"] else []
        games = [chosen_game(asked) for asked in [*schools, *options["games"]] or board_games()]
        self.stdout.write(f"{machine()}\n")
        self.head(COLUMNS, 1)
        for name, game in games:
            levels = levels_of(game.slug)
            strong, medium = (searching(levels[slug], options["share"]) for slug in ("strong", "medium"))
            cells, plies = [name], 0
            for stronger, weaker in ((strong, medium), (medium, at_random)):
                won, lasted = compared(game, stronger, weaker, options["matches"], options["opening"])
                plies += lasted
                cells += [f"{won:g} : {options['matches'] - won:g}", f"{won / options['matches']:.0%}"]
            self.row([*cells, f"{plies / (2 * options['matches']):.0f}"])


def played_at_schools() -> list[str]:
    """The games of the championship that are searched, asked for as `chosen_game` wants them."""
    games = [game for game in school_games().values() if game.slug in board_games()]
    return [":".join(filter(None, (game.slug, game.variant))) for game in games]


def chosen_game(asked: str) -> tuple[str, Game[Any]]:
    """A game that is searched, asked for as "slug", "slug:option=value,option=value" or "slug:variant", and
    what to call it. Raises CommandError for another one."""
    slug, _colon, chosen = asked.partition(":")
    if slug not in board_games():
        raise CommandError(f"{slug} is no game that the computer searches")
    values = dict(_OPTION.findall(chosen))
    size = " x ".join(values.values())
    name = " ".join(filter(None, (str(catalogue.ENTRIES[slug].name), size or chosen)))
    try:
        if values:
            return name, catalogue.build(slug, {option: _value(text) for option, text in values.items()})
        return name, catalogue.GAMES[slug].standard(chosen or None)
    except GameError as error:
        raise CommandError(f"{slug} has no {chosen}") from error


def _value(text: str) -> str | int:
    return int(text) if text.isdecimal() else text


def searching(level: Level, share: float) -> Player:
    """A level with this share of its time, but what it has at least: endings come on top of a share."""

    def play(game: Game[Any], state: Any, seed: int) -> str:
        began = time.process_time()
        before = 0

        def watch(done: int) -> None:
            nonlocal before
            # The clock takes as long as a state: it is asked when more is done than before.
            used = time.process_time() - began if done > before else 0.0
            before = done
            if used > level.seconds * share and (done >= level.least or used > level.seconds):
                too_big(done, "O computador não tem mais tempo para pensar.")

        return look_ahead(game, state, level, seed, watch)

    return play


def at_random(game: Game[Any], state: Any, seed: int) -> str:
    return random_move(game, state, Random(seed))


def compared(
    game: Game[Any],
    player_of_first: Player,
    other: Player,
    matches: int,
    opening: int = 0,
    *,
    first: int = 0,
) -> tuple[float, int]:
    """The points of the first player of two, and the moves of all matches after so many random ones. The
    first match has this number, on which its start depends."""
    points, plies, seats = 0.0, 0, len(game.players)
    for number in range(first, first + matches):
        seat = number % seats
        state = opened(game, number // seats, opening)
        for ply in range(MOST_PLIES):
            plies += 1
            player = player_of_first if state.turn == at(game, state, seat) else other
            state = game.play(state, player(game, state, MOST_PLIES * number + ply))
            if game.outcome(state):
                break
        points += worth(game, state, seat)
    return points, plies


def worth(game: Game[Any], state: Any, seat: int) -> float:
    """1 for a seat that has won, a part of it for a shared first place; a match that goes on is shared."""
    ended = game.outcome(state)
    places = (1,) * len(game.players) if ended is None else ended.ranks(game.players)
    return (places[at(game, state, seat)] == 1) / places.count(1)


def opened(game: Game[Any], seed: int, plies: int) -> Any:
    """The state after so many random moves, or fewer where the match would be over."""
    state = game.initial()
    for ply in range(plies):
        after = game.play(state, at_random(game, state, seed * plies + ply))
        if game.outcome(after) is not None:
            break
        state = after
    return state


def at(game: Game[Any], state: Any, seat: int) -> int:
    """Which of the game's players a seat is: two people may have exchanged colours."""
    return seat ^ game.swapped(state)
