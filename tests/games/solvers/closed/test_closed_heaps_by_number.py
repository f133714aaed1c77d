"""Up to half, proper divisor, odd or even, even or a whole odd heap: closed forms against brute force."""

from itertools import combinations_with_replacement

import pytest

from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.half.rules import Half
from games.rules.nim.odd_even.rules import OddEven
from games.solvers.analyse import analyse
from games.solvers.closed.base import ClosedFormFact, fact, theorem
from games.solvers.explain import NumberLine, Say
from games.solvers.solve import letter, solve
from tests.games.rules.properties import check_letters, check_solution

KINDS = [
    pytest.param(lambda heaps, misere: Half(heaps, misere=misere), id="half"),
    pytest.param(lambda heaps, misere: Half(heaps, last_one=True, misere=misere), id="half-last-one"),
    pytest.param(OddEven, id="odd-even"),
    pytest.param(EvenOrOddHeap, id="even-or-odd-heap"),
    pytest.param(Divisor, id="divisor"),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("misere", [False, True])
def test_small_positions(kind, misere):
    for heaps in [(), *((size,) for size in range(40)), *combinations_with_replacement(range(9), 2)]:
        game = kind(heaps, misere=misere)
        if isinstance(game, Divisor) and misere:
            check_letters(game, heaps)
        else:
            check_solution(game, heaps)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("misere", [False, True])
def test_three_heaps(kind, misere):
    for heaps in combinations_with_replacement(range(1, 6), 3):
        check_letters(kind(heaps, misere=misere), heaps)


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        (Half((2**29 - 1,)), "P"),
        (Half((10**9,)), "N"),
        (Half((3 * 2**28 - 1,), last_one=True), "P"),
        (Divisor((10**9,)), "N"),
        (Divisor((10**9 - 1,) * 4), "P"),
        (OddEven((10**9,)), "N"),
        (OddEven((10**9 - 1,)), "P"),
        (EvenOrOddHeap((10**9, 10**9 - 1)), "P"),
        (EvenOrOddHeap((10**9,)), "N"),
    ],
)
def test_huge_heaps(game, answer):
    solution = solve(game, game.start())
    assert solution.outcome == letter(game, game.start()) == answer
    for move in solution.winning_moves:
        assert letter(game, game.follow(game.start(), move)) == "P"
    assert bool(solution.winning_moves) == (answer == "N")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("heaps", [(), (1,), (6,), (7,), (3, 4, 7), (1, 1), (11, 8), (12,) * 9])
def test_explanations(kind, misere, heaps):
    game = kind(heaps, misere=misere)
    if misere and isinstance(game, Divisor) and len(heaps) == 9:
        assert theorem(game) is None
        return
    for block in analyse(game, game.initial()).explanation:
        if isinstance(block, Say):
            assert "{" not in str(block.text)
        if isinstance(block, NumberLine):
            assert block.letters[heaps[0] - block.start] == letter(game, heaps)
            for number, shown in enumerate(block.letters, block.start):
                assert shown == letter(game, (number,))


def test_only_misere_odd_or_even_has_a_fact():
    assert fact(OddEven((3,)), (3,)) is None
    assert fact(OddEven((3,), misere=True), (3,)) == ClosedFormFact(is_p=True, grundy=None)
