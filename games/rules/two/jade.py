"""Jade. Rulebook, `two_player_b.md` (Mark Thompson, 2001)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Self

from games.rules.boards.fields import Field, diamond
from games.rules.errors import IllegalMove, unknown_variant
from games.rules.game import Outcome
from games.rules.options import option
from games.rules.partisan import Extra, Partisan
from games.rules.text import Text, text

# The pairs of opposite sides.
_ACROSS = (("south_west", "north_east"), ("south_east", "north_west"))
_BOOK = "11x9"


@dataclass(frozen=True, slots=True)
class JadeState:
    """Stones as sets of cells; `cross` and `parallel` are the groups with which that player has won, 0 where
    he has not."""

    black: int
    white: int
    turn: int
    cross: int = field(default=0, compare=False)
    parallel: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Jade(Partisan[JadeState]):
    """Both players put stones of either colour. Cross wins when one group of one colour touches all four
    sides; Parallel when a white group and a black one join the same two opposite sides.

    Whoever made it, it counts; a full board always has exactly one winner. Option: the board, as descending
    diagonals x cells of each.
    """

    slug: ClassVar[str] = "jade"
    search: ClassVar[str] = "filling"
    players: ClassVar[tuple[str, ...]] = ("cross", "parallel")

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

    @property
    def variant(self) -> str | None:
        return None if self.size == _BOOK else self.size

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        if variant not in (None, "5x4", "7x6", "9x7"):
            raise unknown_variant(variant)
        return cls(size=variant or _BOOK)

    @cached_property
    def board(self) -> Field:
        diagonals, cells = map(int, self.size.split("x"))
        return diamond(diagonals, cells)

    @cached_property
    def _pairs(self) -> tuple[tuple[int, int], ...]:
        sides = self.board.sides
        return tuple((sides[one], sides[other]) for one, other in _ACROSS)

    def role_name(self, role: str) -> Text:
        return text("jogador Cruz") if role == "cross" else text("jogador Paralelo")

    def opening(self) -> JadeState:
        return JadeState(0, 0, 0)

    def sets(self, state: JadeState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def won(self, state: JadeState) -> int:
        return state.cross | state.parallel

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> JadeState:
        return self._judged(sets["black"], sets["white"], turn)

    def _judged(self, black: int, white: int, turn: int) -> JadeState:
        """The state with these stones, and what they have decided."""
        black_joins, white_joins = self._joining(black), self._joining(white)
        cross = black_joins[0] & black_joins[1] | white_joins[0] & white_joins[1]
        parallel = 0
        for its, others in zip(black_joins, white_joins, strict=True):
            if its and others:
                parallel = its | others
        return JadeState(black, white, turn, cross, parallel)

    def _joining(self, stones: int) -> tuple[int, ...]:
        """The groups that join the sides of each pair."""
        reached = [self.board.flood(one, stones) & other for one, other in self._pairs]
        return tuple(self.board.flood(cells, stones) for cells in reached)

    def moves(self, state: JadeState) -> Iterator[str]:
        if not self.won(state):
            for name in self.board.names_of(self.empty(state)):
                yield f"{name}=white"
                yield f"{name}=black"

    def apply(self, state: JadeState, move: str) -> JadeState:
        name, equals, colour = move.partition("=")
        stone = 1 << self.empty_cell(state, name)
        if not equals:
            raise IllegalMove(text("Falta escolher a cor da pedra: branca ou preta."))
        if colour not in self.kinds:
            raise IllegalMove(text("A pedra tem de ser branca ou preta."))
        black, white = state.black, state.white
        if colour == "black":
            black |= stone
            group = self.board.flood(stone, black)
        else:
            white |= stone
            group = self.board.flood(stone, white)
        # Without it nothing is decided that was not before.
        if any(group & one and group & other for one, other in self._pairs):
            return self._judged(black, white, 1 - state.turn)
        return JadeState(black, white, 1 - state.turn)

    def outcome(self, state: JadeState) -> Outcome | None:
        if state.cross:
            return Outcome("cross", text("um grupo toca nos quatro lados"))
        if state.parallel:
            return Outcome("parallel", text("um grupo branco e um grupo preto ligam os mesmos dois lados"))
        return None

    def describe(self, move: str) -> Text:
        cell, colour = move.split("=")
        if colour == "black":
            return text("pôs uma pedra preta em {cell}", cell=cell)
        return text("pôs uma pedra branca em {cell}", cell=cell)

    def choice(self, state: JadeState, prefix: str) -> Text:
        cell, _equals, colour = prefix.partition("=")
        if not colour:
            return text("Pedra em {cell}: escolhe a cor", cell=cell)
        if colour == "black":
            return text("Pôr uma pedra preta em {cell}", cell=cell)
        return text("Pôr uma pedra branca em {cell}", cell=cell)
