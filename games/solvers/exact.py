"""Who wins with best play, by looking at every line to its end: for the last part of a game of two in which
no position comes back."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.rules.game import Game
from games.solvers.theory import too_big

LIMIT = 400_000  # states


@dataclass
class Exact:
    """Remembers the winner of each state that it has met; None is a draw."""

    game: Game[Any]
    limit: int = LIMIT
    _known: dict[Any, str | None] = field(default_factory=dict)

    def winner(self, state: Any) -> str | None:
        """The role that wins with best play, None for a draw. Raises TooBig."""
        if state not in self._known:
            if len(self._known) >= self.limit:
                too_big(self.limit, "São posições a mais para ver todas.")
            self._known[state] = self._best(state)
        return self._known[state]

    def _best(self, state: Any) -> str | None:
        ended = self.game.outcome(state)
        if ended is not None:
            return ended.winner
        mine: str = self.game.players[state.turn]
        best: str | None = self.game.players[1 - state.turn]
        for _move, after in self._followers(state):
            found = self.winner(after)
            if found == mine:
                return mine
            best = None if found is None else best
        return best

    def _followers(self, state: Any) -> Iterator[tuple[str, Any]]:
        for move in self.game.moves(state):
            yield move, self.game.apply(state, move)

    def winning_moves(self, state: Any) -> list[str]:
        """The moves after which the one on turn wins with best play, sorted. Raises TooBig."""
        mine = self.game.players[state.turn]
        return sorted(move for move, after in self._followers(state) if self.winner(after) == mine)
