"""The white knight: jumps, notation, options, clicks."""

from games.rules.nim.white_knight.rules import WhiteKnight
from tests.games.rules.plays import ended


def test_a_game():
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
    assert ended(game, state) == ("second", "deixou o cavalo sem saltos")


def test_setting_up():
    assert WhiteKnight().toggled((6, 6), "e6") == (2, 4)
