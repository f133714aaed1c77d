"""Games that are played a little: what comes of some moves, how it ends, and why a move is refused."""

from typing import Any

import pytest

from games.rules.errors import IllegalMove
from games.rules.game import Game


def run(game: Game[Any], state: Any, *moves: str) -> Any:
    """The state after these moves."""
    for move in moves:
        state = game.play(state, move)
    return state


def after(game: Game[Any], *moves: str) -> Any:
    """The state after these moves from the start."""
    return run(game, game.initial(), *moves)


def ended(game: Game[Any], state: Any) -> tuple[str | None, str] | None:
    """Who has won and why; nothing where the game goes on."""
    outcome = game.outcome(state)
    return outcome and (outcome.winner, str(outcome.reason))


def refusal(game: Game[Any], state: Any, move: str) -> str:
    """The reason why a move is illegal."""
    with pytest.raises(IllegalMove) as refused:
        game.play(state, move)
    return str(refused.value)
