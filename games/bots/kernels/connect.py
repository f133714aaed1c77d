"""Games in which a stone of one's own is put on an empty cell, and a chain wins by the sides and corners that
it touches, or by a ring: Hex, Y and Havana. Importing this module loads numba.

What differs between them is data: the features of each cell, as bits of a mask; `wins[player, mask]`, whether
a chain that has these wins; and whether rings win. Chains are joined as stones are put (union-find).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Kernel
from games.bots.kernels.tree import (
    DRAW,
    GOING,
    SearchTree,
    TreeKernel,
    descend,
    draw,
    follow,
    is_closed,
    is_solved,
    learn,
    note,
    open_node,
    prove,
    start,
)
from games.rules.boards.fields import HEXAGONAL, ColumnBoard, each
from games.rules.boards.rings import RingBoard
from games.rules.game import Game
from games.rules.two.havannah.rules import Havannah
from games.rules.two.hex.rules import JOINS, Hex
from games.rules.two.y.rules import Y
from games.solvers.compiling import compiled

EMPTY, NONE = -1, -1
_OFF = 2  # the colour of what is off the board
_WAYS = len(HEXAGONAL)
_FEATURES = _WAYS  # of a cell, after its neighbours
# The rows of a position, with a column for each cell. The first cells of `_FREE` are empty, each is listed at
# `_WHERE`; `_PARENT` leads to the root of a stone's chain, whose `_MASK` are the features of the whole chain;
# `_AROUND` are the stones of the same colour beside a stone.
_ROWS = _COLOUR, _FREE, _WHERE, _PARENT, _MASK, _AROUND, _REST = range(7)
# Of the last row: how many are empty, whose turn it is, the last stone, and as bits the ways from it to the
# cells that save a bridge into which it was put.
_LEFT, _TURN, _LAST, _INTRUDED = range(4)

Stones = NDArray[np.int16]
Made = NDArray[np.int8]
Random = NDArray[np.uint64]


class ConnectBoard(NamedTuple):
    near: NDArray[np.int16]  # of a cell: its neighbours clockwise, NONE off the board, and its features
    wins: NDArray[np.bool_]  # player and mask of features
    rings: bool


def empty_board(cells: int) -> Stones:
    stones = np.zeros((len(_ROWS), cells), np.int16)
    stones[_COLOUR] = EMPTY
    stones[_FREE] = stones[_WHERE] = stones[_PARENT] = np.arange(cells)
    stones[_REST, _LEFT] = cells
    return stones


@compiled
def _root(stones: Stones, cell: int) -> int:
    while stones[_PARENT, cell] != cell:
        stones[_PARENT, cell] = stones[_PARENT, stones[_PARENT, cell]]
        cell = stones[_PARENT, cell]
    return cell


@compiled
def put(board: ConnectBoard, stones: Stones, cell: int) -> int:
    """Put a stone for who is on turn: who wins, DRAW where the board is full, else GOING."""
    near = board.near
    player = np.int64(stones[_REST, _TURN])
    stones[_COLOUR, cell] = player
    stones[_REST, _TURN] = 1 - player
    stones[_REST, _LAST] = cell
    # The last one that is listed gets the cell's place.
    stones[_REST, _LEFT] -= 1
    moved, where = stones[_FREE, stones[_REST, _LEFT]], stones[_WHERE, cell]
    stones[_FREE, where] = moved
    stones[_WHERE, moved] = where
    # Join the chains around it. A ring is closed where two runs of own stones around the cell, with others
    # between them, are one chain already, or where a stone has own ones all around it.
    root, mask, closed, around = cell, near[cell, _FEATURES], False, 0
    empty, rivals = 0, 0
    beside = near[cell, _WAYS - 1]
    in_run = beside >= 0 and stones[_COLOUR, beside] == player
    for way in range(_WAYS):
        beside = near[cell, way]
        colour = stones[_COLOUR, beside] if beside >= 0 else _OFF
        own = colour == player
        if own:
            around += 1
            stones[_AROUND, beside] += 1
            if stones[_AROUND, beside] == _WAYS:
                closed = True
            if not in_run:
                other = _root(stones, beside)
                if other == root:
                    closed = True
                else:
                    # The lone stone below its neighbours, so that paths stay short.
                    mask |= stones[_MASK, other]
                    stones[_PARENT, root] = other
                    root = other
        elif colour == EMPTY:
            empty |= 1 << way
        elif colour != _OFF:
            rivals |= 1 << way
        in_run = own
    stones[_AROUND, cell] = around
    stones[_MASK, root] = mask
    beside_rivals = (rivals << 1 | rivals >> _WAYS - 1) & (rivals >> 1 | rivals << _WAYS - 1)
    stones[_REST, _INTRUDED] = empty & beside_rivals
    if board.wins[player, mask] or (closed and board.rings):
        return player  # type: ignore[return-value]
    return GOING if stones[_REST, _LEFT] else DRAW


@compiled
def _saving(near: NDArray[np.int16], stones: Stones, random: Random) -> int:
    """A cell that keeps two stones joined, into whose bridge the last stone was put."""
    way = draw(random, _WAYS)
    while not stones[_REST, _INTRUDED] >> way & 1:
        way = (way + 1) % _WAYS
    return near[stones[_REST, _LAST], way]  # type: ignore[no-any-return]


@compiled
def playout(board: ConnectBoard, stones: Stones, made: Made, random: Random) -> int:
    """A random match, in which bridges are kept: who wins, or DRAW."""
    while True:
        if stones[_REST, _INTRUDED]:
            cell = _saving(board.near, stones, random)
        else:
            cell = stones[_FREE, draw(random, stones[_REST, _LEFT])]
        note(made, cell, stones[_REST, _TURN])
        winner = put(board, stones, cell)
        if winner != GOING:
            return winner


@compiled
def think(board: ConnectBoard, tree: SearchTree, root: Stones, work: Stones, count: int) -> int:
    """Grow the tree by so many matches from the root: how many were made."""
    for done in range(count):
        if is_solved(tree):
            return done
        work[:] = root
        winner = GOING
        start(tree)
        while winner == GOING:
            if is_closed(tree) and not open_node(tree, work[_FREE], work[_REST, _LEFT]):
                break
            player = work[_REST, _TURN]
            winner = put(board, work, follow(tree, player))
            if winner == player:
                prove(tree)
            if not descend(tree):
                break
        if winner == GOING:
            winner = playout(board, work, tree.made, tree.random)
        learn(tree, winner)
    return count


class Features(NamedTuple):
    """Sets of cells, each a feature of those that it holds; what a player wins with; whether rings win."""

    sets: list[int]
    wins: Callable[[int, int], bool]
    rings: bool = False


def _hex(game: Hex) -> Features:
    names = list(game.board.sides)
    goals = [sum(1 << names.index(side) for side in sides) for sides in JOINS]
    return Features(
        list(game.board.sides.values()), lambda player, mask: mask & goals[player] == goals[player]
    )


def _y(game: Y) -> Features:
    return Features(list(game.board.sides.values()), lambda _player, mask: mask.bit_count() == 3)


def _havannah(game: Havannah) -> Features:
    """No corner belongs to a side."""
    corners = game.board.corners
    sides = [side & ~corners for side in game.board.sides.values()]

    def wins(_player: int, mask: int) -> bool:
        return (mask & 63).bit_count() >= 3 or (mask >> 6).bit_count() >= 2

    return Features([*sides, *(1 << cell for cell in each(corners))], wins, rings=True)


def _around(board: ColumnBoard, cell: int) -> list[int | None]:
    """The cells beside one, in an order in which each is beside the next one; None for what is missing: off
    the board, or where fewer than six cells meet."""
    if not isinstance(board, RingBoard):
        return [ray[0] if ray else None for ray in board.rays[cell]]
    left = board.neighbours[cell]
    # An end of the row, where the cell is at the edge of the board.
    ends = (beside for beside in each(left) if (board.neighbours[beside] & left).bit_count() == 1)
    here = next(ends, next(each(left)))
    around: list[int | None] = []
    while left:
        around.append(here)
        left &= ~(1 << here)
        here = next(each(board.neighbours[here] & left), here)
    return around + [None] * (_WAYS - len(around))


class ConnectKernel(TreeKernel):
    """`features` are those of the game's board."""

    game: Hex | Y | Havannah

    def __init__(self, game: Any, features: Features) -> None:
        super().__init__(game)
        self.board = self._arrays(features)

    def _arrays(self, features: Features) -> ConnectBoard:
        at = {cell: number for number, cell in enumerate(self.cells)}
        around_each = [_around(self.game.board, cell) for cell in self.cells]
        masks = [
            sum((cells >> cell & 1) << bit for bit, cells in enumerate(features.sets)) for cell in self.cells
        ]
        near = [
            [*(NONE if beside is None else at[beside] for beside in around), mask]
            for around, mask in zip(around_each, masks, strict=True)
        ]
        every = range(1 << len(features.sets))
        wins = [[features.wins(player, mask) for mask in every] for player in (0, 1)]
        return ConnectBoard(np.array(near, np.int16), np.array(wins), features.rings)

    def fits(self, state: Any) -> bool:
        return True

    def begin(self, state: Any) -> tuple[Stones, Stones]:
        """The stones, and room for those of a match."""
        stones = empty_board(len(self.cells))
        for player, number in self.placed(state):
            stones[_REST, _TURN] = player
            put(self.board, stones, number)
        stones[_REST, _TURN], stones[_REST, _INTRUDED] = state.turn, 0
        work = empty_board(len(self.cells))
        return stones, work

    def think(self, tree: SearchTree, position: tuple[Stones, Stones], count: int) -> int:
        return think(self.board, tree, *position, count)


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game, None where there is none."""
    match game:
        case Hex(slug="hex"):
            return ConnectKernel(game, _hex(game))
        case Y(stones="one"):
            return ConnectKernel(game, _y(game))
        case Havannah():
            return ConnectKernel(game, _havannah(game))
    return None
