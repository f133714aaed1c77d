"""Pontos e Quadrados (dots and boxes, Édouard Lucas, 1889)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from games.rules.bases.board_game import CELLS, Key, PieceKind, Pieces
from games.rules.bases.counted import MostPieces
from games.rules.bases.rectangle import Rectangular
from games.rules.bases.staged import Stage, Staged
from games.rules.boards.fields import each
from games.rules.errors import refuse
from games.rules.game import Outcome, View
from games.rules.options import number_option
from games.rules.text import Text, ntext, text
from games.rules.two.dots_and_boxes.board import DottedBoard, dotted


@dataclass(frozen=True, slots=True)
class DotsState(Pieces):
    """`sets` are the boxes of each player, `lines` those that are drawn."""

    lines: int = 0


@dataclass(frozen=True)
class DotsAndBoxes(MostPieces[DotsState], Rectangular[DotsState], Staged[DotsState]):
    """Join two neighbouring dots. Who closes one or two boxes owns them and draws another line; nobody has to
    close a box. When all lines are drawn more boxes win. Options: the boxes across and up."""

    slug: ClassVar[str] = "dots_and_boxes"
    players: ClassVar[tuple[str, ...]] = ("first", "second")
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("first", text("Caixas do 1.º jogador")),
        PieceKind("second", text("Caixas do 2.º jogador")),
    )
    drawn_as: ClassVar[Mapping[str, str]] = {"first": "black_one", "second": "white_two"}
    states: ClassVar[type[Any]] = DotsState
    keys: ClassVar[Mapping[str, Key]] = {"lines": CELLS}
    said: ClassVar[Mapping[str, Text]] = {"": text("traçou a linha {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Traçar a linha {cell}")}

    columns: int = number_option(5, text("Colunas de caixas"), text("Caixas lado a lado, de 1 a 8."), 1, 8)
    rows: int = number_option(5, text("Linhas de caixas"), text("Caixas ao alto, de 1 a 8."), 1, 8)

    @cached_property
    def board(self) -> DottedBoard:
        return dotted(self.columns, self.rows)

    @cached_property
    def all_lines(self) -> int:
        return sum(1 << line for line in self.board.beside)

    def split(self, move: str) -> list[str]:
        """A line is one click."""
        return [move] if move else []

    def closed(self, lines: int, among: int) -> int:
        """Those of these boxes that have all their lines."""
        around = self.board.around
        return sum(1 << box for box in each(among) if not around[box] & ~lines)

    def faults(self, state: DotsState) -> Iterator[Text]:
        if state.lines & ~self.all_lines:
            yield text("Uma caixa não é uma linha.")
        boxes = self.board.full & ~self.all_lines
        if state.occupied != self.closed(state.lines, boxes):
            yield text("As caixas com quatro lados, e só essas, têm dono.")

    def acts(self, state: DotsState, begun: Sequence[str]) -> Iterator[Stage]:
        yield Stage(self.all_lines & ~state.lines)

    def cell_move(self, state: DotsState, prefix: str, cell: str) -> str | None:
        return (
            None if self.board.bits.get(cell) in self.board.around else super().cell_move(state, prefix, cell)
        )

    def apply(self, state: DotsState, move: str) -> DotsState:
        line = self.board.bits.get(move, -1)
        if line not in self.board.beside:
            refuse("Traça uma linha entre dois pontos vizinhos, por exemplo a1+b1.")
        if state.lines >> line & 1:
            refuse("A linha {line} já está traçada.", line=move)
        lines = state.lines | 1 << line
        closed = self.closed(lines, self.board.beside[line])
        if closed:
            return DotsState(state.with_own(state.own | closed), state.turn, lines)
        return DotsState(state.sets, 1 - state.turn, lines)

    def outcome(self, state: DotsState) -> Outcome | None:
        return None if self.all_lines & ~state.lines else self.counted(state)

    def points_words(self, state: DotsState, role: str) -> Text:
        return ntext("{n} caixa", "{n} caixas", self.score(state)[role])

    def view(self, state: DotsState) -> View:
        shown = super().view(state)
        lines = dict.fromkeys(self.board.names_of(state.lines), "edge")
        return View({**shown.pieces, **lines})

    def picture(self, state: DotsState) -> Text:
        lines = tuple(self.board.names_of(state.lines))
        drawn = text("Linhas: {lines}.", lines=lines) if lines else text("Nenhuma linha.")
        return text("{lines} {boxes}", lines=drawn, boxes=super().picture(state)) if state.occupied else drawn

    def task(self, state: DotsState) -> Text:
        boxes = sum((sides & ~state.lines).bit_count() == 1 for sides in self.board.around.values())
        if not boxes:
            return text("Traça uma linha entre dois pontos vizinhos.")
        return ntext(
            "Traça uma linha. Há {n} caixa que se pode fechar.",
            "Traça uma linha. Há {n} caixas que se podem fechar.",
            boxes,
        )

    def closable(self, lines: int) -> int:
        """The lines that close a box."""
        closing = 0
        for sides in self.board.around.values():
            missing = sides & ~lines
            if not missing & (missing - 1):
                closing |= missing
        return closing
