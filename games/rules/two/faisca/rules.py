"""Faísca (Synapse-Ice, Joseph Kisenwether, 2005), as the championship has it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress, starmap
from typing import Any, ClassVar

from games.rules.bases.board_game import AsBlackAndWhite, Extra, Pieces
from games.rules.bases.last_move import LastMove
from games.rules.bases.staged import Stage, Staged
from games.rules.bases.tallied import Tallied
from games.rules.boards.base import captions_on
from games.rules.boards.fields import ORTHOGONAL, ColumnBoard, each, squares, tallied
from games.rules.errors import misread
from games.rules.game import View
from games.rules.options import number_option
from games.rules.text import Text, text

_ARROWS = "↑→↓←"  # in the order of ORTHOGONAL
_LONGEST = 3


@dataclass(frozen=True, slots=True)
class SparkState(Pieces):
    """`target` is the cell where the next piece stands, as a set; `reserve` the pieces of each distance that
    each player has left; `points` the cell to which each piece points."""

    target: int = 0
    reserve: tuple[tuple[int, ...], ...] = ()
    points: tuple[tuple[str, str], ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Faisca(AsBlackAndWhite, Tallied[SparkState], LastMove[SparkState], Staged[SparkState]):
    """Put a piece on the cell to which the last one points, and let it point one, two or three cells straight
    on, to an empty cell. Who cannot has lost. There are as many pieces of each distance; no diagonals, and
    what lies between does not matter. Blue of the sheet is Black here, red White."""

    slug: ClassVar[str] = "faisca"
    players: ClassVar[tuple[str, ...]] = ("blue", "red")
    drawable: ClassVar[bool] = False
    blocked: ClassVar[Text] = text("o adversário não pode pôr nenhuma peça")
    states: ClassVar[type[Any]] = SparkState
    said: ClassVar[Mapping[str, Text]] = {"/": text("pôs uma peça em {cell}, a apontar para {goal}")}
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Peça em {cell}: escolhe para onde aponta"),
        "/": text("Pôr uma peça em {cell}, a apontar para {goal}"),
    }

    columns: int = number_option(6, text("Colunas"), text("Casas lado a lado, de 2 a 8."), 2, 8)
    rows: int = number_option(5, text("Linhas"), text("Casas ao alto, de 2 a 8."), 2, 8)
    pieces: int = number_option(5, text("Peças"), text("De cada distância, para cada jogador."), 1, 9)

    @cached_property
    def board(self) -> ColumnBoard:
        board = tallied(squares(self.columns, self.rows))
        captions = (*captions_on(board.cells), *board.captions)
        return replace(board, captions=captions, style=f"{board.style} pointing")

    @property
    def variant(self) -> str | None:
        usual = (self.columns, self.rows, self.pieces) == (6, 5, 5)
        return None if usual else f"{self.columns}x{self.rows};{self.pieces}"

    def opening(self) -> SparkState:
        return SparkState((0, 0), 0, reserve=((self.pieces,) * _LONGEST,) * 2)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> SparkState:
        target, reserves = extra.cell("target"), extra.inner("reserve")
        full = [self.pieces] * _LONGEST
        reserve = tuple(tuple(reserves.value(role, list[int], full)) for role in self.players)
        if any(len(left) != _LONGEST or not 0 <= min(left) <= max(left) <= self.pieces for left in reserve):
            misread("Cada jogador tem uma reserva de peças de distância 1, 2 e 3.")
        occupied = sets[0] | sets[1]
        if bool(target) != bool(occupied) or target & occupied:
            misread("A casa apontada pela última peça tem de estar vazia.")
        told, there = extra.value("points", dict[str, str], {}), self.board.names_of(occupied)
        points = tuple((cell, to) for cell, to in told.items() if cell in there and to in self.board.bits)
        return SparkState(sets, turn, target, reserve, points)

    def besides(self, state: SparkState) -> dict[str, Any]:
        return {
            "target": next(iter(self.board.names_of(state.target)), None),
            "reserve": dict(zip(self.players, map(list, state.reserve), strict=True)),
            "points": dict(state.points),
        }

    def goals(self, state: SparkState, cell: int) -> int:
        """The cells to which a piece on this one can point."""
        cells = 0
        for goals in compress(self._straight[cell], state.reserve[state.turn]):
            cells |= goals
        return cells & self.empty(state)

    @cached_property
    def _straight(self) -> Mapping[int, tuple[int, ...]]:
        """For each cell the cells straight on at each distance."""
        return {
            cell: tuple(
                sum(1 << ray[far] for ray in rays[: len(ORTHOGONAL)] if far < len(ray))
                for far in range(_LONGEST)
            )
            for cell, rays in self.board.rays.items()
        }

    def legal_cells(self, state: SparkState) -> int:
        """The cells on which a piece can stand."""
        return sum(1 << cell for cell in self._places(state) if self.goals(state, cell))

    def _places(self, state: SparkState) -> Iterator[int]:
        """The cells on which the next piece would stand, wherever it points."""
        return each(state.target or self.empty(state))

    def acts(self, state: SparkState, begun: Sequence[str]) -> Iterator[Stage]:
        if begun:
            yield Stage(self.goals(state, self.cell_of(begun[0])), "/")
        else:
            yield Stage(self.legal_cells(state), whole=False, more=True)

    def apply(self, state: SparkState, move: str) -> SparkState:
        bits, (name, sign, goal) = self.board.bits, move.partition("/")
        if name in bits and goal in bits:  # of all cells only this one is looked at
            cell = bits[name]
            if cell in self._places(state) and self.goals(state, cell) >> bits[goal] & 1:
                return self.done(state, (name, sign + goal))
        return super().apply(state, move)

    def refusal(self, state: SparkState, steps: Sequence[str], at: int) -> Text:
        target = self.board.names_of(state.target)
        if at == 0 and target:
            return text("A peça tem de ficar em {cell}, a casa apontada.", cell=target[0])
        if at >= len(steps):
            return text("Escolhe também a casa para onde a peça aponta.")
        return text("Uma peça aponta 1, 2 ou 3 casas a direito, para uma casa vazia, com as que te restam.")

    def done(self, state: SparkState, steps: Sequence[str]) -> SparkState:
        cell, to = map(self.cell_of, steps)
        names, turn = self.board.names, state.turn
        distance = next(ray.index(to) for ray in self.board.rays[cell] if to in ray)
        reserve = list(state.reserve)
        own = reserve[turn]
        reserve[turn] = (*own[:distance], own[distance] - 1, *own[distance + 1 :])
        points = (*state.points, (names[cell], names[to]))
        return SparkState(state.with_own(state.own | 1 << cell), 1 - turn, 1 << to, tuple(reserve), points)

    def can_move(self, state: SparkState) -> bool:
        return any(self.goals(state, cell) for cell in self._places(state))

    def grounds(self, state: SparkState) -> Mapping[str, int]:
        return {"grey": state.target}

    def tally(self, state: SparkState, player: int) -> str:
        return "·".join(map(str, state.reserve[player]))

    def view(self, state: SparkState) -> View:
        shown = super().view(state)
        return replace(shown, labels={**dict(starmap(self._arrow, state.points)), **shown.labels})

    def _arrow(self, cell: str, to: str) -> tuple[str, str]:
        """The cell of a piece, with its direction and distance."""
        bits = self.board.bits
        for arrow, ray in zip(_ARROWS, self.board.rays[bits[cell]], strict=False):
            if bits[to] in ray:
                return cell, f"{arrow}{ray.index(bits[to]) + 1}"
        return cell, ""

    def task(self, state: SparkState) -> Text:
        left = text("{ones} de 1, {twos} de 2, {threes} de 3").with_values(*state.reserve[state.turn])
        if not state.target:
            return text("Põe a primeira peça onde quiseres. Tens {left}.", left=left)
        (cell,) = self.board.names_of(state.target)
        return text("Põe uma peça em {cell}. Tens {left}.", cell=cell, left=left)
