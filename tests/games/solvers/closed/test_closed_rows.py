"""The closed forms of Turning Turtles and Plainim, against brute force."""

from itertools import product

import pytest

from games.rules.nim.plainim.rules import Plainim
from games.rules.nim.turtles.rules import Turtles
from games.solvers.closed.base import fact
from games.solvers.solve import solve
from tests.games.rules.properties import check_letters, check_solution, plain_is_p

MISERE = pytest.mark.parametrize("misere", [False, True])


@MISERE
@pytest.mark.parametrize("length", range(7))
def test_turtles(length, misere):
    for sides in product("FV", repeat=length):
        position = "".join(sides)
        game = Turtles(position, misere=misere)
        if misere:
            check_letters(game, position)
        else:
            check_solution(game, position)


def test_misere_turtles_of_length_eight():
    known: dict[str, bool] = {}
    for sides in product("FV", repeat=8):
        position = "".join(sides)
        game = Turtles(position, misere=True)
        solution = solve(game, position)
        assert solution.outcome == ("P" if plain_is_p(game, position, known) else "N")
        assert set(solution.winning_moves) == {
            move
            for move in game.position_moves(position)
            if plain_is_p(game, game.follow(position, move), known)
        }


def test_faces_are_the_heaps_of_turtles():
    assert fact(Turtles("FV"), "FV") is None
    position = "V" * 30 + "F"
    assert solve(Turtles(position), position).grundy == 31


@MISERE
def test_plainim(misere):
    words = ["".join(digits) for digits in product("01", repeat=3)]
    for position in product(words, ["01", "10", "11"]):
        check_solution(Plainim(position, misere=misere), position)
    for position in product(["0000", "0110", "1011"], ["0001", "1001"], ["1", "0"]):
        check_solution(Plainim(position, misere=misere), position)
