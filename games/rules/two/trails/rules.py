"""Rastros. Rulebook, `two_player_c.md` (Bill Taylor, 1992)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from games.rules.bases.board_game import COLOURS, Extra, Kind, Pieces
from games.rules.bases.staged import Act, Staged
from games.rules.boards.fields import Field, diamond, squares, with_goals
from games.rules.errors import misread
from games.rules.game import Drag, Outcome, Step, View
from games.rules.options import option
from games.rules.text import Text, text

_GOALS = (text("Casa {name}, meta do 1.º jogador"), text("Casa {name}, meta do 2.º jogador"))
# The cell where the piece begins, and the goal of each player, by the value of the option `shape`.
_BOARDS = {
    "diamond": (diamond(10, 10), "j5", "j10", "j1"),
    "square": (squares(8, 8, eight=True), "e5", "a1", "h8"),
    "small": (squares(7, 7, eight=True), "e5", "a1", "g7"),
}


@dataclass(frozen=True)
class Trails(Staged[Pieces]):
    """Both players move the one piece to a neighbouring empty cell; the cell that it left is used up. Where
    it comes to a goal, the owner of the goal wins, whoever moved it.

    A goal must stay within reach: no move may cut the piece off from both. Without that rule (`no_safety`) a
    player who cannot move loses. Option besides: the rhombus of the book, or squares with eight directions.
    """

    slug: ClassVar[str] = "trails"
    search: ClassVar[str] = "trails"
    drawable: ClassVar[bool] = False
    players: ClassVar[tuple[str, ...]] = ("first", "second")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("white", text("Peça")),
        Kind("black", text("Casas usadas")),
    )
    roles: ClassVar[Mapping[str, Text]] = COLOURS
    said: ClassVar[Mapping[str, Text]] = {"": text("moveu a peça para {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Mover a peça para {cell}")}

    shape: str = option(
        "diamond",
        "choice",
        label=text("Tabuleiro"),
        help=text("Hexágonos com seis direções, ou quadrados com oito."),
        choices=(
            ("diamond", text("losango de 10 por 10")),
            ("square", text("quadrado de 8 por 8")),
            ("small", text("quadrado de 7 por 7")),
        ),
    )
    no_safety: bool = option(
        False,
        "bool",
        label=text("Regras dos campeonatos"),
        help=text("A peça pode ficar sem caminho para as metas. Quem não puder movê-la perde."),
    )

    @cached_property
    def board(self) -> Field:
        board, _start, *goals = _BOARDS[self.shape]
        return with_goals(board, tuple(zip(goals, _GOALS, strict=True)))

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The goal of each player."""
        return tuple(1 << self.board.bits[goal] for goal in _BOARDS[self.shape][2:])

    @property
    def variant(self) -> str | None:
        named = super().variant
        return named and named.replace(";", "_")

    def opening(self) -> Pieces:
        return Pieces((1 << self.board.bits[_BOARDS[self.shape][1]], 0), 0)

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Pieces:
        piece, used = sets
        if piece.bit_count() != 1:
            misread("Há sempre uma e uma só peça branca.")
        if used & sum(self.ends):
            misread("Nas metas não há pedras pretas: quando a peça lá chega, o jogo acaba.")
        state = Pieces(sets, turn)
        if not self.no_safety and not self.won(state) and not self.targets(state):
            misread("A peça tem de poder chegar a uma das metas.")
        return state

    def targets(self, state: Pieces) -> int:
        """The cells to which the piece may go."""
        board, empty = self.board, self.empty(state)
        near = board.spread(state.sets[0]) & empty
        return near if self.no_safety else near & board.flood(sum(self.ends), empty)

    def acts(self, state: Pieces, begun: Sequence[str]) -> Iterator[Act]:
        yield Act(self.targets(state))

    def done(self, state: Pieces, steps: Sequence[str]) -> Pieces:
        piece, used = state.sets
        return Pieces((1 << self.cell_of(steps[0]), used | piece), 1 - state.turn)

    def next_steps(self, state: Pieces, prefix: str = "") -> list[Step]:
        (piece,) = self.board.names_of(state.sets[0])
        return [step._replace(drag=Drag(piece, step.text)) for step in super().next_steps(state, prefix)]

    def outcome(self, state: Pieces) -> Outcome | None:
        if reached := self.won(state):
            return Outcome(self.players[self.ends.index(reached)], text("a peça chegou à sua meta"))
        if self.shut_in(state):
            return Outcome(self.players[1 - state.turn], text("deixou o adversário sem jogadas"))
        return None

    def won(self, state: Pieces) -> int:
        return state.sets[0] & sum(self.ends)

    def shut_in(self, state: Pieces) -> int:
        return 0 if self.won(state) or not self.no_safety or self.targets(state) else state.sets[0]

    def view(self, state: Pieces) -> View:
        """A goal bears the number of its owner until the piece is there."""
        goals = (self.board.names_of(goal & ~state.occupied) for goal in self.ends)
        labels = {name: str(number) for number, names in enumerate(goals, 1) for name in names}
        return replace(super().view(state), labels=labels)

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

    def task(self, state: Pieces) -> Text:
        return text("Move a peça para uma casa vazia ao lado.")
