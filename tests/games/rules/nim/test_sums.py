import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.boards.sums import sum_board
from games.rules.catalogue import build, from_position
from games.rules.errors import BadOptions
from games.rules.nim.half.rules import LAST_ONE
from games.rules.nim.sum.parts import read_games
from games.rules.nim.sum.rules import Sum
from games.rules.options import option_fields, parse, value_text
from tests.games.rules.plays import ended

PARTS = [
    {"game": "nim", "state": [2, 1]},
    {"game": "subtraction", "state": {"heaps": [4], "sets": [[2, 3]]}},
    {
        "game": "digraph",
        "state": {"edges": {"A": ["D"], "B": ["A"], "C": ["A", "B", "D"], "D": []}, "at": "C"},
    },
    {"game": "hackenbush", "state": {"edges": [["a", 0, 1], ["b", 1, 2], ["c", 1, 1]]}},
    {"game": "jil", "state": [1, 1]},
    {"game": "add_up", "state": {"target": 3, "sum": 0, "max": 2}},
    {"game": "kayles", "state": [3]},
    {"game": "turtles", "state": "VFV"},
    {"game": "stairs", "state": [0, 1, 1]},
    {"game": "wythoff", "state": [1, 2]},
]
sums = st.lists(st.sampled_from(PARTS), min_size=1, max_size=3)


@given(sums)
def test_components_come_back_from_their_text_and_json(parts):
    game = Sum(parts)
    field = option_fields(Sum)[0]
    assert parse(field, value_text(field, game.games)) == game.games
    assert Sum(**json.loads(json.dumps(game.options_json()))) == game
    assert from_position("sum", None, game.position(game.initial()))[0] == game


def test_components_are_typed_one_a_line():
    typed = "nim 3, 5\n\nsubtraction 4 | sets=2,3 & add_up max = 5 & jil"
    nim, subtraction, add_up, jil = read_games(typed)
    assert nim == build("nim", {"heaps": [3, 5]})
    assert subtraction == build("subtraction", {"heaps": [4], "sets": [[2, 3]]})
    assert add_up == build("add_up", {"max": 5})
    assert jil == build("jil", {})


def test_a_component_may_name_its_variant():
    state = {"heaps": [8], "last_one": True}
    named = read_games([{"game": "half", "state": state, "variant": LAST_ONE}])
    assert named == read_games([{"game": "half", "state": state}])


def test_a_misere_sum_has_no_component_with_endless_moves():
    with pytest.raises(BadOptions, match="O JIL") as error:
        Sum("nim 3 & jil 1", misere=True)
    assert error.value.field == "misere"


@pytest.mark.parametrize(
    ("games", "reason"),
    [
        (5, "As parcelas escrevem-se"),
        (None, "As parcelas escrevem-se"),
        ("nim 1 &" * 100_000, "As parcelas escrevem-se"),
        ([], "de 1 a 8 parcelas"),
        ("", "de 1 a 8 parcelas"),
        ("nim 1&" * 9, "de 1 a 8 parcelas"),
        ([{"game": "nim", "state": [1]}] * 1000, "de 1 a 8 parcelas"),
        ("chess", "Parcela 1: Não conheço o jogo «chess»."),
        ("nim 1 & chess", "Parcela 2: Não conheço"),
        ([{"game": "chess", "state": 1}], "Não conheço o jogo «chess»."),
        ([{"game": "chess", "options": {}}], "Não conheço o jogo «chess»."),
        ("sum nim 1", "O jogo «sum» não pode ser parcela de uma soma."),
        ([{"game": "sum", "state": {"games": []}}], "O jogo «sum» não pode"),
        ([{"game": "sum", "options": {"games": "nim 1"}}], "O jogo «sum» não pode"),
        ("blocking_nim", "O jogo «blocking_nim» não pode"),
        ("northcott", "O jogo «northcott» não pode"),
        ("nim 3 | true", "Numa soma as parcelas seguem a regra normal"),
        ([{"game": "nim", "state": [3], "variant": "misere"}], "seguem a regra normal"),
        ("nim 3 | false | 5", "não tem tantas opções"),
        ("nim x", "Parcela 1: «x» não é um número"),
        ([{"game": "nim", "state": [-1]}], "Parcela 1: As pilhas"),
        ([{"game": "nim", "state": [3], "variant": "x"}], "não tem a variante"),
        ([{"game": "nim"}], "Uma parcela escreve-se"),
        ([{"game": 1, "state": 1}], "Uma parcela escreve-se"),
        ([{"game": "nim", "options": 5}], "Uma parcela escreve-se"),
        ([{"game": "nim", "options": {"x": 1}}], "não tem a opção «x»"),
        ([3], "Uma parcela escreve-se"),
    ],
    ids=lambda value: "",
)
def test_bad_components_are_refused(games, reason):
    with pytest.raises(BadOptions) as error:
        build("sum", {"games": games})
    assert reason in str(error.value)


def test_a_play_to_the_end():
    game = Sum("nim 1 & subtraction 4 | 2,3")
    state = game.play(game.play(game.initial(), "g2:p1-2"), "g2:p1-2")
    assert game.outcome(state) is None
    assert [component[1] for component in game.components(state.position)] == [(1,), (0,)]
    end = game.play(state, "g1:p1-1")
    assert ended(game, end) == ("first", "fez a última jogada da soma")


def test_words():
    game = Sum()
    state = game.initial()
    assert str(game.describe("g2:p1-3")) == "na parcela 2 tirou 3 feijões da pilha 1"
    assert str(game.picture(state)) == "Parcela 1: Pilhas: 3, 5 e 7. Parcela 2: Pilha: 4."
    assert str(game.choice(state, "g1:p1-2")).startswith("Parcela 1: ")


def test_clicks_stay_in_the_component_where_they_began():
    game = Sum("nim 2 & jil 1, 0, 1")
    state = game.initial()
    assert game.cell_move(state, "", "g1_p1.1") == "g1:p1-2"
    assert game.cell_move(state, "", "g2_c1") == "g2:c1-1"
    assert game.cell_move(state, "g2:c1-1", "g2_c3") == "g2:c1-1/c3+1"
    assert game.cell_move(state, "g2:c1-1", "g1_p1.1") is None
    assert game.cell_move(state, "?", "g1_p1.1") is None
    assert game.cell_move(state, "g1:p1-1", "g1_p1.1") is None
    assert game.cell_move(state, "", "p1.1") is None
    assert {step.cell for step in game.next_steps(state, "g2:c1-1")} == {"g2_c2", "g2_c3"}
    assert game.next_steps(state, "?") == []
    assert game.touched(state, "g1:p1-2") == ("g1_p1.1", "g1_p1.2")
    assert game.chosen_cells(state, "g2:c1-1/c3+1") == ("g2_c1", "g2_c3")


def test_boards_stand_beside_each_other():
    game = Sum("digraph & hackenbush & stairs & nim 9")
    board = game.board
    assert board.tails
    digraph, bush, stairs, nim = (
        [cell for cell in board.cells if cell.name.startswith(f"g{number}_")] for number in range(1, 5)
    )
    assert max(cell.x for cell in digraph) < min(cell.x for cell in bush)
    assert max(cell.y for cell in bush) < min(cell.y for cell in nim)
    assert max(cell.y for cell in nim) < min(cell.y for cell in stairs)
    assert all(0 <= cell.x <= board.width and 0 <= cell.y <= board.height for cell in board.cells)
    assert [sign.text for sign in board.signs if sign.text.startswith("g")] == ["g1", "g2", "g4", "g3"]


def test_one_board_alone():
    (board,) = Sum("hackenbush").boards()
    whole = sum_board((board,))
    assert whole.width == board.width
    assert not whole.tails
