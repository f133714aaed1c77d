"""Games in which it counts who makes the last move."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Generic

from games.rules.bases.board_game import BoardGame, S
from games.rules.game import Outcome
from games.rules.text import Text, text


@dataclass(frozen=True)
class LastMove(BoardGame[S], Generic[S]):
    """Who cannot move has lost or, in a `misere` game, has won: `blocked` says how the winner did it."""

    misere: ClassVar[bool] = False
    blocked: ClassVar[Text] = text("deixou o adversário sem jogadas")

    @abstractmethod
    def can_move(self, state: S) -> bool:
        """Whether the player on turn has a move."""

    def outcome(self, state: S) -> Outcome | None:
        if self.can_move(state):
            return None
        return Outcome(self.players[state.turn if self.misere else 1 - state.turn], self.blocked)
