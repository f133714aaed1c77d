"""Hobbes: who has more turns to choose from, and more room."""

from dataclasses import replace
from math import sqrt
from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import shifted
from games.rules.two.hobbes.rules import Hobbes

_ROOM = 0.5  # what room to walk is worth beside turns: the last few count most of both


class Walking(Valued):
    """A king with little room and few turns must soon open his own wall, and is taken."""

    word = "hobbes"
    counts_moves = True
    game: Hobbes

    def value(self, state: Any, seat: int) -> float:
        own, other = (self._freedom(replace(state, turn=player)) for player in (seat, 1 - seat))
        return own - other

    def _freedom(self, state: Any) -> float:
        free, room = self.game.free(state), self.game.room(state)
        stride = self.game.board.stride
        turns = 0
        for step in (1, -1, stride, -stride):
            beside = room & shifted(state.sets[2], -step)
            for start, way in ((-2 * step, -step), (step, step)):  # pushes, then pulls
                far, left = start, beside
                while left := left & shifted(free, far):
                    turns += left.bit_count()
                    far += way
        return sqrt(turns) + _ROOM * sqrt(room.bit_count())
