"""Jade. Rulebook, `two_player_b.md` (Mark Thompson, 2001)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.placing import Coloured, Stones
from games.rules.boards.fields import ColumnBoard, diamond
from games.rules.game import Outcome
from games.rules.options import option
from games.rules.text import Text, text
from games.rules.two.hex.rules import JOINS


@dataclass(frozen=True)
class Jade(Coloured[Stones]):
    """Both players put stones of either colour. Cross wins when one group of one colour touches all four
    sides; Parallel when a white group and a black one join the same two opposite sides.

    Whoever made it, it counts; a full board always has exactly one winner. Option: diagonals x cells of each.
    """

    slug: ClassVar[str] = "jade"
    search: ClassVar[str] = "filling"
    drawable: ClassVar[bool] = False
    players: ClassVar[tuple[str, ...]] = ("cross", "parallel")
    roles: ClassVar[Mapping[str, Text]] = {
        "cross": text("jogador Cruz"),
        "parallel": text("jogador Paralelo"),
    }

    size: str = option(
        "11x9",
        "choice",
        label=text("Tabuleiro"),
        help=text("Casas dos dois lados do losango."),
        choices=(
            ("5x4", text("5 por 4")),
            ("7x6", text("7 por 6")),
            ("9x7", text("9 por 7")),
            ("11x9", text("11 por 9, o do livro")),
        ),
    )

    @cached_property
    def board(self) -> ColumnBoard:
        return diamond(*map(int, self.size.split("x")))

    def won_by(self, sets: tuple[int, ...]) -> int:
        """The group that makes a cross, or all that are parallel."""
        for stones in sets:
            if cross := self.board.chain(stones, self.board.sides):
                return cross
        for sides in JOINS:
            black, white = (self.board.chain(stones, sides) for stones in sets)
            if black and white:
                return black | white
        return 0

    def after(self, state: Stones, sets: tuple[int, ...], stone: int) -> Stones:
        stones = next(stones for stones in sets if stones & stone)
        touched = self.board.touched_sides(self.board.flood(stone, stones))
        # Where the new stone joins no sides nothing is decided that was not before.
        won = self.won_by(sets) if any(set(sides) <= set(touched) for sides in JOINS) else 0
        return Stones(sets, 1 - state.turn, shape=won)

    def outcome(self, state: Stones) -> Outcome | None:
        if state.shape and all(state.shape & stones for stones in state.sets):
            return Outcome("parallel", text("um grupo branco e um grupo preto ligam os mesmos dois lados"))
        return Outcome("cross", text("um grupo toca nos quatro lados")) if state.shape else None
