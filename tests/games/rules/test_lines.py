"""Rows of stones and stones closed in, held against counting cell by cell along the rays."""

import random
from itertools import pairwise

import pytest

from games.rules.boards.fields import ColumnBoard, diamond, each, hexhex, points, squares, triangle
from games.rules.boards.lines import closed_in, closing, completing, crossing, in_row, rows, visible_cells

BOARDS = [points(9, 9), squares(8, 5), points(1, 6), hexhex(4), diamond(5, 4), triangle(6)]
every_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.style} {len(board.cells)}")


def some_cells(board: ColumnBoard, rng: random.Random, share: float) -> int:
    return sum(1 << cell for cell in board.places if rng.random() < share)


def counted_rows(board: ColumnBoard, stones: int, cell: int) -> list[int]:
    """The lengths of the rows through a cell, one for each line, counted along opposite rays."""
    lengths = []
    for way, ray in zip(board.directions, board.rays[cell], strict=True):
        back = board.rays[cell][board.directions.index((-way[0], -way[1]))]
        if way < (0, 0):
            continue
        lengths.append(1 + _run(stones, ray) + _run(stones, back))
    return sorted(lengths)


def _run(stones: int, ray: tuple[int, ...]) -> int:
    number = 0
    for cell in ray:
        if not stones >> cell & 1:
            break
        number += 1
    return number


@every_board
def test_lines_that_cross_are_straight_and_hold_every_ray(board):
    for cell, rays in board.rays.items():
        crossed = list(crossing(board, cell))
        assert sorted(ray for line in crossed for ray in line) == sorted(rays)
        for ahead, behind in crossed:
            line = (*reversed(behind), cell, *ahead)
            assert len({to - start for start, to in pairwise(line)}) <= 1


@every_board
def test_rows_are_as_long_as_they_are_counted(board):
    rng = random.Random(1)
    for share in (0.3, 0.6, 0.9, 1):
        stones = some_cells(board, rng, share)
        for cell in each(stones):
            found = list(rows(board, stones, 1 << cell))
            assert sorted(row.bit_count() for row in found) == counted_rows(board, stones, cell)
            assert all(row >> cell & 1 and row & stones == row for row in found)


@every_board
def test_what_is_seen_lies_before_the_first_cell_that_is_not_empty(board):
    rng = random.Random(2)
    for share in (0.3, 0.8, 1):
        empty = some_cells(board, rng, share)
        cells = some_cells(board, rng, 0.1) & ~empty
        rays = [ray for cell in each(cells) for ray in board.rays[cell]]
        expected = {cell for ray in rays for cell in ray[: _run(empty, ray)]}
        assert set(each(visible_cells(board, cells, empty))) == expected


@every_board
@pytest.mark.parametrize("length", [2, 3, 5])
def test_stones_in_row_are_those_of_rows_that_are_long_enough(board, length):
    rng = random.Random(length)
    for share in (0.3, 0.6, 1):
        stones = some_cells(board, rng, share)
        counted = {cell for cell in each(stones) if max(counted_rows(board, stones, cell)) >= length}
        assert set(each(in_row(board, stones, length))) == counted


@every_board
@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_a_completing_cell_makes_a_row_of_just_that_length(board, length):
    rng = random.Random(length)
    for share in (0, 0.3, 0.6, 0.8):
        stones = some_cells(board, rng, share)
        found = {cell: counted_rows(board, stones | 1 << cell, cell) for cell in each(board.full & ~stones)}
        assert set(each(completing(board, stones, length))) == {
            cell for cell, lengths in found.items() if length in lengths
        }
        assert set(each(completing(board, stones, length, longer=True))) == {
            cell for cell, lengths in found.items() if max(lengths) >= length
        }


@every_board
def test_closing_cells_are_those_that_close_something_in(board):
    rng = random.Random(3)
    for share in (0.2, 0.4, 0.7):
        stones = some_cells(board, rng, share)
        own = stones & some_cells(board, rng, 0.5)
        rivals = stones & ~own
        empty = board.full & ~stones
        expected = {cell for cell in each(empty) if any(closed_in(board, cell, own, rivals))}
        assert set(each(closing(board, own, rivals))) == expected


def test_what_is_closed_in_reaches_to_the_nearest_own_stone():
    board = squares(8, 8)
    own, rivals = board.set_of(["c1", "f4", "a3"]), board.set_of(["b1", "d1", "b2", "c3", "d3", "a2", "e4"])
    # From a1: over b1 to c1; b2 and c3 end at an empty cell; a2 ends at a3.
    found = [board.names_of(row) for row in closed_in(board, board.bits["a1"], own, rivals)]
    assert sorted(found) == [["a2"], ["b1"]]


def test_three_colours_on_hexagons_close_in_mixed_rows():
    board = hexhex(5)
    own, rivals = board.set_of(["e8"]), board.set_of(["e5", "e6", "e7", "f5"])
    found = [board.names_of(row) for row in closed_in(board, board.bits["e4"], own, rivals)]
    assert found == [["e5", "e6", "e7"]]
