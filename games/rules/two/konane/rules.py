"""Konane, a game of Hawaii, as the Portuguese championship plays it.

Sources: Neto and Silva's third book of games (jumps, who begins, the opening of one's choice); the boards as
they stood at the championships of 2009 and 2010, where two stones of the middle are already off.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from games.rules.bases.board_game import CELL, Key, WhiteFirst, word_of
from games.rules.bases.chained import Chained
from games.rules.bases.moving import MovingState
from games.rules.bases.rectangle import Rectangular, columns_option, rows_option
from games.rules.bases.staged import Stage
from games.rules.boards.fields import ORTHOGONAL, shifted
from games.rules.options import option
from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Leaping(MovingState):
    """`phase` is "remove" while the first two stones are taken off, and `taken` then the cell of the first
    one, as a set; `way` is the direction of a row of jumps that has begun, as a shift of bits."""

    phase: str = "play"
    taken: int = 0
    way: int = 0


@dataclass(frozen=True)
class Konane(WhiteFirst, Chained[Leaping], Rectangular[Leaping]):
    """The board is full of stones, white and black by turns. A stone jumps over a rival beside it to the
    empty cell behind and takes it; it may go on in the same direction. Who cannot jump has lost.

    Two stones of the middle are off. With the opening White first takes off one of the middle or of the edge,
    then Black one beside the gap. On other boards the middle is rounded down. Options: columns and rows.
    """

    slug: ClassVar[str] = "konane"
    drawable: ClassVar[bool] = False
    states: ClassVar[type[Any]] = Leaping
    keys: ClassVar[Mapping[str, Key]] = {"phase": word_of("play", "remove"), "taken": CELL}
    to_the_end: ClassVar[bool] = False
    both_won: ClassVar[Text | None] = None
    todo: ClassVar[Text] = text("Salta por cima de uma pedra do adversário.")
    said: ClassVar[Mapping[str, Text]] = {"": text("tirou a pedra de {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Tirar a pedra de {cell}")}

    columns: int = columns_option(8, 1, 10)
    rows: int = rows_option(8, 1, 10)
    beginning: str = option(
        "middle",
        "choice",
        label=text("Como começa"),
        help=text("No campeonato o tabuleiro vem preparado."),
        choices=(
            ("middle", text("já faltam duas pedras do meio")),
            ("opening", text("cada jogador tira uma pedra")),
        ),
    )

    @cached_property
    def filled(self) -> tuple[int, int]:
        """The cells of White and of Black on the full board."""
        white = sum(1 << cell for cell, (column, row) in self.board.places.items() if (column + row) % 2 == 0)
        return white, self.board.full & ~white

    def opening(self) -> Leaping:
        if self.beginning == "opening":
            return Leaping(self.filled, 0, phase="remove")
        column, row = (max(side // 2 - 1, 0) for side in (self.columns, self.rows))
        stride, (white, black) = self.board.stride, self.filled
        gap = (1 | 1 << stride) << stride * column + row
        return Leaping((white & ~gap, black & ~gap), 0)

    def removable(self, state: Leaping) -> int:
        """The stones that may be taken off before the first jump."""
        beside = self.board.spread(state.taken) if state.taken else self.board.edge | self.middle
        return state.own & beside

    def faults(self, state: Leaping) -> Iterator[Text]:
        white, black = (cells & ~state.taken for cells in self.filled)
        first = (self.board.edge | self.middle) & self.filled[0]
        begun = state.sets == (white, black) and not state.taken & ~first and state.turn == (state.taken > 0)
        if (state.taken and state.phase == "play") or (
            state.phase == "remove" and not (begun and self.beginning == "opening")
        ):
            yield text("Só no início, com o tabuleiro cheio, é que se tiram pedras sem saltar.")

    def movers(self, state: Leaping) -> int:
        return 0 if state.phase == "remove" else state.own

    def jumps(self, state: Leaping, cell: int) -> Mapping[int, int]:
        empty, jumps = self.empty(state), {}
        for way in (state.way,) if state.way else self.ways:
            over = shifted(1 << cell, way) & state.rivals
            if to := shifted(over, way) & empty:
                jumps[to.bit_length() - 1] = over
        return jumps

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """The four directions, as shifts of bits."""
        return tuple(column * self.board.stride + row for column, row in ORTHOGONAL)

    def jumping(self, state: Leaping) -> int:
        empty, jumping = self.empty(state), 0
        for way in self.ways:
            jumping |= shifted(shifted(empty, way) & state.rivals, way) & state.own
        return jumping

    def jumped(self, state: Leaping, cell: int, to: int) -> Leaping:
        return replace(super().jumped(state, cell, to), way=(to - cell) // 2)

    def apply(self, state: Leaping, move: str) -> Leaping:
        cells = [self.board.bits.get(name, -1) for name in move.split(":")]
        if taken := self.taken_on(state, cells):
            return self.after(state, state.own ^ 1 << cells[0] | 1 << cells[-1], taken)
        return super().apply(state, move)

    def taken_on(self, state: Leaping, cells: Sequence[int]) -> int:
        """The stones that a row of jumps over these cells takes, 0 where it is none (cell -1: off the
        board)."""
        if len(cells) < 2 or min(cells) < 0 or not self.movers(state) >> cells[0] & 1:
            return 0
        way, empty, taken = (cells[1] - cells[0]) // 2, self.empty(state), 0
        for here, to in pairwise(cells):
            over = shifted(1 << here, way) & state.rivals
            if way not in self.ways or not shifted(over, way) & empty & 1 << to:
                return 0
            taken |= over
        return taken

    def can_move(self, state: Leaping) -> bool:
        return bool(self.removable(state) if state.phase == "remove" else self.jumping(state))

    def acts(self, state: Leaping, begun: Sequence[str]) -> Iterator[Stage]:
        return iter([Stage(self.removable(state))]) if state.phase == "remove" else super().acts(state, begun)

    def done(self, state: Leaping, steps: Sequence[str]) -> Leaping:
        if state.phase == "play":
            return super().done(state, steps)
        stone = 1 << self.cell_of(steps[0])
        sets = state.with_own(state.own ^ stone)
        return Leaping(sets, 0) if state.taken else Leaping(sets, 1, phase="remove", taken=stone)

    def live_problem(self) -> Text | None:
        return (
            None if self.start or self.can_move(self.initial()) else text("Neste tabuleiro não há jogadas.")
        )

    def refusal(self, state: Leaping, steps: Sequence[str], at: int) -> Text:
        if state.phase == "remove":
            return self._removal(state)
        if at > 1:
            return text("Uma pedra só continua a saltar na mesma direção.")
        return super().refusal(state, steps, at)

    def no_step(self, state: Leaping, cell: int, to: int) -> Text:
        return text("Salta-se por cima de uma pedra do adversário, para a casa vazia logo atrás.")

    def _removal(self, state: Leaping) -> Text:
        if state.taken:
            return text("Tira uma pedra preta ao lado da casa vazia.")
        return text("Tira uma pedra branca do quadrado do meio ou da beira do tabuleiro.")

    def task(self, state: Leaping) -> Text | None:
        return self._removal(state) if state.phase == "remove" else self.todo
