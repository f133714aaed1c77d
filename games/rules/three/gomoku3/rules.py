"""Gomoku for three. Rulebook, `three_player.md`."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACKS, GREYS, WHITES, Extra, PieceKind
from games.rules.bases.three import Aimed, Aiming
from games.rules.boards.fields import Boards, each, grid
from games.rules.boards.lines import completing, rows
from games.rules.errors import misread, refuse, unfit
from games.rules.options import option, yes_no_option
from games.rules.text import Text, text

_FOUR = 4


@dataclass(frozen=True)
class Gomoku3(Aiming[Aimed]):
    """Put a stone of your own on a point; whoever makes a straight line of exactly four wins. The first stone
    goes to the centre.

    A full board is a draw. Options: the points of a side; whether longer lines win, too.
    """

    slug: ClassVar[str] = "gomoku3"
    boards: ClassVar[Boards] = grid
    players: ClassVar[tuple[str, ...]] = ("black", "white", "grey")
    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, WHITES, GREYS)
    sized: ClassVar[str] = "{0}x{0}"
    full: ClassVar[Text | None] = text("o tabuleiro está cheio")

    overline: bool = yes_no_option(
        text("Linhas compridas"),
        text("Também ganha quem fizer uma linha de cinco ou mais."),
    )
    size: int = option(
        19,
        "int",
        label=text("Tamanho"),
        help=text("Pontos de cada lado: um número ímpar, de 7 a 19."),
        minimum=7,
        maximum=19,
    )

    def check_options(self) -> None:
        if self.size % 2 == 0:
            unfit("size", "O lado tem de ter um número ímpar de pontos, para haver um centro.")

    def besides(self, state: Aimed) -> dict[str, Any]:
        return {"size": self.size, "overline": self.overline}

    def first_stone(self, extra: Extra, turn: int) -> int:
        size = extra.count("size", 99) or self.size
        if size != self.size or (extra.flag("overline") and not self.overline):
            misread("Esta posição é de outro tabuleiro ou de outra variante.")
        return turn

    def aims(self, kind: int, stones: int) -> tuple[int, ...]:
        cells = completing(self.board, stones, _FOUR, longer=self.overline)
        return tuple(cells if player == kind else 0 for player in range(3))

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        ends = 0
        for cell in [stone] if stone else [1 << cell for cell in each(stones)]:
            for row in rows(self.board, stones, cell):
                if row.bit_count() == _FOUR or (self.overline and row.bit_count() > _FOUR):
                    ends |= row
        return ends

    def base_cells(self, state: Aimed) -> int:
        return self.empty(state) if state.occupied else 1 << self._centre

    @cached_property
    def _centre(self) -> int:
        return self.board.stride * (self.size // 2) + self.size // 2

    def base_apply(self, state: Aimed, move: str) -> Aimed:
        stone = 1 << self.empty_cell(state, move)
        if not stone & self.base_cells(state):
            refuse("A primeira pedra vai para o centro, {centre}.", centre=self.board.names[self._centre])
        return self.place(state, stone)

    def why(self, state: Aimed) -> Text:
        return text("fez quatro em linha")
