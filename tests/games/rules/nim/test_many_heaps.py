"""The games in which a move takes beans from several heaps: moves, clicks, words, wrong input."""

from typing import Any

import pytest

from games.rules.bases.heaps import choices_of
from games.rules.bases.k_heaps import choices
from games.rules.game import Impartial, State
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.queen_nd.rules import QueenNd
from games.rules.nim.wythoff.rules import Wythoff


def clicked(game: Impartial[Any], *cells: str) -> str:
    """The text after clicks in these cells."""
    prefix = ""
    for cell in cells:
        steps = {step.cell: step.text for step in game.next_steps(game.initial(), prefix)}
        assert game.cell_move(game.initial(), prefix, cell) == steps[cell]
        prefix = steps[cell]
    return prefix


@pytest.mark.parametrize(
    ("game", "cells", "text"),
    [
        (MooreNim((3, 6, 7), 2), ["p3.5", "p1.2"], "p1-2/p3-3"),
        (MooreNim((3, 6, 7), 2), ["p1.2", "p3.5"], "p1-2/p3-3"),
        (MooreNim((3, 6, 7), 2), ["p1.2", "p3.5", "p1.1"], "p1-3/p3-3"),
        (MooreNim((3, 6, 7), 3), ["p2.6", "p3.7", "p1.3"], "p1-1/p2-1/p3-1"),
        (ExactNim((3, 6, 7), 2), ["p2.6"], "p2-1"),
        (ExactNim((3, 6, 7), 2), ["p2.6", "p1.1", "p2.1"], "p1-3/p2-6"),
        (Wythoff((4, 7)), ["p2.6", "p1.3"], "p1-2/p2-2"),
        (Wythoff((4, 7)), ["p2.6", "p1.3", "p1.1"], "p1-4/p2-4"),
        (QueenNd((4, 5, 6)), ["p3.5", "p1.3"], "p1-2/p3-2"),
        (Lim((5, 3, 7)), ["p3.3", "p1.1"], "p1-5/p3-5/p2+5"),
        (Lim((5, 3, 7)), ["p3.7", "p2.3", "p2.2"], "p2-2/p3-2/p1+2"),
        (Lim((5, 3, 7)), ["p3.3"], "p3-5"),
    ],
)
def test_clicks_in_any_order_give_the_written_move(game, cells, text):
    assert clicked(game, *cells) == text


@pytest.mark.parametrize(
    ("game", "prefix", "cell"),
    [
        (Lim((5, 3, 7)), "", "p1.6"),
        (Lim((5, 3, 7)), "x", "p1.5"),
        (MooreNim((3, 6)), "", "x9"),
    ],
)
def test_some_clicks_mean_nothing(game, prefix, cell):
    assert game.cell_move(game.initial(), prefix, cell) is None


@pytest.mark.parametrize(
    ("game", "prefix"),
    [
        (MooreNim((3, 6, 7), 2), "p3-1/p1-1"),
        (MooreNim((3, 6, 7), 2), "p1-1/p2-1/p3-1"),
        (Wythoff((4, 7)), "p1-1/p2-2"),
        (ExactNim((3, 0), 2), "p1-1"),
        (Lim((5, 0, 1)), "p1-2"),
    ],
)
def test_nothing_follows_a_wrong_choice(game, prefix):
    assert game.next_steps(game.initial(), prefix) == []


def test_moves_are_said_in_words():
    assert str(MooreNim().describe("p1-2/p3-1")) == "tirou 2 feijões da pilha 1 e 1 feijão da pilha 3"
    assert str(Lim().describe("p1-1/p2-1/p3+1")) == (
        "tirou 1 feijão da pilha 1 e outro da 2, e pôs 1 na pilha 3"
    )
    assert str(Lim().describe("p1-3/p3-3/p2+3")) == (
        "tirou 3 feijões da pilha 1 e 3 da 3, e pôs 3 na pilha 2"
    )


def test_touched_cells_are_those_that_change():
    game = Lim((5, 3, 7))
    assert game.touched(game.initial(), "p1-1/p2-1/p3+1") == ("p1.5", "p2.3", "p3.8")
    assert game.touched(game.initial(), "p1-2") == ("p1.4", "p1.5")
    assert Wythoff((4, 7)).touched(State((4, 7), 0), "p1-1/p2-1") == ("p1.4", "p2.7")


def test_in_lim_the_third_heap_grows_on_the_board():
    game = Lim((5, 3, 7))
    state = game.play(game.initial(), "p1-5/p3-5/p2+5")
    assert state.position == (0, 8, 2)
    assert game.view(state).labels == {"p1": "0", "p2": "8", "p3": "2"}
    assert game.setup([0, 0, 14]).position == (0, 0, 14)


def test_formulas_allow_larger_live_boards():
    assert ExactNim((40, 40, 4), 2).live_problem() is None
    assert QueenNd((50, 50)).live_problem() is None


def test_moves_are_counted_without_listing_them():
    assert MooreNim((3, 6, 7, 10), 2).move_count(State((3, 6, 7, 10), 0)) == 267
    assert MooreNim((10**9,) * 3, 3).follower_count((10**9,) * 3) == (10**9 + 1) ** 3 - 1
    assert QueenNd((10**9, 10**9)).follower_count((10**9, 10**9)) == 3 * 10**9
    assert choices((2, 3), 5) == [1, 5, 6]


def test_moves_are_cut_into_clicks():
    assert MooreNim().split("p1-2/p3-1") == ["p1-2", "/p3-1"]


def test_the_first_moves_of_huge_heaps_come_at_once():
    assert next(MooreNim((10**9,) * 3, 3).position_moves((10**9,) * 3)) == "p1-1"
    assert next(ExactNim((10**9,) * 3, 3).position_moves((10**9,) * 3)) == "p1-1/p2-1/p3-1"
    assert list(choices_of([range(1, 3), range(5, 6), range(2)])) == [
        (1, 5, 0),
        (1, 5, 1),
        (2, 5, 0),
        (2, 5, 1),
    ]
    assert list(choices_of([])) == [()]
