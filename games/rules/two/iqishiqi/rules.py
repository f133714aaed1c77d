"""Iqishiqi. Rulebook, `two_player_b.md` (João Pedro Neto with Bill Taylor, 2003)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.pushing import Pushed, Pushing, can_push
from games.rules.boards.fields import ColumnBoard, bordered, hexhex
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, text

# The sides of each player, in the order of `players`.
_SIDES = (("east", "north_west", "south_west"), ("west", "north_east", "south_east"))


@dataclass(frozen=True)
class Iqishiqi(Pushing):
    """Put a stone so that its group pushes the neutral piece, exactly as many cells as it has stones.

    The piece on a side: its owner wins, whoever pushed; on a corner, where two owners meet, or where the
    next player cannot push: the one who has just moved. No draws. Option: the cells of a side.
    """

    slug: ClassVar[str] = "iqishiqi"
    search: ClassVar[str] = "mobility"
    drawable: ClassVar[bool] = False
    players: ClassVar[tuple[str, ...]] = ("east", "west")
    roles: ClassVar[Mapping[str, Text]] = {"east": text("jogador Este"), "west": text("jogador Oeste")}

    size: int = size_option(8, 4, 10)

    @cached_property
    def board(self) -> ColumnBoard:
        return bordered(hexhex(self.size), tuple(zip(self.players, _SIDES, strict=True)))

    @cached_property
    def _owned(self) -> tuple[int, ...]:
        """The cells on the sides of each player, without the corners."""
        return tuple(sum(self.board.sides[side] & ~self.board.corners for side in sides) for sides in _SIDES)

    def opening(self) -> Pushed:
        middle = self.size - 1
        return Pushed((0, 1 << self.board.stride * middle + middle), 0)

    def ended(self, stones: int, piece: int, turn: int) -> Outcome | None:
        mover = self.players[1 - turn]
        if self.board.corners >> piece & 1:
            return Outcome(mover, text("empurrou a peça neutra para um canto"))
        for role, owned in zip(self.players, self._owned, strict=True):
            if owned >> piece & 1:
                return Outcome(role, text("a peça neutra chegou a um dos seus lados"))
        if not can_push(self.board, stones, piece):
            return Outcome(mover, text("deixou o adversário sem jogadas"))
        return None
