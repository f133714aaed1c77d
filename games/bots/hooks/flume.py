"""Flume: points after which one goes on are taken or left, and the end is known to its last stone."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games.bots.hooks.base import Ended, Hook
from games.rules.boards.fields import each
from games.rules.two.flume.rules import MANY, Flume
from games.solvers.theory import too_big

MOST_POINTS = 20  # that are empty when the end is searched
MOST_MET = 60_000  # positions of it
AS_LONG = 20  # of them take as long as a random match


class FlumeHook(Hook):
    """Random matches take what is given, and give nothing while they can."""

    word = "flume"
    game: Flume

    def __init__(self, game: Flume, random: Random) -> None:
        super().__init__(game, random)
        self._known: dict[int, int] = {0: 0}
        self._links = {
            cell: (near, len(game.board.adjacent) - near.bit_count())
            for cell, near in game.board.neighbours.items()
        }

    def solved(self, state: Any, progress: Callable[[int], None]) -> tuple[float, list[str]] | None:
        """Where few points are empty: the moves that bring most stones."""
        empty = self.game.empty(state)
        if state.can_swap or empty == self.game.board.full or empty.bit_count() > MOST_POINTS:
            return None
        worth = {cell: self._after(empty, cell, progress) for cell in self._cells(empty)}
        most = max(worth.values())
        lead = state.own.bit_count() - state.rivals.bit_count() + most
        return float(lead > 0), [
            self.game.board.names[cell] for cell, value in worth.items() if value == most
        ]

    def _margin(self, empty: int, progress: Callable[[int], None]) -> int:
        """How many stones more than the other one whoever is on turn still puts. Raises TooBig."""
        known = self._known.get(empty)
        if known is None:
            progress(len(self._known) // AS_LONG)
            if len(self._known) > MOST_MET:
                too_big(len(self._known), "São posições a mais para ver todas.")
            known = self._known[empty] = max(
                self._after(empty, cell, progress) for cell in self._cells(empty)
            )
        return known

    def _after(self, empty: int, cell: int, progress: Callable[[int], None]) -> int:
        then = self._margin(empty & ~(1 << cell), progress)
        return 1 + then if self._goes_on(empty, cell) else 1 - then

    def _goes_on(self, empty: int, cell: int) -> bool:
        near, _border = self._links[cell]
        return (near & empty).bit_count() <= len(self.game.board.adjacent) - MANY

    def _cells(self, empty: int) -> Iterator[int]:
        """Points of which one is best: one with four contacts at once, as it changes no other."""
        for cell in each(empty):
            if not self._links[cell][0] & empty:
                yield cell
                return
        yield from each(empty)

    def _harmless(self, empty: int) -> int:
        """The points that make no gift: beside none that has two contacts already, and no gift themselves."""
        points = 0
        for cell in each(empty):
            near = self._links[cell][0] & empty
            if all((self._links[other][0] & empty).bit_count() > MANY - 1 for other in each(near)):
                points |= 1 << cell
        return points

    def _gifts(self, empty: int) -> int:
        return sum(1 << cell for cell in each(empty) if self._goes_on(empty, cell))

    def gifts(self, state: Any) -> list[str]:
        return self.game.board.names_of(self.game.gifts(state))

    def candidates(self, state: Any) -> list[str]:
        free = self.game.legal_cells(state)
        if free & self._gifts(free):
            return self.game.board.names_of(free)
        return self.game.board.names_of(free & self._harmless(free) or free)

    def playout(self, state: Any) -> Ended:
        empty, turn = self.game.empty(state), state.turn
        stones = [cells.bit_count() for cells in state.sets]
        made: list[set[str]] = [set(), set()]
        names = self.game.board.names
        while empty:
            gifts = self._gifts(empty)
            cell = self.random.choice(list(each(gifts or self._harmless(empty) or empty)))
            empty &= ~(1 << cell)
            made[turn].add(names[cell])
            stones[turn] += 1
            if not gifts:
                turn = 1 - turn
        ahead = self.owner(state, int(stones[1] > stones[0]))
        return Ended([float(seat == ahead) for seat in range(2)], made)
