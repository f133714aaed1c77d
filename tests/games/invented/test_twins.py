"""Blocks whose rules are those of games of the catalogue have their Grundy values."""

from typing import Any

import pytest

from games.rules.catalogue import build
from games.rules.game import Impartial
from games.solvers.brute import Brute
from tests.games.invented.inventions import of_block


def value(game: Impartial[Any]) -> int:
    return Brute().grundy(game, game.start())


HEAPS: dict[str, tuple[dict[str, Any], str, dict[str, Any], list[list[int]]]] = {
    "nim": ({"take": "any"}, "nim", {}, [[n] for n in range(9)] + [[3, 5, 6], [1, 2, 4]]),
    "subtraction": (
        {"numbers": "1, 3, 4"},
        "subtraction",
        {"sets": [[1, 3, 4]]},
        [[n] for n in range(20)],
    ),
    "half": ({"take": "half"}, "half", {}, [[n] for n in range(20)]),
    "divisors": ({"take": "divisors"}, "divisor", {}, [[n] for n in range(20)] + [[7, 12]]),
    "several": (
        {"take": "any", "reach": "up_to", "count": 2, "same": False},
        "moore_nim",
        {"k": 2},
        [[1, 2, 3], [2, 2, 2], [3, 3, 1], [1, 1, 1]],
    ),
    "exactly two": (
        {"take": "any", "reach": "exactly", "count": 2, "same": False},
        "exact_nim",
        {"k": 2},
        [[1, 2, 3], [2, 2, 2], [3, 3, 1], [1, 1, 1], [0, 2, 0]],
    ),
    "grundy": (
        {"take": "none", "divide": "instead", "equal": False},
        "grundy",
        {},
        [[n] for n in range(1, 15)] + [[5, 8]],
    ),
    "lasker": ({"take": "any", "divide": "instead"}, "lasker", {}, [[n] for n in range(1, 12)] + [[5, 6]]),
}


@pytest.mark.parametrize("name", HEAPS)
def test_heaps_as_in_the_catalogue(name):
    rules, slug, options, starts = HEAPS[name]
    for start in starts:
        twin = build(slug, {**options, "heaps": start})
        assert value(of_block("heaps", rules, start)) == value(twin), start


def test_the_same_from_both_of_two_heaps_is_wythoff():
    rules = {"take": "any", "reach": "up_to", "count": 2, "same": True}
    for one in range(7):
        for other in range(7):
            twin = build("wythoff", {"heaps": [one, other]})
            assert value(of_block("heaps", rules, [one, other])) == value(twin)


def odious(n: int) -> int:
    """The n-th number from 0 whose binary form has an odd number of ones: of n, twice it or one more."""
    return 2 * n + (n.bit_count() + 1) % 2


def test_three_coins_are_mock_turtles():
    """Berlekamp, Conway, Guy, "Winning Ways", chapter 14: coin n, from 0, is worth the n-th odious number."""
    for n in range(8):
        assert value(of_block("coins", {"more": 2}, "V" * n + "F")) == odious(n)


def test_runs_of_coins_are_the_ruler_game():
    """Coin n, from 1, is worth the largest power of two that divides n."""
    for n in range(1, 13):
        rules = {"more": 23, "which": "run"}
        assert value(of_block("coins", rules, "V" * (n - 1) + "F")) == n & -n
