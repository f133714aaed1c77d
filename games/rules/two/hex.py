"""Hex. Rulebook, `two_player_b.md` (Piet Hein 1942, John Nash 1948)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Self

from games.rules.boards.fields import Field, bordered, diamond
from games.rules.errors import unknown_variant
from games.rules.game import Outcome, variant_name
from games.rules.options import size_option
from games.rules.partisan import BLACK, WHITE, Extra, WithSwap, read_swap, refuse_swap
from games.rules.text import text

# The sides that each colour joins, in the order of `players`.
JOINS = (("south_east", "north_west"), ("south_west", "north_east"))


@dataclass(frozen=True, slots=True)
class HexState:
    """Stones as sets of cells; `chain` joins its owner's sides, 0 while the game goes on."""

    black: int
    white: int
    turn: int
    can_swap: bool = False
    swapped: bool = False
    chain: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Hex(WithSwap[HexState]):
    """Put a stone on an empty cell; whoever joins his two sides by a chain wins. Black begins, and White may
    answer the first stone by exchanging colours.

    A full board always has exactly one winner (Hex theorem). Options: the cells of a side.
    """

    slug: ClassVar[str] = "hex"
    search: ClassVar[str] = "filling"

    size: int = size_option(11, 3, 19)

    @property
    def variant(self) -> str | None:
        return None if self.size == 11 else str(self.size)

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        variant = variant_name(variant)
        if variant is None:
            return cls()
        if variant.isascii() and variant.isdigit() and 3 <= int(variant) <= 19:
            return cls(size=int(variant))
        raise unknown_variant(variant)

    @cached_property
    def board(self) -> Field:
        return bordered(diamond(self.size, self.size), tuple(zip(self.players, JOINS, strict=True)))

    def opening(self) -> HexState:
        return HexState(0, 0, BLACK)

    def sets(self, state: HexState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def won(self, state: HexState) -> int:
        return state.chain

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> HexState:
        black, white = sets["black"], sets["white"]
        chain = self._chain(BLACK, black) or self._chain(WHITE, white)
        return HexState(black, white, turn, *read_swap(extra, turn, black, white), chain)

    def moves(self, state: HexState) -> Iterator[str]:
        if not state.chain:
            yield from self.swap_moves(state)
            yield from self.board.names_of(self.empty(state))

    def apply(self, state: HexState, move: str) -> HexState:
        black, white = state.black, state.white
        if move == "swap":
            refuse_swap(state.can_swap)
            return HexState(black, white, state.turn, swapped=True)
        stone = 1 << self.empty_cell(state, move)
        first = state.turn == BLACK and not black | white
        if state.turn == BLACK:
            black |= stone
            chain = self._chain(BLACK, black, stone)
        else:
            white |= stone
            chain = self._chain(WHITE, white, stone)
        return HexState(black, white, 1 - state.turn, first, state.swapped, chain)

    def _chain(self, player: int, stones: int, stone: int = 0) -> int:
        """The player's chain that joins his sides, 0 if there is none; with `stone` it must hold that one."""
        one, other = (self.board.sides[side] for side in JOINS[player])
        chain = self.board.flood(stone or one, stones)
        if not stone and chain & other:
            chain = self.board.flood(self.board.flood(other, stones) & one, stones)
        return chain if chain & one and chain & other else 0

    def outcome(self, state: HexState) -> Outcome | None:
        if not state.chain:
            return None
        winner = "black" if state.chain & state.black else "white"
        return Outcome(winner, text("ligou os seus dois lados"))
