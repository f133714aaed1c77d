"""Array and Triangular Nim: the tables of subsets and the half-turn are held against brute force."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.bases.runs import RunGame
from games.rules.nim.array_nim.rules import ArrayNim
from games.rules.nim.triangular_nim.rules import TriangularNim
from games.solvers.closed.base import summands
from games.solvers.closed.runs import answers_itself, half_turned
from games.solvers.solve import letter, solve
from games.solvers.theory import TooBig
from tests.games.rules.properties import check_solution

TRIANGLE = ("1", "11", "111", "1111", "11111")


@pytest.mark.parametrize("misere", [False, True])
def test_all_positions_of_small_boards(misere):
    for rows in product(["".join(bits) for bits in product("01", repeat=3)], repeat=2):
        game = ArrayNim(rows, misere=misere)
        check_solution(game, game.start())
    for number in range(64):
        bits = f"{number:06b}"
        game = TriangularNim((bits[0], bits[1:3], bits[3:]), misere=misere)
        check_solution(game, game.start())


@pytest.mark.parametrize("misere", [False, True])
@given(data=st.data())
def test_positions_of_a_match(misere, data):
    """Positions inside a larger start are answered from the start's table."""
    game: RunGame = data.draw(
        st.sampled_from([ArrayNim(("1111",) * 3, misere=misere), TriangularNim(TRIANGLE[:4], misere=misere)])
    )
    check_solution(game, data.draw(st.integers(0, game.start())) & game.start())


def test_half_a_turn():
    game = ArrayNim(("110", "000"))
    assert game.position_json(half_turned(game, game.start())) == ["000", "011"]


def test_what_answers_itself_is_p():
    for rows in product(["".join(bits) for bits in product("01", repeat=3)], repeat=3):
        game = ArrayNim(rows)
        if answers_itself(game, game.start()):
            assert letter(game, game.start()) == "P"
    assert not answers_itself(ArrayNim(("111",)), 7)
    assert answers_itself(ArrayNim(("101",)), 5)
    assert not answers_itself(TriangularNim(), 0)


def test_large_even_rectangles():
    game = ArrayNim(("1" * 20,) * 20)
    solution = solve(game, game.start())
    assert (solution.outcome, solution.grundy, solution.winning_moves) == ("P", 0, ())


@pytest.mark.parametrize("misere", [False, True])
def test_large_boards_are_refused(misere):
    game = ArrayNim(("1" * 5,) * 5, misere=misere)
    with pytest.raises(TooBig, match="21") as error:
        solve(game, game.start())
    assert error.value.met == 25


def test_a_few_pieces_on_a_large_board():
    game = ArrayNim(("1" * 20,) * 20)
    few = game.position_of(["111" + "0" * 17, *["0" * 20] * 18, "0" * 18 + "11"])
    solution = solve(game, few)
    assert solution.grundy == 3 ^ 2
    assert set(solution.winning_moves) == {"a1", "a3"}
    assert letter(game.under(misere=True), few) == "N"


def test_summands_are_groups():
    game = ArrayNim(("1101", "0001"))
    heaps = summands(game, game.start())
    assert [(heap.value, heap.cells, str(heap.label)) for heap in heaps] == [
        (2, ("a1", "a2"), "Grupo de a1"),
        (2, ("a4", "b4"), "Grupo de a4"),
    ]
