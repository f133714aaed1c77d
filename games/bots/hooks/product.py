"""Produto: both players put stones of both colours, so that a random match is a random colouring."""

from typing import Any

from games.bots.hooks.base import Ended
from games.bots.hooks.placing import PlacingHook


class ProductHook(PlacingHook):
    """A full board has one winner, who does not depend on the order of the stones."""

    word = "product"

    def playout(self, state: Any) -> Ended:
        game: Any = self.game
        empty = game.empty(state)
        first = self.random.getrandbits(game.board.full.bit_length()) & empty
        black, white = state.sets
        sets = (black | first, white | empty & ~first)
        outcome = game.outcome(game.state(sets, state.turn))
        worth = self.worth(state, outcome)
        names = game.board.names_of
        made = {f"{name}=black" for name in names(first)} | {
            f"{name}=white" for name in names(empty & ~first)
        }
        return Ended(worth, (made, made))
