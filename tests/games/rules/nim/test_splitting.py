"""The games in which heaps fall apart: Lasker's Nim, Grundy's game, Kayles, Dawson's games, octal games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.bases.octal_rules import MAX_DIGITS, digits_of
from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition
from games.rules.game import State
from games.rules.nim.dawson_chess.rules import DawsonChess
from games.rules.nim.dawson_kayles.rules import DawsonKayles
from games.rules.nim.grundy.rules import Grundy
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.octal.rules import Octal
from tests.games.rules.nim.test_plays import splitting as games
from tests.games.rules.properties import random_states


@given(games.filter(lambda game: game.live_problem() is None), st.integers())
def test_what_clicks_mean(game, seed):
    for state in random_states(game, seed):
        moves = set(game.moves(state))
        for prefix in ["", *(step.text for step in game.next_steps(state) if step.more)]:
            steps = {step.cell: step.text for step in game.next_steps(state, prefix) if step.cell}
            for cell in game.board.by_name:
                text = game.cell_move(state, prefix, cell)
                assert text == steps[cell] if cell in steps else text not in moves


@given(games.filter(lambda game: game.live_problem() is None), st.integers())
def test_drawings(game, seed):
    for state in random_states(game, seed):
        view = game.view(state)
        assert len(view.pieces) == sum(state.position)
        assert sorted(map(int, view.labels.values()), reverse=True) == list(state.position)
        assert not view.pieces.keys() & view.labels.keys()
        for move in game.moves(state):
            chosen, touched = game.chosen_cells(state, move), game.touched(state, move)
            assert set(chosen) <= view.pieces.keys()
            after = game.play(state, move)
            taken = sum(state.position) - sum(after.position)
            assert taken in {0, len(chosen)}
            # What left is seen to go, and the mark lies where it was: on no piece that remains.
            assert game.gone(state, move) == (chosen if taken else ())
            assert touched
            assert set(touched) <= set(game.board.by_name)
            stays = game.view(after).pieces.keys()
            assert set(touched).isdisjoint(stays) if taken else set(touched) <= stays


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        (Lasker((3,)), ["p1-1", "p1-2", "p1-3", "p1=2+1"]),
        (Lasker((1, 1)), ["p1-1", "p2-1"]),
        (Grundy((7, 2)), ["p1=6+1", "p1=5+2", "p1=4+3"]),
        (Grundy((4,)), ["p1=3+1"]),
        (Kayles((3,)), ["p1=2", "p1=1+1", "p1=1"]),
        (Kayles((2,)), ["p1=1", "p1=0"]),
        (DawsonKayles((4,)), ["p1=2", "p1=1+1"]),
        (DawsonChess((1,)), ["p1=0"]),
        (DawsonChess((2,)), ["p1=0"]),
        (DawsonChess((5,)), ["p1=3", "p1=2", "p1=1+1"]),
        (Octal("4.", (4,)), ["p1=3+1", "p1=2+2"]),
        (Octal(".6", (4,)), ["p1=3", "p1=2+1"]),
        (Octal("0.3", (2, 1)), ["p1=1", "p2=0"]),
        (Octal(".0", (4,)), []),
        (Octal(".", (4,)), []),
    ],
)
def test_moves(game, moves):
    assert list(game.position_moves(game.start())) == moves


@pytest.mark.parametrize(
    ("code", "digits"),
    [
        (".77", (0, 7, 7)),
        ("0.77", (0, 7, 7)),
        ("4.", (4,)),
        (".", (0,)),
        (".007", (0, 0, 0, 7)),
        ("." + "7" * (MAX_DIGITS - 2), (0, *[7] * (MAX_DIGITS - 2))),
    ],
)
def test_octal_codes(code, digits):
    assert digits_of(code) == digits
    game, state = Octal.from_position({"code": code, "heaps": [3]})
    assert game.position(state) == {"code": code, "heaps": [3]}


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "«» não é um código octal: escreve um ponto e depois algarismos de 0 a 7"),
        ("77", "«77» não é um código octal"),
        ("x.7", "«x.7» não é um código octal"),
        (".7.7", "«.7.7» não é um código octal"),
        (".٧", "«.٧» não é um código octal"),
        (".78", "Num código octal só há algarismos de 0 a 7: 8 não serve."),
        ("1.7", "Antes do ponto só pode estar 0, 4 ou nada: 1 não serve."),
        ("9.7", "Antes do ponto só pode estar 0, 4 ou nada: 9 não serve."),
        ("." + "7" * MAX_DIGITS, "«.777"),
        (77, "«77» não é um código octal"),
        (None, "«None» não é um código octal"),
    ],
)
def test_malformed_octal_codes(code, reason):
    with pytest.raises(BadPosition) as wrong:
        Octal.from_position({"code": code, "heaps": [3]})
    assert str(wrong.value).startswith(reason)
    with pytest.raises(BadOptions) as option:
        build("octal", {"code": code})
    assert option.value.field == "code"
    assert str(option.value.reason) == str(wrong.value)


def test_a_typed_code_may_have_spaces_around_it():
    assert build("octal", {"code": " .77 "}) == Octal(".77")


def test_positions_are_multisets():
    game, state = Kayles.from_position([2, 0, 5, 2])
    assert game.position(state) == [5, 2, 2]
    assert game == Kayles((5, 2, 2))
    assert game.follower_count((4, 4, 4)) == 4
    assert game.move_count(State((4, 4, 4), 0)) == 12


def test_another_spelling_of_the_code_is_the_same_game():
    assert Octal(".77", (5,)).setup({"code": "0.77", "heaps": [4]}) == State((4,), 0)


def test_huge_heaps_are_counted_not_listed():
    size = 10**9
    assert Kayles((size,)).follower_count((size,)) == (size - 1) // 2 + 1 + (size - 2) // 2 + 1
    assert Grundy((size,)).follower_count((size,)) == (size - 1) // 2
    assert Lasker((size,)).follower_count((size,)) == size + size // 2
    assert Kayles((size,)).follow((size,), f"p1={size - 2}+1") == (size - 2, 1)


def test_two_clicks_on_pins():
    game = Kayles((7,))
    state = game.initial()
    assert {step.cell for step in game.next_steps(state)} == {f"s{place}" for place in range(1, 8)}
    assert {step.cell: step.text for step in game.next_steps(state, "s3")} == {
        "s2": "p1=4+1",
        "s3": "p1=4+2",
        "s4": "p1=3+2",
    }
    assert game.chosen_cells(state, "s3") == ("s3",)
    assert str(game.choice(state, "s3")).startswith("Pino 3 da fila 1: escolhe-o outra vez")
    assert game.cell_move(state, "s3", "s6") == "p1=2+1"
    assert game.cell_move(state, "s3", "s8") is None
    assert game.cell_move(state, "", "s8") is None
    assert game.next_steps(state, "s8") == []


def test_what_a_move_touches_where_nothing_is_drawn():
    """Too large for a live board of misère play, as it may be analysed."""
    game = Kayles((7, 9, 9), misere=True)
    assert game.live_problem() is not None
    assert game.touched(game.initial(), "p1=8") == ("s19",)
    assert game.gone(game.initial(), "p1=8") == ("s9",)


def test_dawsons_kayles_needs_a_neighbour():
    game = DawsonKayles((3, 1))
    state = game.initial()
    assert {step.cell for step in game.next_steps(state)} == {"s1", "s2", "s3"}
    assert game.cell_move(state, "", "s5") == "p2=0"
    assert game.cell_move(state, "s1", "s1") == "p1=2"
    assert game.cell_move(state, "s1", "s5") is None
    assert str(game.choice(state, "s1")) == "Pino 1 da fila 1: escolhe o vizinho que cai com ele"


def test_a_pawn_goes_with_its_neighbours():
    game = DawsonChess((5,))
    clicks = {step.cell: step.text for step in game.next_steps(game.initial())}
    assert clicks == {"s1": "p1=3", "s2": "p1=2", "s3": "p1=1+1", "s4": "p1=2", "s5": "p1=3"}
    assert game.cell_move(game.initial(), "", "s3") == "p1=1+1"
    assert game.chosen_cells(game.initial(), "p1=1+1") == ("s2", "s3", "s4")


def test_a_heap_is_split_before_a_bean():
    game = Grundy((5,))
    state = game.initial()
    clicks = {step.cell: step.text for step in game.next_steps(state)}
    assert clicks == {"s2": "p1=4+1", "s3": "p1=3+2", "s4": "p1=3+2", "s5": "p1=4+1"}
    assert game.cell_move(state, "", "s1") == "p1=5"
    assert game.cell_move(state, "s2", "s3") is None
    assert game.chosen_cells(state, "p1=3+2") == ("s4", "s5")
    assert game.touched(state, "p1=3+2") == ("s1", "s2", "s3", "s5", "s6")
    assert str(game.choice(state, "p1=3+2")) == "Partir a pilha 1 em 3 + 2"
    assert {step.cell for step in Octal("4.", (4,)).next_steps(State((4,), 0))} == {"s2", "s3", "s4"}


def test_lasker_takes_or_splits():
    game = Lasker((5,))
    state = game.initial()
    first = {step.cell: (step.text, step.complete, step.more) for step in game.next_steps(state)}
    assert first["s1"] == ("p1-5", True, False)
    assert first["s4"] == ("p1-2", True, True)
    (button,) = game.next_steps(state, "p1-2")
    assert (button.text, button.cell, str(button.label)) == (
        "p1=3+2",
        None,
        "Em vez de tirar, partir em 3 + 2",
    )
    assert (
        game.next_steps(state, "p1=3+2")
        == game.next_steps(state, "p1-0")
        == game.next_steps(state, "x")
        == []
    )
    assert game.chosen_cells(state, "p1-2") == ("s4", "s5")
    assert str(game.describe("p1-2")) == "tirou 2 feijões da pilha 1"
    assert str(game.describe("p1=3+2")) == "partiu a pilha 1 em 3 + 2"


def test_octal_buttons_split_without_taking():
    game = Octal("4.3", (5,))
    state = game.initial()
    steps = game.next_steps(state, "s2")
    assert [(step.text, step.cell) for step in steps] == [("p1=4+1", None), ("p1=3+2", None)]
    assert str(steps[0].label) == "Partir em 4 + 1"
    assert [(step.text, step.cell) for step in game.next_steps(state, "s1")] == [
        ("p1=4", "s1"),
        ("p1=4+1", None),
    ]
    assert str(game.choice(state, "s1")) == (
        "Feijão 1 da pilha 1: escolhe o último dos que tiras, ou outra vez o mesmo"
    )
    assert [step.text for step in game.next_steps(state, "s3")] == ["p1=3+2"]


def test_one_click_where_one_bean_is_taken():
    game = Octal(".6", (5,))
    state = game.initial()
    assert game.next_steps(state, "s2") == []
    assert game.cell_move(state, "", "s2") == "p1=3+1"
    assert game.cell_move(state, "s2", "s2") is None
    clicks = {step.cell: step.text for step in game.next_steps(state)}
    assert clicks == {"s1": "p1=4", "s2": "p1=3+1", "s3": "p1=2+2", "s4": "p1=3+1", "s5": "p1=4"}


def test_words():
    game = Kayles((5, 3))
    state = game.initial()
    assert str(game.picture(state)) == "Filas: 5 e 3."
    assert str(Grundy((7,)).picture(State((7,), 0))) == "Pilha: 7."
    assert str(game.picture(State((), 0))) == "Não sobra nada."
    assert str(game.choice(state, "p1=2+1")) == "Tirar 2 pinos da fila 1: fica 2 + 1"
    assert str(game.choice(State((1,), 0), "p1=0")) == "Tirar 1 pino da fila 1: não fica nada"
    assert str(game.describe("p1=2+1")) == "deixou 2 + 1 da fila 1"
    assert str(game.describe("p2=0")) == "acabou com a fila 2"
    assert game.view(state).labels == {"s6": "5", "s10": "3"}
    assert (game.gone(state, "p1=3+1"), game.touched(state, "p1=3+1")) == (("s4",), ("s4",))
    assert (game.gone(state, "p2=1"), game.touched(state, "p2=1")) == (("s8", "s9"), ("s8",))
    assert game.touched(State((3, 2, 2), 0), "p2=0") == ("s8",)
    assert game.touched(State((1,), 0), "p1=0") == ("s1",)
