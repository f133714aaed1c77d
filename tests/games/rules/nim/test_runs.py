"""Array and Triangular Nim: runs, notation, options, clicks."""

from games.rules.catalogue import build
from games.rules.nim.array_nim.rules import ArrayNim
from tests.games.rules.plays import ended


def test_the_runs_of_an_array():
    game = ArrayNim(("110", "011"))
    moves = ["a1", "a2", "b2", "b3", "a1-a2", "b2-b3", "a2-b2"]
    assert sorted(game.moves(game.initial())) == sorted(moves)
    assert game.position(game.play(game.initial(), "a2-b2")) == ["100", "001"]


def test_the_runs_of_a_triangle():
    game = build("triangular_nim", {"rows": "1 11 111"})
    moves = set(game.moves(game.initial()))
    assert len(moves) == 18
    assert {"a1-c1", "a1-b1", "b1-c1", "a1-c3", "b2-c3", "b1-b2", "c1-c3", "b1-c2", "b2-c2"} <= moves
    assert "b1-c3" not in moves
    assert game.position(game.play(game.initial(), "a1-c3")) == ["0", "10", "110"]


def test_clicks_in_any_order():
    game = ArrayNim(("1111", "0100"))
    state = game.initial()
    assert {step.text: step.more for step in game.next_steps(state)} == {
        "a1": True,
        "a2": True,
        "a3": True,
        "a4": True,
        "b2": True,
    }
    assert {step.cell: step.text for step in game.next_steps(state, "a3")} == {
        "a1": "a1-a3",
        "a2": "a2-a3",
        "a4": "a3-a4",
    }
    assert game.next_steps(state, "a1-a3") == []
    assert game.cell_move(state, "", "a3") == "a3"
    assert game.cell_move(state, "a3", "a1") == "a1-a3"
    assert game.cell_move(state, "a1", "b2") == "a1-b2"
    assert game.cell_move(state, "a3", "a3") is None
    assert game.cell_move(state, "a1-a3", "a4") is None
    assert game.cell_move(state, "", "z1") is None
    assert not ArrayNim(("101",)).next_steps(ArrayNim(("101",)).initial())[0].more


def test_words():
    game = ArrayNim(("1101",))
    state = game.initial()
    assert str(game.choice(state, "a1")) == "Tirar só a peça a1"
    assert str(game.choice(state, "a4")) == "Tirar a peça a4"
    assert str(game.choice(state, "a1-a2")) == "Tirar as peças de a1 a a2"
    assert str(game.describe("a4")) == "tirou a peça a4"
    assert str(game.describe("a1-a2")) == "tirou as peças de a1 a a2"
    assert game.touched(state, "a1-a2") == ("a1", "a2")
    assert str(game.picture(state)) == "Peças: a1, a2 e a4."
    empty = game.play(game.play(state, "a1-a2"), "a4")
    assert str(game.picture(empty)) == "Nenhuma peça."
    assert ended(game, empty) == ("second", "tirou a última peça")


def test_groups_are_summands():
    game = ArrayNim(("1101", "0001", "1000"))
    assert [game.names(group) for group in game.groups(game.start())] == [("a1", "a2"), ("a4", "b4"), ("c1",)]
    assert [part for _, part in game.components(game.start())] == game.groups(game.start())
    around = build("triangular_nim", {"rows": "1 11 101 1111"})
    assert around.groups(around.start()) == [around.start()]


def test_setting_up():
    game = ArrayNim(("10", "11"))
    assert game.toggled(game.start(), "a2") == game.start() | 0b10
    assert game.toggled(game.start(), "b1") == game.start() & ~0b100
    assert game.toggled(game.start(), "a3") is None
