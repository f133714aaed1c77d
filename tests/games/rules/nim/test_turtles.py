"""Turning Turtles."""

from games.rules.catalogue import build
from games.rules.nim.turtles.rules import Turtles


def test_coins_as_they_are_typed():
    assert build("turtles", {"coins": "vf vff"}) == Turtles("VFVFF")


def test_words():
    game = Turtles("VFVFF")
    state = game.initial()
    assert str(game.choice(state, "4")) == "Virar a moeda 4"
    assert str(game.choice(state, "4/1")) == "Virar a moeda 4 e também a 1"
    assert str(game.describe("4")) == "virou a moeda 4"
    assert str(game.describe("4/1")) == "virou as moedas 4 e 1"
    assert str(game.picture(state)) == "5 moedas. Com a face: 2, 4 e 5."
    assert str(Turtles("VV").picture(Turtles("VV").initial())) == "2 moedas, todas com o verso."


def test_the_second_coin_is_turned_either_way():
    game = Turtles("VFVFF")
    assert game.follow("VFVFF", "4/1") == "FFVVF"
    assert game.follow("VFVFF", "4/2") == "VVVVF"
    assert game.view(game.initial()).pieces["1"] == "back"


def test_a_click_turns_a_coin_that_is_being_set_up():
    assert Turtles("VFV").toggled("VFV", "1") == "FFV"
    assert Turtles("VFV").toggled("VFV", "2") == "VVV"
