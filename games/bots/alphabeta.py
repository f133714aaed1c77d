"""Alpha-beta search, deeper and deeper, for games in which a state can be valued and has few moves."""

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from games.bots.hooks.base import WON, Valued
from games.solvers.theory import TooBig, too_big

LOUD = 4  # moves that are followed beyond the depth while they take something
FORCED = 0.125  # of a move ahead: what a move takes that is the only one
MOST_SEEN = 1_000_000_000


def search(  # noqa: PLR0917 - as the other search, and a limit
    hook: Valued,
    state: Any,
    moves: list[str],
    depth: int,
    progress: Callable[[int], None],
    most: int = MOST_SEEN,
) -> tuple[list[str], int]:
    """The moves, the best first, as they look when `depth` moves are thought out or fewer; and how many of
    them are as good as the best, as far as that was seen.

    `progress` hears how many states were looked at; it ends the search by raising TooBig. It ends by itself
    after `most` states.
    """
    looking = _Looking(hook, hook.seat(state), progress, most)
    order = moves[:]
    hook.random.shuffle(order)
    equal = 1
    try:
        for deep in range(depth):
            order, equal = looking.ordered(state, order, deep)
            if looking.over:
                break
    except TooBig:
        pass
    return order, equal


class _Looking:
    def __init__(self, hook: Valued, seat: int, progress: Callable[[int], None], most: int) -> None:
        self.hook = hook
        self.seat = seat
        self.progress = progress
        self.most = most
        self.seen = 0
        # Nothing more is to be found out, or there is no time for it.
        self.over = False
        # What was best in a state, to be looked at first when it comes again.
        self.best: dict[Any, str] = {}
        # What a state is worth at least and at most, by so many moves ahead.
        self.known: dict[tuple[Any, float], tuple[float, float]] = {}

    def ordered(self, state: Any, moves: list[str], depth: int) -> tuple[list[str], int]:
        """The moves by what they lead to, and how many are equally good; of those that are not, only bounds
        are known. Where the search ends on the way, moves that were not looked at come before lost ones only.
        Raises TooBig where it ends before the first."""
        margin = self.hook.margin
        values: dict[str, float] = {}
        best = -inf
        try:
            for move in moves:
                values[move] = self._value(self.hook.after(state, move), depth, best - margin, inf)
                best = max(best, values[move])
        except TooBig:
            if not values:
                raise
            self.over = True
        # Nothing changes any more when the best is a win, or all are lost.
        self.over = self.over or abs(best) >= WON
        equal = sum(value > best - margin for value in values.values()) if margin else 1
        return sorted(moves, key=lambda move: -values.get(move, -WON / 2)), equal

    def _value(self, state: Any, depth: float, lowest: float, highest: float) -> float:
        hook = self.hook
        self._count()
        finished = hook.finished(state, self.seat)
        if finished is not None:
            return finished * (1 + max(0, depth))  # sooner is more
        least, most = self.known.get((state, depth), (-inf, inf))
        if least >= highest or least == most:
            return least
        if most <= lowest:
            return most
        mine = hook.seat(state) == self.seat
        best = -inf if mine else inf
        window = lowest, highest
        if depth <= 0:
            best = hook.value(state, self.seat)
            lowest, highest = (max(lowest, best), highest) if mine else (lowest, min(highest, best))
        if lowest >= highest:
            return best
        for move, after, left in self._followers(state, depth):
            value = self._value(after, left, lowest, highest)
            if mine:
                best = max(best, value)
                lowest = max(lowest, best)
            else:
                best = min(best, value)
                highest = min(highest, best)
            if lowest >= highest:
                self.best[state] = move
                break
        self.known[state, depth] = (
            best if best > window[0] else least,
            best if best < window[1] else most,
        )
        return best

    def _followers(self, state: Any, depth: float) -> Iterator[tuple[str, Any, float]]:
        """The moves that are looked at, where they lead, and how far ahead is looked from there; beyond the
        depth those that take something."""
        hook = self.hook
        if depth <= -LOUD:
            return
        if depth <= 0:
            for move, after in hook.loud(state):
                yield move, after, depth - 1
            return
        moves = hook.candidates(state)
        first = self.best.get(state)
        if first is not None:
            moves = [first, *(move for move in moves if move != first)]
        left = depth - (1 if len(moves) > 1 else FORCED)
        for move in moves:
            yield move, hook.after(state, move), left

    def _count(self) -> None:
        self.seen += 1
        self.progress(self.seen)
        if self.seen > self.most:
            too_big(self.seen, "O computador não tem mais tempo para pensar.")
