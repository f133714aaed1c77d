"""How fair a board game from blocks is, whether it ends, and how much thinking pays. Pure.

What is small is solved by search (`fairness_exact.py`). Besides the computer plays against itself, as `PLAN`
says: two strong players; a strong one against a weak one, who takes both seats in turn; two strong ones with
the swap rule where the game has none, without it where it has. All numbers are what these matches showed,
with the bounds of 95 % that Wilson gives for shares (Journal of the American Statistical Association 22,
1927).
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
from games.bots.hooks.base import winners
from games.bots.hooks.lasting import LastingHook
from games.bots.hooks.random_play import facts, random_move
from games.bots.opinion import Opinion, Progress, estimate
from games.bots.search import choose, search
from games.rules.invented.board_game.document import StepMovement
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.states import BoardState

LEAST_STRONG, STRONG = 3, 150  # random matches a move
FILLING = 1  # ply of the rules takes longer than filling a small board at random
WEAKER = 8  # times less than the strong player looks at the weak one
USUAL_CHOICES = 30  # moves of a position; listing and making one takes longer where there are more
WORK = 8_000  # plies of random matches, about, that a player has for all its moves in a match
PLAN = (
    "even",
    "first",
    "even",
    "second",
    "other",
)  # who is strong, in turn; "other": even, the other swap rule
SOON = 3_000  # positions of a game that is solved before the first match
SOON_SHARE = 0.02  # of the time, in which it is
MATCHES_SHARE = 0.6  # of the time: after it a game that is not solved yet is searched once more
LEAD = 0.6  # of a win: who can expect so much leads
NORMAL = 1.96  # standard deviations on each side of 95 %


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
    rule; `others`: matches with the swap rule where it has none, without it where it has."""

    exact: str
    matches: tuple[SelfPlay, ...] = ()
    all_cells: int = 0
    all_rules: frozenset[str] = field(default_factory=frozenset)
    smaller: tuple[SmallerBoard, ...] = ()
    swaps: bool = False
    others: tuple[SelfPlay, ...] = ()

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
    """What is known of a game, more and more of it: after a short search, after each match, and at last after
    a longer search where the first one did not solve it.

    `used` is the share of the time that is over: from 1 on it ends. `progress` hears how much was looked at.
    """
    rules = game.rules
    soon = _soon(used, progress)
    exact = exact_result(game, soon, SOON)
    smaller = () if exact else tuple(smaller_results(game, SOON, soon))
    known = Examination(exact, (), game.board.full, rules_of(game), smaller, rules.extras.swap)
    yield known
    other = InventedBoard(rules=changed(rules, extras=changed(rules.extras, swap=not rules.extras.swap)))
    until = 1 if exact else MATCHES_SHARE
    number = 0
    while used() < until:
        role, key = PLAN[number % len(PLAN)], f"{seed} {number}"
        if role == "other":
            known = replace(known, others=(*known.others, self_play(other, key, None, progress)))
        else:
            strong = {"first": 0, "second": 1}.get(role)
            known = replace(known, matches=(*known.matches, self_play(game, key, strong, progress)))
        number += 1
        yield known
    if not exact:
        yield replace(known, exact=exact_result(game, _until(1, used, progress), POSITIONS))


def _soon(used: Callable[[], float], progress: Progress) -> Progress:
    """Ends a search before somebody waits too long for the first words."""
    return _until(SOON_SHARE, used, progress)


def _until(share: float, used: Callable[[], float], progress: Progress) -> Progress:
    """Ends a search when this share of the time is over."""

    def tell(done: int) -> None:
        progress(done)
        if used() >= share:
            raise OverflowError

    return tell


class Strengths(NamedTuple):
    """How many random matches a move two players look at."""

    weak: int
    strong: int


@lru_cache(maxsize=64)
def strengths(game: InventedBoard) -> Strengths:
    """The two players of a game: the longer it lasts, and the more moves there are, the less they look at for
    each move."""
    random = Random(1)  # noqa: S311 - a game, no secret
    state, plies, choices = game.initial(), 0, 0
    while not game.outcome(state):
        choices += game.move_count(state)
        state, plies = game.apply(state, random_move(game, state, random)), plies + 1
    ahead = min(plies, facts(game).longest) / 2
    if isinstance(hooks.of(game, random), LastingHook):
        ahead = min(ahead, FILLING)
    ahead *= max(1, choices / max(1, plies) / USUAL_CHOICES)
    strong = round(min(STRONG, max(LEAST_STRONG, WORK / max(1, plies * ahead))))
    return Strengths(max(1, strong // WEAKER), strong)


def self_play(
    game: InventedBoard, seed: str, strong: int | None, progress: Progress = lambda _done: None
) -> SelfPlay:
    """One match; `strong` looks further ahead than the other, both where it is None."""
    random = Random(seed)  # noqa: S311 - a game, no secret
    state, strength = game.initial(), strengths(game)
    cells, choices, opening, leads = state.occupied, 0, "", _Leads()
    rules: set[str] = set()
    while not (ended := game.outcome(state)):
        mover = person(game, state, game.players[state.turn])
        most = strength.strong if strong in (None, mover) else strength.weak
        opinion = _opinion(game, state, random, most, progress)
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


def _opinion(
    game: InventedBoard, state: BoardState, random: Random, most: int, progress: Progress
) -> Opinion:
    hook = hooks.of(game, random)
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


def rules_of(game: InventedBoard) -> frozenset[str]:
    """The rules of a game whose use is noticed: "place", "go", "land", "jump", "push", "capture"."""
    rules = set()
    for piece in game.rules.pieces:
        rules |= {"place"} if piece.placing else set()
        for movement in piece.movements:
            rules.add({"jump": "jump", "push": "push"}.get(movement.kind, "go"))
            rules |= {"land"} if isinstance(movement, StepMovement) and movement.takes else set()
    captures = game.rules.captures
    if captures.between or captures.surrounded or captures.touching:
        rules.add("capture")
    return frozenset(rules)


def rules_used(game: InventedBoard, state: BoardState, move: str, after: BoardState) -> set[str]:
    """Those of `rules_of` that a move used."""
    steps = game.split(move)
    if move in ("pass", "swap"):
        return set()
    if len(steps) == 1 or steps[1].startswith("="):
        used = {"place"}
    elif "/" in move:
        used = {"push"}
    else:
        used = {_way(game, state, steps)}
    rivals = game.endings.cells_of(state.sets, 1 - state.turn)
    left = game.endings.cells_of(after.sets, 1 - state.turn)
    taken = (rivals & ~left).bit_count() - move.count(":")
    return used | ({"capture"} if taken > 0 and "/" not in move else set())


def _way(game: InventedBoard, state: BoardState, steps: Sequence[str]) -> str:
    """How a piece that is neither put nor pushes goes."""
    cell, to = (game.cell_of(step) for step in steps[:2])
    targets = game.choices(state).movements[cell]
    if targets.lands >> to & 1:
        return "land"
    between = (cell + to) // 2
    is_jump = targets.jumps >> to & 1 or ((cell + to) % 2 == 0 and state.occupied >> between & 1)
    return "jump" if is_jump else "go"
