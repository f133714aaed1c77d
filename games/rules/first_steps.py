"""A game's first steps: whether a move is what one of them asks for."""

from dataclasses import dataclass
from typing import Any

from games.rules.entry import FirstStep, GameEntry
from games.rules.errors import IllegalMove
from games.rules.game import Game
from games.rules.text import Text


@dataclass(frozen=True, slots=True)
class FirstStepTry:
    """A move that was tried: whether it is right, what is to be said to it, and the state that it leads to
    (None: it is no legal move)."""

    right: bool
    words: Text
    after: Any = None


def begin(entry: GameEntry, first_step: FirstStep) -> tuple[Game[Any], Any]:
    """The game and the state of a first step."""
    game = entry.game_of(first_step)
    return game, game.setup(first_step.position, first_step.to_move)


def tried(game: Game[Any], state: Any, first_step: FirstStep, move: str) -> FirstStepTry:
    """What a move in the first step's state deserves: praise, its hint, or why it is not legal."""
    try:
        after = game.play(state, game.read_typed(state, move))
    except IllegalMove as error:
        return FirstStepTry(False, error.reason)
    if _right(game, state, first_step, after):
        return FirstStepTry(True, first_step.praise, after)
    return FirstStepTry(False, first_step.hint, after)


def _right(game: Game[Any], state: Any, first_step: FirstStep, after: Any) -> bool:
    """The same move may be written in several ways: what counts is where it leads."""
    if first_step.answers:
        return any(after == game.play(state, answer) for answer in first_step.answers)
    outcome = game.outcome(after)
    return outcome is not None and outcome.winner == game.players[state.turn]
