import pytest
from hypothesis import strategies as st

from games.rules.errors import BadOptions, IllegalMove
from games.rules.game import State
from games.rules.nim.jil.rules import Jil
from games.rules.options import option_fields, parse, value_text
from tests.games.rules.plays import after

numbers = st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(any).map(tuple)


def test_a_sample_play_with_towers():
    game = Jil((10, 7, "10^10", 0, "2^2^2"))
    assert game.position(after(game, "c2-1/c3+10^(10^3)/c4+99^99")) == [
        10,
        6,
        "10^10+10^(10^3)",
        "99^99",
        "2^2^2",
    ]
    assert game.position(after(game, "c5-1", "c5-1")) == [10, 7, "10^10", 0, 14]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c3-1", "A componente 3 já é 0"),
        ("c0-1", "Não há componente 0: são 4."),
        ("c5-1", "Não há componente 5: são 4."),
        ("c1-1/c5+1", "Não há componente 5: são 4."),
        ("c2-1/c1+1", "Só podes aumentar componentes depois da 2"),
        ("c2-1/c2+1", "Só podes aumentar componentes depois da 2"),
        ("c1-1/c4+1/c3+1", "por ordem"),
        ("c1-1/c3+1/c3+1", "por ordem"),
        ("c1-1/c3+0", "ganham 0"),
        ("c1-1/c3+ 1", "espaços"),
        ("c1-1/c3+01", "Não percebo «01»"),
        ("c1-1/c3+9^9^9^9-9^9^9^9", "grandes demais"),
        ("c1-1/c4+9*10^19999/c4+1", "por ordem"),
        ("c1-2", "Não percebo «c1-2»"),
        ("c1-1/c3-1", "Não percebo «c1-1/c3-1»"),
        ("c01-1", "Não percebo"),
        ("c1-1/", "Não percebo"),
        ("", "Não percebo"),
    ],
)
def test_illegal_moves_are_explained(move, reason):
    game = Jil((2, 1, 0, "9*10^19999"))
    with pytest.raises(IllegalMove) as error:
        game.play(game.initial(), move)
    assert reason in str(error.value)


def test_a_sum_too_long_to_write_is_an_illegal_move():
    game = Jil((1, "10^10+" * 20 + "10^10"))
    with pytest.raises(IllegalMove, match="200 sinais"):
        game.play(game.initial(), "c1-1/c2+" + "9^9*" * 20 + "9^9")


def test_positions_are_equal_by_value():
    game = Jil((0, 16))
    assert game.setup([0, "2^2^2"]) == game.setup([0, 16]) == game.setup(["1-1", "2^(1+1)^2"])


def test_options_are_typed_with_commas():
    game = Jil("10, 7; 10^10,\n2^2 ^2")
    assert game.numbers == (10, 7, "10^10", "2^2^2")
    field = option_fields(Jil)[0]
    assert parse(field, value_text(field, game.numbers)) == game.numbers
    with pytest.raises(BadOptions, match="negativo"):
        Jil("3-5")
    with pytest.raises(BadOptions, match="lista"):
        Jil(7)
    with pytest.raises(BadOptions, match="lista"):
        Jil("1," * 20_000)


def test_the_board_shows_each_number():
    game = Jil((10, 0, "10^10"))
    state = game.initial()
    assert game.view(state).pieces == {"c1": "number", "c3": "number"}
    assert game.view(state).labels == {"c1": "10", "c2": "0", "c3": "10^10"}
    assert str(game.picture(state)) == "Componentes: 10, 0 e 10^10."
    wide = game.play(state, "c1-1/c3+2^60-2^30")
    assert game.view(wide).labels["c3"] == "10^10+2^60-…"


def test_clicks_take_one_and_then_add_ones():
    game = Jil((2, 0, 1))
    state = game.initial()
    assert game.cell_move(state, "", "c1") == "c1-1"
    assert game.cell_move(state, "c1-1", "c3") == "c1-1/c3+1"
    assert game.cell_move(state, "c1-1/c3+1", "c2") == "c1-1/c2+1/c3+1"
    assert game.cell_move(state, "c1-1/c2+1/c3+1", "c3") == "c1-1/c2+1"
    assert game.cell_move(state, "", "c2") == "c2-1"
    assert game.cell_move(state, "c3-1", "c1") == "c3-1/c1+1"
    assert game.cell_move(state, "", "x") is None
    assert game.next_steps(state, "c1-1/c2+2") == []
    assert game.next_steps(state, "?") == []


def test_words():
    game = Jil((2, 0, 1))
    state = game.initial()
    assert str(game.choice(state, "c1-1")) == "Tirar 1 à componente 1"
    assert str(game.choice(state, "c1-1/c2+1/c3+1")) == (
        "Tirar 1 à componente 1 e somar 1 à componente 2 e 1 à componente 3"
    )
    assert str(game.describe("c3-1")) == "tirou 1 à componente 3"
    assert str(game.describe("c1-1/c3+10^10")) == "tirou 1 à componente 1 e somou 10^10 à componente 3"
    assert game.touched(state, "c1-1/c3+10^10-1") == ("c1", "c3")


def test_many_moves_are_counted_not_listed():
    game = Jil((1,) * 100)
    assert game.move_count(game.initial()) == 2**100 - 1
    assert game.setup([0] * 100, "second") == State(game.setup([0] * 100).position, 1)
