"""Y. Rulebook, `two_player_c.md` (Charles Titus and Craige Schensted, 1953)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from games.rules.boards.fields import Field, triangle
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.options import option, size_option
from games.rules.partisan import BLACK, Extra, WithSwap, read_swap, refuse_swap
from games.rules.text import Text, ntext, text

_LEAST, _MOST = 4, 15
_KINDS = {
    "one": text("uma pedra de cada vez"),
    "progressive": text("progressivo: 1, 2, 3, 4... pedras"),
    "two_stones": text("duas pedras: 1, depois sempre 2"),
}


@dataclass(frozen=True, slots=True)
class YState:
    """Stones as sets of cells; `chain` touches the three sides, 0 while the game goes on.

    Where a turn has several stones: its `number` (1, 2, 3 ...), the stones `placed` in it, those `left`.
    """

    black: int
    white: int
    turn: int
    can_swap: bool = False
    swapped: bool = False
    number: int = 0
    left: int = 0
    placed: int = 0
    chain: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Y(WithSwap[YState]):
    """Put a stone on an empty cell; whoever touches all three sides with one group wins. Black begins, and
    White may answer the first stone by exchanging colours. There are no draws.

    Options: the cells of a side; turns of several stones, of which no two may end up in one group (and no
    exchange of colours). A move is always one stone.
    """

    slug: ClassVar[str] = "y"
    search: ClassVar[str] = "filling"

    size: int = size_option(11, _LEAST, _MOST)
    stones: str = option(
        "one",
        "choice",
        label=text("Pedras em cada vez"),
        help=text("Quando são várias, não podem ficar duas da mesma vez no mesmo grupo."),
        choices=tuple(_KINDS.items()),
    )

    @property
    def variant(self) -> str | None:
        words = ([] if self.size == 11 else [str(self.size)]) + ([self.stones] if self.several else [])
        return ";".join(words) or None

    @classmethod
    def variants(cls) -> Iterator[Self]:
        return (cls(size=size, stones=stones) for size in range(_LEAST, _MOST + 1) for stones in _KINDS)

    @property
    def several(self) -> bool:
        """Whether a turn may have several stones."""
        return self.stones != "one"

    @cached_property
    def board(self) -> Field:
        return triangle(self.size)

    def opening(self) -> YState:
        return YState(0, 0, BLACK, number=1, left=1) if self.several else YState(0, 0, BLACK)

    def sets(self, state: YState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def besides(self, state: YState) -> dict[str, Any]:
        if not self.several:
            return super().besides(state)
        return {"turn": state.number, "left": state.left, "placed": self.board.names_of(state.placed)}

    def won(self, state: YState) -> int:
        return state.chain

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> YState:
        black, white = sets["black"], sets["white"]
        chain = next((group for stones in (black, white) for group in self._winning(stones)), 0)
        if not self.several:
            return YState(black, white, turn, *read_swap(extra, turn, black, white), chain=chain)
        number = extra.count("turn", len(self.board.cells)) or self._next_number(black | white, turn)
        placed, left = extra.cells("placed"), extra.count("left", len(self.board.cells))
        due = self._stones_of(number) - placed.bit_count()
        own = (black, white)[turn]
        if number % 2 == turn or due < 0 or left > due or placed & ~own:
            raise BadPosition(text("A contagem das pedras desta vez não bate certo."))
        # Some that were placed may not be told; a missing `left` means all that are due.
        left = left or due
        if any((group & placed).bit_count() > 1 for group in self.board.groups(own)):
            raise BadPosition(text("Duas pedras da mesma vez não podem ficar no mesmo grupo."))
        state = YState(black, white, turn, number=number, left=left, placed=placed, chain=chain)
        if not chain and not (left and self._allowed(state)):
            raise BadPosition(text("Esta vez já teria acabado: não há mais pedras para pôr."))
        return state

    def _winning(self, stones: int) -> Iterator[int]:
        return (group for group in self.board.groups(stones) if self._joins(group))

    def _joins(self, group: int) -> bool:
        return all(group & side for side in self.board.sides.values())

    def _stones_of(self, number: int) -> int:
        """How many stones a turn brings."""
        return number if self.stones == "progressive" else min(number, 2)

    def _next_number(self, stones: int, turn: int) -> int:
        """The first turn of a player before which so many stones can have been placed."""
        number, before = 1, 0
        while before < stones.bit_count() or number % 2 == turn:
            before += self._stones_of(number)
            number += 1
        return number

    def _allowed(self, state: YState) -> int:
        """The empty cells where a stone would not join a group with another stone of this turn."""
        own = (state.black, state.white)[state.turn]
        return self.empty(state) & ~self.board.spread(self.board.flood(state.placed, own))

    def moves(self, state: YState) -> Iterator[str]:
        if not state.chain:
            yield from self.swap_moves(state)
            yield from self.board.names_of(self._allowed(state))

    def apply(self, state: YState, move: str) -> YState:
        if move == "swap":
            refuse_swap(state.can_swap)
            return YState(state.black, state.white, state.turn, swapped=True)
        stone = 1 << self.empty_cell(state, move)
        if self.several and not stone & self._allowed(state):
            raise IllegalMove(text("Duas pedras da mesma vez não podem ficar no mesmo grupo."))
        black, white = state.black, state.white
        first = not self.several and state.turn == BLACK and not black | white
        if state.turn == BLACK:
            black |= stone
        else:
            white |= stone
        group = self.board.flood(stone, black if state.turn == BLACK else white)
        chain = group if self._joins(group) else 0
        if not self.several:
            return YState(black, white, 1 - state.turn, first, state.swapped, chain=chain)
        after = YState(
            black,
            white,
            state.turn,
            number=state.number,
            left=state.left - 1,
            placed=state.placed | stone,
            chain=chain,
        )
        return after if chain or (after.left and self._allowed(after)) else self._next_turn(after)

    def _next_turn(self, state: YState) -> YState:
        number = state.number + 1
        return YState(state.black, state.white, 1 - state.turn, number=number, left=self._stones_of(number))

    def outcome(self, state: YState) -> Outcome | None:
        if not state.chain:
            return None
        winner = "black" if state.chain & state.black else "white"
        return Outcome(winner, text("tocou nos três lados com um grupo"))

    def task(self, state: YState) -> Text | None:
        if not self.several:
            return super().task(state)
        return ntext("Falta-te pôr {n} pedra.", "Ainda podes pôr {n} pedras.", state.left)
