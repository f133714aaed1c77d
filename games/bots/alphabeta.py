"""Alpha-beta search, deeper and deeper, for games in which a state can be valued and has few moves."""

from collections.abc import Callable
from math import inf
from typing import Any

from games.bots.hooks.base import WON, Valued
from games.solvers.theory import TooBig


def search(
    hook: Valued, state: Any, moves: list[str], depth: int, progress: Callable[[int], None]
) -> list[str]:
    """The moves, the best first, as they look when `depth` moves are thought out or fewer.

    `progress` hears how many states were looked at; it ends the search by raising TooBig.
    """
    looking = _Looking(hook, hook.seat(state), progress)
    order = moves[:]
    hook.random.shuffle(order)
    try:
        for deep in range(depth):
            order = looking.ordered(state, order, deep)
            if looking.decided:
                break
    except TooBig:
        pass
    return order


class _Looking:
    def __init__(self, hook: Valued, seat: int, progress: Callable[[int], None]) -> None:
        self.hook = hook
        self.seat = seat
        self.progress = progress
        self.seen = 0
        self.decided = False

    def ordered(self, state: Any, moves: list[str], depth: int) -> list[str]:
        """The moves by what they lead to; of those that are not the best one, only bounds are known."""
        values: dict[str, float] = {}
        best = -inf
        for move in moves:
            values[move] = self._value(self.hook.game.apply(state, move), depth, best, inf)
            best = max(best, values[move])
        # Nothing changes any more when the best is a win, or all are lost.
        self.decided = abs(best) >= WON
        return sorted(moves, key=lambda move: -values[move])

    def _value(self, state: Any, depth: int, lowest: float, highest: float) -> float:
        hook = self.hook
        self.seen += 1
        self.progress(self.seen)
        finished = hook.finished(state, self.seat)
        if finished is not None:
            return finished * (1 + depth)  # sooner is more
        if not depth:
            return hook.value(state, self.seat)
        mine = hook.seat(state) == self.seat
        best = -inf if mine else inf
        for move in hook.candidates(state):
            value = self._value(hook.game.apply(state, move), depth - 1, lowest, highest)
            if mine:
                best = max(best, value)
                lowest = max(lowest, best)
            else:
                best = min(best, value)
                highest = min(highest, best)
            if lowest >= highest:
                break
        return best
