"""Annuvin: who has more pieces left, and how many the other could take."""

from collections.abc import Iterator
from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import each
from games.rules.two.annuvin.rules import Annuvin, around

_STRUCK = 0.15  # of a piece, for each one in reach of whoever is on turn


class WithinReach(Valued):
    """Pieces in reach of the other's are in danger when it is his turn."""

    word = "annuvin"
    sharp = 1
    fear = 1.0
    counts_pieces = True
    game: Annuvin

    def value(self, state: Any, seat: int) -> float:
        own, rivals = state.own, state.rivals
        near, reach = around(self.game.board), self.game.steps(state)
        struck = 0
        for cell in each(own):
            struck |= near[cell][reach]
        lead: float = own.bit_count() - rivals.bit_count() + _STRUCK * (struck & rivals).bit_count()
        return lead if state.turn == seat else -lead

    def candidates(self, state: Any) -> list[str]:
        return sorted(self.game.moves(state), key=lambda move: -move.count(":"))

    def loud(self, state: Any) -> Iterator[tuple[str, Any]]:
        """Captures that end on the last piece taken."""
        for move in self.candidates(state):
            if ":" in move and "-" not in move:
                yield move, self.game.apply(state, move)
