"""Queens and the knight: the tables of the boards are held against brute force."""

from itertools import combinations_with_replacement

import pytest

from games.rules.boards.grids import square_name
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.white_knight.rules import WhiteKnight
from games.solvers.closed.base import fact
from games.solvers.closed.boards import (
    knight_values,
    queen_values,
)
from games.solvers.closed.wythoff import is_pair
from games.solvers.solve import letter, solve
from tests.games.rules.properties import check_letters, check_solution, plain_grundy, plain_is_p


@pytest.mark.parametrize("misere", [False, True])
def test_one_queen(misere):
    for row in range(6):
        for column in range(7):
            game = WhiteQueens(6, 7, (square_name(6, (row, column)),), misere=misere)
            check_solution(game, game.start())


@pytest.mark.parametrize("misere", [False, True])
def test_several_queens(misere):
    squares = [(row, column) for row in range(3) for column in range(4)]
    for count in (2, 3):
        for position in list(combinations_with_replacement(squares, count))[:: 5 ** (count - 2)]:
            names = tuple(square_name(3, square) for square in position)
            check_solution(WhiteQueens(3, 4, names, misere=misere), position)


def test_no_queens():
    assert solve(WhiteQueens(queens=()), ()).outcome == "P"
    assert solve(WhiteQueens(queens=(), misere=True), ()).outcome == "N"


def test_a_queen_may_win_with_a_larger_value():
    game = WhiteQueens(9, 9, ("g3", "i9"))
    solution = solve(game, game.start())
    assert solution.grundy == 3 ^ 8
    assert set(solution.winning_moves) == {"i9-d9", "g3-g7", "g3-c3", "g3-f4"}


def test_the_table_of_a_queen_is_the_definition():
    values = queen_values(16)
    game = WhiteQueens(16, 16, ())
    known: dict[object, int] = {}
    for row in range(12):
        for column in range(12):
            assert values[row, column] == plain_grundy(game, ((row, column),), known)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 90), (90, 1), (8, 8), (40, 75), (110, 60)])
def test_a_part_of_the_table_is_a_smaller_board(rows, columns):
    table: list[list[int]] = []
    for row in range(rows):
        table.append([])
        for column in range(columns):
            up = {table[there][column] for there in range(row)}
            across = {table[row - step][column - step] for step in range(1, min(row, column) + 1)}
            seen = up | across | set(table[row])
            table[row].append(next(value for value in range(len(seen) + 1) if value not in seen))
    assert queen_values(128)[:rows, :columns].tolist() == table


def test_the_p_squares_of_a_queen_are_the_golden_pairs():
    values = queen_values(200)
    for row in range(200):
        for column in range(200):
            assert (values[row, column] == 0) == is_pair(row, column)


def test_the_p_squares_of_a_misere_queen():
    game = WhiteQueens(40, 40, (), misere=True)
    known: dict[object, bool] = {}
    for row in range(40):
        for column in range(40):
            position = ((row, column),)
            is_p = plain_is_p(game, position, known)
            assert (letter(game, position) == "P") == is_p == is_pair(row, column, misere=True)


def test_misere_queens_beyond_the_squares_at_the_corner():
    """Firm queens with small values are among them: (3, 5) is worth 0 and (4, 5) is worth 6."""
    game = WhiteQueens(6, 6, (), misere=True)
    known: dict[object, bool] = {}
    squares = [(0, 1), (1, 2), (2, 2), (3, 5), (3, 3), (4, 5), (4, 4)]
    for position in combinations_with_replacement(squares, 2):
        ordered = tuple(sorted(position))
        assert (letter(game, ordered) == "P") == plain_is_p(game, ordered, known)


def test_the_misere_values_of_a_queen():
    """What the rule for misère queens rests on: but for a few squares, counting from 1 changes nothing."""
    values = queen_values(64)
    misere = [[0] * 40 for _ in range(40)]
    for row in range(40):
        for column in range(40):
            targets = WhiteQueens(40, 40, ()).targets((row, column))
            seen = {misere[down][right] for down, right in targets}
            misere[row][column] = min(set(range(len(seen) + 1)) - seen) if seen else 1
            fickle = (min(row, column), max(row, column)) in {(0, 0), (0, 1), (1, 2), (2, 2)}
            assert misere[row][column] == (1 - values[row, column] if fickle else values[row, column])


def test_a_queen_on_a_large_board():
    game = WhiteQueens(1000, 1000, ())
    assert letter(game, ((986, 609),)) == "P"
    assert solve(game, ((999, 999),)).winning_moves[-1] == "all1-a1000"


@pytest.mark.parametrize("misere", [False, True])
def test_the_knight_on_all_boards(misere):
    for rows, cols in [(1, 1), (1, 6), (2, 5), (5, 5), (8, 8), (7, 9), (13, 6)]:
        game = WhiteKnight(rows, cols, "a1", misere=misere)
        for row in range(rows):
            for column in range(cols):
                check_letters(game, (row, column))


@pytest.mark.parametrize(("rows", "cols"), [(8, 8), (5, 9), (9, 6)])
def test_the_values_of_the_knight_are_the_definition(rows, cols):
    game = WhiteKnight(rows, cols, "a1")
    known: dict[object, int] = {}
    values = knight_values(rows, cols)
    for row in range(rows):
        for column in range(cols):
            assert values[row, column] == plain_grundy(game, (row, column), known)
            check_solution(game, (row, column))


def test_facts_speak_of_misere_alone():
    assert fact(WhiteQueens(), ((1, 1),)) is None
    assert fact(WhiteKnight(), (1, 1)) is None
