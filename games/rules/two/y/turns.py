"""Turns of several stones, as two variants of Y have them. Rulebook, `two_player_c.md`."""

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.rules.bases.board_game import Extra
from games.rules.bases.placing import Balanced, Stones
from games.rules.errors import misread
from games.rules.text import Text, ntext, text


@dataclass(frozen=True, slots=True)
class YState(Stones):
    """Where a turn has several stones: its `number` (1, 2, 3 ...), those `left`, those `placed` in it."""

    number: int = 0
    left: int = 0
    placed: int = 0


@dataclass(frozen=True)
class InTurns(Balanced[YState]):
    """A turn has one stone; or it has several, no two of which may end up in one group, and there is no
    exchange of colours. A move is always one stone."""

    states: ClassVar[type[Stones]] = YState

    @property
    @abstractmethod
    def stones(self) -> str:
        """How many a turn has: "one", "progressive" (1, 2, 3 ...) or "two_stones" (1, then always 2)."""

    @property
    def several(self) -> bool:
        """Whether a turn may have several stones."""
        return self.stones != "one"

    @property
    def pie(self) -> bool:
        return not self.several

    def opening(self) -> YState:
        return replace(super().opening(), number=1, left=1) if self.several else super().opening()

    def besides(self, state: YState) -> dict[str, Any]:
        if not self.several:
            return super().besides(state)
        return {"turn": state.number, "left": state.left, "placed": self.board.names_of(state.placed)}

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> YState:
        if not self.several:
            return super().build_state(sets, extra, turn)
        cells = len(self.board.cells)
        number = extra.count("turn", cells) or self._next_number(sum(map(int.bit_count, sets)), turn)
        placed, left = extra.cells("placed"), extra.count("left", cells)
        due = self._stones_of(number) - placed.bit_count()
        if number % 2 == turn or due < 0 or left > due or placed & ~sets[turn]:
            misread("A contagem das pedras desta vez não bate certo.")
        if any((group & placed).bit_count() > 1 for group in self.board.groups(sets[turn])):
            misread("Duas pedras da mesma vez não podem ficar no mesmo grupo.")
        # Some that were placed may not be told; a missing `left` means all that are due.
        state = YState(sets, turn, False, False, self.won_by(sets), number, left or due, placed)
        if not state.shape and not (state.left and self.legal_cells(state)):
            misread("Esta vez já teria acabado: não há mais pedras para pôr.")
        return state

    def _stones_of(self, number: int) -> int:
        """How many stones a turn brings."""
        return number if self.stones == "progressive" else min(number, 2)

    def _next_number(self, stones: int, turn: int) -> int:
        """The first turn of a player before which so many stones can have been placed."""
        number, before = 1, 0
        while before < stones or number % 2 == turn:
            before += self._stones_of(number)
            number += 1
        return number

    def legal_cells(self, state: YState) -> int:
        """Not where a stone would join a group with another stone of this turn."""
        joined = self.board.flood(state.placed, state.own) if self.several else 0
        return self.empty(state) & ~self.board.spread(joined)

    def closed(self, state: YState, cell: int) -> Text:
        return text("Duas pedras da mesma vez não podem ficar no mesmo grupo.")

    def place(self, state: YState, stone: int) -> YState:
        if not self.several:
            return super().place(state, stone)
        own = state.own | stone
        sets, left, placed = state.with_own(own), state.left - 1, state.placed | stone
        shape = self.ends(state.turn, own, stone)
        after = YState(sets, state.turn, False, False, shape, state.number, left, placed)
        if shape or (left and self.legal_cells(after)):
            return after
        number = state.number + 1
        return YState(sets, 1 - state.turn, number=number, left=self._stones_of(number))

    def task(self, state: YState) -> Text | None:
        if not self.several:
            return super().task(state)
        return ntext("Falta-te pôr {n} pedra.", "Ainda podes pôr {n} pedras.", state.left)
