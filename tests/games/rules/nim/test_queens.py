"""Queens on a chessboard: rules, notation, options, clicks."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.boards.grids import column_name, square_name, square_of
from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import State
from games.rules.nim.queens.rules import WhiteQueens
from tests.games.rules.properties import check_clicks, check_play, random_states


@st.composite
def games(draw: st.DrawFn, most: int = 6) -> WhiteQueens:
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    squares = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    names = tuple(square_name(rows, square) for square in draw(st.lists(squares, max_size=4)))
    return WhiteQueens(rows, cols, names, misere=draw(st.booleans()))


@settings(max_examples=40)
@given(games(), st.integers())
def test_play(game: WhiteQueens, seed: int) -> None:
    check_play(game, seed)


@settings(max_examples=20)
@given(games().filter(lambda game: game.live_problem() is None), st.integers())
def test_clicks(game: WhiteQueens, seed: int) -> None:
    for state in random_states(game, seed)[:3]:
        check_clicks(game, state)


@given(st.integers(1, 1000), st.integers(1, 1000), st.data())
def test_names_of_squares(rows: int, cols: int, data: st.DataObject) -> None:
    square = data.draw(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    assert square_of(rows, cols, square_name(rows, square)) == square


def test_names_of_columns() -> None:
    assert [column_name(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "a",
        "z",
        "aa",
        "az",
        "ba",
        "zz",
        "aaa",
    ]
    assert (square_name(8, (2, 4)), square_name(8, (0, 0))) == ("e6", "a8")
    assert square_of(8, 8, "i1") is None
    assert square_of(8, 8, "a9") is None
    assert square_of(8, 8, "E6") is None


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("e6", "Não percebo «e6». Escreve, por exemplo, e6-b6"),
        ("e6-d6-c6", "Não percebo"),
        ("e6-i6", "A casa «i6» não existe neste tabuleiro."),
        ("e06-b6", "A casa «e06» não existe neste tabuleiro."),
        ("d6-b6", "Na casa d6 não há rainha."),
        ("e6-e6", "A rainha tem de sair da casa e6."),
        ("e6-f6", "A rainha só anda para a esquerda e para cima"),
        ("e6-e5", "A rainha só anda para a esquerda e para cima"),
        ("e6-d8", "De e6 a d8 não há linha, coluna nem diagonal."),
    ],
)
def test_illegal_moves_are_explained(move: str, reason: str) -> None:
    game = WhiteQueens()
    with pytest.raises(IllegalMove) as error:
        game.play(game.initial(), move)
    assert str(error.value).startswith(reason)


@pytest.mark.parametrize(
    ("options", "field", "reason"),
    [
        ({"queens": "e6, k"}, "queens", "«k» não é uma casa"),
        ({"queens": ["e6", 3]}, "queens", "«3» não é uma casa"),
        ({"queens": "e9"}, "queens", "A casa e9 não existe"),
        ({"queens": 5}, "queens", "Escreve as casas das rainhas"),
        ({"queens": "a1 " * 1001}, "queens", "São rainhas a mais"),
        ({"rows": 0}, "rows", "entre 1 e 1000"),
        ({"cols": 1001}, "cols", "entre 1 e 1000"),
    ],
)
def test_wrong_options_are_explained(options: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(BadOptions) as error:
        build("queens", options)
    assert error.value.field == field
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ([], "A posição escreve-se"),
        ({"rows": 8, "cols": 8}, "A posição escreve-se"),
        ({"rows": 0, "cols": 8, "queens": []}, "números inteiros de 1 a 1000"),
        ({"rows": 8, "cols": True, "queens": []}, "números inteiros de 1 a 1000"),
        ({"rows": 8, "cols": 8, "queens": {}}, "As rainhas são uma lista"),
        ({"rows": 8, "cols": 8, "queens": [[0, 0]] * 1001}, "As rainhas são uma lista"),
        ({"rows": 8, "cols": 8, "queens": [[8, 0]]}, "Uma casa é [linha, coluna]: de 0 a 7 e de 0 a 7."),
        ({"rows": 8, "cols": 8, "queens": [[0]]}, "Uma casa é"),
        ({"rows": 8, "cols": 8, "queens": [[0, 1.0]]}, "Uma casa é"),
        ({"rows": 8, "cols": 8, "queens": ["a1"]}, "Uma casa é"),
    ],
)
def test_wrong_positions_are_explained(position: object, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        WhiteQueens.read(position)
    assert reason in str(error.value)


def test_positions_of_another_game_are_refused() -> None:
    with pytest.raises(BadPosition, match="8 por 8"):
        WhiteQueens().setup({"rows": 8, "cols": 9, "queens": [[0, 0]]})
    with pytest.raises(BadPosition, match="1 rainha"):
        WhiteQueens().setup({"rows": 8, "cols": 8, "queens": []})


def test_each_queen_is_a_summand() -> None:
    parts = WhiteQueens().components(((0, 0), (0, 3), (2, 4)))
    assert [position for _, position in parts] == [((0, 3),), ((2, 4),)]


def test_queens_on_one_square_are_counted() -> None:
    game = WhiteQueens(queens="f8, c8, f8")  # type: ignore[arg-type]
    state = game.initial()
    assert state.position == ((0, 2), (0, 5), (0, 5))
    assert game.view(state).pieces == {"c8": "queen", "f8": "queen"}
    assert game.view(state).labels == {"f8": "2"}
    assert str(game.picture(state)) == "Rainhas em c8, f8 e f8."
    assert str(WhiteQueens(queens=()).picture(State((), 0))) == "Nenhuma rainha."
    assert game.play(state, "f8-c8").position == ((0, 2), (0, 2), (0, 5))


def test_a_choice_is_said() -> None:
    game = WhiteQueens()
    state = game.initial()
    assert str(game.choice(state, "e6")) == "Rainha em e6: escolhe para onde"
    assert str(game.choice(state, "e6-b6")) == "Mover a rainha de e6 para b6"
    assert str(game.describe("e6-b6")) == "moveu a rainha de e6 para b6"
    assert game.cell_move(state, "", "e6") == "e6"
    assert game.cell_move(state, "e6", "b6") == "e6-b6"
    assert game.chosen(state, "e6") == ("e6",)
    assert game.touched(state, "e6-b6") == ("e6", "b6")


def test_the_end() -> None:
    game = WhiteQueens(2, 2, ("b1",))
    outcome = game.outcome(game.play(game.initial(), "b1-a2"))
    assert outcome is not None
    assert (outcome.winner, str(outcome.reason)) == ("first", "levou a última rainha ao canto")


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (WhiteQueens(12, 12, ("l1",)), None),
        (WhiteQueens(8, 8, ("h1",) * 16, misere=True), None),
        (WhiteQueens(13, 8, ("a1",)), "12 casas"),
        (WhiteQueens(8, 8, ("a1",) * 17), "16 rainhas"),
        (WhiteQueens(8, 8, ("a8",)), "já não há jogadas"),
    ],
)
def test_live_boards_have_limits(game: WhiteQueens, problem: str | None) -> None:
    if problem is None:
        assert game.live_problem() is None
        assert len(game.board.cells) == game.rows * game.cols
    else:
        assert problem in str(game.live_problem())
        with pytest.raises(ValueError, match=problem):
            _ = game.board


def test_setting_up() -> None:
    game = WhiteQueens()
    assert game.toggled(((2, 4),), "a8") == ((0, 0), (2, 4))
    assert game.toggled(((0, 0), (2, 4)), "e6") == ((0, 0), (2, 4), (2, 4))
    assert game.toggled(((0, 0), (2, 4), (2, 4)), "e6") == ((0, 0),)
