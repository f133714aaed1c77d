"""Games in which one lays straight pieces upright and the other lays them flat."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import ClassVar, Generic

from games.rules.bases.board_game import S
from games.rules.bases.last_move import LastMove
from games.rules.bases.rectangle import Rectangular
from games.rules.bases.staged import Stage, Staged
from games.rules.boards.fields import ColumnBoard
from games.rules.errors import IllegalMove, refuse
from games.rules.game import Drag, Step
from games.rules.text import Text, text

VERTICAL, HORIZONTAL = 0, 1
Segment = Mapping[str, int]


@lru_cache(maxsize=256)
def segments(board: ColumnBoard, player: int, further: int | None) -> Segment:
    """What a player can lay on an empty board, two cells long or more: the cells of each by its notation.

    `further` is how many cells there may be beyond the first one; None: as many as there is room for.
    """
    cells_by_move = {}
    for cell in board.places:
        cells = 1 << cell
        for to in board.rays[cell][player][:further]:
            cells |= 1 << to
            cells_by_move[f"{board.names[cell]}+{board.names[to]}"] = cells
    return cells_by_move


@dataclass(frozen=True)
class Segments(LastMove[S], Rectangular[S], Staged[S], Generic[S]):
    """A turn is a straight piece on empty cells in a row, written as its two ends in board order: "d4+d6".

    The first player lays upright, the second one flat. Both ends are clicked, in any order, or one is dragged
    to the other. A game says how many cells there may be `further` than the first one, if not as many as
    there is room for, and what comes after (`laid`).
    """

    players: ClassVar[tuple[str, ...]] = ("vertical", "horizontal")
    roles: ClassVar[Mapping[str, Text]] = {"vertical": text("Vertical"), "horizontal": text("Horizontal")}
    drawable: ClassVar[bool] = False
    further: ClassVar[int | None] = None
    # Why nothing can be laid from a cell, and why a piece is too long, where it can be.
    no_room: ClassVar[Text]
    too_long: ClassVar[Text]

    def segments(self, player: int) -> Segment:
        """What a player could lay on an empty board."""
        return segments(self.board, player, self.further)

    def room(self, state: S, player: int) -> int:
        """The cells on which the lower or left end of a piece of two cells can lie now."""
        empty = self.empty(state)
        return empty & empty >> self._shift(player)

    def _shift(self, player: int) -> int:
        return 1 if player == VERTICAL else self.board.stride

    def laid(self, state: S, cells: int) -> S:
        """The state after a piece of whoever is on turn on these empty cells."""
        return self.state(state.with_own(state.own | cells), 1 - state.turn)

    def can_move(self, state: S) -> bool:
        return bool(self.room(state, state.turn))

    def moves(self, state: S) -> Iterator[str]:
        if self.outcome(state):
            return iter(())
        words = (word for act in self.acts(state, ()) for word in act.words)
        taken = state.occupied
        laid = (move for move, cells in self.segments(state.turn).items() if not cells & taken)
        return chain(words, laid)

    def move_count(self, state: S) -> int:
        return sum(1 for _ in self.moves(state))

    def apply(self, state: S, move: str) -> S:
        cells = self.segments(state.turn).get(move)
        if cells is None or cells & state.occupied:
            raise IllegalMove(self._why_illegal(state, move))
        return self.laid(state, cells)

    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Stage]:
        if begun:
            yield Stage(self._other_ends(state, self.cell_of(begun[0])), "+", unordered=True)
        else:
            room = self.room(state, state.turn)
            yield Stage(room | room << self._shift(state.turn), whole=False, more=True, unordered=True)

    def _other_ends(self, state: S, cell: int) -> int:
        ends = 0
        for way in (state.turn, state.turn + 2):  # up and down, or right and left
            for to in self.board.rays[cell][way][: self.further]:
                if state.occupied >> to & 1:
                    break
                ends |= 1 << to
        return ends

    def next_steps(self, state: S, prefix: str = "") -> list[Step]:
        steps = super().next_steps(state, prefix)
        return [step._replace(drag=Drag(step.text)) if step.more else step for step in steps]

    def touched(self, state: S, move: str) -> tuple[str, ...]:
        for player in (VERTICAL, HORIZONTAL):
            if (cells := self.segments(player).get(move)) is not None:
                return tuple(self.board.names_of(cells))
        return super().touched(state, move)

    def _why_illegal(self, state: S, move: str) -> Text:
        """Raises IllegalMove where a cell of the move is none."""
        names = [step.lstrip("+") for step in self.split(move)]
        cells = sorted(self.cell_named(name) for name in names)
        for cell in cells:
            if state.occupied >> cell & 1:
                refuse("A casa {name} já está ocupada.", name=self.board.names[cell])
        if len(cells) == 2 and cells[0] != cells[1]:
            return self._why_no_piece(state, move, *cells)
        if len(cells) == 1 and not self._other_ends(state, cells[0]):
            return self.no_room
        return text("Escolhe duas pontas diferentes.")

    def _why_no_piece(self, state: S, move: str, first: int, last: int) -> Text:
        """Why no piece can lie from one empty cell to another."""
        names = self.board.names
        written = f"{names[first]}+{names[last]}"
        if move != written:
            return text("Essa jogada escreve-se {move}.", move=written)
        if last not in self.board.rays[first][state.turn]:
            return _ASTRAY[state.turn]
        between = segments(self.board, state.turn, None)[written] & state.occupied
        if between:
            return text("A casa {name} já está ocupada.", name=self.board.names_of(between)[0])
        return self.too_long


_ASTRAY = (
    text("O Vertical só joga ao alto: as duas pontas ficam na mesma coluna."),
    text("O Horizontal só joga ao comprido: as duas pontas ficam na mesma linha."),
)
