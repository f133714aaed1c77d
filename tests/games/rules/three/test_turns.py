"""Who comes next where turns do not simply go round."""

from dataclasses import replace

from games.rules.three.hex3.rules import Hex3


def test_who_is_out_in_hex_comes_no_more():
    game = Hex3(size=3)
    start = game.initial()
    assert game.upcoming(start) == ("white", "grey", "black")
    assert game.upcoming(replace(start, places=(1, 3, 1))) == ("white", "black")
    assert game.upcoming(replace(start, turn=2, places=(1, 3, 1))) == ("black", "white")
    assert game.upcoming(replace(start, places=(1, 3, 2))) == ()


def test_grey_may_begin_in_hex():
    game = Hex3(size=3, grey_first=True)
    assert game.upcoming(game.initial()) == ("grey", "white", "black")
