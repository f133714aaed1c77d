"""Iqishiqi for three. Rulebook, `three_player.md` (João Pedro Neto, 2003)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.pushing import Pushed, Pushing, can_push, pushes
from games.rules.bases.three import StopNext
from games.rules.boards.fields import ColumnBoard, bordered, hexhex
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import text

# The sides of each player, in the order of `players`.
SIDES = (("north_east", "south_west"), ("west", "east"), ("north_west", "south_east"))


@dataclass(frozen=True)
class Iqishiqi3(StopNext[Pushed], Pushing):
    """Put a stone so that its group pushes the neutral piece, exactly as many cells as it has stones.

    The piece on a side: its owner wins; on a corner whoever pushed, if one of its sides is his, else the next
    player; where the next player cannot push, whoever has just moved. Option: the cells of a side.
    """

    slug: ClassVar[str] = "iqishiqi3"
    players: ClassVar[tuple[str, ...]] = ("black", "grey", "white")
    drawable: ClassVar[bool] = False
    guards_both: ClassVar[bool] = True
    search: ClassVar[str] = "hurried"

    size: int = size_option(8, 4, 10)

    @cached_property
    def board(self) -> ColumnBoard:
        return bordered(hexhex(self.size), tuple(zip(self.players, SIDES, strict=True)))

    @cached_property
    def _owned(self) -> tuple[int, ...]:
        """The cells on the sides of each player."""
        return tuple(sum(self.board.sides[side] for side in sides) for sides in SIDES)

    def opening(self) -> Pushed:
        return Pushed((0, 1 << (self.board.stride + 1) * (self.size - 1)), 0)

    def ended(self, stones: int, piece: int, turn: int) -> Outcome | None:
        mover, prox = self.players[turn - 1], self.players[turn]
        owners = [role for role, owned in zip(self.players, self._owned, strict=True) if owned >> piece & 1]
        if len(owners) == 2:
            return Outcome(mover if mover in owners else prox, text("a peça neutra chegou a um canto"))
        if owners:
            return Outcome(owners[0], text("a peça neutra chegou a um dos seus lados"))
        if not can_push(self.board, stones, piece):
            return Outcome(mover, text("deixou o jogador seguinte sem jogadas"))
        return None

    def base_moves(self, state: Pushed) -> Iterable[str]:
        return Pushing.moves(self, state)

    def base_apply(self, state: Pushed, move: str) -> Pushed:
        return Pushing.apply(self, state, move)

    def could_win(self, state: Pushed) -> Iterator[str]:
        own, board = self._owned[state.turn], self.board
        for stone, target in pushes(board, state.stones, state.piece):
            if own >> target & 1 or not can_push(board, state.stones | 1 << stone, target):
                yield f"{board.names[stone]}/{board.names[target]}"

    def moves(self, state: Pushed) -> Iterator[str]:
        return self.legal(state)
