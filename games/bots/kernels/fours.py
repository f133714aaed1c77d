"""Five in a row: wins by fours and by threes alone, and the moves that leave the other one no win by fours.
Importing this module loads numba.

Known as VCF and VCT (Allis, van den Herik and Huntjens, 1993). A *window* is five cells in a line, with the
number of stones of each colour in it. A *four* is a stone after which one more makes a five, so that the
other one must stop it. What is said to win does so for certain; a search that runs out of its
budget says that nothing does.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.solvers.compiling import compiled, lean

FIVE = 5
EMPTY, NONE = 2, -1
ANY = -1  # cell: no stone has to be stopped
_WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
_SPENT, _LIMIT, _LENGTH = range(3)
DEEPEST = 32  # fours


class Rows(NamedTuple):
    """A position. `counts` are those of each colour in each window."""

    cells: NDArray[np.int16]  # of a window
    ends: NDArray[np.int16]  # of a window: the two cells beyond it, NONE off the board
    windows: NDArray[np.int16]  # through a cell, then NONE
    exact: bool  # a longer row is no five
    colour: NDArray[np.int8]
    counts: NDArray[np.int8]


class FoursSearch(NamedTuple):
    """`counts`: positions looked at, how many there may be, the number of `fours` in the last win. These are
    its moves, with the `stops` between them; `other` is the second cell for a five after the last."""

    counts: NDArray[np.int64]
    other: NDArray[np.int16]
    fours: NDArray[np.int16]
    stops: NDArray[np.int16]
    musts: NDArray[np.int64]  # of a level: the only cell, or ANY
    steps: NDArray[np.int64]  # of a level: how far the cells of the windows have been tried


@compiled
def search_of(limit: int) -> FoursSearch:
    """A search that looks at so many positions at most."""
    counts = np.zeros(3, np.int64)
    counts[_LIMIT] = limit
    cells = np.zeros((2, DEEPEST), np.int16)
    steps = np.zeros((2, DEEPEST), np.int64)
    return FoursSearch(counts, np.zeros(1, np.int16), cells[0], cells[1], steps[0], steps[1])


def positions(search: FoursSearch) -> int:
    """How many it looked at."""
    return int(search.counts[_SPENT])


def empty_rows(size: int, *, exact: bool) -> Rows:
    """A board of `size` x `size` cells, numbered row by row."""
    cells: list[list[int]] = []
    ends: list[list[int]] = []
    windows: list[list[int]] = [[] for _cell in range(size * size)]
    for row in range(size):
        for column in range(size):
            for down, right in _WAYS:
                line = [_cell(size, row + step * down, column + step * right) for step in range(-1, FIVE + 1)]
                if NONE in line[1:-1]:
                    continue
                for cell in line[1:-1]:
                    windows[cell].append(len(cells))
                cells.append(line[1:-1])
                ends.append([line[0], line[-1]])
    most = len(_WAYS) * FIVE
    through = [around + [NONE] * (most - len(around)) for around in windows]
    return Rows(
        np.array(cells, np.int16),
        np.array(ends, np.int16),
        np.array(through, np.int16),
        exact,
        np.full(size * size, EMPTY, np.int8),
        np.zeros((2, len(cells)), np.int8),
    )


def _cell(size: int, row: int, column: int) -> int:
    return row * size + column if 0 <= row < size and 0 <= column < size else NONE


@lean
def place_stone(rows: Rows, cell: int, player: int) -> None:
    rows.colour[cell] = player
    for window in rows.windows[cell]:
        if window == NONE:
            break
        rows.counts[player, window] += 1


@lean
def lift(rows: Rows, cell: int, player: int) -> None:
    """Take a stone back."""
    rows.colour[cell] = EMPTY
    for window in rows.windows[cell]:
        if window == NONE:
            break
        rows.counts[player, window] -= 1


@lean
def _is_open(rows: Rows, window: int, player: int) -> bool:
    """Whether this player can make a five in the window."""
    if rows.counts[1 - player, window]:
        return False
    if rows.exact:
        for end in rows.ends[window]:
            if end != NONE and rows.colour[end] == player:
                return False
    return True


@lean
def _gap(rows: Rows, window: int) -> int:
    """An empty cell of the window, the first."""
    for cell in rows.cells[window]:
        if rows.colour[cell] == EMPTY:
            return cell  # type: ignore[no-any-return]
    return NONE


@lean
def fifth(rows: Rows, stone: int, player: int, other: int) -> int:
    """A cell that makes a five in a window through the stone, but for `other`; else NONE."""
    for window in rows.windows[stone]:
        if window == NONE:
            break
        if rows.counts[player, window] == FIVE - 1 and _is_open(rows, window, player):
            cell = _gap(rows, window)
            if cell != other:
                return cell
    return NONE


@lean
def makes_five(rows: Rows, cell: int, player: int) -> bool:
    """Whether a stone of this player on an empty cell makes a five."""
    for window in rows.windows[cell]:
        if window == NONE:
            break
        if rows.counts[player, window] == FIVE - 1 and _is_open(rows, window, player):
            return True
    return False


@lean
def five_cell(rows: Rows, player: int) -> int:
    """A cell that makes a five, else NONE."""
    for window in range(rows.cells.shape[0]):
        if rows.counts[player, window] == FIVE - 1 and _is_open(rows, window, player):
            return _gap(rows, window)
    return NONE


@lean
def _other_five(rows: Rows, player: int, cell: int) -> int:
    """A second cell that makes a five, else NONE."""
    for window in range(rows.cells.shape[0]):
        if rows.counts[player, window] == FIVE - 1 and _is_open(rows, window, player):
            other = _gap(rows, window)
            if other != cell:
                return other
    return NONE


@lean
def win_by_fours(rows: Rows, player: int, must: int, depth: int, search: FoursSearch) -> int:
    """The first move of a win by so many fours of who is on turn and has no five to make, else NONE. `must`:
    the only cell that is allowed, because it stops a five."""
    depth = min(depth, DEEPEST)
    fours, stops = search.fours, search.stops
    level = 0
    _enter(search, level, must)
    while True:
        four = _next_three(rows, player, search, level)
        if four == NONE or search.counts[_SPENT] > search.counts[_LIMIT]:
            if level == 0:
                return NONE
            level -= 1
            lift(rows, stops[level], 1 - player)
            lift(rows, fours[level], player)
            continue
        place_stone(rows, four, player)
        fours[level] = four
        stops[level] = fifth(rows, four, player, NONE)
        other = fifth(rows, four, player, stops[level])
        if other != NONE:
            lift(rows, four, player)
            search.counts[_LENGTH] = level + 1
            search.other[0] = other
            while level:
                level -= 1
                lift(rows, stops[level], 1 - player)
                lift(rows, fours[level], player)
            return fours[0]  # type: ignore[no-any-return]
        if level + 1 < depth and stops[level] != NONE:
            place_stone(rows, stops[level], 1 - player)
            due = fifth(rows, stops[level], 1 - player, NONE)
            if due == NONE or fifth(rows, stops[level], 1 - player, due) == NONE:
                level += 1
                _enter(search, level, due)
                continue
            lift(rows, stops[level], 1 - player)
        lift(rows, four, player)


@lean
def _enter(search: FoursSearch, level: int, must: int) -> None:
    search.counts[_SPENT] += 1
    search.steps[level] = 0
    search.musts[level] = must


@lean
def _next_three(rows: Rows, player: int, search: FoursSearch, level: int) -> int:
    """The next cell of this level where a stone makes four of three, else NONE."""
    must = search.musts[level]
    step = search.steps[level]
    while step < rows.cells.size:
        window = step // FIVE
        if rows.counts[player, window] != FIVE - 2 or not _is_open(rows, window, player):
            step = (window + 1) * FIVE
            continue
        cell = rows.cells[window, step % FIVE]
        step += 1
        if must > ANY and cell != must:
            continue
        if rows.colour[cell] == EMPTY:
            search.steps[level] = step
            return cell  # type: ignore[no-any-return]
    search.steps[level] = step
    return NONE


@lean
def is_safe(rows: Rows, player: int, depth: int, search: FoursSearch) -> bool:
    """Whether the other one, on turn, neither makes a five nor wins by fours."""
    if five_cell(rows, 1 - player) != NONE:
        return False
    must = five_cell(rows, player)
    if must != NONE and _other_five(rows, player, must) != NONE:
        return True
    return win_by_fours(rows, 1 - player, must, depth, search) == NONE


@compiled
def safe_moves(  # noqa: PLR0917
    rows: Rows, begin: int, end: int, player: int, depth: int, limit: int
) -> NDArray[np.int16]:
    """The cells, of those from `begin` to `end`, where who is on turn, without a five to make, can put a
    stone so that the other one neither makes a five nor wins by fours; each is searched up to the limit."""
    cells = np.empty(end - begin, np.int16)
    count = 0
    search = search_of(limit)
    for cell in range(begin, end):
        if rows.colour[cell] == EMPTY:
            place_stone(rows, cell, player)
            search.counts[_SPENT] = 0
            if is_safe(rows, player, depth, search):
                cells[count] = cell
                count += 1
            lift(rows, cell, player)
    return cells[:count]


@compiled
def _replies(rows: Rows, player: int, search: FoursSearch, replies: NDArray[np.int16]) -> int:
    """List the cells on which this player may stop the other one's last win by fours: those of its line, and
    those that make a four of one's own, also with the stones that stop fours in that line. Their number."""
    is_listed = np.zeros(rows.colour.size, np.bool_)
    is_listed[search.other[0]] = True
    fours = search.counts[_LENGTH]
    for level in range(fours):
        is_listed[search.fours[level]] = True
        is_listed[search.stops[level]] = True
    for level in range(fours - 1):
        place_stone(rows, search.stops[level], player)
    for window in range(rows.cells.shape[0]):
        if rows.counts[player, window] >= FIVE - 2 and rows.counts[1 - player, window] == 0:
            for cell in rows.cells[window]:
                if rows.colour[cell] == EMPTY:
                    is_listed[cell] = True
    for level in range(fours - 1):
        lift(rows, search.stops[level], player)
    count = 0
    for cell in range(rows.colour.size):
        if is_listed[cell]:
            replies[count] = cell
            count += 1
    return count


@lean
def _makes_three(rows: Rows, cell: int, player: int) -> bool:
    """Whether a stone there joins two of the player's own with which it can still make a five."""
    for window in rows.windows[cell]:
        if window == NONE:
            break
        if rows.counts[player, window] >= FIVE - 3 and _is_open(rows, window, player):
            return True
    return False


@lean
def _answers(  # noqa: PLR0917
    rows: Rows, stone: int, player: int, fours: int, search: FoursSearch, replies: NDArray[np.int16]
) -> int:
    """List the replies that may hold against the stone that the player has just put: the fifth cell where it
    made a four, none where it threatens nothing. Their number."""
    replies[0] = fifth(rows, stone, player, NONE)
    if replies[0] != NONE:
        return 1
    if win_by_fours(rows, player, ANY, fours, search) == NONE:
        return 0
    return _replies(rows, 1 - player, search, replies)


@lean
def _next_two(rows: Rows, player: int, begin: int, must: int) -> int:
    """The next cell from there on where a stone joins two others, else NONE."""
    for cell in range(begin, rows.colour.size):
        if must > ANY and cell != must:
            continue
        if rows.colour[cell] == EMPTY and _makes_three(rows, cell, player):
            return cell
    return NONE


@compiled
def win_by_threes(rows: Rows, player: int, must: int, depth: int, fours: int, search: FoursSearch) -> int:  # noqa: PLR0917
    """The first move of a win by so many threats of wins by fours, of who is on turn with neither a five to
    make nor a win by fours, else NONE. No reply to such a threat holds."""
    cells = np.full(depth, NONE)
    musts = np.full(depth, must)
    counts = np.zeros(depth, np.int64)
    at = np.zeros(depth, np.int64)  # how many replies are beaten
    replies = np.empty((depth, rows.colour.size), np.int16)
    level = 0
    is_threat = False  # whether the threat of this level stands on the board
    while True:
        if not is_threat:
            cells[level] = _next_two(rows, player, cells[level] + 1, musts[level])
            if cells[level] == NONE or search.counts[_SPENT] > search.counts[_LIMIT]:
                if level == 0:
                    return NONE
                # The reply before holds, and so does the threat before fail.
                level -= 1
                lift(rows, replies[level, at[level]], 1 - player)
                lift(rows, cells[level], player)
                continue
            place_stone(rows, cells[level], player)
            counts[level] = _answers(rows, cells[level], player, fours, search, replies[level])
            at[level] = 0
            is_threat = counts[level] > 0
            if not is_threat:
                lift(rows, cells[level], player)
                continue
        if at[level] == counts[level]:
            lift(rows, cells[level], player)
            if level == 0:
                return cells[0]  # type: ignore[no-any-return]
            level -= 1
            lift(rows, replies[level, at[level]], 1 - player)
            at[level] += 1
            continue
        place_stone(rows, replies[level, at[level]], 1 - player)
        due = five_cell(rows, 1 - player)
        may_win = due == NONE or _other_five(rows, 1 - player, due) == NONE
        if may_win and win_by_fours(rows, player, due, fours, search) != NONE:
            lift(rows, replies[level, at[level]], 1 - player)
            at[level] += 1
            continue
        is_threat = False
        if may_win and level + 1 < depth:
            level += 1
            cells[level] = NONE
            musts[level] = due
            continue
        lift(rows, replies[level, at[level]], 1 - player)
        lift(rows, cells[level], player)
