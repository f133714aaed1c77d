"""Plainim."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.nim.plainim.rules import Plainim
from tests.games.rules.properties import check_clicks, check_play, random_states

rows = st.lists(st.text("01", min_size=1, max_size=4), min_size=1, max_size=3).map(tuple)
games = st.builds(Plainim, rows, misere=st.booleans())


@given(games, st.integers())
@settings(max_examples=40)
def test_random_plays_keep_the_promises(game: Plainim, seed: int) -> None:
    check_play(game, seed)


@given(games.filter(lambda game: game.live_problem() is None), st.integers())
@settings(max_examples=40)
def test_clicks_agree_with_moves(game: Plainim, seed: int) -> None:
    for state in random_states(game, seed):
        check_clicks(game, state)


@given(games, st.from_regex(r"r[0-4]=[01]{1,4}", fullmatch=True) | st.text(max_size=4))
def test_only_listed_moves_are_played(game: Plainim, move: str) -> None:
    state = game.initial()
    try:
        game.play(state, move)
        legal = True
    except IllegalMove:
        legal = False
    assert legal == (move in game.moves(state))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("r1", "Não percebo «r1»."),
        ("r01=0000", "Não percebo «r01=0000»."),
        ("r3=0000", "Não há linha 3: há 2 linhas."),
        ("r0=0000", "Não há linha 0"),
        ("r1=000", "A linha 1 tem 4 casas"),
        ("r1=0101", "Tens de tirar uma peça da linha 1."),
        ("r1=0111", "Só podes mexer nas casas à direita da peça que tiras: a casa 3 da linha 1"),
        ("r1=1001", "Só podes mexer nas casas à direita da peça que tiras: a casa 1 da linha 1"),
    ],
)
def test_illegal_moves_are_explained(move: str, reason: str) -> None:
    game = Plainim(("0101", "0011"))
    with pytest.raises(IllegalMove) as error:
        game.play(game.initial(), move)
    assert str(error.value).startswith(reason)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("011", "A posição é a lista das linhas"),
        ([11], "A posição é a lista das linhas"),
        (["0x1"], "«0x1» não é uma linha"),
        ([""], "«» não é uma linha"),
        (["1" * 61], "no máximo 60"),
        (["1"] * 101, "no máximo 100"),
    ],
)
def test_wrong_positions_are_explained(value: Any, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        Plainim.read(value)
    assert reason in str(error.value)


def test_a_position_of_other_lengths_is_refused() -> None:
    with pytest.raises(BadPosition, match="as linhas têm 3 e 2 casas"):
        Plainim(("011", "11")).setup(["011", "111"])


def test_rows_as_they_are_typed() -> None:
    assert build("plainim", {"rows": "011\n101, 111"}) == Plainim()
    with pytest.raises(BadOptions, match="não é uma linha"):
        build("plainim", {"rows": "012"})


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        (("1111111111",) * 8, None),
        (("1",) * 8, None),
        (("1",) * 9, "8 linhas"),
        (("1" * 11,), "10 casas"),
        (("00",), "já não há jogadas"),
        ((), "já não há jogadas"),
    ],
)
def test_live_boards_have_limits(position: tuple[str, ...], problem: str | None) -> None:
    game = Plainim(position)
    if problem is None:
        assert game.live_problem() is None
        assert game.board.cells
    else:
        assert problem in str(game.live_problem())
        with pytest.raises(ValueError, match=problem):
            _ = game.board


def test_clicking_a_row() -> None:
    game = Plainim(("0101", "0011"))
    state = game.initial()
    assert game.cell_move(state, "", "r1.2") == "r1=0001"
    assert game.cell_move(state, "r1=0001", "r1.3") == "r1=0011"
    assert game.cell_move(state, "r1=0011", "r1.3") == "r1=0001"
    assert game.cell_move(state, "r1=0001", "r2.3") is None
    assert game.cell_move(state, "", "r1.1") == "r1=1101"
    assert game.cell_move(state, "", "r9.1") is None
    assert [step.cell for step in game.next_steps(state, "r1=0001")] == ["r1.3", "r1.4"]
    assert game.next_steps(state, "r1=1101") == []
    assert game.next_steps(state, "x") == []
    assert game.touched(state, "r1=0010") == ("r1.2", "r1.3", "r1.4")


def test_words() -> None:
    game = Plainim(("0101", "0011"))
    state = game.initial()
    assert str(game.choice(state, "r1=0010")) == "Linha 1: tirar a peça da casa 2 e deixar 0010"
    assert str(game.describe("r1=0010")) == "deixou 0010 na linha 1"
    assert str(game.picture(state)) == "Linhas: 0101, 0011."
    assert str(Plainim(()).picture(Plainim(()).initial())) == "Nenhuma linha."


def test_a_click_changes_a_place_that_is_being_set_up() -> None:
    assert Plainim(("01", "11")).toggled(("01", "11"), "r1.1") == ("11", "11")
    assert Plainim(("01", "11")).toggled(("01", "11"), "r2.2") == ("01", "10")
