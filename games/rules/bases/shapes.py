"""The straight lines of rectangles and triangles of places."""

from collections.abc import Iterator
from functools import lru_cache

from games.rules.bases.runs import Lines


@lru_cache(maxsize=256)
def rectangle(rows: int, cols: int, ways: tuple[str, ...] = ("rows", "columns")) -> Lines:
    """With those of its "rows", "columns" and "diagonals" that `ways` names."""
    return Lines((cols,) * rows, tuple(map(tuple, _lines_of_rectangle(rows, cols, ways))))


def _lines_of_rectangle(rows: int, cols: int, ways: tuple[str, ...]) -> Iterator[list[int]]:
    if "rows" in ways:
        yield from ([row * cols + column for column in range(cols)] for row in range(rows))
    if "columns" in ways:
        yield from ([row * cols + column for row in range(rows)] for column in range(cols))
    if "diagonals" in ways:
        for start in range(-rows + 1, cols):
            yield [row * cols + start + row for row in range(rows) if 0 <= start + row < cols]
        for end in range(rows + cols - 1):
            yield [row * cols + end - row for row in range(rows) if 0 <= end - row < cols]


@lru_cache(maxsize=64)
def triangle(side: int, ways: tuple[str, ...] = ("rows", "left", "right")) -> Lines:
    """With its "rows" and the lines parallel to its "left" and "right" side, as far as `ways` names them."""
    return Lines(tuple(range(1, side + 1)), tuple(map(tuple, _lines_of_triangle(side, ways))))


def _lines_of_triangle(side: int, ways: tuple[str, ...]) -> Iterator[list[int]]:
    def place(row: int, index: int) -> int:
        return row * (row + 1) // 2 + index

    for line in range(side):
        if "rows" in ways:
            yield [place(line, index) for index in range(line + 1)]
        if "left" in ways:
            yield [place(row, line) for row in range(line, side)]
        if "right" in ways:
            yield [place(row, row - line) for row in range(line, side)]
