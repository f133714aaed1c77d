"""Northcott's game: the gaps are held against brute force, with stocks of retreats and beside a Nim heap."""

from collections.abc import Iterator
from itertools import product

import pytest

from games.rules.nim.northcott.columns import Columns
from games.rules.nim.northcott.rules import Northcott
from games.solvers.closed.base import summands
from games.solvers.solve import solve
from tests.games.rules.properties import check_letters

STOCKS = [(0, 0), (1, 0), (0, 1), (2, 1), (1, 2)]


def columns(rows: int) -> list[tuple[int, int]]:
    return [(white, black) for white in range(1, rows + 1) for black in range(1, rows + 1) if white != black]


@pytest.mark.parametrize(("rows", "count"), [(4, 1), (5, 1), (3, 2), (4, 2)])
@pytest.mark.parametrize("retreats", STOCKS)
def test_gaps_are_heaps(rows, count, retreats):
    for number, pieces in enumerate(product(columns(rows), repeat=count)):
        game = Northcott(rows, pieces, "black" if number % 2 else "white", retreats)
        check_letters(game, game.start())


def test_advances_are_listed_before_retreats():
    game = Northcott(8, ((4, 6), (2, 7)))
    assert solve(game, game.start()).winning_moves == ("b2-b5", "a4-a1")


def beside_a_heap(game: Northcott, position: Columns, heap: int) -> Iterator[tuple[Columns, int]]:
    """The followers when the side on turn may also take from a Nim heap instead."""
    yield from ((follower, heap) for follower in game.followers(position))
    passed = position._replace(turn=1 - position.turn)
    yield from ((passed, left) for left in range(heap))


@pytest.mark.parametrize("retreats", [(0, 0), (1, 1), (0, 2)])
def test_a_column_equals_its_heap(retreats):
    """Beside a Nim heap the second player wins exactly when the heap is the nim-sum of the gaps."""
    known: dict[tuple[Columns, int], bool] = {}
    game = Northcott(4, ((1, 4), (1, 4)))

    def is_p(position: Columns, heap: int) -> bool:
        if (position, heap) not in known:
            known[position, heap] = not any(
                is_p(*follower) for follower in beside_a_heap(game, position, heap)
            )
        return known[position, heap]

    for pieces, turn, heap in product(product(columns(4), repeat=2), (0, 1), range(4)):
        position = Columns(pieces, turn, retreats)
        assert is_p(position, heap) == (solve(game, position).grundy == heap)


def test_summands_are_the_squares_between_the_pieces():
    game = Northcott(8, ((2, 5), (7, 6)))
    heaps = summands(game, game.start())
    assert [(heap.value, heap.cells, str(heap.label)) for heap in heaps] == [
        (2, ("a3", "a4"), "Coluna a"),
        (0, (), "Coluna b"),
    ]
    far = Northcott(1000, ((1, 1000),))
    assert [heap.cells for heap in summands(far, far.start()) or ()] == [()]


def test_a_retreat_may_win_too():
    game = Northcott(8, ((1, 4), (3, 8)), "black")
    assert set(solve(game, game.start()).winning_moves) == {"a4-a6", "b8-b6"}
    without = Northcott(8, ((1, 4), (3, 8)), "black", (10, 0))
    assert solve(without, without.start()).winning_moves == ("b8-b6",)
