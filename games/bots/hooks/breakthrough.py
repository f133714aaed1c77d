"""Avanço: pieces, how far they are, and who comes first to the last row where nobody is in the way."""

from collections.abc import Iterator
from typing import Any

from games.bots.hooks.racing import NEVER, Racing
from games.rules.two.breakthrough.rules import Breakthrough

_FORWARD = 0.04  # of a piece, for the square of the rows that it has gone
_GUARD = 0.15  # of a piece, for one that still stands on the first row


class BreakthroughHook(Racing):
    """A piece is free where no rival stands in the cone of cells before it: nobody can meet it."""

    word = "breakthrough"
    game: Breakthrough

    def looked_at(self, state: Any, player: int) -> tuple[float, int]:
        pieces = state.sets[player]
        free = pieces & ~self._cone(state.sets[1 - player], 1 - player)
        rows = self.game.board.ranks[player]
        worth, moves = pieces.bit_count() + _GUARD * (pieces & rows[0]).bit_count(), NEVER
        for gone, row in enumerate(rows):
            worth += _FORWARD * gone * gone * (pieces & row).bit_count()
            if free & row:
                moves = len(rows) - 1 - gone
        return worth, moves

    def _cone(self, pieces: int, player: int) -> int:
        """The cells to which these pieces can ever come."""
        game, front, cone = self.game, pieces, 0
        for _row in range(game.rows - 1):
            front = game.ahead(front, player) | game.struck(front, player)
            cone |= front
        return cone

    def after(self, state: Any, move: str) -> Any:
        return self.game.done(state, self.game.split(move))

    def loud(self, state: Any) -> Iterator[tuple[str, Any]]:
        for move in self.candidates(state):
            if ":" in move:
                yield move, self.after(state, move)
