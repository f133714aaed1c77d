"""Closed forms of the games with several heaps in one move, held against brute force."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.game import Impartial
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.nim.poker_nim.stock import Stock
from games.rules.nim.queen_nd.rules import QueenNd
from games.rules.nim.wythoff.rules import Wythoff
from games.solvers.brute import Brute
from games.solvers.closed.base import fact, theorem, winning
from games.solvers.closed.exact_nim import longest_play
from games.solvers.closed.lim import majority
from games.solvers.closed.moore_nim import MOST_WINNING
from games.solvers.closed.wythoff import pair, partner
from games.solvers.solve import grundy, letter, solve
from games.solvers.theory import TooBig
from tests.games.rules.properties import check_solution

ENDINGS = [False, True]


def positions(heaps: int, most: int) -> Iterator[tuple[int, ...]]:
    return itertools.product(range(most + 1), repeat=heaps)


def check_all(game: Impartial[Any], heaps: int, most: int) -> None:
    for position in positions(heaps, most):
        check_solution(game, position)


@pytest.mark.parametrize("misere", ENDINGS)
@pytest.mark.parametrize(
    ("k", "heaps", "most"), [(1, 3, 3), (2, 2, 4), (2, 3, 3), (3, 3, 2), (2, 4, 2), (3, 4, 2)]
)
def test_moore(k, heaps, most, *, misere):
    check_all(MooreNim((most,) * heaps, k, misere=misere), heaps, most)


@pytest.mark.parametrize(
    ("game", "heaps", "most"),
    [
        (MooreNim((7,) * 3, 2), 3, 7),
        (MooreNim((3,) * 4, 2), 4, 3),
        (MooreNim((3,) * 4, 3), 4, 3),
        (ExactNim((4,) * 4, 2), 4, 4),
    ],
)
def test_grundy_values(game, heaps, most):
    brute = Brute()
    values: dict[tuple[int, ...], int] = {}
    for position in sorted(positions(heaps, most), key=sum):
        followers = {values[follower] for follower in game.followers(position)}
        values[position] = next(value for value in itertools.count() if value not in followers)
        assert grundy(game, position, brute) == values[position]


@pytest.mark.parametrize(
    ("heaps", "k", "value"), [((1, 3, 4, 5), 2, 13), ((5, 0, 4, 3, 1), 2, 13), ((9, 9, 9, 9), 2, None)]
)
def test_moore_beyond_the_formulas(heaps, k, value):
    game = MooreNim(heaps, k)
    assert solve(game, heaps).grundy == value


@pytest.mark.parametrize("misere", ENDINGS)
@pytest.mark.parametrize(
    ("k", "heaps", "most"),
    [(1, 2, 4), (1, 3, 2), (2, 1, 3), (2, 2, 4), (2, 3, 3), (2, 4, 2), (2, 5, 1), (3, 4, 2), (3, 6, 1)],
)
def test_exact(k, heaps, most, *, misere):
    check_all(ExactNim((most,) * heaps, k, misere=misere), heaps, most)


@pytest.mark.parametrize(
    ("heaps", "k", "longest"),
    [((), 2, 0), ((3,), 2, 0), ((2, 3), 2, 2), ((1, 2, 3), 2, 3), ((1, 1, 9), 2, 2), ((4, 4, 4), 2, 6)],
)
def test_the_longest_play_is_counted(heaps, k, longest):
    assert longest_play(heaps, k) == longest


@pytest.mark.parametrize("misere", ENDINGS)
def test_wythoff(*, misere):
    check_all(Wythoff((9, 9), misere=misere), 2, 9)


@pytest.mark.parametrize("misere", ENDINGS)
@pytest.mark.parametrize(("heaps", "most"), [(1, 4), (2, 5), (3, 3), (4, 1)])
def test_queen_nd(heaps, most, *, misere):
    check_all(QueenNd((most,) * heaps, misere=misere), heaps, most)


def test_golden_pairs():
    pairs = [pair(index) for index in range(10)]
    assert pairs == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23)]
    for index in (*range(200), 10**8, 10**8 + 1):
        smaller, larger = pair(index)
        assert (partner(smaller), partner(larger)) == (larger, smaller)
    assert [partner(size, misere=True) for size in range(6)] == [1, 0, 2, 5, 7, 3]


@pytest.mark.parametrize("misere", ENDINGS)
def test_lim(*, misere):
    check_all(Lim((4, 4, 4), misere=misere), 3, 4)


def test_lim_values_are_the_powers_that_occur_twice():
    assert majority((5, 3, 7)) == 7
    assert majority((5, 10, 0)) == 0


@pytest.mark.parametrize("misere", ENDINGS)
def test_poker(*, misere):
    game = PokerNim((5, 5), 2, misere=misere)
    for heaps in positions(2, 3):
        for bag in range(3):
            check_solution(game, Stock(heaps, bag))
    for size in range(4):
        check_solution(game, Stock((size,), 2))


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        (MooreNim((10**9, 10**9 - 1, 5), 2), None),
        (Wythoff((10**9, 10**9 - 7)), None),
        (QueenNd((10**9, 0, 10**9 - 7)), None),
        (Lim((3 * 10**8,) * 3), ("p1-300000000/p2-300000000/p3+300000000",)),
        (PokerNim((3 * 10**8, 5), 4 * 10**8), ("p1-299999995", "p2+299999995")),
        (ExactNim((10**9, 10**9, 10**9, 5), 2), None),
    ],
)
def test_huge_heaps_have_a_letter(game, moves):
    assert letter(game, game.start()) == "N"
    if moves is not None:
        assert set(moves) <= set(solve(game, game.start()).winning_moves)


@pytest.mark.parametrize(
    "game",
    [
        MooreNim((10**9, 10**9 - 1, 5), 2),
        MooreNim(tuple(range(1, 30)), 3),
        Wythoff((10**9, 10**9 - 7)),
        QueenNd((10**9, 0, 10**9 - 7)),
        Wythoff((10**9, 10**9 - 7), misere=True),
    ],
)
def test_winning_moves_of_huge_heaps_lead_to_p(game):
    moves = solve(game, game.start()).winning_moves
    assert moves
    for move in moves[:50]:
        assert letter(game, game.follow(game.start(), move)) == "P"


def test_only_the_first_of_very_many_winning_moves_are_found():
    game = MooreNim((1000,) * 12, 6)
    moves = solve(game, game.start()).winning_moves
    assert len(moves) == MOST_WINNING
    assert letter(game, game.follow(game.start(), moves[-1])) == "P"


@pytest.mark.parametrize(
    ("game", "call"),
    [
        (ExactNim((60,) * 6, 2), letter),
        (ExactNim((2_000,) * 5, 2), letter),
        (ExactNim((10**6,) * 3, 2), solve),
        (QueenNd((200, 200, 200)), letter),
        (QueenNd((10**9, 10**9, 10**9), misere=True), letter),
        (Lim((40, 40, 40), misere=True), letter),
    ],
)
def test_what_would_take_too_long_is_refused(game, call):
    with pytest.raises(TooBig) as error:
        call(game, game.start())
    assert error.value.met > 0
    assert str(error.value)


def test_values_of_large_boards_are_not_known():
    large = Wythoff((10**6, 10**6))
    found = fact(large, (10**6, 10**6))
    assert found.grundy is None
    small = fact(large, (3, 4))
    assert small.grundy == 2
    queen = QueenNd((10**6, 10**6, 10**6))
    assert letter(queen, (3, 4, 4)) == "P"
    assert letter(queen, (3, 4, 5)) == "N"
    exact = ExactNim((60,) * 5, 2)
    assert letter(exact, (1, 1, 1, 1, 1)) == "P"
    assert letter(exact, (2, 1, 1, 1, 1)) == "N"
    assert winning(QueenNd((1, 1, 1)), (1, 1, 1)) is None


def test_theorems_say_only_what_is_known():
    assert theorem(ExactNim((1,) * 5, 2)) is None
    assert theorem(ExactNim((1,) * 4, 2, misere=True)) is None
    known = [
        QueenNd((1, 2)),
        QueenNd((1, 2), misere=True),
        ExactNim((1,) * 4, 2),
        ExactNim((1,) * 3, 2),
        ExactNim((1,) * 3, 2, misere=True),
    ]
    statements = [theorem(game) for game in known]
    assert all(found is not None and str(found.statement) and str(found.how) for found in statements)


@pytest.mark.parametrize("heaps", [(1,) * 100, (2, *(1,) * 99), (7, 6, *(1,) * 98)])
def test_misere_moves_of_very_many_heaps_come_at_once(heaps):
    game = MooreNim(heaps, 50, misere=True)
    moves = solve(game, heaps).winning_moves
    assert len(moves) == MOST_WINNING
    assert letter(game, game.follow(heaps, moves[-1])) == "P"
