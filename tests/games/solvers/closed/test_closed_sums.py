from hypothesis import given

from games.rules.nim.sum.rules import Sum
from games.solvers.brute import Brute
from games.solvers.closed.base import summands, theorem
from games.solvers.solve import grundy, solve
from games.solvers.theory import nim_sum
from tests.games.rules.nim.test_sums import sums
from tests.games.rules.properties import check_letters, plain_grundy


@given(sums)
def test_the_value_of_a_sum_is_the_nim_sum(parts):
    game = Sum(parts)
    start = game.start()
    if game.move_count(game.initial()) > 14:
        return
    check_letters(game, start)
    values = [plain_grundy(part, place, {}) for part, place in zip(game.games, start, strict=True)]
    assert solve(game, start).grundy == nim_sum(values) == grundy(game, start, Brute())
    for heap in summands(game, start) or []:
        assert str(heap.label).startswith("Parcela")
        assert game.live_problem() is not None or set(heap.cells) <= set(game.board.by_name)


@given(sums)
def test_misere_is_searched(parts):
    finite = [part for part in parts if part["game"] != "jil"] or [{"game": "nim", "state": [2]}]
    game = Sum(finite, misere=True)
    if game.move_count(game.initial()) <= 10:
        assert summands(game, game.start()) is None
        assert theorem(game) is None
        check_letters(game, game.start())


def test_huge_components_are_summed_by_their_formulas():
    game = Sum("nim 999999999 & subtraction 1000000000 | 1-3 & jil 10^10000")
    assert solve(game, game.start()).grundy == 999999999


def test_a_component_without_formula_is_searched():
    game = Sum("grundy 9 & nim 2")
    assert summands(Sum("nim 2"), ((2,),)) is not None
    check_letters(game, game.start())
