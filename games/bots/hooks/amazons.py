"""Amazonas: who comes first to how many cells, and which of thousands of moves are worth a look."""

from collections.abc import Iterator
from dataclasses import replace
from heapq import nlargest
from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import ColumnBoard, each
from games.rules.boards.lines import visible_cells

_FEW = 60  # moves that are all looked at
_PLACES = 6  # of the cells to which amazons may go, those that look best; from these
_SHOTS = 12  # the best shots
_FREEDOM = 0.1  # what a cell beside one's amazons is worth, in cells of one's own
_FIRST = 0.2  # what a cell is worth to the one on turn to which both come in as many moves


def territory(board: ColumnBoard, mine: int, others: int, empty: int, turn: float) -> float:
    """How many more cells one side comes to in fewer moves than the other; `turn` is what those are worth to
    which both come in as many. Nobody goes on through cells to which the other came before."""
    lead = 0.0
    while empty:
        mine, others = visible_cells(board, mine, empty), visible_cells(board, others, empty)
        if not mine | others:
            break
        lead += mine.bit_count() - others.bit_count() + turn * (mine & others).bit_count()
        empty &= ~(mine | others)
    return lead


class AmazonsHook(Valued):
    """Cells to which one comes before the rival are moves to come."""

    word = "amazons"
    counts_moves = True

    def value(self, state: Any, seat: int) -> float:
        game: Any = self.game
        board: ColumnBoard = game.board
        empty: int = game.empty(state)
        mine, others = state.sets[seat], state.sets[1 - seat]
        turn = _FIRST if state.turn == seat else -_FIRST
        lead = territory(board, mine, others, empty, turn)
        for side, worth in ((mine, _FREEDOM), (others, -_FREEDOM)):
            lead += worth * (board.spread(side) & empty).bit_count()
        return lead

    def candidates(self, state: Any) -> list[str]:
        if self.game.move_count(state) <= _FEW:
            return list(self.game.moves(state))
        return [move for _value, move in nlargest(_SHOTS, self._shots(state))]

    def _places(self, state: Any) -> Iterator[tuple[float, int, int]]:
        """Where amazons may go, and how the state looks before the shot."""
        game: Any = self.game
        for cell in each(state.own):
            for to in each(game.targets(state, cell)):
                moved = replace(state, sets=state.with_own(state.own ^ 1 << cell | 1 << to))
                yield self.value(moved, state.turn), cell, to

    def _shots(self, state: Any) -> Iterator[tuple[float, str]]:
        """Moves to the best of these places, and how the state looks after them."""
        game: Any = self.game
        names = game.board.names
        for _value, cell, to in nlargest(_PLACES, self._places(state)):
            for mark in each(game.shots(state, cell, to)):
                steps = (names[cell], f"-{names[to]}", f"/{names[mark]}")
                yield self.value(game.done(state, steps), state.turn), "".join(steps)
