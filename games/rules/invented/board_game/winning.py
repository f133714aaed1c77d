"""Which actions of a board game from blocks may win at once, seen from the cell to which a piece comes: there
may be a thousand, and to try one takes as long as it takes to follow the longest group.

What has won on the board is still there when own pieces are added, but for a line of an exact length. So a
piece that comes to a cell wins at most what all own kinds on that cell would win together.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.rules.boards.fields import each
from games.rules.game import SIGNS, tokens
from games.rules.invented.board_game.captures import breathless
from games.rules.invented.board_game.choosing import WithChoices
from games.rules.invented.board_game.document import FewEnd, LineEnd, TakenEnd
from games.rules.invented.board_game.endings import Material
from games.rules.invented.board_game.narrowing import Trials
from games.rules.invented.board_game.states import BoardState

_MOST_BESIDE = 8  # cells beside a cell


@dataclass(frozen=True)
class WithPossibleWins(WithChoices):
    """Actions without those that cannot win, as far as that is seen."""

    def possible_wins(self, state: BoardState) -> Iterator[str]:
        moves = self.moves(state)
        if self._any_may_win(state):
            return moves
        taking_counts = self._taking_counts
        cells = self._winning_cells(state)
        if taking_counts:
            cells |= Trials(self, state).near_taking
        bits = self.board.bits

        def may_win(move: str) -> bool:
            step = tokens(move)[-1]
            if step.startswith("="):  # the kind that is put on a cell
                step = tokens(move)[0]
            if step[0] == "/" or (taking_counts and step[0] == ":"):
                return True
            place = bits.get(step.lstrip(SIGNS))
            # A word says nothing of a cell.
            return place is None or bool(cells >> place & 1)

        return filter(may_win, moves)

    def _any_may_win(self, state: BoardState) -> bool:
        """Whether an action may win that is not told by where a piece comes."""
        if self._wins_elsewhere or self.endings.win(Material(state.sets, state.reserves, state.taken), 0):
            return True
        decides = self.endings.count is not None or self.endings.stuck == "loses"
        return decides and not self._has_room(state)

    @cached_property
    def _wins_elsewhere(self) -> bool:
        """Whether a line may come because a piece goes away, or of pieces that the other one puts."""
        lines = [end for end in self.rules.ends if isinstance(end, LineEnd)]
        puts_others = any(piece.placing and piece.placing.colour == "any" for piece in self.rules.pieces)
        return any(line.exact or (line.loses and puts_others) for line in lines)

    @cached_property
    def _taking_counts(self) -> bool:
        """Whether it may win to take something, or what is taken turns into own pieces."""
        ends = any(isinstance(end, FewEnd | TakenEnd) for end in self.rules.ends)
        return ends or self.rules.captures.fate == "turns"

    def _winning_cells(self, state: BoardState) -> int:
        """The cells on which own pieces of all kinds would win."""
        own = self.pieces.of[state.turn]
        cells = 0
        for cell in each(self.board.full & ~self.endings.cells_of(state.sets, state.turn)):
            sets = [here | 1 << cell if place in own else here for place, here in enumerate(state.sets)]
            win = self.endings.win(Material(sets, state.reserves, state.taken), state.turn)
            if win and win.player == state.turn:
                cells |= 1 << cell
        return cells

    def _has_room(self, state: BoardState) -> bool:
        """Whether the other player can surely put a piece of his own when one more cell is taken."""
        captures = self.rules.captures
        if captures.duty == "always" or not any(
            self._can_be_put(place, state) for place in self.pieces.of[1 - state.turn]
        ):
            return False
        men = self.men(state)
        empty = self.board.full & ~men.occupied
        if not captures.surrounded or captures.suicide:
            return empty.bit_count() > 1
        # On a cell beside an empty one it has a liberty, and so have all others where none is without one.
        roomy = empty & self.board.spread(empty)
        is_calm = captures.fate != "turns" and not breathless(self.board, men.rivals, men.occupied)
        return is_calm and roomy.bit_count() > _MOST_BESIDE + 1

    def _can_be_put(self, place: int, state: BoardState) -> bool:
        """Whether a kind of piece may be put on any empty cell, even when one more of them has been."""
        placing = self.pieces.all[place].piece.placing
        return placing is not None and placing.near == "any" and state.reserves[place] not in (0, 1)
