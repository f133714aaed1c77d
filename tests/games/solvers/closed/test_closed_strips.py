"""The closed forms of games with coins on a strip and pieces on stairs, against brute force."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.nim.coins.rules import CoinStrip
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.silver_dollar.purse import ONE_STEP, TWO_STEP
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.welter.rules import Welter
from games.solvers.closed.base import fact, summands, theorem
from games.solvers.closed.strips import pairs
from games.solvers.closed.welter import mated, mating, welter_value
from games.solvers.solve import letter, solve
from games.solvers.theory import nim_sum
from tests.games.rules.properties import check_letters, check_solution, plain_grundy, plain_is_p

MISERE = pytest.mark.parametrize("misere", [False, True])
RULES = pytest.mark.parametrize("rule", [ONE_STEP, TWO_STEP])


@MISERE
def test_nimble(misere):
    for position in product(range(3), repeat=4):
        check_solution(Nimble(position, misere=misere), position)


def test_many_coins_of_nimble_count_in_pairs():
    position = (3, 101, 100, 7)
    assert len(summands(Nimble(position), position) or ()) == 1 + 2 + 1
    solution = solve(Nimble(position), position)
    assert (solution.outcome, solution.grundy) == ("N", 1 ^ 3)
    assert solution.winning_moves == ("3-1", "4-2")


@MISERE
def test_coins_that_may_not_jump(misere):
    for count in range(5):
        for position in combinations(range(1, 9), count):
            check_solution(CoinStrip(position, misere=misere), position)


def test_coins_in_pairs():
    assert pairs((2, 5, 6, 9)) == [(0, 2, 5), (5, 6, 9)]
    assert pairs((3, 4, 8)) == [(0, 0, 3), (3, 4, 8)]
    assert pairs(()) == []


def test_the_free_squares_of_a_pair_are_shown():
    heaps = summands(CoinStrip((3, 4, 8)), (3, 4, 8)) or []
    assert [(heap.value, heap.cells) for heap in heaps] == [(2, ("1", "2")), (3, ("5", "6", "7"))]
    assert str(heaps[0].label) == "À esquerda da moeda da casa 3"
    assert str(heaps[1].label) == "Entre as moedas das casas 4 e 8"


@MISERE
def test_stairs(misere):
    for position in product(range(2), range(3), range(3), range(3), range(2)):
        check_solution(Stairs(position, misere=misere), position)


@pytest.mark.parametrize("count", range(5))
def test_welter(count):
    for position in combinations(range(9 if count > 3 else 10), count):
        check_solution(Welter(position), position)


def test_misere_welter_is_searched():
    game = Welter((1, 4, 6), misere=True)
    assert fact(game, (1, 4, 6)) is None
    assert theorem(game) is None
    check_letters(game, (1, 4, 6))


@given(st.sets(st.integers(0, 10**9), max_size=40).map(lambda found: tuple(sorted(found))))
def test_welters_function_by_mating_and_by_mated_coins(coins):
    numbers = [mating(x, y) for x, y in combinations(coins, 2)]
    assert welter_value(coins) == nim_sum([*coins, *numbers])
    found, left = mated(coins)
    assert welter_value(coins) == nim_sum([(x ^ y) - 1 for x, y in found] + ([left] if left else []))


@given(st.sets(st.integers(0, 10**9), min_size=1, max_size=30).map(lambda found: tuple(sorted(found))))
def test_winning_moves_of_far_coins(coins):
    solution = solve(Welter(coins), coins)
    assert (solution.outcome == "N") == bool(solution.winning_moves)
    for move in solution.winning_moves:
        assert letter(Welter(coins), Welter(coins).follow(coins, move)) == "P"


@RULES
def test_the_silver_dollar(rule):
    known: dict[object, bool] = {}
    for count in range(1, 5):
        for coins in combinations(range(1, 8), count):
            for dollar in coins:
                game = SilverDollar(coins, dollar, rule)
                position = coins, dollar
                assert fact(game, position) is not None
                solution = solve(game, position)
                assert solution.outcome == ("P" if plain_is_p(game, position, known) else "N")
                winning = {
                    move
                    for move in game.position_moves(position)
                    if plain_is_p(game, game.follow(position, move), known)
                }
                assert set(solution.winning_moves) == winning
                assert len(solution.winning_moves) == len(winning)


@RULES
def test_grundy_values_of_the_silver_dollar(rule):
    for coins in combinations(range(1, 7), 3):
        for dollar in (*coins, 0):
            game = SilverDollar(coins, dollar, rule)
            assert solve(game, game.start()).grundy == plain_grundy(game, game.start(), {})


def test_large_silver_dollars_have_a_letter_but_no_value():
    game = SilverDollar(tuple(range(3, 60, 3)), 30)
    assert solve(game, game.start()).grundy is None
    far = SilverDollar((10**6, 10**9), 10**9, TWO_STEP)
    solution = solve(far, far.start())
    assert (solution.outcome, solution.grundy) == ("N", None)
    assert set(solution.winning_moves) == {"1000000000-1000001"}


def test_the_end_of_the_silver_dollar():
    bagged = SilverDollar((5, 7), 0, TWO_STEP)
    assert solve(bagged, bagged.start()).winning_moves == ("take",)
    over = SilverDollar((5, 7), None, TWO_STEP)
    assert solve(over, over.start()).outcome == "P"
    assert solve(SilverDollar((5,), 0), ((5,), 0)).outcome == "P"
