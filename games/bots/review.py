"""Where a match turned: what could be expected in each position, and the moves that changed it most. Pure.

What is expected is the worth of a position to each seat, 1 being a win: exact where `opinion.proof` knows it,
else the share of random matches that were won. A move is told only where another one was better for whoever
made it by more than chance explains. That is asked anew, of both moves, with random matches that did not
choose them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Any

from games.bots import hooks, kernels
from games.bots.opinion import Progress, estimate, proof
from games.bots.reasons import Fork, reason_of
from games.rules.catalogue import build
from games.rules.game import Game

MOST_TOLD = 3
CHECKED = 6  # moves after which less was expected than before, the largest losses first
LEAST_LOSS = 0.1  # of a win; less is not worth a word
DEVIATIONS = 3.0  # that two shares must differ by
SPREAD = 1.5  # of what a search says with another seed, to that of as many independent matches
CURVE, CHECKS = 0.6, 0.4  # of the time
PROVING = 0.4  # of the time of a position
MOST = 4_000  # random matches of a position

# A progress function that ends a search, by raising TooBig, when this share of all the time is used.
Allowance = Callable[[float], Progress]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a position is worth to somebody, a win being 1; proved, or as so many random matches say."""

    share: float
    exact: bool
    matches: int = 0

    @property
    def other(self) -> "Prospect":
        """The same, as the other player sees it."""
        return Prospect(1 - self.share, self.exact, self.matches)

    @property
    def variance(self) -> float:
        if self.exact:
            return 0.0
        if not self.matches:
            return inf
        share = (self.share * self.matches + 1) / (self.matches + 2)
        return SPREAD**2 * share * (1 - share) / self.matches


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a position is worth to each seat, a win being 1; proved, or as so many random matches say."""

    shares: tuple[float, ...]
    exact: bool
    matches: int = 0

    def of(self, seat: int) -> Prospect:
        return Prospect(self.shares[seat], self.exact, self.matches)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The move of a ply (counted from 1) by a seat that lost something: a better one, what is expected after
    each, as the seat sees it, and the key of the reason where a rule knows one."""

    ply: int
    seat: int
    move: str
    better: str
    after_move: Prospect
    after_better: Prospect
    reason: str = ""

    @property
    def loss(self) -> float:
        return self.after_better.share - self.after_move.share


@dataclass(frozen=True, slots=True)
class Review:
    """What could be expected in each position, the start first; and the turning points in order."""

    curve: tuple[Outlook, ...]
    points: tuple[TurningPoint, ...]


def is_reviewable(game: Game[Any] | type[Game[Any]]) -> bool:
    """Whether it can be said where a match of this game turned."""
    return game.machine_problem is None


def review_from(
    slug: str,
    options: dict[str, Any],
    moves: Sequence[str],
    seed: int,
    allowance: Allowance,
    *,
    progress: Progress = lambda _percent: None,
) -> Review:
    """The review of a match; `progress` hears how many hundredths are done."""
    return _Reviewer(build(slug, options), moves, seed, allowance).review(progress)


def differ(low: Prospect, high: Prospect, even: float = 0.5) -> bool:
    """Whether one is clearly less than the other. What is proved and what is not are two scales: there the
    better one must be more than an even share, and the other one less."""
    loss = high.share - low.share
    if low.exact != high.exact and not low.share < even < high.share:
        return False
    return loss >= LEAST_LOSS and loss > DEVIATIONS * sqrt(low.variance + high.variance)


class _Reviewer:
    def __init__(self, game: Game[Any], moves: Sequence[str], seed: int, allowance: Allowance) -> None:
        self.game = game
        self.moves = moves
        self.seed = seed
        self.allowance = allowance
        self.states = [game.initial()]
        for move in moves:
            self.states.append(game.play(self.states[-1], move))

    def review(self, progress: Progress) -> Review:
        if kernels.of(self.game) is None:  # so that the first position keeps its time
            self._hook(self.seed).prepare()
        curve, best = [], []
        for number, state in enumerate(self.states):
            progress(round(100 * CURVE * number / len(self.states)))
            expected, moves = self._expect(state, self.seed, CURVE / len(self.states))
            curve.append(expected)
            best.append(moves)
        points = []
        suspects = self._suspects(curve, best)
        for number, ply in enumerate(suspects):
            progress(round(100 * (CURVE + CHECKS * number / len(suspects))))
            points.append(self._checked(ply, curve, best[ply - 1]))
        told = sorted(filter(None, points), key=lambda point: (-point.loss, -point.ply))[:MOST_TOLD]
        return Review(tuple(curve), tuple(sorted(told, key=lambda point: point.ply)))

    def _hook(self, seed: int) -> hooks.Hook:
        return hooks.of(self.game, Random(f"{seed} {len(self.moves)}"))  # noqa: S311 - a game, no secret

    def _expect(self, state: Any, seed: int, share: float) -> tuple[Outlook, str]:
        """What can be expected, and the best move that is known."""
        hook = self._hook(seed)
        outcome = self.game.outcome(state)
        if outcome is not None:
            return Outlook(tuple(hook.worth(state, outcome)), exact=True), ""
        said = proof(hook, state, self.allowance(share * PROVING)) or estimate(
            hook, state, self.allowance(share * (1 - PROVING)), MOST
        )
        shares = said.shares or self._shared(hook.seat(state), said.share)
        return Outlook(shares, said.exact, said.matches), next(iter(said.best), "")

    def _shared(self, seat: int, share: float) -> tuple[float, ...]:
        """What each seat can expect where one has a share: of the rest, which is nothing where one of three
        surely wins, the others have the same."""
        seats = range(len(self.game.players))
        rest = (1 - share) / (len(seats) - 1)
        return tuple(share if other == seat else rest for other in seats)

    def _suspects(self, curve: Sequence[Outlook], best: Sequence[str]) -> list[int]:
        """The plies that look worst, of those for which another move is known."""
        losses = {
            ply: curve[ply - 1].shares[self._seat(ply)] - curve[ply].shares[self._seat(ply)]
            for ply, move in enumerate(self.moves, 1)
            if best[ply - 1] not in ("", move)
        }
        worst = sorted(losses, key=lambda ply: (-losses[ply], -ply))[:CHECKED]
        return [ply for ply in worst if losses[ply] >= LEAST_LOSS / 2]

    def _seat(self, ply: int) -> int:
        state = self.states[ply - 1]
        turn: int = state.turn
        return 1 - turn if self.game.swapped(state) else turn

    def _checked(self, ply: int, curve: Sequence[Outlook], better: str) -> TurningPoint | None:
        """What the move of a ply lost against a better one; None where that is not clear."""
        before, after, seat = self.states[ply - 1], self.states[ply], self._seat(ply)
        instead = self.game.play(before, better)
        high = self._asked_anew(seat, instead, curve[ply - 1])
        low = self._asked_anew(seat, after, curve[ply])
        if not differ(low, high, 1 / len(self.game.players)):
            return None
        fork = Fork(self.game, self.states[ply - 2] if ply > 1 else None, before, after, instead)
        return TurningPoint(ply, seat, self.moves[ply - 1], better, low, high, reason_of(fork))

    def _asked_anew(self, seat: int, state: Any, known: Outlook) -> Prospect:
        """What a seat can expect in a state; `known` where that is proved."""
        if not known.exact:
            known, _best = self._expect(state, self.seed + 1, CHECKS / (2 * CHECKED))
        return known.of(seat)
