"""Endings that are solved while somebody waits. Pure."""

from itertools import islice
from typing import Any

from games.bots import kernels
from games.bots.hooks import Hook, Valued
from games.bots.rooms import sum_ending
from games.solvers.exact import ExactSolver, Progress
from games.solvers.forced import MOST_MOVES, forced
from games.solvers.theory import TooBig

LIMIT = 15_000  # moves tried
LIMIT_FORCED = 10_000  # the same, to find a win in a few
SURE = 20  # moves: where there are more, nobody tries to look at every line


def ending(hook: Hook, state: Any, progress: Progress) -> tuple[float, list[str]] | None:
    """What a state in which the game is not over is worth to the one on turn, and the moves that keep it
    (`ExactSolver.best`), those that win soonest where that is soon; None where it is not soon known, not at
    all, as among three players, or where a kernel that searches the state will find it out."""
    game, kernel = hook.game, kernels.of(hook.game)
    try:
        known = hook.solved(state, progress) or sum_ending(game, state, progress)
        if known or (kernel and (known := kernel.solved(state, progress))):
            return known
    except TooBig:
        return None
    if kernel and kernel.proves and kernel.fits(state):
        return None
    if len(game.players) != 2 or len(list(islice(game.moves(state), SURE + 1))) > SURE:
        return None
    value = hook.value if isinstance(hook, Valued) else None
    try:
        worth, best = ExactSolver(game, LIMIT, progress, value).best(state)
    except TooBig:
        return None
    return worth, (soon_won(hook, state, progress) if worth == 1 else []) or best


def soon_won(hook: Hook, state: Any, progress: Progress) -> list[str]:
    """The moves that force a win in a few, none where that is not soon known."""
    try:
        return list(forced(hook.game, state, MOST_MOVES, LIMIT_FORCED, progress).book)
    except TooBig:
        return []
