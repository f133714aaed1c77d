"""Atari Go (capture Go, Ponnuki-Go; by Yasuda Yasutoshi, for learners of Go), as the championship has it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from games.rules.bases.board_game import Key, word_of
from games.rules.bases.last_move import LastMove
from games.rules.bases.placing import Placing, Stones
from games.rules.bases.stones import Surrounding, breathless, has_point, playable
from games.rules.boards.fields import Boards, grid
from games.rules.errors import unfit
from games.rules.game import Outcome
from games.rules.options import size_option, yes_no_option
from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class AtariState(Stones):
    """`captured` is the colour that has lost stones, and so the game; `shape` is what closed them in."""

    captured: str = ""


@dataclass(frozen=True)
class AtariGo(Surrounding[AtariState], LastMove[AtariState], Placing[AtariState]):
    """Put a stone on an empty point, as in Go; the first capture, of any number of stones, wins.

    Decided: nobody passes, as no rule speaks of it, and who has no legal move loses. So there are no draws,
    and no ko. Options: the points of a side; a beginning with four stones that cut each other; suicide, which
    is legal then and loses (card of the Ludus association, 2010).
    """

    slug: ClassVar[str] = "atari_go"
    boards: ClassVar[Boards] = grid
    states: ClassVar[type[Stones]] = AtariState
    keys: ClassVar[Mapping[str, Key]] = {"captured": word_of("", "black", "white")}
    drawable: ClassVar[bool] = False
    usual: ClassVar[str | None] = "9"
    blocked: ClassVar[Text] = text("o adversário não tem nenhuma jogada")

    size: int = size_option(9, 2, 13)
    cross: bool = yes_no_option(
        text("Começar com um cruzamento"), text("Quatro pedras no meio, que se cortam umas às outras.")
    )
    suicide: bool = yes_no_option(
        text("Suicídio permitido"), text("Quem tira as próprias pedras do tabuleiro perde.")
    )

    def check_options(self) -> None:
        if self.cross and self.size < 4:
            unfit("cross", "O cruzamento precisa de um tabuleiro de 4 ou mais linhas.")

    @property
    def variant(self) -> str | None:
        words = [str(self.size), *(name for name in ("cross", "suicide") if getattr(self, name))]
        return None if words == [self.usual] else ";".join(words)

    def opening(self) -> AtariState:
        if not self.cross:
            return AtariState((0, 0), 0)
        middle, column = 1 << (self.board.stride + 1) * (self.size // 2), self.board.stride
        return AtariState((middle >> 1 | middle >> column, middle | middle >> column + 1), 0)

    def faults(self, state: AtariState) -> list[Text]:
        lost = breathless(self.board, state.sets)
        return [text("Nenhum grupo pode estar sem liberdades.")] if lost else []

    def legal_cells(self, state: AtariState) -> int:
        return self.empty(state) if self.suicide else playable(self.board, state.sets, state.turn)

    def apply(self, state: AtariState, move: str) -> AtariState:
        sets, turn = self.surrounded(state, move), 1 - state.turn
        after = AtariState(sets, turn)
        taken = (state.occupied | 1 << self.cell_named(move)) & ~after.occupied
        if not taken:
            return after
        loser = turn if taken & state.rivals else state.turn
        around = self.board.spread(taken) & sets[1 - loser]
        return replace(after, shape=around, captured=self.players[loser])

    def can_move(self, state: AtariState) -> bool:
        return self.suicide or has_point(self.board, state.sets, state.turn)

    def outcome(self, state: AtariState) -> Outcome | None:
        if not state.captured:
            return super().outcome(state)
        loser = self.players.index(state.captured)
        first, himself = text("capturou primeiro"), text("o adversário tirou as suas próprias pedras")
        return Outcome(self.players[1 - loser], first if loser == state.turn else himself)
