"""The boards whose sets are ints: names, neighbours, sides, distances and symmetries of every outline."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.boards.fields import (
    ColumnBoard,
    Goal,
    bordered,
    diamond,
    each,
    hexhex,
    points,
    squares,
    torus,
    triangle,
    with_goals,
    without,
)
from games.rules.text import text

BOARDS = [
    squares(8, 8),
    squares(4, 3),
    points(9, 9),
    hexhex(5),
    diamond(11, 11),
    diamond(11, 9),
    triangle(11),
    torus(8, 8),
]
IDS = ["squares", "squares 4x3", "points", "hexhex", "diamond", "diamond 11x9", "triangle", "torus"]
boards = pytest.mark.parametrize("board", BOARDS, ids=IDS)


def names(board: ColumnBoard, cells: int) -> set[str]:
    return set(board.names_of(cells))


def near(board: ColumnBoard, name: str) -> set[str]:
    return names(board, board.neighbours[board.bits[name]])


def test_numbers_of_cells():
    assert [len(board.cells) for board in BOARDS] == [64, 12, 81, 61, 121, 99, 66, 64]
    assert [len(hexhex(side).cells) for side in (1, 4, 8, 10)] == [1, 37, 169, 271]


def test_outlines_of_the_rulebook():
    board = hexhex(5)
    assert {"a1", "a5", "e1", "e9", "i5", "i9"} == names(board, board.corners)
    ten = hexhex(10)
    assert {"a1", "a10", "j1", "j19", "s10", "s19"} == names(ten, ten.corners)
    hex_board = diamond(11, 11)
    assert {"a1", "k1", "k11", "u11"} == names(hex_board, hex_board.corners)
    assert "p2" not in hex_board.bits
    jade = diamond(11, 9)
    assert {"a1", "i1", "k11", "s11"} == names(jade, jade.corners)
    assert hex_board.names_of(hex_board.sides["south_west"])[-1] == "k1"
    assert hex_board.names_of(hex_board.sides["south_east"])[0] == "k1"
    assert [cell for cell in diamond(10, 10).bits if cell.startswith("j")] == [f"j{n}" for n in range(1, 11)]
    y = triangle(11)
    assert y.names_of(y.sides["east"]) == [f"k{number}" for number in range(1, 12)]
    assert names(y, y.sides["north_west"]) == {f"{'abcdefghijk'[i]}{i + 1}" for i in range(11)}
    assert {"a1", "k1", "k11"} == names(y, y.corners)


def test_sides_of_hexhex():
    board = hexhex(8)
    ends = {name: (board.names_of(side)[0], board.names_of(side)[-1]) for name, side in board.sides.items()}
    assert ends == {
        "west": ("a1", "a8"),
        "east": ("o8", "o15"),
        "north_west": ("a8", "h15"),
        "north_east": ("h15", "o15"),
        "south_west": ("a1", "h1"),
        "south_east": ("h1", "o8"),
    }
    assert board.touched_sides(board.set_of(["a1", "h15"])) == [
        "west",
        "south_west",
        "north_east",
        "north_west",
    ]


def test_neighbours():
    assert near(squares(8, 8), "a1") == {"a2", "b1"}
    assert near(squares(8, 8), "e4") == {"e5", "f4", "e3", "d4"}
    assert near(hexhex(5), "e5") == {"e6", "e4", "f5", "d5", "f6", "d4"}
    assert near(hexhex(5), "a5") == {"a4", "b5", "b6"}
    assert near(torus(8, 8), "h8") == {"g8", "a8", "h7", "a7", "h1", "a1"}
    assert near(torus(8, 8), "a1") == {"h1", "b1", "h2", "a2", "h8", "a8"}


@boards
def test_neighbours_are_mutual_and_one_away_on_the_drawing(board):
    for cell, its in board.neighbours.items():
        assert not its >> cell & 1
        assert all(board.neighbours[other] >> cell & 1 for other in each(its))
        assert all(board.distance(cell, other) == 1 for other in each(its))
    if board is not torus(8, 8):
        for cell, its in board.neighbours.items():
            here = board.by_name[board.names[cell]]
            for other in each(its):
                there = board.by_name[board.names[other]]
                assert (here.x - there.x) ** 2 + (here.y - there.y) ** 2 == pytest.approx(1)


@boards
def test_rays_are_straight_and_reach_the_edge(board):
    for cell, rays in board.rays.items():
        for way, ray in zip(board.directions, rays, strict=True):
            path = (cell, *ray)
            assert all(board.step(one, way) == other for one, other in pairwise(path))
            assert len(set(path)) == len(path)
            assert board.step(path[-1], way) in (None, cell)


def test_rays_of_squares_run_along_rows_columns_and_diagonals():
    board = squares(8, 8)
    ends = {board.names[ray[-1]] for ray in board.rays[board.bits["d4"]]}
    assert ends == {"d8", "d1", "a4", "h4", "h8", "a1", "a7", "g1"}


@boards
def test_board_order_is_by_column_and_number(board):
    places = list(board.places.values())
    assert places == sorted(places)
    assert list(board.places) == sorted(board.places)
    assert board.names_of(board.full) == [cell.name for cell in board.cells]


@boards
def test_edge_and_sides(board):
    whole = 0
    for side in board.sides.values():
        whole |= side
    assert whole == board.edge


@pytest.mark.parametrize(
    ("board", "count"), list(zip(BOARDS, [8, 4, 8, 12, 4, 2, 6, 128], strict=True)), ids=IDS
)
def test_symmetries_keep_neighbours(board, count):
    assert len(board.symmetries) == count
    assert len({tuple(image.items()) for image in board.symmetries}) == count
    for image in board.symmetries[:12]:
        assert sorted(image.values()) == sorted(board.places)
        for cell, its in board.neighbours.items():
            assert {image[other] for other in each(its)} == set(each(board.neighbours[image[cell]]))


@given(st.sampled_from(BOARDS), st.integers(min_value=0, max_value=1 << 500))
def test_flood_is_what_can_be_reached(board, bits):
    within = bits & board.full
    parts = list(board.groups(within))
    assert sum(parts) == within
    for part in parts:
        start = next(each(part))
        reached, waiting = {start}, [start]
        while waiting:
            for other in each(board.neighbours[waiting.pop()] & within):
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        assert set(each(part)) == reached
        assert not board.spread(part) & within & ~part


def test_distances():
    board = hexhex(5)
    assert board.distance(board.bits["a1"], board.bits["i9"]) == 8
    assert board.distance(board.bits["a5"], board.bits["i5"]) == 8
    square = squares(8, 8)
    assert square.distance(square.bits["a1"], square.bits["h8"]) == 14
    assert square.distance(square.bits["c3"], square.bits["c3"]) == 0
    round_the_edge = torus(8, 8)
    assert round_the_edge.distance(round_the_edge.bits["a1"], round_the_edge.bits["h1"]) == 1


@given(within=st.integers(0), start=st.integers(0, 8), goal=st.integers(0, 8))
def test_a_path_is_as_long_as_the_distance(within, start, goal):
    board = hexhex(4)
    (one, other) = (list(board.places)[4 * number] for number in (start, goal))
    path = board.path(board.full, 1 << one, 1 << other)
    assert path.bit_count() == board.distance(one, other) + 1
    # In a part of the board: a chain there, or nothing where none leads so far.
    room = within & board.full | 1 << one | 1 << other
    path = board.path(room, 1 << one, 1 << other)
    assert path & ~room == 0
    assert bool(path) == bool(board.flood(1 << one, room) >> other & 1)
    if path:
        assert board.flood(1 << one, path) == path
        assert path >> other & 1
        assert board.path(path, 1 << one, 1 << other) == path


@boards
def test_everything_lies_on_the_sheet(board):
    drawn = {(round(cell.x, 3), round(cell.y, 3)) for cell in board.cells}
    assert len(drawn) == len(board.cells)
    drawn |= {(sign.x, sign.y) for sign in board.signs}
    assert all(0 < x < board.width and 0 < y < board.height for x, y in drawn)
    for curve in board.curves:
        assert all(0 < x < board.width and 0 < y < board.height for x, y in curve.points)


def test_boards_are_made_once():
    assert hexhex(5) is hexhex(5)
    owners = (("white", ("south_west", "north_east")),)
    assert bordered(diamond(5, 5), owners) is bordered(diamond(5, 5), owners)


def test_borders_run_along_the_sides():
    board = bordered(diamond(5, 5), (("white", ("south_west",)),))
    lines = [curve for curve in board.curves if curve.kind == "side-white"]
    assert len(lines) == 10
    assert board.sides == diamond(5, 5).sides


def test_sets_and_names():
    board = squares(3, 3)
    assert board.names_of(board.set_of(["c1", "a2", "b3"])) == ["a2", "b3", "c1"]
    with pytest.raises(KeyError):
        board.set_of(["d1"])


def test_a_torus_of_an_odd_number_of_rows_cannot_be_glued():
    with pytest.raises(ValueError, match="even"):
        torus(8, 7)


@pytest.mark.parametrize(
    ("columns", "rows", "stars"),
    [(9, 9, 5), (13, 13, 5), (15, 15, 5), (19, 19, 9), (12, 12, 0), (7, 7, 0), (13, 9, 0)],
)
def test_usual_grids_have_their_stars(columns, rows, stars):
    board = points(columns, rows)
    found = {curve.points[0] for curve in board.curves if curve.kind == "star"}
    assert len(found) == stars
    middle = board.by_name[board.cells[len(board.cells) // 2].name]
    assert not stars or (middle.x, middle.y) in found
    assert found <= {(cell.x, cell.y) for cell in board.cells}


def test_squares_with_eight_neighbours():
    board = squares(4, 3, eight=True)
    assert board.names_of(board.neighbours[board.bits["b2"]]) == [
        "a1",
        "a2",
        "a3",
        "b1",
        "b3",
        "c1",
        "c2",
        "c3",
    ]
    assert board.distance(board.bits["a1"], board.bits["d3"]) == 3
    assert board.directions == squares(4, 3).directions
    assert len(board.symmetries) == 4


def test_ranks_are_rows_as_each_player_counts_them():
    white, black = squares(3, 4).ranks
    assert [squares(3, 4).names_of(rank) for rank in white[:2]] == [["a1", "b1", "c1"], ["a2", "b2", "c2"]]
    assert black == white[::-1]
    assert len(white) == 4


def test_goals_have_signs_and_names_of_their_own():
    first, second = Goal(text("Casa {name}, minha"), "1"), Goal(text("Casa {name}, tua"), "2")
    board = with_goals(squares(3, 3), ("a1", "c3"), (first, second))
    assert [board.names_of(goal) for goal in board.goals] == [["a1"], ["c3"]]
    assert board.goal_signs == (("a1", "1"), ("c3", "2"))
    assert [str(cell.label) for cell in board.cells if cell.name in ("a1", "b1", "c3")] == [
        "Casa a1, minha",
        "Casa b1",
        "Casa c3, tua",
    ]
    assert [caption.name for caption in board.captions] == ["a1", "c3"]


def test_a_board_with_holes():
    board = without(squares(3, 3), ("b2", "a3"))
    assert list(board.by_name) == ["a1", "a2", "b1", "b3", "c1", "c2", "c3"]
    assert board.flood(1 << board.bits["b3"], board.full) == board.full
    assert board.names_of(board.sides["west"]) == ["a1", "a2"]
    assert board.names_of(board.corners) == ["a1", "c1", "c3"]
    assert board.rays[board.bits["a2"]][1] == ()
