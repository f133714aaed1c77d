"""Ouri and Abapa in machine code: sowing, a search, a table of endings. Importing this module loads numba.

A position is the seeds of the twelve houses in the order of sowing, those of the player on turn first. What
it is worth is told in seeds that the player on turn gets more than the other from now on.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.kernels.base import Expectation, Kernel, Progress
from games.bots.kernels.deepening import (
    MOST,
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
from games.rules.game import Game
from games.rules.two.ouri.houses import HOUSES as NAMES
from games.rules.two.ouri.rules import Ouri, Sown
from games.solvers.compiling import compiled, is_kept

ROW, HOUSES = 6, 12
MOST_SEEDS = 14  # in the houses of an ending
_U = np.uint64
_SEED = 100  # what a seed is worth in a search
_LARGE = 11  # as in `games.bots.hooks.ouri`, in hundredths of a seed
_ROUND, _FREE = 150, 25
_FEW = np.array([0, 35, 50])

Seeds = NDArray[np.int64]


@compiled
def sow(seeds: Seeds, house: int, oware: bool, after: Seeds) -> int:
    """Sow from a house: `after` is the position for whoever is on turn then. How many seeds are captured;
    where all of the other side, the same player goes on, and the number is negative."""
    sown = np.empty(HOUSES, np.int64)
    rounds, rest = seeds[house] // (HOUSES - 1), seeds[house] % (HOUSES - 1)
    sown[:] = seeds
    sown[house] = 0
    for step in range(1, HOUSES):
        sown[(house + step) % HOUSES] += rounds + (step <= rest)
    last = (house + (rest if rest else HOUSES - 1)) % HOUSES
    first, taken, others = last, 0, 0
    while first >= ROW and 2 <= sown[first] <= 3:
        taken += sown[first]
        first -= 1
    for other in range(ROW, HOUSES):
        others += sown[other]
    everything = taken == others
    if taken and not (everything and oware):
        sown[first + 1 : last + 1] = 0
    elif everything:
        taken = 0
    if everything and taken:
        after[:] = sown
        return -taken
    after[:ROW] = sown[ROW:]
    after[ROW:] = sown[:ROW]
    return taken


@compiled
def may_sow(seeds: Seeds, house: int, oware: bool) -> bool:
    """Whether the player on turn may sow from a house."""
    if not seeds[house]:
        return False
    if not seeds[ROW:].any():
        return seeds[house] >= ROW - house  # type: ignore[no-any-return]
    return oware or seeds[house] > 1 or seeds[:ROW].max() == 1


# Endings


class Endings(NamedTuple):
    """Of each position with at most `seeds` seeds in its houses: what the player on turn gets at least and at
    most, whatever it is worth that a position comes for the third time; and a house that gives the least, by
    which nothing comes back where that is more than nothing. `choose[n, k]`: n over k."""

    low: NDArray[np.int8]
    high: NDArray[np.int8]
    house: NDArray[np.int8]
    choose: NDArray[np.int64]
    known: NDArray[np.int64]  # one number: of how many seeds at most all is known
    oware: bool


def no_endings(oware: bool, seeds: int) -> Endings:
    """Of at most so many seeds, with nothing known but how many there are."""
    choose = np.zeros((MOST_SEEDS + HOUSES + 1, HOUSES + 1), np.int64)
    choose[:, 0] = 1
    for number in range(1, len(choose)):
        choose[number, 1:] = choose[number - 1, 1:] + choose[number - 1, :-1]
    size = int(choose[seeds + HOUSES, HOUSES])
    low, high, house = np.zeros((3, size), np.int8)
    return Endings(low, high, house, choose, np.array([-1]), oware)


@compiled
def index_of(choose: NDArray[np.int64], seeds: Seeds) -> int:
    """The number of a position, those with fewer seeds first (the combinatorial number system)."""
    total, index = 0, 0
    for house in range(HOUSES):
        total += seeds[house]
        index += choose[total + house, house + 1]
    return index


@compiled
def _seeds_of(choose: NDArray[np.int64], index: int, seeds: Seeds) -> None:
    above = len(choose) - 1
    for house in range(HOUSES - 1, -1, -1):
        while choose[above, house + 1] > index:
            above -= 1
        index -= choose[above, house + 1]
        # Seeds up to this house, for now.
        seeds[house] = above - house
    for house in range(HOUSES - 1, 0, -1):
        seeds[house] -= seeds[house - 1]


@compiled
def begin(endings: Endings, total: int) -> None:
    """Before anything is known: the player on turn gets all of so many seeds, or none; but where the game is
    over each gets those of the own side."""
    choose, seeds = endings.choose, np.empty(HOUSES, np.int64)
    for index in range(choose[total + HOUSES - 1, HOUSES], choose[total + HOUSES, HOUSES]):
        endings.low[index], endings.high[index] = -total, total
        _seeds_of(choose, index, seeds)
        over = True
        for house in range(ROW):
            if may_sow(seeds, house, endings.oware):
                over = False
                endings.house[index] = house
        if over:
            value = seeds[:ROW].sum() - seeds[ROW:].sum()
            endings.low[index] = endings.high[index] = value


@compiled
def improve(endings: Endings, total: int) -> int:
    """Look at all moves with so many seeds once, while those with fewer are known: how many positions are
    known better then. What is known only changes for the better, so that in the end it is what the player on
    turn gets at least in finitely many moves, and the other can never prevent more than."""
    choose, changed = endings.choose, 0
    seeds, after = np.empty(HOUSES, np.int64), np.empty(HOUSES, np.int64)
    for index in range(choose[total + HOUSES - 1, HOUSES], choose[total + HOUSES, HOUSES]):
        if endings.low[index] == endings.high[index]:
            continue
        _seeds_of(choose, index, seeds)
        low, high, best = -total, -total, 0
        for house in range(ROW):
            if may_sow(seeds, house, endings.oware):
                taken = sow(seeds, house, endings.oware, after)
                then = index_of(choose, after)
                if taken < 0:
                    least, most = endings.low[then] - taken, endings.high[then] - taken
                else:
                    least, most = taken - endings.high[then], taken - endings.low[then]
                if least > low:
                    low, best = least, house
                high = max(high, most)
        if low > endings.low[index] or high < endings.high[index]:
            changed += 1
        if low > endings.low[index]:
            endings.low[index], endings.house[index] = low, best
        endings.high[index] = min(high, endings.high[index])
    return changed


def solve(endings: Endings, total: int) -> None:
    """Find out about all positions with so many seeds, those with fewer being known."""
    begin(endings, total)
    while improve(endings, total):
        pass
    endings.known[0] = total


# A search


@compiled
def _looks(seeds: Seeds, first: int) -> int:
    worth = 0
    for house in range(first, first + ROW):
        if seeds[house] < len(_FEW):
            worth -= _FEW[seeds[house]]
        elif seeds[house] > _LARGE:
            worth += _ROUND
        worth += _FREE * (seeds[house] > 0)
    return worth


@compiled
def ended(lead: int) -> int:
    """What the end of a match is worth."""
    return (WON if lead > 0 else -WON if lead < 0 else 0) + lead


@compiled
def _settled_value(endings: Endings, seeds: Seeds, lead: int, depth: int) -> int:
    """What a position is worth that is looked at no further, UNKNOWN for others."""
    total = seeds.sum()
    if abs(lead) > total:
        return ended(lead)
    if total <= endings.known[0]:
        index = index_of(endings.choose, seeds)
        least, most = lead + endings.low[index], lead + endings.high[index]
        if least > 0 or most < 0 or least == most:
            return ended(least if least > 0 else most)
        if depth <= 0:
            return (least + most) * _SEED // 2  # type: ignore[no-any-return]
    elif depth <= 0 and seeds[:ROW].any():
        return lead * _SEED + _looks(seeds, 0) - _looks(seeds, ROW)
    return UNKNOWN


@compiled
def search(  # noqa: C901, PLR0917 - one recursion
    endings: Endings, table: Table, seeds: Seeds, lead: int, depth: int, low: int, high: int
) -> int:
    """What a position is worth to the player on turn, who has `lead` seeds more in the store."""
    table.left[0] -= 1
    if table.left[0] < 0:
        return UNKNOWN
    value = _settled_value(endings, seeds, lead, depth)
    if value != UNKNOWN:
        return value
    key = numbers_key(seeds, lead + 64)
    value = recalled(table, key, depth, low, high)
    if value != UNKNOWN:
        return value
    first = max(0, first_move(table, key))
    after = np.empty(HOUSES, np.int64)
    best, choice, before = -MOST, -1, low
    for number in range(ROW):
        # The best house first, then from the one that is nearest to the other side.
        house = (first + ROW - number) % ROW
        if not may_sow(seeds, house, endings.oware):
            continue
        taken = sow(seeds, house, endings.oware, after)
        if taken < 0:
            value = search(endings, table, after, lead - taken, depth - 1, low, high)
        else:
            value = search(endings, table, after, -lead - taken, depth - 1, -high, -low)
            value = -value if value != UNKNOWN else UNKNOWN
        if value == UNKNOWN:
            return UNKNOWN
        if value > best:
            best, choice = value, house
        low = max(low, best)
        if low >= high:
            break
    if choice < 0:
        return ended(lead + seeds[:ROW].sum() - seeds[ROW:].sum())
    remember(table, key, depth, best, before, high, choice)
    return best


class SowingKernel(Kernel):
    """Its table of endings is made beside the searches, those with few seeds first."""

    game: Ouri
    proves: ClassVar[bool] = True

    def __init__(self, game: Ouri) -> None:
        super().__init__(game)
        self.endings = no_endings(game.rules == "oware", MOST_SEEDS)

    def prepare(self) -> None:
        """Make the table: a minute of a processor, four for Abapa."""
        for total in range(int(self.endings.known[0]) + 1, MOST_SEEDS + 1):
            solve(self.endings, total)

    def compile(self) -> bool:
        seeds = np.zeros(HOUSES, np.int64)
        table = empty_table(1)
        search(self.endings, table, seeds, 0, 1, -MOST, MOST)
        begin(self.endings, 0)
        improve(self.endings, 0)
        return is_kept(search)

    def fits(self, state: Any) -> bool:
        return True

    def solved(self, state: Any, progress: Progress) -> tuple[float, list[str]] | None:
        """What the table says, where nothing has been there twice: else the third time may come before the
        moves of the table have led on."""
        past = state.past.positions
        if sum(state.seeds) > self.endings.known[0] or len(set(past)) < len(past):
            return None
        index = index_of(self.endings.choose, turned(state))
        ahead = lead(state)
        least, most = ahead + int(self.endings.low[index]), ahead + int(self.endings.high[index])
        move = NAMES[ROW * state.turn + int(self.endings.house[index])]
        if least > 0:
            return 1.0, [move]
        if most < 0:
            return 0.0, []
        return (0.5, [move]) if least == most else None

    def ranked(
        self, state: Any, moves: Sequence[str], playouts: int, seed: int, progress: Progress
    ) -> list[Expectation]:
        table = empty_table()
        after_each = followers(self.game, state, moves, progress)

        def look(move: str, deep: int, least: int) -> int:
            after = after_each[move]
            same = after.turn == state.turn
            window = (least, MOST) if same else (-MOST, -least)
            if self.game.outcome(after):
                worth = int(ended(lead(after)))
            else:
                worth = int(search(self.endings, table, turned(after), lead(after), deep, *window))
            return worth if same or worth == UNKNOWN else -worth

        return deepened(table, moves, look, playouts, progress)


def turned(state: Sown) -> Seeds:
    """The seeds, those of the player on turn first."""
    return np.array(state.side(state.turn) + state.side(1 - state.turn))


def lead(state: Sown) -> int:
    """How many seeds more than the other the player on turn has in the store."""
    return state.stores[state.turn] - state.stores[1 - state.turn]


def of(game: Game[Any]) -> Kernel | None:
    """The kernel of a game."""
    return SowingKernel(game) if isinstance(game, Ouri) else None
