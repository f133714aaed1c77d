"""`run.py bench perft nim --option heaps=3,5,7 --depth 2`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.catalogue import GAMES, build
from games.rules.errors import BadOptions, IllegalMove
from games.solvers.perft import DEFAULT_LIMIT, perft
from games.solvers.theory import TooBig

MOST_DEPTH = 100


class Command(BaseCommand):
    help = "Count the move sequences of a game, one line a depth: '1: 15'."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help=f"one of: {', '.join(GAMES)}")
        parser.add_argument("--depth", type=int, required=True, help="length of the longest sequences")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="K=V",
            help="an option of the game, e.g. heaps=3,5,7 or sets=1-3 or misere=yes; may be repeated",
        )
        parser.add_argument("--moves", default="", help="moves played first, separated by spaces")
        parser.add_argument(
            "--limit", type=int, default=DEFAULT_LIMIT, help="give up after so many moves played"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["depth"] <= MOST_DEPTH:
            raise CommandError(f"--depth must be from 1 to {MOST_DEPTH}.")
        try:
            game = build(options["game"], _pairs(options["option"]))
            state = game.initial()
            for move in options["moves"].split():
                state = game.play(state, move)
            for depth in range(1, options["depth"] + 1):
                self.stdout.write(f"{depth}: {perft(game, state, depth, options['limit'])}")
        except BadOptions as error:
            raise CommandError(f"{error.field}: {error}") from error
        except IllegalMove as error:
            raise CommandError(f"{move}: {error}") from error
        except TooBig as error:
            raise CommandError(str(error)) from error


def _pairs(words: list[str]) -> dict[str, str]:
    pairs = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CommandError(f"--option {word}: write it as name=value.")
        pairs[name] = value
    return pairs
