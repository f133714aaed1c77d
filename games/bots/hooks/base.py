"""What the search asks about a game, answered from the rules alone. A hook overrides what it knows better:
which moves are worth a look, how a random match goes on quickly, when there is nothing left to do.

Everything is valued by seat: a person keeps the seat when colours are exchanged.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import islice
from math import exp
from random import Random
from typing import Any, ClassVar, NamedTuple

from games.bots.hooks.random_play import PlayoutFacts, facts, points, random_move, some
from games.rules.errors import IllegalMove
from games.rules.game import Game, Impartial, Outcome
from games.solvers.theory import TooBig

MOST_DECISIVE = 3_000  # moves among which wins in one are looked for
WON = 1_000_000.0  # more than any estimate of a state
PASS = "pass"  # noqa: S105 - a move
LOOKS = 16  # random matches that show how a state will end
_SHARE = 0.05  # of all points: with so many more one wins 3 unfinished matches of 4


class Ended(NamedTuple):
    """How a random match went: what it was worth to each seat (a win 1, a loss 0), and the moves that each
    player made in it."""

    worth: Sequence[float]
    made: Sequence[Collection[str]] = ()


Progress = Callable[[int], None]


def without_end(_done: int) -> None:
    """Lets whoever looks go on."""


def untimed(progress: Progress) -> Progress:
    """Hears whether anybody still waits, and never that the time is over: that is the search's."""

    def look(_done: int) -> None:
        with suppress(TooBig):
            progress(0)

    return look


class Limits(NamedTuple):
    """What hears how much was tried in a part of the choice of a move, and ends that part by raising TooBig:
    the look for a win in one, the plies of a random match, the look for the others' wins in one. `wanted`
    hears of what cannot be ended half done, and may raise anything else where nobody waits any more."""

    wins: Progress = without_end
    match: Progress = without_end
    replies: Progress = without_end
    wanted: Progress = without_end


class Hook:
    """What is known about some games; this one works for any. A game asks for one by its `word`."""

    word: ClassVar[str] = ""
    # For the reasons why a move was worse than another: whether it is good to have many moves, and pieces;
    # and whether points, once won, are not lost again.
    counts_moves: ClassVar[bool] = False
    counts_pieces: ClassVar[bool] = False
    keeps_points: ClassVar[bool] = True

    def __init__(self, game: Game[Any], random: Random) -> None:
        self.game = game
        self.random = random
        self.limits = Limits()

    @cached_property
    def facts(self) -> PlayoutFacts:
        return facts(self.game)

    def prepare(self) -> None:
        """Make what serves all searches of a game in this process."""
        if not isinstance(self.game, Impartial):
            facts(self.game)

    # Seats

    def seat(self, state: Any) -> int:
        """The seat on turn."""
        return self.owner(state, state.turn)

    def owner(self, state: Any, player: int) -> int:
        """The seat of one of the game's `players`."""
        return 1 - player if self.game.swapped(state) else player

    def worth(self, state: Any, outcome: Outcome) -> list[float]:
        """What the end of a match is worth to each seat: those who share the first place share a win."""
        places = outcome.ranks(self.game.players)
        worth = [0.0] * len(places)
        for player, place in enumerate(places):
            if place == 1:
                worth[self.owner(state, player)] = 1 / places.count(1)
        return worth

    def undecided(self) -> list[float]:
        """What a draw is worth, and a match of which nothing is known."""
        players = len(self.game.players)
        return [1 / players] * players

    def points(self, state: Any) -> list[float] | None:
        """What a state promises each seat, in pieces; None where nothing tells."""
        scores = points(self.game, state)
        if scores is None:
            return None
        return [scores[self.owner(state, player)] for player in range(len(scores))]

    def promising(self, state: Any) -> list[float]:
        """What an unfinished match is worth to each seat, by its points."""
        scores = self.points(state)
        if scores is None:
            return self.undecided()
        scale = max(1.0, _SHARE * sum(map(abs, scores)))
        most = max(scores)
        shares = [exp((score - most) / scale) for score in scores]
        return [share / sum(shares) for share in shares]

    # Moves

    def agreeing(self, state: Any) -> str | None:
        """What is said of the board where play has stopped; None while it goes on."""
        return None

    def settled(self, state: Any) -> str | None:
        """The move where there is nothing to search; here passing, for whoever is ahead and stays so."""
        game, seat = self.game, self.seat(state)
        score = game.score(state)
        if score is None or max(score, key=lambda role: score[role]) != game.players[state.turn]:
            return None
        try:
            after = game.apply(state, PASS)
        except IllegalMove:
            return None
        if len(list(islice(game.moves(state), 2))) == 1:
            return PASS
        try:
            sure = all(self.playout(after).worth[seat] == 1 for _look in range(LOOKS))
        except TooBig:
            return None
        return PASS if sure else None

    def gifts(self, state: Any) -> list[str]:
        """Moves that take what is free, which nobody misses who looks at the whole board."""
        return []

    def solved(self, state: Any, progress: Callable[[int], None]) -> tuple[float, list[str]] | None:
        """What a state is worth to the one on turn (a win 1, a draw 0.5), and the best moves, where a game
        has a quicker way than to look at every line; else None. Raises TooBig."""
        return None

    def candidates(self, state: Any) -> list[str]:
        """Legal moves worth a look, in any order; at least one."""
        return some(self.game, state, self.random, self.limits.wanted)

    def first_candidates(self, state: Any) -> list[str]:
        """The same in the state in which a move is asked for: there is time for more of them."""
        return self.candidates(state)

    def defending(self, state: Any, moves: list[str]) -> list[str]:
        """Of these moves those that leave nobody else a win that cannot be stopped, as far as is seen at a
        glance; all of them where nothing is seen."""
        return moves

    def decisive(self, state: Any) -> Iterable[str]:
        """Legal moves among which are all that win at once."""
        return islice(self.game.possible_wins(state), MOST_DECISIVE)

    def random_step(self, state: Any) -> tuple[str, Any]:
        """A move of a random match, and the state after it."""
        move = random_move(self.game, state, self.random)
        return move, self.game.apply(state, move)

    # Values

    def missing(self, state: Any, player: int) -> float | None:
        """How far a player is from the aim of the game, in moves or stones, as far as that is seen at a
        glance; None where it is not."""
        return None

    def playout(self, state: Any) -> Ended:
        """A random match from a state of which it is not known whether the game is over. One without end is
        cut off after as many plies as matches of this game may take, and judged as it stands. Raises
        TooBig."""
        game, limit = self.game, self.limits.match
        made: list[set[str]] = [set() for _player in game.players]
        for ply in range(self.longest):
            limit(ply)
            outcome = game.outcome(state)
            if outcome is not None:
                return Ended(self.worth(state, outcome), made)
            move, after = self.random_step(state)
            made[state.turn].add(move)
            state = after
        return Ended(self.promising(state), made)

    @property
    def longest(self) -> int:
        """Plies of a random match."""
        return self.facts.longest


class Valued(Hook, ABC):
    """A game with few moves whose states can be valued without playing on: for alpha-beta search."""

    # Values that differ by less are the same: random matches choose among the best.
    margin: ClassVar[float] = 0.0
    # How many moves less far ahead levels look, where few moves decide a match.
    sharp: ClassVar[int] = 0
    # What a draw is feared as, where pieces could go round in circles for ever.
    fear: ClassVar[float] = 0.0

    @abstractmethod
    def value(self, state: Any, seat: int) -> float:
        """How a state looks to a seat, between -WON and WON; 0 where nothing is known."""

    def after(self, state: Any, move: str) -> Any:
        """The state to which a legal move leads: it need not be looked at whether it is one."""
        return self.game.apply(state, move)

    def loud(self, state: Any) -> Iterable[tuple[str, Any]]:
        """Moves of which the value of this state tells nothing, as captures; with the states after them."""
        return ()

    def finished(self, state: Any, seat: int) -> float | None:
        """What the end is worth to a seat; None while the game goes on."""
        outcome = self.game.outcome(state)
        if outcome is None:
            return None
        worth = self.worth(state, outcome)[seat]
        return (2 * worth - 1) * WON if worth in (0, 1) else -self.fear


class CapturingHook(Valued):
    """Pieces that move and take others: none is given away."""

    margin = 0.5
    counts_pieces = True

    def value(self, state: Any, seat: int) -> float:
        scores = self.points(state)
        assert scores is not None
        return scores[seat] - max(score for at, score in enumerate(scores) if at != seat)

    def loud(self, state: Any) -> Iterator[tuple[str, Any]]:
        """The moves that take something."""
        seat, sign = self.seat(state), self.facts.sign
        now = self.value(state, seat)
        for number, move in enumerate(self.candidates(state)):
            if sign in move:
                self.limits.wanted(number)
                after = self.game.apply(state, move)
                if self.value(after, seat) > now:
                    yield move, after


def winners(hook: Hook, state: Any) -> Iterator[str]:
    """The moves that win at once, as far as there is time to try."""
    game, seat = hook.game, hook.seat(state)
    for tried, move in enumerate(hook.decisive(state)):
        try:
            hook.limits.wins(tried)
        except TooBig:
            return
        after = game.play(state, move)
        outcome = game.outcome(after)
        if outcome is not None and hook.worth(after, outcome)[seat] == 1:
            yield move
