"""Annuvin: who has pieces left, and how many of them the other could take."""

from collections.abc import Iterator
from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import each
from games.rules.two.annuvin.rules import Annuvin, around

_WORTH = (0.0, 3.0, 4.2, 5.3, 6.3, 7.2, 8.0)  # of so many pieces: the fewer, the more each of them
_STRUCK = 0.3  # what a piece in reach of whoever is on turn costs


class Leaping(Valued):
    """Pieces in reach of the other's are in danger when it is his turn."""

    word = "annuvin"
    sharp = 1
    fear = 1.0
    game: Annuvin

    def value(self, state: Any, seat: int) -> float:
        own, rivals = state.own, state.rivals
        near, reach = around(self.game.board), self.game.steps(state)
        struck = 0
        for cell in each(own):
            struck |= near[cell][reach]
        lead: float = _WORTH[own.bit_count()] - _WORTH[rivals.bit_count()]
        lead += _STRUCK * (struck & rivals).bit_count()
        return lead if state.turn == seat else -lead

    def candidates(self, state: Any) -> list[str]:
        return sorted(self.game.moves(state), key=lambda move: -move.count(":"))

    def loud(self, state: Any) -> Iterator[tuple[str, Any]]:
        """Captures that end on the last piece taken."""
        for move in self.candidates(state):
            if ":" in move and "-" not in move:
                yield move, self.game.apply(state, move)
