"""One queen or many, and a knight, on a chessboard: values of all squares, one after the other."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from games.rules.bases.squares import MAX_SIDE, Squares
from games.rules.boards.grids import Square
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.text_files import Texts
from games.solvers.closed.base import (
    ClosedFormFact,
    Summand,
    Theorem,
    fact,
    no_moves,
    summands,
    theorem,
    winning,
)
from games.solvers.theory import mex, nim_sum

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TEXTS = Texts.of(__name__)

# Squares, with their mirror images, whose misère value is not the normal one: 0 and 1 change places.
_FICKLE = {(0, 0), (0, 1), (1, 2), (2, 2)}


@lru_cache(maxsize=8)
def queen_values(side: int) -> "NDArray[np.uint16]":
    """Grundy values of one queen on a square board, an array [row, column]; the same as on a larger board.

    Each line, column and diagonal keeps the values that it has already met as the bits of a number.
    """
    import numpy as np  # noqa: PLC0415 - takes long to import, and few games need it

    table = np.zeros((side, side), np.uint16)
    columns, diagonals = [0] * side, [0] * (side + 1)
    for row in range(side):
        line = 0
        values = []
        shifted = [0] * (side + 1)
        for column in range(side):
            seen = line | columns[column] | diagonals[column]
            bit = ~seen & (seen + 1)
            line |= bit
            columns[column] |= bit
            shifted[column + 1] = diagonals[column] | bit
            values.append(bit.bit_length() - 1)
        diagonals = shifted
        table[row] = values
    return table


def values_around(squares: Squares) -> "NDArray[np.uint16]":
    """A table that has all these squares; few sizes, so that one serves many positions."""
    farthest = max((max(square) for square in squares), default=0)
    return queen_values(min(MAX_SIDE, 1 << farthest.bit_length()))


@summands.register
def _queens(game: WhiteQueens, position: Squares) -> list[Summand] | None:
    """Each queen that is not in the corner has the Grundy value of its square."""
    if game.misere:
        return None
    values = values_around(position)

    def moves_to(source: Square) -> Callable[[int], Iterator[str]]:
        return lambda value: (
            game.move(source, target) for target in game.targets(source) if values[target] == value
        )

    heaps = []
    for index, (row, column) in enumerate(position):
        name = game.square_name((row, column))
        # Squares on one square have the same moves, which are named once.
        moves = moves_to((row, column)) if (row, column) not in position[:index] else no_moves
        heaps.append(Summand(int(values[row, column]), moves, TEXTS("queen", name=name), (name,)))
    return heaps


def _is_firm(square: Square) -> bool:
    """Whether a queen there counts in misère play like a Nim heap of 2 or more.

    Count misère values like Grundy values, but from 1 in the corner: they are the Grundy values everywhere
    but on the squares of `_FICKLE`, because every line further out meets none of these or, on two of them,
    both 0 and 1. So the game is tame (Conway 1976): sums are played as misère Nim.
    """
    return (min(square), max(square)) not in _FICKLE


def _misere_p(total: int, firm: int) -> bool:
    """Whether queens with that nim-sum, `firm` of them on firm squares, are P in misère play."""
    return total == (0 if firm else 1)


@fact.register
def _queens_misere(game: WhiteQueens, position: Squares) -> ClosedFormFact | None:
    if not game.misere:
        return None
    values = values_around(position)
    total = nim_sum(int(values[square]) for square in position)
    return ClosedFormFact(_misere_p(total, sum(map(_is_firm, position))), None)


@winning.register
def _queens_misere_moves(game: WhiteQueens, position: Squares) -> Iterator[str]:
    values = values_around(position)
    total = nim_sum(int(values[square]) for square in position)
    firm = sum(map(_is_firm, position))
    for source in dict.fromkeys(position):
        others, firm_others = total ^ int(values[source]), firm - _is_firm(source)
        for target in game.targets(source):
            if _misere_p(others ^ int(values[target]), firm_others + _is_firm(target)):
                yield game.move(source, target)


@theorem.register
def _queens_theorem(game: WhiteQueens) -> Theorem:
    if game.misere:
        return Theorem(
            TEXTS("queens.misere.statement"), TEXTS("queens.misere.how"), "Wythoff (1907); Conway (1976)"
        )
    return Theorem(
        TEXTS("queens.normal.statement"),
        TEXTS("queens.normal.how"),
        "Wythoff (1907); Sprague (1935), Grundy (1939)",
    )


@cache
def _worth(*, misere: bool) -> "NDArray[np.uint8]":
    """What a square is worth whose followers have the values that are the bits of the index: in normal play
    the mex; in misère 0 for P and 1 for N, to which squares without followers belong."""
    import numpy as np  # noqa: PLC0415 - takes long to import, and few games need it

    sets = range(32)
    if misere:
        return np.array([int(seen == 0 or seen & 1) for seen in sets], np.uint8)
    return np.array([mex(value for value in range(5) if seen >> value & 1) for seen in sets], np.uint8)


@lru_cache(maxsize=16)
def knight_values(rows: int, cols: int, *, misere: bool = False) -> "NDArray[np.uint8]":
    """The knight's Grundy values on a board, an array [row, column]; in misère play 0 for P and 1 for N.

    Every jump goes to an earlier diagonal, so that a diagonal is worked out at once.
    """
    import numpy as np  # noqa: PLC0415 - takes long to import, and few games need it

    worth = _worth(misere=misere)
    values = np.zeros((rows, cols), np.uint8)
    # Two squares around the board where nothing is seen.
    bits = np.zeros((rows + 4, cols + 4), np.uint8)
    for diagonal in range(rows + cols - 1):
        row = np.arange(max(0, diagonal - cols + 1), min(rows, diagonal + 1))
        column = diagonal - row
        down, right = row + 2, column + 2
        seen = (
            bits[down - 2, right - 1]
            | bits[down - 2, right + 1]
            | bits[down - 1, right - 2]
            | bits[down + 1, right - 2]
        )
        values[row, column] = worth[seen]
        bits[down, right] = 1 << worth[seen]
    return values


@summands.register
def _knight(game: WhiteKnight, position: Square) -> list[Summand] | None:
    if game.misere:
        return None
    values = knight_values(game.rows, game.cols)
    name = game.square_name(position)
    return [
        Summand(
            int(values[position]),
            lambda value: (
                game.move(position, target) for target in game.followers(position) if values[target] == value
            ),
            TEXTS("knight_at", name=name),
            (name,),
        )
    ]


@fact.register
def _knight_misere(game: WhiteKnight, position: Square) -> ClosedFormFact | None:
    if not game.misere:
        return None
    return ClosedFormFact(bool(knight_values(game.rows, game.cols, misere=True)[position] == 0), None)


@theorem.register
def _knight_theorem(game: WhiteKnight) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(TEXTS("knight.statement"), TEXTS("knight.how"), "Winning Ways, cap. 3")
