"""The closed forms against brute force, on all small positions."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.game import Impartial
from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.nim.rules import Nim
from games.rules.nim.subtraction.rules import Subtraction
from games.solvers.brute import Brute
from games.solvers.solve import letter, solve
from games.solvers.theory import TooBig
from tests.games.samples import Kayles

SETS = [(1, 2, 3), (3, 4), (2, 3), (2, 4), (1, 4), (2, 5, 8), (3,), (2, 4, 7)]


def agrees_with_brute_force(game: Impartial[Any], position: Any, brute: Brute) -> None:
    solution = solve(game, position)
    misere = game.misere
    assert (solution.outcome == "P") == brute.is_p(game, position, misere=misere)
    assert solution.outcome == letter(game, position)
    assert solution.grundy == (None if misere else brute.grundy(game, position))
    winning = [
        move
        for move in game.position_moves(position)
        if brute.is_p(game, game.follow(position, move), misere=misere)
    ]
    assert list(solution.winning_moves) == winning


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("heaps", "most"), [(1, 12), (2, 8), (3, 7), (4, 4)])
def test_nim(heaps, most, *, misere):
    brute = Brute()
    game = Nim((most,) * heaps, misere=misere)
    for position in itertools.product(range(most + 1), repeat=heaps):
        agrees_with_brute_force(game, position, brute)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("amounts", SETS)
def test_subtraction_with_one_heap(amounts, *, misere):
    brute = Brute()
    game = Subtraction((60,), (amounts,), misere=misere)
    for size in range(61):
        agrees_with_brute_force(game, (size,), brute)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("sets", list(itertools.combinations_with_replacement(SETS[:6], 2)))
def test_subtraction_with_two_heaps(sets, *, misere):
    brute = Brute()
    game = Subtraction((9, 9), sets, misere=misere)
    for position in itertools.product(range(10), repeat=2):
        agrees_with_brute_force(game, position, brute)


@pytest.mark.parametrize("misere", [False, True])
def test_subtraction_with_three_heaps(*, misere):
    brute = Brute()
    game = Subtraction((7, 7, 7), ((2, 3), (2, 5, 8), (1, 4)), misere=misere)
    for position in itertools.product(range(8), repeat=3):
        agrees_with_brute_force(game, position, brute)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("most", range(1, 6))
def test_add_up(most, *, misere):
    brute = Brute()
    for target in (0, 1, 7, 13, 40):
        game = AddUp(target, most, misere=misere)
        for total in range(target + 1):
            agrees_with_brute_force(game, total, brute)


@pytest.mark.parametrize("misere", [False, True])
def test_games_without_a_closed_form(*, misere):
    brute = Brute()
    game = Kayles(misere=misere)
    for position in [(), (1,), (4,), (5, 3), (7, 2, 2)]:
        agrees_with_brute_force(game, position, brute)


def test_huge_heaps_are_answered():
    assert solve(Nim((10**9, 5)), (10**9, 5)).winning_moves == ("p1-999999995",)
    assert solve(AddUp(10**9, 10**9 - 3), 5).winning_moves == ("+999999995",)
    assert solve(Subtraction((10**9,), ((1, 3, 4),)), (10**9,)).outcome == "N"


def test_closed_forms_of_components_are_used():
    class Unknown(Kayles):
        """Nim, of which nothing is known but that its heaps are heaps of Nim."""

        def position_moves(self, position: tuple[int, ...]) -> Iterator[str]:
            return Nim().position_moves(position)

        def follow(self, position: tuple[int, ...], move: str) -> tuple[int, ...]:
            return Nim().follow(position, move)

        def components(self, position: tuple[int, ...]) -> tuple[tuple[Impartial[Any], Any], ...]:
            return Nim().components(position)

    game = Unknown()
    with pytest.raises(TooBig):
        Brute(limit=100).grundy(game, (3_000, 5))
    assert solve(game, (3_000, 5)) == solve(Nim(), (3_000, 5))
    assert letter(game, (3_000, 5)) == "N"
    assert letter(game, (3_000, 3_000)) == "P"
