"""Gogol: whose king attacks the last row, and which of hundreds of soldiers' moves are worth a look."""

from collections.abc import Iterator
from heapq import nlargest
from typing import Any

from games.bots.hooks.base import CapturingHook
from games.rules.boards.fields import each
from games.rules.boards.lines import visible_cells
from games.rules.two.gogol.rules import Court, Gogol

_SOLDIER = 3.0
_HOME = 100.0  # what it is worth to be on turn while the king attacks a cell of the last row
_ENTRY = 1.0  # what such cells are worth to the other one, squared: two of them cannot be closed at once
_ROW = 0.15  # what each row is worth that the king has gone
_ROOM = 0.3  # what each empty cell beside the king is worth
_SOLDIERS = 14  # moves of soldiers that are looked at


class Kings(CapturingHook):
    """Soldiers count, the room of the kings, and their ways to the last row. Gaps in the own first row cost
    nothing: who keeps all soldiers there is safe, and never wins."""

    word = "gogol"
    sharp = 1
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
        attacked = (
            visible_cells(game.board, king, empty)
            & game.firsts[1 - player]
            & ~game.shelters(soldiers, player)
        )
        entries = attacked.bit_count()
        number = (king.bit_length() - 1) % game.board.stride if king else 0
        rows = game.size - 1 - number if player else number
        room = (game.board.spread(king) & empty).bit_count()
        worth = _SOLDIER * soldiers.bit_count() + _ROW * rows + _ROOM * room
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
        candidates = [
            *self._captures(state),
            *(f"{names[king]}-{names[to]}" for to in each(ways)),
            *(f"{names[cell]}-{names[to]}" for _value, cell, to in soldiers),
        ]
        return candidates or super().candidates(state)

    def _captures(self, state: Court) -> list[str]:
        names, jumps, movers = self.game.board.names, self.game.jumps, self.game.movers(state)
        return [f"{names[cell]}:{names[to]}" for cell in each(movers) for to in each(jumps(state, cell))]

    def _soldiers(self, state: Court) -> Iterator[tuple[float, int, int]]:
        """Moves of soldiers next to a king, into its way and home, and about how the state looks after them:
        without the one that leaves, and with one more where he comes."""
        board, empty, rival = self.game.board, self.game.empty(state), state.sets[3 - state.turn]
        useful = (
            board.spread(state.king | rival)
            | visible_cells(board, rival, empty)
            | self.game.firsts[state.turn]
        )
        goals = self.game.goals(state)

        def lead(changed: int) -> float:
            return self._lead(state.with_own(state.own ^ changed), state.turn, 1 - state.turn)

        come = {to: lead(1 << to) for to in each(empty & useful)}
        for cell in each(state.own):
            left = lead(1 << cell)
            for to in each(goals.get(cell, 0) & useful):
                yield left + come[to], cell, to
