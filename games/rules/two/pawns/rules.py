"""Peões. Rulebook, `two_player_c.md` (Bill Taylor, 2000)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACKS, WHITES, Extra, Kind
from games.rules.bases.moving import Moved, Moving
from games.rules.boards.fields import Field, squares
from games.rules.errors import misread
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Marched(Moved):
    """`crossed` is the cell that a pawn has just gone over with a double step, as a set."""

    crossed: int = 0


@dataclass(frozen=True)
class Pawns(Moving[Marched]):
    """Chess with pawns alone. A pawn goes one step forward, two from its first row, and takes one step
    diagonally forward; one that has just made a double step is also taken on the cell that it crossed.

    Who has a pawn on the last row, or leaves the rival no move, wins. Nothing can come back. Option: the
    squares of a side, as many as each has pawns.
    """

    slug: ClassVar[str] = "pawns"
    search: ClassVar[str] = "pawns"
    drawable: ClassVar[bool] = False
    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[Kind, ...]] = (WHITES, BLACKS)
    drawn_as: ClassVar[Mapping[str, str]] = {"white": "white_pawn", "black": "black_pawn"}

    size: int = size_option(8, 5, 8)

    @cached_property
    def board(self) -> Field:
        return squares(self.size, self.size)

    @cached_property
    def starts(self) -> tuple[int, int]:
        """The rows on which the pawns of each player begin."""
        return self.board.sides["south"] << 1, self.board.sides["north"] >> 1

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The last row for the pawns of each player."""
        return self.board.sides["north"], self.board.sides["south"]

    def ahead(self, pawns: int, player: int) -> int:
        """The cells one step forward of these; White's pawns go up."""
        return (pawns >> 1 if player else pawns << 1) & self.board.full

    def struck(self, pawns: int, player: int) -> int:
        """The cells one step diagonally forward of these."""
        front = self.ahead(pawns, player)
        return (front << self.board.stride | front >> self.board.stride) & self.board.full

    def state(self, sets: tuple[int, ...], turn: int, *_past: Any) -> Marched:
        return Marched(sets, turn)

    def opening(self) -> Marched:
        return Marched(self.starts, 0)

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Marched:
        if all(pawns & self.ends[player] for player, pawns in enumerate(sets)):
            misread("Não podem ter ganhado os dois.")
        if any(pawns & self.ends[1 - player] for player, pawns in enumerate(sets)):
            misread("Nenhum peão pode estar atrás da linha de onde partiu.")
        state, cell = Marched(sets, turn), extra.cell("en_passant")
        return state if cell is None else replace(state, crossed=self._crossed(state, 1 << cell))

    def _crossed(self, state: Marched, cell: int) -> int:
        """This cell, if a pawn may have gone over it in the last move. Raises BadPosition."""
        rival = 1 - state.turn
        start = self.ahead(cell, state.turn) & self.starts[rival]
        if not start or state.occupied & (start | cell) or not self.ahead(cell, rival) & state.rivals:
            misread("Por {cell} não pode ter acabado de passar um peão.", cell=self.board.names_of(cell)[0])
        return cell

    def besides(self, state: Marched) -> dict[str, Any]:
        return {"en_passant": next(iter(self.board.names_of(state.crossed)), None)}

    def prey(self, state: Marched) -> int:
        return state.rivals | state.crossed

    def targets(self, state: Marched, cell: int) -> int:
        pawn, empty = 1 << cell, self.empty(state)
        found = self.ahead(pawn, state.turn) & empty
        if pawn & self.starts[state.turn]:
            found |= self.ahead(found, state.turn) & empty
        return found | self.struck(pawn, state.turn) & self.prey(state)

    def taken(self, state: Marched, cell: int, to: int) -> int:
        if state.crossed >> to & 1:
            return self.ahead(state.crossed, 1 - state.turn)
        return super().taken(state, cell, to)

    def done(self, state: Marched, steps: Sequence[str]) -> Marched:
        after = super().done(state, steps)
        cell, to = map(self.cell_of, steps)
        return replace(after, crossed=1 << (cell + to) // 2) if abs(to - cell) == 2 else after

    def can_move(self, state: Marched) -> bool:
        steps = self.ahead(state.own, state.turn) & self.empty(state)
        return bool(steps | self.struck(state.own, state.turn) & self.prey(state))

    def ended(self, state: Marched) -> Outcome | None:
        for player, pawns in enumerate(state.sets):
            if pawns & self.ends[player]:
                return Outcome(self.players[player], text("levou um peão à última linha"))
        return None

    def won(self, state: Marched) -> int:
        return state.sets[0] & self.ends[0] | state.sets[1] & self.ends[1]

    def beyond(self, state: Marched, cell: int, to: int) -> Text:
        pawn, goal = 1 << cell, self.board.names[to]
        front = self.ahead(pawn, state.turn)
        if self.struck(pawn, state.turn) >> to & 1:
            return text("Um peão só anda na diagonal para capturar: em {cell} não há nada.", cell=goal)
        if front >> to & 1:
            return text("Um peão não captura para a frente: {cell} está ocupada.", cell=goal)
        if not self.ahead(front, state.turn) >> to & 1:
            return text("Um peão só anda para a frente, uma casa de cada vez.")
        if not pawn & self.starts[state.turn]:
            return text("Só o primeiro avanço de um peão pode ser de duas casas.")
        return text("Para avançar duas casas, as duas têm de estar vazias.")

    def task(self, state: Marched) -> Text:
        if passed := self.struck(state.own, state.turn) & state.crossed:
            return text("Podes capturar de passagem, em {cell}.", cell=self.board.names_of(passed)[0])
        return text("Avança um peão, ou captura na diagonal.")
