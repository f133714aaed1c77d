"""What the search asks about a game, answered from the rules alone. A game's own hook overrides what it knows
better: which moves are worth a look, how a random match goes on quickly, when there is nothing left to do.

Everything is valued by seat: a person keeps the seat when colours are exchanged.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from games.rules.game import Game, Outcome

# Where there are more moves, some are drawn by random clicks: nobody looks at all of them.
MOST_LISTED = 400
SAMPLE = 80
MOST_DECISIVE = 3_000  # moves among which wins in one are looked for
WON = 1_000_000.0  # more than any estimate of a state


class Ended(NamedTuple):
    """How a random match went: what it was worth to each seat (a win 1, a loss 0), and the moves that each
    player made in it."""

    worth: Sequence[float]
    made: Sequence[Collection[str]] = ()


class Hook:
    """What is known about one game; this one works for any. A random match ends after `longest` plies."""

    longest = 600

    def __init__(self, game: Game[Any], random: Random) -> None:
        self.game = game
        self.random = random
        self._wide = False

    # Seats

    def seat(self, state: Any) -> int:
        """The seat on turn."""
        return self.owner(state, state.turn)

    def owner(self, state: Any, player: int) -> int:
        """The seat of one of the game's `players`."""
        return 1 - player if self.game.swapped(state) else player

    def worth(self, state: Any, outcome: Outcome) -> list[float]:
        """What the end of a match is worth to each seat."""
        players = self.game.players
        if outcome.winner is None:
            return self.undecided()
        worth = [0.0] * len(players)
        worth[self.owner(state, players.index(outcome.winner))] = 1.0
        return worth

    def undecided(self) -> list[float]:
        """What a draw is worth, and a match of which nothing is known."""
        players = len(self.game.players)
        return [1 / players] * players

    # Moves

    def settled(self, state: Any) -> str | None:
        """The move where there is nothing to search, as when the players agree about the end."""
        return None

    def candidates(self, state: Any) -> list[str]:
        """Legal moves worth a look, in any order; at least one."""
        moves = self._listed(state)
        return moves or list({self.clicked(state): None for _unused in range(SAMPLE)})

    def decisive(self, state: Any) -> Iterable[str]:
        """Legal moves among which are all that win at once."""
        return islice(self.game.moves(state), MOST_DECISIVE)

    def replies(self, state: Any) -> Iterable[str]:
        """All legal moves, for when those that were looked at lose."""
        return self.game.moves(state)

    def random_move(self, state: Any) -> str:
        """Any move for a random match."""
        moves = self._listed(state)
        return self.random.choice(moves) if moves else self.clicked(state)

    def random_step(self, state: Any) -> tuple[str, Any]:
        """A random move, and the state after it."""
        move = self.random_move(state)
        return move, self.game.apply(state, move)

    def _listed(self, state: Any) -> list[str]:
        """All moves where they are not too many, else none."""
        if self._wide:
            return []
        moves = list(islice(self.game.moves(state), MOST_LISTED + 1))
        self._wide = len(moves) > MOST_LISTED
        return [] if self._wide else moves

    def clicked(self, state: Any) -> str:
        """A move by random clicks, without listing all moves."""
        return self.game.random_move(state, self.random)

    # Values

    def playout(self, state: Any) -> Ended:
        """A random match to the end from a state of which it is not known whether the game is over."""
        game = self.game
        made: list[set[str]] = [set() for _player in game.players]
        for _ply in range(self.longest):
            outcome = game.outcome(state)
            if outcome is not None:
                return Ended(self.worth(state, outcome), made)
            move, after = self.random_step(state)
            made[state.turn].add(move)
            state = after
        return Ended(self.undecided(), made)


class Valued(Hook, ABC):
    """A game with few moves whose states can be valued without playing on: for alpha-beta search."""

    @abstractmethod
    def value(self, state: Any, seat: int) -> float:
        """How a state looks to a seat, between -WON and WON; 0 where nothing is known."""

    def finished(self, state: Any, seat: int) -> float | None:
        """What the end is worth to a seat; None while the game goes on."""
        outcome = self.game.outcome(state)
        return None if outcome is None else (2 * self.worth(state, outcome)[seat] - 1) * WON


def winners(hook: Hook, state: Any) -> Iterator[str]:
    """The moves that win at once."""
    game, seat = hook.game, hook.seat(state)
    for move in hook.decisive(state):
        after = game.play(state, move)
        outcome = game.outcome(after)
        if outcome is not None and hook.worth(after, outcome)[seat] == 1:
            yield move
