"""Amazonas in machine code. Importing this module loads numba.

A position is the amazons of who is on turn, those of the other, and the empty cells, as sets of cells in two
words. Of the thousands of moves the places that look best are looked at and, from each, the best marks; all
of them in endings.
"""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.bots.kernels.cell_sets import lowest, size_of
from games.bots.kernels.deepening import (
    MOST,
    NEAR,
    UNKNOWN,
    WON,
    Table,
    deepened,
    empty_table,
    exact_search,
    first_move,
    followers,
    position_key,
    recalled,
    remember,
)
from games.rules.game import Game
from games.rules.two.amazons.rules import Amazons
from games.solvers.compiling import compiled, is_kept, lean

AS_LONG = 20  # positions that take as long as one random match
SOLVED = 20  # moves with which it is known at once who wins
WIDEST = 6_000  # more than moves
_MOST_MET = 150_000  # positions, before it is not known at once
_PROMISING = 40  # moves that are looked at first
_PLACES, _WIDTH = 6, 12  # places and moves that are looked at later
_WORD = 64
_FULL = (1 << _WORD) - 1
_U = np.uint64
_ONE = _U(1)
_LAST = 127  # seven bits are a cell
# What a position looks like: a cell to which one comes in fewer moves, or in fewer steps, than the other; one
# to which both come in as many moves, for who is on turn; and a cell beside an amazon.
_CELL, _NEARER, _FIRST, _BESIDE = 50, 25, 10, 5


class Cells(NamedTuple):
    """A set of up to 128 cells."""

    low: Any
    high: Any


def packed(cells: int) -> Cells:
    """A set of the board's cells."""
    return Cells(_U(cells & _FULL), _U(cells >> _WORD))


@lean
def _both(some: Cells, others: Cells) -> Cells:
    return Cells(some.low & others.low, some.high & others.high)


@lean
def _either(some: Cells, others: Cells) -> Cells:
    return Cells(some.low | others.low, some.high | others.high)


@lean
def _less(some: Cells, others: Cells) -> Cells:
    return Cells(some.low & ~others.low, some.high & ~others.high)


@lean
def _is_empty(cells: Cells) -> bool:
    return cells.low | cells.high == _U(0)  # type: ignore[no-any-return]


@lean
def _up(cells: Cells, step: Any) -> Cells:
    return Cells(cells.low << step, cells.high << step | cells.low >> _U(_WORD) - step)


@lean
def _down(cells: Cells, step: Any) -> Cells:
    return Cells(cells.low >> step | cells.high << _U(_WORD) - step, cells.high >> step)


@lean
def _count(cells: Cells) -> int:
    return size_of(cells.low) + size_of(cells.high)


@lean
def _set_of(cell: int) -> Cells:
    if cell < _WORD:
        return Cells(_ONE << _U(cell), _U(0))
    return Cells(_U(0), _ONE << _U(cell - _WORD))


@lean
def _number(cells: Cells) -> int:
    """The number of the first cell of a set that is not empty."""
    return lowest(cells.low) if cells.low else _WORD + lowest(cells.high)


@lean
def visible(steps: NDArray[np.uint64], cells: Cells, empty: Cells) -> Cells:
    """The cells to which straight lines lead from some, over empty cells."""
    seen = Cells(_U(0), _U(0))
    for step in steps:
        line = _both(_up(cells, step), empty)
        while not _is_empty(line):
            seen = _either(seen, line)
            line = _both(_up(line, step), empty)
        line = _both(_down(cells, step), empty)
        while not _is_empty(line):
            seen = _either(seen, line)
            line = _both(_down(line, step), empty)
    return seen


@lean
def beside(steps: NDArray[np.uint64], cells: Cells, empty: Cells) -> Cells:
    """The empty cells beside some."""
    seen = Cells(_U(0), _U(0))
    for step in steps:
        seen = _either(seen, _either(_up(cells, step), _down(cells, step)))
    return _both(seen, empty)


@lean
def value(steps: NDArray[np.uint64], own: Cells, other: Cells, empty: Cells) -> int:
    """How a position looks to who is on turn."""
    near, theirs = beside(steps, own, empty), beside(steps, other, empty)
    worth = _BESIDE * (_count(near) - _count(theirs))
    mine, his, rest = own, other, empty
    while True:
        mine, his = visible(steps, mine, rest), visible(steps, his, rest)
        rest = _less(rest, _either(mine, his))
        if _is_empty(_either(mine, his)):
            break
        worth += _CELL * (_count(mine) - _count(his)) + _FIRST * _count(_both(mine, his))
    rest = empty
    while not _is_empty(_either(near, theirs)):
        worth += _NEARER * (_count(near) - _count(theirs))
        rest = _less(rest, _either(near, theirs))
        near, theirs = beside(steps, near, rest), beside(steps, theirs, rest)
    return worth


@compiled
def best_moves(  # noqa: PLR0917 - a part of the search
    steps: NDArray[np.uint64],
    own: Cells,
    other: Cells,
    empty: Cells,
    most_places: int,
    moves: NDArray[np.int64],
) -> int:
    """Fill in the moves from the places that look best, the best first, each ending with the numbers of its
    three cells, seven bits each: how many."""
    places, count = np.empty(4 * _LAST, np.int64), 0
    amazons = own
    while not _is_empty(amazons):
        cell = _number(amazons)
        start = _set_of(cell)
        amazons = _less(amazons, start)
        goals = visible(steps, start, empty)
        while not _is_empty(goals):
            to = _number(goals)
            goal = _set_of(to)
            goals = _less(goals, goal)
            there = _either(_less(own, start), goal)
            looks = value(steps, there, other, _either(_less(empty, goal), start))
            places[count] = -looks << 14 | cell << 7 | to
            count += 1
    places[:count].sort()
    number_of_moves = 0
    for place in places[: min(count, most_places)]:
        cell, to = place >> 7 & _LAST, place & _LAST
        start, goal = _set_of(cell), _set_of(to)
        there = _either(_less(own, start), goal)
        left = _either(_less(empty, goal), start)
        marks = visible(steps, goal, left)
        while not _is_empty(marks):
            number = _number(marks)
            mark = _set_of(number)
            marks = _less(marks, mark)
            looks = value(steps, other, there, _less(left, mark))
            moves[number_of_moves] = looks << 21 | cell << 14 | to << 7 | number
            number_of_moves += 1
    moves[:number_of_moves].sort()
    return number_of_moves


@lean
def key_of(own: Cells, other: Cells, empty: Cells) -> Any:
    """The key of a position in the table."""
    key = position_key(own.low, own.high, 0)
    key = position_key(position_key(key, other.low, 0), other.high, 0)
    return position_key(position_key(key, empty.low, 0), empty.high, 0)


@compiled
def search(  # noqa: C901, PLR0917 - one recursion
    steps: NDArray[np.uint64],
    table: Table,
    own: Cells,
    other: Cells,
    empty: Cells,
    depth: int,
    low: int,
    high: int,
    most_places: int,
    width: int,
) -> int:
    """What a position is worth to who is on turn, so many moves ahead, of which so many are looked at."""
    table.left[0] -= 1
    if table.left[0] < 0:
        return UNKNOWN
    if _is_empty(beside(steps, own, empty)):
        return -WON
    if depth <= 0:
        return value(steps, own, other, empty)
    key = key_of(own, other, empty)
    worth = recalled(table, key, depth, low, high)
    if worth != UNKNOWN:
        return worth
    moves = np.empty(WIDEST, np.int64)
    count = best_moves(steps, own, other, empty, most_places, moves)
    table.left[0] -= count
    first = min(max(0, first_move(table, key)), count - 1)
    best, choice, before = -MOST, -1, low
    for turn in range(min(count, width)):
        # What was best before comes first, the others follow as they look.
        number = first if turn == 0 else turn - 1 if turn <= first else turn
        move = moves[number]
        start, goal, mark = _set_of(move >> 14 & _LAST), _set_of(move >> 7 & _LAST), _set_of(move & _LAST)
        there = _either(_less(own, start), goal)
        left = _less(_less(_either(empty, start), goal), mark)
        close = low + 1 if turn and low + 1 < high else high
        worth = search(steps, table, other, there, left, depth - 1, -close, -low, most_places, width)
        if worth != UNKNOWN and close <= -worth < high:
            worth = search(steps, table, other, there, left, depth - 1, -high, -low, most_places, width)
        if worth == UNKNOWN:
            return UNKNOWN
        if -worth > best:
            best, choice = -worth, number
        low = max(low, best)
        if low >= high:
            break
    if width < WIDEST:
        best = max(best, -NEAR + 1)  # others may be better
    remember(table, key, depth, best, before, high, choice)
    return best


class MarkingKernel(Kernel):
    game: Amazons
    proves: ClassVar[bool] = True

    def __init__(self, game: Amazons) -> None:
        super().__init__(game)
        stride = game.board.stride
        self.steps = np.array([1, stride - 1, stride, stride + 1], np.uint64)

    def position(self, state: Any) -> tuple[Cells, Cells, Cells]:
        return packed(state.own), packed(state.rivals), packed(self.game.empty(state))

    def fits(self, state: Any) -> bool:
        return True

    def compile(self) -> bool:
        table = empty_table(1)
        search(self.steps, table, *self.position(self.game.initial()), 1, -MOST, MOST, _PLACES, _WIDTH)
        return is_kept(search)

    def word(self, move: int) -> str:
        """The notation of a move."""
        names = self.game.board.names
        cell, to, mark = (names[int(move) >> bits & _LAST] for bits in (14, 7, 0))
        return f"{cell}-{to}/{mark}"

    def promising(self, state: Any) -> list[str]:
        moves = np.empty(WIDEST, np.int64)
        count = best_moves(self.steps, *self.position(state), WIDEST, moves)
        return [self.word(move) for move in moves[: min(count, _PROMISING)]]

    def _after(
        self, state: Any, moves: Sequence[str], progress: Progress
    ) -> dict[str, tuple[Cells, Cells, Cells]]:
        after = followers(self.game, state, moves, progress)
        return {move: self.position(there) for move, there in after.items()}

    def solved(self, state: Any, progress: Progress) -> tuple[float, list[str]] | None:
        moves = list(islice(self.game.moves(state), SOLVED + 1))
        if len(moves) > SOLVED:
            return None
        table, depth, winning = empty_table(), self.game.empty(state).bit_count(), []
        exact = exact_search(table, progress, _MOST_MET, AS_LONG)
        for move, position in self._after(state, moves, progress).items():
            look = partial(search, self.steps, table, *position, depth, -1, 1, WIDEST, WIDEST)
            if exact.answer(look) < 0:
                winning.append(move)
        return float(bool(winning)), winning

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        table = empty_table()
        positions = self._after(state, moves, progress)

        def look(move: str, deep: int, least: int) -> int:
            if least >= NEAR:  # a move that wins is known
                return 0
            high = min(WON, -least)
            worth = int(search(self.steps, table, *positions[move], deep, -WON, high, _PLACES, _WIDTH))
            return worth if worth == UNKNOWN else -worth

        return deepened(table, moves, look, playouts, progress, as_long=AS_LONG)


def of(game: Game[Any]) -> Kernel | None:
    return MarkingKernel(game) if isinstance(game, Amazons) else None
