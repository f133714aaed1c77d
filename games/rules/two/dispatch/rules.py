"""Envio (Dispatch). Rulebook, `two_player_a.md` (Chris "Dissembler" and João Neto, 2002)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACK, BUTTONS, FLAG, Key
from games.rules.bases.repeating import Repeating
from games.rules.bases.stones import breathless
from games.rules.boards.fields import Boards, each, square
from games.rules.errors import IllegalMove, refuse
from games.rules.game import Outcome, Step
from games.rules.options import size_option
from games.rules.text import Text, join_words, text
from games.rules.two.dispatch.count import Closing, DispatchState
from games.rules.two.dispatch.drops import (
    SMALLEST,
    additions,
    drop_count,
    drop_text,
    drops,
    no_drop,
    reached,
    visible_cells,
)


@dataclass(frozen=True)
class Dispatch(Closing, Repeating[DispatchState]):
    """Drop a connected set of 2 to 5 pieces on empty cells, or pass. Black begins, with 2 or 3 pieces.

    At least one of them must be seen by an own piece that was on the board: in the same row or column, with
    only empty cells between. Then groups without liberties are removed, first the opponent's. After two
    passes in a row, who has more pieces and cells that the opponent cannot reach wins. Options: the cells of
    a side.
    """

    slug: ClassVar[str] = "dispatch"
    boards: ClassVar[Boards] = square
    captures: ClassVar[bool] = True
    states: ClassVar[type[Any]] = DispatchState
    keys: ClassVar[Mapping[str, Key]] = {**Closing.keys, "first": FLAG}

    size: int = size_option(13, 7, 13)

    def opening(self) -> DispatchState:
        """Two pieces each near opposite corners: on the third lines, on small boards the second ones."""
        low = 3 if self.size >= 9 else 2
        high = self.size + 1 - low
        west, east = "abc"[low - 1], "abcdefghijklm"[high - 1]
        cells = self.board.set_of
        black, white = cells((f"{west}{high}", f"{east}{low}")), cells((f"{west}{low}", f"{east}{high}"))
        return DispatchState((black, white), BLACK, first=True)

    def moves(self, state: DispatchState) -> Iterator[str]:
        if state.over:
            return iter(())
        shapes = drops(self.board, state.own, self.empty(state), state.most)
        return chain(map(partial(drop_text, self.board), shapes), ("pass",))

    def move_count(self, state: DispatchState) -> int:
        return 0 if state.over else 1 + drop_count(self.board, state.own, self.empty(state), state.most)

    def _drop_text(self, cells: int) -> str:
        return drop_text(self.board, cells)

    def apply(self, state: DispatchState, move: str) -> DispatchState:
        if move == "pass":
            return self._after(state, state.sets, state.passes + 1)
        own = state.own | self._drop(state, move)
        sets = state.with_own(own)
        for safe in (own, 0):
            gone = breathless(self.board, sets) & ~safe
            sets = tuple(stones & ~gone for stones in sets)
        return self._after(state, sets, 0)

    def _after(self, state: DispatchState, sets: tuple[int, ...], passes: int) -> DispatchState:
        turn = 1 - state.turn
        past = state.past.then((state.sets, state.turn, state.passes), (sets, turn, passes))
        # A position can be set up in which White moves before Black's first move.
        first = state.first and not state.limited
        return DispatchState(sets, turn, passes, first, past)

    def _drop(self, state: DispatchState, move: str) -> int:
        """The cells of a drop. Raises IllegalMove."""
        names = move.split(",")
        if len(names) > state.most:
            raise IllegalMove(
                text("Na primeira jogada o Preto põe só duas ou três peças.")
                if state.limited
                else text("Podes pôr no máximo cinco peças.")
            )
        drop = 0
        for name in names:
            cell = 1 << self.empty_cell(state, name)
            if cell & drop:
                refuse("A casa {name} aparece duas vezes.", name=name)
            drop |= cell
        if problem := no_drop(self.board, state.own, self.empty(state), drop, state.most):
            raise IllegalMove(problem)
        if self._drop_text(drop) != move:
            refuse("Escreve as casas por ordem: {move}.", move=self._drop_text(drop))
        return drop

    def outcome(self, state: DispatchState) -> Outcome | None:
        return super().outcome(state) or Repeating.outcome(self, state)

    # Clicking: the cells of a drop in any order, each one next to another

    def next_steps(self, state: DispatchState, prefix: str = "") -> list[Step]:
        if state.over:
            return []
        empty = self.empty(state)
        if not prefix:
            cells = reached(self.board, state.own, empty, state.most)
            first = [Step(name, name, False, True) for name in self.board.names_of(cells)]
            return [*first, Step("pass", None, True, label=BUTTONS["pass"])]
        begun = self._parse_cells(prefix)
        in_sight = visible_cells(self.board, state.own, empty)
        steps = []
        for bit in each(additions(self.board, begun, in_sight, empty, state.most)):
            drop = begun | 1 << bit
            more = drop.bit_count() < state.most and bool(self.board.spread(drop) & empty & ~drop)
            steps.append(Step(self._drop_text(drop), self.board.names[bit], bool(drop & in_sight), more))
        return steps

    def cell_move(self, state: DispatchState, prefix: str, cell: str) -> str | None:
        if cell not in self.board.bits or prefix == "pass":
            return None
        return self._drop_text(self._parse_cells(prefix) | 1 << self.board.bits[cell])

    def _parse_cells(self, prefix: str) -> int:
        """The cells of a half-made drop, 0 where they are not written in order."""
        names = prefix.split(",")
        cells = self.board.set_of(names) if self.board.bits.keys() >= set(names) else 0
        return cells if self._drop_text(cells) == prefix else 0

    def task(self, state: DispatchState) -> Text | None:
        if state.limited and not state.passes:
            return text("Na primeira jogada põe só duas ou três peças.")
        return super().task(state)

    def choice(self, state: DispatchState, prefix: str) -> Text:
        cells = self._parse_cells(prefix)
        if not cells:
            return super().choice(state, prefix)
        names = join_words(self.board.names_of(cells), "e")
        if not cells & visible_cells(self.board, state.own, self.empty(state)):
            return text("Peças em {cells}; falta uma à vista de uma peça tua", cells=names)
        if cells.bit_count() < SMALLEST:
            return text("Peça em {cells}; falta pelo menos mais uma", cells=names)
        return text("Peças em {cells}", cells=names)

    def describe(self, move: str) -> Text:
        if move == "pass":
            return super().describe(move)
        return text("pôs peças em {cells}", cells=join_words(move.split(","), "e"))
