"""Dominório, Gatos & Cães and Quelhas in machine code. Importing this module loads numba.

Each player has a set of open cells; a move needs some of them, and closes cells to both. Who cannot move has
lost or, in Quelhas, won. A position is the open cells of the first and of the second player, each in two
words.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.bots.kernels.cell_sets import size_of
from games.bots.kernels.deepening import (
    AS_LONG,
    MOST,
    NEAR,
    UNKNOWN,
    WON,
    Table,
    deepened,
    empty_table,
    first_move,
    followers,
    numbers_key,
    recalled,
    remember,
)
from games.rules.bases.segments import Segments
from games.rules.boards.fields import each
from games.rules.game import Game
from games.rules.two.cats_dogs.rules import CatsDogs
from games.rules.two.domineering.rules import Domineering
from games.rules.two.quelhas.rules import Quelhas
from games.solvers.compiling import compiled, is_kept, lean

MOST_CELLS = 128
_U = np.uint64
_WORD = 64
_FULL = (1 << _WORD) - 1
_ALL = 10_000  # moves
_IN_LINES = 10  # positions of Quelhas that take as long as one random match: they are valued quickly
_WIDTH = 20  # moves of Quelhas that are looked at, those that look best
_UNIT = 100  # what a place is worth
_SAFE = 200  # what it is worth besides where the other cannot disturb
_OPEN = 25  # what a line of Quelhas weighs that the other may still cut


class BlockingMoves(NamedTuple):
    """By player and move: the open cells that it needs, and those that it closes to the player and to the
    other. The first `units[player]` are the shortest, line by line. In Quelhas `steps[player]` is how much
    higher the number of the next cell of a line is, and `ahead[player]` are the cells that have one. A move
    of the other spoils at most `spoils` units. `width`: how many moves are looked at."""

    needs: NDArray[np.uint64]
    takes: NDArray[np.uint64]
    shuts: NDArray[np.uint64]
    counts: NDArray[np.int64]
    units: NDArray[np.int64]
    steps: NDArray[np.uint64]
    ahead: NDArray[np.uint64]
    spoils: int
    width: int
    misere: bool


Position = NDArray[np.uint64]


@lean
def may_move(moves: BlockingMoves, position: Position, player: int, move: int) -> bool:
    """Whether a move is legal."""
    needs = moves.needs[player, move]
    return not (needs[0] & ~position[2 * player] or needs[1] & ~position[2 * player + 1])


@lean
def make(moves: BlockingMoves, position: Position, player: int, move: int, after: Position) -> None:
    """`after` is the position after a move."""
    own, other = 2 * player, 2 - 2 * player
    for word in range(2):
        after[own + word] = position[own + word] & ~moves.takes[player, move, word]
        after[other + word] = position[other + word] & ~moves.shuts[player, move, word]


@lean
def _reach(moves: BlockingMoves, position: Position, player: int, cells: NDArray[np.uint64]) -> Any:
    """Of all moves that a player has together: the cells that they need, or that they shut."""
    first, second = _U(0), _U(0)
    for unit in range(moves.units[player]):
        if may_move(moves, position, player, unit):
            first |= cells[player, unit, 0]
            second |= cells[player, unit, 1]
    return first, second


@lean
def _room(moves: BlockingMoves, player: int, first: Any, second: Any) -> int:
    """How many units fit into a set of cells side by side."""
    count = 0
    for unit in range(moves.units[player]):
        needs = moves.needs[player, unit]
        if not (needs[0] & ~first or needs[1] & ~second):
            first &= ~needs[0]
            second &= ~needs[1]
            count += 1
    return count


@lean
def _pairs(moves: BlockingMoves, player: int, first: Any, second: Any) -> Any:
    """The cells of a set of which the next one of the player's line is in it, too."""
    step = moves.steps[player]
    first &= (first >> step | second << (_U(_WORD) - step)) & moves.ahead[player, 0]
    return first, second & second >> step & moves.ahead[player, 1]


@lean
def _next(moves: BlockingMoves, player: int, first: Any, second: Any) -> Any:
    """The next cells of the player's lines."""
    step = moves.steps[player]
    return first << step, second << step | first >> (_U(_WORD) - step)


@lean
def _in_lines(moves: BlockingMoves, player: int, first: Any, second: Any) -> Any:
    """The cells of a set on which the player can put lines."""
    first, second = _pairs(moves, player, first, second)
    next_first, next_second = _next(moves, player, first, second)
    return first | next_first, second | next_second


@lean
def lines(moves: BlockingMoves, player: int, first: Any, second: Any) -> int:
    """How many unbroken rows of two cells or more a set has in the player's direction."""
    first, second = _pairs(moves, player, first, second)
    next_first, next_second = _next(moves, player, first, second)
    return size_of(first & ~next_first) + size_of(second & ~next_second)


@lean
def _burdens(moves: BlockingMoves, position: Position, player: int) -> int:
    """The value where who cannot move has won, by the cells that both reach."""
    other = 1 - player
    own = _in_lines(moves, player, position[0], position[1])
    his = _in_lines(moves, other, position[0], position[1])
    if not (own[0] or own[1]):
        return WON
    burdens, rivals = lines(moves, player, own[0], own[1]), lines(moves, other, his[0], his[1])
    if not (own[0] & his[0] or own[1] & his[1]):
        # Nobody disturbs anybody: each needs a turn for each line.
        return WON if burdens <= rivals else -WON
    safe = lines(moves, player, own[0] & ~his[0], own[1] & ~his[1])
    theirs = lines(moves, other, his[0] & ~own[0], his[1] & ~own[1])
    return (theirs - safe) * _UNIT + (rivals - burdens) * _OPEN


@lean
def value(moves: BlockingMoves, position: Position, player: int) -> int:
    """How a position looks to the player on turn; WON or -WON where it is sure who wins."""
    if moves.misere:
        return _burdens(moves, position, player)
    other = 1 - player
    own0, own1 = _reach(moves, position, player, moves.needs)
    his0, his1 = _reach(moves, position, other, moves.needs)
    places, rivals = _room(moves, player, own0, own1), _room(moves, other, his0, his1)
    if not places:
        return -WON
    shut0, shut1 = _reach(moves, position, other, moves.shuts)
    safe = _room(moves, player, own0 & ~shut0, own1 & ~shut1)
    # Of places that the other can spoil one is taken for each move with which he spoils some.
    shared = _room(moves, player, own0 & shut0, own1 & shut1)
    if safe + (shared + moves.spoils) // (moves.spoils + 1) > rivals:
        return WON
    shut0, shut1 = _reach(moves, position, player, moves.shuts)
    theirs = _room(moves, other, his0 & ~shut0, his1 & ~shut1)
    shared = _room(moves, other, his0 & shut0, his1 & shut1)
    if theirs + shared // (moves.spoils + 1) >= places:
        return -WON
    return (places - rivals) * _UNIT + (safe - theirs) * _SAFE


@compiled
def _ordered(  # noqa: PLR0917 - a part of the search
    moves: BlockingMoves, position: Position, player: int, first: int, valued: bool, order: NDArray[np.int64]
) -> int:
    """The legal moves, this one first, then by what they look like where that is wanted; how many."""
    after = np.empty(4, np.uint64)
    count = 0
    for move in range(moves.counts[player]):
        if may_move(moves, position, player, move):
            promise = 0
            if move == first:
                promise = -MOST
            elif valued:
                make(moves, position, player, move, after)
                promise = value(moves, after, 1 - player)
            order[count] = promise * _ALL + move
            count += 1
    order[:count].sort()
    return count


@compiled
def search(  # noqa: PLR0917 - a recursion
    moves: BlockingMoves, table: Table, position: Position, player: int, depth: int, low: int, high: int
) -> int:
    """What a position is worth to the player on turn, so many moves ahead."""
    table.left[0] -= 1
    if table.left[0] < 0:
        return UNKNOWN
    key = numbers_key(position, player + 1)
    worth = recalled(table, key, depth, low, high)
    if worth != UNKNOWN:
        return worth
    looks = value(moves, position, player)
    if depth <= 0 or abs(looks) >= NEAR:
        return looks
    after, order = np.empty(4, np.uint64), np.empty(moves.counts[player], np.int64)
    count = _ordered(moves, position, player, first_move(table, key), depth > 1, order)
    best, choice, before = -MOST, -1, low
    for number in range(min(count, moves.width)):
        move = order[number] % _ALL
        make(moves, position, player, move, after)
        worth = search(moves, table, after, 1 - player, depth - 1, -high, -low)
        if worth == UNKNOWN:
            return UNKNOWN
        if -worth > best:
            best, choice = -worth, move
        low = max(low, best)
        if low >= high:
            break
    if count > moves.width and best <= -NEAR:
        best = -NEAR + 1  # others may be better
    remember(table, key, depth, best, before, high, choice)
    return best


class BlockingKernel(Kernel):
    game: Segments[Any] | CatsDogs
    proves: ClassVar[bool] = True

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.cells = list(game.board.places)

    @cached_property
    def moves(self) -> BlockingMoves:
        misere = isinstance(self.game, Quelhas)
        lists = [self.moves_of(player) for player in (0, 1)]
        self.names = [{name: number for number, (name, *_sets) in enumerate(listed)} for listed in lists]
        most = max(map(len, lists))
        arrays = np.zeros((3, 2, most, 2), np.uint64)
        steps, ahead = np.ones(2, np.uint64), np.zeros((2, 2), np.uint64)
        units = []
        for player, listed in enumerate(lists):
            for number, (_name, *sets) in enumerate(listed):
                for which, cells in enumerate(sets):
                    arrays[which, player, number] = self.words(cells)
            sets_needed = [needs for _name, needs, *_rest in listed]
            shortest = [needs for needs in sets_needed if needs.bit_count() == sets_needed[0].bit_count()]
            units.append(len(shortest))
            if misere and shortest:
                first, second = (self.cells.index(cell) for cell in each(shortest[0]))
                steps[player] = second - first
                ahead[player] = self.words(sum(needs & -needs for needs in shortest))
        needs, takes, shuts = arrays
        return BlockingMoves(
            needs,
            takes,
            shuts,
            np.array([len(listed) for listed in lists]),
            np.array(units),
            steps,
            ahead,
            spoils=5 if isinstance(self.game, CatsDogs) else 2,
            width=_WIDTH if misere else _ALL,
            misere=misere,
        )

    def moves_of(self, player: int) -> list[tuple[str, int, int, int]]:
        """The moves of a player on an empty board, the shortest first, line by line: their names, the cells
        that they need, take and shut."""
        board = self.game.board
        if isinstance(self.game, CatsDogs):
            ones = [(board.names[cell], 1 << cell) for cell in self.cells]
            return [(name, cell, cell, cell | board.spread(cell)) for name, cell in ones]
        order = {cell: number for number, cell in enumerate(self.cells)}
        places = board.places

        def key(move: tuple[str, int]) -> tuple[int, int, int]:
            cell = (move[1] & -move[1]).bit_length() - 1
            return move[1].bit_count(), places[cell][player], order[cell]

        ordered = sorted(self.game.segments(player).items(), key=key)
        return [(name, cells, cells, cells) for name, cells in ordered]

    def words(self, cells: int) -> list[int]:
        """A set of the board's cells in two words."""
        packed = sum(1 << number for number, cell in enumerate(self.cells) if cells >> cell & 1)
        return [packed & _FULL, packed >> _WORD]

    def position(self, state: Any) -> Position:
        if isinstance(self.game, CatsDogs):
            open_cells = [self.game.open_cells(state, player) for player in (0, 1)]
        else:
            open_cells = [self.game.empty(state)] * 2
        return np.array([word for cells in open_cells for word in self.words(cells)], np.uint64)

    def fits(self, state: Any) -> bool:
        """Not where the other has still to put the first piece, which stands where others need not."""
        if isinstance(self.game, CatsDogs):
            return self.game.free or bool(state.rivals)
        return True

    def compile(self) -> bool:
        position = np.zeros(4, np.uint64)
        table = empty_table(1)
        search(self.moves, table, position, 0, 1, -MOST, MOST)
        return is_kept(search)

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        rules, table = self.moves, empty_table()
        after = followers(self.game, state, moves, progress)
        positions = {move: self.position(there) for move, there in after.items()}

        def look(move: str, deep: int, least: int) -> int:
            there = positions[move]
            worth = int(search(rules, table, there, after[move].turn, deep, -MOST, -least))
            return worth if worth == UNKNOWN else -worth

        as_long = _IN_LINES if rules.misere else AS_LONG
        return deepened(table, moves, look, playouts, progress, as_long=as_long)


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game, None where its board is too large."""
    match game:
        case Domineering() | CatsDogs() | Quelhas() if len(game.board.places) <= MOST_CELLS:
            return BlockingKernel(game)
    return None
