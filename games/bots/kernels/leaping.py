"""Konane in machine code, on boards of up to eight cells a side. Importing this module loads numba.

A position is the stones of who is on turn and those of the other, as sets of cells, eight bits a column. A
move is a stone, the way in which it jumps, and how often it goes on.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

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
    first_move,
    followers,
    position_key,
    recalled,
    remember,
)
from games.rules.game import Game
from games.rules.two.konane.rules import Konane, Leaping
from games.solvers.compiling import compiled, is_kept, lean

WAYS = 4  # up, right, left, down: each and the one against it make three
MOST_JUMPS = 4  # more than a stone can go on
AS_LONG = 20  # positions that take as long as one random match
_MOST_MOVES = 256
_SHALLOW = 1  # moves ahead for which it does not pay to order moves by what they lead to
_U = np.uint64
_ONE = _U(1)
_NOT_LAST, _NOT_FIRST = _U(0x7F7F7F7F7F7F7F7F), _U(0xFEFEFEFEFEFEFEFE)
# As in `games.bots.hooks.konane`, in hundredths of a jump.
_JUMP, _SAFE, _TURN = 100, 100, 30


@lean
def shifted(cells: Any, way: int) -> Any:
    """The cells one step away; what lies beyond the eight rows is no cell."""
    if way == 0:
        return (cells & _NOT_LAST) << _ONE
    if way == 1:
        return cells << _U(SIDE)
    if way == 2:
        return cells >> _U(SIDE)
    return (cells & _NOT_FIRST) >> _ONE


@lean
def jumping(full: Any, own: Any, other: Any, way: int) -> Any:
    """The own stones that can jump in a way."""
    back = WAYS - 1 - way
    return shifted(shifted(full & ~(own | other), back) & other, back) & own


@lean
def _worth(full: Any, own: Any, other: Any) -> int:
    """The jumps of a player; those count more of which the other takes no stone away and fills no gap."""
    worth, busy, gone, filled = 0, _U(0), _U(0), _U(0)
    for way in range(WAYS):
        rivals = jumping(full, other, own, way)
        busy |= rivals
        gone |= shifted(rivals, way)
        filled |= shifted(shifted(rivals, way), way)
    for way in range(WAYS):
        stones, back = jumping(full, own, other, way), WAYS - 1 - way
        spoiled = gone | shifted(busy | shifted(filled, back), back)
        worth += _JUMP * size_of(stones) + _SAFE * size_of(stones & ~spoiled)
    return worth


@lean
def value(full: Any, own: Any, other: Any) -> int:
    """How a position looks to who is on turn and can move."""
    return _worth(full, own, other) - _worth(full, other, own) + _TURN


@lean
def list_moves(full: Any, own: Any, other: Any, moves: NDArray[np.int64]) -> int:
    """The moves, and how many."""
    count, empty = 0, full & ~(own | other)
    for way in range(WAYS):
        stones = jumping(full, own, other, way)
        while stones:
            stone = stones & ~(stones - _ONE)
            stones ^= stone
            number, jumps = size_of(stone - _ONE), 0
            to = shifted(shifted(stone, way), way)
            while to:
                moves[count] = (number * WAYS + way) * MOST_JUMPS + jumps
                count += 1
                jumps += 1
                to = shifted(shifted(to, way) & other, way) & empty
    return count


@lean
def leapt(own: Any, other: Any, move: int) -> Any:
    """The stones of the other one, who is on turn after a move, and of who made it."""
    stone, way = _ONE << _U(move // MOST_JUMPS // WAYS), move // MOST_JUMPS % WAYS
    own ^= stone
    for _jump in range(move % MOST_JUMPS + 1):
        over = shifted(stone, way)
        other ^= over
        stone = shifted(over, way)
    return other, own | stone


@compiled
def _order(  # noqa: PLR0917 - a part of the search
    full: Any, own: Any, other: Any, first: int, moves: NDArray[np.int64], count: int
) -> None:
    """Put the moves in order: this one first, then by what they look like."""
    for number in range(count):
        move = moves[number]
        if move == first:
            promise = -MOST
        else:
            after, left = leapt(own, other, move)
            promise = _worth(full, after, left) - _worth(full, left, after)
        moves[number] = promise << 16 | move
    moves[:count].sort()
    for number in range(count):
        moves[number] &= 0xFFFF


@compiled
def search(  # noqa: C901, PLR0917 - one recursion
    full: Any, table: Table, own: Any, other: Any, depth: int, low: int, high: int
) -> int:
    """What a position is worth to who is on turn, so many moves ahead."""
    table.left[0] -= 1
    if table.left[0] < 0:
        return UNKNOWN
    moves = np.empty(_MOST_MOVES, np.int64)
    count = list_moves(full, own, other, moves)
    if not count:
        return -WON
    if depth <= 0:
        return value(full, own, other)
    key, first = position_key(own, other, 0), -1
    worth = recalled(table, key, depth, low, high)
    if worth != UNKNOWN:
        return worth
    if depth > _SHALLOW:
        first = first_move(table, key)
        _order(full, own, other, first, moves, count)
    best, choice, before = -MOST, -1, low
    for number in range(count):
        move = moves[number]
        after, left = leapt(own, other, move)
        # After the first move it is only asked whether another one is better.
        close = low + 1 if number and low + 1 < high else high
        worth = search(full, table, after, left, depth - 1, -close, -low)
        if worth != UNKNOWN and close <= -worth < high:
            worth = search(full, table, after, left, depth - 1, -high, -low)
        if worth == UNKNOWN:
            return UNKNOWN
        if -worth > best:
            best, choice = -worth, move
        low = max(low, best)
        if low >= high:
            break
    remember(table, key, depth, best, before, high, choice)
    return best


class LeapingKernel(CellSetKernel):
    """It sees nothing of the first two stones, which are taken off without a jump."""

    game: Konane
    proves: ClassVar[bool] = True

    def __init__(self, game: Konane) -> None:
        super().__init__(game)
        self.numbers = square_numbers(game.board)
        self.full = self.packed(game.board.full)

    def fits(self, state: Leaping) -> bool:
        return state.phase == "play"

    def compile(self) -> bool:
        table = empty_table(1)
        search(self.full, table, _U(1), _U(2), 1, -MOST, MOST)
        return is_kept(search)

    def ranked(
        self, state: Leaping, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        table = empty_table()
        after = followers(self.game, state, moves, progress)
        positions = {move: self.position(there) for move, there in after.items()}

        def look(move: str, deep: int, least: int) -> int:
            if least >= NEAR:  # a move that wins is known
                return 0
            worth = int(search(self.full, table, *positions[move], deep, -MOST, -least))
            return worth if worth == UNKNOWN else -worth

        return deepened(table, moves, look, playouts, progress, as_long=AS_LONG)


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game, None where its board is too large."""
    match game:
        case Konane() if max(game.columns, game.rows) <= SIDE:
            return LeapingKernel(game)
    return None
