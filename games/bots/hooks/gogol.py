"""Gogol: whose king attacks the last row, and which of hundreds of soldiers' moves are worth a look."""

from collections.abc import Iterator
from heapq import nlargest
from typing import Any

from games.bots.hooks.base import Capturing
from games.rules.boards.fields import each
from games.rules.boards.lines import seen
from games.rules.two.gogol.rules import Court, Gogol

_HOME = 100.0  # soldiers that it is worth to be on turn while the king attacks a cell of the last row
_ENTRY = 1.0  # what such cells are worth to the other one, squared: two of them cannot be closed at once
_ROW = 0.15  # what each row is worth that the king has gone
_GAP = 0.25  # what is lost for each empty cell of the own first row
_SOLDIERS = 14  # moves of soldiers that are looked at


class Kings(Capturing):
    """Soldiers count, gaps in the first row, and the ways of the kings to the last row."""

    word = "gogol"
    margin = 0.0
    fear = 1.0
    game: Gogol

    def value(self, state: Any, seat: int) -> float:
        return self._lead(state.sets, seat, state.turn)

    def _lead(self, sets: tuple[int, ...], player: int, turn: int) -> float:
        return self._worth(sets, player, turn) - self._worth(sets, 1 - player, turn)

    def _worth(self, sets: tuple[int, ...], player: int, turn: int) -> float:
        game, soldiers, king = self.game, sets[player], sets[2 + player]
        empty = game.board.full & ~(sets[0] | sets[1] | sets[2] | sets[3])
        attacked = seen(game.board, king, empty) & game.firsts[1 - player] & ~game.shelters(soldiers, player)
        entries = attacked.bit_count()
        number = (king.bit_length() - 1) % game.board.stride if king else 0
        rows = game.size - 1 - number if player else number
        worth: float = soldiers.bit_count() + _ROW * rows - _GAP * (game.firsts[player] & empty).bit_count()
        return worth + (_HOME if entries and player == turn else _ENTRY * entries * entries)

    def loud(self, state: Any) -> Iterator[tuple[str, Any]]:
        return ((move, self.game.apply(state, move)) for move in self._captures(state))

    def candidates(self, state: Any) -> list[str]:
        """The king's moves, all captures, and the soldiers' moves that look best among those that matter."""
        if not state.king or not state.own:
            return super().candidates(state)
        names, king = self.game.board.names, state.king.bit_length() - 1
        ways = self.game.goals(state).get(king, 0)
        soldiers = nlargest(_SOLDIERS, self._soldiers(state))
        found = [
            *self._captures(state),
            *(f"{names[king]}-{names[to]}" for to in each(ways)),
            *(f"{names[cell]}-{names[to]}" for _value, cell, to in soldiers),
        ]
        return found or super().candidates(state)

    def _captures(self, state: Court) -> list[str]:
        names, jumps, movers = self.game.board.names, self.game.jumps, self.game.movers(state)
        return [f"{names[cell]}:{names[to]}" for cell in each(movers) for to in each(jumps(state, cell))]

    def _soldiers(self, state: Court) -> Iterator[tuple[float, int, int]]:
        """Moves of soldiers next to a king, into its way and home, and how the state looks after them."""
        board, empty, rival = self.game.board, self.game.empty(state), state.sets[3 - state.turn]
        useful = board.spread(state.king | rival) | seen(board, rival, empty) | self.game.firsts[state.turn]
        for cell in each(state.own):
            for to in each(self.game.goals(state).get(cell, 0) & useful):
                sets = state.with_own(state.own ^ 1 << cell | 1 << to)
                yield self._lead(sets, state.turn, 1 - state.turn), cell, to
