"""Ouri: seeds that are kept, and those that can be captured or are safe."""

from typing import Any

from games.bots.hooks.base import Valued
from games.rules.two.ouri.houses import HOUSES
from games.rules.two.ouri.rules import Ouri, Sown

_LARGE = 11  # seeds that go all the way round
_ROUND = 1.5  # seeds that such a house is worth
_FEW = (0.0, 0.35, 0.5)  # seeds in danger: those of houses with none, one and two
_FREE = 0.25  # what a house is worth from which one can sow


class OuriHook(Valued):
    """Seeds count; one or two in a house can be lost, a large house is safe and takes much later."""

    word = "ouri"
    game: Ouri

    def value(self, state: Any, seat: int) -> float:
        return self._worth(state, seat) - self._worth(state, 1 - seat)

    def _worth(self, state: Sown, player: int) -> float:
        worth: float = state.stores[player]
        for seeds in state.side(player):
            if seeds < len(_FEW):
                worth -= _FEW[seeds]
            elif seeds > _LARGE:
                worth += _ROUND
            worth += _FREE * (seeds > 0)
        return worth

    def after(self, state: Sown, move: str) -> Sown:
        return self.game.after(state, HOUSES.index(move))

    def candidates(self, state: Sown) -> list[str]:
        return [HOUSES[house] for house in self.game.houses(state)]
