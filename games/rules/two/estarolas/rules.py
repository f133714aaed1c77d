"""Estarolas. Rulebook, `two_player_a.md` (Jorge Nuno Silva, 2002)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACKS, WHITES, Extra, Kind
from games.rules.bases.moving import Moved, Moving, Reach
from games.rules.bases.staged import Act
from games.rules.boards.fields import DIAGONAL, ORTHOGONAL, Field, squares, without
from games.rules.errors import misread
from games.rules.game import Outcome, View
from games.rules.text import Text, text

_CORNERS = ("a1", "b1", "e1", "f1", "a2", "f2", "a4", "f4", "a5", "b5", "e5", "f5")
_BOARD = without(squares(6, 5, eight=True), _CORNERS)
_LIGHT = sum(1 << bit for bit, (column, row) in _BOARD.places.items() if (column + row) % 2)
# From a cell to the next one up, to the right, and along both diagonals.
_STEPS = (1, _BOARD.stride, _BOARD.stride + 1, _BOARD.stride - 1)
_NONE = -1


@dataclass(frozen=True, slots=True)
class Stooges(Moved):
    """Which squares are white; the one turned by the last move, and how many moves in a row turned one."""

    ground: int = _LIGHT
    last_swap: int = _NONE
    swaps: int = 0


def in_line(pieces: int) -> bool:
    """Whether three pieces stand in an unbroken straight line."""
    return any(pieces & pieces >> step & pieces >> 2 * step for step in _STEPS)


@dataclass(frozen=True)
class Estarolas(Moving[Stooges]):
    """Move a piece to a neighbouring empty square of one's own colour, or turn an empty square over, but not
    the one that the other has just turned; after two turns in a row a piece must move.

    Three own pieces in an unbroken line win. Who cannot move loses.
    """

    slug: ClassVar[str] = "estarolas"
    search: ClassVar[str] = "estarolas"
    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[Kind, ...]] = (WHITES, BLACKS)
    homes: ClassVar[tuple[str, ...]] = ("b3 d3 f3", "a3 c3 e3")
    said: ClassVar[Mapping[str, Text]] = {"": text("virou a casa {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Virar a casa {cell}")}
    reach: ClassVar[Reach] = Reach(ORTHOGONAL + DIAGONAL, 1)
    replaces: ClassVar[bool] = False

    @property
    def board(self) -> Field:
        return _BOARD

    def state(self, sets: tuple[int, ...], turn: int, *rest: Any) -> Stooges:
        return Stooges(sets, turn, *rest)

    def besides(self, state: Stooges) -> dict[str, Any]:
        return {
            "white_squares": self.board.names_of(state.ground),
            "last_swap": self.board.names.get(state.last_swap),
            "swaps": state.swaps,
        }

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Stooges:
        ground, last, swaps = extra.cells("white_squares"), extra.cell("last_swap"), extra.count("swaps", 2)
        white, black = sets
        if not white.bit_count() == black.bit_count() == 3:
            misread("Cada jogador tem três peças.")
        if white & ~ground or black & ground:
            misread("As peças estão sempre em casas da sua cor.")
        if in_line(white) and in_line(black):
            misread("Só um dos jogadores pode ter as três peças em linha.")
        if (last is None) != (swaps == 0) or (last is not None and (white | black) >> last & 1):
            misread("A casa virada por último está vazia, e só há uma se a última jogada virou uma casa.")
        return Stooges(sets, turn, ground=ground, last_swap=_NONE if last is None else last, swaps=swaps)

    def targets(self, state: Stooges, cell: int) -> int:
        colour = ~state.ground if state.turn else state.ground
        return self.board.neighbours[cell] & self.empty(state) & colour

    def turnable(self, state: Stooges) -> int:
        """The squares that can be turned over."""
        if state.swaps == 2:
            return 0
        return self.empty(state) & ~(1 << state.last_swap if state.swaps else 0)

    def can_move(self, state: Stooges) -> bool:
        return self.turnable(state) > 0 or super().can_move(state)

    def acts(self, state: Stooges, begun: Sequence[str]) -> Iterator[Act]:
        if begun:
            yield Act(self.targets(state, self.cell_of(begun[0])), "-")
            return
        yield Act(sum(1 << cell for cell in self.goals(state)), whole=False, more=True)
        yield Act(self.turnable(state))

    def done(self, state: Stooges, steps: Sequence[str]) -> Stooges:
        cell, *goals = map(self.cell_of, steps)
        sets, ground, last, swaps = state.sets, state.ground ^ 1 << cell, cell, state.swaps + 1
        if goals:
            sets, ground = state.with_own(state.own ^ 1 << cell | 1 << goals[0]), state.ground
            last, swaps = _NONE, 0
        turn = 1 - state.turn
        before = state.sets, state.turn, state.ground, state.last_swap, state.swaps
        past = state.past.then(before, (sets, turn, ground, last, swaps))
        return Stooges(sets, turn, past, ground, last, swaps)

    def ended(self, state: Stooges) -> Outcome | None:
        for player, pieces in zip(self.players, state.sets, strict=True):
            if in_line(pieces):
                return Outcome(player, text("pôs as três peças em linha"))
        return None

    def won(self, state: Stooges) -> int:
        return sum(pieces for pieces in state.sets if in_line(pieces))

    # Why not

    def refusal(self, state: Stooges, steps: Sequence[str], at: int) -> Text:
        name = "".join(steps[:1])
        if self.empty(state) >> self.cell_named(name) & 1:
            if state.swaps == 2:
                return text("Os dois viraram uma casa: agora tens de mover uma peça.")
            return text("O adversário acabou de virar {cell}: agora não a podes virar.", cell=name)
        return super().refusal(state, steps, at)

    def beyond(self, state: Stooges, cell: int, to: int) -> Text:
        if self.board.neighbours[cell] & self.empty(state) & 1 << to:
            return text("A casa {goal} não é da tua cor.", goal=self.board.names[to])
        return super().beyond(state, cell, to)

    # Words

    def view(self, state: Stooges) -> View:
        grounds = {
            name: "light" if state.ground >> bit & 1 else "dark" for name, bit in self.board.bits.items()
        }
        return replace(super().view(state), grounds=grounds)

    def picture(self, state: Stooges) -> Text:
        squares = tuple(self.board.names_of(state.ground))
        return text("{pieces} Casas brancas: {cells}.", pieces=super().picture(state), cells=squares)

    def task(self, state: Stooges) -> Text:
        if state.swaps == 2:
            return text("Os dois viraram uma casa: agora tens de mover uma peça.")
        return text("Move uma peça para uma casa da tua cor, ou vira uma casa vazia.")
