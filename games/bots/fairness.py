"""How fair a board game from blocks is, whether it ends, and how much thinking pays. Pure.

The first that is known are some random matches (`fairness_random.py`). What is small is solved by search
(`fairness_exact.py`). Besides the computer plays against itself, as `PLAN` says: two strong players; a strong
one against a weak one, who takes both seats in turn; two strong ones with the swap rule where the game has
none, without it where it has. Where the first of these matches take so long that there would be few, all
are played by players who look less far ahead (`BUDGETS`); where even theirs would take too long, random
matches are all there is. All numbers are what these matches showed, with the bounds of 95 % that Wilson gives
for shares (Journal of the American Statistical Association 22, 1927).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from math import sqrt
from random import Random
from typing import NamedTuple

from msgspec.structs import replace as changed

from games.bots import hooks
from games.bots.fairness_exact import POSITIONS, SmallerBoard, exact_result, person, smaller_results
from games.bots.fairness_random import Glance, RandomMatches
from games.bots.fairness_rules import rules_of, rules_used
from games.bots.hooks.base import Hook, winners
from games.bots.hooks.lasting import LastingHook
from games.bots.hooks.placing import PlacingHook
from games.bots.hooks.random_play import random_move
from games.bots.opinion import Opinion, Progress, estimate
from games.bots.search import choose, search
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.states import BoardState

LEAST_STRONG, STRONG = 3, 150  # random matches a move
FILLING = 1  # ply of the rules takes longer than filling a small board at random
WEAKER = 8  # times less than the strong player looks at the weak one
USUAL_CHOICES = 30  # moves of a position; listing and making one takes longer where there are more
PLAN = (
    "even",
    "first",
    "even",
    "second",
    "other",
)  # who is strong, in turn; "other": even, the other swap rule
PACE = 0.025  # of the time, that each of the first matches may take on the average
TRIALS = 3  # matches that show whether the players are quick enough
SOON = 3_000  # positions of a game that is solved before the first match
GLANCES = 20  # random matches before all else
GLANCE_SHARE = 0.015  # of the time, in which they are
SOON_SHARE = 0.035  # of the time, after which the first search ends
MATCH_SHARE = 0.25  # of the time, that a match of the computer against itself may take
LOOKS = 0.03  # of the time, in which all moves of a match are looked at once; it takes eight times that
MATCHES_SHARE = 0.6  # of the time: after it a game that is not solved yet is searched once more
LEAD = 0.6  # of a win: who can expect so much leads
NORMAL = 1.96  # standard deviations on each side of 95 %


class MatchBudget(NamedTuple):
    """How far players look: the plies of random matches, about, that a player has for all its moves in a
    match; and the plies after which a random match is valued as it stands, 0 where it goes on."""

    work: int
    ahead: int


BUDGETS = (MatchBudget(8_000, 0), MatchBudget(2_000, 2), MatchBudget(500, 1))  # the quicker players last


def bounds(points: float, matches: int) -> tuple[float, float]:
    """Between which shares the true one lies with 95 %, from 0 to 1."""
    if not matches:
        return 0.0, 1.0
    share, spread = points / matches, NORMAL**2 / matches
    middle = (share + spread / 2) / (1 + spread)
    half = NORMAL * sqrt(share * (1 - share) / matches + spread / (4 * matches)) / (1 + spread)
    return middle - half, middle + half


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """One match of the computer against itself.

    `winner` is the player (0 begins), None for a draw; `strong` the only one who looked far ahead, None where
    both did; `cut_off`: it reached the greatest length; `choices`: the moves among which was chosen, summed
    over its plies; `leads`: how often the lead changed; `cells` that were ever used, as a set; `rules` that
    were used.
    """

    winner: int | None
    strong: int | None
    plies: int
    cut_off: bool
    choices: int
    leads: int
    opening: str
    cells: int
    rules: frozenset[str]


@dataclass(frozen=True)
class Examination:
    """What is known of a game: who wins where both play perfectly ("first", "second", "draw"; "" where that
    is not known), here and on smaller boards, and what some matches showed. `swaps`: whether it has the swap
    rule; `others`: matches with the swap rule where it has none, without it where it has; `glance`: random
    matches; `is_heavy`: there is time for no others; `ahead`: how many plies the players look ahead, 0 where
    they look to the end."""

    exact: str
    matches: tuple[SelfPlay, ...] = ()
    all_cells: int = 0
    all_rules: frozenset[str] = field(default_factory=frozenset)
    smaller: tuple[SmallerBoard, ...] = ()
    swaps: bool = False
    others: tuple[SelfPlay, ...] = ()
    glance: Glance = field(default_factory=Glance)
    is_heavy: bool = False
    ahead: int = 0

    @cached_property
    def even(self) -> tuple[SelfPlay, ...]:
        """The matches of two players alike."""
        return tuple(match for match in self.matches if match.strong is None)

    @property
    def first_wins(self) -> float:
        """The points of who began, a draw being half of one, in the matches of two alike."""
        return first_points(self.even)

    @property
    def thinking(self) -> tuple[float, int]:
        """The points of the strong player, and the matches, in which one looked further ahead."""
        uneven = [match for match in self.matches if match.strong is not None]
        points = sum(0.5 if match.winner is None else match.winner == match.strong for match in uneven)
        return points, len(uneven)

    @property
    def draws(self) -> int:
        return sum(match.winner is None and not match.cut_off for match in self.matches)

    @property
    def cut_off(self) -> int:
        """The matches that were ended by their length."""
        return sum(match.cut_off for match in self.matches)

    @property
    def longest(self) -> int:
        """The plies of the longest match."""
        return max((match.plies for match in self.matches), default=0)

    @property
    def length(self) -> float:
        """The mean number of plies."""
        return sum(match.plies for match in self.matches) / max(1, len(self.matches))

    @property
    def branching(self) -> float:
        """The mean number of moves among which one chooses."""
        plies = sum(match.plies for match in self.matches)
        return sum(match.choices for match in self.matches) / max(1, plies)

    @property
    def leads(self) -> float:
        """How often the lead changes in a match, on the average."""
        return sum(match.leads for match in self.matches) / max(1, len(self.matches))

    def openings(self) -> Mapping[str, tuple[float, int]]:
        """The points of who began and the matches, by first moves, in the matches of two alike."""
        points: Counter[str] = Counter()
        times: Counter[str] = Counter()
        for match in self.even:
            times[match.opening] += 1
            points[match.opening] += 1 if match.winner is None else 2 * (match.winner == 0)
        return {move: (points[move] / 2, times[move]) for move in times}

    @property
    def unused_cells(self) -> int:
        """The cells on which nothing ever stood, as a set."""
        used = 0
        for match in self.matches:
            used |= match.cells
        return self.all_cells & ~used

    @property
    def unused_rules(self) -> frozenset[str]:
        """The rules that nobody ever used."""
        return self.all_rules.difference(*(match.rules for match in self.matches))


def first_points(matches: Sequence[SelfPlay]) -> float:
    """The points of who began, a draw being half of one."""
    return sum(0.5 if match.winner is None else match.winner == 0 for match in matches)


def examinations(
    game: InventedBoard,
    seed: int,
    used: Callable[[], float] = lambda: 0.0,
    progress: Progress = lambda _done: None,
) -> Iterator[Examination]:
    """What is known of a game, more and more of it: after some random matches, after a short search, after
    each match, and at last after a longer search where the first one did not solve it.

    `used` is the share of the time that is over: from 1 on it ends. `progress` hears how much was looked at.
    """
    rules, begun = game.rules, used()
    randomly = RandomMatches(game, seed)
    while randomly.glance.matches < GLANCES and used() < GLANCE_SHARE:
        randomly.play_on(lambda: used() >= GLANCE_SHARE)
    glance, spent = randomly.glance, used() - begun
    known = Examination("", (), game.board.full, rules_of(game), swaps=rules.extras.swap, glance=glance)
    yield known
    soon = _until(SOON_SHARE, used, progress)
    exact = exact_result(game, soon, SOON)
    smaller = () if exact else tuple(smaller_results(game, SOON, soon))
    known = replace(known, exact=exact, smaller=smaller, is_heavy=_is_heavy(glance, spent))
    yield known
    growing = _Growing(game, seed, used, progress)
    yield from growing.more(known, randomly, 1 if exact or known.is_heavy else MATCHES_SHARE)
    if not exact:
        yield replace(growing.known, exact=exact_result(game, _until(1, used, progress), POSITIONS))


def _is_heavy(glance: Glance, spent: float) -> bool:
    """Whether to look at each move of a match once takes too large a share of the time, as random matches
    show that took the share `spent`."""
    plies = max(glance.length, glance.under_way)
    return plies * glance.choices * spent > LOOKS * max(1, glance.positions) ** 2


class _Growing:
    """What is known when matches are played, more and more of it."""

    def __init__(self, game: InventedBoard, seed: int, used: Callable[[], float], progress: Progress) -> None:
        self._game, self._seed, self._used, self._progress = game, seed, used, progress
        self._budget, self._number, self._since = BUDGETS[0], 0, 0.0
        rules = game.rules
        self._other = InventedBoard(
            rules=changed(rules, extras=changed(rules.extras, swap=not rules.extras.swap))
        )
        self.known = Examination("")

    def more(self, known: Examination, randomly: RandomMatches, until: float) -> Iterator[Examination]:
        """After each match, until this share of the time is over."""
        self.known = known
        budgets = iter(BUDGETS)
        self._start(next(budgets))
        while self._used() < until:
            if self.known.is_heavy:
                glance = randomly.play_on(lambda: self._used() >= until)
                self.known = replace(self.known, glance=glance)
            else:
                self._play_on(budgets)
            yield self.known

    def _start(self, budget: MatchBudget) -> None:
        """Players of this budget play all matches from now on."""
        self._budget, self._number, self._since = budget, 0, self._used()
        ahead = strengths(self._game, budget).ahead
        self.known = replace(self.known, matches=(), others=(), ahead=ahead + 1 if ahead else 0)

    def _play_on(self, budgets: Iterator[MatchBudget]) -> None:
        """Another match of the computer against itself. Where one of the first takes too long, others play
        from now on, who look less far ahead; where there are none, or a later one does, it is the last."""
        is_trial = self._number < TRIALS and self._budget != BUDGETS[-1]
        until = self._since + (self._number + 1) * PACE if is_trial else self._used() + MATCH_SHARE
        try:
            self._play(_until(until, self._used, self._progress))
        except OverflowError:
            if is_trial:
                self._start(next(budgets))
            else:
                self.known = replace(self.known, is_heavy=True)

    def _play(self, patience: Progress) -> None:
        """The next match of `PLAN`."""
        role, key = PLAN[self._number % len(PLAN)], f"{self._seed} {self._number}"
        if role == "other":
            match = self_play(self._other, key, None, patience, self._budget)
            self.known = replace(self.known, others=(*self.known.others, match))
        else:
            strong = {"first": 0, "second": 1}.get(role)
            match = self_play(self._game, key, strong, patience, self._budget)
            self.known = replace(self.known, matches=(*self.known.matches, match))
        self._number += 1


def _until(share: float, used: Callable[[], float], progress: Progress) -> Progress:
    """Ends a search when this share of the time is over."""

    def tell(done: int) -> None:
        progress(done)
        if used() >= share:
            raise OverflowError

    return tell


class Strengths(NamedTuple):
    """How many random matches a move two players look at, and the plies after which these are valued as they
    stand; 0 where they go on."""

    weak: int
    strong: int
    ahead: int = 0


@lru_cache(maxsize=64)
def strengths(game: InventedBoard, budget: MatchBudget = BUDGETS[0]) -> Strengths:
    """The two players of a game with a budget: the longer it lasts, and the more moves there are, the less
    they look at for each move."""
    random = Random(1)  # noqa: S311 - a game, no secret
    state, plies, choices = game.initial(), 0, 0
    while not game.outcome(state):
        choices += game.move_count(state)
        state, plies = game.apply(state, random_move(game, state, random)), plies + 1
    hook = hooks.of(game, random)
    shown_ahead = 0 if isinstance(hook, PlacingHook) else budget.ahead  # boards are filled to the end
    ahead = shown_ahead or min(plies, hook.longest) / 2
    if isinstance(hook, LastingHook):
        ahead = min(ahead, FILLING)
    ahead *= max(1, choices / max(1, plies) / USUAL_CHOICES)
    strong = round(min(STRONG, max(LEAST_STRONG, budget.work / max(1, plies * ahead))))
    return Strengths(max(1, strong // WEAKER), strong, shown_ahead)


def self_play(
    game: InventedBoard,
    seed: str,
    strong: int | None,
    progress: Progress = lambda _done: None,
    budget: MatchBudget = BUDGETS[0],
) -> SelfPlay:
    """One match; `strong` looks further ahead than the other, both where it is None."""
    random = Random(seed)  # noqa: S311 - a game, no secret
    state, strength = game.initial(), strengths(game, budget)
    cells, choices, opening, leads = state.occupied, 0, "", _Leads()
    rules: set[str] = set()
    while not (ended := game.outcome(state)):
        mover = person(game, state, game.players[state.turn])
        most = strength.strong if strong in (None, mover) else strength.weak
        opinion = _opinion(game, _hook(game, random, strength.ahead), state, most, progress)
        leads.see(opinion.share if mover == 0 else 1 - opinion.share)
        move = opinion.best[0]
        choices += game.move_count(state)
        opening = opening or move
        after = game.play(state, move)
        rules |= rules_used(game, state, move, after)
        cells |= after.occupied
        state = after
    winner = None if ended.winner is None else person(game, state, ended.winner)
    cut_off = state.plies >= game.longest
    return SelfPlay(
        winner, strong, state.plies, cut_off, choices, leads.changes, opening, cells, frozenset(rules)
    )


def _hook(game: InventedBoard, random: Random, ahead: int) -> Hook:
    """What the search asks; random matches are valued after `ahead` plies where that is not 0."""
    hook = hooks.of(game, random)
    if ahead:
        hook.facts = replace(hook.facts, longest=min(ahead, hook.facts.longest))
    return hook


def _opinion(game: InventedBoard, hook: Hook, state: BoardState, most: int, progress: Progress) -> Opinion:
    if won := list(islice(winners(hook, state), 1)):
        return Opinion(1.0, tuple(won), exact=True)
    if game.rules.extras.swap and not state.plies:  # the best first move would only be taken over
        balanced = choose(
            hook, state, lambda moves: search(hook, state, moves, most, progress), most, progress
        )
        return Opinion(1 / 2, (balanced,), exact=False)
    return estimate(hook, state, progress, most, tried=0)


class _Leads:
    """Counts how often the lead changes from one player to the other."""

    def __init__(self) -> None:
        self.changes, self._leader = 0, 0

    def see(self, share: float) -> None:
        """What the first player can expect now."""
        leader = 1 if share >= LEAD else -1 if share <= 1 - LEAD else 0
        self.changes += leader * self._leader < 0
        self._leader = leader or self._leader
