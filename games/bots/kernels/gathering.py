"""Linhas de acção in machine code. Importing this module loads numba.

A position is the pieces of who is on turn and those of the other, as sets of cells, eight bits a column. It
looks as good as the pieces of each are near to each other and have moves.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.bots.kernels.cell_sets import SIDE, CellSetKernel, lowest, size_of, square_numbers
from games.bots.kernels.deepening import (
    MOST,
    NEAR,
    UNKNOWN,
    WON,
    Table,
    deepened,
    empty_table,
    first_move,
    followers,
    position_key,
    recalled,
    remember,
)
from games.rules.game import Game
from games.rules.two.lines_of_action.lines import lines
from games.rules.two.lines_of_action.rules import LinesOfAction
from games.solvers.compiling import compiled, is_kept, lean

AS_LONG = 20  # positions that take as long as one random match
MOST_MOVES = 128
NOWHERE = -1
_CELLS = SIDE * SIDE
_U = np.uint64
_ONE = _U(1)
# What a position looks like: a step from the middle of one's pieces, a group, and a move.
_STEP, _GROUP, _MOVE = 60, 60, 12
_TURN = 30  # for whoever is on turn
_TRUSTED = 1 << 20  # more than the history of a move says


class GatheringBoard(NamedTuple):
    """By cell and line (four): its cells. By cell, way (two of each line) and number of steps: where a piece
    comes to, and what it passes over. By cell and number of steps: the cells that are further away. By number
    of pieces: the least steps that they are from their middle. The cells not in the last, and not in the
    first row. For three bits: the cells with this bit in the number of their column, and of their row. By
    move: how often it was the best one."""

    lines: NDArray[np.uint64]
    goals: NDArray[np.int64]
    over: NDArray[np.uint64]
    beyond: NDArray[np.uint64]
    least: NDArray[np.int64]
    not_last: Any
    not_first: Any
    columns: NDArray[np.uint64]
    rows: NDArray[np.uint64]
    history: NDArray[np.int64]


@lean
def group_of(board: GatheringBoard, pieces: Any) -> Any:
    """The pieces that are connected with the first one."""
    group, before = pieces & ~pieces + _ONE, _U(0)
    while group != before:
        before = group
        group |= (group & board.not_last) << _ONE | (group & board.not_first) >> _ONE
        group |= group << _U(SIDE) | group >> _U(SIDE)
        group &= pieces
    return group


@lean
def groups(board: GatheringBoard, pieces: Any) -> int:
    """In how many groups the pieces stand."""
    count = 0
    while pieces:
        pieces ^= group_of(board, pieces)
        count += 1
    return count


@lean
def moves_of(board: GatheringBoard, own: Any, other: Any, moves: NDArray[np.int64]) -> int:
    """Fill in the moves, each the number of its first cell and, six bits, of its second one: how many."""
    count, left = 0, own
    while left:
        cell = lowest(left)
        left &= left - _ONE
        for line in range(4):
            steps = size_of(board.lines[cell, line] & (own | other))
            for way in range(2 * line, 2 * line + 2):
                goal = board.goals[cell, way, steps]
                if goal == NOWHERE or own >> _U(goal) & _ONE or board.over[cell, way, steps] & other:
                    continue
                moves[count] = cell << 6 | goal
                count += 1
    return count


@lean
def scattered(board: GatheringBoard, pieces: Any) -> int:
    """How far the pieces are from each other."""
    count, column, row = size_of(pieces), 0, 0
    for bit in range(3):
        column += size_of(pieces & board.columns[bit]) << bit
        row += size_of(pieces & board.rows[bit]) << bit
    middle = SIDE * ((2 * column + count) // (2 * count)) + (2 * row + count) // (2 * count)
    steps = -board.least[count]
    for far in range(SIDE - 1):
        beyond = size_of(pieces & board.beyond[middle, far])
        if not beyond:
            break
        steps += beyond
    return _STEP * steps + _GROUP * groups(board, pieces)  # type: ignore[no-any-return]


@lean
def value(board: GatheringBoard, own: Any, other: Any, moves: NDArray[np.int64]) -> int:
    """How a position looks to who is on turn."""
    freedom = moves_of(board, own, other, moves) - moves_of(board, other, own, moves)
    return scattered(board, other) - scattered(board, own) + _MOVE * freedom + _TURN


@compiled
def _rank(board: GatheringBoard, moves: NDArray[np.int64], count: int, first: int) -> None:
    """Sort the moves: this one first, then those that were often the best."""
    for number in range(count):
        move = moves[number]
        known = _TRUSTED if move == first else min(_TRUSTED - 1, board.history[move])
        moves[number] = -known << 12 | move
    moves[:count].sort()


@compiled
def search(  # noqa: C901, PLR0911, PLR0917 - one recursion
    board: GatheringBoard, table: Table, own: Any, other: Any, depth: int, low: int, high: int
) -> int:
    """What a position is worth to who is on turn, so many moves ahead."""
    table.left[0] -= 1
    if table.left[0] < 0:
        return UNKNOWN
    # Where both are joined, who moved last has won.
    if group_of(board, other) == other:
        return -WON
    if group_of(board, own) == own:
        return WON
    moves = np.empty(MOST_MOVES, np.int64)
    if depth <= 0:
        return value(board, own, other, moves)
    key = position_key(own, other, 0)
    worth = recalled(table, key, depth, low, high)
    if worth != UNKNOWN:
        return worth
    count = moves_of(board, own, other, moves)
    if not count:
        worth = search(board, table, other, own, depth - 1, -high, -low)
        return worth if worth == UNKNOWN else -worth
    _rank(board, moves, count, first_move(table, key))
    best, choice, before = -MOST, -1, low
    for number in range(count):
        move = moves[number] & 0xFFF
        goal = _ONE << _U(move & 63)
        left, there = other & ~goal, own ^ _ONE << _U(move >> 6) | goal
        # After the first move it is only asked whether another one is better.
        close = low + 1 if number and low + 1 < high else high
        worth = search(board, table, left, there, depth - 1, -close, -low)
        if worth != UNKNOWN and close <= -worth < high:
            worth = search(board, table, left, there, depth - 1, -high, -low)
        if worth == UNKNOWN:
            return UNKNOWN
        if -worth > best:
            best, choice = -worth, move
        low = max(low, best)
        if low >= high:
            board.history[move] += depth * depth
            break
    remember(table, key, depth, best, before, high, choice)
    return best


class GatheringKernel(CellSetKernel):
    game: LinesOfAction
    proves: ClassVar[bool] = True

    def __init__(self, game: LinesOfAction) -> None:
        super().__init__(game)
        self.numbers = numbers = square_numbers(game.board)
        places = {numbers[cell]: place for cell, place in game.board.places.items()}

        def cells(chosen: Sequence[int]) -> Any:
            return _U(sum(1 << number for number in chosen))

        of_cell = np.zeros((_CELLS, 4), np.uint64)
        goals = np.full((_CELLS, 8, SIDE + 1), NOWHERE)
        over, beyond = np.zeros((_CELLS, 8, SIDE + 1), np.uint64), np.zeros((_CELLS, SIDE), np.uint64)
        for cell, number in numbers.items():
            for line, (on_it, jumps) in enumerate(lines(game.board)[cell]):
                of_cell[number, line] = self.packed(on_it)
                for steps, ways in enumerate(jumps):
                    for way, jump in enumerate(ways):
                        goals[number, 2 * line + way, steps] = numbers[jump.to.bit_length() - 1]
                        over[number, 2 * line + way, steps] = self.packed(jump.over)
            column, row = places[number]
            far = {to: max(abs(across - column), abs(up - row)) for to, (across, up) in places.items()}
            for steps in range(SIDE):
                beyond[number, steps] = cells([to for to in far if far[to] > steps])
        # One stands in the middle, eight around it, sixteen around these.
        around = [0] + 8 * [1] + 16 * [2] + (_CELLS - 25) * [3]
        last = game.size - 1
        self.board = GatheringBoard(
            of_cell,
            goals,
            over,
            beyond,
            np.array([sum(around[:count]) for count in range(_CELLS + 1)]),
            cells([number for number, (_column, row) in places.items() if row < last]),
            cells([number for number, (_column, row) in places.items() if row]),
            np.array([cells([to for to in places if places[to][0] >> bit & 1]) for bit in range(3)]),
            np.array([cells([to for to in places if places[to][1] >> bit & 1]) for bit in range(3)]),
            np.zeros(_CELLS * _CELLS, np.int64),
        )

    def fits(self, state: Any) -> bool:
        """A piece has eight ways to go at most."""
        return all(8 * pieces.bit_count() <= MOST_MOVES for pieces in state.sets)

    def compile(self) -> bool:
        table = empty_table(1)
        search(self.board, table, _U(5), _U(10), 1, -MOST, MOST)
        return is_kept(search)

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        table = empty_table()
        self.board.history[:] = 0
        after_each = followers(self.game, state, moves, progress)
        positions = {move: self.position(after) for move, after in after_each.items()}

        def look(move: str, deep: int, least: int) -> int:
            if least >= NEAR:  # a move that wins is known
                return 0
            if after_each[move].past.times > 1:
                return 0  # what comes back once may come back for ever
            worth = int(search(self.board, table, *positions[move], deep, -WON, min(WON, -least)))
            return worth if worth == UNKNOWN else -worth

        return deepened(table, moves, look, playouts, progress, as_long=AS_LONG)


def of(game: Game[Any]) -> Kernel | None:
    return GatheringKernel(game) if isinstance(game, LinesOfAction) else None
