"""Up to half, proper divisor, odd or even, even or a whole odd heap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import BadPosition
from games.rules.nim.divisor.primes import proper_divisors
from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrAll, EvenOrOddHeap
from games.rules.nim.half.rules import LAST_ONE, STRICT, Half
from games.rules.nim.odd_even.rules import OddEven


@pytest.mark.parametrize(
    ("game", "amounts"),
    [
        (Half((1,)), []),
        (Half((1,), last_one=True), [1]),
        (Half((0,), last_one=True), []),
        (Half((7,)), [1, 2, 3]),
        (Half((2,), last_one=True), [1]),
        (Divisor((0,)), []),
        (Divisor((1,)), []),
        (Divisor((13,)), [1]),
        (Divisor((12,)), [1, 2, 3, 4, 6]),
        (OddEven((0,)), []),
        (OddEven((1,)), [1]),
        (OddEven((2,)), [1, 2]),
        (OddEven((9,)), [1]),
        (EvenOrOddHeap((0,)), []),
        (EvenOrOddHeap((1,)), [1]),
        (EvenOrOddHeap((6,)), [2, 4, 6]),
        (EvenOrOddHeap((7,)), [2, 4, 6, 7]),
    ],
)
def test_amounts(game, amounts):
    assert list(game.position_moves(game.start())) == [f"p1-{amount}" for amount in amounts]


@pytest.mark.parametrize(
    ("kind", "position", "variant"),
    [
        (Half, [4], None),
        (Half, {"heaps": [4]}, None),
        (Half, {"heaps": [4], "last_one": 1}, None),
        (Half, {"heaps": [-4], "last_one": True}, None),
        (Half, {"heaps": [4], "last_one": True}, STRICT),
        (Half, {"heaps": [4], "last_one": False}, LAST_ONE),
        (Half, {"heaps": [4], "last_one": False}, "x"),
        (Divisor, {"heaps": [4]}, None),
        (OddEven, ["4"], None),
        (EvenOrOddHeap, [10**9 + 1], None),
        (EvenOrOddHeap, [3], "strict"),
    ],
)
def test_bad_positions_are_refused(kind, position, variant):
    with pytest.raises(BadPosition):
        kind.from_position(position, variant)


def test_variants_of_half():
    assert Half.standard(STRICT) == Half.standard() == Half()
    assert Half.standard(LAST_ONE) == Half(last_one=True)
    assert Half.standard(LAST_ONE).variant == LAST_ONE
    game, _ = Half.from_position({"heaps": [4], "last_one": True}, "misere")
    assert (game.last_one, game.misere, game.variant) == (True, True, "misere")


def test_huge_heaps_are_counted_not_listed():
    size = 10**9
    assert Half((size,)).follower_count((size,)) == size // 2
    assert EvenOrOddHeap((size - 1,)).follower_count((size - 1,)) == size // 2
    assert Divisor((size, size)).follower_count((size, size)) == 2 * 99
    assert Divisor(()).follower_count((999_999_937,)) == 1
    assert EvenOrOddHeap((size - 1,)).follow((size - 1,), f"p1-{size - 1}") == (0,)


@given(st.integers(1, 5000))
def test_divisors(number):
    assert list(proper_divisors(number)) == [d for d in range(1, number) if number % d == 0]


@given(st.integers(0, 30).map(lambda half: 2 * half + 1))
def test_even_amounts_or_the_odd_heap(odd):
    amounts = EvenOrAll(odd)
    assert list(amounts) == [*range(2, odd, 2), odd]
    assert len(amounts) == len(list(amounts))
    assert [amount for amount in range(odd + 2) if amount in amounts] == list(amounts)


def test_misere_divisor_is_for_small_heaps():
    assert Divisor((40, 40, 40)).live_problem() is None
    assert Divisor((30, 28), misere=True).live_problem() is None
    assert "No misère" in str(Divisor((40, 40, 40), misere=True).live_problem())
    assert "já não há jogadas" in str(Divisor((1, 1), misere=True).live_problem())
