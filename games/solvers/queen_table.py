"""The Grundy table of a queen that goes up, left or up-left (Wythoff's game). Importing this loads numba.

Rulebook, `nim_family.md` 3.9 and 3.10. No formula is known; the table is filled row by row.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from games.rules.text import text
from games.solvers.kernels import queen_values
from games.solvers.theory import TooBig

MAX_SIDE = 4_000

_ROWS_AT_ONCE = 100


def queen_table(
    rows: int, columns: int, progress: Callable[[int, int], None] | None = None
) -> NDArray[np.uint16]:
    """The values of the squares `[r, c]`, r below the top and c right of the left edge.

    `progress` hears how many of how many rows are done; what it raises ends the search. Raises TooBig for
    more than `MAX_SIDE` rows or columns.
    """
    if max(rows, columns) > MAX_SIDE:
        raise TooBig(
            text("O tabuleiro é grande demais: no máximo {n} por lado.", n=MAX_SIDE), max(rows, columns)
        )
    table = np.zeros((rows, columns), np.uint16)
    # A value is at most the number of moves.
    words = (rows + columns + min(rows, columns)) // 64 + 1
    above = np.zeros((columns, words), np.uint64)
    diagonals = np.zeros((rows + columns - 1, words), np.uint64)
    for start in range(0, rows, _ROWS_AT_ONCE):
        stop = min(rows, start + _ROWS_AT_ONCE)
        queen_values(table, (start, stop), above, diagonals)
        if progress is not None:
            progress(stop, rows)
    return table
