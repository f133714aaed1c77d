"""Linhas de acção. Rulebook, `two_player_c.md` (Claude Soucie, 1969)."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from games.rules.bases.board_game import Extra
from games.rules.bases.moving import Moved, Moving
from games.rules.boards.fields import Field, squares
from games.rules.errors import misread
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, ntext, text
from games.rules.two.lines_of_action.lines import lines


@dataclass(frozen=True)
class LinesOfAction(Moving[Moved]):
    """A piece goes along a row, a column or a diagonal, as many cells as there are pieces on that whole line.
    It passes over its own, not over rivals, and takes the one on which it lands.

    Who has all pieces in one group wins, be it by the other's move; where both have, the mover. Where the
    book is silent: who cannot move passes, and the third time of a position draws. Option: the squares of a
    side.
    """

    slug: ClassVar[str] = "lines_of_action"
    search: ClassVar[str] = "gathering"
    stuck: ClassVar[Literal["loses", "passes", "draws"]] = "passes"

    size: int = size_option(8, 5, 8)

    @cached_property
    def board(self) -> Field:
        return squares(self.size, self.size, eight=True)

    def opening(self) -> Moved:
        sides, inner = self.board.sides, ~self.board.corners
        return Moved(((sides["south"] | sides["north"]) & inner, (sides["west"] | sides["east"]) & inner), 0)

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Moved:
        if not all(sets):
            misread("Cada jogador tem pelo menos uma peça.")
        return super().made(sets, extra, turn)

    def targets(self, state: Moved, cell: int) -> int:
        own, rivals, occupied = state.own, state.rivals, state.occupied
        found = 0
        for cells, jumps in lines(self.board)[cell]:
            for to, over in jumps[(cells & occupied).bit_count()]:
                if not (to & own or over & rivals):
                    found |= to
        return found

    def united(self, pieces: int) -> bool:
        """Whether these pieces are one group."""
        return self.board.flood(pieces & -pieces, pieces) == pieces

    def ended(self, state: Moved) -> Outcome | None:
        for player in (1 - state.turn, state.turn):
            if self.united(state.sets[player]):
                return Outcome(self.players[player], text("tem todas as suas peças num só grupo"))
        return None

    def won(self, state: Moved) -> int:
        ended = self.ended(state)
        return state.sets[self.players.index(ended.winner)] if ended and ended.winner else 0

    def beyond(self, state: Moved, cell: int, to: int) -> Text:
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
        return text("A peça de {cell} não anda na direção de {goal}.", **names)

    def task(self, state: Moved) -> Text:
        return super().task(state) or text("Move uma peça tantas casas quantas as peças dessa linha.")
