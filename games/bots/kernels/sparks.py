"""Faísca to its last piece. Importing this module loads numba.

A position is the occupied cells as a set, the cell where the next piece stands, and the pieces of each
distance that are left, three bits each: those of the player on turn first.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Kernel, Progress
from games.rules.game import Game
from games.rules.two.faisca.rules import Faisca, SparkState
from games.solvers.compiling import compiled, is_kept, lean
from games.solvers.theory import too_big

LONGEST, WAYS = 3, 4  # distances and directions of a piece
MOST_CELLS, MOST_PIECES = 32, 7  # for which a position fits into 64 bits
NOWHERE = -1
LOST, WON, UNKNOWN = 0, 1, 2

_SLOT_BITS = 21  # as many positions are remembered, in 16 MB
_AT_ONCE = 10_000  # positions in one call: up to 10 ms
FIRST = 4  # pieces on the board, from which on all is searched
MOST_MET = 6_000_000  # positions: two seconds
_AS_LONG = 10_000  # of them take as long as a random match
_U = np.uint64
_RESERVE = 3 * LONGEST  # bits
_MIXED = _U(0x9E3779B97F4A7C15)


class SparkSearch(NamedTuple):
    """`goals[cell, distance, way]`: where a piece points; `slots`: positions with their results; `left`: how
    many may still be met."""

    goals: NDArray[np.int64]
    slots: NDArray[np.uint64]
    left: NDArray[np.int64]


@compiled
def result(search: SparkSearch, occupied: int, target: int, own: int, other: int) -> int:
    """WON or LOST for who is on turn, UNKNOWN where the positions that may be met do not suffice."""
    key = _U(occupied) | _U(target) << _U(32) | _U(own) << _U(37) | _U(other) << _U(37 + _RESERVE)
    slot = key * _MIXED >> _U(64 - _SLOT_BITS)
    kept = search.slots[slot]
    if kept >> _U(1) == key:
        return np.int64(kept & _U(1))  # type: ignore[return-value]
    search.left[0] -= 1
    if search.left[0] < 0:
        return UNKNOWN
    there = occupied | 1 << target
    moves = np.empty(LONGEST * WAYS, np.int64)
    count = 0
    for distance in range(LONGEST):
        for way in range(WAYS):
            to = search.goals[target, distance, way]
            if own >> 3 * distance & 7 and to != NOWHERE and not there >> to & 1:
                # What leaves fewest answers is tried first.
                moves[count] = _answers(search, there, to, other) << 16 | distance << 8 | to
                count += 1
    moves[:count].sort()
    value = LOST
    for move in moves[:count]:
        distance, to = move >> 8 & 255, move & 255
        then = result(search, there, to, other, own - (1 << 3 * distance))
        if then == UNKNOWN:
            return UNKNOWN
        if then == LOST:
            value = WON
            break
    search.slots[slot] = key << _U(1) | _U(value)
    return value


@lean
def _answers(search: SparkSearch, occupied: int, target: int, reserve: int) -> int:
    """How many moves there are with a piece on a cell."""
    count = 0
    for distance in range(LONGEST):
        if reserve >> 3 * distance & 7:
            for way in range(WAYS):
                to = search.goals[target, distance, way]
                count += to != NOWHERE and not occupied >> to & 1
    return count


class SparksKernel(Kernel):
    """Who wins, from a few pieces on; before that moves are searched elsewhere."""

    game: Faisca

    def __init__(self, game: Faisca) -> None:
        super().__init__(game)
        self.numbers = {cell: number for number, cell in enumerate(game.board.places)}
        goals = np.full((len(self.numbers), LONGEST, WAYS), NOWHERE)
        for cell, number in self.numbers.items():
            for way, ray in enumerate(game.board.rays[cell][:WAYS]):
                for distance, to in enumerate(ray[:LONGEST]):
                    goals[number, distance, way] = self.numbers[to]
        # It remembers what it has met from one question to the next.
        self.search = SparkSearch(goals, np.zeros(1 << _SLOT_BITS, np.uint64), np.zeros(1, np.int64))

    def compile(self) -> bool:
        result(self.search, 0, 0, 0, 0)
        return is_kept(result)

    def solved(self, state: Any, progress: Progress) -> tuple[float, list[str]] | None:
        """The first move that wins."""
        if state.occupied.bit_count() < FIRST:
            return None
        met = 0

        def report(more: int) -> None:
            nonlocal met
            met += more
            progress(met // _AS_LONG)
            if met > MOST_MET:
                too_big(met, "São posições a mais para ver todas.")

        for move in self.game.moves(state):
            after = self.game.apply(state, move)
            if self.game.outcome(after) or not self.wins(after, report):
                return 1.0, [move]
        return 0.0, []

    def wins(self, state: SparkState, report: Progress) -> bool:
        """Whether who is on turn wins; there is a piece already. `report` hears how many more positions were
        met, and ends the search by raising TooBig."""
        cells = sum(1 << number for cell, number in self.numbers.items() if state.occupied >> cell & 1)
        (target,) = (number for cell, number in self.numbers.items() if state.target >> cell & 1)
        own, other = (_packed(state.reserve[player]) for player in (state.turn, 1 - state.turn))
        worth, used = UNKNOWN, 0
        while worth == UNKNOWN:
            report(used)
            self.search.left[0] = _AT_ONCE
            worth = result(self.search, cells, target, own, other)
            used = _AT_ONCE - max(0, int(self.search.left[0]))
        report(used)
        return worth == WON


def _packed(reserve: Sequence[int]) -> int:
    return sum(left << 3 * distance for distance, left in enumerate(reserve))


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game, None where its positions do not fit."""
    match game:
        case Faisca() if len(game.board.places) <= MOST_CELLS and game.pieces <= MOST_PIECES:
            return SparksKernel(game)
    return None
