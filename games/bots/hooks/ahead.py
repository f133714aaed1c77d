"""Games that are thought out move by move (alpha-beta): how their states look."""

from itertools import islice
from typing import Any

from games.bots.hooks.base import PASS, Valued
from games.bots.hooks.random_play import SAMPLE
from games.rules.boards.fields import ColumnBoard

_CORNER, _BESIDE = 25, 8  # in moves that one has more than the opponent
_CHOKED = 2  # points for each piece of a group with at most one liberty


class Mobility(Valued):
    """Who has many moves stands well."""

    word = "mobility"

    def value(self, state: Any, seat: int) -> float:
        moves = self.game.move_count(state)
        return moves if self.seat(state) == seat else -moves


class ReversiHook(Mobility):
    """Corners are never turned; a cell beside an empty corner gives it away; many pieces count at the end
    only."""

    word = "corners"

    def value(self, state: Any, seat: int) -> float:
        game: Any = self.game
        board: ColumnBoard = game.board
        value = super().value(state, seat)
        empty = game.empty(state)
        beside = board.spread(board.corners & empty)
        for player, pieces in enumerate(game.sets(state).values()):
            worth = _CORNER * (pieces & board.corners).bit_count() - _BESIDE * (pieces & beside).bit_count()
            value += worth if player == seat else -worth
        return value


class DispatchHook(Valued):
    """Points as they would be counted now, and groups in danger. Of many drops a few are looked at."""

    word = "dispatch"

    def candidates(self, state: Any) -> list[str]:
        moves = list(islice(self.game.moves(state), SAMPLE + 1))
        if len(moves) <= SAMPLE:
            return moves
        drops = [self.game.random_move(state, self.random) for _unused in range(SAMPLE)]
        return list(dict.fromkeys([PASS, *drops]))

    def settled(self, state: Any) -> str | None:
        """Passing is a move like others."""
        return None

    def decisive(self, state: Any) -> list[str]:
        """Nothing ends the game but passing."""
        return [PASS]

    def value(self, state: Any, seat: int) -> float:
        game: Any = self.game
        board: ColumnBoard = game.board
        points = game.score(state)
        value = float(points[game.players[seat]] - points[game.players[1 - seat]])
        empty = game.empty(state)
        for player, pieces in enumerate(game.sets(state).values()):
            for group in board.groups(pieces):
                if (board.spread(group) & empty).bit_count() < 2:
                    lost = _CHOKED * group.bit_count()
                    value += -lost if player == seat else lost
        # Where nothing is to be gained, passing is better than filling.
        if state.passes:
            value += 0.5 if self.seat(state) != seat else -0.5
        return value
