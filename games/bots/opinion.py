"""What the computer thinks of a position: how likely whoever is on turn wins, and with which moves. Pure.

It is exact where the position is solved: in the Nim family, where few positions are left, where a win in a
few moves can be forced, and where a winning strategy is known. Elsewhere it is the share of random matches
that were won, as the search saw it, and the same for the same seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from games.bots import hooks, search
from games.bots.hooks.base import winners
from games.rules.bases.repeating import Repeating
from games.rules.catalogue import build
from games.rules.game import Game, Impartial
from games.solvers.brute import Brute
from games.solvers.forced import MOST_MOVES, forced
from games.solvers.solve import solve
from games.solvers.strategies import winning_move
from games.solvers.theory import TooBig, too_big

SECONDS = 3.0
LEAST = 100  # random matches, however busy the processor is
MOST = 2_000
BEST = 5  # moves that are told
TRIED = 3  # random matches after a move, for it to be told
SURE = 12  # moves: where there are more, nobody tries to look at every position
POSITIONS = 20_000  # looked at to be sure
TRIED_FIRST = 10_000  # moves, to find a win in a few
DEEP = 100  # plies

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Opinion:
    """`share`: how much of a win the position is for whoever is on turn, from 0 to 1; `best`: the best moves,
    none where all lose; whether all that is proved; how many random matches there were."""

    share: float
    best: tuple[str, ...]
    exact: bool
    matches: int = 0


def opinion_from(
    slug: str,
    options: Mapping[str, Any],
    moves: Sequence[str],
    seed: int,
    progress: Progress = lambda _done: None,
) -> Opinion:
    """The opinion after these moves, in a game that is not over. `progress` hears how much was looked at, and
    ends the search by raising TooBig."""
    game = build(slug, options)
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    return opinion(game, state, seed, progress)


def opinion(
    game: Game[Any], state: Any, seed: int, progress: Progress = lambda _done: None, most: int = MOST
) -> Opinion:
    """The opinion about a state, after so many random matches or fewer where it is not solved."""
    hook = hooks.of(game, Random(seed))  # noqa: S311 - a game, no secret
    return _proved(hook, state, progress) or _played(hook, state, progress, most)


def _proved(hook: hooks.Hook, state: Any, progress: Progress) -> Opinion | None:
    """What is sure; None where that is not soon known."""
    game = hook.game
    try:
        if isinstance(game, Impartial):
            brute = Brute(POSITIONS, progress)
            return _exact([(move, 1.0) for move in solve(game, state.position, brute).winning_moves])
        if won := list(islice(winners(hook, state), BEST)) or _soon(game, state, progress):
            return _exact([(move, 1.0) for move in won])
        # Where positions come back, what one is worth hangs on those before it; among three players it hangs
        # on whom those help who cannot win.
        if isinstance(game, Repeating) or len(game.players) > 2:
            return None
        if len(list(islice(game.moves(state), SURE + 1))) > SURE:
            return None
        looking = _Looking(hook, progress)
        return _exact([(move, looking.after(state, move)) for move in game.moves(state)])
    except TooBig:
        return None


def _soon(game: Game[Any], state: Any, progress: Progress) -> list[str]:
    """Moves that win by a known strategy or soon, whatever the answers; none where that is not soon known."""
    if known := winning_move(game, state):
        return [known]
    try:
        return list(forced(game, state, MOST_MOVES, TRIED_FIRST, progress).book)
    except TooBig:
        return []


def _exact(worths: list[tuple[str, float]]) -> Opinion:
    """The opinion where it is known what each of these moves is worth, and all others nothing."""
    share = max((worth for _move, worth in worths), default=0.0)
    best = [move for move, worth in worths if worth == share > 0]
    return Opinion(share, tuple(best[:BEST]), exact=True)


class _Looking:
    """Looks at every position that can follow."""

    def __init__(self, hook: hooks.Hook, progress: Progress) -> None:
        self.hook = hook
        self.progress = progress
        self.known: dict[Any, float] = {}

    def after(self, state: Any, move: str, deep: int = 0) -> float:
        """What a move is worth to who makes it."""
        after = self.hook.game.apply(state, move)
        worth = self._first(after, deep + 1)
        return worth if self.hook.seat(state) == 0 else 1 - worth

    def _first(self, state: Any, deep: int) -> float:
        """What a state is worth to the first seat. Raises TooBig, also where matches may last for ever."""
        if state not in self.known:
            outcome = self.hook.game.outcome(state)
            if outcome is None:
                self._count(deep)
                best = self._best(state, deep)
                self.known[state] = best if self.hook.seat(state) == 0 else 1 - best
            else:
                self.known[state] = self.hook.worth(state, outcome)[0]
        return self.known[state]

    def _best(self, state: Any, deep: int) -> float:
        best = 0.0
        for move in self.hook.game.moves(state):
            best = max(best, self.after(state, move, deep))
            if best == 1:
                break
        return best

    def _count(self, deep: int) -> None:
        self.progress(len(self.known))
        if deep > DEEP or len(self.known) > POSITIONS:
            too_big(len(self.known), "O computador não tem mais tempo para pensar.")


def _played(hook: hooks.Hook, state: Any, progress: Progress, most: int) -> Opinion:
    """What random matches say. A move after which somebody else wins at once is none of them."""
    moves = hook.candidates(state)
    harmless = search.Guard(hook, state).harmless(moves) or moves
    root = search.grown(hook, state, harmless, most, progress)
    # A draw more, so that few matches are never sure.
    share = (sum(root.worth) + 0.5) / (root.total + 1)
    enough = max(TRIED, max(root.visits) / 4)
    best = [root.moves[number] for number in root.order() if root.visits[number] >= enough]
    return Opinion(share, tuple(best[:BEST]), exact=False, matches=root.total)
