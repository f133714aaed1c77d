"""What follows from the document of a board game from blocks: board, kinds, positions and start."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from games.rules.bases.board_game import FLAG, Extra, Key, PieceKind, up_to
from games.rules.bases.staged import Staged
from games.rules.boards.fields import ColumnBoard
from games.rules.errors import misread
from games.rules.game import Outcome
from games.rules.invented.board_game.actions import Actions
from games.rules.invented.board_game.boards import ground_sets
from games.rules.invented.board_game.document import BoardGameDocument
from games.rules.invented.board_game.endings import UNLIMITED, EndRules, Material
from games.rules.invented.board_game.kinds import BoardPieces, kinds_of, position_kinds
from games.rules.invented.board_game.reading import EXAMPLE, packed, read_rules
from games.rules.invented.board_game.states import BoardState
from games.rules.invented.kept_hash import KeptHash
from games.rules.options import option
from games.rules.text import text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

PLACE, MOVE = "place", "move"


@dataclass(frozen=True)
class FromBlocks(KeptHash, Staged[BoardState]):
    """A game whose rules are an option. Position (JSON): a list of cells for each kind ("black", "black2",
    "white", "neutral"), and in `extra` the numbers and flags of `BoardState`."""

    slug: ClassVar[str] = "invented_board"
    states: ClassVar[type[Any]] = BoardState
    carries: ClassVar[bool] = True
    captures: ClassVar[bool] = True
    keys: ClassVar[Mapping[str, Key]] = {
        "part": up_to(1),
        "acted": FLAG,
        "passes": up_to(2),
        "plies": up_to(1_000),
        "can_swap": FLAG,
        "swapped": FLAG,
    }

    rules: BoardGameDocument = option(
        EXAMPLE,
        "text",
        label=text("Regras"),
        help=text("As regras, como a Oficina as escreve."),
        read=read_rules,
        write=packed,
        hidden=True,
    )

    @property
    def title(self) -> str:
        return self.rules.name

    def options_json(self) -> dict[str, Any]:
        return {"start": self.start, "rules": self.rules.json()}

    @cached_property
    def actions(self) -> Actions:
        """Where pieces can be put and go."""
        return Actions(self.rules)

    @property
    def board(self) -> ColumnBoard:
        return self.actions.board

    @cached_property
    def pieces(self) -> BoardPieces:
        """The kinds of pieces."""
        return kinds_of(self.rules)

    @cached_property
    def kinds(self) -> tuple[PieceKind, ...]:  # type: ignore[override]
        return position_kinds(self.rules)

    @cached_property
    def endings(self) -> EndRules:
        """How it ends."""
        return EndRules(self.rules, self.board, self.pieces)

    @property
    def longest(self) -> int:
        """After so many actions it is a draw: nobody plays on for ever."""
        return 100 + 4 * len(self.board.cells)

    @cached_property
    def _drawings(self) -> Mapping[str, str]:
        return {kind.name: kind.drawing for kind in self.pieces.all}

    def piece(self, kind: str) -> str:
        return self._drawings[kind]

    def grounds(self, state: BoardState) -> Mapping[str, int]:
        """Marked cells; the goal cells of Black are dark, those of White light."""
        return self._grounds

    @cached_property
    def _grounds(self) -> Mapping[str, int]:
        return ground_sets(self.rules.board, self.board)

    def parts(self, state: BoardState) -> tuple[tuple[str, ...], ...]:
        """What can be done in each part of this turn."""
        turn = self.rules.turn
        if turn.parts != "either":
            both = ((PLACE,), (MOVE,))
            return both if turn.parts == "place_move" else both[::-1]
        is_first = state.plies == state.part and state.turn == 0
        return ((PLACE, MOVE),) * (turn.first if is_first else turn.actions)

    # Positions.

    def besides(self, state: BoardState) -> dict[str, Any]:
        numbers = {"reserves": [*state.reserves]} | ({"taken": [*state.taken]} if state.taken else {})
        return super().besides(state) | numbers

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> BoardState:
        reserves = tuple(extra.value("reserves", list[int], [*self._full_reserves]))
        usual = [0] * len(self.pieces.all) if self.endings.counts_taken else []
        taken = tuple(extra.value("taken", list[int], usual))
        most = len(self.board.cells) ** 2
        if len(reserves) != len(sets) or not all(UNLIMITED <= number <= most for number in reserves):
            misread("O valor de «{key}» em «extra» não serve.", key="reserves")
        if len(taken) != len(usual) or not all(0 <= number <= most for number in taken):
            misread("O valor de «{key}» em «extra» não serve.", key="taken")
        state = self.checked(sets, turn, extra, reserves=reserves, taken=taken)
        if state.part >= len(self.parts(state)):
            misread("O valor de «{key}» em «extra» não serve.", key="part")
        win = self.endings.win(Material(sets, reserves, taken), 1 - turn)
        if win:
            outcome = Outcome(self.players[win.player], win.reason)
            return replace(state, ended=outcome, shape=win.cells)
        if state.plies >= self.longest:
            return replace(state, ended=Outcome(None, TEXTS("too_long", n=self.longest)))
        return state

    @cached_property
    def _full_reserves(self) -> tuple[int, ...]:
        return tuple(
            0
            if kind.piece.placing is None
            else UNLIMITED
            if kind.piece.reserve is None
            else kind.piece.reserve
            for kind in self.pieces.all
        )
