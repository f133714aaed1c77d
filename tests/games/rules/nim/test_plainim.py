"""Plainim."""

import pytest

from games.rules.catalogue import build
from games.rules.errors import BadOptions
from games.rules.nim.plainim.rules import Plainim


def test_rows_as_they_are_typed():
    assert build("plainim", {"rows": "011\n101, 111"}) == Plainim()
    with pytest.raises(BadOptions, match="não é uma linha"):
        build("plainim", {"rows": "012"})


def test_clicking_a_row():
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


def test_words():
    game = Plainim(("0101", "0011"))
    state = game.initial()
    assert str(game.choice(state, "r1=0010")) == "Linha 1: tirar a peça da casa 2 e deixar 0010"
    assert str(game.describe("r1=0010")) == "deixou 0010 na linha 1"
    assert str(game.picture(state)) == "Linhas: 0101, 0011."
    assert str(Plainim(()).picture(Plainim(()).initial())) == "Nenhuma linha."


def test_a_click_changes_a_place_that_is_being_set_up():
    assert Plainim(("01", "11")).toggled(("01", "11"), "r1.1") == ("11", "11")
    assert Plainim(("01", "11")).toggled(("01", "11"), "r2.2") == ("01", "10")
