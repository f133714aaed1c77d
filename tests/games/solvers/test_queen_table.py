from itertools import chain

import pytest

from games.solvers.queen_table import MAX_SIDE, queen_table
from games.solvers.theory import TooBig


def by_definition(rows: int, columns: int) -> list[list[int]]:
    """The mex of the values of all squares that the queen can go to."""
    table: list[list[int]] = []
    for row in range(rows):
        table.append([])
        for column in range(columns):
            up = (table[there][column] for there in range(row))
            left = iter(table[row])
            both = (table[row - step][column - step] for step in range(1, min(row, column) + 1))
            seen = set(chain(up, left, both))
            table[row].append(next(value for value in range(len(seen) + 1) if value not in seen))
    return table


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 90), (90, 1), (8, 8), (40, 75), (110, 60)])
def test_tables_are_those_of_the_definition(rows: int, columns: int) -> None:
    heard: list[tuple[int, int]] = []
    table = queen_table(rows, columns, lambda *at: heard.append(at))
    assert table.tolist() == by_definition(rows, columns)
    assert heard == [(rows, rows)] if rows <= 100 else [(100, rows), (rows, rows)]


def test_zeros_are_the_pairs_of_wythoff() -> None:
    table = queen_table(500, 500)
    golden = (1 + 5**0.5) / 2
    pairs = [(int(n * golden), int(n * golden) + n) for n in range(191)]
    assert {(r, c) for r, c in zip(*(table == 0).nonzero(), strict=True) if r <= c} == set(pairs)


def test_large_boards_are_refused() -> None:
    with pytest.raises(TooBig, match=f"{MAX_SIDE}"):
        queen_table(MAX_SIDE + 1, 1)
