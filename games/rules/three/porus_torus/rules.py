"""Porus Torus. Rulebook, `three_player.md` (after a game of Bill Taylor)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from games.rules.bases.three import Aimed, Alternating
from games.rules.boards.fields import Torus, each, torus
from games.rules.boards.windings import Sheet, chain_round, closed, spread_out
from games.rules.errors import unfit
from games.rules.options import size_option
from games.rules.text import Text, text

_MADE = (
    text("fechou-se um ciclo vertical"),
    text("fechou-se um ciclo horizontal"),
    text("fechou-se um ciclo em espiral"),
)


def owner(way: Sheet) -> int:
    """Whose cycle goes round so often to the right and upwards."""
    right, up = way
    return 0 if right == 0 else 1 if up == 0 else 2


@dataclass(frozen=True)
class PorusTorus(Alternating):
    """Put a stone of the colour that comes now. A cycle is a closed chain of one colour that goes round the
    torus: up (Vertical wins), across (Horizontal), or both (Spiral). With cycles of several players whoever
    put the stone wins, or else the next one.

    A full board always has a winner. Option: the cells of a side.
    """

    slug: ClassVar[str] = "porus_torus"
    players: ClassVar[tuple[str, ...]] = ("vertical", "horizontal", "spiral")
    roles: ClassVar[Mapping[str, Text]] = {
        "vertical": text("jogador Vertical"),
        "horizontal": text("jogador Horizontal"),
        "spiral": text("jogador Espiral"),
    }

    size: int = size_option(8, 4, 10, text("Casas de cada lado: um número par, de 4 a 10."))

    def check_options(self) -> None:
        if self.size % 2:
            unfit("size", "O lado tem de ter um número par de casas, para se poder colar.")

    @cached_property
    def board(self) -> Torus:
        return torus(self.size, self.size)

    def aims(self, kind: int, stones: int) -> tuple[int, ...]:
        aims = [0, 0, 0]
        for group in spread_out(self.board, stones):
            if group is not None and len(group) >= self.size - 1:
                beside = self.board.spread(sum(1 << cell for cell in group)) & ~stones
                for cell in each(beside):
                    for way in closed(self.board, cell, group):
                        aims[owner(way)] |= 1 << cell
        return tuple(aims)

    def over(self, stones: int) -> int:
        return stones if None in spread_out(self.board, stones) else 0

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        return chain_round(self.board, stones, stone.bit_length() - 1, lambda way: owner(way) == player)

    def why(self, state: Aimed) -> Text:
        assert state.winner is not None
        return _MADE[state.winner]
