"""Âncora (Anchor). Rulebook, `two_player_a.md` (Steven Meyers, 2000)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.placing import Balanced, Stones
from games.rules.bases.staged import Stage
from games.rules.boards.fields import ColumnBoard, cornered, hexhex, hexhex_uneven
from games.rules.errors import refuse
from games.rules.options import size_option, yes_no_option
from games.rules.text import Text, text
from games.rules.two.anchor.count import CORNERS, Anchored, AnchorState


@dataclass(frozen=True)
class Anchor(Anchored, Balanced[AnchorState]):
    """Put a piece on an empty cell, or pass. Black begins, and White may answer the first piece by exchanging
    colours.

    After two passes in a row the dead pieces, those of groups that are no anchors, become prisoners; who has
    more territory and prisoners wins. Options: the cells of a side; whether every second one has one more.
    """

    slug: ClassVar[str] = "anchor"
    states: ClassVar[type[Stones]] = AnchorState

    size: int = size_option(8, 4, 8)
    asymmetric: bool = yes_no_option(
        text("Tabuleiro assimétrico"),
        text("Três lados, um sim, um não, têm mais uma casa: com 8, são 192 casas."),
    )

    @cached_property
    def board(self) -> ColumnBoard:
        board = hexhex_uneven(self.size) if self.asymmetric else hexhex(self.size)
        owners = tuple(
            (board.names_of(board.sides[side] & board.sides[other])[0], colour)
            for colour, corners in CORNERS.items()
            for side, other in corners
        )
        return cornered(board, owners)

    def faults(self, state: AnchorState) -> Iterator[Text]:
        if state.passes and state.can_swap:
            yield text("Quem passa já não pode trocar de cores.")

    def acts(self, state: AnchorState, begun: Sequence[str]) -> Iterator[Stage]:
        yield from super().acts(state, begun)
        if self._may_pass(state):
            yield Stage(words=("pass",))

    def apply(self, state: AnchorState, move: str) -> AnchorState:
        if move != "pass":
            return super().apply(state, move)
        if not self._may_pass(state):
            refuse("Na primeira jogada não se pode passar.")
        return AnchorState(state.sets, 1 - state.turn, swapped=state.swapped, passes=state.passes + 1)

    def _may_pass(self, state: AnchorState) -> bool:
        """Not in the first turn, whose empty board nobody has passed on."""
        return bool(state.occupied or state.passes)
