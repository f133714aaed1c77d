"""Rastros. Rulebook, `two_player_c.md` (Bill Taylor, 1992)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.board_game import PieceKind, Pieces
from games.rules.bases.staged import Stage, Staged
from games.rules.boards.fields import ColumnBoard, Goal, diamond, eight_way_square, with_goals
from games.rules.game import Drag, Outcome, Step
from games.rules.options import shape_option, yes_no_option
from games.rules.text import Text, text

_GOALS = (
    Goal(text("Casa {name}, meta do 1.º jogador"), "1"),
    Goal(text("Casa {name}, meta do 2.º jogador"), "2"),
)
# By the value of the option `shape`; with the cell where the piece begins.
_BOARDS = {
    "diamond": (text("losango de 10 por 10"), with_goals(diamond(10, 10), ("j10", "j1"), _GOALS), "j5"),
    "square": (text("quadrado de 8 por 8"), with_goals(eight_way_square(8), ("a1", "h8"), _GOALS), "e5"),
    "small": (text("quadrado de 7 por 7"), with_goals(eight_way_square(7), ("a1", "g7"), _GOALS), "e5"),
}


@dataclass(frozen=True)
class Trails(Staged[Pieces]):
    """Both players move the one piece to a neighbouring empty cell; the cell that it left is used up. Where
    it comes to a goal, the owner of the goal wins, whoever moved it.

    A goal must stay within reach: no move may cut the piece off from both. Without that rule (`no_safety`) a
    player who cannot move loses. Option besides: the rhombus of the book, or squares with eight directions.
    """

    slug: ClassVar[str] = "trails"
    drawable: ClassVar[bool] = False
    players: ClassVar[tuple[str, ...]] = ("first", "second")
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("white", text("Peça")),
        PieceKind("black", text("Casas usadas")),
    )
    between_words: ClassVar[str] = "_"
    said: ClassVar[Mapping[str, Text]] = {"": text("moveu a peça para {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Mover a peça para {cell}")}
    todo: ClassVar[Text] = text("Move a peça para uma casa vazia ao lado.")

    shape: str = shape_option("diamond", {shape: called for shape, (called, *_its) in _BOARDS.items()})
    no_safety: bool = yes_no_option(
        text("Regras dos campeonatos"),
        text("A peça pode ficar sem caminho para as metas. Quem não puder movê-la perde."),
    )

    @cached_property
    def board(self) -> ColumnBoard:
        return _BOARDS[self.shape][1]

    def opening(self) -> Pieces:
        return Pieces((self.board.set_of(_BOARDS[self.shape][2:]), 0), 0)

    def faults(self, state: Pieces) -> Iterator[Text]:
        piece, used = state.sets
        if piece.bit_count() != 1:
            yield text("Há sempre uma e uma só peça branca.")
        if used & sum(self.board.goals):
            yield text("Nas metas não há pedras pretas: quando a peça lá chega, o jogo acaba.")
        if not self.no_safety and not self.won(state) and not self.targets(state):
            yield text("A peça tem de poder chegar a uma das metas.")

    def targets(self, state: Pieces) -> int:
        """The cells to which the piece may go."""
        board, empty = self.board, self.empty(state)
        near = board.spread(state.sets[0]) & empty
        return near if self.no_safety else near & board.flood(sum(board.goals), empty)

    def acts(self, state: Pieces, begun: Sequence[str]) -> Iterator[Stage]:
        yield Stage(self.targets(state))

    def done(self, state: Pieces, steps: Sequence[str]) -> Pieces:
        piece, used = state.sets
        return Pieces((1 << self.cell_of(steps[0]), used | piece), 1 - state.turn)

    def next_steps(self, state: Pieces, prefix: str = "") -> list[Step]:
        (piece,) = self.board.names_of(state.sets[0])
        return [step._replace(drag=Drag(piece, step.text)) for step in super().next_steps(state, prefix)]

    def outcome(self, state: Pieces) -> Outcome | None:
        if reached := self.won(state):
            return Outcome(self.players[self.board.goals.index(reached)], text("a peça chegou à sua meta"))
        if self.shut_in(state):
            return Outcome(self.players[1 - state.turn], text("deixou o adversário sem jogadas"))
        return None

    def won(self, state: Pieces) -> int:
        return state.sets[0] & sum(self.board.goals)

    def shut_in(self, state: Pieces) -> int:
        return 0 if self.won(state) or not self.no_safety or self.targets(state) else state.sets[0]

    def refusal(self, state: Pieces, steps: Sequence[str], at: int) -> Text:
        name = "".join(steps)
        cell = 1 << self.cell_named(name)
        piece, used = state.sets
        if cell & piece:
            return text("A peça já está em {name}: escolhe uma casa ao lado.", name=name)
        if cell & used:
            return text("A casa {name} já foi usada.", name=name)
        if not cell & self.board.spread(piece):
            return text("A peça só anda uma casa, e {name} não fica ao lado dela.", name=name)
        return text("De {name} a peça já não podia chegar a nenhuma das metas.", name=name)
