"""Peões. Rulebook, `two_player_c.md` (Bill Taylor, 2000)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.rules.bases.board_game import CELL, Key
from games.rules.bases.marching import Marching
from games.rules.bases.moving import MovingState
from games.rules.boards.fields import Boards, square
from games.rules.options import size_option
from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Marched(MovingState):
    """`en_passant` is the cell that a pawn has just gone over with a double step, as a set."""

    en_passant: int = 0


@dataclass(frozen=True)
class Pawns(Marching[Marched]):
    """Chess with pawns alone. A pawn goes one step forward, two from its first row, and takes one step
    diagonally forward; one that has just made a double step is also taken on the cell that it crossed.

    Who has a pawn on the last row, or leaves the rival no move, wins. Nothing can come back. Option: the
    squares of a side, as many as each has pawns.
    """

    slug: ClassVar[str] = "pawns"
    drawable: ClassVar[bool] = False
    boards: ClassVar[Boards] = square
    states: ClassVar[type[Any]] = Marched
    keys: ClassVar[Mapping[str, Key]] = {"en_passant": CELL}
    drawn_as: ClassVar[Mapping[str, str]] = {"white": "white_pawn", "black": "black_pawn"}
    reason: ClassVar[Text] = text("levou um peão à última linha")
    todo: ClassVar[Text] = text("Avança um peão, ou captura na diagonal.")

    size: int = size_option(8, 5, 8)

    def home(self, player: int) -> int:
        """The row on which the pawns of a player begin."""
        return self.board.ranks[player][1]

    def opening(self) -> Marched:
        return Marched((self.home(0), self.home(1)), 0)

    def faults(self, state: Marched) -> Iterator[Text]:
        yield from super().faults(state)
        if any(self.ends(1 - player, pawns) for player, pawns in enumerate(state.sets)):
            yield text("Nenhum peão pode estar atrás da linha de onde partiu.")
        crossed, rival = state.en_passant, 1 - state.turn
        start, pawn = self.ahead(crossed, state.turn) & self.home(rival), self.ahead(crossed, rival)
        if crossed and (not start or state.occupied & (start | crossed) or not pawn & state.rivals):
            cell = self.board.names_of(crossed)[0]
            yield text("Por {cell} não pode ter acabado de passar um peão.", cell=cell)

    def prey(self, state: Marched) -> int:
        return state.rivals | state.en_passant

    def targets(self, state: Marched, cell: int) -> int:
        pawn, empty = 1 << cell, self.empty(state)
        cells = self.ahead(pawn, state.turn) & empty
        if pawn & self.home(state.turn):
            cells |= self.ahead(cells, state.turn) & empty
        return cells | self.struck(pawn, state.turn) & self.prey(state)

    def pieces_taken(self, state: Marched, cell: int, to: int) -> int:
        passed = self.ahead(state.en_passant & 1 << to, 1 - state.turn)
        return passed or super().pieces_taken(state, cell, to)

    def done(self, state: Marched, steps: Sequence[str]) -> Marched:
        cell, to = map(self.cell_of, steps)
        own, crossed = state.own ^ 1 << cell | 1 << to, 1 << (cell + to) // 2 if abs(to - cell) == 2 else 0
        return self.after(state, own, self.pieces_taken(state, cell, to), en_passant=crossed)

    def can_move(self, state: Marched) -> bool:
        steps = self.ahead(state.own, state.turn) & self.empty(state)
        return bool(steps | self.struck(state.own, state.turn) & self.prey(state))

    def beyond(self, state: Marched, cell: int, to: int) -> Text:
        pawn, goal = 1 << cell, self.board.names[to]
        front = self.ahead(pawn, state.turn)
        if self.struck(pawn, state.turn) >> to & 1:
            return text("Um peão só anda na diagonal para capturar: em {cell} não há nada.", cell=goal)
        if front >> to & 1:
            return text("Um peão não captura para a frente: {cell} está ocupada.", cell=goal)
        if not self.ahead(front, state.turn) >> to & 1:
            return text("Um peão só anda para a frente, uma casa de cada vez.")
        if not pawn & self.home(state.turn):
            return text("Só o primeiro avanço de um peão pode ser de duas casas.")
        return text("Para avançar duas casas, as duas têm de estar vazias.")

    def task(self, state: Marched) -> Text | None:
        if passed := self.struck(state.own, state.turn) & state.en_passant:
            return text("Podes capturar de passagem, em {cell}.", cell=self.board.names_of(passed)[0])
        return super().task(state)
