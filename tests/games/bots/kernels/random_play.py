"""Positions of random matches, and how long a search may take, for the tests of kernels."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games.rules.game import Game
from games.rules.text import text
from games.solvers.theory import TooBig


def heard(_done: int) -> None:
    """There is no hurry."""


def soon(done: int) -> None:
    """Time is over as soon as anything was looked at."""
    if done:
        raise TooBig(text("Já."), done)


def any_move(game: Game[Any], state: Any, random: Random) -> str:
    return random.choice(list(game.moves(state)))


def random_states(
    game: Game[Any],
    count: int,
    seed: int = 7,
    *,
    is_wanted: Callable[[Any], bool] = lambda _state: True,
    draw: Callable[[Game[Any], Any, Random], str] = any_move,
) -> Iterator[Any]:
    """So many states of random matches, in order; after the last match comes the next one."""
    random = Random(seed)
    while count:
        state = game.initial()
        while game.outcome(state) is None and count:
            if is_wanted(state):
                yield state
                count -= 1
            state = game.play(state, draw(game, state, random))
