"""Nimble in two dimensions: notation, options, clicks."""

import pytest

from games.rules.catalogue import build
from games.rules.nim.nimble2d.rules import Nimble2D
from tests.games.rules.plays import ended


@pytest.mark.parametrize(
    ("typed", "coins"),
    [
        ("(3,1) (2,2)", ((2, 2), (3, 1))),
        ("3,1; 2,2", ((2, 2), (3, 1))),
        (" ( 3 , 1 ) , (2;2) ", ((2, 2), (3, 1))),
        ("", ()),
        ([[3, 1], [3, 1]], ((3, 1), (3, 1))),
    ],
)
def test_coins_as_typed(typed, coins):
    assert build("nimble2d", {"coins": typed}) == Nimble2D(coins)


def test_a_game():
    game = Nimble2D(((1, 2), (1, 2), (3, 0)))
    state = game.initial()
    assert game.sides == (4, 3)
    assert game.view(state).pieces == {"x1y2": "coin", "x3y0": "coin"}
    assert game.view(state).labels == {"x1y2": "2"}
    assert str(game.picture(state)) == "Moedas em (1,2), (1,2) e (3,0)."
    assert game.cell_move(state, "", "x3y0") == "(3,0)"
    assert game.cell_move(state, "(3,0)", "x1y0") == "(3,0)-(1,0)"
    assert game.cell_move(state, "(3,0)-(1,0)", "x1y0") is None
    assert game.cell_move(state, "", "x9y9") is None
    assert str(game.choice(state, "(3,0)")) == "Moeda em (3,0): escolhe para onde"
    assert str(game.choice(state, "(3,0)-(1,0)")) == "Mover a moeda de (3,0) para (1,0)"
    assert game.touched(state, "(3,0)-(1,0)") == ("x3y0", "x1y0")
    assert str(game.describe("(3,0)-(1,0)")) == "moveu uma moeda de (3,0) para (1,0)"
    assert game.play(state, "(1,2)-(1,0)").position == ((1, 0), (1, 2), (3, 0))
    assert str(Nimble2D(()).picture(Nimble2D(()).initial())) == "Nenhuma moeda."


def test_the_end():
    game = Nimble2D(((1, 0),), misere=True)
    assert ended(game, game.play(game.initial(), "(1,0)-(0,0)")) == (
        "second",
        "o adversário levou a última moeda ao canto",
    )


def test_far_coins_are_counted_not_listed():
    game = Nimble2D(((10**9, 10**9),))
    assert game.move_count(game.initial()) == 2 * 10**9


def test_a_coin_is_two_summands():
    parts = Nimble2D(()).components(((0, 3), (2, 1)))
    assert [position for _, position in parts] == [((0, 3),), ((2, 0),), ((0, 1),)]


def test_setting_up():
    game = Nimble2D(())
    assert game.toggled(((1, 1),), "x0y2") == ((0, 2), (1, 1))
    assert game.toggled(((1, 1),), "x1y1") == ((1, 1), (1, 1))
    assert game.toggled(((0, 2), (1, 1), (1, 1)), "x1y1") == ((0, 2),)
