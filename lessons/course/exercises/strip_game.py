"""Some strips of Sapos e Rãs of any lengths as a game that can be drawn and played: what lessons show to be
tried. The game of the catalogue has strips of one length, and begins with them full."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from games.rules.boards import Board, BoardCell
from games.rules.errors import misread, quoted, refuse
from games.rules.game import Game, Outcome, View
from games.rules.options import typed_option
from games.rules.text import Text, formula, text
from games.solvers.partisan.hopping import hopped, hops
from games.solvers.partisan.rooms import LEFT
from lessons.course.exercises.strips import Strips, strip_text

MOST_STRIPS, LONGEST = 6, 10
_STRIP = re.compile(rf"[TF_]{{1,{LONGEST}}}")
_ARROWS = str.maketrans("→←tfsrSR", "TFTFTFTF")
_PITCH = 1.25  # from strip to strip


class StripsState(NamedTuple):
    """The strips, and whose turn it is."""

    strips: Strips
    turn: int


def read_strips(value: object) -> Strips:
    """Strips as "T_F; __F", with arrows or letters, or as a list of them. Raises BadPosition."""
    parts = re.split(r"[;,]+", value) if isinstance(value, str) else value
    if not isinstance(parts, (list, tuple)) or not 1 <= len(parts) <= MOST_STRIPS:
        misread("Escreve de 1 a {n} fitas, como T_F; __F.", n=MOST_STRIPS)
    return tuple(_read_strip(part) for part in parts)


def _read_strip(part: object) -> str:
    strip = "".join(str(part).split()).translate(_ARROWS)
    if not _STRIP.fullmatch(strip):
        misread("«{strip}» não é uma fita: T é um sapo, F uma rã, _ uma casa vazia.", strip=quoted(part))
    return strip


@dataclass(frozen=True)
class StripGame(Game[StripsState]):
    """The toads begin. An animal goes one square on or jumps over one of the other kind: there is never more
    than one of both, so that its square is the move."""

    slug: ClassVar[str] = "toads_frogs"
    players: ClassVar[tuple[str, ...]] = ("toads", "frogs")
    begin: ClassVar[Mapping[str, Text]] = {
        "toads": text("Começam os sapos"),
        "frogs": text("Começam as rãs"),
    }

    strips: Strips = typed_option(("T_F",), text("Fitas"), text("Como T_F; __F."), read_strips, "; ".join)

    def role_name(self, role: str) -> Text:
        return text("jogador dos sapos") if role == "toads" else text("jogador das rãs")

    @cached_property
    def board(self) -> Board:
        spots = [
            (cell_name(row, place), row, place)
            for row, strip in enumerate(self.strips, 1)
            for place in range(1, len(strip) + 1)
        ]
        cells = tuple(
            BoardCell(
                name,
                place - 0.5,
                (row - 1) * _PITCH + 0.5,
                text("Fita {row}, casa {place}", row=row, place=place),
                "light",
            )
            for name, row, place in spots
        )
        return Board(cells, (), max(map(len, self.strips)), (len(self.strips) - 1) * _PITCH + 1)

    def initial(self) -> StripsState:
        return StripsState(self.strips, LEFT)

    def _hops(self, state: StripsState) -> Iterator[tuple[str, int, int, int]]:
        """Each move with its strip, and from where to where it goes."""
        for number, strip in enumerate(state.strips):
            for start, end in hops(strip, state.turn):
                yield cell_name(number + 1, start + 1), number, start, end

    def moves(self, state: StripsState) -> Iterator[str]:
        return (move for move, *_hop in self._hops(state))

    def apply(self, state: StripsState, move: str) -> StripsState:
        way = next((way for name, *way in self._hops(state) if name == move), None)
        if way is None:
            refuse("Aí não há um animal de quem joga que se possa mexer.")
        number, start, end = way
        strips = list(state.strips)
        strips[number] = hopped(strips[number], start, end)
        return StripsState(tuple(strips), 1 - state.turn)

    def outcome(self, state: StripsState) -> Outcome | None:
        if any(self._hops(state)):
            return None
        return Outcome(self.players[1 - state.turn], text("deixou o adversário sem jogadas"))

    def position(self, state: StripsState) -> list[str]:
        return list(state.strips)

    def setup(self, position: object, to_move: str | None = None) -> StripsState:
        return StripsState(read_strips(position), self.players.index(to_move or self.players[LEFT]))

    @classmethod
    def standard(cls, _variant: str | None = None) -> Self:
        return cls()

    @classmethod
    def from_position(cls, position: object, _variant: str | None = None) -> tuple[Self, StripsState]:
        game = cls(read_strips(position))
        return game, game.initial()

    def view(self, state: StripsState) -> View:
        kinds = {"T": "black_toad", "F": "white_frog"}
        return View(
            {
                cell_name(row, place): kinds[animal]
                for row, strip in enumerate(state.strips, 1)
                for place, animal in enumerate(strip, 1)
                if animal in kinds
            }
        )

    def describe(self, move: str) -> Text:
        row, place = move.split(".")
        return text("moveu o animal da casa {place} da fita {row}", row=row, place=place)

    def picture(self, state: StripsState) -> Text:
        return formula("{strips}", strips="; ".join(map(strip_text, state.strips)))


def cell_name(row: int, place: int) -> str:
    """The name of a square, both numbers from 1."""
    return f"{row}.{place}"
