"""Sesqui in machine code. Importing this module loads numba.

A position is an array of cells with a rim around the board: whose stone stands on each. Of the thousands of
turns the best stones to put and, after each, the best slides are looked at.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.bots.kernels.deepening import (
    MOST,
    NEAR,
    UNKNOWN,
    WON,
    Table,
    deepened,
    empty_table,
    followers,
    numbers_key,
    recalled,
    remember,
)
from games.bots.kernels.tree import draw
from games.rules.boards.fields import each
from games.rules.game import Game
from games.rules.two.sesqui.rules import Laid, Sesqui
from games.solvers.compiling import compiled, is_kept, lean

EMPTY, RIM = 2, 3
NOTHING = -1
WEIGHTS = (200, 100, 50)  # of a stone that is needed on the best way, and on others beside it
_TURN = 100  # for whoever is on turn
_NOISE = 16  # turns that look the same come in any order
_DROPS, _SLIDES = 5, 4  # that are looked at
_LOOKED_AT = 100  # positions that listing the turns of one takes as long as
_AT_ONCE = 400  # positions in one call: up to 10 ms
_ALL = 256  # more than cells
_U = np.uint64


class SlidingField(NamedTuple):
    """A board of rows `width` cells long, the rim among them, and where to work: how many stones lead to each
    cell, the cell before it, cells to go on from, those that are no way any more, those of a chain."""

    width: int
    far: NDArray[np.int64]
    before: NDArray[np.int64]
    queue: NDArray[np.int64]
    closed: NDArray[np.bool_]
    linked: NDArray[np.bool_]
    random: NDArray[np.uint64]


def empty_field(size: int, seed: int) -> SlidingField:
    width = size + 2
    cells = width * width
    return SlidingField(
        width,
        np.zeros(cells, np.int64),
        np.zeros(cells, np.int64),
        np.zeros(16 * cells, np.int64),
        np.zeros(cells, np.bool_),
        np.zeros(cells, np.bool_),
        np.array([seed | 1], np.uint64),
    )


@lean
def _is_linked(  # noqa: PLR0917 - a part of the next one
    field: SlidingField, cells: Any, rival: int, cell: int, across: int, up: int
) -> bool:
    """Whether a chain may be led on from a cell that way: nobody goes slantwise between two stones of the
    other, as the square would be forbidden."""
    to = cell + across + up
    if cells[to] == rival or cells[to] == RIM or field.closed[to]:
        return False
    return across == 0 or up == 0 or cells[cell + across] != rival or cells[cell + up] != rival


@compiled
def _begin(field: SlidingField, cells: Any, player: int) -> tuple[int, int]:
    """Put the cells of a player's first side into the queue, his stones first: where it begins and ends."""
    width = field.width
    head = tail = len(field.queue) // 2
    field.far[:] = len(cells)
    for number in range(1, width - 1):
        cell = number * width + 1 if player == 0 else width + number
        if cells[cell] == 1 - player or field.closed[cell]:
            continue
        field.before[cell] = NOTHING
        field.far[cell] = int(cells[cell] == EMPTY)
        if cells[cell] == EMPTY:
            field.queue[tail] = cell
            tail += 1
        else:
            head -= 1
            field.queue[head] = cell
    return head, tail


@lean
def _last(field: SlidingField, cells: Any, player: int) -> int:
    """The last cell of a shortest way between a player's sides, over cells that are not closed; NOTHING where
    there is none."""
    width, rival = field.width, 1 - player
    head, tail = _begin(field, cells, player)
    while head < tail:
        cell = field.queue[head]
        head += 1
        far = field.far[cell]
        if (cell % width if player == 0 else cell // width) == width - 2:
            return cell  # type: ignore[no-any-return]
        for across in (-width, 0, width):
            for up in (-1, 0, 1):
                to = cell + across + up
                if not _is_linked(field, cells, rival, cell, across, up):
                    continue
                more = int(cells[to] == EMPTY)
                if far + more < field.far[to]:
                    field.far[to] = far + more
                    field.before[to] = cell
                    if more:
                        field.queue[tail] = to
                        tail += 1
                    else:
                        head -= 1
                        field.queue[head] = to
    return NOTHING


@lean
def missing(field: SlidingField, cells: Any, player: int) -> int:
    """How many stones would join a player's sides; as many as there are cells where none would."""
    field.closed[:] = False
    last = _last(field, cells, player)
    return len(cells) if last == NOTHING else field.far[last]


@lean
def _needs(field: SlidingField, cells: Any, player: int) -> int:
    """What a player still needs, on the best way and on others that share no empty cell with it; these cells
    are closed afterwards."""
    field.closed[:] = False
    needs = 0
    for weight in WEIGHTS:
        last = _last(field, cells, player)
        needs += weight * (field.width if last == NOTHING else min(field.width, field.far[last]))
        while last != NOTHING:
            field.closed[last] = cells[last] == EMPTY
            last = field.before[last]
    return needs


@lean
def value(field: SlidingField, cells: Any, player: int) -> int:
    """How a position looks to a player, whoever is on turn."""
    return _needs(field, cells, 1 - player) - _needs(field, cells, player)


@lean
def _crosses(field: SlidingField, cells: Any, cell: int, player: int) -> bool:
    """Whether a stone there would stand in a square of two stones of each colour crosswise."""
    for across in (-field.width, field.width):
        if cells[cell + across] == 1 - player:
            for up in (-1, 1):
                if cells[cell + up] == 1 - player and cells[cell + across + up] == player:
                    return True
    return False


@lean
def may_drop(field: SlidingField, cells: Any, cell: int, player: int) -> bool:
    """Whether a player may put a stone on a cell."""
    if cells[cell] != EMPTY or _crosses(field, cells, cell, player):
        return False
    for across in (-field.width, 0, field.width):
        for up in (-1, 0, 1):
            if cells[cell + across + up] == player:
                return True
    return False


@lean
def _joins(field: SlidingField, cells: Any, cell: int, player: int) -> bool:
    """Whether the chain of a stone joins its player's sides."""
    width = field.width
    field.linked[:] = False
    field.linked[cell] = True
    field.queue[0] = cell
    head, tail = 0, 1
    starts = ends = False
    while head < tail:
        cell = field.queue[head]
        head += 1
        line = cell % width if player == 0 else cell // width
        starts, ends = starts or line == 1, ends or line == width - 2
        if starts and ends:
            return True
        for across in (-width, 0, width):
            for up in (-1, 0, 1):
                to = cell + across + up
                if cells[to] == player and not field.linked[to]:
                    field.linked[to] = True
                    field.queue[tail] = to
                    tail += 1
    return False


@lean
def winning_turn(field: SlidingField, cells: Any, player: int) -> int:
    """A turn that wins at once, NOTHING where there is none: its drop, then the cells from which and to which
    a stone slides, the first of them 0 where the drop wins."""
    if missing(field, cells, player) > 2:
        return NOTHING
    turn = NOTHING
    for drop in range(len(cells)):
        if turn != NOTHING or not may_drop(field, cells, drop, player):
            continue
        cells[drop] = player
        if _joins(field, cells, drop, player):
            turn = drop * _ALL * _ALL
        elif missing(field, cells, player) == 1:
            slide = _winning_slide(field, cells, player)
            turn = drop * _ALL * _ALL + slide if slide != NOTHING else NOTHING
        cells[drop] = EMPTY
    return turn


@lean
def _winning_slide(field: SlidingField, cells: Any, player: int) -> int:
    for goal in range(len(cells)):
        if cells[goal] != EMPTY:
            continue
        cells[goal] = player
        joins = _joins(field, cells, goal, player)
        cells[goal] = EMPTY
        if not joins:
            continue
        for across in (-field.width, 0, field.width):
            for up in (-1, 0, 1):
                way = across + up
                start = goal + way
                while way and cells[start] == EMPTY:
                    start += way
                if not way or cells[start] != player:
                    continue
                cells[start] = EMPTY
                wins = not _crosses(field, cells, goal, player)
                if wins:
                    cells[goal] = player
                    wins = _joins(field, cells, goal, player)
                    cells[goal] = EMPTY
                cells[start] = player
                if wins:
                    return start * _ALL + goal
    return NOTHING


@lean
def _promising(field: SlidingField, cells: Any, player: int, turn: int) -> int:
    """A number by which turns are sorted, the best first, and which ends with the turn."""
    promise = value(field, cells, player) + draw(field.random, _NOISE)
    return -promise * _ALL * _ALL * _ALL + turn


@compiled
def best_turns(field: SlidingField, cells: Any, player: int, turns: NDArray[np.int64]) -> int:
    """Fill in the turns that look best, the best first: how many they are."""
    drops, slides = np.empty(len(cells), np.int64), np.empty(32 * len(cells), np.int64)
    near = np.empty(len(cells), np.bool_)
    count = legal = 0
    for drop in range(len(cells)):
        if may_drop(field, cells, drop, player):
            cells[drop] = player
            drops[legal] = _promising(field, cells, player, drop)
            cells[drop] = EMPTY
            legal += 1
    drops[:legal].sort()
    for promise in drops[: min(legal, _DROPS)]:
        drop = promise % _ALL
        cells[drop] = player
        # Only cells on the ways of both are worth a slide.
        near[:] = False
        for either in (0, 1):
            _needs(field, cells, either)
            for cell in range(len(cells)):
                near[cell] |= field.closed[cell]
        among = _slides(field, cells, player, near, slides)
        cells[drop] = EMPTY
        for slide in slides[: min(among, _SLIDES)]:
            turns[count] = slide + drop * _ALL * _ALL
            count += 1
    turns[:count].sort()
    return count


@compiled
def _slides(field: SlidingField, cells: Any, player: int, near: Any, slides: NDArray[np.int64]) -> int:
    """Fill in the slides to these cells, the best first: how many they are."""
    count = 0
    for start in range(len(cells)):
        if cells[start] != player:
            continue
        cells[start] = EMPTY
        for across in (-field.width, 0, field.width):
            for up in (-1, 0, 1):
                way = across + up
                goal = start + way
                while way and cells[goal] == EMPTY:
                    if near[goal] and not _crosses(field, cells, goal, player):
                        cells[goal] = player
                        slides[count] = _promising(field, cells, player, start * _ALL + goal)
                        cells[goal] = EMPTY
                        count += 1
                    goal += way
        cells[start] = player
    slides[:count].sort()
    return count


@compiled
def search(  # noqa: PLR0917 - a recursion
    field: SlidingField, table: Table, cells: Any, player: int, depth: int, low: int, high: int
) -> int:
    """What a position is worth to the player on turn, so many turns ahead."""
    table.left[0] -= 1
    if table.left[0] < 0:
        return UNKNOWN
    key = numbers_key(cells, player + 1)
    worth = recalled(table, key, depth, low, high)
    if worth != UNKNOWN:
        return worth
    best, before = -MOST, low
    if winning_turn(field, cells, player) != NOTHING:
        best = WON
    elif depth <= 0:
        best = value(field, cells, player) + _TURN
    else:
        table.left[0] -= _LOOKED_AT
        turns = np.empty(_DROPS * _SLIDES, np.int64)
        for turn in turns[: best_turns(field, cells, player, turns)]:
            drop, start, goal = turn // _ALL // _ALL % _ALL, turn // _ALL % _ALL, turn % _ALL
            cells[drop] = player
            cells[start] = EMPTY
            cells[goal] = player
            worth = search(field, table, cells, 1 - player, depth - 1, -high, -low)
            cells[goal] = EMPTY
            cells[start] = player
            cells[drop] = EMPTY
            if worth == UNKNOWN:
                return UNKNOWN
            best = max(best, -worth)
            low = max(low, best)
            if low >= high:
                break
        best = max(best, -NEAR + 1)  # others may be better
    remember(table, key, depth, best, before, high, NOTHING)
    return best


class SlidingKernel(Kernel):
    game: Sesqui

    def cells(self, state: Laid) -> NDArray[np.int64]:
        """The position of a state."""
        width, board = self.game.size + 2, self.game.board
        cells = np.full(width * width, RIM)
        for place in board.places.values():
            cells[self.number(place)] = EMPTY
        for player, stones in enumerate(state.sets):
            for cell in each(stones):
                cells[self.number(board.places[cell])] = player
        return cells

    def number(self, place: tuple[int, int]) -> int:
        """The number of the cell in a column and a row."""
        return (place[0] + 1) * (self.game.size + 2) + place[1] + 1

    def fits(self, state: Laid) -> bool:
        return not state.placing

    def compile(self) -> bool:
        table = empty_table(1)
        cells = self.cells(self.game.initial())
        search(empty_field(self.game.size, 1), table, cells, 0, 1, -MOST, MOST)
        return is_kept(search)

    def ranked(
        self, state: Laid, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        field, table = empty_field(self.game.size, seed), empty_table()
        after = followers(self.game, state, moves, progress)
        positions = {move: self.cells(there) for move, there in after.items()}

        def look(move: str, deep: int, least: int) -> int:
            if after[move].shape:
                return WON
            worth = int(search(field, table, positions[move], after[move].turn, deep, -MOST, -least))
            return worth if worth == UNKNOWN else -worth

        return deepened(table, moves, look, playouts, progress, at_once=_AT_ONCE)


def of(game: Game[Any]) -> Kernel | None:
    return SlidingKernel(game) if isinstance(game, Sesqui) else None
