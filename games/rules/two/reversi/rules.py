"""Reversi. Rulebook, `three_player.md`, 5.1 (Lewis Waterman and John W. Mollett, London, 1880s)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar

from games.rules.bases.board_game import BLACK, Extra, Pieces
from games.rules.bases.counted import Counted
from games.rules.boards.fields import Field, squares
from games.rules.boards.lines import closed_in, closing
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, ntext, text


@dataclass(frozen=True)
class Reversi(Counted[Pieces]):
    """Put a piece so that rows of the rival's pieces lie between it and others of yours: they all become
    yours. Who can turn nothing passes. When nobody can turn anything, the colour with more pieces wins.

    Option: the cells of a side.
    """

    slug: ClassVar[str] = "reversi"
    search: ClassVar[str] = "corners"

    sized: ClassVar[str] = "{0}x{0}"

    size: int = size_option(8, 4, 10, text("Casas de cada lado: 4, 6, 8 ou 10."))

    def check_options(self) -> None:
        if self.size % 2:
            raise BadOptions("size", text("O lado tem de ter um número par de casas."))

    @cached_property
    def board(self) -> Field:
        return _plain(squares(self.size, self.size))

    def opening(self) -> Pieces:
        """Two pieces of each colour in the middle, Black's on the diagonal that rises to the right."""
        up = self.board.stride
        low = self.size // 2 - 1
        corner = 1 << up * low + low
        return Pieces((corner | corner << up + 1, corner << 1 | corner << up), BLACK)

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Pieces:
        if not any(sets):
            raise BadPosition(text("No Reversi há sempre peças no tabuleiro."))
        return Pieces(sets, turn)

    def drops(self, state: Pieces) -> int:
        """The cells on which the player on turn can put a piece."""
        return closing(self.board, state.own, state.rivals)

    def moves(self, state: Pieces) -> Iterator[str]:
        drops = self.drops(state)
        yield from self.board.names_of(drops)
        if not drops and not self._is_over(state):
            yield "pass"

    def apply(self, state: Pieces, move: str) -> Pieces:
        if move == "pass":
            if self.drops(state):
                raise IllegalMove(text("Só se passa quando não se pode virar nenhuma peça."))
            return Pieces(state.sets, 1 - state.turn)
        cell = self.empty_cell(state, move)
        turned = 0
        for row in closed_in(self.board, cell, state.own, state.rivals):
            turned |= row
        if not turned:
            raise IllegalMove(text("Em {cell} não viras nenhuma peça do adversário.", cell=move))
        own, rivals = state.own | turned | 1 << cell, state.rivals ^ turned
        return Pieces((rivals, own) if state.turn else (own, rivals), 1 - state.turn)

    def _is_over(self, state: Pieces) -> bool:
        own, rivals = state.own, state.rivals
        return not closing(self.board, own, rivals) and not closing(self.board, rivals, own)

    def outcome(self, state: Pieces) -> Outcome | None:
        return self.counted(state) if self._is_over(state) else None

    def score(self, state: Pieces) -> Mapping[str, int]:
        return {colour: its.bit_count() for colour, its in self.sets(state).items()}

    def tie(self, points: float) -> Outcome:
        return Outcome(None, ntext("{n} peça para cada um", "{n} peças para cada um", int(points)))

    def margin(self, state: Pieces, winner: str, loser: str) -> Text:
        points = self.score(state)
        return ntext(
            "{n} peça contra {fewer}", "{n} peças contra {fewer}", points[winner], fewer=points[loser]
        )

    def task(self, state: Pieces) -> Text | None:
        return None if self.drops(state) else text("Não podes virar nenhuma peça: tens de passar.")


@lru_cache(maxsize=8)
def _plain(board: Field) -> Field:
    """The board with all squares of one shade: here they are no chessboard."""
    return replace(board, cells=tuple(replace(cell, shape="dark") for cell in board.cells))
