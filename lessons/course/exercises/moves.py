"""What exercises share that ask for a move in the notation of its game."""

from typing import Any, TypeVar

from games.rules.errors import GameError
from games.rules.game import Impartial
from lessons.course.exercises.base import UnreadableAnswer

Game = TypeVar("Game", bound=Impartial[Any])


def read_move(game: Impartial[Any], written: str) -> str:
    """The move that somebody wrote at the game's start, as the game lists it. Raises Unreadable."""
    position = game.start()
    move = game.parse_typed("".join(written.split()))
    try:
        after = game.follow(position, move)
    except GameError as error:
        raise UnreadableAnswer(error.reason) from None
    # The same move may be written in several ways.
    return next(known for known in game.position_moves(position) if game.follow(position, known) == after)


def after_move(game: Game, move: str) -> Game:
    """The game that starts where the move leads."""
    return game.starting_at(game.follow(game.start(), move))
