"""Go, Atari Go and Gonexão: stones that are captured by surrounding them. Importing this module loads numba.

Points are numbered from 1; 0 is off the board, and as a move it passes. Of a group the *loose ends* are kept:
pairs of a stone and an empty point beside it, by their number and the sums of these points and of their
squares, which tell whether all are the same point, and which (pseudo-liberties).
"""

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.hooks.base import PASS
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
from games.rules.bases.stones import breathless
from games.rules.game import Game
from games.rules.two.atari_go.rules import AtariGo
from games.rules.two.go.end import PLAY
from games.rules.two.go.rules import Go
from games.rules.two.gonnect.rules import Gonnect
from games.solvers.compiling import lean

EMPTY, OFF = 2, 3
NO_POINT = 0  # passes
AREA, CAPTURE, JOINING = range(3)  # what wins
_STRAIGHT, _AROUND = 4, 8
# What is known of points, and of groups at the point that is their head.
_COLOUR, _HEAD, _NEXT, _SIZE, _LOOSE, _SUM, _SQUARES, _SIDES, _FREE, _WHERE, _REST = range(11)
_ROWS = 11
_LEFT, _KO, _PASSES, _TURN, _LAST = range(5)
_LONG = 3  # stones for each point, after which a random match is counted

Stones = NDArray[np.int64]  # rows as above: the first `left` of the free points, each `where` it is listed


class StonesBoard(NamedTuple):
    near: NDArray[np.int16]  # of a point: its four neighbours, then the four points aslant; 0 off the board
    sides: NDArray[np.int16]  # of a point, as bits: west, east, south, north
    aim: int
    komi: float


def no_stones(points: int) -> Stones:
    stones = np.zeros((_ROWS, points + 1), np.int64)
    stones[_COLOUR] = EMPTY
    stones[_COLOUR, 0] = OFF
    stones[_FREE, :points] = np.arange(1, points + 1)
    stones[_WHERE, 1:] = np.arange(points)
    stones[_REST, _LEFT] = points
    return stones


@lean
def last_liberty(stones: Stones, stone: int) -> int:
    """The only liberty of the group of a stone, 0 where it has several."""
    head = stones[_HEAD, stone]
    loose, total = stones[_LOOSE, head], stones[_SUM, head]
    return total // loose if loose and loose * stones[_SQUARES, head] == total * total else 0


@lean
def may_put(board: StonesBoard, stones: Stones, point: int) -> bool:
    """Whether a stone on an empty point is neither suicide nor forbidden by ko."""
    if stones[_REST, _KO] == point:
        return False
    player = stones[_REST, _TURN]
    for way in range(_STRAIGHT):
        beside = board.near[point, way]
        colour = stones[_COLOUR, beside]
        if colour == EMPTY:
            return True
        if colour != OFF and (colour == player) != (last_liberty(stones, beside) != 0):
            return True
    return False


@lean
def is_eye(board: StonesBoard, stones: Stones, point: int) -> bool:
    """Whether only own stones are around the point, and none of them is easily captured."""
    player = stones[_REST, _TURN]
    for way in range(_STRAIGHT):
        colour = stones[_COLOUR, board.near[point, way]]
        if colour not in (player, OFF):
            return False
    rivals, edge = 0, 0
    for way in range(_STRAIGHT, _AROUND):
        colour = stones[_COLOUR, board.near[point, way]]
        rivals += colour == 1 - player
        edge |= colour == OFF
    return rivals + edge < 2


@lean
def _join(stones: Stones, stone: int, other: int) -> None:
    """Make the groups of two stones one."""
    big, small = stones[_HEAD, stone], stones[_HEAD, other]
    if big == small:
        return
    if stones[_SIZE, big] < stones[_SIZE, small]:
        big, small = small, big
    stone = small
    while True:
        stones[_HEAD, stone] = big
        stone = stones[_NEXT, stone]
        if stone == small:
            break
    stones[_NEXT, big], stones[_NEXT, small] = stones[_NEXT, small], stones[_NEXT, big]
    for row in (_SIZE, _LOOSE, _SUM, _SQUARES):
        stones[row, big] += stones[row, small]
    stones[_SIDES, big] |= stones[_SIDES, small]


@lean
def _loosen(stones: Stones, beside: int, point: int, by: int) -> None:
    """The group of a stone gains (1) or loses (-1) the empty point beside it."""
    head = stones[_HEAD, beside]
    stones[_LOOSE, head] += by
    stones[_SUM, head] += by * point
    stones[_SQUARES, head] += by * point * point


@lean
def _capture(board: StonesBoard, stones: Stones, first: int) -> int:
    """Take the group of a stone off: how many stones."""
    player = stones[_REST, _TURN]
    stone, count = first, 0
    while True:
        stones[_COLOUR, stone] = EMPTY
        left = stones[_REST, _LEFT]
        stones[_FREE, left] = stone
        stones[_WHERE, stone] = left
        stones[_REST, _LEFT] = left + 1
        count += 1
        for way in range(_STRAIGHT):
            beside = board.near[stone, way]
            if stones[_COLOUR, beside] == player:
                _loosen(stones, beside, stone, 1)
        stone = stones[_NEXT, stone]
        if stone == first:
            return count


@lean
def place_stone(board: StonesBoard, stones: Stones, point: int) -> int:
    """Put a stone for who is on turn where that is legal, or pass: who wins, else GOING."""
    player = stones[_REST, _TURN]
    if point == NO_POINT:
        stones[_REST, _TURN] = 1 - player
        stones[_REST, _KO] = 0
        stones[_REST, _LAST] = 0
        stones[_REST, _PASSES] += 1
        if board.aim != AREA:
            return 1 - player  # type: ignore[no-any-return]
        return _winner_by_area(board, stones) if stones[_REST, _PASSES] > 1 else GOING
    left = stones[_REST, _LEFT] - 1
    last, where = stones[_FREE, left], stones[_WHERE, point]
    stones[_FREE, where] = last
    stones[_WHERE, last] = where
    stones[_REST, _LEFT] = left
    stones[_COLOUR, point] = player
    stones[_HEAD, point] = point
    stones[_NEXT, point] = point
    stones[_SIZE, point] = 1
    stones[_SIDES, point] = board.sides[point]
    for row in (_LOOSE, _SUM, _SQUARES):
        stones[row, point] = 0
    for way in range(_STRAIGHT):
        beside = board.near[point, way]
        colour = stones[_COLOUR, beside]
        if colour == EMPTY:
            _loosen(stones, point, beside, 1)
        elif colour != OFF:
            _loosen(stones, beside, point, -1)
    captured, lone = 0, 0
    for way in range(_STRAIGHT):
        beside = board.near[point, way]
        colour = stones[_COLOUR, beside]
        if colour == player:
            _join(stones, point, beside)
        elif colour == 1 - player and stones[_LOOSE, stones[_HEAD, beside]] == 0:
            captured += _capture(board, stones, beside)
            lone = beside
    head = stones[_HEAD, point]
    is_ko = captured == 1 and stones[_SIZE, head] == 1 and stones[_LOOSE, head] == 1
    stones[_REST, _KO] = lone if is_ko else 0
    stones[_REST, _PASSES] = 0
    stones[_REST, _LAST] = point
    stones[_REST, _TURN] = 1 - player
    sides = stones[_SIDES, head]
    is_won = captured > 0 if board.aim == CAPTURE else sides & 3 == 3 or sides & 12 == 12
    return player if board.aim != AREA and is_won else GOING


@lean
def _winner_by_area(board: StonesBoard, stones: Stones) -> int:
    """Of a board on which only eyes are empty: by stones, and points with neighbours of one colour only."""
    lead = 0
    for point in range(1, board.near.shape[0]):
        colour = stones[_COLOUR, point]
        if colour != EMPTY:
            lead += 1 - 2 * colour
            continue
        black, white = False, False
        for way in range(_STRAIGHT):
            beside = stones[_COLOUR, board.near[point, way]]
            black |= beside == 0
            white |= beside == 1
        lead += black and not white
        lead -= white and not black
    return 0 if lead > board.komi else 1


@lean
def _is_sensible(board: StonesBoard, stones: Stones, point: int) -> bool:
    """A legal point that is no eye; where one capture decides, no lone stone is put in atari."""
    if is_eye(board, stones, point) or not may_put(board, stones, point):
        return False
    if board.aim != CAPTURE:
        return True
    room = 0
    for way in range(_STRAIGHT):
        beside = board.near[point, way]
        colour = stones[_COLOUR, beside]
        if colour == EMPTY:
            room += 1
        elif colour != OFF and (colour == stones[_REST, _TURN]) == (last_liberty(stones, beside) == 0):
            return True
    return room > 1


@lean
def candidates(board: StonesBoard, stones: Stones, moves: NDArray[np.int16]) -> int:
    """List the sensible moves, else the legal ones (but in Go), else passing: how many."""
    count = 0
    for at in range(stones[_REST, _LEFT]):
        if _is_sensible(board, stones, stones[_FREE, at]):
            moves[count] = stones[_FREE, at]
            count += 1
    if count == 0 and board.aim != AREA:
        for at in range(stones[_REST, _LEFT]):
            if may_put(board, stones, stones[_FREE, at]):
                moves[count] = stones[_FREE, at]
                count += 1
    if count == 0:
        moves[0] = NO_POINT
        count = 1
    return count


@lean
def _urgent(board: StonesBoard, stones: Stones) -> int:
    """Where the last stone is captured, else where one's own group beside it gets out of atari, else 0."""
    last, player = stones[_REST, _LAST], stones[_REST, _TURN]
    if last == 0:
        return 0
    point = last_liberty(stones, last)
    if point and may_put(board, stones, point):
        return point
    for way in range(_STRAIGHT):
        beside = board.near[last, way]
        if stones[_COLOUR, beside] == player:
            point = last_liberty(stones, beside)
            if point and may_put(board, stones, point) and _gives_room(board, stones, point, beside):
                return point
    return 0


@lean
def _gives_room(board: StonesBoard, stones: Stones, point: int, saved: int) -> bool:
    """Whether a stone on its last liberty leaves the saved group two ways on, by captures or friends, too."""
    player, room = stones[_REST, _TURN], 0
    for way in range(_STRAIGHT):
        beside = board.near[point, way]
        colour = stones[_COLOUR, beside]
        if colour == EMPTY:
            room += 1
        elif colour == player:
            is_other = stones[_HEAD, beside] != stones[_HEAD, saved]
            room += 2 * (is_other and last_liberty(stones, beside) == 0)
        elif colour != OFF:
            room += 2 * (last_liberty(stones, beside) != 0)
    return room > 1


@lean
def _draw_point(board: StonesBoard, stones: Stones, random: NDArray[np.uint64]) -> int:
    """A sensible point, the first from one drawn on; where there is none, what `candidates` would list."""
    left = stones[_REST, _LEFT]
    at = draw(random, left) if left else 0
    for _point in range(left):
        point = stones[_FREE, at]
        if _is_sensible(board, stones, point):
            return point  # type: ignore[no-any-return]
        at = at + 1 if at + 1 < left else 0
    if board.aim != AREA:
        for at in range(left):
            if may_put(board, stones, stones[_FREE, at]):
                return stones[_FREE, at]  # type: ignore[no-any-return]
    return NO_POINT


@lean
def playout(board: StonesBoard, stones: Stones, made: NDArray[np.int8], random: NDArray[np.uint64]) -> int:
    """Who wins a random match."""
    for _ply in range(_LONG * board.near.shape[0]):
        point = _urgent(board, stones)
        if point == 0:
            point = _draw_point(board, stones, random)
        note(made, point, stones[_REST, _TURN])
        winner = place_stone(board, stones, point)
        if winner != GOING:
            return winner
    return _winner_by_area(board, stones) if board.aim == AREA else DRAW


@lean
def think(  # noqa: PLR0917
    board: StonesBoard, tree: SearchTree, root: Stones, work: Stones, moves: NDArray[np.int16], count: int
) -> int:
    """Grow the tree by so many matches from the root: how many were made."""
    for done in range(count):
        if is_solved(tree):
            return done
        restore(work, root)
        winner = GOING
        start(tree)
        while winner == GOING:
            if is_closed(tree) and not open_node(tree, moves, candidates(board, work, moves)):
                break
            player = work[_REST, _TURN]
            winner = place_stone(board, work, follow(tree, player))
            # What two passes say is not certain: the dead stones are still on the board.
            if winner == player and board.aim != AREA:
                prove(tree)
            if not descend(tree):
                break
        if winner == GOING:
            winner = playout(board, work, tree.made, tree.random)
        learn(tree, winner)
    return count


class StonesKernel(TreeKernel):
    """Ko and superko in the position that is searched are the rules' affair: they list its moves."""

    game: Go | AtariGo | Gonnect
    first = 1

    def __init__(self, game: Any, aim: int, komi: float = 0) -> None:
        super().__init__(game)
        self.numbers[PASS] = NO_POINT
        self.aim, self.komi = aim, float(komi)

    @cached_property
    def board(self) -> StonesBoard:
        at = {cell: number for number, cell in enumerate(self.cells, 1)}
        near = [[0] * _AROUND]
        sides = [0]
        board = self.game.board
        for cell in self.cells:
            near.append([at[ray[0]] if ray else 0 for ray in board.rays[cell]])
            sides.append(
                sum(
                    (board.sides[side] >> cell & 1) << bit
                    for bit, side in enumerate(("west", "east", "south", "north"))
                )
            )
        return StonesBoard(np.array(near, np.int16), np.array(sides, np.int16), self.aim, self.komi)

    def fits(self, state: Any) -> bool:
        if breathless(self.game.board, state.sets):
            return False
        return not isinstance(self.game, Go) or bool(state.phase == PLAY)

    def begin(self, state: Any) -> tuple[Stones, Stones, NDArray[np.int16]]:
        """The stones, and room for those of a match and for moves."""
        stones = no_stones(len(self.cells))
        for player, number in self.placed(state):
            stones[_REST, _TURN] = player
            place_stone(self.board, stones, number)
        stones[_REST, _TURN] = state.turn
        stones[_REST, _KO] = stones[_REST, _LAST] = 0
        stones[_REST, _PASSES] = state.passes if isinstance(self.game, Go) else 0
        return stones, np.empty_like(stones), np.empty(len(self.cells) + 1, np.int16)

    def think(self, tree: SearchTree, position: tuple[Stones, Stones, NDArray[np.int16]], count: int) -> int:
        return think(self.board, tree, *position, count)


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game, None where there is none."""
    match game:
        case Go():
            return StonesKernel(game, AREA, game.komi)
        case AtariGo(suicide=False):
            return StonesKernel(game, CAPTURE)
        case Gonnect():
            return StonesKernel(game, JOINING)
    return None
