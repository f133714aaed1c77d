"""Rastros. Rulebook, `two_player_c.md` (Bill Taylor, 1992)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

from games.rules.bases.board_game import COLOURS, Extra, Kind, Pieces
from games.rules.bases.staged import Act, Staged
from games.rules.boards.fields import Field, diamond, squares, with_goals
from games.rules.errors import misread
from games.rules.game import Drag, Outcome, Step, View
from games.rules.options import option
from games.rules.text import Text, text


class Ground(NamedTuple):
    """A board, the cell where the piece begins, and the goal of each player."""

    board: Field
    start: int
    goals: tuple[int, int]

    @property
    def ends(self) -> int:
        """Both goals, as a set."""
        return 1 << self.goals[0] | 1 << self.goals[1]


_GOALS = (text("Casa {name}, meta do 1.º jogador"), text("Casa {name}, meta do 2.º jogador"))


@lru_cache(maxsize=4)
def ground(shape: str) -> Ground:
    """What a value of the option `shape` stands for."""
    if shape == "diamond":
        return _marked(diamond(10, 10), "j5", "j10", "j1")
    side = 8 if shape == "square" else 7
    return _marked(squares(side, side, eight=True), "e5", "a1", "h8" if side == 8 else "g7")


def _marked(board: Field, start: str, *goals: str) -> Ground:
    """The board with its goals named, numbered and in a colour of their own."""
    first, second = (board.bits[goal] for goal in goals)
    return Ground(
        with_goals(board, tuple(zip(goals, _GOALS, strict=True))), board.bits[start], (first, second)
    )


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

    @property
    def ground(self) -> Ground:
        return ground(self.shape)

    @property
    def board(self) -> Field:
        return self.ground.board

    @property
    def variant(self) -> str | None:
        named = super().variant
        return named and named.replace(";", "_")

    def opening(self) -> Pieces:
        return Pieces((1 << self.ground.start, 0), 0)

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Pieces:
        piece, used = sets
        if piece.bit_count() != 1:
            misread("Há sempre uma e uma só peça branca.")
        if used & self.ground.ends:
            misread("Nas metas não há pedras pretas: quando a peça lá chega, o jogo acaba.")
        state = Pieces(sets, turn)
        if not self.no_safety and not piece & self.ground.ends and not self.targets(state):
            misread("A peça tem de poder chegar a uma das metas.")
        return state

    def targets(self, state: Pieces) -> int:
        """The cells to which the piece may go."""
        board, empty = self.board, self.empty(state)
        near = board.spread(state.sets[0]) & empty
        return near if self.no_safety else near & board.flood(self.ground.ends, empty)

    def acts(self, state: Pieces, begun: Sequence[str]) -> Iterator[Act]:
        yield Act(self.targets(state))

    def done(self, state: Pieces, steps: Sequence[str]) -> Pieces:
        piece, used = state.sets
        return Pieces((1 << self.cell_of(steps[0]), used | piece), 1 - state.turn)

    def next_steps(self, state: Pieces, prefix: str = "") -> list[Step]:
        (piece,) = self.board.names_of(state.sets[0])
        return [step._replace(drag=Drag(piece, step.text)) for step in super().next_steps(state, prefix)]

    def outcome(self, state: Pieces) -> Outcome | None:
        piece = state.sets[0]
        if piece & self.ground.ends:
            owner = self.players[piece >> self.ground.goals[1] & 1]
            return Outcome(owner, text("a peça chegou à sua meta"))
        if self.shut_in(state):
            return Outcome(self.players[1 - state.turn], text("deixou o adversário sem jogadas"))
        return None

    def won(self, state: Pieces) -> int:
        return state.sets[0] & self.ground.ends

    def shut_in(self, state: Pieces) -> int:
        return 0 if self.won(state) or not self.no_safety or self.targets(state) else state.sets[0]

    def view(self, state: Pieces) -> View:
        """A goal bears the number of its owner until the piece is there."""
        names = (self.board.names[goal] for goal in self.ground.goals)
        labels = {name: str(number) for number, name in enumerate(names, 1)}
        shown = super().view(state)
        return replace(shown, labels={name: its for name, its in labels.items() if name not in shown.pieces})

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
