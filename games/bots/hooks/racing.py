"""Games in which whoever comes to the last row first has won: what the pieces are worth, and the race."""

from abc import abstractmethod
from typing import Any

from games.bots.hooks.base import CapturingHook

NEVER = 99  # moves
_RACE = 50.0  # pieces, less for each move that it still takes


class Racing(CapturingHook):
    """The race counts more than all pieces, as soon as a piece of somebody cannot be stopped."""

    margin = 0.0

    def value(self, state: Any, seat: int) -> float:
        (own, mine), (rivals, theirs) = (self.looked_at(state, player) for player in (seat, 1 - seat))
        value = own - rivals
        soonest = min(mine, theirs)
        if soonest == NEVER:
            return value
        # Who moves first wins the race even where both need as many moves.
        ahead = mine <= theirs if state.turn == seat else mine < theirs
        return value + (_RACE - soonest) * (1 if ahead else -1)

    @abstractmethod
    def looked_at(self, state: Any, player: int) -> tuple[float, int]:
        """What the pieces of a player are worth, and how many moves one that nobody can stop has to the last
        row, NEVER where none is."""
