"""Small games that only tests know: one that splits and has no closed form, one that is clicked step by step,
one for three players."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from games.rules.boards import Board, track_board
from games.rules.entry import EASY, GameEntry, Preset
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Game, Impartial, Outcome, State, View, read_variant
from games.rules.options import misere_option, option
from games.rules.text import Text, text

Rows = tuple[int, ...]


@dataclass(frozen=True)
class Kayles(Impartial[Rows]):
    """Take one or two neighbouring pins of a row, which may fall apart. Positions: lengths, descending, no
    zeros."""

    slug: ClassVar[str] = "kayles"

    rows: Rows = option((5,), "heaps", label=text("Filas"), help=text("Os pinos de cada fila."), example="5")
    misere: bool = misere_option()

    def start(self) -> Rows:
        return _sorted(self.rows)

    def position_moves(self, position: Rows) -> Iterator[str]:
        for row, length in enumerate(position, 1):
            for taken in range(1, min(2, length) + 1):
                for left in range((length - taken) // 2 + 1):
                    yield f"p{row}={length - taken - left}+{left}"

    def move_count(self, state: State[tuple[int, ...]]) -> int:
        """Equal rows have the same followers."""
        return sum(1 for _ in self.moves(state))

    def follow(self, position: Rows, move: str) -> Rows:
        if move not in self.position_moves(position):
            raise IllegalMove(text("Essa jogada não existe."))
        row, parts = move[1:].split("=")
        others = (length for index, length in enumerate(position, 1) if index != int(row))
        return _sorted((*others, *map(int, parts.split("+"))))

    def components(self, position: Rows) -> tuple[tuple[Impartial[Any], Any], ...]:
        return tuple((Kayles(()), (length,)) for length in position)

    def position_json(self, position: Rows) -> list[int]:
        return list(position)

    def position_of(self, value: object) -> Rows:
        if not isinstance(value, list):
            raise BadPosition(text("Isto não são filas."))
        return _sorted(tuple(value))

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, State[Rows]]:
        game = cls(tuple(position) if isinstance(position, list) else (), misere=read_variant(variant))
        return game, game.initial()

    def last_move(self, position: Rows) -> Text:
        return text("deitou o último pino")

    @property
    def board(self) -> Board:
        return track_board(sum(self.rows))

    def view(self, state: State[Rows]) -> View:
        return View({})

    def describe(self, move: str) -> Text:
        return text("jogou {move}", move=move)

    def picture(self, state: State[Rows]) -> Text:
        return text("Filas: {rows}.", rows=state.position)


def _sorted(rows: Rows) -> Rows:
    return tuple(sorted((row for row in rows if row), reverse=True))


@dataclass(frozen=True, slots=True)
class Played:
    """The moves so far, of so many players."""

    moves: tuple[str, ...]
    players: int = 2

    @property
    def turn(self) -> int:
        return len(self.moves) % self.players


@dataclass(frozen=True)
class Clicks(Game[Played]):
    """Every turn has the same moves, among them one that begins a longer one; after `length` turns it is
    over."""

    slug: ClassVar[str] = "clicks"
    players: ClassVar[tuple[str, ...]] = ("black", "white")

    MOVES: ClassVar[tuple[str, ...]] = (
        "s1",
        "s1-s2",
        "s1-s2:s3",
        "s2=blue",
        "s2=red",
        "s3,s4",
        "s5-s6/s7",
        "pass",
    )

    length: int = option(3, "int", label=text("Lances"), help=text("Quantos lances."), minimum=1, maximum=9)
    end: str = option(
        "draw",
        "choice",
        label=text("Fim"),
        help=text("Como acaba."),
        choices=(("draw", text("empate")), ("black", text("ganham as Pretas"))),
    )

    @property
    def board(self) -> Board:
        return track_board(7)

    def initial(self) -> Played:
        return Played(())

    def moves(self, state: Played) -> Iterator[str]:
        return iter(() if self.outcome(state) else self.MOVES)

    def apply(self, state: Played, move: str) -> Played:
        if move not in self.MOVES:
            raise IllegalMove(text("Não."))
        return Played((*state.moves, move))

    def outcome(self, state: Played) -> Outcome | None:
        if len(state.moves) < self.length:
            return None
        return Outcome(None if self.end == "draw" else self.end, text("acabou"))

    def score(self, state: Played) -> dict[str, int] | None:
        return (
            {"black": len(state.moves[::2]), "white": len(state.moves[1::2])} if self.outcome(state) else None
        )

    def position(self, state: Played) -> dict[str, Any]:
        return {
            "black": list(state.moves[::2]),
            "white": list(state.moves[1::2]),
            "extra": {
                "phase": "play",
                "cells": ["s2", "s1"],
                "order": ["white", "black"],
                "more": {"none": 0},
            },
        }

    def setup(self, position: object, to_move: str | None = None) -> Played:
        if not isinstance(position, dict):
            raise BadPosition(text("Isto não é uma posição."))
        black, white = position.get("black", []), position.get("white", [])
        moves = [move for pair in zip(black, white, strict=False) for move in pair]
        return Played((*moves, *black[len(white) :]))

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        return cls(1) if variant == "short" else cls()

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, Played]:
        game = cls.standard(variant)
        return game, game.setup(position)

    def role_name(self, role: str) -> Text:
        return text(role)

    def view(self, state: Played) -> View:
        return View({})

    def describe(self, move: str) -> Text:
        return text("jogou {move}", move=move)

    def picture(self, state: Played) -> Text:
        return text("{n} lances.", n=len(state.moves))


@dataclass(frozen=True)
class Trio(Game[Played]):
    """Three put stones on a strip until it is full; then it ends as the option says."""

    slug: ClassVar[str] = "trio"
    players: ClassVar[tuple[str, ...]] = ("black", "grey", "white")
    drawable: ClassVar[bool] = True
    ENDS: ClassVar[dict[str, Outcome]] = {
        "grey": Outcome("grey", text("pôs mais pedras")),
        "ranked": Outcome("white", text("tem mais pontos"), (2, 3, 1)),
        "shared": Outcome(None, text("têm os mesmos pontos"), (1, 3, 1)),
        "draw": Outcome(None, text("ninguém conseguiu")),
    }

    length: int = option(9, "int", label=text("Casas"), help=text("Quantas casas."), minimum=1, maximum=20)
    end: str = option(
        "grey",
        "choice",
        label=text("Fim"),
        help=text("Como acaba."),
        choices=tuple((end, text(end)) for end in ENDS),
    )

    @property
    def board(self) -> Board:
        return track_board(self.length)

    def initial(self) -> Played:
        return Played((), 3)

    def moves(self, state: Played) -> Iterator[str]:
        return (cell.name for cell in self.board.cells if cell.name not in state.moves)

    def apply(self, state: Played, move: str) -> Played:
        if move not in self.moves(state):
            raise IllegalMove(text("Essa casa está ocupada."))
        return Played((*state.moves, move), 3)

    def outcome(self, state: Played) -> Outcome | None:
        return self.ENDS[self.end] if len(state.moves) == self.length else None

    def position(self, state: Played) -> list[str]:
        return list(state.moves)

    def setup(self, position: object, to_move: str | None = None) -> Played:
        if not isinstance(position, list):
            raise BadPosition(text("Isto não é uma posição."))
        return Played(tuple(position), 3)

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        return cls()

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, Played]:
        return cls(), cls().setup(position)

    def role_name(self, role: str) -> Text:
        return {"black": text("Preto"), "grey": text("Cinzento"), "white": text("Branco")}[role]

    def view(self, state: Played) -> View:
        return View({cell: self.players[ply % 3] for ply, cell in enumerate(state.moves)})

    def describe(self, move: str) -> Text:
        return text("jogou {move}", move=move)

    def picture(self, state: Played) -> Text:
        return text("{n} lances.", n=len(state.moves))


TRIO = GameEntry(
    Trio,
    "three",
    "stones",
    text("Trio"),
    text("Um jogo para três."),
    {},
    (Preset(EASY, text("Nove casas"), {}),),
    rules=(),
    order=99,
)
