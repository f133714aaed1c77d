"""Reversi in machine code, on boards of up to eight cells a side. Importing this module loads numba.

A position is the pieces of who is on turn and those of the other, as sets of cells, eight bits a column. With
few empty cells left every line is looked at to its end.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.bots.kernels.cell_sets import SIDE, CellSetKernel, size_of, square_numbers
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
from games.rules.two.reversi.rules import Reversi
from games.solvers.compiling import compiled, is_kept, lean

AS_LONG = 20  # positions that take as long as one random match
SOLVED = 10  # empty cells with which it is known at once who wins
EXACT = 14  # empty cells with which a search soon looks at all lines
_FIRST = 6  # depths that are looked at before
_MOST_MET = 500_000  # positions, before it is not known at once
_SHALLOW = 2  # moves ahead for which it does not pay to order moves by what they lead to
_MOST_MOVES = 64
_U = np.uint64
_ONE = _U(1)
# What a position looks like: a corner is worth some nine moves.
_MOVE, _FRONTIER, _CORNER, _STABLE, _SLANTED, _BESIDE, _LAST = 22, 7, 200, 60, 80, 30, 20
_LATE = 20  # empty cells with which it counts who puts the last piece
# In which order moves are tried, as so many moves that they leave to the other.
_TAKES_CORNER, _ODD = 8, 2


class TurningBoard(NamedTuple):
    """Sets of cells: all; those in neither the first nor the last row; those not in the last, and not in the
    first one; the corners; the cells beside corners on diagonals, along columns and along rows; the first and
    last column, and row. `rank`: in which order cells are tried; `quarters`: the board in four parts."""

    full: Any
    inner: Any
    not_last: Any
    not_first: Any
    corners: Any
    slanted: Any
    upright: Any
    level: Any
    columns: Any
    rows: Any
    rank: NDArray[np.int64]
    quarters: NDArray[np.uint64]


@lean
def _beyond(own: Any, between: Any, step: Any) -> Any:
    """The cells beyond unbroken rows of `between` that begin next to `own`, both ways."""
    up, down = own << step & between, own >> step & between
    for _cell in range(SIDE - 3):
        up |= up << step & between
        down |= down >> step & between
    return up << step | down >> step


@lean
def drops(board: TurningBoard, own: Any, other: Any) -> Any:
    """The cells on which who is on turn may put a piece."""
    inner = other & board.inner
    beyond = _beyond(own, other, _U(SIDE)) | _beyond(own, inner, _ONE)
    beyond |= _beyond(own, inner, _U(SIDE - 1)) | _beyond(own, inner, _U(SIDE + 1))
    return beyond & board.full & ~(own | other)


@lean
def _enclosed_rows(cell: Any, own: Any, between: Any, step: Any) -> Any:
    """The rows of `between` from a cell to one of `own`, both ways."""
    up, down = cell << step & between, cell >> step & between
    for _cell in range(SIDE - 3):
        up |= up << step & between
        down |= down >> step & between
    if not up << step & own:
        up = _U(0)
    if not down >> step & own:
        down = _U(0)
    return up | down


@lean
def turned_pieces(board: TurningBoard, own: Any, other: Any, cell: Any) -> Any:
    """The pieces that turn when who is on turn puts one on a cell, a set of one."""
    inner = other & board.inner
    pieces = _enclosed_rows(cell, own, other, _U(SIDE)) | _enclosed_rows(cell, own, inner, _ONE)
    return (
        pieces
        | _enclosed_rows(cell, own, inner, _U(SIDE - 1))
        | _enclosed_rows(cell, own, inner, _U(SIDE + 1))
    )


@lean
def _spread(board: TurningBoard, cells: Any) -> Any:
    """Cells and their neighbours, and beyond the board."""
    cells |= (cells & board.not_last) << _ONE | (cells & board.not_first) >> _ONE
    return cells | cells << _U(SIDE) | cells >> _U(SIDE)


@lean
def _stable(board: TurningBoard, own: Any) -> Any:
    """The pieces of unbroken rows along edges from a corner: they never turn."""
    stable = own & board.corners
    if not stable:
        return stable
    columns, rows = own & board.columns, own & board.rows
    for _cell in range(SIDE - 2):
        stable |= (stable << _ONE | stable >> _ONE) & columns
        stable |= (stable << _U(SIDE) | stable >> _U(SIDE)) & rows
    return stable


@lean
def value(board: TurningBoard, own: Any, other: Any, moves: Any) -> int:
    """How a position looks to who is on turn and has these moves."""
    empty = board.full & ~(own | other)
    worth = _MOVE * (size_of(moves) - size_of(drops(board, other, own)))
    frontier = _spread(board, empty)
    worth += _FRONTIER * (size_of(frontier & other) - size_of(frontier & own))
    worth += _CORNER * (size_of(own & board.corners) - size_of(other & board.corners))
    worth += _STABLE * (size_of(_stable(board, own)) - size_of(_stable(board, other)))
    corners = empty & board.corners
    above, aside = corners << _ONE | corners >> _ONE, corners << _U(SIDE) | corners >> _U(SIDE)
    slanted = (above << _U(SIDE) | above >> _U(SIDE)) & board.slanted
    beside = above & board.upright | aside & board.level
    worth += _SLANTED * (size_of(slanted & other) - size_of(slanted & own))
    worth += _BESIDE * (size_of(beside & other) - size_of(beside & own))
    left = size_of(empty)
    if left <= _LATE:
        worth += _LAST if left & 1 else -_LAST
    return worth


@lean
def final_value(own: Any, other: Any) -> int:
    """What a position is worth in which nobody can move."""
    ahead = size_of(own) - size_of(other)
    return WON if ahead > 0 else -WON if ahead < 0 else 0


@compiled
def _ordered(  # noqa: PLR0917 - a part of the search
    board: TurningBoard, own: Any, other: Any, moves: Any, first: int, depth: int, order: NDArray[np.int64]
) -> int:
    """The moves, this one first, then those that leave the other the fewest. How many."""
    count, odd = 0, _U(0)
    empty = board.full & ~(own | other)
    for quarter in board.quarters:
        if size_of(empty & quarter) & 1:
            odd |= quarter
    while moves:
        cell = moves & ~(moves - _ONE)
        moves ^= cell
        number = size_of(cell - _ONE)
        rank = board.rank[number]
        if number == first:
            rank = -1
        elif depth > _SHALLOW:
            pieces = turned_pieces(board, own, other, cell)
            left = drops(board, other ^ pieces, own | pieces | cell)
            rank += 16 * (16 + size_of(left) + size_of(left & board.corners))
            rank -= 16 * (_TAKES_CORNER if cell & board.corners else 0)
            rank -= 16 * (_ODD if cell & odd else 0)
        elif cell & odd:
            rank -= 1
        order[count] = (rank + 1) << 8 | number
        count += 1
    order[:count].sort()
    return count


@compiled
def search(  # noqa: C901, PLR0911, PLR0917 - one recursion
    board: TurningBoard, table: Table, own: Any, other: Any, depth: int, low: int, high: int
) -> int:
    """What a position is worth to who is on turn, so many pieces ahead."""
    table.left[0] -= 1
    if table.left[0] < 0:
        return UNKNOWN
    moves = drops(board, own, other)
    if not moves:
        if not drops(board, other, own):
            return final_value(own, other)
        worth = search(board, table, other, own, depth, -high, -low)
        return worth if worth == UNKNOWN else -worth
    if depth <= 0:
        return value(board, own, other, moves)
    key, first = _U(0), -1
    if depth > _SHALLOW:
        key = position_key(own, other, 0)
        worth = recalled(table, key, depth, low, high)
        if worth != UNKNOWN:
            return worth
        first = first_move(table, key)
    order = np.empty(_MOST_MOVES, np.int64)
    count = _ordered(board, own, other, moves, first, depth, order)
    best, choice, before = -MOST, -1, low
    for number in range(count):
        place = order[number] & 0xFF
        cell = _ONE << _U(place)
        pieces = turned_pieces(board, own, other, cell)
        after, left = other ^ pieces, own | pieces | cell
        # After the first move it is only asked whether another one is better.
        close = low + 1 if number and low + 1 < high else high
        worth = search(board, table, after, left, depth - 1, -close, -low)
        if worth != UNKNOWN and close <= -worth < high:
            worth = search(board, table, after, left, depth - 1, -high, -low)
        if worth == UNKNOWN:
            return UNKNOWN
        if -worth > best:
            best, choice = -worth, place
        low = max(low, best)
        if low >= high:
            break
    if depth > _SHALLOW:
        remember(table, key, depth, best, before, high, choice)
    return best


class TurningKernel(CellSetKernel):
    game: Reversi
    proves: ClassVar[bool] = True

    def __init__(self, game: Reversi) -> None:
        super().__init__(game)
        self.numbers = square_numbers(game.board)
        size, last = game.size, game.size - 1

        def cells(*, columns: Sequence[int] = range(size), rows: Sequence[int] = range(size)) -> Any:
            return _U(sum(1 << SIDE * column + row for column in columns for row in rows))

        ends, seconds, half = (0, last), (1, last - 1), size // 2
        corners, slanted = cells(columns=ends, rows=ends), cells(columns=seconds, rows=seconds)
        upright, level = cells(columns=ends, rows=seconds), cells(columns=seconds, rows=ends)
        rank = np.full(SIDE * SIDE, 4)
        for number in self.numbers.values():
            for later, some in ((0, corners), (6, upright | level), (8, slanted)):
                if int(some) >> number & 1:
                    rank[number] = later
        halves = range(half), range(half, size)
        self.board = TurningBoard(
            full=cells(),
            inner=cells(rows=range(1, last)),
            not_last=cells(rows=range(last)),
            not_first=cells(rows=range(1, size)),
            corners=corners,
            slanted=slanted,
            upright=upright,
            level=level,
            columns=cells(columns=ends),
            rows=cells(rows=ends),
            rank=rank,
            quarters=np.array(
                [cells(columns=columns, rows=rows) for columns in halves for rows in halves], np.uint64
            ),
        )

    def compile(self) -> bool:
        table = empty_table(1)
        search(self.board, table, _U(1), _U(2), 1, -MOST, MOST)
        return is_kept(search)

    def solved(self, state: Any, progress: Progress) -> tuple[float, list[str]] | None:
        if self._left(state) > SOLVED:
            return None
        table = empty_table()
        exact = exact_search(table, progress, _MOST_MET, AS_LONG)
        worths: dict[str, int] = {}
        for move in self.game.moves(state):
            position = self.position(self.game.apply(state, move))
            worths[move] = -exact.answer(partial(search, self.board, table, *position, SIDE * SIDE, -1, 1))
        best = max(worths.values())
        share = 0.5 if best == 0 else float(best > 0)
        return share, [move for move, worth in worths.items() if worth == best] if share else []

    def _left(self, state: Any) -> int:
        return int(self.game.empty(state).bit_count())

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        table, left = empty_table(), self._left(state)
        after = followers(self.game, state, moves, progress)
        positions = {move: self.position(there) for move, there in after.items()}

        def look(move: str, deep: int, least: int) -> int:
            if least >= NEAR:  # a move that wins is known
                return 0
            low, high = (-1, 1) if deep >= left else (-WON, WON)
            worth = int(search(self.board, table, *positions[move], deep, low, min(high, -least)))
            return worth if worth == UNKNOWN else -worth

        depths = [*range(min(_FIRST, left)), left] if left <= EXACT else range(left + 1)
        return deepened(table, moves, look, playouts, progress, depths, AS_LONG)


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game, None where its board is too large."""
    match game:
        case Reversi() if game.size <= SIDE:
            return TurningKernel(game)
    return None
