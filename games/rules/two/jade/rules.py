"""Jade. Rulebook, `two_player_b.md` (Mark Thompson, 2001)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.placing import Coloured, Stones
from games.rules.boards.fields import Field, diamond
from games.rules.errors import IllegalMove
from games.rules.game import Outcome
from games.rules.options import option
from games.rules.text import Text, text

_ACROSS = (("south_west", "north_east"), ("south_east", "north_west"))
_BOOK = "11x9"


@dataclass(frozen=True)
class Jade(Coloured[Stones]):
    """Both players put stones of either colour. Cross wins when one group of one colour touches all four
    sides; Parallel when a white group and a black one join the same two opposite sides.

    Whoever made it, it counts; a full board always has exactly one winner. Option: the board, as descending
    diagonals x cells of each.
    """

    slug: ClassVar[str] = "jade"
    search: ClassVar[str] = "filling"
    players: ClassVar[tuple[str, ...]] = ("cross", "parallel")
    said: ClassVar[Mapping[str, Text]] = {
        "=black": text("pôs uma pedra preta em {cell}"),
        "=white": text("pôs uma pedra branca em {cell}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Pedra em {cell}: escolhe a cor"),
        "=black": text("Pôr uma pedra preta em {cell}"),
        "=white": text("Pôr uma pedra branca em {cell}"),
    }

    size: str = option(
        _BOOK,
        "choice",
        label=text("Tabuleiro"),
        help=text("Casas dos dois lados do losango."),
        choices=(
            ("5x4", text("5 por 4")),
            ("7x6", text("7 por 6")),
            ("9x7", text("9 por 7")),
            (_BOOK, text("11 por 9, o do livro")),
        ),
    )

    @cached_property
    def board(self) -> Field:
        diagonals, cells = map(int, self.size.split("x"))
        return diamond(diagonals, cells)

    def role_name(self, role: str) -> Text:
        return text("jogador Cruz") if role == "cross" else text("jogador Paralelo")

    def won_by(self, sets: tuple[int, ...]) -> int:
        """The group that makes a cross, or all that are parallel."""
        for stones in sets:
            if cross := self.board.chain(stones, self.board.sides):
                return cross
        for sides in _ACROSS:
            black, white = (self.board.chain(stones, sides) for stones in sets)
            if black and white:
                return black | white
        return 0

    def moves(self, state: Stones) -> Iterator[str]:
        names = [] if state.shape else self.board.names_of(self.empty(state))
        return iter([f"{name}={colour}" for name in names for colour in self.colours])

    def apply(self, state: Stones, move: str) -> Stones:
        name, equals, colour = move.partition("=")
        stone = 1 << self.empty_cell(state, name)
        if not equals:
            raise IllegalMove(text("Falta escolher a cor da pedra: branca ou preta."))
        if colour not in self.colours:
            raise IllegalMove(text("A pedra tem de ser branca ou preta."))
        black, white = state.sets
        sets = (black | stone, white) if colour == "black" else (black, white | stone)
        touched = self.board.touched_sides(self.board.flood(stone, sets[colour == "white"]))
        # Where the new stone joins no sides nothing is decided that was not before.
        won = self.won_by(sets) if any(set(sides) <= set(touched) for sides in _ACROSS) else 0
        return Stones(sets, 1 - state.turn, shape=won)

    def outcome(self, state: Stones) -> Outcome | None:
        if not state.shape:
            return None
        if all(state.shape & stones for stones in state.sets):
            return Outcome("parallel", text("um grupo branco e um grupo preto ligam os mesmos dois lados"))
        return Outcome("cross", text("um grupo toca nos quatro lados"))
