"""A game's first steps: whether a move is what one of its lessons asks for."""

from dataclasses import dataclass
from typing import Any

from games.rules.entry import Entry, Lesson
from games.rules.errors import IllegalMove
from games.rules.game import Game
from games.rules.text import Text


@dataclass(frozen=True, slots=True)
class Try:
    """A move that was tried: whether it is right, what is to be said to it, and the state that it leads to
    (None: it is no legal move)."""

    right: bool
    words: Text
    after: Any = None


def begun(entry: Entry, lesson: Lesson) -> tuple[Game[Any], Any]:
    """The game and the state of a lesson."""
    game = entry.game_of(lesson)
    return game, game.setup(lesson.position, lesson.to_move)


def tried(game: Game[Any], state: Any, lesson: Lesson, move: str) -> Try:
    """What a move in the lesson's state deserves: praise, the lesson's hint, or why it is not legal."""
    try:
        after = game.play(state, move)
    except IllegalMove as error:
        return Try(False, error.reason)
    if _right(game, state, lesson, after):
        return Try(True, lesson.praise, after)
    return Try(False, lesson.hint, after)


def _right(game: Game[Any], state: Any, lesson: Lesson, after: Any) -> bool:
    """The same move may be written in several ways: what counts is where it leads."""
    if lesson.answers:
        return any(after == game.play(state, answer) for answer in lesson.answers)
    outcome = game.outcome(after)
    return outcome is not None and outcome.winner == game.players[state.turn]
