"""Gonexão (Gonnect). Rulebook, `two_player_b.md` (João Pedro Neto 2000)."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from games.rules.bases.board_game import Extra
from games.rules.bases.placing import Balanced, Stones
from games.rules.bases.repeating import Past, Repeating
from games.rules.bases.stones import Sets, Surrounding, placed, playable
from games.rules.boards.fields import Field, points
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, text

_PAIRS = (("west", "east"), ("south", "north"))


@dataclass(frozen=True, slots=True)
class GonnectState(Stones):
    """Stones as sets of points; `ko` is the point forbidden now, as a set.

    `shape` joins two opposite sides, 0 while nobody has won; `stuck`: who is on turn has no legal move.
    """

    ko: int = 0
    stuck: bool = field(default=False, compare=False)
    past: Past = field(default=Past(), compare=False)


@dataclass(frozen=True)
class Gonnect(Surrounding[GonnectState], Balanced[GonnectState], Repeating[GonnectState]):
    """Put a stone on an empty point, as in Go; whoever joins two opposite sides with a group wins. Nobody
    may pass: who has no legal move loses.

    Options: the points of a side.
    """

    slug: ClassVar[str] = "gonnect"
    search: ClassVar[str] = "eyes"
    states: ClassVar[type[Stones]] = GonnectState
    usual: ClassVar[str | None] = "13x13"
    sized: ClassVar[str] = "{0}x{0}"

    size: int = size_option(
        13, 5, 19, text("Linhas do tabuleiro: 9, 12 ou 13; para aprender, também menos, até 5.")
    )

    @cached_property
    def board(self) -> Field:
        return points(self.size, self.size)

    def besides(self, state: GonnectState) -> dict[str, Any]:
        ko = self.board.names_of(state.ko)
        return {"ko": ko[0] if ko else None, **super().besides(state)}

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> GonnectState:
        """Groups that no match could leave there (joined already, or without liberties) stay until a stone is
        put beside them: the rules speak of the stone just placed. A ban by ko is taken as it is."""
        if all(self.ends(player, stones) for player, stones in enumerate(sets)):
            raise BadPosition(text("As duas cores já ligaram dois lados: só uma pode ganhar."))
        cell = extra.cell("ko")
        ko = 0 if cell is None else 1 << cell
        if any(stones & ko for stones in sets):
            raise BadPosition(text("Em {cell} não pode haver ko.", cell=self.board.names_of(ko)[0]))
        can_swap, swapped = self.read_swap(extra, turn, sets)
        return GonnectState(sets, turn, can_swap, swapped, ko=ko, stuck=self._stuck(sets, turn, ko))

    def free(self, state: GonnectState) -> int:
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
            self._stuck(sets, turn, ko),
            state.past.then((state.sets, state.turn), (sets, turn)),
        )

    def _ko(self, before: GonnectState, sets: Sets) -> int:
        """The point on which the opponent could bring back the stones before this move, as a set."""
        turn = 1 - before.turn
        taken = before.rivals & ~sets[turn]
        back = taken.bit_count() == 1 and placed(self.board, sets, turn, taken.bit_length() - 1)
        return taken if back == before.sets else 0

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        return next(filter(None, (self.board.chain(stones, pair, stone) for pair in _PAIRS)), 0)

    def _stuck(self, sets: Sets, turn: int, ko: int) -> bool:
        """Whether the player on turn has no legal move."""
        empty = self.board.full & ~(sets[0] | sets[1])
        # A point with an empty neighbour is no suicide.
        if self.board.spread(empty) & empty & ~ko:
            return False
        return not playable(self.board, sets, turn) & ~ko

    def outcome(self, state: GonnectState) -> Outcome | None:
        if state.stuck and not state.shape:
            return Outcome(self.players[1 - state.turn], text("o adversário não tem nenhuma jogada"))
        return super().outcome(state) or Repeating.outcome(self, state)

    def why(self, state: GonnectState) -> Text:
        if all(state.shape & self.board.sides[side] for side in _PAIRS[0]):
            return text("ligou o lado esquerdo ao direito")
        return text("ligou o lado de baixo ao de cima")
