"""Estarolas: how many moves each needs for three in line."""

from functools import cached_property
from itertools import permutations
from typing import Any

from games.bots.hooks.base import Valued
from games.rules.boards.fields import each
from games.rules.two.estarolas.rules import Estarolas

_ROOM = 0.1  # what a square to which a piece can go is worth, in moves


class StoogesHook(Valued):
    """Who needs fewer moves to the nearest line stands better: steps, and squares to be turned."""

    word = "estarolas"
    sharp = 2
    game: Estarolas

    @cached_property
    def lines(self) -> list[tuple[int, ...]]:
        """All rows of three neighbouring cells."""
        rays = self.game.board.rays
        return [(cell, *ray[:2]) for cell in rays for ray in rays[cell] if len(ray) > 1 and ray[0] > cell]

    @cached_property
    def steps(self) -> dict[tuple[int, int], int]:
        """The steps between two cells."""
        board = self.game.board
        return {
            (place, other): board.distance(place, other) for place in board.places for other in board.places
        }

    def value(self, state: Any, seat: int) -> float:
        return self._worth(state, seat) - self._worth(state, 1 - seat)

    def _worth(self, state: Any, player: int) -> float:
        open_to = self.game.empty(state) & self._colour(state, player)
        near = self.game.board.neighbours
        room = sum((near[cell] & open_to).bit_count() for cell in each(state.sets[player]))
        return _ROOM * room - self.missing(state, player)

    def missing(self, state: Any, player: int) -> int:
        orders = list(permutations(each(state.sets[player])))
        colour = self._colour(state, player)
        return min(self._needed(line, orders, colour) for line in self.lines)

    @staticmethod
    def _colour(state: Any, player: int) -> int:
        """The squares that bear a player's pieces."""
        colour: int = ~state.white_squares if player else state.white_squares
        return colour

    def _needed(self, line: tuple[int, ...], orders: list[tuple[int, ...]], colour: int) -> int:
        steps = self.steps
        turns = sum(not colour >> cell & 1 for cell in line)
        return turns + min(sum(steps[pair] for pair in zip(order, line, strict=True)) for order in orders)
