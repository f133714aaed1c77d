"""Hex. Rulebook, `two_player_b.md` (Piet Hein 1942, John Nash 1948)."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.placing import Balanced, Stones
from games.rules.boards.fields import ColumnBoard, bordered, diamond, lying
from games.rules.options import size_option
from games.rules.text import Text, text

# The opposite sides that each colour joins, in the order of `players`.
JOINS = (("south_east", "north_west"), ("south_west", "north_east"))


@dataclass(frozen=True)
class Hex(Balanced[Stones]):
    """Put a stone on an empty cell; whoever joins his two sides by a chain wins. Black begins, and White may
    answer the first stone by exchanging colours.

    A full board always has exactly one winner (Hex theorem). Options: the cells of a side.
    """

    slug: ClassVar[str] = "hex"
    search: ClassVar[str] = "filling"
    usual: ClassVar[str | None] = "11"
    reason: ClassVar[Text] = text("ligou os seus dois lados")
    drawable: ClassVar[bool] = False

    size: int = size_option(11, 3, 19)

    @cached_property
    def board(self) -> ColumnBoard:
        return lying(bordered(diamond(self.size, self.size), tuple(zip(self.players, JOINS, strict=True))))

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        return self.board.chain(stones, JOINS[player], stone)
