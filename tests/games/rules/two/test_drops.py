"""What can be dropped in Envio, against a plain reading of the rule on small boards."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.boards.fields import ColumnBoard, each, squares
from games.rules.two.dispatch.drops import drop_count, drops, reached, visible_cells, within

BOARD = squares(4, 4)
CELLS = list(BOARD.places)
sets = st.sets(st.sampled_from(CELLS)).map(lambda cells: sum(1 << cell for cell in cells))


def plain_seen(board: ColumnBoard, own: int, empty: int) -> int:
    found = 0
    for piece in each(own):
        for ray in board.rays[piece][:4]:
            for cell in ray:
                if not empty >> cell & 1:
                    break
                found |= 1 << cell
    return found


def plain_drops(board: ColumnBoard, own: int, empty: int, most: int) -> set[int]:
    in_sight = plain_seen(board, own, empty)
    found = set()
    for size in range(2, most + 1):
        for cells in combinations(each(empty), size):
            drop = sum(1 << cell for cell in cells)
            if drop & in_sight and board.flood(1 << cells[0], drop) == drop:
                found.add(drop)
    return found


@given(own=sets, other=sets, most=st.integers(3, 5))
def test_drops_are_the_connected_sets_in_sight(own, other, most):
    other &= ~own
    empty = BOARD.full & ~(own | other)
    expected = plain_drops(BOARD, own, empty, most)
    found = list(drops(BOARD, own, empty, most))
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert drop_count(BOARD, own, empty, most) == len(expected)
    covered = 0
    for drop in expected:
        covered |= drop
    assert reached(BOARD, own, empty, most) == covered
    assert visible_cells(BOARD, own, empty) == plain_seen(BOARD, own, empty)


def test_nobody_sees_over_a_piece_or_round_the_edge():
    board = squares(5, 5)
    own, other = board.set_of(["c1"]), board.set_of(["c3", "e1"])
    in_sight = visible_cells(board, own, board.full & ~own & ~other)
    assert board.names_of(in_sight) == ["a1", "b1", "c2", "d1"]


def test_within_steps_over_empty_cells():
    board = squares(3, 3)
    wall = board.set_of(["b1", "b2"])
    reach = within(board, board.set_of(["a1"]), board.full & ~wall, 3)
    assert board.names_of(reach) == ["a1", "a2", "a3", "b3"]


def test_a_single_cell_is_no_drop():
    board = squares(3, 1)
    own = board.set_of(["b1"])
    assert list(drops(board, own, board.full & ~own, 5)) == []
    assert reached(board, own, board.full & ~own, 5) == 0


@pytest.mark.parametrize(("most", "count"), [(3, 466), (5, 3390)])
def test_numbers_of_the_rulebook(most, count):
    """Its numbers of moves, without the pass."""
    board = squares(13, 13)
    black = {3: ["c11", "k3"], 5: ["c3", "k11"]}[most]
    white = {3: ["c3", "k11"], 5: ["c11", "j10", "j11", "k10", "k3"]}[most]
    empty = board.full & ~board.set_of(black + white)
    assert drop_count(board, board.set_of(black), empty, most) == count
