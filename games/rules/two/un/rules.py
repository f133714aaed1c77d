"""UN. Rulebook, `two_player_c.md` (João Neto, 2003). An impartial game."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self

from games.rules.bases.board_game import BLACKS, OnField, PieceKind, start_of, start_option
from games.rules.boards.fields import ColumnBoard, each, hexhex, squares
from games.rules.errors import BadOptions, BadPosition, IllegalMove, misread, refuse, unfit
from games.rules.game import Impartial, State
from games.rules.options import shape_option, yes_no_option
from games.rules.text import Text, text

_BOARDS = {
    "hex5": (hexhex(5), text("hexágono de lado 5, o do livro")),
    "hex4": (hexhex(4), text("hexágono de lado 4")),
    "hex3": (hexhex(3), text("hexágono de lado 3")),
    "square": (squares(8, 8, eight=True), text("quadrado de 8 por 8")),
    "square5": (squares(5, 5, eight=True), text("quadrado de 5 por 5")),
    "square4": (squares(4, 4, eight=True), text("quadrado de 4 por 4")),
}
_CHOICES = ("pass", "start")


class Slid(NamedTuple):
    """Where the black pieces stand, the cells that are used up, and the phase: "place", "choose", "start"
    until the one who chose so has moved, "play"."""

    pieces: int
    used: int
    phase: str = "play"


@dataclass(frozen=True)
class Un(OnField[State[Slid]], Impartial[Slid]):
    """Slide the black piece in a straight line over empty cells; the cell that it left and those that it
    crossed are used up. Who cannot move loses.

    The first player sets the piece, or three of which one slides in a turn (`several`); the second one says
    who makes the first slide. He is on turn again where he has said "start": that is a phase of its own here,
    and in JSON the rulebook's "play" with no cell used and the second player on turn. Options besides:
    boards, of which the small ones can be solved.
    """

    slug: ClassVar[str] = "un"
    settable: ClassVar[bool] = True
    summable: ClassVar[bool] = False
    valued: ClassVar[bool] = False
    looks: ClassVar[int] = 20_000
    carries: ClassVar[bool] = True
    misere = False
    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, PieceKind("white", text("Casas usadas")))
    spelling: ClassVar[Mapping[str, Text]] = {"start": text("começa"), "pass": text("passa")}
    said: ClassVar[Mapping[str, Text]] = {
        "": text("pôs uma peça preta em {cell}"),
        "-": text("moveu de {cell} para {goal}"),
        "start": text("escolheu começar"),
        "pass": text("deixou começar o adversário"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Pôr uma peça preta em {cell}"),
        "-": text("Mover de {cell} para {goal}"),
        "start": text("Começar"),
        "pass": text("Deixar começar o adversário"),
    }

    shape: str = shape_option("hex5", {shape: called for shape, (_board, called) in _BOARDS.items()})
    several: bool = yes_no_option(
        text("Três peças"),
        text("O 1.º jogador põe três peças. Em cada jogada desliza uma delas."),
    )
    begun: str = start_option()

    def check_options(self) -> None:
        try:
            self.initial()
        except BadPosition as error:
            raise BadOptions("begun", error.reason) from error

    @property
    def board(self) -> ColumnBoard:
        return _BOARDS[self.shape][0]

    @property
    def number(self) -> int:
        """How many black pieces there are."""
        return 3 if self.several else 1

    def under(self, *, misere: bool) -> Self:
        """The same game. Raises BadOptions for the misère form, which it does not have."""
        if misere:
            unfit("misere", "O UN não se joga em misère.")
        return self

    # Positions

    def start(self) -> Slid:
        if not self.begun:
            return Slid(0, 0, "place")
        told = json.loads(self.begun)
        return self.setup(told["position"], told.get("to_move")).position

    def initial(self) -> State[Slid]:
        start = self.start()
        return State(start, self._first(start))

    def starting_at(self, position: Slid) -> Self:
        begun = start_of(self.position_json(position), self.players[self._first(position)])
        return replace(self, begun=begun if position.pieces else "")

    def _first(self, position: Slid) -> int:
        """Who is on turn: the second player chooses, and moves if he wants to begin."""
        return int(position.phase in ("choose", "start"))

    def acts_again(self, position: Slid) -> bool:
        return position.phase == "start" or (position.phase == "place" and position.pieces > 0)

    def sets(self, state: State[Slid]) -> Mapping[str, int]:
        return {"black": state.position.pieces, "white": state.position.used}

    def shut_in(self, state: State[Slid]) -> int:
        return state.position.pieces if self.is_over(state.position) else 0

    def position_json(self, position: Slid) -> dict[str, Any]:
        phase = "play" if position.phase == "start" else position.phase
        return self.cells_json(position[:2], {"phase": phase})

    def position_of(self, value: object) -> Slid:
        (pieces, used), extra = self.read_sets(value)
        phase = extra.one_of("phase", ("play", "place", "choose", "start"))
        extra.done()
        missing = self.number - pieces.bit_count()
        if missing < 0 or (missing > 0) != (phase == "place"):
            misread("Peças pretas neste jogo: {n}.", n=self.number)
        if used and phase != "play":
            misread("Antes da primeira jogada não há casas usadas.")
        return Slid(pieces, used, phase)

    def setup(self, position: object, to_move: str | None = None) -> State[Slid]:
        state = self.position_of(position)
        if state.phase == "play" and not state.used and to_move == self.players[1]:
            state = state._replace(phase="start")
        first = self.players[self._first(state)]
        if state.phase != "play" and to_move not in (None, first):
            misread("O 1.º jogador põe as peças e o 2.º escolhe quem começa.")
        return State(state, super().setup(position, to_move or first).turn)

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, State[Slid]]:
        usual = cls.standard(variant)
        game = usual.starting_at(usual.position_of(position))
        return game, game.initial()

    def toggled(self, position: Slid, cell: str) -> Slid:
        """The pieces are set first; while no cell is used up they can be taken away again."""
        pieces, used, bit = position.pieces, position.used, 1 << self.cell_named(cell)
        if bit & pieces and used:
            return position
        if bit & pieces or pieces.bit_count() < self.number:
            pieces ^= bit
        else:
            used ^= bit
        return Slid(pieces, used, "play" if pieces.bit_count() == self.number else "place")

    # Moves

    def slides(self, position: Slid, pieces: int) -> Iterator[tuple[int, int, int]]:
        """How these pieces can slide: from where, to where, and the cells that this uses up."""
        taken = position.pieces | position.used
        for piece in each(pieces):
            for ray in self.board.rays[piece]:
                path = 1 << piece
                for to in ray:
                    if taken >> to & 1:
                        break
                    yield piece, to, path
                    path |= 1 << to

    def position_moves(self, position: Slid) -> Iterator[str]:
        pieces, names = position.pieces, self.board.names
        if position.phase == "place":
            yield from self.board.names_of(self.board.full & ~pieces)
        elif position.phase == "choose":
            yield from _CHOICES
        else:
            yield from (f"{names[piece]}-{names[to]}" for piece, to, _path in self.slides(position, pieces))

    def followers(self, position: Slid) -> Iterator[Slid]:
        pieces, used, phase = position
        if phase in ("place", "choose"):
            yield from super().followers(position)
        else:
            for piece, to, path in self.slides(position, pieces):
                yield Slid(pieces ^ 1 << piece | 1 << to, used | path)

    def follow(self, position: Slid, move: str) -> Slid:
        pieces, used, phase = position
        if phase == "choose":
            if move not in _CHOICES:
                refuse("Agora escolhe-se quem faz a primeira jogada.")
            return Slid(pieces, used, "start" if move == "start" else "play")
        if move in _CHOICES:
            refuse("Só se escolhe quem começa depois de postas as peças.")
        cell, *goals = map(self.cell_named, move.split("-"))
        if phase == "place":
            if goals or pieces >> cell & 1:
                refuse("Põe uma peça preta numa casa vazia.")
            pieces |= 1 << cell
            return Slid(pieces, used, "choose" if pieces.bit_count() == self.number else "place")
        name = self.board.names[cell]
        if not pieces >> cell & 1:
            refuse("Em {cell} não está nenhuma peça preta.", cell=name)
        if len(goals) != 1:
            refuse("Escolhe para onde vai a peça de {cell}.", cell=name)
        for _piece, to, path in self.slides(position, 1 << cell):
            if to == goals[0]:
                return Slid(pieces ^ 1 << cell | 1 << to, used | path)
        raise IllegalMove(self._why_not(position, cell, goals[0]))

    def _why_not(self, position: Slid, cell: int, to: int) -> Text:
        """Why the piece on a cell cannot slide to another."""
        names = {"cell": self.board.names[cell], "goal": self.board.names[to]}
        if position.used >> to & 1:
            return text("A casa {name} já foi usada.", name=names["goal"])
        if position.pieces >> to & 1:
            return text("A casa {name} já está ocupada.", name=names["goal"])
        if any(to in ray for ray in self.board.rays[cell]):
            return text("O caminho de {cell} até {goal} está tapado.", **names)
        return text("A peça de {cell} não anda na direção de {goal}.", **names)

    # Words

    def task(self, state: State[Slid]) -> Text:
        if state.position.phase == "place":
            return text("Põe uma peça preta numa casa vazia.")
        if state.position.phase == "choose":
            return text("Escolhe quem faz a primeira jogada.")
        return text("Move uma peça preta em linha reta, por casas vazias.")

    def choice(self, state: State[Slid], prefix: str) -> Text:
        if state.position.phase != "place" and prefix in self.board.bits:
            return text("Peça de {cell}: escolhe para onde vai", cell=prefix)
        return super().choice(state, prefix)
