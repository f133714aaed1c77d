"""Iqishiqi. Rulebook, `two_player_b.md` (João Pedro Neto with Bill Taylor, 2003)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from games.rules.bases.board_game import NEUTRALS, WHITES, BoardGame, Extra, Kind, Pieces
from games.rules.boards.fields import Field, bordered, hexhex
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, listed, ntext, text
from games.rules.two.iqishiqi.pushes import pushed, pushes, seen

# The sides of each player, in the order of `players`.
_SIDES = (("east", "north_west", "south_west"), ("west", "north_east", "south_east"))
_ROLES = {"east": text("jogador Este"), "west": text("jogador Oeste")}


@dataclass(frozen=True, slots=True)
class IqishiqiState(Pieces):
    """The stones, which belong to nobody, and the cell of the neutral piece; `why` says how the game ended,
    `winner` for whom."""

    winner: str | None = field(default=None, compare=False)
    why: Text | None = field(default=None, compare=False)

    @property
    def stones(self) -> int:
        return self.sets[0]

    @property
    def piece(self) -> int:
        return self.sets[1].bit_length() - 1


@dataclass(frozen=True)
class Iqishiqi(BoardGame[IqishiqiState]):
    """Put a stone so that its group pushes the neutral piece, exactly as many cells as it has stones.

    The piece on a side: its owner wins, whoever pushed; on a corner, where two owners meet, or where the
    next player cannot push: the one who has just moved. No draws. Option: the cells of a side.
    """

    slug: ClassVar[str] = "iqishiqi"
    search: ClassVar[str] = "mobility"
    players: ClassVar[tuple[str, ...]] = ("east", "west")
    kinds: ClassVar[tuple[Kind, ...]] = (WHITES, NEUTRALS)
    said: ClassVar[Mapping[str, Text]] = {
        "/": text("jogou em {cell} e empurrou a peça neutra para {goal}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Pedra em {cell}: escolhe para onde vai a peça neutra"),
        "/": text("Jogar em {cell} e empurrar a peça neutra para {goal}"),
    }

    size: int = size_option(8, 4, 10)

    @cached_property
    def board(self) -> Field:
        return bordered(hexhex(self.size), tuple(zip(self.players, _SIDES, strict=True)))

    @cached_property
    def _owned(self) -> tuple[int, ...]:
        """The cells on the sides of each player, without the corners."""
        return tuple(sum(self.board.sides[side] & ~self.board.corners for side in sides) for sides in _SIDES)

    def opening(self) -> IqishiqiState:
        middle = self.size - 1
        return IqishiqiState((0, 1 << self.board.stride * middle + middle), 0)

    def won(self, state: IqishiqiState) -> int:
        return 0 if state.winner is None else 1 << state.piece

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> IqishiqiState:
        if sets[1].bit_count() != 1:
            raise BadPosition(text("Há sempre uma e uma só peça neutra."))
        return self._judged(sets[0], sets[1].bit_length() - 1, turn)

    def _judged(self, stones: int, piece: int, turn: int) -> IqishiqiState:
        winner, why = self._decided(stones, piece, turn)
        return IqishiqiState((stones, 1 << piece), turn, winner, why)

    def _decided(self, stones: int, piece: int, turn: int) -> tuple[str | None, Text | None]:
        """Who has won before the turn of a player, and why."""
        mover = self.players[1 - turn]
        if self.board.corners >> piece & 1:
            return mover, text("empurrou a peça neutra para um canto")
        for role, owned in zip(self.players, self._owned, strict=True):
            if owned >> piece & 1:
                return role, text("a peça neutra chegou a um dos seus lados")
        if next(pushes(self.board, stones, piece), None) is None:
            return mover, text("deixou o adversário sem jogadas")
        return None, None

    def moves(self, state: IqishiqiState) -> Iterator[str]:
        if state.winner is None:
            names = self.board.names
            for stone, target in pushes(self.board, state.stones, state.piece):
                yield f"{names[stone]}/{names[target]}"

    def apply(self, state: IqishiqiState, move: str) -> IqishiqiState:
        name, _, goal = move.partition("/")
        stone = self.empty_cell(state, name)
        stones = state.stones | 1 << stone
        targets = list(pushed(self.board, stones, state.piece, stone))
        if not targets:
            raise IllegalMove(self._no_push(stones, state.piece, stone))
        if not goal or self.cell_named(goal) not in targets:
            raise IllegalMove(
                text(
                    "Com uma pedra em {name} a peça neutra só pode ir para {targets}.",
                    name=name,
                    targets=listed([self.board.names[target] for target in targets]),
                )
            )
        return self._judged(stones, self.board.bits[goal], 1 - state.turn)

    def _no_push(self, stones: int, piece: int, stone: int) -> Text:
        group = self.board.flood(1 << stone, stones)
        if not any(group & first for first in seen(self.board, stones, piece)):
            name = self.board.names[stone]
            return text("Uma pedra em {name} não empurra: a peça neutra não vê o grupo dela.", name=name)
        return ntext(
            "A peça neutra não tem uma casa livre do outro lado.",
            "O grupo teria {n} pedras, mas a peça neutra não tem {n} casas livres por onde ir.",
            group.bit_count(),
        )

    def outcome(self, state: IqishiqiState) -> Outcome | None:
        return None if state.why is None else Outcome(state.winner, state.why)

    def role_name(self, role: str) -> Text:
        return _ROLES[role]

    def task(self, state: IqishiqiState) -> Text:
        return text("Põe uma pedra que empurre a peça neutra.")
