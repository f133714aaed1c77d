"""Nimble in two dimensions: notation, options, clicks."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.nim.nimble2d.rules import Nimble2D
from tests.games.rules.properties import check_clicks, check_play, random_states

coins = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=4).map(tuple)
games = st.builds(Nimble2D, coins, misere=st.booleans())


@settings(max_examples=40)
@given(games, st.integers())
def test_play(game: Nimble2D, seed: int) -> None:
    check_play(game, seed)


@settings(max_examples=30)
@given(games.filter(lambda game: game.live_problem() is None), st.integers())
def test_clicks(game: Nimble2D, seed: int) -> None:
    for state in random_states(game, seed)[:4]:
        check_clicks(game, state)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("3,1-1,1", "Não percebo «3,1-1,1». Escreve, por exemplo, (3,1)-(1,1)"),
        ("(3,1)", "Não percebo"),
        ("(3,01)-(1,1)", "Não percebo"),
        ("(2,1)-(1,1)", "Na casa (2,1) não há moeda."),
        ("(3,1)-(3,1)", "A moeda tem de sair da casa (3,1)."),
        ("(3,1)-(4,1)", "As moedas só andam para a esquerda ou para cima."),
        ("(3,1)-(2,2)", "As moedas só andam para a esquerda ou para cima."),
        ("(3,1)-(2,0)", "Numa jogada, ou para a esquerda ou para cima"),
    ],
)
def test_illegal_moves_are_explained(move: str, reason: str) -> None:
    game = Nimble2D(((3, 1),))
    with pytest.raises(IllegalMove) as error:
        game.play(game.initial(), move)
    assert str(error.value).startswith(reason)


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
def test_coins_as_typed(typed: Any, coins: tuple[tuple[int, int], ...]) -> None:
    assert build("nimble2d", {"coins": typed}) == Nimble2D(coins)


@pytest.mark.parametrize(
    ("coins", "reason"),
    [
        ("três", "Escreve as casas das moedas"),
        ("(3,1) (2", "Escreve as casas das moedas"),
        ("(3,1) 1000000001,2", "As moedas são uma lista"),
        (7, "As moedas são uma lista"),
        ([[1, 1]] * 1001, "São moedas a mais"),
    ],
)
def test_wrong_options_are_explained(coins: Any, reason: str) -> None:
    with pytest.raises(BadOptions) as error:
        build("nimble2d", {"coins": coins})
    assert error.value.field == "coins"
    assert reason in str(error.value)


@pytest.mark.parametrize("position", [None, "(3,1)", [[1]], [[1, -1]], [[1, 1.5]], [[True, 1]], ["11"]])
def test_wrong_positions_are_refused(position: object) -> None:
    with pytest.raises(BadPosition, match="uma lista de casas"):
        Nimble2D.read(position)


@pytest.mark.parametrize("position", [[[1, 1]], [[1, 1], [3, 1]], [[1, 1], [1, 5]]])
def test_positions_of_another_game_are_refused(position: object) -> None:
    with pytest.raises(BadPosition, match="não cabe"):
        Nimble2D(((2, 3), (1, 4))).setup(position)


def test_a_game() -> None:
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


def test_the_end() -> None:
    game = Nimble2D(((1, 0),), misere=True)
    outcome = game.outcome(game.play(game.initial(), "(1,0)-(0,0)"))
    assert outcome is not None
    assert (outcome.winner, str(outcome.reason)) == ("second", "o adversário levou a última moeda ao canto")


def test_far_coins_are_counted_not_listed() -> None:
    game = Nimble2D(((10**9, 10**9),))
    assert game.move_count(game.initial()) == 2 * 10**9


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (Nimble2D(((11, 11),)), None),
        (Nimble2D(((12, 0),)), "12 casas"),
        (Nimble2D(((1, 0),) * 13), "12 moedas"),
        (Nimble2D(((0, 0),)), "já não há jogadas"),
    ],
)
def test_live_boards_have_limits(game: Nimble2D, problem: str | None) -> None:
    if problem is None:
        assert len(game.board.cells) == 144
    else:
        assert problem in str(game.live_problem())
        with pytest.raises(ValueError, match=problem):
            _ = game.board


def test_a_coin_is_two_summands() -> None:
    parts = Nimble2D(()).components(((0, 3), (2, 1)))
    assert [position for _, position in parts] == [((0, 3),), ((2, 0),), ((0, 1),)]


def test_setting_up() -> None:
    game = Nimble2D(())
    assert game.toggled(((1, 1),), "x0y2") == ((0, 2), (1, 1))
    assert game.toggled(((1, 1),), "x1y1") == ((1, 1), (1, 1))
    assert game.toggled(((0, 2), (1, 1), (1, 1)), "x1y1") == ((0, 2),)
