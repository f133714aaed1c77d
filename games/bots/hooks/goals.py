"""Races of board games from blocks: nobody takes anything, and who has so many pieces on the goal first
has won. Random matches hardly ever get there: they are cut short, and valued by what is left of the way.
"""

from functools import cached_property
from math import exp
from typing import Any

from games.bots.hooks.base import Hook
from games.rules.boards.fields import each
from games.rules.invented.board_game.document import GoalEnd
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.states import BoardState

_AHEAD = 4  # plies of a random match
_TURN = 0.5  # cells, that being on turn is worth
_SCALE = 2.0  # cells ahead, with which one wins about three matches of four


class GoalsHook(Hook):
    """Pieces come near their goal by the cells of the board, whoever stands on them."""

    word = "goals"
    game: InventedBoard

    @property
    def longest(self) -> int:
        return min(_AHEAD, self.facts.longest)

    def promising(self, state: Any) -> list[float]:
        mover = self.seat(state)
        left = [0.0, 0.0]
        for player in (0, 1):
            left[self.owner(state, player)] = self._left(state, player)
        lead = left[1 - mover] - left[mover] + _TURN
        share = 1 / (1 + exp(-lead / _SCALE))
        return [share, 1 - share] if mover == 0 else [1 - share, share]

    def _left(self, state: BoardState, player: int) -> int:
        """The cells that so many of a player's pieces as must come to the goal have before them, at least."""
        distances, end = self._distances[player], self._end
        pieces = self.game.endings.cells_of(state.sets, player, end.piece)
        return sum(sorted(distances[cell] for cell in each(pieces))[: end.count])

    @cached_property
    def _end(self) -> GoalEnd:
        return next(end for end in self.game.rules.ends if isinstance(end, GoalEnd))

    @cached_property
    def _distances(self) -> list[list[int]]:
        """How far each cell is from a player's goal; what nobody comes to is farthest."""
        return [self._distances_to(self.game.endings.goal_cells(self._end, player)) for player in (0, 1)]

    def _distances_to(self, goal: int) -> list[int]:
        board = self.game.board
        distances = [len(board.cells)] * board.full.bit_length()
        reached, fresh, steps = goal, goal, 0
        while fresh:
            for cell in each(fresh):
                distances[cell] = steps
            fresh = board.spread(reached) & ~reached
            reached, steps = reached | fresh, steps + 1
        return distances
