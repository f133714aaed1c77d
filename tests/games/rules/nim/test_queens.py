"""Queens on a chessboard: rules, notation, options, clicks."""

from hypothesis import given
from hypothesis import strategies as st

from games.rules.boards.grids import column_name, square_name, square_of
from games.rules.game import State
from games.rules.nim.queens.rules import WhiteQueens
from tests.games.rules.plays import ended


@given(st.integers(1, 1000), st.integers(1, 1000), st.data())
def test_names_of_squares(rows, cols, data):
    square = data.draw(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    assert square_of(rows, cols, square_name(rows, square)) == square


def test_names_of_columns():
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


def test_each_queen_is_a_summand():
    parts = WhiteQueens().components(((0, 0), (0, 3), (2, 4)))
    assert [position for _, position in parts] == [((0, 3),), ((2, 4),)]


def test_queens_on_one_square_are_counted():
    game = WhiteQueens(queens="f8, c8, f8")
    state = game.initial()
    assert state.position == ((0, 2), (0, 5), (0, 5))
    assert game.view(state).pieces == {"c8": "queen", "f8": "queen"}
    assert game.view(state).labels == {"f8": "2"}
    assert str(game.picture(state)) == "Rainhas em c8, f8 e f8."
    assert str(WhiteQueens(queens=()).picture(State((), 0))) == "Nenhuma rainha."
    assert game.play(state, "f8-c8").position == ((0, 2), (0, 2), (0, 5))


def test_a_choice_is_said():
    game = WhiteQueens()
    state = game.initial()
    assert str(game.choice(state, "e6")) == "Rainha em e6: escolhe para onde"
    assert str(game.choice(state, "e6-b6")) == "Mover a rainha de e6 para b6"
    assert str(game.describe("e6-b6")) == "moveu a rainha de e6 para b6"
    assert game.cell_move(state, "", "e6") == "e6"
    assert game.cell_move(state, "e6", "b6") == "e6-b6"
    assert game.chosen_cells(state, "e6") == ("e6",)
    assert game.touched(state, "e6-b6") == ("e6", "b6")


def test_the_end():
    game = WhiteQueens(2, 2, ("b1",))
    assert ended(game, game.play(game.initial(), "b1-a2")) == ("first", "levou a última rainha ao canto")


def test_setting_up():
    game = WhiteQueens()
    assert game.toggled(((2, 4),), "a8") == ((0, 0), (2, 4))
    assert game.toggled(((0, 0), (2, 4)), "e6") == ((0, 0), (2, 4), (2, 4))
    assert game.toggled(((0, 0), (2, 4), (2, 4)), "e6") == ((0, 0),)
