"""Games that list their moves together with what each of them makes."""

from abc import abstractmethod
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple, TypeVar

from games.rules.errors import IllegalMove
from games.rules.game import Impartial
from games.rules.text import Text, text

P = TypeVar("P", bound=Hashable)


class ListedMove(NamedTuple):
    """A legal move: its text, the position after it, and what conditions of invented games ask about.

    `amount` is what the players count: pieces taken, squares moved, coins turned; 0 where there is nothing to
    count. `place` names what was moved: heap, coin, token, row; `onto` what it is called after the move,
    where that is another name.
    """

    text: str
    after: Any
    amount: int = 0
    place: str = ""
    onto: str = ""


class Listed(Impartial[P]):
    """A game that says all of its moves by `plays`; what has too many positions or moves says more."""

    @abstractmethod
    def plays(self, position: P, mover: int = 0) -> Iterator[ListedMove]:
        """All legal moves, each text once, in the order of the board; of player `mover` (0 or 1) where pieces
        have owners."""

    def refusal(self, position: P, move: str) -> Text:
        """Why a text that is not among `plays` is no move here. A game writes this, or `follow`."""
        try:
            self.follow(position, move)
        except IllegalMove as wrong:
            return wrong.reason
        return self.others_move(move)

    def others_move(self, move: str) -> Text:
        """Why a move is none that `follow` knows, as where it is one of the other player."""
        return text("Esta jogada é permitida: {move}.", move=move)

    def position_moves(self, position: P) -> Iterator[str]:
        for play in self.plays(position):
            yield play.text

    def followers(self, position: P) -> Iterator[P]:
        return iter(dict.fromkeys(play.after for play in self.plays(position)))

    def follow(self, position: P, move: str) -> P:
        for play in self.plays(position):
            if play.text == move:
                after: P = play.after
                return after
        raise IllegalMove(self.refusal(position, move))
