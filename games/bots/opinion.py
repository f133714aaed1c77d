"""What the computer thinks of a position: how likely whoever is on turn wins, and with which moves. Pure.

It is exact where the position is solved: in the Nim family, in endings (`endings.py`), where a win in a few
moves can be forced, and where a winning strategy is known. Elsewhere it is the share of random matches
that were won, as the search saw it, and the same for the same seed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from games.bots import hooks, kernels, search
from games.bots.endings import ending, soon_won
from games.bots.hooks.base import untimed, winners
from games.rules.catalogue import build
from games.rules.game import Game, Impartial
from games.solvers.brute import Brute
from games.solvers.solve import solve
from games.solvers.strategies import winning_move
from games.solvers.theory import TooBig

SECONDS = 3.0
LEAST = 100  # random matches, however busy the processor is
MOST = 2_000
BEST = 5  # moves that are told
TRIED = 3  # random matches after a move, for it to be told
POSITIONS = 20_000  # of an impartial game, looked at to be sure

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Opinion:
    """`share`: how much of a win the position is for whoever is on turn, from 0 to 1; `best`: the best moves,
    none where all lose; whether all that is proved; how many random matches there were. `shares`: of each
    seat, where whoever is on turn does not tell them all."""

    share: float
    best: tuple[str, ...]
    exact: bool
    matches: int = 0
    shares: tuple[float, ...] = ()


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
    look = untimed(progress)
    for ply, move in enumerate(moves):
        look(ply)
        state = game.play(state, move)
    return opinion(game, state, seed, progress)


def opinion(
    game: Game[Any], state: Any, seed: int, progress: Progress = lambda _done: None, most: int = MOST
) -> Opinion:
    """The opinion about a state, after so many random matches or fewer where it is not solved."""
    hook = hooks.of(game, Random(seed))  # noqa: S311 - a game, no secret
    return proof(hook, state, progress) or estimate(hook, state, progress, most)


def proof(hook: hooks.Hook, state: Any, progress: Progress) -> Opinion | None:
    """What is sure; None where that is not soon known."""
    game = hook.game
    if isinstance(game, Impartial):
        try:
            winning = solve(game, state.position, Brute(POSITIONS, progress)).winning_moves
        except TooBig:
            return None
        return _exact(1.0 if winning else 0.0, winning)
    if won := list(islice(winners(hook, state), BEST)):
        return _exact(1.0, won)
    if solved := ending(hook, state, progress):
        return _exact(*solved)
    known = winning_move(game, state)
    won = [known] if known else soon_won(hook, state, progress)
    return _exact(1.0, won) if won else None


def _exact(share: float, best: Sequence[str]) -> Opinion:
    """The opinion where it is known what the position is worth, and which moves keep that."""
    return Opinion(share, tuple(best[:BEST]), exact=True)


def estimate(hook: hooks.Hook, state: Any, progress: Progress, most: int, tried: int = TRIED) -> Opinion:
    """What random matches say. A move after which somebody else wins at once is none of them, nor is what
    fewer than `tried` of them began with."""
    moves = hook.candidates(state)
    harmless = search.Guard(hook, state).harmless(moves) or moves
    kernel = kernels.of(hook.game)
    if kernel and kernel.fits(state) and search.SWAP not in harmless:
        ranked = kernel.ranked(state, harmless, most, hook.random.getrandbits(63), progress)
        return of_moves(ranked, tried)
    root = search.grown(hook, state, harmless, most, progress)
    # A draw more, so that few matches are never sure.
    shares = tuple(
        (worth + drawn) / (root.total + 1) for worth, drawn in zip(root.sums, hook.undecided(), strict=True)
    )
    enough = max(tried, max(root.visits) / 4)
    best = [root.moves[number] for number in root.order() if root.visits[number] >= enough]
    share = shares[root.seat]
    return Opinion(share, tuple(best[:BEST]), exact=False, matches=root.total, shares=shares)


def of_moves(ranked: Sequence[kernels.Expectation], tried: int = TRIED) -> Opinion:
    """The opinion where a kernel says what it expects of each move; as sure as it is of one that wins."""
    if ranked[0].exact and ranked[0].share == 1:
        return _exact(1.0, [row.move for row in ranked if row.exact and row.share == 1])
    matches = sum(row.matches for row in ranked)
    share = (sum(row.share * row.matches for row in ranked) + 0.5) / (matches + 1)
    enough = max(tried, ranked[0].matches / 4)
    best = [row.move for row in ranked if row.matches >= enough]
    return Opinion(share, tuple(best[:BEST]), exact=False, matches=matches)
