"""Games in which groups of stones, which belong to nobody, push a neutral piece."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import ClassVar

from games.rules.bases.board_game import NEUTRALS, WHITES, BoardGame, Extra, PieceKind, Pieces
from games.rules.boards.fields import ColumnBoard, each
from games.rules.errors import IllegalMove, misread, refuse
from games.rules.game import Outcome
from games.rules.text import Text, join_words, ntext, text


@dataclass(frozen=True, slots=True)
class Pushed(Pieces):
    """The stones, which belong to nobody, and the cell of the neutral piece; how the game `ended`."""

    ended: Outcome | None = field(default=None, compare=False)

    @property
    def stones(self) -> int:
        return self.sets[0]

    @property
    def piece(self) -> int:
        return self.sets[1].bit_length() - 1


@dataclass(frozen=True)
class Pushing(BoardGame[Pushed]):
    """A turn is a stone whose group pushes the neutral piece, exactly as many cells as it has stones, and the
    cell to which it goes: "c3/e5"."""

    kinds: ClassVar[tuple[PieceKind, ...]] = (WHITES, NEUTRALS)
    said: ClassVar[Mapping[str, Text]] = {
        "/": text("jogou em {cell} e empurrou a peça neutra para {goal}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Pedra em {cell}: escolhe para onde vai a peça neutra"),
        "/": text("Jogar em {cell} e empurrar a peça neutra para {goal}"),
    }

    @abstractmethod
    def ended(self, stones: int, piece: int, turn: int) -> Outcome | None:
        """How the game has ended before the turn of a player."""

    def standing(self, stones: int, piece: int, turn: int) -> Pushed:
        """The state with the neutral piece on a cell."""
        return Pushed((stones, 1 << piece), turn, self.ended(stones, piece, turn))

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Pushed:
        if sets[1].bit_count() != 1:
            misread("Há sempre uma e uma só peça neutra.")
        return self.standing(sets[0], sets[1].bit_length() - 1, turn)

    def won(self, state: Pushed) -> int:
        return 0 if state.ended is None else 1 << state.piece

    def outcome(self, state: Pushed) -> Outcome | None:
        return state.ended

    def moves(self, state: Pushed) -> Iterator[str]:
        if state.ended is None:
            names = self.board.names
            for stone, target in pushes(self.board, state.stones, state.piece):
                yield f"{names[stone]}/{names[target]}"

    def apply(self, state: Pushed, move: str) -> Pushed:
        name, _, goal = move.partition("/")
        stone = self.empty_cell(state, name)
        stones = state.stones | 1 << stone
        targets = list(pushed(self.board, stones, state.piece, stone))
        if not targets:
            raise IllegalMove(self._no_push(stones, state.piece, stone))
        if not goal or self.cell_named(goal) not in targets:
            refuse(
                "Com uma pedra em {name} a peça neutra só pode ir para {targets}.",
                name=name,
                targets=join_words([self.board.names[target] for target in targets]),
            )
        return self.standing(stones, self.board.bits[goal], self.follows[state.turn])

    def _no_push(self, stones: int, piece: int, stone: int) -> Text:
        group = self.board.flood(1 << stone, stones)
        if not any(group & first for first in first_stones(self.board, stones, piece)):
            name = self.board.names[stone]
            return text("Uma pedra em {name} não empurra: a peça neutra não vê o grupo dela.", name=name)
        return ntext(
            "A peça neutra não tem uma casa livre do outro lado.",
            "O grupo teria {n} pedras, mas a peça neutra não tem {n} casas livres por onde ir.",
            group.bit_count(),
        )

    def task(self, state: Pushed) -> Text | None:
        return text("Põe uma pedra que empurre a peça neutra.")


def first_stones(board: ColumnBoard, stones: int, piece: int) -> list[int]:
    """In each direction: the first stone seen from the piece, as a set; 0 where there is none."""
    return [next((1 << cell for cell in ray if stones >> cell & 1), 0) for ray in board.rays[piece]]


def pushed(board: ColumnBoard, stones: int, piece: int, stone: int) -> Iterator[int]:
    """Where the neutral piece may go, once the stone on cell `stone` is among `stones`."""
    return _targets(board, stones, piece, stone, first_stones(board, stones, piece))


def _targets(board: ColumnBoard, stones: int, piece: int, stone: int, firsts: Sequence[int]) -> Iterator[int]:
    """A push comes from a direction in which the first stone seen from the piece belongs to the new stone's
    group; it goes the opposite way, as many cells as the group has stones, all on the board and free."""
    group = board.flood(1 << stone, stones)
    length = group.bit_count()
    for way, first in enumerate(firsts):
        if group & first:
            path = board.rays[piece][(way + 3) % 6][:length]
            if len(path) == length and not any(stones >> cell & 1 for cell in path):
                yield path[-1]


def can_push(board: ColumnBoard, stones: int, piece: int) -> bool:
    """Whether any push is possible: mostly that of a stone alone beside the piece."""
    empty = board.full & ~stones
    alone = empty & ~board.spread(stones)
    rays = board.rays[piece]
    for way, ray in enumerate(rays):
        behind = rays[(way + 3) % 6]
        if ray and behind and alone >> ray[0] & 1 and empty >> behind[0] & 1:
            return True
    return next(pushes(board, stones, piece), None) is not None


def pushes(board: ColumnBoard, stones: int, piece: int) -> Iterator[tuple[int, int]]:
    """All pushes: the cell of the new stone, in board order, and where the neutral piece goes."""
    firsts = first_stones(board, stones, piece)
    ways = {  # of the empty cells that the piece sees
        cell: way
        for way, ray in enumerate(board.rays[piece])
        for cell in takewhile(lambda cell: not stones >> cell & 1, ray)
    }
    # A stone pushes only where it is seen itself, or joins a group that is.
    reach = board.spread(board.flood(sum(set(firsts)), stones)) | sum(1 << cell for cell in ways)
    for stone in each(reach & ~stones & ~(1 << piece)):
        now = firsts
        if stone in ways:
            now = [*firsts]
            now[ways[stone]] = 1 << stone
        for target in _targets(board, stones | 1 << stone, piece, stone, now):
            yield stone, target
