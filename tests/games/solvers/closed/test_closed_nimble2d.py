"""Nimble in two dimensions: the two heaps of each coin are held against brute force."""

from itertools import combinations_with_replacement

import pytest

from games.rules.nim.nimble2d.rules import Nimble2D
from games.solvers.closed.base import summands
from games.solvers.solve import solve
from tests.games.rules.properties import check_solution

SQUARES = [(x, y) for x in range(4) for y in range(3)]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_all_coins_on_a_small_board(count, misere):
    for coins in combinations_with_replacement(SQUARES, count):
        check_solution(Nimble2D(coins, misere=misere), coins)


@pytest.mark.parametrize("misere", [False, True])
def test_three_coins(misere):
    for coins in combinations_with_replacement([(0, 1), (1, 2), (2, 2), (3, 0)], 3):
        check_solution(Nimble2D(coins, misere=misere), coins)


def test_far_coins():
    solution = solve(Nimble2D(()), ((10**9, 7), (10**9, 3)))
    assert solution.grundy == 4
    assert solution.winning_moves == ("(1000000000,7)-(1000000000,3)",)


def test_a_heap_is_the_squares_before_the_coin():
    heaps = summands(Nimble2D(((2, 1),)), ((2, 1),))
    assert [heap.cells for heap in heaps] == [("x0y1", "x1y1"), ("x2y0",)]
    assert str(heaps[0].label) == "Moeda em (2,1): para a esquerda"
    assert [heap.cells for heap in summands(Nimble2D(()), ((50, 1),)) or ()] == [(), ()]
