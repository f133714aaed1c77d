"""Northcott's game: the gap between the pieces of each column is a Nim heap (Winning Ways, ch. 3).

The game is not impartial, yet each column is equal to that heap: added to a heap as large as the gap, the
second player wins. He answers a retreat by advancing as far, and any other move as in Nim, and so never
needs a retreat; the stocks end the game and change nothing. Held against brute force in the tests.
"""

from collections.abc import Callable, Iterator

from games.rules.boards.grids import column_name
from games.rules.nim.northcott.columns import Columns
from games.rules.nim.northcott.rules import MAX_LIVE_SIDE, Northcott
from games.rules.text_files import Texts
from games.solvers.closed.base import Summand, Theorem, summands, theorem

TEXTS = Texts.of(__name__)


@summands.register
def _northcott(game: Northcott, position: Columns) -> list[Summand]:
    """The squares between the pieces of each column."""

    def moves_to(column: int) -> Callable[[int], Iterator[str]]:
        name = column_name(column)
        own, other = position.pieces[column][position.turn], position.pieces[column][1 - position.turn]
        forwards, back = game.reach(position, column)

        def moves(gap: int) -> Iterator[str]:
            row = other - gap - 1 if own < other else other + gap + 1
            if row in forwards or row in back:
                yield f"{name}{own}-{name}{row}"

        return moves

    heaps = []
    for column, rows in enumerate(position.pieces):
        name = column_name(column)
        between = range(min(rows) + 1, max(rows))
        cells = tuple(f"{name}{row}" for row in between) if max(rows) <= MAX_LIVE_SIDE else ()
        heaps.append(Summand(len(between), moves_to(column), TEXTS("column", name=name), cells))
    return heaps


@theorem.register
def _theorem(game: Northcott) -> Theorem:
    return Theorem(TEXTS("statement"), TEXTS("how"), "Winning Ways, cap. 3")
