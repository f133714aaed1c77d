"""Games that tell below the board what each of two players has: points, or pieces that are left."""

from abc import abstractmethod
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Generic

from games.rules.bases.board_game import BoardGame, S
from games.rules.boards.fields import ColumnBoard, tallied
from games.rules.game import View


@dataclass(frozen=True)
class Tallied(BoardGame[S], Generic[S]):
    """Beside a black stone stands the first player's `tally`, beside a white one the second's."""

    # The room that the longest one takes, in cells.
    tally_width: ClassVar[float] = 1.0

    @cached_property
    def board(self) -> ColumnBoard:
        return tallied(super().board, self.tally_width)

    @abstractmethod
    def tally(self, state: S, player: int) -> str:
        """What is told of a player."""

    def view(self, state: S) -> View:
        shown = super().view(state)
        told = {colour: self.tally(state, player) for player, colour in enumerate(("black", "white"))}
        return replace(shown, labels={**shown.labels, **told})
