from itertools import product

import pytest

from games.rules.nim.jil.rules import Jil
from games.solvers.closed.base import summands, theorem
from games.solvers.closed.jil import least_winning_move, winning_component
from games.solvers.solve import solve
from tests.games.rules.properties import check_solution

POSITIONS = [
    *product(range(5)),
    *product(range(5), range(4)),
    *product(range(3), range(3), range(3)),
    *product(range(2), range(2), range(3), range(2)),
]


@pytest.mark.parametrize("misere", [False, True])
def test_the_parities_decide(misere):
    for numbers in POSITIONS:
        game = Jil(numbers, misere=misere)
        check_solution(game, game.start())
        assert theorem(game) is not None


def test_an_empty_row_is_over():
    assert solve(Jil(()), ()).outcome == "P"
    assert solve(Jil((), misere=True), ()) == solve(Jil((0, 0), misere=True), Jil((0, 0)).start())


def test_the_least_winning_move():
    game = Jil((10, 6, "99^99", "2^2^2-1"))
    start = game.start()
    assert winning_component(game, start) == 3
    assert least_winning_move(game, start) == [10, 6, "99^99-1", "2^2^2-1+1"]
    assert solve(game, start).winning_moves == ("c3-1/c4+1",)
    even = Jil((2, 4))
    assert winning_component(even, even.start()) is None
    assert least_winning_move(even, even.start()) is None


def test_moves_to_any_value():
    game = Jil((2, 1, 0))
    (heap,) = summands(game, game.start()) or []
    assert heap.value == 2
    assert [list(heap.moves_to(value)) for value in range(9)] == [
        ["c2-1"],
        ["c2-1/c3+1"],
        [],
        [],
        ["c1-1/c2+1"],
        ["c1-1/c2+1/c3+1"],
        ["c1-1"],
        ["c1-1/c3+1"],
        [],
    ]


def test_a_hundred_towers_are_solved():
    game = Jil(("3^3^5",) * 100)
    solution = solve(game, game.start())
    assert solution.grundy == 2**100 - 1
    assert len(solution.winning_moves) == 1


def test_numbers_that_are_not_worked_out_are_solved_by_their_parity():
    odd, even = Jil(("7^7^7",)), Jil(("7^7^7", "10^10^10", "7^7^7-1"))
    assert solve(odd, odd.start()).outcome == "N"
    assert solve(even, even.start()).winning_moves == ("c1-1",)
    after = even.play(even.initial(), "c1-1")
    assert even.position(after) == ["7^7^7-1", "10^10^10", "7^7^7-1"]
    assert solve(even, after.position).outcome == "P"
    misere = Jil(("7^7^7",), misere=True)
    assert solve(misere, misere.start()).outcome == "P"
