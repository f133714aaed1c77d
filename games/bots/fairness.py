"""How fair a board game from blocks is, whether it ends, and how much thinking pays. Pure.

What is small is solved by search. Else the computer plays against itself: in every third match two strong
players, in the others a strong one against a weak one, who takes both seats in turn. All numbers are what
these matches showed, with the bounds of 95 % that Wilson gives for shares (Journal of the American
Statistical Association 22, 1927).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, islice
from math import sqrt
from random import Random

from games.bots import hooks
from games.bots.hooks.base import winners
from games.bots.opinion import Opinion, Progress, estimate
from games.rules.invented.board_game.document import StepMovement
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.states import BoardState

WEAK, STRONG = 20, 150  # random matches a move
POSITIONS = 60_000  # of a game that is solved
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
    is not known), and what some matches showed."""

    exact: str
    matches: tuple[SelfPlay, ...] = ()
    all_cells: int = 0
    all_rules: frozenset[str] = field(default_factory=frozenset)

    @cached_property
    def even(self) -> tuple[SelfPlay, ...]:
        """The matches of two players alike."""
        return tuple(match for match in self.matches if match.strong is None)

    @property
    def first_wins(self) -> float:
        """The points of who began, a draw being half of one, in the matches of two alike."""
        return sum(0.5 if match.winner is None else match.winner == 0 for match in self.even)

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


def examinations(
    game: InventedBoard, seed: int, progress: Progress = lambda _done: None
) -> Iterator[Examination]:
    """What is known of a game, more and more of it: after the search that would solve it, after each match.

    `progress` hears how much was looked at, and ends it by raising TooBig.
    """
    known = Examination(exact_result(game, progress), (), game.board.full, rules_of(game))
    yield known
    for number in count():
        strong = (None, 0, 1)[number % 3]
        match = self_play(game, f"{seed} {number}", strong, progress)
        known = Examination(known.exact, (*known.matches, match), known.all_cells, known.all_rules)
        yield known


def exact_result(game: InventedBoard, progress: Progress = lambda _done: None, most: int = POSITIONS) -> str:
    """Who wins where both play perfectly: "first", "second" or "draw"; "" where pieces move, so that
    positions come back, or where more positions would be looked at."""
    if not _has_no_return(game):
        return ""
    search = _Exact(game, progress, most)
    try:
        worth = search.worth(game.initial())
    except OverflowError:
        return ""
    return {1: "first", 0: "draw", -1: "second"}[worth]


def _has_no_return(game: InventedBoard) -> bool:
    """Whether pieces only come: no position of such a game comes back."""
    captures = game.rules.captures
    taking = captures.between or captures.surrounded or captures.touching
    leaves = taking and captures.fate != "turns"
    return not (leaves or any(piece.movements for piece in game.rules.pieces))


class _Exact:
    """What positions of a game without return are worth to the one who begins: 1, 0 or -1."""

    def __init__(self, game: InventedBoard, progress: Progress, most: int) -> None:
        self._game, self._progress, self._most = game, progress, most
        self._known: dict[BoardState, int] = {}

    def worth(self, state: BoardState) -> int:
        """Raises OverflowError where more positions would be looked at."""
        if (known := self._known.get(state)) is not None:
            return known
        if len(self._known) >= self._most:
            raise OverflowError
        worth = self._searched(state)
        self._known[state] = worth
        if len(self._known) % 256 == 0:
            self._progress(len(self._known))
        return worth

    def _searched(self, state: BoardState) -> int:
        if ended := self._game.outcome(state):
            return 0 if ended.winner is None else 1 if self._person(state, ended.winner) == 0 else -1
        best = 1 if self._person(state, self._game.players[state.turn]) == 0 else -1
        worth = -best
        for move in self._game.moves(state):
            worth = max(worth * best, self.worth(self._game.play(state, move)) * best) * best
            if worth == best:
                break
        return worth

    def _person(self, state: BoardState, colour: str) -> int:
        """Who has a colour: 0 is who began."""
        return self._game.players.index(colour) ^ state.swapped


def self_play(
    game: InventedBoard, seed: str, strong: int | None, progress: Progress = lambda _done: None
) -> SelfPlay:
    """One match; `strong` looks further ahead than the other, both where it is None."""
    random = Random(seed)  # noqa: S311 - a game, no secret
    state = game.initial()
    cells, choices, opening, leads = state.occupied, 0, "", _Leads()
    rules: set[str] = set()
    while not (ended := game.outcome(state)):
        person = state.turn ^ state.swapped
        opinion = _opinion(game, state, random, STRONG if strong in (None, person) else WEAK, progress)
        leads.see(opinion.share if person == 0 else 1 - opinion.share)
        move = _chosen(game, state, opinion, random)
        choices += game.move_count(state)
        opening = opening or move
        after = game.play(state, move)
        rules |= rules_used(game, state, move, after)
        cells |= after.occupied
        state = after
    winner = None if ended.winner is None else game.players.index(ended.winner) ^ state.swapped
    cut_off = state.plies >= game.longest
    return SelfPlay(
        winner, strong, state.plies, cut_off, choices, leads.changes, opening, cells, frozenset(rules)
    )


def _chosen(game: InventedBoard, state: BoardState, opinion: Opinion, random: Random) -> str:
    """The best move, any at all where all lose."""
    return opinion.best[0] if opinion.best else random.choice([*game.moves(state)])


def _opinion(
    game: InventedBoard, state: BoardState, random: Random, most: int, progress: Progress
) -> Opinion:
    hook = hooks.of(game, random)
    if won := list(islice(winners(hook, state), 1)):
        return Opinion(1.0, tuple(won), exact=True)
    return estimate(hook, state, progress, most)


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
