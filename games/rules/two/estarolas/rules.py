"""Estarolas. Rulebook, `two_player_a.md` (Jorge Nuno Silva, 2002)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.rules.bases.board_game import CELL, CELLS, Key, WhiteFirst, up_to
from games.rules.bases.moving import Moving, MovingState, Reach
from games.rules.bases.staged import Stage
from games.rules.boards.fields import DIAGONAL, ORTHOGONAL, squares, without
from games.rules.boards.lines import in_row
from games.rules.text import Text, text

_CORNERS = ("a1", "b1", "e1", "f1", "a2", "f2", "a4", "f4", "a5", "b5", "e5", "f5")
_BOARD = without(squares(6, 5, eight=True), _CORNERS)
_LIGHT = sum(1 << bit for bit, (column, row) in _BOARD.places.items() if (column + row) % 2)
_MUST_MOVE = text("Os dois viraram uma casa: agora tens de mover uma peça.")


@dataclass(frozen=True, slots=True)
class Stooges(MovingState):
    """Which squares are white; the one just turned over, as a set; how many moves in a row turned one."""

    white_squares: int = _LIGHT
    last_swap: int = 0
    swaps: int = 0


@dataclass(frozen=True)
class Estarolas(WhiteFirst, Moving[Stooges]):
    """Move a piece to a neighbouring empty square of one's own colour, or turn an empty square over, but not
    the one that the other has just turned; after two turns in a row a piece must move.

    Three own pieces in an unbroken line win. Who cannot move loses.
    """

    slug: ClassVar[str] = "estarolas"
    board = _BOARD
    states: ClassVar[type[Any]] = Stooges
    keys: ClassVar[Mapping[str, Key]] = {"white_squares": CELLS, "last_swap": CELL, "swaps": up_to(2)}
    homes: ClassVar[tuple[str, ...]] = ("b3 d3 f3", "a3 c3 e3")
    said: ClassVar[Mapping[str, Text]] = {"": text("virou a casa {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Virar a casa {cell}")}
    reach: ClassVar[Reach] = Reach(ORTHOGONAL + DIAGONAL, 1)
    replaces: ClassVar[bool] = False
    reason: ClassVar[Text] = text("pôs as três peças em linha")
    both_won: ClassVar[Text | None] = text("Só um dos jogadores pode ter as três peças em linha.")
    todo: ClassVar[Text] = text("Move uma peça para uma casa da tua cor, ou vira uma casa vazia.")

    def faults(self, state: Stooges) -> Iterator[Text]:
        white, black = state.sets
        if not white.bit_count() == black.bit_count() == 3:
            yield text("Cada jogador tem três peças.")
        if white & ~state.white_squares or black & state.white_squares:
            yield text("As peças estão sempre em casas da sua cor.")
        yield from super().faults(state)
        if (state.last_swap > 0) != (state.swaps > 0) or state.last_swap & state.occupied:
            yield text("A casa virada por último está vazia, e só há uma se a última jogada virou uma casa.")

    def targets(self, state: Stooges, cell: int) -> int:
        colour = ~state.white_squares if state.turn else state.white_squares
        return self.board.neighbours[cell] & self.empty(state) & colour

    def turnable(self, state: Stooges) -> int:
        """The squares that can be turned over."""
        return self.empty(state) & ~state.last_swap if state.swaps < 2 else 0

    def can_move(self, state: Stooges) -> bool:
        return self.turnable(state) > 0 or super().can_move(state)

    def acts(self, state: Stooges, begun: Sequence[str]) -> Iterator[Stage]:
        if begun:
            yield Stage(self.targets(state, self.cell_of(begun[0])), "-")
            return
        yield Stage(sum(1 << cell for cell in self.goals(state)), whole=False, more=True)
        yield Stage(self.turnable(state))

    def done(self, state: Stooges, steps: Sequence[str]) -> Stooges:
        cell, *goals = (1 << self.cell_of(step) for step in steps)
        sets, squares = state.sets, (state.white_squares ^ cell, cell, state.swaps + 1)
        if goals:
            sets, squares = state.with_own(state.own ^ cell | goals[0]), (state.white_squares, 0, 0)
        before = state.sets, state.turn, (state.white_squares, state.last_swap, state.swaps)
        past = state.past.then(before, (sets, 1 - state.turn, squares))
        return Stooges(sets, 1 - state.turn, past, *squares)

    def ends(self, player: int, pieces: int) -> int:
        return in_row(self.board, pieces, 3)

    def refusal(self, state: Stooges, steps: Sequence[str], at: int) -> Text:
        name = "".join(steps[:1])
        if not self.empty(state) >> self.cell_named(name) & 1:
            return super().refusal(state, steps, at)
        turned = text("O adversário acabou de virar {cell}: agora não a podes virar.", cell=name)
        return _MUST_MOVE if state.swaps == 2 else turned

    def beyond(self, state: Stooges, cell: int, to: int) -> Text:
        if self.board.neighbours[cell] & self.empty(state) & 1 << to:
            return text("A casa {goal} não é da tua cor.", goal=self.board.names[to])
        return super().beyond(state, cell, to)

    def grounds(self, state: Stooges) -> Mapping[str, int]:
        return {"light": state.white_squares, "dark": self.board.full & ~state.white_squares}

    def picture(self, state: Stooges) -> Text:
        squares = tuple(self.board.names_of(state.white_squares))
        return text("{pieces} Casas brancas: {cells}.", pieces=super().picture(state), cells=squares)

    def task(self, state: Stooges) -> Text | None:
        return _MUST_MOVE if state.swaps == 2 else super().task(state)
