"""Konane: the jumps of both players, those that the rival cannot spoil twice."""

from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import shifted
from games.rules.two.konane.rules import Konane

_SAFE = 1.0  # what a jump is worth besides, if its stone and the one below it cannot go first
_TURN = 0.3  # what it is worth to be on turn


class KonaneHook(Valued):
    """Who cannot jump has lost: jumps that one has more are moves that are left at the end."""

    word = "konane"
    counts_moves = True
    game: Konane

    def value(self, state: Any, seat: int) -> float:
        mine, theirs = (self._jumps(state, player) for player in (seat, 1 - seat))
        return mine - theirs + (_TURN if state.turn == seat else -_TURN)

    def _jumps(self, state: Any, player: int) -> float:
        """The jumps of a player; those count more of which the rival takes no stone away and fills no gap."""
        game, worth = self.game, 0.0
        own, rivals, empty = state.sets[player], state.sets[1 - player], game.empty(state)
        busy = taken = filled = 0
        for way in game.ways:
            over = shifted(shifted(rivals, way) & own, way) & empty
            filled |= over
            back = shifted(over, -way)
            taken |= back
            busy |= shifted(back, -way)
        for way in game.ways:
            movers = shifted(shifted(empty, way) & rivals, way) & own
            safe = movers & ~taken & ~shifted(busy, way) & ~shifted(shifted(filled, way), way)
            worth += movers.bit_count() + _SAFE * safe.bit_count()
        return worth

    def after(self, state: Any, move: str) -> Any:
        return self.game.done(state, self.game.split(move))
