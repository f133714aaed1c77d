"""Iqishiqi. Rulebook, `two_player_b.md` (João Pedro Neto with Bill Taylor, 2003)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from games.rules.boards.fields import Field, bordered, each, hexhex
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.partisan import Extra, Partisan
from games.rules.text import Text, listed, ntext, text

# The sides of each player, in the order of `players`.
_SIDES = (("east", "north_west", "south_west"), ("west", "north_east", "south_east"))
_ROLES = {"east": text("jogador Este"), "west": text("jogador Oeste")}


def pushed(board: Field, stones: int, piece: int, stone: int) -> Iterator[int]:
    """Where the neutral piece may go, once the stone on cell `stone` is among `stones`.

    A push comes from a direction in which the first stone seen from the piece belongs to the new stone's
    group; it goes the opposite way, as many cells as the group has stones, all on the board and free.
    """
    group = board.flood(1 << stone, stones)
    length = group.bit_count()
    rays = board.rays[piece]
    for way, ray in enumerate(rays):
        seen = next((cell for cell in ray if stones >> cell & 1), None)
        if seen is None or not group >> seen & 1:
            continue
        path = rays[(way + 3) % 6][:length]
        if len(path) == length and not any(stones >> cell & 1 for cell in path):
            yield path[-1]


def pushes(board: Field, stones: int, piece: int) -> Iterator[tuple[int, int]]:
    """All pushes: the cell of the new stone, in board order, and where the neutral piece goes."""
    seen, reach = 0, 0
    for ray in board.rays[piece]:
        for cell in ray:
            if stones >> cell & 1:
                seen |= 1 << cell
                break
            reach |= 1 << cell
    # A stone pushes only where it is seen itself, or joins a group that is.
    reach |= board.spread(board.flood(seen, stones)) & ~stones & ~(1 << piece)
    for stone in each(reach):
        for target in pushed(board, stones | 1 << stone, piece, stone):
            yield stone, target


@dataclass(frozen=True, slots=True)
class IqishiqiState:
    """The stones, which belong to nobody, and the cell of the neutral piece; `why` says how the game ended,
    `winner` for whom."""

    stones: int
    piece: int
    turn: int
    winner: str | None = field(default=None, compare=False)
    why: Text | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Iqishiqi(Partisan[IqishiqiState]):
    """Put a stone so that its group pushes the neutral piece, exactly as many cells as it has stones.

    The piece on a side: its owner wins, whoever pushed; on a corner, where two owners meet, or where the
    next player cannot push: the one who has just moved. No draws. Option: the cells of a side.
    """

    slug: ClassVar[str] = "iqishiqi"
    search: ClassVar[str] = "mobility"
    players: ClassVar[tuple[str, ...]] = ("east", "west")
    kinds: ClassVar[tuple[str, ...]] = ("white", "neutral")

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
        return IqishiqiState(0, self.board.stride * middle + middle, 0)

    def sets(self, state: IqishiqiState) -> Mapping[str, int]:
        return {"white": state.stones, "neutral": 1 << state.piece}

    def won(self, state: IqishiqiState) -> int:
        return 0 if state.winner is None else 1 << state.piece

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> IqishiqiState:
        if sets["neutral"].bit_count() != 1:
            raise BadPosition(text("Há sempre uma e uma só peça neutra."))
        return self._judged(sets["white"], sets["neutral"].bit_length() - 1, turn)

    def _judged(self, stones: int, piece: int, turn: int) -> IqishiqiState:
        mover = self.players[1 - turn]
        if self.board.corners >> piece & 1:
            return IqishiqiState(stones, piece, turn, mover, text("empurrou a peça neutra para um canto"))
        for role, owned in zip(self.players, self._owned, strict=True):
            if owned >> piece & 1:
                return IqishiqiState(
                    stones, piece, turn, role, text("a peça neutra chegou a um dos seus lados")
                )
        if next(pushes(self.board, stones, piece), None) is None:
            return IqishiqiState(stones, piece, turn, mover, text("deixou o adversário sem jogadas"))
        return IqishiqiState(stones, piece, turn)

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
        seen = (next((cell for cell in ray if stones >> cell & 1), None) for ray in self.board.rays[piece])
        name = self.board.names[stone]
        if not any(cell is not None and group >> cell & 1 for cell in seen):
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

    def describe(self, move: str) -> Text:
        name, _, goal = move.partition("/")
        return text("jogou em {cell} e empurrou a peça neutra para {goal}", cell=name, goal=goal)

    def choice(self, state: IqishiqiState, prefix: str) -> Text:
        name, _, goal = prefix.partition("/")
        if not goal:
            return text("Pedra em {cell}: escolhe para onde vai a peça neutra", cell=name)
        return text("Jogar em {cell} e empurrar a peça neutra para {goal}", cell=name, goal=goal)
