"""Annuvin: who has pieces left, who could take how many of the other's, and who comes nearer."""

from collections.abc import Iterator
from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import each
from games.rules.two.annuvin.rules import Annuvin, around

_WORTH = (0.0, 3.0, 4.2, 5.3, 6.3, 7.2, 8.0)  # of so many pieces: the fewer, the more each of them
_STRUCK = (0.5, 0.1)  # what a piece in reach costs, if the other is on turn, and else
_FAR = 0.03  # what a step to the nearest rival costs


class Leaping(Valued):
    """Pieces in reach of the other's are as good as gone when it is his turn."""

    word = "annuvin"
    sharp = 1
    fear = 1.0
    game: Annuvin

    def value(self, state: Any, seat: int) -> float:
        own, rivals = (self._worth(state, player) for player in (seat, 1 - seat))
        return own - rivals

    def _worth(self, state: Any, player: int) -> float:
        pieces, others = state.sets[player], state.sets[1 - player]
        near = around(self.game.board)
        reach = self.game.most + 1 - others.bit_count()
        struck = 0
        for cell in each(others):
            struck |= near[cell][reach]
        worth: float = _WORTH[pieces.bit_count()]
        worth -= _STRUCK[state.turn == player] * (struck & pieces).bit_count()
        return worth - _FAR * sum(self._steps(cell, others) for cell in each(pieces))

    def _steps(self, cell: int, others: int) -> int:
        """From a cell to the nearest of these."""
        return next((steps for steps, near in enumerate(around(self.game.board)[cell]) if near & others), 0)

    def candidates(self, state: Any) -> list[str]:
        return sorted(self.game.moves(state), key=lambda move: -move.count(":"))

    def loud(self, state: Any) -> Iterator[tuple[str, Any]]:
        """Captures that end on the last piece taken."""
        for move in self.candidates(state):
            if ":" in move and "-" not in move:
                yield move, self.game.apply(state, move)
