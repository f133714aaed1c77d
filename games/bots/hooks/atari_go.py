"""Atari Go: what is in atari is taken or saved, and nobody puts it there himself."""

from collections.abc import Iterator
from typing import Any

from games.bots.hooks.base import Ended
from games.bots.hooks.territory import Eyes
from games.rules.bases.stones import placed
from games.rules.boards.fields import each
from games.rules.two.atari_go.rules import AtariGo

_TWO = 2  # liberties of what can be put in atari
_DEEPEST = 16  # ataris of a ladder
_LADDER = 200  # stones that are tried to read one


class AtariHook(Eyes):
    """Random matches go on from the last stone: only around it something can have come into atari."""

    word = "atari_go"
    game: AtariGo
    _left = 0

    def settled(self, state: Any) -> str | None:
        """What captures, or begins a ladder that does."""
        self._left = _LADDER
        ladders = (self._ladder(state, deep) for deep in range(_DEEPEST))
        return next(filter(None, ladders), None)

    def defending(self, state: Any, moves: list[str]) -> list[str]:
        """Those after which there is no ladder."""
        return [move for move in moves if self.settled(self.game.apply(state, move)) is None] or moves

    def _ladder(self, state: Any, deep: int) -> str | None:
        """A move that captures, or puts in atari what cannot get away, by so many such moves at most."""
        self.limits.wanted(deep)
        names = self.game.board.names_of
        for taking in names(self.in_atari(state, state.rivals)):
            return taking
        for move in names(self._ataris(state)) if deep else ():
            self._left -= 1
            if self._left < 0:
                return None
            if self._is_caught(self.game.apply(state, move), deep - 1):
                return move
        return None

    def _ataris(self, state: Any) -> int:
        """Where a stone puts a group of the other one in atari."""
        empty, points = self.game.empty(state), 0
        for group in self.game.board.groups(state.rivals):
            liberties = self.game.board.spread(group) & empty
            if liberties.bit_count() == _TWO:
                points |= liberties
        return points & self.game.legal_cells(state)

    def _is_caught(self, state: Any, deep: int) -> bool:
        """Whether who is on turn, in atari, loses: he cannot take first, and is followed wherever he goes."""
        if self.in_atari(state, state.rivals):
            return False
        escapes = self.in_atari(state, state.own) & self.game.legal_cells(state)
        ways = self.game.board.names_of(escapes)
        return all(self._ladder(self.game.apply(state, way), deep) is not None for way in ways)

    def in_atari(self, state: Any, stones: int) -> int:
        """The last liberties of the groups of a colour that have one liberty only, as a set."""
        empty = self.game.empty(state)
        return self._last_liberties(self.game.board.groups(stones), empty)

    def _last_liberties(self, groups: Iterator[int], empty: int) -> int:
        points = 0
        for group in groups:
            liberties = self.game.board.spread(group) & empty
            if not liberties & (liberties - 1):
                points |= liberties
        return points

    def decisive(self, state: Any) -> list[str]:
        """What takes stones, and what may leave the other one without a move."""
        empty = self.game.empty(state)
        points = self.in_atari(state, state.rivals)
        if not self.game.board.spread(empty) & empty:
            points = self.game.legal_cells(state)
        return self.game.board.names_of(points)

    def candidates(self, state: Any) -> list[str]:
        """What takes stones; else what may save one's own; else what does not put oneself into atari."""
        board, legal = self.game.board, self.game.legal_cells(state)
        points = self.in_atari(state, state.rivals) & legal or self.in_atari(state, state.own) & legal
        if not points:
            points = sum(1 << point for point in each(legal) if not self.senseless(state, point))
        return board.names_of(points or legal)

    def playout(self, state: Any) -> Ended:
        game = self.game
        made: list[set[str]] = [set(), set()]
        near = state.occupied
        while (outcome := game.outcome(state)) is None:
            urgent = self.urgent(state, near)
            move, after = urgent or super().random_step(state)
            made[state.turn].add(move)
            near = game.board.neighbours[game.board.bits[move]] | 1 << game.board.bits[move]
            state = after
        return Ended(self.worth(state, outcome), made)

    def urgent(self, state: Any, near: int) -> tuple[str, Any] | None:
        """A capture among the groups with a stone in `near`, else what saves one of one's own there; and the
        state after it."""
        game = self.game
        empty = game.empty(state)
        for stones in (state.rivals, state.own):
            points = self._last_liberties(self._groups(stones, near), empty)
            for point in each(points):
                if placed(game.board, state.sets, state.turn, point):
                    move = game.board.names[point]
                    return move, game.apply(state, move)
        return None

    def _groups(self, stones: int, near: int) -> Iterator[int]:
        """The groups with a stone in `near`."""
        left = stones & near
        while left:
            group = self.game.board.flood(left & -left, stones)
            yield group
            left &= ~group

    def senseless(self, state: Any, cell: int) -> bool:
        """Not in an eye of one's own, nor where the stone would be in atari at once."""
        if super().senseless(state, cell):
            return True
        board = self.game.board
        empty = self.game.empty(state) & ~(1 << cell)
        if (board.neighbours[cell] & empty).bit_count() > 1:
            return False
        group = board.flood(1 << cell, state.own | 1 << cell)
        return (board.spread(group) & empty).bit_count() < 2
