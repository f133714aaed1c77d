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
    restore,
    start,
)
from games.rules.boards.fields import HEXAGONAL, ColumnBoard, each
from games.rules.boards.rings import RingBoard
from games.rules.game import Game
from games.rules.two.havannah.rules import Havannah
from games.rules.two.hex.rules import JOINS, Hex
from games.rules.two.y.rules import Y
from games.solvers.compiling import lean

_WAYS = len(HEXAGONAL)
_ALL_WAYS = (1 << _WAYS) - 1
_BITS = 3  # of a way from 1 to 6
_ONE_RUN = (1 << _BITS) - 1
# Of a cell, after its neighbours: by how many bits its colour is shifted in what each of them has around it,
# and its features.
_SHIFTS, _FEATURES = _WAYS, 2 * _WAYS
# What is around a cell: two bits each way, these or the number of a player and 1.
_EMPTY, _OFF = 0, 3
_PATTERNS = 1 << 2 * _WAYS
_EACH_WAY = sum(1 << 2 * way for way in range(_WAYS))
# The rows of a position, with a column for each cell, and one for what is off the board. The first cells of
# `_FREE` are empty, each is listed at `_WHERE`; `_PARENT` leads to the root of a stone's chain, whose `_MASK`
# are the features of the whole chain; `_AROUND` is what is around a cell.
_ROWS = _FREE, _WHERE, _PARENT, _MASK, _AROUND, _REST = range(6)
# Of the last row: how many are empty, whose turn it is, the last stone, and as bits the ways from it to the
# cells that save a bridge into which it was put.
_LEFT, _TURN, _LAST, _INTRUDED = range(4)

Stones = NDArray[np.int16]
Made = NDArray[np.int8]
Random = NDArray[np.uint64]


class ConnectBoard(NamedTuple):
    near: NDArray[np.int16]  # of a cell: its neighbours clockwise, shifts and features; as many cells: off
    looks: NDArray[np.int16]  # player and what is around a cell: as `_look` says
    wins: NDArray[np.bool_]  # player and mask of features
    rings: bool
    empty: Stones  # the board without stones


def _look(player: int, pattern: int) -> int:
    """What a player's stone sees around it, in bits: the ways to cells that save a bridge of the other one,
    and above them a way into each run of own stones, three bits each, as numbers from 1."""
    own, other = player + 1, 2 - player
    around = [pattern >> 2 * way & 3 for way in range(_WAYS)]
    saving, runs = 0, 0
    for way, colour in enumerate(around):
        before, after = around[way - 1], around[(way + 1) % _WAYS]
        if colour == _EMPTY and before == after == other:
            saving |= 1 << way
        if colour == own != before:
            runs = runs << _BITS | way + 1
    return runs << _WAYS | saving


LOOKS = np.array([[_look(player, pattern) for pattern in range(_PATTERNS)] for player in (0, 1)], np.int16)


@lean
def _root(stones: Stones, cell: int) -> int:
    while stones[_PARENT, cell] != cell:
        stones[_PARENT, cell] = stones[_PARENT, stones[_PARENT, cell]]
        cell = stones[_PARENT, cell]
    return cell


@lean
def place_stone(board: ConnectBoard, stones: Stones, cell: int) -> int:
    """Put a stone for who is on turn: who wins, DRAW where the board is full, else GOING."""
    near = board.near
    player = int(stones[_REST, _TURN])
    left = stones[_REST, _LEFT] - 1
    stones[_REST, _TURN] = 1 - player
    stones[_REST, _LAST] = cell
    stones[_REST, _LEFT] = left
    # The last one that is listed gets the cell's place.
    moved, where = stones[_FREE, left], stones[_WHERE, cell]
    stones[_FREE, where] = moved
    stones[_WHERE, moved] = where
    # Join the chains around it. A ring is closed where two runs of own stones around the cell, with others
    # between them, are one chain already, or where a stone has own ones all around it.
    look = board.looks[player, stones[_AROUND, cell]]
    stones[_REST, _INTRUDED] = look & _ALL_WAYS
    runs = look >> _WAYS
    root, mask, closed = cell, near[cell, _FEATURES], False
    while runs:
        other = _root(stones, near[cell, (runs & _ONE_RUN) - 1])
        if other == root:
            closed = True
        else:
            # The lone stone below its neighbours, so that paths stay short.
            mask |= stones[_MASK, other]
            stones[_PARENT, root] = other
            root = other
        runs >>= _BITS
    stones[_MASK, root] = mask
    for way in range(_WAYS):
        stones[_AROUND, near[cell, way]] |= player + 1 << near[cell, _SHIFTS + way]
    if board.wins[player, mask] or (board.rings and (closed or _surrounds(near, stones, cell, player))):
        return player
    return GOING if left else DRAW


@lean
def _surrounds(near: NDArray[np.int16], stones: Stones, cell: int, player: int) -> bool:
    """Whether one of the own stones around a cell has own ones all around it."""
    around = stones[_AROUND, cell]
    for way in range(_WAYS):
        is_own = around >> 2 * way & 3 == player + 1
        if is_own and stones[_AROUND, near[cell, way]] == (player + 1) * _EACH_WAY:
            return True
    return False


@lean
def _saving(near: NDArray[np.int16], stones: Stones, random: Random) -> int:
    """A cell that keeps two stones joined, into whose bridge the last stone was put."""
    way = draw(random, _WAYS)
    while not stones[_REST, _INTRUDED] >> way & 1:
        way = (way + 1) % _WAYS
    return near[stones[_REST, _LAST], way]  # type: ignore[no-any-return]


@lean
def playout(board: ConnectBoard, stones: Stones, made: Made, random: Random) -> int:
    """A random match, in which bridges are kept: who wins, or DRAW."""
    while True:
        if stones[_REST, _INTRUDED]:
            cell = _saving(board.near, stones, random)
        else:
            cell = stones[_FREE, draw(random, stones[_REST, _LEFT])]
        note(made, cell, stones[_REST, _TURN])
        winner = place_stone(board, stones, cell)
        if winner != GOING:
            return winner


@lean
def think(board: ConnectBoard, tree: SearchTree, root: Stones, work: Stones, count: int) -> int:
    """Grow the tree by so many matches from the root: how many were made."""
    for done in range(count):
        if is_solved(tree):
            return done
        restore(work, root)
        winner = GOING
        start(tree)
        while winner == GOING:
            if is_closed(tree) and not open_node(tree, work[_FREE], work[_REST, _LEFT]):
                break
            player = work[_REST, _TURN]
            winner = place_stone(board, work, follow(tree, player))
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
        off = len(self.cells)
        at: dict[int | None, int] = {cell: number for number, cell in enumerate(self.cells)} | {None: off}
        near = [[at[beside] for beside in _around(self.game.board, cell)] for cell in self.cells]
        masks = [
            sum((cells >> cell & 1) << bit for bit, cells in enumerate(features.sets)) for cell in self.cells
        ]
        shifts = [
            [0 if beside == off else 2 * near[beside].index(number) for beside in around]
            for number, around in enumerate(near)
        ]
        empty = np.zeros((len(_ROWS), off + 1), np.int16)
        empty[_FREE] = empty[_WHERE] = empty[_PARENT] = np.arange(off + 1)
        empty[_AROUND, :off] = [
            sum(_OFF << 2 * way for way, beside in enumerate(around) if beside == off) for around in near
        ]
        empty[_REST, _LEFT] = off
        every = range(1 << len(features.sets))
        wins = [[features.wins(player, mask) for mask in every] for player in (0, 1)]
        rows = [[*around, *by, mask] for around, by, mask in zip(near, shifts, masks, strict=True)]
        return ConnectBoard(np.array(rows, np.int16), LOOKS, np.array(wins), features.rings, empty)

    def fits(self, state: Any) -> bool:
        return True

    def begin(self, state: Any) -> tuple[Stones, Stones]:
        """The stones, and room for those of a match."""
        stones = self.board.empty.copy()
        for player, number in self.placed(state):
            stones[_REST, _TURN] = player
            place_stone(self.board, stones, number)
        stones[_REST, _TURN], stones[_REST, _INTRUDED] = state.turn, 0
        return stones, np.empty_like(stones)

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
