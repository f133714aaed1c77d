"""Gomoku and its forms without captures: what wins or stops a win by fours or threes is played; among what is
left, random matches choose, in which fives are made and stopped. Importing this module loads numba.
"""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots import hooks, search
from games.bots.hooks.base import untimed, without_end
from games.bots.kernels.base import Expectation, Kernel, Progress
from games.bots.kernels.fours import (
    EMPTY,
    NONE,
    Rows,
    empty_rows,
    fifth,
    five_cell,
    makes_five,
    place_stone,
    positions,
    safe_moves,
    search_of,
    win_by_fours,
    win_by_threes,
)
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
    planted,
    prove,
    start,
)
from games.rules.game import Game
from games.rules.two.gomoku.rules import Gomoku
from games.solvers.compiling import compiled, is_kept, lean
from games.solvers.theory import TooBig

_LONGEST = 40  # stones of a random match
_TRIES = 3  # cells drawn for one of them
_REACH = 2  # steps from a stone to what is drawn
_WIDTH = 20  # moves of a position in the tree
# What a stone adds by the number of those in a window of one colour: one's own, or the rival's.
_OWN = np.array([0, 4, 18, 90, 10_000, 0])
_RIVAL = np.array([0, 3, 12, 60, 5_000, 0])
_LEFT, _TURN, _STONES = range(3)
# A level of few matches sees less far.
_PER_FOUR = 500  # matches
_MOST_FOURS = 16
_POSITIONS = 20_000  # looked at for a win by fours, and again after each move
_FOR_ONE = 2_000  # matches where one move alone is safe: enough to say what is expected of it
_FOR_THREES = 10_000  # matches from which on wins by threes are looked for
_MOST_THREES = 6
_SOME = 50  # cells, in each of which a stone is tried without asking whether to go on
_AT_ONCE = 4_000  # positions looked at for threes without asking whether to go on: some 10 ms
_MOST_POSITIONS = 150_000  # for threes: about a fifth of the time of a level that plays as well as it can


class FivesBoard(NamedTuple):
    """A position: `stones` are the cells in the order in which they were taken, the first `rest[_STONES]`."""

    rows: Rows
    stones: NDArray[np.int16]
    rest: NDArray[np.int64]  # cells left, whose turn it is, how many stones


@compiled
def copy(board: FivesBoard, to: FivesBoard) -> None:
    to.rows.colour[:] = board.rows.colour
    to.rows.counts[:] = board.rows.counts
    to.stones[:] = board.stones
    to.rest[:] = board.rest


@lean
def play(board: FivesBoard, cell: int) -> int:
    """Put a stone for who is on turn: who wins, DRAW where the board is full, else GOING."""
    player = board.rest[_TURN]
    is_five = makes_five(board.rows, cell, player)
    place_stone(board.rows, cell, player)
    board.stones[board.rest[_STONES]] = cell
    board.rest[_STONES] += 1
    board.rest[_LEFT] -= 1
    board.rest[_TURN] = 1 - player
    if is_five:
        return player  # type: ignore[no-any-return]
    return GOING if board.rest[_LEFT] else DRAW


@lean
def _weight(rows: Rows, cell: int, player: int) -> int:
    """How much a stone there makes of rows, or stops."""
    weight = 0
    for window in rows.windows[cell]:
        if window == NONE:
            break
        own, rival = rows.counts[player, window], rows.counts[1 - player, window]
        if rival == 0:
            weight += _OWN[own]
        elif own == 0:
            weight += _RIVAL[rival]
    return weight


@lean
def _forced(rows: Rows, player: int) -> int:
    """The cell of a five of who is on turn, else one of a five of the other, else NONE."""
    cell = five_cell(rows, player)
    return cell if cell != NONE else five_cell(rows, 1 - player)


@compiled
def candidates(board: FivesBoard, moves: NDArray[np.int16]) -> int:
    """List the cells that are worth a look, and say how many: a five, what stops one, else those with the
    greatest weights."""
    rows, player = board.rows, board.rest[_TURN]
    moves[0] = _forced(rows, player)
    if moves[0] != NONE:
        return 1
    weights = np.zeros(_WIDTH, np.int64)
    count = 0
    for cell in range(rows.colour.size):
        if rows.colour[cell] != EMPTY:
            continue
        weight = _weight(rows, cell, player)
        if count == _WIDTH and weight <= weights[_WIDTH - 1]:
            continue
        at = min(count, _WIDTH - 1)
        while at > 0 and weights[at - 1] < weight:
            weights[at], moves[at] = weights[at - 1], moves[at - 1]
            at -= 1
        weights[at], moves[at] = weight, cell
        count = min(count + 1, _WIDTH)
    return count


@lean
def _draw_cell(board: FivesBoard, near: NDArray[np.int16], random: NDArray[np.uint64]) -> int:
    """An empty cell near a stone, or any where none is met soon."""
    for _draw in range(8):
        stones = board.rest[_STONES]
        if stones == 0:
            break
        cell = near[board.stones[draw(random, stones)], draw(random, near.shape[1])]
        if cell != NONE and board.rows.colour[cell] == EMPTY:
            return cell  # type: ignore[no-any-return]
    cell = draw(random, board.rows.colour.size)
    while board.rows.colour[cell] != EMPTY:
        cell = (cell + 1) % board.rows.colour.size
    return cell


@lean
def _step(board: FivesBoard, near: NDArray[np.int16], random: NDArray[np.uint64]) -> int:
    """A move of a random match: after the last two stones a five is seen; else the best of a few cells."""
    rows, player, stones = board.rows, board.rest[_TURN], board.rest[_STONES]
    if stones > 1:
        five = fifth(rows, board.stones[stones - 2], player, NONE)
        if five != NONE:
            return five
    if stones > 0:
        five = fifth(rows, board.stones[stones - 1], 1 - player, NONE)
        if five != NONE:
            return five
    best, most = NONE, -1
    for _draw in range(_TRIES):
        cell = _draw_cell(board, near, random)
        weight = _weight(rows, cell, player)
        if weight > most:
            best, most = cell, weight
    return best


@lean
def think(  # noqa: PLR0917
    tree: SearchTree,
    root: FivesBoard,
    work: FivesBoard,
    near: NDArray[np.int16],
    moves: NDArray[np.int16],
    count: int,
) -> int:
    """Grow the tree by so many matches from the root: how many were made."""
    for done in range(count):
        if is_solved(tree):
            return done
        copy(root, work)
        winner = GOING
        start(tree)
        while winner == GOING:
            if is_closed(tree) and not open_node(tree, moves, candidates(work, moves)):
                break
            player = work.rest[_TURN]
            winner = play(work, follow(tree, player))
            if winner == player:
                prove(tree)
            if not descend(tree):
                break
        if winner == GOING:
            for _ply in range(_LONGEST):
                player = work.rest[_TURN]
                cell = _step(work, near, tree.random)
                note(tree.made, cell, player)
                winner = play(work, cell)
                if winner != GOING:
                    break
        learn(tree, DRAW if winner == GOING else winner)
    return count


def _fours(playouts: int) -> int:
    """How many fours ahead are looked for, where there may be so many random matches."""
    return max(1, min(_MOST_FOURS, playouts // _PER_FOUR))


def _alone(moves: Sequence[str], best: str) -> list[Expectation]:
    """One of the moves wins for certain, and the others were not looked at."""
    return [
        Expectation(best, 1.0, 0, exact=True),
        *(Expectation(move, 0.5, 0) for move in moves if move != best),
    ]


class FivesKernel(TreeKernel):
    """Of single stones."""

    game: Gomoku

    def fits(self, state: Any) -> bool:
        return bool(state.phase == "play")

    @cached_property
    def near(self) -> NDArray[np.int16]:
        """Of each cell those at most so many steps away, NONE off the board."""
        size, steps = self.game.size, range(-_REACH, _REACH + 1)
        around = [(down, right) for down in steps for right in steps if down or right]
        cells = [
            [
                (row + down) * size + column + right
                if 0 <= row + down < size and 0 <= column + right < size
                else NONE
                for down, right in around
            ]
            for row in range(size)
            for column in range(size)
        ]
        return np.array(cells, np.int16)

    @cached_property
    def _empty(self) -> Rows:
        return empty_rows(self.game.size, exact=self.game.form != "freestyle")

    def empty_board(self) -> FivesBoard:
        rows, cells = self._empty, len(self.cells)
        rows = rows._replace(colour=rows.colour.copy(), counts=rows.counts.copy())
        return FivesBoard(rows, np.zeros(cells, np.int16), np.array([cells, 0, 0]))

    def begin(self, state: Any) -> tuple[FivesBoard, FivesBoard]:
        """The stones, and room for those of a match."""
        board = self.empty_board()
        for player, number in self.placed(state):
            board.rest[_TURN] = player
            play(board, number)
        board.rest[_TURN] = state.turn
        return board, self.empty_board()

    def compile(self) -> bool:
        position = self.empty_board(), self.empty_board()
        rows = position[0].rows
        self.think(planted(self.move_count, np.arange(2, dtype=np.int16), 1), position, 1)
        self._winning(rows, 0, five_cell(rows, 1), _FOR_THREES, lambda _made: None)
        self._parted(rows, 0, [], 0)
        return is_kept(win_by_fours)

    def think(self, tree: SearchTree, position: tuple[FivesBoard, FivesBoard], count: int) -> int:
        return think(tree, *position, self.near, np.empty(_WIDTH, np.int16), count)

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        rows, turn = self.begin(state)[0].rows, state.turn
        must = five_cell(rows, 1 - turn)
        if five_cell(rows, turn) != NONE:
            return super().ranked(state, moves, playouts, seed, progress)
        best = self._winning(rows, turn, must, playouts, progress)
        if best in moves:
            return _alone(moves, best)
        safe, lost = self._parted(rows, turn, moves, playouts, progress)
        enough = min(playouts, _FOR_ONE) if len(safe) == 1 else playouts
        expected = super().ranked(state, safe or moves, enough, seed, progress)
        return expected + [Expectation(move, 0.0, 0, exact=True) for move in lost if safe]

    def unthreatened(self, state: Any) -> list[str]:
        rows, turn = self.begin(state)[0].rows, state.turn
        if win_by_fours(rows, 1 - turn, NONE, 1, search_of(_POSITIONS)) == NONE:
            return []
        return self._parted(rows, turn, list(self.game.moves(state)), 0)[0]

    def _winning(self, rows: Rows, turn: int, must: int, playouts: int, progress: Progress) -> str:
        """The first move of a win by fours, else by threes; "" where none is seen."""
        cell = win_by_fours(rows, turn, must, _fours(playouts), search_of(_POSITIONS))
        if cell == NONE and playouts >= _FOR_THREES:
            try:
                cell = self._by_threes(rows, turn, must, progress)
            except TooBig:
                cell = NONE
        return "" if cell == NONE else self._names[cell]

    def _by_threes(self, rows: Rows, turn: int, must: int, progress: Progress) -> int:
        """The first move of a win by threes, the shortest seen, else NONE. It is asked of each move by
        itself, so that the search may end between them."""
        left = _MOST_POSITIONS
        for depth in range(1, _MOST_THREES + 1):
            for cell in range(len(self.cells)) if must == NONE else [must]:
                threes = search_of(_AT_ONCE)
                if win_by_threes(rows, turn, cell, depth, _MOST_FOURS, threes) != NONE:
                    return cell
                left -= positions(threes)
                if left < 0:
                    return NONE
                progress(0)
        return NONE

    @cached_property
    def _names(self) -> list[str]:
        return list(self.numbers)

    def _parted(
        self, rows: Rows, turn: int, moves: Sequence[str], playouts: int, progress: Progress = without_end
    ) -> tuple[list[str], list[str]]:
        """The moves after which the other one has neither a five nor a win by fours, and the others. What is
        not one stone is among the first. `progress` as in `deepening.followers`."""
        kept: set[str] = set()
        look = untimed(progress)
        for begin in range(0, len(self.cells), _SOME):
            look(begin)
            end = min(begin + _SOME, len(self.cells))
            cells = safe_moves(rows, begin, end, turn, _fours(playouts), _POSITIONS)
            kept |= {self._names[cell] for cell in cells}
        safe = [move for move in moves if move in kept or move not in self.numbers]
        return safe, [move for move in moves if move not in safe]


class DaggerKernel(FivesKernel):
    """Pairs of stones are beyond it: who has no dagger wins by no fours, because two can be stopped at once.
    What is left is searched as without a kernel."""

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        rows, turn = self.begin(state)[0].rows, state.turn
        lost: list[str] = []
        if five_cell(rows, turn) == NONE:
            if turn == state.dagger:
                best = self._winning(rows, turn, five_cell(rows, 1 - turn), playouts, progress)
                if best in moves:
                    return _alone(moves, best)
            else:
                kept, lost = self._parted(rows, turn, moves, playouts, progress)
                moves, lost = (kept, lost) if kept else (moves, [])
        hook = hooks.of(self.game, Random(seed))  # noqa: S311 - a game, no secret
        node = search.grown(hook, state, list(moves), playouts, progress)
        expected = [
            Expectation(
                node.moves[at], node.worth[at] / node.visits[at] if node.visits[at] else 0.5, node.visits[at]
            )
            for at in node.order()
        ]
        return expected + [Expectation(move, 0.0, 0, exact=True) for move in lost]


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game, None where there is none."""
    match game:
        case Gomoku(form="ninuki"):
            return None
        case Gomoku(form="dagger"):
            return DaggerKernel(game)
        case Gomoku():
            return FivesKernel(game)
    return None
