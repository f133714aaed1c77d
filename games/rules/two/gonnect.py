"""Gonexão (Gonnect). Rulebook, `two_player_b.md` (João Pedro Neto 2000)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from games.rules.boards.fields import Field, each, points
from games.rules.errors import BadPosition, IllegalMove, unknown_variant
from games.rules.game import Outcome, variant_name
from games.rules.options import option
from games.rules.partisan import BLACK, Extra, WithSwap, read_swap, refuse_swap, repeated
from games.rules.text import text
from games.rules.two.stones import Stones, placed, playable, seen_by, stones_key

_PAIRS = (("west", "east"), ("south", "north"))
_VARIANT = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class GonnectState:
    """Stones as sets of points; `ko` is the point forbidden now, None for none.

    `chain` joins two opposite sides, 0 while nobody has won; `stuck`: who is on turn has no legal move;
    `past` are the positions before this one, `cycle`: this one has come for the third time.
    """

    black: int
    white: int
    turn: int
    ko: int | None = None
    can_swap: bool = False
    swapped: bool = False
    chain: int = field(default=0, compare=False)
    stuck: bool = field(default=False, compare=False)
    past: tuple[int, ...] = field(default=(), compare=False)
    cycle: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Gonnect(WithSwap[GonnectState]):
    """Put a stone on an empty point, as in Go; whoever joins two opposite sides with a group wins. Nobody
    may pass: who has no legal move loses.

    Options: the points of a side.
    """

    slug: ClassVar[str] = "gonnect"
    search: ClassVar[str] = "eyes"

    size: int = option(
        13,
        "int",
        label=text("Tamanho"),
        help=text("Linhas do tabuleiro: 9, 12 ou 13; para aprender, também menos, até 5."),
        minimum=5,
        maximum=19,
    )

    @property
    def variant(self) -> str | None:
        return None if self.size == 13 else f"{self.size}x{self.size}"

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        variant = variant_name(variant)
        if variant is None:
            return cls()
        found = _VARIANT.fullmatch(variant)
        if not found or found[1] != found[2] or not 5 <= int(found[1]) <= 19:
            raise unknown_variant(variant)
        return cls(size=int(found[1]))

    @cached_property
    def board(self) -> Field:
        return points(self.size, self.size)

    def opening(self) -> GonnectState:
        return GonnectState(0, 0, BLACK)

    def sets(self, state: GonnectState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def besides(self, state: GonnectState) -> dict[str, Any]:
        ko = None if state.ko is None else self.board.names[state.ko]
        return {"ko": ko, **super().besides(state)}

    def won(self, state: GonnectState) -> int:
        return state.chain

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> GonnectState:
        """Groups that no match could leave there (joined already, or without liberties) stay until a stone is
        put beside them: the rules speak of the stone just placed. A ban by ko is taken as it is."""
        black, white = sets["black"], sets["white"]
        if all(any(map(self._joins, self.board.groups(stones))) for stones in (black, white)):
            raise BadPosition(text("As duas cores já ligaram dois lados: só uma pode ganhar."))
        ko = extra.cell("ko")
        own, other = seen_by(turn, (black, white))
        if ko is not None and (black | white) >> ko & 1:
            raise BadPosition(text("Em {cell} não pode haver ko.", cell=self.board.names[ko]))
        can_swap, swapped = read_swap(extra, turn, black, white)
        return GonnectState(black, white, turn, ko, can_swap, swapped, stuck=self._stuck(own, other, ko))

    def moves(self, state: GonnectState) -> Iterator[str]:
        if not self.outcome(state):
            yield from self.swap_moves(state)
            own, other = seen_by(state.turn, (state.black, state.white))
            for point in each(playable(self.board, own, other)):
                if point != state.ko:
                    yield self.board.names[point]

    def apply(self, state: GonnectState, move: str) -> GonnectState:
        if move == "swap":
            refuse_swap(state.can_swap)
            return GonnectState(state.black, state.white, state.turn, swapped=True)
        point = self.empty_cell(state, move)
        if point == state.ko:
            raise IllegalMove(text("Ko: não podes voltar já à posição anterior. Joga primeiro noutro sítio."))
        before = seen_by(state.turn, (state.black, state.white))
        after = placed(self.board, *before, point)
        if after is None:
            raise IllegalMove(text("Suicídio: em {cell} a tua pedra ficava sem liberdades.", cell=move))
        own, other = after
        captured = before[1] & ~other
        group = self.board.flood(1 << point, own)
        ko = self._ko(before, after, captured)
        black, white = seen_by(state.turn, after)
        turn = 1 - state.turn
        key = stones_key(black, white, turn)
        past = (*state.past, stones_key(state.black, state.white, state.turn))
        return GonnectState(
            black,
            white,
            turn,
            ko,
            can_swap=state.turn == BLACK and not state.black | state.white,
            swapped=state.swapped,
            chain=group if self._joins(group) else 0,
            stuck=self._stuck(other, own, ko),
            past=past,
            cycle=repeated(past, key),
        )

    def _ko(self, before: Stones, after: Stones, captured: int) -> int | None:
        """The point on which the opponent could bring back the stones before this move, None for none."""
        if captured.bit_count() != 1:
            return None
        point = captured.bit_length() - 1
        own, other = after
        return point if placed(self.board, other, own, point) == (before[1], before[0]) else None

    def _joins(self, group: int) -> bool:
        """Whether a group touches both sides of a pair."""
        sides = self.board.sides
        return any(group & sides[one] and group & sides[other] for one, other in _PAIRS)

    def _stuck(self, own: int, other: int, ko: int | None) -> bool:
        """Whether `own` has no legal move."""
        empty = self.board.full & ~(own | other)
        forbidden = 0 if ko is None else 1 << ko
        # A point with an empty neighbour is no suicide.
        if self.board.spread(empty) & empty & ~forbidden:
            return False
        return not playable(self.board, own, other) & ~forbidden

    def outcome(self, state: GonnectState) -> Outcome | None:
        mover = self.players[1 - state.turn]
        if state.chain:
            sides = self.board.sides
            if state.chain & sides["west"] and state.chain & sides["east"]:
                return Outcome(mover, text("ligou o lado esquerdo ao direito"))
            return Outcome(mover, text("ligou o lado de baixo ao de cima"))
        if state.stuck:
            return Outcome(mover, text("o adversário não tem nenhuma jogada"))
        if state.cycle:
            return Outcome(None, text("a mesma posição apareceu três vezes"))
        return None
