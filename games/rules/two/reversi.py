"""Reversi. Rulebook, `three_player.md`, 5.1 (Lewis Waterman and John W. Mollett, London, 1880s)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar, Self

from games.rules.boards.fields import Field, squares
from games.rules.boards.lines import closed_in, closing
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.options import option
from games.rules.partisan import BLACK, Extra, Partisan
from games.rules.text import Text, ntext, text


@dataclass(frozen=True, slots=True)
class ReversiState:
    """Pieces as sets of cells."""

    black: int
    white: int
    turn: int


@dataclass(frozen=True)
class Reversi(Partisan[ReversiState]):
    """Put a piece so that rows of the rival's pieces lie between it and others of yours: they all become
    yours. Who can turn nothing passes. When nobody can turn anything, the colour with more pieces wins.

    Option: the cells of a side.
    """

    slug: ClassVar[str] = "reversi"
    search: ClassVar[str] = "corners"

    size: int = option(
        8,
        "int",
        label=text("Tamanho"),
        help=text("Casas de cada lado: 4, 6, 8 ou 10."),
        minimum=4,
        maximum=10,
    )

    def check_options(self) -> None:
        if self.size % 2:
            raise BadOptions("size", text("O lado tem de ter um número par de casas."))

    @property
    def variant(self) -> str | None:
        return None if self.size == 8 else f"{self.size}x{self.size}"

    @classmethod
    def variants(cls) -> Iterator[Self]:
        return (cls(size=size) for size in (8, 4, 6, 10))

    @cached_property
    def board(self) -> Field:
        return _plain(squares(self.size, self.size))

    def opening(self) -> ReversiState:
        """Two pieces of each colour in the middle, Black's on the diagonal that rises to the right."""
        up = self.board.stride
        low = self.size // 2 - 1
        corner = 1 << up * low + low
        return ReversiState(corner | corner << up + 1, corner << 1 | corner << up, BLACK)

    def sets(self, state: ReversiState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> ReversiState:
        if not sets["black"] | sets["white"]:
            raise BadPosition(text("No Reversi há sempre peças no tabuleiro."))
        return ReversiState(sets["black"], sets["white"], turn)

    def drops(self, state: ReversiState) -> int:
        """The cells on which the player on turn can put a piece."""
        own, rivals = _sides(state)
        return closing(self.board, own, rivals)

    def moves(self, state: ReversiState) -> Iterator[str]:
        drops = self.drops(state)
        yield from self.board.names_of(drops)
        if not drops and not self._is_over(state):
            yield "pass"

    def apply(self, state: ReversiState, move: str) -> ReversiState:
        if move == "pass":
            if self.drops(state):
                raise IllegalMove(text("Só se passa quando não se pode virar nenhuma peça."))
            return ReversiState(state.black, state.white, 1 - state.turn)
        cell = self.empty_cell(state, move)
        own, rivals = _sides(state)
        turned = 0
        for row in closed_in(self.board, cell, own, rivals):
            turned |= row
        if not turned:
            raise IllegalMove(text("Em {cell} não viras nenhuma peça do adversário.", cell=move))
        own, rivals = own | turned | 1 << cell, rivals ^ turned
        black, white = (own, rivals) if state.turn == BLACK else (rivals, own)
        return ReversiState(black, white, 1 - state.turn)

    def _is_over(self, state: ReversiState) -> bool:
        own, rivals = _sides(state)
        return not closing(self.board, own, rivals) and not closing(self.board, rivals, own)

    def outcome(self, state: ReversiState) -> Outcome | None:
        if not self._is_over(state):
            return None
        black, white = state.black.bit_count(), state.white.bit_count()
        if black == white:
            return Outcome(None, ntext("{n} peça para cada um", "{n} peças para cada um", black))
        winner = "black" if black > white else "white"
        more, fewer = max(black, white), min(black, white)
        return Outcome(
            winner, ntext("{n} peça contra {fewer}", "{n} peças contra {fewer}", more, fewer=fewer)
        )

    def score(self, state: ReversiState) -> Mapping[str, int]:
        return {"black": state.black.bit_count(), "white": state.white.bit_count()}

    def task(self, state: ReversiState) -> Text | None:
        return None if self.drops(state) else text("Não podes virar nenhuma peça: tens de passar.")


def _sides(state: ReversiState) -> tuple[int, int]:
    """The pieces of the player on turn, and those of his rival."""
    return (state.black, state.white) if state.turn == BLACK else (state.white, state.black)


@lru_cache(maxsize=8)
def _plain(board: Field) -> Field:
    """The board with all squares of one shade: here they are no chessboard."""
    return replace(board, cells=tuple(replace(cell, shape="dark") for cell in board.cells))
