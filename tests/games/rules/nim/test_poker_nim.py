"""Poker Nim: taking, adding from the bag, clicks and wrong input."""

import pytest

from games.rules.errors import BadPosition
from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.nim.poker_nim.stock import Stock


def test_an_empty_place_is_filled_from_the_bag():
    game = PokerNim((3, 5), 3)
    start = game.initial()
    assert game.cell_move(start, "", "p1.5") == "p1+2"
    assert game.cell_move(start, "", "p1.2") == "p1-2"
    assert game.cell_move(start, "", "bag.1") is None
    assert game.cell_move(start, "", "x") is None
    assert game.cell_move(start, "p1+2", "p1.5") is None
    assert game.next_steps(start, "p1+2") == []
    assert game.touched(start, "p1+2") == ("p1.4", "p1.5", "bag.2", "bag.3")
    assert game.touched(start, "p2-2") == ("p2.4", "p2.5")
    after = game.play(start, "p1+2")
    assert after.position == Stock((5, 5), 1)
    assert game.view(after).labels == {"p1": "5", "p2": "5", "bag": "1"}
    assert str(game.picture(after)) == "Pilhas: 5 e 5. No saco: 1."


def test_beans_taken_leave_the_game():
    game = PokerNim((3, 5), 3)
    assert game.play(game.initial(), "p2-5").position == Stock((3, 0), 3)
    assert game.follow(Stock((3, 0), 3), "p2+3") == Stock((3, 3), 0)


def test_moves_are_said_in_words():
    game = PokerNim((3, 5), 3)
    assert str(game.describe("p2-1")) == "tirou 1 feijão da pilha 2"
    assert str(game.describe("p2+2")) == "pôs 2 feijões do saco na pilha 2"
    assert str(game.choice(game.initial(), "p2-2")) == "Tirar 2 feijões da pilha 2"
    assert str(game.choice(game.initial(), "p2+1")) == "Pôr 1 feijão do saco na pilha 2"


def test_positions_of_another_match_are_refused():
    game = PokerNim((3, 5), 3)
    assert game.setup({"heaps": [5, 6], "bag": 0}).position == Stock((5, 6), 0)
    for heaps, bag in (([5, 6], 1), ([3, 5, 0], 1), ([3], 0)):
        with pytest.raises(BadPosition, match="3 e 5 e 3 feijões no saco"):
            game.setup({"heaps": heaps, "bag": bag})


@pytest.mark.parametrize(("misere", "winner"), [(False, "second"), (True, "first")])
def test_the_last_bean_decides(*, misere, winner):
    game = PokerNim((0,), 1, misere=misere)
    state = game.play(game.initial(), "p1+1")
    assert game.outcome(state) is None
    outcome = game.outcome(game.play(state, "p1-1"))
    assert outcome.winner == winner
    assert "tirou o último feijão" in str(outcome.reason)
