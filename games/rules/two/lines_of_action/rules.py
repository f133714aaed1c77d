"""Linhas de acção. Rulebook, `two_player_c.md` (Claude Soucie, 1969)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.rules.bases.moving import Moving, MovingState
from games.rules.boards.fields import Boards, eight_way_square
from games.rules.options import size_option
from games.rules.text import Text, ntext, text
from games.rules.two.lines_of_action.lines import lines


@dataclass(frozen=True)
class LinesOfAction(Moving[MovingState]):
    """A piece goes along a row, a column or a diagonal, as many cells as there are pieces on that whole line.
    It passes over its own, not over rivals, and takes the one on which it lands.

    Who has all pieces in one group wins, be it by the other's move; where both have, the mover. Where the
    book is silent: who cannot move passes, and the third time of a position draws. Option: the squares of a
    side.
    """

    slug: ClassVar[str] = "lines_of_action"
    search: ClassVar[str] = "gathering"
    boards: ClassVar[Boards] = eight_way_square
    stuck: ClassVar[Literal["loses", "passes", "draws"]] = "passes"
    reason: ClassVar[Text] = text("tem todas as suas peças num só grupo")
    both_won: ClassVar[Text | None] = None
    todo: ClassVar[Text] = text("Move uma peça tantas casas quantas as peças dessa linha.")

    size: int = size_option(8, 5, 8)

    def opening(self) -> MovingState:
        sides, inner = self.board.sides, ~self.board.corners
        return MovingState(
            ((sides["south"] | sides["north"]) & inner, (sides["west"] | sides["east"]) & inner), 0
        )

    def faults(self, state: MovingState) -> Iterator[Text]:
        if not all(state.sets):
            yield text("Cada jogador tem pelo menos uma peça.")

    def targets(self, state: MovingState, cell: int) -> int:
        own, rivals, occupied = state.own, state.rivals, state.occupied
        targets = 0
        for cells, jumps in lines(self.board)[cell]:
            for to, over in jumps[(cells & occupied).bit_count()]:
                if not (to & own or over & rivals):
                    targets |= to
        return targets

    def ends(self, player: int, pieces: int) -> int:
        return pieces if self.board.joined(pieces) else 0

    def beyond(self, state: MovingState, cell: int, to: int) -> Text:
        names = {"cell": self.board.names[cell], "goal": self.board.names[to]}
        for line in lines(self.board)[cell]:
            if line.cells >> to & 1:
                steps = (line.cells & state.occupied).bit_count()
                if any(jump.to >> to & 1 for jump in line.jumps[steps]):
                    return text("No caminho de {cell} até {goal} há uma peça do adversário.", **names)
                return ntext(
                    "Na linha de {cell} a {goal} há {n} peça: anda-se lá {n} casa.",
                    "Na linha de {cell} a {goal} há {n} peças: anda-se lá {n} casas.",
                    steps,
                    **names,
                )
        return super().beyond(state, cell, to)
