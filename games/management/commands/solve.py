"""`manage.py solve nim "[3, 5, 7]"`."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.catalogue import GAMES, from_position
from games.rules.errors import GameError
from games.rules.game import Game, Impartial
from games.rules.reading import parse_json
from games.solvers.solve import solve

MOST_NUMBERS = 2_000_000


class Command(BaseCommand):
    help = "Solve a position: print its outcome, Grundy value and every winning move as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help=f"one of: {', '.join(GAMES)}")
        parser.add_argument("state", help='the position as JSON, e.g. "[3, 5, 7]"')
        parser.add_argument("--variant", help="misere: who makes the last move loses")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            position = parse_json(options["state"])
        except ValueError as error:
            raise CommandError(f"The state is no JSON: {error}") from error
        try:
            game, state = from_position(options["game"], options["variant"], position)
            self.stdout.write(json.dumps(_solution(game, state), ensure_ascii=False))
        except GameError as error:
            raise CommandError(str(error)) from error


def _solution(game: Game[Any], state: Any) -> dict[str, Any]:
    if not isinstance(game, Impartial):
        raise CommandError(f"{game.slug} is no impartial game: it cannot be solved.")
    solution = solve(game, state.position)
    if len(solution.winning_moves) * _length(game.position_json(state.position)) > MOST_NUMBERS:
        raise CommandError("There are too many winning moves to write them all down.")
    states = dict.fromkeys(game.follow(state.position, move) for move in solution.winning_moves)
    return {
        "game": game.slug,
        "variant": game.variant,
        "state": game.position_json(state.position),
        "outcome": solution.outcome,
        "grundy": solution.grundy,
        "winning_moves": [game.position_json(position) for position in states],
        "winning_notations": list(solution.winning_moves),
    }


def _length(value: object) -> int:
    """How many values a JSON value holds."""
    if isinstance(value, dict):
        return sum(map(_length, value.values()))
    return sum(map(_length, value)) if isinstance(value, list) else 1
