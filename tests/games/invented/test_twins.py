"""Blocks whose rules are those of games of the catalogue have their Grundy values."""

from typing import Any

import pytest

from games.rules.catalogue import build
from games.rules.game import Impartial
from games.solvers.brute import Brute
from tests.games.invented.inventions import made, of_block


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
def test_heaps_as_in_the_catalogue(name: str) -> None:
    rules, slug, options, starts = HEAPS[name]
    for start in starts:
        twin = build(slug, {**options, "heaps": start})
        assert isinstance(twin, Impartial)
        assert value(of_block("heaps", rules, start)) == value(twin), start


def test_the_same_from_both_of_two_heaps_is_wythoff() -> None:
    rules = {"take": "any", "reach": "up_to", "count": 2, "same": True}
    for one in range(7):
        for other in range(7):
            twin = build("wythoff", {"heaps": [one, other]})
            assert isinstance(twin, Impartial)
            assert value(of_block("heaps", rules, [one, other])) == value(twin)


@pytest.mark.parametrize(
    ("rules", "slug"),
    [({"numbers": "1, 2"}, "kayles"), ({"numbers": "2"}, "dawson_kayles")],
)
def test_rows_as_in_the_catalogue(rules: dict[str, Any], slug: str) -> None:
    for length in range(1, 14):
        twin = build(slug, {"heaps": [length]})
        assert isinstance(twin, Impartial)
        assert value(of_block("rows", rules, str(length))) == value(twin)


def test_rows_knocked_down_at_their_ends_are_heaps() -> None:
    for length in range(1, 12):
        row = of_block("rows", {"numbers": "1, 3, 4", "rest": "one"}, str(length))
        assert value(row) == value(of_block("heaps", {"numbers": "1, 3, 4"}, [length]))


@pytest.mark.parametrize(("rest", "code"), [("two", ".44"), ("some", ".66"), ("any", ".77"), ("one", ".33")])
def test_what_may_be_left_of_a_row_is_an_octal_digit(rest: str, code: str) -> None:
    for length in range(1, 11):
        twin = build("octal", {"code": code, "heaps": [length]})
        assert isinstance(twin, Impartial)
        assert value(of_block("rows", {"numbers": "1, 2", "rest": rest}, str(length))) == value(twin)


def test_coins_as_turning_turtles() -> None:
    for word in ("F", "VF", "FVF", "VFVFF", "FFFFFF", "VVVVVVF", "FVVFVVF"):
        twin = build("turtles", {"coins": word})
        assert isinstance(twin, Impartial)
        assert value(of_block("coins", {"more": 1}, word)) == value(twin)


def odious(n: int) -> int:
    """The n-th number from 0 whose binary form has an odd number of ones: of n, twice it or one more."""
    return 2 * n + (n.bit_count() + 1) % 2


def test_three_coins_are_mock_turtles() -> None:
    """Berlekamp, Conway, Guy, "Winning Ways", chapter 14: coin n, from 0, is worth the n-th odious number."""
    for n in range(8):
        assert value(of_block("coins", {"more": 2}, "V" * n + "F")) == odious(n)


def test_runs_of_coins_are_the_ruler_game() -> None:
    """Coin n, from 1, is worth the largest power of two that divides n."""
    for n in range(1, 13):
        rules = {"more": 23, "which": "run"}
        assert value(of_block("coins", rules, "V" * (n - 1) + "F")) == n & -n


def test_at_most_double_is_fibonacci_nim() -> None:
    """Whinihan 1963: with one heap the second player wins where its size is a Fibonacci number."""
    fibonacci = {1, 2, 3, 5, 8, 13, 21, 34}
    for size in range(2, 36):
        condition = {"kind": "at_most_times", "values": {"factor": 2, "first_most": size - 1}}
        game = of_block("heaps", {"take": "any"}, [size], condition)
        assert Brute().is_p(game, game.start(), misere=False) == (size in fibonacci)


def test_misere_nim_of_blocks() -> None:
    for start in ([1, 1], [1, 1, 1], [2, 2], [2, 3], [1, 2, 3], [2, 2, 1]):
        twin = build("nim", {"heaps": start, "misere": True})
        assert isinstance(twin, Impartial)
        game = of_block("heaps", {"take": "any"}, start)
        assert Brute().is_p(game, game.start(), misere=True) == Brute().is_p(twin, twin.start(), misere=True)


def test_a_sum_is_worth_the_nim_sum() -> None:
    both = {"blocks": [{"kind": "heaps", "rules": {"take": "any"}}, {"kind": "rows", "rules": {}}]}
    game = made(both, [[5], "7"])
    assert value(game) == 5 ^ value(of_block("rows", {}, "7"))
