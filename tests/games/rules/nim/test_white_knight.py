"""The white knight: jumps, notation, options, clicks."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.boards.grids import square_name
from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.nim.white_knight.rules import WhiteKnight
from tests.games.rules.properties import check_clicks, check_play, random_states


@st.composite
def games(draw: st.DrawFn) -> WhiteKnight:
    rows, cols = draw(st.integers(1, 10)), draw(st.integers(1, 10))
    square = draw(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    return WhiteKnight(rows, cols, square_name(rows, square), misere=draw(st.booleans()))


@settings(max_examples=40)
@given(games(), st.integers())
def test_play(game: WhiteKnight, seed: int) -> None:
    check_play(game, seed)


@settings(max_examples=40)
@given(games().filter(lambda game: game.live_problem() is None), st.integers())
def test_clicks(game: WhiteKnight, seed: int) -> None:
    for state in random_states(game, seed):
        check_clicks(game, state)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("salta", "Não percebo «salta»"),
        ("e6-z9", "A casa «z9» não existe"),
        ("e5-f7", "O cavalo não está em e5: está em e6."),
        ("e6-f4", "Esse salto volta para trás"),
        ("e6-g7", "Esse salto volta para trás"),
        ("e6-e8", "De e6 o cavalo só salta para d8, f8, c7 ou c5."),
    ],
)
def test_illegal_moves_are_explained(move: str, reason: str) -> None:
    game = WhiteKnight(knight="e6")
    with pytest.raises(IllegalMove) as error:
        game.play(game.initial(), move)
    assert str(error.value).startswith(reason)


@pytest.mark.parametrize(
    ("options", "field", "reason"),
    [
        ({"knight": "cavalo"}, "knight", "«cavalo» não é uma casa"),
        ({"knight": 3}, "knight", "«3» não é uma casa"),
        ({"knight": "i1"}, "knight", "A casa i1 não existe"),
        ({"rows": "1001"}, "rows", "entre 1 e 1000"),
    ],
)
def test_wrong_options_are_explained(options: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(BadOptions) as error:
        build("white_knight", options)
    assert error.value.field == field
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"rows": 8, "cols": 8}, "A posição escreve-se"),
        ({"rows": 8, "cols": 8, "at": [0, 8]}, "Uma casa é"),
        ({"rows": 8, "cols": "8", "at": [0, 0]}, "números inteiros"),
    ],
)
def test_wrong_positions_are_explained(position: object, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        WhiteKnight.read(position)
    assert reason in str(error.value)


def test_positions_of_another_board_are_refused() -> None:
    with pytest.raises(BadPosition, match="8 por 8"):
        WhiteKnight().setup({"rows": 9, "cols": 8, "at": [0, 0]})


def test_a_game() -> None:
    game = WhiteKnight(8, 8, " E6 ")
    state = game.initial()
    assert state.position == (2, 4)
    assert game.view(state).pieces == {"e6": "knight"}
    assert str(game.picture(state)) == "Cavalo em e6."
    assert str(game.choice(state, "e6")) == "Cavalo em e6: escolhe para onde"
    assert str(game.choice(state, "e6-c7")) == "Saltar de e6 para c7"
    assert str(game.describe("e6-c7")) == "saltou de e6 para c7"
    assert sorted(game.moves(state)) == ["e6-c5", "e6-c7", "e6-d8", "e6-f8"]
    state = game.play(game.play(state, "e6-c7"), "c7-a8")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winner, str(outcome.reason)) == ("second", "deixou o cavalo sem saltos")


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (WhiteKnight(12, 12, "l1"), None),
        (WhiteKnight(8, 13, "e6"), "12 casas"),
        (WhiteKnight(8, 8, "b7"), "já não há jogadas"),
    ],
)
def test_live_boards_have_limits(game: WhiteKnight, problem: str | None) -> None:
    if problem is None:
        assert game.live_problem() is None
        assert len(game.board.cells) == 144
    else:
        assert problem in str(game.live_problem())


def test_setting_up() -> None:
    assert WhiteKnight().toggled((6, 6), "e6") == (2, 4)
