"""Havana (Havannah). Rulebook, `two_player_b.md` (Christian Freeling, about 1980)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from games.rules.bases.partisan import Extra, WithSwap, read_swap, refuse_swap
from games.rules.boards.fields import Field, cornered, each, hexhex
from games.rules.errors import BadPosition
from games.rules.game import Outcome
from games.rules.options import option, size_option
from games.rules.text import Text, text

_LEAST, _MOST = 4, 10
_SMALLEST_RING = 6
_REASONS = {
    "bridge": text("fez uma ponte"),
    "fork": text("fez uma forquilha"),
    "ring": text("fez um anel"),
}


@dataclass(frozen=True, slots=True)
class HavannahState:
    """Stones as sets of cells. `won` are those of the winning bridge, fork or ring, which `aim` names; 0 and
    "" while nobody has won."""

    white: int
    black: int
    turn: int
    can_swap: bool = False
    swapped: bool = False
    won: int = field(default=0, compare=False)
    aim: str = field(default="", compare=False)


@dataclass(frozen=True)
class Havannah(WithSwap[HavannahState]):
    """Put a stone on an empty cell; whoever makes a bridge, a fork or a ring with it wins. White begins.

    Options: the cells of a side; with the balance rule Black may answer the first stone by exchanging
    colours. A full board without a winner is a draw.
    """

    slug: ClassVar[str] = "havannah"
    players: ClassVar[tuple[str, ...]] = ("white", "black")

    size: int = size_option(10, _LEAST, _MOST)
    pie: bool = option(
        False,
        "bool",
        label=text("Troca de cores"),
        help=text("Depois da primeira pedra, o Preto pode trocar de cores em vez de jogar."),
    )

    @property
    def variant(self) -> str | None:
        words = ([] if self.size == 10 else [str(self.size)]) + (["pie"] if self.pie else [])
        return ";".join(words) or None

    @classmethod
    def variants(cls) -> Iterator[Self]:
        return (cls(size=size, pie=pie) for size in range(_LEAST, _MOST + 1) for pie in (False, True))

    @cached_property
    def board(self) -> Field:
        """The corners, which belong to nobody, are drawn apart."""
        board = hexhex(self.size)
        return cornered(board, tuple((name, "grey") for name in board.names_of(board.corners)))

    @cached_property
    def _sides(self) -> tuple[int, ...]:
        """The six sides without the corners, which belong to none."""
        return tuple(side & ~self.board.corners for side in self.board.sides.values())

    def opening(self) -> HavannahState:
        return HavannahState(0, 0, 0)

    def sets(self, state: HavannahState) -> Mapping[str, int]:
        return {"white": state.white, "black": state.black}

    def besides(self, state: HavannahState) -> dict[str, Any]:
        return super().besides(state) if self.pie else {}

    def won(self, state: HavannahState) -> int:
        return state.won

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> HavannahState:
        white, black = sets["white"], sets["black"]
        can_swap, swapped = read_swap(extra, turn, white, black)
        if (can_swap or swapped) and not self.pie:
            raise BadPosition(text("Neste jogo não se trocam as cores."))
        by_white, by_black = self._won_by(white), self._won_by(black)
        if by_white and by_black:
            raise BadPosition(text("Não podem ter ganhado os dois."))
        won, aim = next((found for found in by_white + by_black if self._just_won(found, sets)), (0, ""))
        return HavannahState(white, black, turn, can_swap, swapped, won, aim)

    def _won_by(self, stones: int) -> list[tuple[int, str]]:
        """What one player's chains have won by."""
        return [found for chain in self.board.groups(stones) if (found := self._finished(chain))[0]]

    def _just_won(self, found: tuple[int, str], sets: Mapping[str, int]) -> bool:
        """Whether one stone can have ended the game: without it, its owner would not have won. In a position
        that was set up, clumps that no match could have come to end nothing."""
        won = found[0]
        (stones,) = (cells for cells in sets.values() if won & cells)
        return any(not self._won_by(stones & ~(1 << stone)) for stone in each(won))

    def moves(self, state: HavannahState) -> Iterator[str]:
        if not state.won:
            yield from self.swap_moves(state)
            yield from self.board.names_of(self.empty(state))

    def apply(self, state: HavannahState, move: str) -> HavannahState:
        white, black = state.white, state.black
        if move == "swap":
            refuse_swap(state.can_swap)
            return HavannahState(white, black, state.turn, swapped=True)
        stone = 1 << self.empty_cell(state, move)
        first = self.pie and state.turn == 0 and not white | black
        if state.turn == 0:
            white |= stone
        else:
            black |= stone
        chain = self.board.flood(stone, white if state.turn == 0 else black)
        return HavannahState(white, black, 1 - state.turn, first, state.swapped, *self._finished(chain))

    def _finished(self, chain: int) -> tuple[int, str]:
        """The stones with which a chain has won, and by which of the three aims; 0 and "" if it has not."""
        if (chain & self.board.corners).bit_count() >= 2:
            return chain, "bridge"
        if len([side for side in self._sides if chain & side]) >= 3:
            return chain, "fork"
        ring = self._ring(chain)
        return (ring, "ring") if ring else (0, "")

    def _ring(self, chain: int) -> int:
        """The stones of a chain that go round at least one cell, whatever is on it: round one of the chain's
        own, or round others, which then cannot reach the edge of the board."""
        if chain.bit_count() < _SMALLEST_RING:
            return 0
        board = self.board
        outside = board.full & ~chain
        around = outside & ~board.flood(board.edge, outside)
        inner = chain & ~board.edge & ~board.spread(outside)
        return chain & (board.spread(around) | board.spread(inner))

    def outcome(self, state: HavannahState) -> Outcome | None:
        if state.won:
            return Outcome("white" if state.won & state.white else "black", self._reason(state))
        if not self.empty(state):
            return Outcome(None, text("o tabuleiro encheu sem que ninguém ganhasse"))
        return None

    def _reason(self, state: HavannahState) -> Text:
        return _REASONS[state.aim]
