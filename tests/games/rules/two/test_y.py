"""Y: one stone a turn, and the variants with turns of several stones."""

import pytest

from games.rules.errors import BadPosition, IllegalMove
from games.rules.two.y.rules import Y
from tests.games.rules.plays import after, pieces

SIX = Y(size=6)
PROGRESSIVE = Y(size=6, stones="progressive")
TWO = Y(size=6, stones="two_stones")


@pytest.mark.parametrize(
    ("game", "turns"), [(PROGRESSIVE, [1, 2, 3, 4]), (TWO, [1, 2, 2, 2])], ids=["progressive", "two stones"]
)
def test_turns_bring_several_stones(game, turns):
    state = game.initial()
    cells = iter(["a1", "f6", "f1", "c2", "d4", "e1", "e5", "c1", "f3"])
    for number, stones in enumerate(turns, 1):
        for left in range(stones, 0, -1):
            assert game.position(state)["extra"]["turn"] == number
            assert game.position(state)["extra"]["left"] == left
            assert game.to_move(state) == ("white", "black")[number % 2]
            assert str(left) in str(game.task(state))
            if number == len(turns):
                return
            state = game.play(state, next(cells))


def test_two_stones_of_a_turn_stay_in_different_groups():
    # White put b1; c3 would be joined to it by the older c2.
    state = TWO.setup(
        {"white": ["b1", "c2"], "black": ["e1"], "extra": {"turn": 4, "left": 1, "placed": ["b1"]}}, "white"
    )
    for cell in ("c3", "a1", "d2", "c1"):
        assert cell not in list(TWO.moves(state))
        with pytest.raises(IllegalMove, match="mesmo grupo"):
            TWO.play(state, cell)
    with pytest.raises(IllegalMove, match="ocupada"):
        TWO.play(state, "e1")
    # The next turn may join what it likes.
    there = after(TWO, "e1", "b1", "f6", "f1", "c2", "a1", "f5")
    assert TWO.to_move(there) == "black"
    assert "d2" in list(TWO.moves(there))


def test_a_turn_ends_early_where_no_further_stone_is_allowed():
    position = pieces("white b1 c2 d3 e3 black b2 c3 d4 e5 e1 f1 f2 f5 f6") | {
        "extra": {"turn": 6, "left": 2}
    }
    state = TWO.setup(position, "white")
    # d2 joins White's group, which touches every other empty cell; a1 joins nothing.
    assert TWO.position(TWO.play(state, "d2"))["extra"] == {"turn": 7, "left": 2, "placed": []}
    assert TWO.to_move(TWO.play(state, "d2")) == "black"
    assert TWO.to_move(TWO.play(state, "e4")) == "white"
    with pytest.raises(BadPosition, match="acabado"):
        TWO.setup(
            position | {"white": [*position["white"], "d2"], "extra": {"turn": 6, "placed": ["d2"]}}, "white"
        )


def test_a_win_ends_the_game_in_mid_turn():
    position = {"black": ["b1", "c1", "d1", "e1", "f1"], "extra": {"turn": 3, "left": 2}}
    won = TWO.play(TWO.setup(position, "black"), "a1")
    assert TWO.outcome(won).winner == "black"
    assert TWO.position(won)["extra"] == {"turn": 3, "left": 1, "placed": ["a1"]}
    last = TWO.play(TWO.setup(position | {"extra": {"turn": 1}}, "black"), "a1")
    assert TWO.position(last)["extra"] == {"turn": 1, "left": 0, "placed": ["a1"]}
    assert TWO.setup(TWO.position(last), "black") == last


@pytest.mark.parametrize(
    ("stones", "to_move", "turn"),
    [
        ([], "black", 1),
        ([], "white", 2),
        (["a1"], "white", 2),
        (["a1", "f6"], "black", 3),
        (["a1", "f6", "f1"], "black", 3),
        (["a1", "f6", "f1"], "white", 4),
        (["a1", "f6", "f1", "c2"], "black", 5),
    ],
)
def test_a_position_without_its_turn_counts_the_stones(stones, to_move, turn):
    extra = TWO.position(TWO.setup({"black": stones}, to_move))["extra"]
    assert extra == {"turn": turn, "left": min(turn, 2), "placed": []}
    assert PROGRESSIVE.position(PROGRESSIVE.setup({"black": stones}, to_move))["extra"]["turn"] <= turn


def test_stones_placed_in_this_turn_need_not_be_told():
    position = {"black": ["a1", "d1"], "white": ["f6"], "extra": {"turn": 3, "left": 1}}
    state = TWO.setup(position, "black")
    assert TWO.position(state)["extra"] == {"turn": 3, "left": 1, "placed": []}
    assert TWO.setup(TWO.position(state), "black") == state
    assert "e1" in list(TWO.moves(state))
    after_it = TWO.play(state, "e1")
    assert TWO.position(after_it)["extra"] == {"turn": 4, "left": 2, "placed": []}
