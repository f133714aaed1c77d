"""What Gonexão takes of Go: captures, ko, and no suicide; but nobody may pass."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from games.rules.bases.board_game import CELL, Extra, Key
from games.rules.bases.placing import Balanced, Stones
from games.rules.bases.repeating import Past, Repeating
from games.rules.bases.stones import Sets, Surrounding, has_point, placed, playable
from games.rules.errors import IllegalMove, misread
from games.rules.game import Outcome
from games.rules.text import text


@dataclass(frozen=True, slots=True)
class GonnectState(Stones):
    """Stones as sets of points; `ko` is the point forbidden now, as a set.

    `shape` joins two opposite sides, 0 while nobody has won; `stuck`: who is on turn has no legal move.
    """

    ko: int = 0
    stuck: bool = field(default=False, compare=False)
    past: Past = field(default=Past(), compare=False)


@dataclass(frozen=True)
class Capturing(Surrounding[GonnectState], Balanced[GonnectState], Repeating[GonnectState]):
    """Who has no legal move loses, as nobody may pass; the third time of a position draws."""

    states: ClassVar[type[Stones]] = GonnectState

    keys: ClassVar[Mapping[str, Key]] = {"ko": CELL}

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> GonnectState:
        """A ban by ko is taken as it is."""
        ko = extra.cell("ko")
        if any(stones & ko for stones in sets):
            misread("Em {cell} não pode haver ko.", cell=self.board.names_of(ko)[0])
        can_swap, swapped = self.read_swap(extra, turn, sets)
        return GonnectState(
            sets, turn, can_swap, swapped, ko=ko, stuck=not has_point(self.board, sets, turn, ko)
        )

    def legal_cells(self, state: GonnectState) -> int:
        return playable(self.board, state.sets, state.turn) & ~state.ko

    def apply(self, state: GonnectState, move: str) -> GonnectState:
        if move == "swap":
            return replace(self.exchanged(state), ko=0)
        if move in self.board.names_of(state.ko):
            raise IllegalMove(self.no_return)
        sets, turn = self.surrounded(state, move), 1 - state.turn
        shape = self.ends(state.turn, sets[state.turn], 1 << self.board.bits[move])
        ko = self._ko(state, sets)
        return GonnectState(
            sets,
            turn,
            self.opens(state),
            state.swapped,
            shape,
            ko,
            not has_point(self.board, sets, turn, ko),
            state.past.then((state.sets, state.turn), (sets, turn)),
        )

    def _ko(self, before: GonnectState, sets: Sets) -> int:
        """The point on which the opponent could bring back the stones before this move, as a set."""
        turn = 1 - before.turn
        taken = before.rivals & ~sets[turn]
        back = taken.bit_count() == 1 and placed(self.board, sets, turn, taken.bit_length() - 1)
        return taken if back == before.sets else 0

    def outcome(self, state: GonnectState) -> Outcome | None:
        if state.stuck and not state.shape:
            return Outcome(self.players[1 - state.turn], text("o adversário não tem nenhuma jogada"))
        return super().outcome(state) or Repeating.outcome(self, state)
