"""Avanço in machine code. Importing this module loads numba.

A position is the pieces of both players as sets of cells, and who is on turn. Where a piece can no longer be
met and is first, it is known who wins.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.bots.kernels.cell_sets import CellSetKernel
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
from games.rules.boards.fields import each
from games.rules.game import Game
from games.rules.two.breakthrough.rules import Breakthrough
from games.solvers.compiling import compiled, is_kept, lean

MOST_CELLS = 64
WAYS = 3  # ahead, and both diagonals
NOWHERE = -1
_LOUD = 4  # captures that are followed beyond the depth
_U = np.uint64
_FAR = 99  # moves
# As in `games.bots.hooks.breakthrough` and `racing`, in hundredths of a piece.
_PIECE, _FORWARD, _GUARD, _RACE = 100, 4, 15, 5_000


class AdvancingBoard(NamedTuple):
    """By player and cell: the cells ahead and diagonally ahead; those to which a piece can ever come; the
    moves to the last row; and what a piece is worth there."""

    ahead: NDArray[np.int64]
    cone: NDArray[np.uint64]
    far: NDArray[np.int64]
    worth: NDArray[np.int64]


@lean
def _has(cells: Any, cell: int) -> bool:
    return cells >> _U(cell) & _U(1) != _U(0)  # type: ignore[no-any-return]


@lean
def may_move(board: AdvancingBoard, own: Any, other: Any, player: int, move: int) -> bool:
    """Whether a piece may go a way: a move is three times its cell and the way."""
    cell, way = move // WAYS, move % WAYS
    to = board.ahead[player, cell, way]
    if to == NOWHERE or not _has(own, cell):
        return False
    return not _has(own, to) and (way > 0 or not _has(other, to))


@lean
def _measured(board: AdvancingBoard, own: Any, cone: Any, player: int) -> Any:
    """What the pieces of a player are worth, the moves of the foremost one, and of the foremost one that is
    not in the other's cone."""
    worth, nearest, free = 0, _FAR, _FAR
    for cell in range(board.far.shape[1]):
        if _has(own, cell):
            worth += board.worth[player, cell]
            far = board.far[player, cell]
            nearest = min(nearest, far)
            if not _has(cone, cell):
                free = min(free, far)
    return worth, nearest, free


@lean
def _cone(board: AdvancingBoard, own: Any, player: int) -> Any:
    cells = _U(0)
    for cell in range(board.far.shape[1]):
        if _has(own, cell):
            cells |= board.cone[player, cell]
    return cells


@lean
def value(board: AdvancingBoard, own: Any, other: Any, player: int) -> int:
    """How a position looks to the player on turn; WON or -WON where it is sure who wins."""
    if not own:
        return -WON
    cone, theirs = _cone(board, own, player), _cone(board, other, 1 - player)
    worth, nearest, free = _measured(board, own, theirs, player)
    rivals, their_nearest, their_free = _measured(board, other, cone, 1 - player)
    if not their_nearest or their_free < nearest:
        return -WON
    if free <= their_nearest:
        return WON
    looks = worth - rivals
    if free <= their_free < _FAR or free < their_free:
        return looks + _RACE - _PIECE * free  # type: ignore[no-any-return]
    if their_free < _FAR:
        return looks - _RACE + _PIECE * their_free  # type: ignore[no-any-return]
    return looks  # type: ignore[no-any-return]


@compiled
def _ordered(  # noqa: PLR0917 - a part of the search
    board: AdvancingBoard, own: Any, other: Any, player: int, first: int, loud: bool, order: NDArray[np.int64]
) -> int:
    """The moves, this one first, then captures, then those that go furthest; only captures where that is
    asked for. How many."""
    count = 0
    for move in range(3 * board.far.shape[1]):
        if not may_move(board, own, other, player, move):
            continue
        cell = move // WAYS
        takes = _has(other, board.ahead[player, cell, move % WAYS])
        if loud and not takes:
            continue
        rank = 0 if move == first else board.far[player, cell] + (1 if takes else 100)
        order[count] = rank << 16 | move
        count += 1
    order[:count].sort()
    return count


@compiled
def search(  # noqa: C901, PLR0917 - one recursion
    board: AdvancingBoard, table: Table, own: Any, other: Any, player: int, depth: int, low: int, high: int
) -> int:
    """What a position is worth to the player on turn, so many moves ahead, and captures beyond that."""
    table.left[0] -= 1
    if table.left[0] < 0:
        return UNKNOWN
    key = position_key(own, other, player)
    worth = recalled(table, key, depth, low, high)
    if worth != UNKNOWN:
        return worth
    looks = value(board, own, other, player)
    if abs(looks) >= NEAR or depth <= -_LOUD:
        return looks
    best, choice, before = -MOST, -1, low
    if depth <= 0:
        best = looks
        if best >= high:
            return best
        low = max(low, best)
    order = np.empty(3 * board.far.shape[1], np.int64)
    count = _ordered(board, own, other, player, first_move(table, key), depth <= 0, order)
    for number in range(count):
        move = order[number] & 0xFFFF
        cell = move // WAYS
        to = _U(1) << _U(board.ahead[player, cell, move % WAYS])
        left, there = other & ~to, own & ~(_U(1) << _U(cell)) | to
        worth = search(board, table, left, there, 1 - player, depth - 1, -high, -low)
        if worth == UNKNOWN:
            return UNKNOWN
        if -worth > best:
            best, choice = -worth, move
        low = max(low, best)
        if low >= high:
            break
    if depth > 0:
        remember(table, key, depth, best, before, high, choice)
    return best


class AdvancingKernel(CellSetKernel):
    game: Breakthrough
    proves: ClassVar[bool] = True

    def __init__(self, game: Breakthrough) -> None:
        super().__init__(game)
        self.cells = list(game.board.places)
        self.numbers = {cell: number for number, cell in enumerate(self.cells)}
        size = len(self.cells)
        ahead = np.full((2, size, WAYS), NOWHERE)
        cone, far, worth = np.zeros((2, size), np.uint64), np.zeros((2, size), int), np.zeros((2, size), int)
        for player in (0, 1):
            # The last row first, so that the cones of what is ahead are there.
            for gone, row in reversed(list(enumerate(game.board.ranks[player]))):
                for cell in each(row):
                    number = self.numbers[cell]
                    far[player, number] = game.rows - 1 - gone
                    worth[player, number] = _PIECE + _FORWARD * gone * gone + (_GUARD if not gone else 0)
                    sides = list(each(game.struck(1 << cell, player)))
                    front = list(each(game.ahead(1 << cell, player)))
                    for way, to in enumerate([*front, *sides]):
                        ahead[player, number, way] = self.numbers[to]
                        step = self.numbers[to]
                        cone[player, number] |= cone[player, step] | _U(1 << step)
        self.board = AdvancingBoard(ahead, cone, far, worth)

    def compile(self) -> bool:
        table = empty_table(1)
        search(self.board, table, _U(1), _U(2), 0, 1, -MOST, MOST)
        return is_kept(search)

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        table, player = empty_table(), 1 - state.turn
        after_each = followers(self.game, state, moves, progress)
        positions = {
            move: (self.packed(after.sets[player]), self.packed(after.sets[1 - player]))
            for move, after in after_each.items()
        }

        def look(move: str, deep: int, least: int) -> int:
            worth = int(search(self.board, table, *positions[move], player, deep, -MOST, -least))
            return worth if worth == UNKNOWN else -worth

        return deepened(table, moves, look, playouts, progress)


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game, None where its board is too large."""
    match game:
        case Breakthrough() if len(game.board.places) <= MOST_CELLS:
            return AdvancingKernel(game)
    return None
