"""Positions in which one move is better than every other one by a clear margin. Pure.

What is expected of a move is the share of random matches that are won after it, as a search sees it that did
not choose the move: so that luck in the choice counts for nothing. Only games whose search is machine code:
others would take minutes for each position.
"""

from itertools import islice
from typing import Any

from games.bots import kernels
from games.bots.opinion import Progress, of_moves
from games.bots.review import Prospect, differ
from games.bots.search import SWAP
from games.rules.game import Game

MARGIN = 0.3  # of a win, between the best move and the next one
SCREENED, ASKED = 300, 1_000  # random matches of a position, and of that after each of its moves
MOST = 400  # moves of a position


def clear_move(game: Game[Any], state: Any, seed: int, progress: Progress = lambda _done: None) -> str | None:
    """The only move of a state in which the game goes on after which more than a half is expected, clearly
    more than after any other; None where there is none, or nobody can tell. The same for the same seed.
    `progress` hears of every look, and ends all by raising anything but TooBig."""
    kernel = kernels.of(game)
    moves = list(islice(game.moves(state), MOST + 1))
    if kernel is None or not kernel.fits(state) or SWAP in moves or not 1 < len(moves) <= MOST:
        return None
    rows = kernel.ranked(state, moves, SCREENED, seed, progress)
    if not _is_promising(rows):
        return None
    best = _after(game, state, rows[0].move, seed, progress)
    if best is None or best.share <= 0.5:
        return None
    for row in rows[1:]:
        other = _after(game, state, row.move, seed, progress)
        if other is None or not _is_clear(other, best):
            return None
    return rows[0].move


def _is_promising(rows: list[kernels.Expectation]) -> bool:
    """Whether the best move looks like the only one already."""
    best, *others = rows
    looked_at = [row.share for row in others if row.matches or row.exact]
    return best.share > 0.5 and all(share < 0.5 for share in looked_at)


def _is_clear(other: Prospect, best: Prospect) -> bool:
    return other.share < 0.5 and best.share - other.share >= MARGIN and differ(other, best)


def _after(game: Game[Any], state: Any, move: str, seed: int, progress: Progress) -> Prospect | None:
    """What whoever makes a move can expect then; None where a search cannot tell."""
    after = game.play(state, move)
    outcome = game.outcome(after)
    if outcome is not None:
        return Prospect(float(outcome.winner == game.players[state.turn]), exact=True)
    kernel = kernels.of(game)
    if kernel is None or after.turn == state.turn or not kernel.fits(after):
        return None
    said = of_moves(kernel.ranked(after, list(game.moves(after)), ASKED, seed + 1, progress))
    return Prospect(said.share, said.exact, said.matches).other
