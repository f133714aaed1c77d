"""Moves put in order by a compiled alpha-beta search, deeper and deeper. Importing this module loads numba.

A family of games writes the loop (negamax with a table of what was met), which ends where no more positions
may be met; what it has found stays in the table, so that it can be called again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.hooks.base import untimed
from games.bots.kernels.base import Expectation, Progress
from games.rules.game import Game
from games.rules.text import Text, text
from games.solvers.compiling import lean
from games.solvers.theory import TooBig

WON = 1_000_000
NEAR = WON - 1_000
MOST = 2 * WON
UNKNOWN = -MOST - 1
EXACT, LEAST, GREATEST = 0, 1, 2  # what a value in the table is
AT_ONCE = 4_000  # positions in one call, which may take 10 ms: a game in which they do has fewer
AS_LONG = 2  # positions that are counted as one random match
_EVEN = 300.0  # a value with which one wins nearly three matches of four
_CLEAR = 100 * _EVEN  # hardly ever lost
MOST_DEPTH = 60  # moves ahead
_SLOT_BITS = 20
_U = np.uint64
_SHIFT = _U(64 - _SLOT_BITS)


class Table(NamedTuple):
    """Positions by their hash: value, depth, kind of the value and best move; how many positions may still be
    met."""

    keys: NDArray[np.uint64]
    values: NDArray[np.int32]
    depths: NDArray[np.int8]
    kinds: NDArray[np.int8]
    moves: NDArray[np.int16]
    left: NDArray[np.int64]


def empty_table(left: int = 0) -> Table:
    """A table of 16 MB; so many positions may be met."""
    size = 1 << _SLOT_BITS
    return Table(
        np.zeros(size, np.uint64),
        np.zeros(size, np.int32),
        np.zeros(size, np.int8),
        np.zeros(size, np.int8),
        np.zeros(size, np.int16),
        np.full(1, left, np.int64),
    )


@lean
def position_key(own: Any, other: Any, player: int) -> Any:
    """Two sets of cells, and who is on turn, as the key of the table."""
    bits = (own ^ _U(player + 1)) * _U(0x9E3779B97F4A7C15)
    bits ^= bits >> _U(29)
    bits = (bits ^ other) * _U(0xBF58476D1CE4E5B9)
    return bits ^ bits >> _U(32)


@lean
def numbers_key(numbers: Any, start: int) -> Any:
    """An array of numbers, mixed with another one such as who is on turn, as the key of the table."""
    bits = _U(start)
    for number in numbers:
        bits = (bits ^ _U(number)) * _U(0x9E3779B97F4A7C15)
        bits ^= bits >> _U(29)
    return bits


@lean
def recalled(table: Table, key: Any, depth: int, low: int, high: int) -> int:
    """What is known of a position that is looked at so deep, as far as the window asks; else UNKNOWN. Who is
    sure to win is known at any depth."""
    slot = key >> _SHIFT
    if table.keys[slot] != key:
        return UNKNOWN
    value, kind = table.values[slot], table.kinds[slot]
    if table.depths[slot] < depth and abs(value) < NEAR:
        return UNKNOWN
    if kind == EXACT or (kind == LEAST and value >= high) or (kind == GREATEST and value <= low):
        return value  # type: ignore[no-any-return]
    return UNKNOWN


@lean
def first_move(table: Table, key: Any) -> int:
    """The move that was best in a position, -1 where it was not met."""
    slot = key >> _SHIFT
    return table.moves[slot] if table.keys[slot] == key else -1


@lean
def remember(  # noqa: PLR0917 - what there is to remember
    table: Table, key: Any, depth: int, value: int, low: int, high: int, move: int
) -> None:
    """A position was looked at so deep, with this window."""
    slot = key >> _SHIFT
    table.keys[slot], table.values[slot], table.depths[slot] = key, value, depth
    table.moves[slot] = move
    table.kinds[slot] = LEAST if value >= high else GREATEST if value <= low else EXACT


@dataclass(kw_only=True)
class Search:
    """A compiled search, called again as long as it has no answer, until it has met `most` positions, of
    which as many as `as_long` count as one random match. `progress` hears how much was looked at, and may end
    it by raising TooBig; `over` says why it ends by itself."""

    table: Table
    progress: Progress
    most: int
    as_long: int
    over: Text
    at_once: int = AT_ONCE
    met: int = 0

    def answer(self, look: Callable[[], int]) -> int:
        """What `look` says once it is not UNKNOWN. Raises TooBig."""
        while True:
            self.progress(self.met // self.as_long)
            if self.met >= self.most:
                raise TooBig(self.over, self.met)
            self.table.left[0] = room = min(self.at_once, self.most - self.met)
            value = look()
            self.met += room - max(0, int(self.table.left[0]))
            if value != UNKNOWN:
                return value


def exact_search(table: Table, progress: Progress, most: int, as_long: int) -> Search:
    """A search for who wins, which is given up where there are too many positions."""
    over = text("São posições a mais para ver todas.")
    return Search(table=table, progress=progress, most=most, as_long=as_long, over=over)


def followers(game: Game[Any], state: Any, moves: Sequence[str], progress: Progress) -> dict[str, Any]:
    """The states after these moves. `progress` may say meanwhile that nobody wants them any more; the time is
    the search's."""
    after, look = {}, untimed(progress)
    for number, move in enumerate(moves):
        look(number)
        after[move] = game.apply(state, move)
    return after


def deepened(  # noqa: PLR0917 - what a family may decide
    table: Table,
    moves: Sequence[str],
    look: Callable[[str, int, int], int],
    playouts: int,
    progress: Progress,
    depths: Sequence[int] = range(MOST_DEPTH),
    as_long: int = AS_LONG,
    at_once: int = AT_ONCE,
) -> list[Expectation]:
    """What is expected of the moves, the best first, after as many positions as so many random matches take,
    of which each takes as long as `as_long` positions.

    `look` says what a move is worth to who makes it when so many moves after it are looked at, those of
    `depths` one after the other, exactly where that is more than the last number, or UNKNOWN. `progress`: as
    in `Search`.
    """
    order, values = list(moves), dict.fromkeys(moves, 0)
    search = Search(
        table=table,
        progress=progress,
        most=playouts * as_long,
        as_long=as_long,
        over=text("O computador não tem mais tempo para pensar."),
        at_once=at_once,
    )
    try:
        for deep in depths:
            fresh: dict[str, int] = {}
            best = -MOST
            for move in order:
                fresh[move] = search.answer(partial(look, move, deep, best))
                best = max(best, fresh[move])
                values[move] = fresh[move]
            order = _sorted(order, fresh)
            if abs(best) >= NEAR:
                break
    except TooBig:
        order = _sorted(order, fresh)
    # What was looked at tells of the best move; of others only that they are no better.
    matches = [search.met // as_long, *(0 for _move in order[1:])]
    return [
        Expectation(move, _share(values[move]), count, abs(values[move]) >= NEAR)
        for move, count in zip(order, matches, strict=True)
    ]


def _sorted(order: Sequence[str], values: Mapping[str, int]) -> list[str]:
    """By their values; those that were not looked at before those that are lost only."""
    return sorted(order, key=lambda move: -values.get(move, -NEAR))


def _share(value: int) -> float:
    """Of a win."""
    if abs(value) >= NEAR:
        return float(value > 0)
    return 1 / (1 + exp(-max(value, -_CLEAR) / _EVEN))
