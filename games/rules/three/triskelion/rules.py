"""Triskelion. Rulebook, `three_player.md` (Bill Taylor, early 2000s)."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.three import Aimed, Alternating
from games.rules.boards.fields import ColumnBoard, bordered, hexhex
from games.rules.options import size_option
from games.rules.text import Text, text

# The opposite sides of each player, in the order of `players`; the two Ys of alternate sides, with which
# whoever makes them wins.
PAIRS = (("north_east", "south_west"), ("west", "east"), ("north_west", "south_east"))
_YS = (("west", "north_east", "south_east"), ("north_west", "east", "south_west"))


@dataclass(frozen=True)
class Triskelion(Alternating):
    """Put a stone of the colour that comes now. Its group on three alternate sides, a Y: whoever put it wins.
    On two opposite sides: their owner wins; with several owners whoever put it, or else the next one.

    A full board always has a winner. Option: the cells of a side.
    """

    slug: ClassVar[str] = "triskelion"
    players: ClassVar[tuple[str, ...]] = ("black", "grey", "white")

    size: int = size_option(5, 3, 8)

    @cached_property
    def board(self) -> ColumnBoard:
        return bordered(hexhex(self.size), tuple(zip(self.players, PAIRS, strict=True)))

    def aims(self, kind: int, stones: int) -> tuple[int, ...]:
        touching = {
            side: cells | self.board.spread(self.board.flood(cells, stones))
            for side, cells in self.board.sides.items()
        }
        ys = 0
        for first, other, third in _YS:
            ys |= touching[first] & touching[other] & touching[third]
        return tuple(ys | touching[side] & touching[other] for side, other in PAIRS)

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        ends = 0
        for sides in (*_YS, PAIRS[player]):
            ends |= self.board.chain(stones, sides, stone)
        return ends

    def why(self, state: Aimed) -> Text:
        if any(self.board.chain(state.shape, sides) for sides in _YS):
            return text("fez um Y: um grupo que toca em três lados alternados")
        return text("um grupo ligou os seus dois lados")
