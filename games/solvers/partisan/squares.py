"""Sets of squares as ints: square (column, row), both from 0, is bit `row * STRIDE + column`."""

from collections.abc import Callable, Iterable, Iterator

# One column more than the widest board, so that neighbours in a row never belong to two rows.
STRIDE = 32
Squares = list[tuple[int, int]]


def cell_set(squares: Iterable[tuple[int, int]]) -> int:
    """The set of squares given as (column, row), both from 0."""
    cells = 0
    for column, row in squares:
        cells |= 1 << row * STRIDE + column
    return cells


def squares_of(cells: int) -> Squares:
    """The squares of a set as (column, row), row by row."""
    squares = []
    while cells:
        bit = (cells & -cells).bit_length() - 1
        squares.append((bit % STRIDE, bit // STRIDE))
        cells &= cells - 1
    return squares


def around(cells: int) -> int:
    """The squares that share a side with one of a set; some may lie beside the board."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def connected(cells: int) -> Iterator[int]:
    """The sets of squares that are joined by sides."""
    while cells:
        room = cells & -cells
        while True:
            grown = (room | around(room)) & cells
            if grown == room:
                break
            room = grown
        cells ^= room
        yield room


def turned(*sets: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Sets that belong together, moved into the corner and mirrored in both directions, and the same with
    rows and columns exchanged."""
    squares = squares_of(_union(sets))
    left, right = min(column for column, _ in squares), max(column for column, _ in squares)
    bottom, top = min(row for _, row in squares), max(row for _, row in squares)
    ways: list[Callable[[int, int], tuple[int, int]]] = [
        lambda column, row: (column - left, row - bottom),
        lambda column, row: (right - column, row - bottom),
        lambda column, row: (column - left, top - row),
        lambda column, row: (right - column, top - row),
    ]
    straight = [[[way(*square) for square in squares_of(cells)] for cells in sets] for way in ways]
    return (
        [tuple(map(cell_set, image)) for image in straight],
        [tuple(cell_set((row, column) for column, row in cells) for cells in image) for image in straight],
    )


def _union(sets: Iterable[int]) -> int:
    union = 0
    for cells in sets:
        union |= cells
    return union
