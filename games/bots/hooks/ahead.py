"""Games that are thought out move by move (alpha-beta): how their states look."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from games.bots.hooks.base import PASS, Valued
from games.bots.hooks.random_play import SAMPLE
from games.rules.boards.fields import ColumnBoard
from games.rules.two.dispatch.drops import drop_text, drops, visible_cells
from games.rules.two.dispatch.rules import Dispatch

_CORNER, _BESIDE = 25, 8  # in moves that one has more than the opponent
_LARGEST = 5  # pieces of a drop
_THREATS, _DRAWN = 40, 20  # drops that are looked at again, and others beside them
_FAR = 0.1  # points for each cell, for each piece that the opponent needs more than the first to reach it
_IN_DANGER = {0: 1.0, 1: 1.0, 2: 0.5}  # points for each piece of a group, by its liberties


class Mobility(Valued):
    """Who has many moves stands well."""

    word = "mobility"
    counts_moves = True

    def value(self, state: Any, seat: int) -> float:
        moves = self.game.move_count(state)
        return moves if self.seat(state) == seat else -moves


class ReversiHook(Mobility):
    """Corners are never turned; a cell beside an empty corner gives it away; many pieces count at the end
    only."""

    word = "corners"
    keeps_points = False

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
    """Points as they would be counted now, cells to which the opponent has a long way, and groups in danger.

    In the state that is asked about all drops are looked at, and what is best for each colour there is looked
    at again later, with a few others.
    """

    word = "dispatch"
    game: Dispatch

    def __init__(self, game: Dispatch, random: Random) -> None:
        super().__init__(game, random)
        # What was best for each colour in the state that is asked about, had it been on turn.
        self._threats: list[list[int]] = [[], []]

    def candidates(self, state: Any) -> list[str]:
        legal = self._drops(state)
        if len(legal) <= SAMPLE:
            return self._moves(legal)
        possible = set(legal)
        threats = [drop for drop in self._threats[state.turn] if drop in possible]
        return self._moves(dict.fromkeys([*threats, *self.random.sample(legal, _DRAWN)]))

    def first_candidates(self, state: Any) -> list[str]:
        self._threats = [self._promising(replace(state, turn=turn)) for turn in range(2)]
        return self._moves(self._threats[state.turn])

    def _moves(self, chosen: Iterable[int]) -> list[str]:
        return [PASS, *(drop_text(self.game.board, drop) for drop in chosen)]

    def _drops(self, state: Any) -> list[int]:
        return drops(self.game.board, state.own, self.game.empty(state), state.most)

    def _promising(self, state: Any) -> list[int]:
        """Some drops, those after which who makes them stands best."""
        seat, board = self.seat(state), self.game.board
        values: dict[int, float] = {}
        for drop in self._drops(state):
            self.limits.wanted(len(values))
            values[drop] = self.value(self.game.apply(state, drop_text(board, drop)), seat)
        return sorted(values, key=values.__getitem__, reverse=True)[:_THREATS]

    def settled(self, state: Any) -> str | None:
        """Passing is a move like others."""
        return None

    def decisive(self, state: Any) -> list[str]:
        """Nothing ends the game but passing."""
        return [PASS]

    def value(self, state: Any, seat: int) -> float:
        scores = [self._score(state, colour) for colour in range(2)]
        value = scores[seat] - scores[1 - seat]
        # Where nothing is to be gained, passing is better than filling.
        if state.passes:
            value += 0.5 if self.seat(state) != seat else -0.5
        return value

    def _score(self, state: Any, colour: int) -> float:
        """The points of a colour as they would be counted now, and what they promise to become."""
        board = self.game.board
        empty = self.game.empty(state)
        own, rivals = state.sets[colour], state.sets[1 - colour]
        score = float(own.bit_count())
        cells = visible_cells(board, rivals, empty)
        for _piece in range(_LARGEST - 1):
            score += _FAR * (empty & ~cells).bit_count()
            cells |= board.spread(cells) & empty
        score += (empty & ~(cells & board.spread(empty))).bit_count()
        for group in board.groups(own):
            liberties = (board.spread(group) & empty).bit_count()
            score -= _IN_DANGER.get(liberties, 0.0) * group.bit_count()
        return score
